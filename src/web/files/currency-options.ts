/** Options for the question which currency a file is in that names none. */
import { CURRENCY_TABLE } from '#core/data/currency-table';
import type { SelectOption } from '#web/ui/select.tsx';

export const CURRENCY_OPTIONS: readonly SelectOption[] = CURRENCY_TABLE.map(({ code, name }) => ({
  value: code,
  label: `${code} · ${name}`,
}));

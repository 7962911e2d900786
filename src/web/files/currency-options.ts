/** For the question in which currency a file is that does not say. */
import { CURRENCY_TABLE } from '#core/data/currency-table';
import type { SelectOption } from '#web/ui/select.tsx';

export const CURRENCY_OPTIONS: readonly SelectOption[] = CURRENCY_TABLE.map(({ code, name }) => ({
  value: code,
  label: `${code} · ${name}`,
}));

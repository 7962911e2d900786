/** Above the list once a price is to come or something says what pays it: what turns or expires soon, and a filter with its total. Loaded when needed. */
import { decimalsOf, formatMoney } from '#core/money/money';
import { sum, toDecimalText } from '#core/rational';
import { toMonthly } from '#core/spending/spending';
import { listExpiring, listMethods } from '#core/subscription/payment-method';
import { paymentMethodTexts } from '#texts/en/screens/payment-method';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Select } from '#web/ui/select.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { ComingNotices } from './coming-notices.tsx';
import { toSpendingRow } from './figures.ts';
import type { Subscription } from './queries.ts';

interface PaymentBarProps {
  list: readonly Subscription[];
  viewer: Viewer;
  /** The key of the chosen method; null is any. */
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

const ANY = 'any';
/** Keys may be anything, also that of no filter. */
const optionOf = (key: string) => `method ${key}`;

export function PaymentBar({ list, viewer, chosen, onChoose }: PaymentBarProps) {
  const t = useTexts(paymentMethodTexts);
  const methods = listMethods(list);
  const method = methods.find(({ key }) => key === chosen);
  return (
    <div className="flex flex-col gap-3 px-5 pb-4 empty:hidden">
      <ComingNotices list={list} viewer={viewer} />
      {listExpiring(list, viewer.today).map(({ key, name, expires, isExpired, rows }) => (
        <p
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-warn-soft px-3 py-1.5 text-sm text-warn-ink"
        >
          <span className="min-w-0 break-words">
            {(isExpired ? t.expired : t.expires)(
              name,
              formatCalendarDay(`${expires}-01`, viewer.locale, 'shortMonth'),
              rows.length,
            )}
          </span>
          {chosen === key ? null : (
            <Button variant="ghost" size="sm" onClick={() => onChoose(key)}>
              {t.show}
            </Button>
          )}
        </p>
      ))}
      {methods.length === 0 ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="w-full sm:w-64">
            <Select
              aria-label={t.filter}
              value={method ? optionOf(method.key) : ANY}
              onValueChange={(value) =>
                onChoose(methods.find(({ key }) => optionOf(key) === value)?.key ?? null)
              }
              options={[
                { value: ANY, label: t.all },
                ...methods.map(({ key, name }) => ({ value: optionOf(key), label: name })),
              ]}
            />
          </div>
          <p role="status" className="tabular text-sm">
            {method ? t.total(sayMonthly(method.rows, viewer), method.rows.length) : ''}
          </p>
        </div>
      )}
    </div>
  );
}

/** What has no rate is in no total. */
function sayMonthly(rows: readonly Subscription[], { currency, country, rates }: Viewer): string {
  const monthly = sum(rows.flatMap((row) => toMonthly(toSpendingRow(row), currency, rates) ?? []));
  return formatMoney(toDecimalText(monthly, decimalsOf(currency)), currency, country);
}

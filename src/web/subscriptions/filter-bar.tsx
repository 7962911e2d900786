/** Stands above the list once a price is to come, or something says what pays it or has tags: what turns or expires soon, and filters with their total. Loaded when needed. */
import { decimalsOf, formatMoney } from '#core/money/money';
import { sum, toDecimalText } from '#core/rational';
import { toMonthly } from '#core/spending/spending';
import { listExpiring, listMethods } from '#core/subscription/payment-method';
import { listTags } from '#core/subscription/tags-input';
import { isolate } from '#core/text/isolate';
import { paymentMethodTexts } from '#texts/en/screens/payment-method';
import { tagsTexts } from '#texts/en/screens/tags';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Select } from '#web/ui/select.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { ComingNotices } from './coming-notices.tsx';
import { toSpendingRow } from './figures.ts';
import { isIn, type ListView } from './list-view.ts';
import type { Subscription } from './queries.ts';

interface FilterBarProps {
  list: readonly Subscription[];
  viewer: Viewer;
  view: ListView;
  onChange: (view: ListView) => void;
}

export function FilterBar({ list, viewer, view, onChange }: FilterBarProps) {
  const t = useTexts(paymentMethodTexts);
  const tagged = useTexts(tagsTexts);
  const methods = listMethods(list);
  const tags = listTags(list);
  const rows = list.filter((item) => isIn(item, view));
  const isFiltered = view.paidWith !== null || view.tag !== null;
  return (
    <div className="flex flex-col gap-3 px-5 pb-4 empty:hidden">
      <ComingNotices list={list} viewer={viewer} />
      {listExpiring(list, viewer.today).map((method) => (
        <p
          key={method.key}
          className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-warn-soft px-3 py-1.5 text-sm text-warn-ink"
        >
          <span className="min-w-0 break-words">
            {(method.isExpired ? t.expired : t.expires)(
              isolate(method.name),
              formatCalendarDay(`${method.expires}-01`, viewer.locale, 'shortMonth'),
              method.rows.length,
            )}
          </span>
          {view.paidWith === method.key ? null : (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => onChange({ ...view, paidWith: method.key, tag: null })}
            >
              {t.show}
            </Button>
          )}
        </p>
      ))}
      {methods.length + tags.length === 0 ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex w-full gap-2 sm:w-auto">
            <Filter
              label={t.filter}
              all={t.all}
              options={methods}
              chosen={view.paidWith}
              onChoose={(paidWith) => onChange({ ...view, paidWith })}
            />
            <Filter
              label={tagged.filter}
              all={tagged.all}
              options={tags}
              chosen={view.tag}
              onChoose={(tag) => onChange({ ...view, tag })}
            />
          </div>
          <p role="status" className="tabular text-sm">
            {isFiltered && rows.length > 0 ? t.total(sayMonthly(rows, viewer), rows.length) : ''}
          </p>
        </div>
      )}
    </div>
  );
}

interface FilterProps {
  label: string;
  /** The option of no filter. */
  all: string;
  options: readonly { key: string; name: string }[];
  chosen: string | null;
  onChoose: (key: string | null) => void;
}

const ANY = 'any';
/** Keys may be anything, also that of no filter. */
const optionOf = (key: string) => `only ${key}`;

function Filter({ label, all, options, chosen, onChoose }: FilterProps) {
  if (options.length === 0) return null;
  const option = options.find(({ key }) => key === chosen);
  return (
    <div className="min-w-0 flex-1 sm:w-56 sm:flex-none">
      <Select
        aria-label={label}
        value={option ? optionOf(option.key) : ANY}
        onValueChange={(value) => onChoose(options.find(({ key }) => optionOf(key) === value)?.key ?? null)}
        options={[
          { value: ANY, label: all },
          ...options.map(({ key, name }) => ({ value: optionOf(key), label: name })),
        ]}
      />
    </div>
  );
}

/** Amounts without a rate are in no total. */
function sayMonthly(rows: readonly Subscription[], { currency, country, rates }: Viewer): string {
  const monthly = sum(rows.flatMap((row) => toMonthly(toSpendingRow(row), currency, rates) ?? []));
  return formatMoney(toDecimalText(monthly, decimalsOf(currency)), currency, country);
}

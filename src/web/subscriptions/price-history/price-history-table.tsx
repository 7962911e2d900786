/** The prices, newest first, each with what it changed; one that is to come stands at the top. */
import { formatMinor } from '#core/money/money';
import { compare, makeRational, multiply, type Rational, roundHalfUp, ZERO } from '#core/rational';
import { comingTexts } from '#texts/en/screens/coming';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { CalendarDay } from '#web/ui/calendar-day.tsx';
import { useTexts } from '../../language/text.ts';
import type { Viewer } from '../../viewer/use-viewer.ts';
import { wordPrice } from '../price-words.ts';
import { amountMinorOf } from '../row-amounts.ts';
import type { DatedPrice, PriceChange } from './price-history.ts';

interface PriceHistoryTableProps {
  prices: readonly DatedPrice[];
  viewer: Viewer;
}

export function PriceHistoryTable({ prices, viewer }: PriceHistoryTableProps) {
  const t = useTexts(dashboardTexts).history;
  return (
    <div className="max-h-72 overflow-y-auto rounded-lg border">
      <table aria-label={t.title} className="tabular w-full text-sm">
        <thead className="text-muted">
          <tr>
            {t.columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-3 py-2 sm:px-4 text-left font-medium last:text-right"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.toReversed().map((price) => (
            <tr key={price.at} className="border-t">
              <td className="whitespace-nowrap px-3 py-2 align-top sm:px-4">
                {price.isDayKnown ? <CalendarDay day={price.on} locale={viewer.locale} /> : t.preview}
                {price.isComing ? <span className="block text-muted">{t.coming}</span> : null}
              </td>
              <td className="px-3 py-2 align-top font-semibold sm:px-4">
                {wordPrice(amountMinorOf(price), price.currency, price.billingCycle, viewer.country)}
                {price.yearlyMinor ? (
                  <Yearly minor={price.yearlyMinor} currency={price.currency} viewer={viewer} />
                ) : null}
              </td>
              <td className="px-3 py-2 text-right align-top sm:px-4">
                <Change change={price.change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Change({ change }: { change: PriceChange }) {
  const t = useTexts(dashboardTexts).history;
  if (change.kind === 'rise') {
    return <span className="font-semibold text-danger-ink">{t.rise(change.percent.toFixed(1))}</span>;
  }
  if (change.kind === 'fall') {
    return <span className="font-semibold text-accent-ink">{t.fall(change.percent.toFixed(1))}</span>;
  }
  if (change.kind === 'unknown') return null;
  return <span className="text-muted">{t[change.kind]}</span>;
}

function Yearly({ minor, currency, viewer }: { minor: Rational; currency: string; viewer: Viewer }) {
  const t = useTexts(comingTexts);
  const isMore = compare(minor, ZERO) > 0;
  const gap = roundHalfUp(isMore ? minor : multiply(minor, makeRational(-1)));
  const money = formatMinor(gap, currency, viewer.country);
  return <span className="block font-normal text-muted">{isMore ? t.more(money) : t.less(money)}</span>;
}

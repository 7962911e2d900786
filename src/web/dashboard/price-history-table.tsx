/** The recorded prices, newest first, each with what it changed. */
import type { AnswerOf } from '#contract/endpoints';
import { dayInZone } from '#core/calendar-day';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { CalendarDay } from '#web/ui/calendar-day.tsx';
import { deviceZone } from '../device/device-zone.ts';
import { useTexts } from '../language/text.ts';
import { wordPrice } from '../subscriptions/price-words.ts';
import { amountMinorOf } from '../subscriptions/row-amounts.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { describeChanges, type PriceChange } from './price-history.ts';

interface PriceHistoryTableProps {
  /** Oldest first, as the server has them. */
  prices: AnswerOf<'GET /api/subscriptions/:id/history'>['prices'];
  viewer: Viewer;
}

export function PriceHistoryTable({ prices, viewer }: PriceHistoryTableProps) {
  const t = useTexts(dashboardTexts).history;
  const changes = describeChanges(prices);
  const zone = deviceZone();
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
          {prices
            .map((price, index) => (
              <tr key={price.at} className="border-t">
                <td className="whitespace-nowrap px-3 py-2 sm:px-4">
                  <CalendarDay day={dayInZone(Date.parse(price.at), zone)} locale={viewer.locale} />
                </td>
                <td className="px-3 py-2 sm:px-4 font-semibold">
                  {wordPrice(amountMinorOf(price), price.currency, price.billingCycle, viewer.country)}
                </td>
                <td className="whitespace-nowrap px-3 py-2 sm:px-4 text-right">
                  <Change change={changes[index] ?? { kind: 'first' }} />
                </td>
              </tr>
            ))
            .toReversed()}
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
  return <span className="text-muted">{t[change.kind]}</span>;
}

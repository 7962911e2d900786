/** The prices per month as steps, the one to come dashed; nothing while there is only one. */
import { daysBetween } from '#core/calendar-day';
import { decimalsOf, formatMoney } from '#core/money/money';
import { toDecimalText } from '#core/rational';
import { comingTexts } from '#texts/en/screens/coming';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { type Step, StepChart } from '#web/ui/step-chart.tsx';
import { useTexts } from '../../language/text.ts';
import type { Viewer } from '../../viewer/use-viewer.ts';
import { wordMonthly } from '../price-words.ts';
import { type DatedPrice, listDrawn, monthlyOf } from './price-history.ts';

/** Up to this many days a day and its month say when it was. */
const DAYS_WITHOUT_YEAR = 270;

interface PriceHistoryChartProps {
  name: string;
  prices: readonly DatedPrice[];
  viewer: Viewer;
}

export function PriceHistoryChart({ name, prices, viewer }: PriceHistoryChartProps) {
  const t = useTexts(dashboardTexts).history;
  const { from } = useTexts(comingTexts);
  const drawn = listDrawn(prices);
  const [first, second] = drawn;
  if (!first || !second) return null;
  const { locale, country, today } = viewer;
  const { currency } = first;
  const isLong = daysBetween(first.on, drawn.at(-1)?.on ?? first.on) > DAYS_WITHOUT_YEAR;
  const [firstStep, ...steps] = drawn.map((price): Step => {
    const monthly = toDecimalText(monthlyOf(price), decimalsOf(currency));
    return {
      key: price.at,
      at: daysBetween(first.on, price.on),
      value: Number(monthly),
      text: formatMoney(monthly, currency, country),
      tick: formatCalendarDay(price.on, locale, isLong ? 'shortMonth' : 'short'),
      isComing: price.isComing,
    };
  });
  if (!firstStep) return null;
  const words = drawn.map((price, index) => {
    const { text } = [firstStep, ...steps][index] ?? firstStep;
    const monthly = wordMonthly(text);
    return price.isDayKnown ? from(monthly, formatCalendarDay(price.on, locale)) : `${t.preview} ${monthly}`;
  });
  const others = [...new Set(prices.map((price) => price.currency))].filter((code) => code !== currency);
  const axis = new Intl.NumberFormat(locale, { notation: 'compact' });
  return (
    <div>
      <StepChart
        label={`${t.chart(name)}: ${words.join('; ')}`}
        steps={[firstStep, ...steps]}
        now={daysBetween(first.on, today)}
        formatTick={(value) => axis.format(value)}
      />
      {others.length > 0 ? <p className="mt-1 text-muted text-sm">{t.inTable(others.join(', '))}</p> : null}
    </div>
  );
}

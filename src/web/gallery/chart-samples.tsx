import { CATEGORY_CODES } from '#core/category';
import { categoryNames } from '#texts/en/categories';
import { Amount } from '#web/ui/amount.tsx';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { categoryColour } from '#web/ui/category-colour.ts';
import { Donut } from '#web/ui/donut.tsx';
import { LineChart } from '#web/ui/line-chart.tsx';
import { Sample } from './sample.tsx';

const shares = [1249, 642, 421.5, 310, 199, 120];
const whole = shares.reduce((sum, share) => sum + share, 0);
const segments = CATEGORY_CODES.map((code, index) => ({
  key: code,
  label: categoryNames[code],
  value: shares[index] ?? 0,
  colour: categoryColour(code),
  text: `₹${shares[index]} per month`,
  detail: `${(((shares[index] ?? 0) / whole) * 100).toFixed(1)}%`,
}));

const months = Array.from({ length: 12 }, (_, index) => {
  const day = `2026-${String(index + 1).padStart(2, '0')}-01`;
  const value = [2941, 2941, 4440, 2941, 2941, 3940, 2941, 2941, 12_440, 2941, 2941, 5140][index] ?? 0;
  return {
    key: day,
    label: formatCalendarDay(day, 'en-IN', 'month'),
    tick: formatCalendarDay(day, 'en-IN', 'month').slice(0, 3),
    value,
    text: `₹${value.toLocaleString('en-IN')}`,
    isMarked: index === 2,
  };
});

const days = Array.from({ length: 30 }, (_, index) => {
  const day = `2026-03-${String(index + 1).padStart(2, '0')}`;
  const value = Math.round(6 + 5 * Math.sin(index / 3) + (index % 7));
  return {
    key: day,
    label: formatCalendarDay(day, 'en-IN'),
    tick: formatCalendarDay(day, 'en-IN', 'short'),
    value,
    text: `${value} signups`,
  };
});

const places = [
  ['India', 412],
  ['United States', 231],
  ['United Kingdom', 120],
  ['Germany', 88],
  ['Bosnia and Herzegovina', 41],
  ['Japan', 17],
] as const;

export function ChartSamples() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Sample title="Donut" inRow>
        <Donut
          label="Monthly spending by category"
          columns={['Category', 'Amount', 'Share']}
          segments={segments}
        >
          <span className="block text-muted text-xs">per month</span>
          <Amount amount={whole} currency="INR" country="India" className="font-semibold text-lg" />
        </Donut>
        <Donut
          label="User distribution"
          columns={['Plan', 'Users']}
          size={144}
          segments={[
            {
              key: 'free',
              label: 'Free',
              value: 1,
              colour: 'var(--color-accent)',
              text: '1 user',
              detail: '100.0%',
            },
          ]}
        />
      </Sample>
      <Sample title="12-month outlook">
        <BarChart
          label="What renews in each month"
          columns={['Month', 'Amount']}
          data={months}
          formatTick={(value) => (value === 0 ? '₹0' : `₹${value / 1000}k`)}
          tableToggle="Show as a table"
        />
      </Sample>
      <Sample title="Daily signups">
        <LineChart label="Daily signups" columns={['Day', 'Signups']} data={days} />
      </Sample>
      <Sample title="Top login locations">
        <BarChart
          label="Top login locations"
          columns={['Location', 'Users']}
          direction="lying"
          data={places.map(([name, count]) => ({
            key: name,
            label: name,
            tick: name.length > 15 ? `${name.slice(0, 15)}…` : name,
            value: count,
            text: String(count),
          }))}
        />
      </Sample>
    </div>
  );
}

/** The hero's picture: a small dashboard made of the product's own components and figures, with an interactive donut. */
import { TrendingDown } from 'lucide-react';
import { addDays } from '#core/calendar-day';
import { formatMoney } from '#core/money/money';
import { dashboardTexts } from '#texts/en/screens/dashboard';
import { landingTexts } from '#texts/en/screens/landing';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { categoryColour } from '#web/ui/category-colour.ts';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { Donut } from '#web/ui/donut.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import { wordRenewal } from '../subscriptions/renewal-words.ts';
import { ExampleFaces } from './example-faces.tsx';
import type { Example, ExampleRow } from './example-table.ts';

const SHOWN_ROWS = 4;
/** An arbitrary day: the page is prerendered, and only the distance matters. */
const SOME_DAY = '2026-01-01';

export function ExampleDashboard() {
  return <ExampleFaces>{(example) => <Dashboard example={example} />}</ExampleFaces>;
}

function Dashboard({ example }: { example: Example }) {
  const t = useTexts(landingTexts).example;
  return (
    <figure
      aria-label={t.label(t.countries[example.code])}
      className="forced-edge rounded-[1.25rem] border bg-canvas p-3 shadow-float sm:p-4"
    >
      <div className="flex items-center justify-between px-1 pb-3 sm:px-2">
        <Logo className="text-sm" />
        <Badge>{t.badge}</Badge>
      </div>
      <Summary example={example} />
      <Shares example={example} />
      <Rows example={example} />
      <Advice example={example} />
    </figure>
  );
}

const tile = 'forced-edge rounded-xl border bg-surface shadow-card';

function Summary({ example }: { example: Example }) {
  const t = useTexts(dashboardTexts);
  const money = { currency: example.currency, country: example.code };
  const figure = 'mt-0.5 block font-semibold text-base tracking-[-0.02em] sm:text-2xl';
  const items = [
    [t.monthlyTotal, <Amount key="month" amount={example.monthlyTotal} {...money} className={figure} />],
    [t.yearlyTotal, <Amount key="year" amount={example.yearlyTotal} {...money} className={figure} />],
    [
      t.renewals,
      <span key="due" className={`tabular ${figure}`}>
        {example.dueCount}
      </span>,
    ],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3">
      {items.map(([label, value], index) => (
        <div
          key={label}
          className={`${tile} landing-rise p-2.5 sm:p-4`}
          style={{ animationDelay: `${index * 60}ms` }}
        >
          <dt className="text-muted text-xs leading-tight max-sm:min-h-[2.5em] sm:text-sm">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Shares({ example }: { example: Example }) {
  const t = useTexts(dashboardTexts).categorySpending;
  const { categories } = useTexts(subscriptionsTexts);
  const write = (amount: number) => formatMoney(amount, example.currency, example.code);
  const segments = example.shares.map(({ category, amount, percent }) => ({
    key: category,
    label: categories[category],
    value: amount,
    colour: categoryColour(category),
    text: t.perMonth(write(amount)),
    detail: t.shareOfTotal(percent.toFixed(1)),
  }));
  return (
    <div className={`${tile} landing-rise mt-2 p-3 sm:mt-3 sm:p-4`} style={{ animationDelay: '180ms' }}>
      <p className="mb-3 font-semibold text-sm sm:text-base">{t.title}</p>
      <div className="flex items-center gap-4 max-sm:flex-col sm:gap-6">
        <Donut
          label={t.chart}
          segments={segments}
          columns={t.columns}
          size={152}
          className="donut-sweep shrink-0"
        >
          <span className="block font-semibold text-base tracking-[-0.02em]">
            <Amount amount={example.monthlyTotal} currency={example.currency} country={example.code} />
          </span>
          <span className="block text-muted text-xs">{t.total}</span>
        </Donut>
        {/* The donut's own table says the same to those who cannot see it. */}
        <ul aria-hidden="true" className="min-w-0 flex-1 space-y-1.5 text-sm max-sm:w-full sm:space-y-2">
          {example.shares.map(({ category, amount, percent }) => (
            <li key={category} className="flex items-center gap-2">
              <CategoryDot category={category} />
              <span className="min-w-0 flex-1 leading-tight">{categories[category]}</span>
              <span className="tabular text-muted">{write(amount)}</span>
              <span className="tabular w-12 text-right">{t.share(percent.toFixed(1))}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Rows({ example }: { example: Example }) {
  const t = useTexts(subscriptionsTexts);
  return (
    <table
      className={`${tile} landing-rise mt-2 w-full border-separate border-spacing-0 text-sm sm:mt-3`}
      style={{ animationDelay: '240ms' }}
    >
      <caption className="sr-only">{t.title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t.columns.service}</th>
          <th scope="col">{t.columns.amount}</th>
          <th scope="col">{t.columns.nextRenewal}</th>
        </tr>
      </thead>
      <tbody className="[&_tr:not(:first-child)>*]:border-t">
        {example.rows.slice(0, SHOWN_ROWS).map((row) => (
          <Row key={row.name} row={row} example={example} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, example }: { row: ExampleRow; example: Example }) {
  const t = useTexts(subscriptionsTexts);
  const { label, state } = wordRenewal(addDays(SOME_DAY, row.inDays), SOME_DAY, t.renewal);
  return (
    <tr>
      <th scope="row" className="py-2 pl-3 text-left font-medium sm:pl-4">
        <span className="flex items-center gap-3">
          <ServiceMark name={row.name} category={row.category} className="size-8! text-sm!" />
          {row.name}
        </span>
      </th>
      <td className="px-2 text-right">
        <Amount amount={row.amount} currency={example.currency} country={example.code} />
      </td>
      <td className="w-px py-2 pr-3 text-right sm:pr-4 sm:pl-4">
        <Badge variant={state === 'urgent' ? 'urgent' : 'default'}>{label}</Badge>
      </td>
    </tr>
  );
}

function Advice({ example }: { example: Example }) {
  const t = useTexts(landingTexts).example;
  const { keep, saving } = example.overlap;
  return (
    <div className="forced-edge landing-advice mt-2 flex items-center gap-3 rounded-xl bg-accent-soft p-3 text-accent-ink text-sm sm:mt-3 sm:px-4">
      <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-accent text-on-accent">
        <TrendingDown aria-hidden="true" className="size-5" />
      </span>
      <p className="min-w-0 leading-snug">
        <span className="font-semibold">{t.adviceTitle}</span>
        {t.adviceText(keep)}{' '}
        <span className="tabular whitespace-nowrap font-semibold">
          {t.saved(formatMoney(saving, example.currency, example.code))}
        </span>
      </p>
    </div>
  );
}

// Colours, type, the mark, badges and the small states.
import { CreditCard, Flame } from 'lucide-react';
import { CATEGORY_CODES } from '#core/category';
import { categoryNames } from '#texts/en/categories';
import { Amount } from '#web/ui/amount.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CalendarDay } from '#web/ui/calendar-day.tsx';
import { CategoryDot } from '#web/ui/category-dot.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Sample } from './sample.tsx';

const swatches = [
  'bg-canvas',
  'bg-surface',
  'bg-raised',
  'bg-sunken',
  'bg-hover',
  'bg-line',
  'bg-edge',
  'bg-muted',
  'bg-ink',
  'bg-accent-soft',
  'bg-accent',
  'bg-accent-strong',
  'bg-focus',
  'bg-danger-soft',
  'bg-danger',
  'bg-warn-soft',
  'bg-trend-soft',
] as const;

export function FoundationSamples() {
  return (
    <>
      <Sample title="Colours">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
          {swatches.map((swatch) => (
            <li key={swatch} className="text-muted text-xs">
              <span className={`mb-1 block h-10 rounded-md border ${swatch}`} />
              {swatch.slice(3)}
            </li>
          ))}
        </ul>
        <ul className="grid gap-3 sm:grid-cols-3">
          {CATEGORY_CODES.map((code) => (
            <li key={code} className="flex items-center gap-3">
              <ServiceMark name={code} category={code} />
              <CategoryDot category={code} />
              <span>{categoryNames[code]}</span>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Type">
        <p className="font-bold text-5xl tracking-[-0.03em]">See what leaves.</p>
        <p className="font-semibold text-2xl tracking-[-0.02em]">Renewals in the next 30 days</p>
        <p className="max-w-prose">
          Every total shows the rows, rates and rounding behind it. Ærøskøbing, Łódź, São Paulo, İstanbul, Đà
          Nẵng.
        </p>
        <p lang="hi">हर महीने का खर्च, एक नज़र में।</p>
        <p className="max-w-prose text-muted text-sm">
          Quiet text explains; it is never the only place of a fact.
        </p>
        <div className="flex w-fit flex-col items-end gap-1 text-lg">
          <Amount amount="1111111.11" currency="INR" country="India" />
          <Amount amount="100000" currency="INR" country="India" />
          <Amount amount="8888888.88" currency="USD" country="US" />
          <Amount amount="4.99" currency="EUR" country="Germany" />
          <Amount amount="1200" currency="JPY" country="Japan" />
          <Amount minor={4999} currency="USD" country="US" className="font-semibold" />
        </div>
        <p className="flex flex-wrap gap-4 text-muted text-sm">
          <CalendarDay day="2026-03-01" locale="en-IN" format="short" />
          <CalendarDay day="2026-03-01" locale="en-IN" />
          <CalendarDay day="2026-03-01" locale="en-US" format="long" />
          <CalendarDay day="2026-03-01" locale="hi-IN" format="month" />
        </p>
      </Sample>
      <Sample title="Badges and marks" inRow>
        <Badge>Free</Badge>
        <Badge variant="pro">PRO</Badge>
        <Badge variant="urgent">Urgent</Badge>
        <Badge variant="overdue">Overdue</Badge>
        <Badge variant="trending">
          <Flame aria-hidden="true" />
          Trending
        </Badge>
        <Spinner label="Loading" className="text-xl" />
        <Logo />
        <Logo markOnly className="text-base" />
        <CreditCard aria-hidden="true" className="size-5 text-muted" />
      </Sample>
      <Sample title="Loading">
        {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
          <div key={width} className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-lg" />
            <Skeleton className={width} />
            <Skeleton className="ml-auto w-16" />
          </div>
        ))}
      </Sample>
    </>
  );
}

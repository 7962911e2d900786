/** One subscription in the what-if planner: keep it, turn it off, pay less, or pay by the year. */
import type { WhatIfOptions, WhatIfPrice } from '#core/advice/what-if';
import { formatMinor, symbolOf } from '#core/money/money';
import { parseTypedAmount } from '#core/money/typed-amount';
import { adviceTexts } from '#texts/en/screens/advice';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { ServiceMark } from '#web/ui/service-mark.tsx';
import { useTexts } from '../language/text.ts';
import { PriceText } from '../subscriptions/price-text.tsx';
import type { Subscription } from '../subscriptions/queries.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { DraftRow, WhatIfChoice } from './what-if-draft.ts';

interface WhatIfRowProps {
  row: Subscription;
  viewer: Viewer;
  draft: DraftRow | undefined;
  options: WhatIfOptions | undefined;
  onChoose: (choice: WhatIfChoice) => void;
  onType: (typed: string) => void;
}

const CHOICES: readonly WhatIfChoice[] = ['keep', 'off', 'price', 'yearly'];
const LONGEST_PREFIX = 2;

export function WhatIfRow({ row, viewer, draft, options, onChoose, onType }: WhatIfRowProps) {
  const t = useTexts(adviceTexts).whatIf;
  const choices = CHOICES.filter((choice) => choice !== 'yearly' || row.billingCycle !== 'yearly');
  return (
    <li className="flex flex-col gap-2.5 border-b px-3 py-3 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ServiceMark name={row.name} category={row.category} />
        <div className="min-w-24 flex-1">
          <div
            dir="auto"
            className={`truncate text-left font-semibold text-[0.9375rem] ${draft?.choice === 'off' ? 'text-muted line-through' : ''}`}
          >
            {row.name}
          </div>
          <PriceText subscription={row} viewer={viewer} className="text-muted text-sm" />
        </div>
        <SegmentedControl
          label={t.choice(row.name)}
          value={draft?.choice ?? 'keep'}
          onValueChange={onChoose}
          options={choices.map((value) => ({ value, label: t.choices[value] }))}
          className="max-sm:w-full max-sm:[&_button]:px-1"
        />
      </div>
      {draft && draft.choice !== 'off' ? (
        <PriceField
          row={row}
          viewer={viewer}
          draft={draft}
          listed={(draft.choice === 'yearly' ? options?.yearly : options?.lower) ?? null}
          onType={onType}
        />
      ) : null}
    </li>
  );
}

interface PriceFieldProps extends Pick<WhatIfRowProps, 'row' | 'viewer' | 'onType'> {
  draft: DraftRow;
  listed: WhatIfPrice | null;
}

function PriceField({ row, viewer, draft, listed, onType }: PriceFieldProps) {
  const t = useTexts(adviceTexts).whatIf;
  const amount = parseTypedAmount(draft.typed, row.currency);
  const symbol = symbolOf(row.currency);
  return (
    <Field
      label={draft.choice === 'yearly' ? t.priceOf.yearly(row.name) : t.priceOf.price(row.name)}
      error={amount.ok ? null : amount.problem}
      hint={
        listed
          ? t.listed(
              formatMinor(listed.minor, row.currency, viewer.country),
              formatCalendarDay(listed.listedOn, viewer.locale, 'shortMonth'),
            )
          : undefined
      }
      className="sm:max-w-xs"
    >
      <Input
        value={draft.typed}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onType(event.target.value)}
        {...(symbol.length <= LONGEST_PREFIX ? { prefix: symbol } : {})}
      />
    </Field>
  );
}

/** A renewal date with its label, and its mark where it is near or past. */
import { findBreak, type Life } from '#core/subscription/life';
import { subscriptionsTexts } from '#texts/en/screens/subscriptions';
import { Badge } from '#web/ui/badge.tsx';
import { CalendarDay } from '#web/ui/calendar-day.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { wordRenewal } from './renewal-words.ts';

interface RenewalTextProps {
  nextOn: string;
  viewer: Viewer;
  /** The end or pause is shown instead of a renewal that it comes before, else below it. */
  life?: Life;
  className?: string;
}

export function RenewalText({ nextOn, viewer, life, className }: RenewalTextProps) {
  const t = useTexts(subscriptionsTexts).renewal;
  const { today, locale } = viewer;
  const words = { ended: t.ends, paused: t.pauses, active: '' };
  const stop = life && nextOn >= today ? findBreak(life, nextOn) : null;
  const { label, state } = stop ? { ...stop, label: words[stop.state] } : wordRenewal(nextOn, today, t);
  const later = life && !stop ? findLater(life, today) : null;
  return (
    <div className={classNames('tabular leading-snug', className)}>
      <CalendarDay day={stop?.on ?? nextOn} locale={locale} className="whitespace-nowrap" />
      <div className="mt-0.5 flex items-center gap-x-1.5 text-muted text-sm">
        {state === 'overdue' ? (
          <Badge variant="overdue">{label}</Badge>
        ) : (
          <span className="whitespace-nowrap">{label}</span>
        )}
        {state === 'urgent' ? <Badge variant="urgent">{t.urgent}</Badge> : null}
      </div>
      {later ? (
        <div className="flex gap-x-1 whitespace-nowrap text-muted text-sm">
          {words[later.state]} <CalendarDay day={later.on} locale={locale} />
        </div>
      ) : null}
    </div>
  );
}

/** The pause or the end to come, whichever is first. */
function findLater({ pausedOn, endsOn }: Life, today: string) {
  if (pausedOn && pausedOn > today && !(endsOn && endsOn <= pausedOn))
    return { on: pausedOn, state: 'paused' } as const;
  return endsOn && endsOn > today ? ({ on: endsOn, state: 'ended' } as const) : null;
}

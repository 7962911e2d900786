/** A renewal date with its label, and its mark where it is near or past. */

import { type Life, stateOn } from '#core/subscription/life';
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
  /** Its end or pause, if that comes before the next renewal. */
  life?: Life;
  className?: string;
}

export function RenewalText({ nextOn, viewer, life, className }: RenewalTextProps) {
  const t = useTexts(subscriptionsTexts).renewal;
  const turn = life && nextOn >= viewer.today ? findTurn(life, nextOn, t) : null;
  const { label, state } = turn ?? wordRenewal(nextOn, viewer.today, t);
  return (
    <div className={classNames('tabular leading-snug', className)}>
      <CalendarDay day={turn?.on ?? nextOn} locale={viewer.locale} className="whitespace-nowrap" />
      <div className="mt-0.5 flex items-center gap-x-1.5 text-muted text-sm">
        {state === 'overdue' ? (
          <Badge variant="overdue">{label}</Badge>
        ) : (
          <span className="whitespace-nowrap">{label}</span>
        )}
        {state === 'urgent' ? <Badge variant="urgent">{t.urgent}</Badge> : null}
      </div>
    </div>
  );
}

/** What comes instead of the next renewal. */
function findTurn({ pausedOn, endsOn, ...rest }: Life, nextOn: string, t: typeof subscriptionsTexts.renewal) {
  const state = stateOn({ pausedOn, endsOn, ...rest }, nextOn);
  if (state === 'ended' && endsOn) return { on: endsOn, label: t.ends, state };
  return state === 'paused' && pausedOn ? { on: pausedOn, label: t.pauses, state } : null;
}

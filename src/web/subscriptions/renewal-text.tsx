/** A renewal date with its label, and its mark where it is near or past. */

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
  className?: string;
}

export function RenewalText({ nextOn, viewer, className }: RenewalTextProps) {
  const t = useTexts(subscriptionsTexts).renewal;
  const { label, state } = wordRenewal(nextOn, viewer.today, t);
  return (
    <div className={classNames('tabular leading-snug', className)}>
      <CalendarDay day={nextOn} locale={viewer.locale} className="whitespace-nowrap" />
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

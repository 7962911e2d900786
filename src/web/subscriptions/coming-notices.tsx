/** Stands above the list: prices that turn soon and notice to be given soon, the nearest day to cancel by first. */
import { compareDays } from '#core/calendar-day';
import type { Deadline } from '#core/subscription/deadline';
import { isolate } from '#core/text/isolate';
import { attentionTexts } from '#texts/en/screens/attention';
import { comingTexts } from '#texts/en/screens/coming';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import { describeComing } from './coming-price.ts';
import type { Subscription } from './queries.ts';

interface ComingNoticesProps {
  list: readonly Subscription[];
  viewer: Viewer;
}

/** The others are marked in the list. */
const NAMED = 3;

export function ComingNotices({ list, viewer }: ComingNoticesProps) {
  const t = useTexts(attentionTexts);
  const words = useTexts(comingTexts);
  const day = (on: string) => formatCalendarDay(on, viewer.locale, 'short');
  const isMissed = ({ cancelBy }: Deadline) => Number(cancelBy < viewer.today);
  const soon = list
    .flatMap((row) => {
      const coming = describeComing(row, viewer, words);
      if (!coming) return [];
      const price = [coming.text, coming.yearly].filter(Boolean).join(', ');
      const near = coming.deadlines.filter(({ isSoon }) => isSoon);
      return near.map((deadline) => ({ ...deadline, name: isolate(row.name), price }));
    })
    .toSorted((a, b) => isMissed(a) - isMissed(b) || compareDays(a.cancelBy, b.cancelBy))
    .map(({ name, isTurn, text, price, cancelBy, paidOn }) =>
      isTurn ? t.turns(name, price, text) : t.cancel(name, day(paidOn), day(cancelBy)),
    );
  if (soon.length === 0) return null;
  const rest = soon.length - NAMED;
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn-ink">
      {soon.slice(0, NAMED).map((text) => (
        <p key={text} className="tabular break-words">
          {text}
        </p>
      ))}
      {rest > 0 ? <p>{t.more(rest)}</p> : null}
    </div>
  );
}

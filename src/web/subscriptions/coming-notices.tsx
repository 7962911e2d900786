/** Above the list: prices that turn soon and notice periods that begin soon, the nearest payment first, with the day to cancel by. */
import { compareTexts } from '#core/text/compare-texts';
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
  const soon = list
    .flatMap((row) => {
      const coming = describeComing(row, viewer, words);
      return coming?.isSoon ? [{ name: row.name, ...coming }] : [];
    })
    .toSorted((a, b) => compareTexts(a.deadline.paidOn, b.deadline.paidOn))
    .map(({ name, text, yearly, cancelBy, deadline }) =>
      text === null
        ? t.cancel(name, day(deadline.paidOn), day(deadline.cancelBy))
        : t.turns(name, [text, yearly].filter(Boolean).join(', '), cancelBy ?? ''),
    );
  if (soon.length === 0) return null;
  const rest = soon.length - NAMED;
  return (
    <div className="flex flex-col gap-1 rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn-ink">
      {soon.slice(0, NAMED).map((text) => (
        <p key={text} dir="auto" className="tabular break-words text-left">
          {text}
        </p>
      ))}
      {rest > 0 ? <p>{t.more(rest)}</p> : null}
    </div>
  );
}

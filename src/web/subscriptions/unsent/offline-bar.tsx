/** Says that the server is unreachable, how old the data is and how many changes are unsent. */
import { useSyncExternalStore } from 'react';
import { shellTexts } from '#texts/en/screens/shell';
import { unsentTexts } from '#texts/en/screens/unsent';
import { onDataAge, readDataAge } from '../../device/data-age.ts';
import { useIsOnline } from '../../device/use-is-online.ts';
import { useLanguage, useTexts } from '../../language/text.ts';
import { describeClock } from '../../ui/moment-words.ts';
import { useUnsent } from './use-unsent.ts';

export function OfflineBar() {
  // Subscribes only to `isCopy`: the age changes with every answer and need not re-render.
  const isCopy = useSyncExternalStore(onDataAge, () => readDataAge().isCopy);
  const isOnline = useIsOnline();
  // The live region stays in the page: a region that appears together with its text is often not read out.
  return (
    <div role="status" className="sticky top-0 z-40">
      {!isOnline || isCopy ? <Words isOnline={isOnline} /> : null}
    </div>
  );
}

function Words({ isOnline }: { isOnline: boolean }) {
  const fallback = useTexts(shellTexts).offline.bar;
  const t = useTexts(unsentTexts).bar;
  const language = useLanguage();
  const { at } = useSyncExternalStore(onDataAge, readDataAge);
  const waiting = useUnsent().length;
  const parts = [
    isOnline ? t.unreachable : t.offline,
    ...(at === null ? [] : [t.dataFrom(describeClock(at, language))]),
    ...(waiting === 0 ? [] : [t.waiting(waiting)]),
  ];
  return (
    <p className="tabular text-balance bg-warn-soft px-4 py-2 text-center text-sm font-medium text-warn-ink">
      {parts.length > 1 ? parts.join(' · ') : fallback}
    </p>
  );
}

/** The rows behind a finding, as the bank printed them. */
import { useState } from 'react';
import { formatMinor } from '#core/money/money';
import { statementTexts } from '#texts/en/screens/statement';
import { CalendarDay } from '#web/ui/calendar-day.tsx';
import { useTexts } from '../language/text.ts';
import type { Viewer } from '../viewer/use-viewer.ts';
import type { ReviewedItem } from './reading.ts';

interface EvidenceProps {
  item: ReviewedItem;
  viewer: Viewer;
}

export function Evidence({ item, viewer }: EvidenceProps) {
  const t = useTexts(statementTexts);
  // Rendered when opened: a hundred findings have thousands of rows.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="mt-1 text-sm" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-accent-ink pointer-coarse:py-3">
        {t.evidence}
      </summary>
      <ul className="pb-1 text-muted">
        {(isOpen ? item.evidence : []).map(({ on, minor, narration }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file never move
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-1">
            <span className="tabular w-28 shrink-0">
              <CalendarDay day={on} locale={viewer.locale} />
            </span>
            <span className="min-w-0 flex-1 basis-40 break-words">{narration}</span>
            <span className="tabular">{formatMinor(minor, item.currency, viewer.country)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

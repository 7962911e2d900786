/** Says how many rows of which days were read, and what could not be read. */
import { statementTexts } from '#texts/en/screens/statement';
import { Button } from '#web/ui/button.tsx';
import { formatCalendarDay } from '#web/ui/calendar-day.tsx';
import { useTexts } from '../language/text.ts';
import type { Reading } from './reading.ts';

interface ReadingSummaryProps {
  reading: Reading;
  locale: string;
  onReadOthers: () => void;
}

export function ReadingSummary({ reading, locale, onReadOthers }: ReadingSummaryProps) {
  const t = useTexts(statementTexts);
  const read = reading.files.filter(({ problem }) => problem === null);
  const skipped = reading.files.reduce((sum, file) => sum + file.skipped, 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div role="status">
        <p className="font-semibold">{t.summary(reading.rows, read.length)}</p>
        {reading.rows > 0 ? (
          <p className="text-muted text-sm">
            {t.period(formatCalendarDay(reading.fromOn, locale), formatCalendarDay(reading.toOn, locale))}
          </p>
        ) : null}
        {skipped > 0 ? <p className="text-muted text-sm">{t.skipped(skipped)}</p> : null}
        {reading.files.map(({ name, problem }, index) =>
          problem ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
            <p key={index} className="break-words text-danger-ink text-sm">
              {name} {t.problems[problem]}
            </p>
          ) : null,
        )}
      </div>
      <Button variant="secondary" onClick={onReadOthers}>
        {t.chooseMore}
      </Button>
    </div>
  );
}

/** The grey outline of a screen while its code or its user is on the way; `app.html` starts with it. */
import { Skeleton } from '#web/ui/skeleton.tsx';
import { shellTexts } from '../texts/en/shell.ts';
import { useTexts } from '../texts/text.ts';

export function ScreenSkeleton() {
  const t = useTexts(shellTexts);
  return (
    <div className="mx-auto max-w-6xl px-4 py-4 sm:px-6" role="status">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="h-8 w-28" />
      <div className="mt-8 grid gap-4 sm:grid-cols-3">
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
      <Skeleton className="mt-4 h-72 rounded-lg" />
    </div>
  );
}

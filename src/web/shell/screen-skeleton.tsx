/** The skeleton of a screen while its code or the user is loading; prerendered in `app.html`. */
import { shellTexts } from '#texts/en/screens/shell';
import { Logo } from '#web/ui/logo.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';

export function ScreenSkeleton() {
  const t = useTexts(shellTexts);
  return (
    <div role="status">
      <span className="sr-only">{t.loading}</span>
      {/* Stands where every screen has it, so that it stays when the screen comes. */}
      <div className="border-b bg-surface">
        <div className="mx-auto flex h-16 max-w-6xl items-center px-4 sm:px-6">
          <Logo />
        </div>
      </div>
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
        <Skeleton className="h-8 w-40" />
        <Skeleton className="mt-8 h-44 rounded-xl" />
        <Skeleton className="mt-6 h-72 rounded-xl" />
      </div>
    </div>
  );
}

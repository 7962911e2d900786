/** The outline of a list that is on its way. */
import { Skeleton } from '#web/ui/skeleton.tsx';
import { shellTexts } from '../texts/en/shell.ts';
import { useTexts } from '../texts/text.ts';

export function RowSkeletons({ count }: { count: number }) {
  const t = useTexts(shellTexts);
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t.loading}</span>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={at} className="h-10 w-full" />
      ))}
    </div>
  );
}

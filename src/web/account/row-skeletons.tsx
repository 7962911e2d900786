import { shellTexts } from '#texts/en/screens/shell';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useTexts } from '../language/text.ts';

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

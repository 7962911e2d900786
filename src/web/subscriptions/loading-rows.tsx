import { Skeleton } from '#web/ui/skeleton.tsx';

export function LoadingRows({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-3 px-5 pt-1 pb-5">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-14 rounded-lg" />
      <Skeleton className="h-14 rounded-lg" />
      <Skeleton className="h-14 rounded-lg" />
    </div>
  );
}

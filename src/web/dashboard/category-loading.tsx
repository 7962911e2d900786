/** The skeleton of the donut and its list. */
import { Skeleton } from '#web/ui/skeleton.tsx';

export function CategoryLoading({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-5 sm:flex-row lg:flex-col">
      <div className="skeleton forced-edge m-1 grid size-[200px] shrink-0 place-items-center rounded-full border-[27px] border-hover p-2 text-center text-muted text-sm">
        {label}
      </div>
      <div className="flex w-full min-w-0 flex-1 flex-col gap-4 py-2">
        {['w-24', 'w-32', 'w-20', 'w-28'].map((width) => (
          <div key={width} className="flex justify-between gap-4">
            <Skeleton className={`my-3.5 ${width}`} />
            <Skeleton className="my-3.5 w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}

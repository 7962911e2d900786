/** What a plan gives, as a list of ticks. */
import { Check } from 'lucide-react';

export function PlanPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-6 mb-8 flex-1 space-y-2.5">
      {points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <Check
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-accent forced-colors:text-[CanvasText]"
          />
          {point}
        </li>
      ))}
    </ul>
  );
}

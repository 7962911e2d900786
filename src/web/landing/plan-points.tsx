/** What a plan gives, as a list of ticks. Drawn here: the icon library would be a third of the code around it. */

export function PlanPoints({ points }: { points: readonly string[] }) {
  return (
    <ul className="mt-6 mb-8 flex-1 space-y-2.5">
      {points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-accent forced-colors:text-[CanvasText]"
          >
            <path d="M20 6 9 17l-5-5" />
          </svg>
          {point}
        </li>
      ))}
    </ul>
  );
}

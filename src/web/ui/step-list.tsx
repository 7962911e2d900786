// Steps to follow, one after the other, each with its number in a ring.
import { classNames } from './class-names.ts';

interface StepListProps {
  steps: readonly string[];
  size?: 'sm' | 'md';
  className?: string;
}

const sizes = {
  sm: { list: 'space-y-1.5 text-sm', row: 'gap-2.5', number: 'size-5' },
  md: { list: 'space-y-2.5', row: 'gap-3', number: 'size-6' },
};

export function StepList({ steps, size = 'md', className }: StepListProps) {
  const { list, row, number } = sizes[size];
  return (
    <ol className={classNames(list, className)}>
      {steps.map((step, index) => (
        <li key={step} className={classNames('flex', row)}>
          <span
            aria-hidden="true"
            className={classNames(
              'tabular grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink text-xs',
              number,
            )}
          >
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

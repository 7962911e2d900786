import { categoryColour } from './category-colour.ts';
import { classNames } from './class-names.ts';

export function CategoryDot({ category, className }: { category: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'forced-edge inline-block size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none',
        className,
      )}
      style={{ background: categoryColour(category) }}
    />
  );
}

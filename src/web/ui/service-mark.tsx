// The mark of a known service, or the first letter of any other, on its category's colour. Nothing is fetched from others.
import { withoutInvisible } from '#core/text/invisible-text';
import { useBrandMark } from './brand-marks.ts';
import { categoryColour, categoryTint, FAINT_OPACITY } from './category-colour.ts';
import { classNames } from './class-names.ts';

interface ServiceMarkProps {
  name: string;
  category: string;
  /** The mark of something locked, paused or ended is faint. */
  isFaint?: boolean;
  className?: string;
}

export function ServiceMark({ name, category, isFaint = false, className }: ServiceMarkProps) {
  const initial = Array.from(withoutInvisible(name).trim())[0]?.toLocaleUpperCase() ?? '·';
  const mark = useBrandMark(name);
  const colour = categoryColour(category);
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'forced-edge grid size-9 shrink-0 place-items-center rounded-lg font-bold text-[0.9375rem] text-ink',
        className,
      )}
      style={{
        background: categoryTint(category),
        opacity: isFaint ? FAINT_OPACITY : undefined,
        boxShadow: `inset 0 0 0 1px color-mix(in oklab, ${colour} 32%, transparent)`,
      }}
    >
      {mark === null ? (
        initial
      ) : (
        <svg viewBox="0 0 24 24" className="size-[55%] fill-current" aria-hidden="true">
          <path d={mark} />
        </svg>
      )}
    </span>
  );
}

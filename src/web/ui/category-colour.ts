// The CSS colour of a category. Core names the token, styles/tokens.css gives it its light and dark value.
import { colourOf } from '#core/category';

export function categoryColour(category: string): string {
  return `var(--color-${colourOf(category)})`;
}

/** The share of a category's colour in the tint behind a service's mark; the rest is the surface. */
export const TINT_PERCENT = 16;

/** The opacity of a mark of something locked, paused or ended: as faint as a letter stays readable. */
export const FAINT_OPACITY = 0.7;

export function categoryTint(category: string): string {
  return `color-mix(in oklab, ${categoryColour(category)} ${TINT_PERCENT}%, var(--color-surface))`;
}

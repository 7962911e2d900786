// The CSS colour of a category. Core names the token, styles/tokens.css gives it its light and dark value.
import { colourOf } from '#core/category';

export function categoryColour(category: string): string {
  return `var(--color-${colourOf(category)})`;
}

/** A cell may be as long as a file. */
export function shorten(cell: string): string {
  const letters = [...cell];
  return letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : cell;
}

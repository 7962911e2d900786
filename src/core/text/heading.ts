// The heading of a column, for comparing.

/** Lower case, without accents and punctuation: `Withdrawal Amount (INR )` is `withdrawal amount inr`. */
export function foldHeading(cell: string): string {
  return cell
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

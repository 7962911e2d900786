// The heading of a column, for comparing.

/** No column is headed longer than this; what else stands in a first line may be megabytes long. */
const LENGTH_LIMIT = 200;

/** Lower case, without accents and punctuation: `Withdrawal Amount (INR )` is `withdrawal amount inr`. */
export function foldHeading(cell: string): string {
  return cell
    .slice(0, LENGTH_LIMIT)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How a column of one meaning may be headed, in order of preference. */
export interface HeadingRow<Role extends string> {
  readonly role: Role;
  readonly names: readonly string[];
}

/** Names stand apart by ` | `. */
export function headingRow<Role extends string>(role: Role, names: string): HeadingRow<Role> {
  return { role, names: names.split(' | ').map(foldHeading) };
}

// A list of JSON objects as a table: what they nest is written as one cell, where it is known how.
import { isRecord } from './own-file.ts';
import type { Table } from './table.ts';

/** No list of subscriptions is as wide, and a page cannot ask about so many columns. */
export const COLUMN_LIMIT = 200;

type Item = Readonly<Record<string, unknown>>;
/** The names of payment methods and categories by their id. */
type Labels = ReadonlyMap<string, string>;

/** `root` is the whole file. */
export function toTable(list: readonly unknown[], root: unknown): Table | null {
  const labels = listLabels(root);
  const records = list.filter(isRecord).map(joinRhythm).map(spreadSharing);
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (headings.length > COLUMN_LIMIT) return null;
  return {
    headings,
    lines: records.map((record, index) => ({
      at: index + 1,
      cells: headings.map((heading) => toCell(record, heading, labels)),
    })),
    nested: headings.filter((heading) => records.some((record) => isLost(record[heading]))),
  };
}

/** Renewlet names methods by an id; SubTrackr's category and tags are objects with a name. */
function toCell(record: Item, heading: string, labels: Labels): string {
  const value = record[heading];
  if (heading === 'paymentMethod' || heading === 'category') {
    const label = typeof value === 'object' ? undefined : labels.get(String(value));
    if (label !== undefined) return label;
    if (typeof value === 'string') return value.replaceAll('_', ' ');
  }
  return Array.isArray(value) ? value.map(writeValue).filter(Boolean).join(', ') : writeValue(value);
}

function writeValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (isRecord(value)) return typeof value.name === 'string' ? value.name : '';
  return typeof value === 'object' ? '' : String(value);
}

/** Something is in it, and no cell can hold it. */
function isLost(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((each) => writeValue(each) === '' && isFilled(each));
  return writeValue(value) === '' && isFilled(value);
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).some((each) => each !== null);
}

/** Renewlet names a rhythm of its own `custom`. */
function joinRhythm(record: Item): Item {
  const { customDays: count, customCycleUnit: unit, ...others } = record;
  if (others.billingCycle !== 'custom') return record;
  return { ...others, billingCycle: `Every ${String(count)} ${String(unit ?? 'day')}` };
}

/**
 * Renewlet's price is the whole one; of it, the owner pays what the members do not: an equal part, or the rest. Where
 * a member pays in another currency, the rest is not known, and their amounts stand beside their names.
 */
function spreadSharing(record: Item): Item {
  const { costSharing: sharing, ...others } = record;
  if (!isRecord(sharing) || !Array.isArray(sharing.members)) return record;
  const members = sharing.members.filter(isRecord);
  if (sharing.enabled !== true || members.length === 0) return others;
  const isEqual = sharing.splitMode !== 'custom';
  const isForeign = ({ currency }: Item) => (currency ?? record.currency) !== record.currency;
  const withAmount = (member: Item) =>
    !isEqual && isForeign(member) ? ` (${String(member.customAmount)} ${String(member.currency)})` : '';
  const share = isEqual ? `1/${members.length + 1}` : members.some(isForeign) ? '' : restOf(record, members);
  const names = members.map((member) => `${writeValue(member)}${withAmount(member)}`);
  return { ...others, 'your share': share, 'shared with': names.join(', ') };
}

/** Rounded to hundredths, as Renewlet does. */
function restOf({ price }: Item, members: readonly Item[]): string {
  const paid = members.reduce((sum, { customAmount }) => sum + Number(customAmount ?? 0), 0);
  return `${Math.max(0, Math.round((Number(price) - paid) * 100) / 100)}`;
}

/** Renewlet's own words for methods and categories, in English where there are such. */
function listLabels(root: unknown): Labels {
  const data = isRecord(root) && isRecord(root.data) ? root.data : {};
  const config = isRecord(data.customConfig) ? data.customConfig : {};
  const items = [config.paymentMethods, config.categories].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const labels = items.filter(isRecord).flatMap(({ value, labels: own }) => {
    const texts = isRecord(own) ? [own['en-US'], ...Object.values(own)] : [];
    const label = texts.find((text) => typeof text === 'string');
    return typeof value === 'string' && typeof label === 'string' ? [[value, label] as const] : [];
  });
  return new Map(labels);
}

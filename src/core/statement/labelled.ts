// Statements that write each transaction as lines of `Label: value`, as Santander's text does: brought into a table.

const LABELLED = /^[ \t]*(\p{L}[\p{L} ]{2,20}):\s+(.+)$/u;
/** A record begins again with its date; two of them are a coincidence, and so are two labels. */
const RECORDS_NEEDED = 3;
const LABELS_NEEDED = 3;
/** The table has a column for each label of any record. */
const LABEL_LIMIT = 40;

/** A table with tabs, or null where the text is no list of labelled records. */
export function tabulate(text: string): string | null {
  if (!/^[ \t]*Date:/im.test(text)) return null;
  const records: Map<string, string>[] = [];
  const known = new Set<string>();
  const above: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, label = '', value = ''] = LABELLED.exec(line) ?? [];
    if (label === '') continue;
    if (/^date$/i.test(label)) records.push(new Map());
    const record = records.at(-1);
    if (known.size > LABEL_LIMIT) return null;
    if (record) {
      known.add(label);
      record.set(label, value.trim().replaceAll('\t', ' '));
    } else above.push(`${label} ${value}`);
  }
  const labels = [...known];
  if (records.length < RECORDS_NEEDED || labels.length < LABELS_NEEDED) return null;
  const rows = records.map((record) => labels.map((label) => record.get(label) ?? '').join('\t'));
  return [...above, labels.join('\t'), ...rows].join('\n');
}

/** Rows of the driver as objects: Drizzle finds the decoder of each field anew for each row, this once per statement. */
import { Column, is, SQL, Subquery } from 'drizzle-orm';

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

/** What Drizzle knows of a selected field: `['user', 'id']` is the `id` of `user` in each row. */
export interface SelectedField {
  path: string[];
  field: unknown;
}

interface ReadyField {
  group: string | undefined;
  name: string;
  decoder: Decoder;
}

type Row = Record<string, unknown>;

/** Undefined for deeper paths, which Drizzle maps itself. */
export function makeRowMapper(fields: readonly SelectedField[]): ((row: unknown[]) => Row) | undefined {
  if (fields.some(({ path }) => path.length > 2)) return undefined;
  const ready = fields.map(prepareField);
  const groups = new Set(ready.flatMap(({ group }) => group ?? []));
  return (row) => {
    const result: Row = {};
    for (const group of groups) result[group] = {};
    for (let index = 0; index < ready.length; index += 1) {
      const { group, name, decoder } = ready[index] as ReadyField;
      const target = group === undefined ? result : (result[group] as Row);
      const value = row[index];
      target[name] = value === null ? null : decoder.mapFromDriverValue(value);
    }
    return result;
  };
}

function prepareField({ path, field }: SelectedField): ReadyField {
  const [first = '', second] = path;
  const decoder = findDecoder(field);
  return second === undefined
    ? { group: undefined, name: first, decoder }
    : { group: first, name: second, decoder };
}

// The driver's types leave the decoders of SQL out.
function findDecoder(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  if (is(field, Subquery)) return (field._.sql as unknown as { decoder: Decoder }).decoder;
  return (field as { sql: { decoder: Decoder } }).sql.decoder;
}

/** Named prepared statements: the database parses and plans a hot query once per connection. */
import { is, Param, Placeholder } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { CustomTypesConfig } from 'pg';
import type { Executor } from './connect.ts';
import { makeRowMapper, type SelectedField } from './row-mapper.ts';

interface Prepared<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>;
}

// Drizzle's types leave these out.
interface PreparedInternals extends Partial<Prepared<unknown>> {
  client?: { query(config: object): Promise<{ rows: unknown[][] }> };
  params?: unknown[];
  queryConfig?: { text: string; types: CustomTypesConfig };
  fields?: SelectedField[];
  /** Keyed by table; false for the optional side of an outer join, whose missing rows Drizzle turns into null. */
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown;
}

type Values = Record<string, unknown>;
type Execute<Rows> = (values: Values) => Promise<Rows>;

/**
 * Declares a query once: `const findUser = statement('find_user', (db) => db.select()…sql.placeholder('id'))`,
 * then `findUser(db, { id })`. A name must stand for one text only, which the driver checks.
 */
export function statement<Rows>(
  name: string,
  build: (executor: Executor) => Preparable<Rows>,
): (executor: Executor, values?: Values) => Promise<Rows> {
  const prepared = new WeakMap<Executor, Execute<Rows>>();
  return (executor, values = {}) => {
    let execute = prepared.get(executor);
    if (!execute) {
      const query = build(executor).prepare(name);
      execute = executeDirectly<Rows>(name, query) ?? ((given) => query.execute(given));
      prepared.set(executor, execute);
    }
    return execute(values);
  };
}

/**
 * Hands the values to the driver without Drizzle between: what it does anew at each call (finding the placeholders, a
 * parser for each column, a decoder for each field) is found once here. Undefined for what only Drizzle can map.
 */
function executeDirectly<Rows>(name: string, query: PreparedInternals): Execute<Rows> | undefined {
  const { client, params, queryConfig, fields, joinsNotNullableMap, customResultMapper } = query;
  if (!client || !params || !queryConfig || !fields || customResultMapper) return undefined;
  if (Object.values(joinsNotNullableMap ?? {}).includes(false)) return undefined;
  const toObject = makeRowMapper(fields);
  if (!toObject) return undefined;
  const { text } = queryConfig;
  const types = keepParsers(queryConfig.types);
  const readers = params.map(makeReader);
  return async (given) => {
    const values = readers.map((read) => read(given));
    try {
      const { rows } = await client.query({ name, text, values, rowMode: 'array', types });
      return rows.map(toObject) as Rows;
    } catch (error) {
      throw new DrizzleQueryError(text, values, error as Error);
    }
  };
}

function makeReader(parameter: unknown): (values: Values) => unknown {
  if (is(parameter, Placeholder)) return (values) => readValue(values, parameter.name);
  if (!is(parameter, Param) || !is(parameter.value, Placeholder)) return () => parameter;
  const { encoder, value } = parameter;
  return (values) => encoder.mapToDriverValue(readValue(values, value.name));
}

function readValue(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`No value for placeholder "${name}" was provided`);
  return values[name];
}

/** One parser per type of column. */
function keepParsers(types: CustomTypesConfig): CustomTypesConfig {
  const kept = new Map<number, unknown>();
  const getTypeParser = (type: number, format: 'text') => {
    let parser = kept.get(type);
    if (parser === undefined) {
      parser = types.getTypeParser(type, format);
      kept.set(type, parser);
    }
    return parser;
  };
  return { getTypeParser } as CustomTypesConfig;
}

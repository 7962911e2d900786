/** Input made from a JSON schema, right or wrong in ways that callers, and attackers, are wrong. */
import { HOSTILE_TEXTS } from '#testing/hostile-texts';

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  '1e400',
  '0.0000000001',
  '99999999999999999999',
  '٣٫٥٠',
  '1,234.50',
  '../../../../etc/passwd',
  '%00',
  '%E0%A4%A',
  "' or '1'='1",
  "'; drop table users; --",
  '{{7*7}}',
  '\u0000',
  '\ud800',
  '\u202e\u200b\ufeff',
  'é'.normalize('NFD'),
  '😀'.repeat(40),
  'a'.repeat(300),
  'ß'.repeat(5_000),
  '__proto__',
  'constructor',
  'toString',
];
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  -0,
  0.1,
  1e21,
  1e308,
  2 ** 53,
  -(2 ** 63),
  [],
  [[]],
  {},
  { length: 1 },
  { toString: 'x' },
  [null, null],
];
const DEPTH = 60;

/** Draws values; `oddity` from 0 (as the schema says) to 1 (nothing as it should be). */
export class RandomInput {
  constructor(private readonly random: () => number) {}

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  chance(of: number): boolean {
    return this.random() < of;
  }

  odd(): unknown {
    const kind = this.random();
    if (kind < 0.35) return this.pick(ODD_TEXTS);
    if (kind < 0.5) return this.pick(HOSTILE_TEXTS);
    if (kind < 0.97) return this.pick(ODD_VALUES);
    return nest(DEPTH);
  }

  oddText(): string {
    return this.pick(this.chance(0.6) ? ODD_TEXTS : HOSTILE_TEXTS);
  }

  value(schema: Schema, oddity: number): unknown {
    if (this.chance(oddity)) return this.odd();
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.value(this.pick(choices), oddity);
    const type = Array.isArray(schema.type) ? this.pick(schema.type) : schema.type;
    if (type === 'object' || schema.properties) return this.object(schema, oddity);
    if (type === 'array')
      return Array.from({ length: Math.floor(this.random() * 4) }, () =>
        this.value(schema.items ?? {}, oddity),
      );
    if (schema.examples && this.chance(0.5)) return this.pick(schema.examples);
    if (type === 'integer' || type === 'number') return this.number(schema, type);
    if (type === 'boolean') return this.chance(0.5);
    if (type === 'null') return null;
    return type === 'string' ? this.text(schema) : this.odd();
  }

  private object({ properties = {}, required = [] }: Schema, oddity: number): Record<string, unknown> {
    const entries = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
      const isLeftOut = this.chance(required.includes(name) ? oddity / 2 : 0.5);
      return isLeftOut ? [] : [[name, this.value(schema, oddity)]];
    });
    if (this.chance(oddity)) entries.push([this.pick(['isPro', 'userId', 'id', 'role', 'x']), this.odd()]);
    return Object.fromEntries(entries);
  }

  private number({ minimum = -1_000, maximum = 1_000 }: Schema, type: string): number {
    const drawn = minimum + this.random() * (Math.min(maximum, minimum + 1e6) - minimum);
    return type === 'integer' ? Math.round(drawn) : drawn;
  }

  private text({ format, maxLength = 40 }: Schema): string {
    if (format === 'date')
      return `20${10 + Math.floor(this.random() * 80)}-0${1 + Math.floor(this.random() * 9)}-15`;
    if (format === 'email') return `fuzz-${Math.floor(this.random() * 1e9)}@example.com`;
    if (format === 'uuid') return '0190a0a0-0000-7000-8000-000000000000';
    const length = Math.min(maxLength, 1 + Math.floor(this.random() * 24));
    return Array.from({ length }, () => this.pick([...'abcdefghijklmnopqrstuvwxyz ABC 0123456789'])).join('');
  }
}

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

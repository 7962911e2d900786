/** How far each shipped package is behind its release line: read from the registry into a record, and checked from that. */

export interface PackageRecord {
  /** The day of the comparison with the registry. */
  checkedOn: string;
  /** Keyed by `name@version`: the day on which the first newer version of its line came out, or null where it is the newest. */
  behindSince: Record<string, string | null>;
}

/** docs/security.md promises that everything is brought up to date at least once a quarter. */
export const BEHIND_DAYS_LIMIT = 92;
const DAY_MS = 86_400_000;

/** Packages that may be further behind, and why. */
export const HELD_BACK: Record<string, string> = {
  'pgpass@1.0.5':
    'pg asks for exactly this version, and reads a password file only where no password is given',
};

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

export function findAgeProblems(shipped: string[], record: PackageRecord, today: string): string[] {
  const { checkedOn, behindSince } = record;
  const age = daysBetween(checkedOn, today);
  return [
    ...(age > BEHIND_DAYS_LIMIT
      ? [`packages were last compared with the registry ${age} days ago, at most ${BEHIND_DAYS_LIMIT}`]
      : []),
    ...shipped.flatMap((name) => {
      const since = behindSince[name];
      if (since === undefined) return [`${name} was never compared with the registry`];
      const behind = since === null ? 0 : daysBetween(since, today);
      return behind > BEHIND_DAYS_LIMIT && HELD_BACK[name] === undefined
        ? [`${name} has been behind its line for ${behind} days, at most ${BEHIND_DAYS_LIMIT}`]
        : [];
    }),
    ...Object.keys(HELD_BACK)
      .filter((name) => !behindSince[name])
      .map((name) => `${name} is held back for a reason, but is not behind`),
  ];
}

/** What the registry tells of a package. */
export interface Releases {
  time: Record<string, string>;
  versions: Record<string, { deprecated?: string }>;
}

/** The day of the first newer release of the same line: of the same major version, before 1.0 of the same minor. */
export function findBehindSince(version: string, { time, versions }: Releases): string | null {
  const own = parseVersion(version);
  const newer = Object.keys(versions).filter((name) => {
    const other = parseVersion(name);
    if (!own || !other || versions[name]?.deprecated) return false;
    const isInLine = other.line === own.line && (other.isStable || !own.isStable);
    return isInLine && compareNumbers(other.numbers, own.numbers) > 0;
  });
  const days = newer.map((name) => time[name]?.slice(0, 10) ?? '').filter(Boolean);
  return days.sort()[0] ?? null;
}

function parseVersion(text: string): { numbers: number[]; line: string; isStable: boolean } | undefined {
  const [, core = '', suffix = ''] = /^(\d+\.\d+\.\d+)(?:-([\w.-]+))?$/.exec(text) ?? [];
  if (!core) return undefined;
  const [major = 0, minor = 0, patch = 0] = core.split('.').map(Number);
  const beta = suffix ? (suffix.match(/\d+/g) ?? []).map(Number) : [Number.POSITIVE_INFINITY];
  const line = major === 0 ? `0.${minor}` : String(major);
  return { numbers: [major, minor, patch, ...beta], line, isStable: suffix === '' };
}

function compareNumbers(one: number[], other: number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [left = 0, right = 0] = [one[at], other[at]];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** Asks the registry that npm is set to use. */
export async function readRecord(shipped: string[], registry: string, today: string): Promise<PackageRecord> {
  const behindSince: PackageRecord['behindSince'] = {};
  for (const name of shipped) {
    const at = name.lastIndexOf('@');
    const answer = await fetch(new URL(name.slice(0, at).replace('/', '%2f'), registry));
    if (!answer.ok) throw new Error(`The registry does not tell of ${name} (${answer.status}).`);
    behindSince[name] = findBehindSince(name.slice(at + 1), (await answer.json()) as Releases);
  }
  return { checkedOn: today, behindSince };
}

import { StartError } from './start-error.ts';

/** An address may name several hosts, comma-separated, as PostgreSQL's own programs take them: one address for each. */
export function readDatabaseUrls(
  vars: Record<string, string | undefined>,
  name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL',
): string[] {
  const given = vars[name]?.trim();
  if (!given) return [];
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(given) ?? [];
  const addresses = hosts.includes(',') ? hosts.split(',').map((host) => start + host + rest) : [given];
  if (addresses.every(isAddress)) return addresses;
  // It may hold a password, so it is not repeated.
  throw new StartError(
    `${name} takes an address starting with postgres:// or postgresql://, with # / ? of a password written as %23 %2F %3F.`,
  );
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
}

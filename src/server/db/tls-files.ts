/**
 * The certificates that DATABASE_URL names. The driver reads them when it connects; its error names neither the file nor
 * the setting, and a file without a certificate is silently ignored.
 */
import { readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

const CONTENTS = {
  sslrootcert: 'CERTIFICATE',
  sslcert: 'CERTIFICATE',
  sslkey: 'PRIVATE KEY',
} as const;

export function checkTlsFiles(settings: URLSearchParams): void {
  for (const [name, content] of Object.entries(CONTENTS)) {
    const file = settings.get(name);
    if (file && !readTlsFile(name, file).includes(`${content}-----`))
      throw new StartError(`${name} in DATABASE_URL names ${file}, which holds no ${content} in PEM form.`);
  }
  if (settings.get('sslmode') === 'verify-ca' && !settings.get('sslrootcert'))
    throw new StartError('sslmode=verify-ca in DATABASE_URL needs sslrootcert; or set sslmode=verify-full.');
}

function readTlsFile(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${name} in DATABASE_URL names ${file}, which cannot be read (${code}).`);
  }
}

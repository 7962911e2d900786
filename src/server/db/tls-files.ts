/**
 * The certificates that the address of a database names. The driver reads them when it connects; its error names neither the file nor
 * the setting, and a file without a certificate is silently ignored.
 */
import { readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

const CONTENTS = {
  sslrootcert: 'CERTIFICATE',
  sslcert: 'CERTIFICATE',
  sslkey: 'PRIVATE KEY',
} as const;

export function checkTlsFiles(settings: URLSearchParams, variable: string): void {
  for (const [name, content] of Object.entries(CONTENTS)) {
    const file = settings.get(name);
    if (file && !readTlsFile(`${name} in ${variable}`, file).includes(`${content}-----`))
      throw new StartError(`${name} in ${variable} names ${file}, which holds no ${content} in PEM form.`);
  }
  if (settings.get('sslmode') === 'verify-ca' && !settings.get('sslrootcert'))
    throw new StartError(`sslmode=verify-ca in ${variable} needs sslrootcert; or set sslmode=verify-full.`);
}

function readTlsFile(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`${setting} names ${file}, which cannot be read (${code}).`);
  }
}

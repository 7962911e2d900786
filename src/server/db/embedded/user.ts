/** PostgreSQL refuses to run as root: finds a way to run its programs as somebody else on the same files. */
import { execFile, type SpawnOptions } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import os from 'node:os';
import { StartError } from '../../start-error.ts';

/** How a program of PostgreSQL is started, and who must own the folders it writes to. */
export interface Runner {
  wrap(file: string, args: string[]): { file: string; args: string[] };
  identity: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Hands a file or folder that we made to the user the programs run as. */
  give(file: string): Promise<void>;
}

export interface Folders {
  dataDir: string;
  clusterDir: string;
}

const PLAIN: Runner = { wrap: (file, args) => ({ file, args }), identity: {}, give: async () => {} };

// A namespace in which we are `nobody`: the files stay ours, no system user is made, and 0700 folders above do not matter.
const UNSHARE = ['-U', '--map-user=65534', '--map-group=65534', '--'];
const NAMESPACE: Runner = {
  wrap: (file, args) => ({ file: 'unshare', args: [...UNSHARE, file, ...args] }),
  identity: {},
  give: async () => {},
};

export async function chooseRunner(folders: Folders, postgres: string): Promise<Runner> {
  const uid = process.getuid?.();
  const isNamed = uid === undefined || hasName();
  if (uid !== 0 && isNamed) {
    await refuseForeignFolder(folders, uid);
    return PLAIN;
  }
  if (await canRun(NAMESPACE, folders, postgres)) return NAMESPACE;
  if (uid === 0) {
    const runner = await findUnprivilegedUser(folders, postgres);
    if (runner) return runner;
  }
  throw new StartError(
    `PostgreSQL does not run as ${uid === 0 ? 'root' : 'a user without a name'} and no other user can be used here: start Outgo as an ordinary user that owns ${folders.dataDir}, or set DATABASE_URL.`,
  );
}

// initdb asks for the name of its user; containers are often given a number that has none.
function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    return false;
  }
}

async function refuseForeignFolder({ clusterDir }: Folders, uid: number | undefined): Promise<void> {
  const owner = await ownerOf(clusterDir);
  if (uid === undefined || owner === undefined || owner.uid === uid) return;
  throw new StartError(
    `${clusterDir} belongs to user ${owner.uid}, but Outgo runs as user ${uid}: start it as that user, or give it the folder with chown -R.`,
  );
}

/** Seen from inside: do we have a name, may we write the data, may we run the binary? */
function canRun(runner: Runner, { dataDir, clusterDir }: Folders, postgres: string): Promise<boolean> {
  const script =
    'id -un && test "$(id -u)" != 0 && test -x "$0" && { test -w "$2" || { test ! -e "$2" && test -w "$1"; }; }';
  const { file, args } = runner.wrap('/bin/sh', ['-c', script, postgres, dataDir, clusterDir]);
  return new Promise((resolve) => {
    execFile(file, args, { ...runner.identity, timeout: 5_000 }, (error) => resolve(error === null));
  });
}

async function findUnprivilegedUser(folders: Folders, postgres: string): Promise<Runner | undefined> {
  const owner = (await ownerOf(folders.clusterDir)) ?? (await ownerOf(folders.dataDir));
  const candidates = owner && owner.uid !== 0 ? [owner] : await listSystemUsers(['postgres', 'nobody']);
  for (const { uid, gid } of candidates) {
    const before = await stat(folders.dataDir);
    const runner: Runner = {
      wrap: PLAIN.wrap,
      identity: { uid, gid },
      give: (file) => chown(file, uid, gid),
    };
    if (before.uid !== uid) {
      // The folder's group may pass through and make entries, everybody else stays out.
      await chown(folders.dataDir, before.uid, gid);
      await chmod(folders.dataDir, 0o770);
    }
    if (await canRun(runner, folders, postgres)) return runner;
    await chown(folders.dataDir, before.uid, before.gid);
    await chmod(folders.dataDir, before.mode & 0o7777);
  }
  return undefined;
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(folder).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  );
}

async function listSystemUsers(names: string[]): Promise<{ uid: number; gid: number }[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return names.flatMap((name) => {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

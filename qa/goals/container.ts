/**
 * The image of ops/Dockerfile is built, started with a volume, and replaced by later versions of itself on that volume;
 * then the processes of ops/compose.many.yaml are started from it.
 */
import { execFile } from 'node:child_process';
import { appendFile, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from '#testing/client';
import { findFreePort } from '#testing/free-port';
import { subscriptionBody } from '#testing/subscriptions';
import { Buildah, type Container, whyNoBuildah } from '../engines/buildah.ts';
import { hasHaproxy, startHaproxy } from '../engines/haproxy.ts';
import { InstalledPostgres } from '../engines/installed-postgres.ts';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { signUp } from '../people.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOT_COPIED = ['.git', 'node_modules', 'dist', 'data'];
const MIGRATIONS = 'src/server/db/migrations';
/** The default of ops/compose.many.yaml. */
const APP_URL = 'http://localhost:8080';

export const container: Goal = {
  promise: 'the image builds, is healthy, keeps its data through upgrades, and runs as many processes',
  unit: 'upgrades',
  counts: { gate: 1, night: 3 },
  run,
};

async function run({ count, log }: GoalOptions): Promise<Outcome> {
  const lacking = whyNoBuildah() ?? (hasHaproxy() ? undefined : 'apt-get install haproxy');
  if (lacking) return { figure: `no images can be made here (${lacking})`, misses: [], isSkipped: true };
  const buildah = await Buildah.open();
  const misses: string[] = [];
  const builds: number[] = [];
  const build = async (tag: string, checkout: string) => {
    const startedAt = performance.now();
    await buildah.build(tag, checkout);
    builds.push(Math.round((performance.now() - startedAt) / 1000));
    log(`${tag} is built, ${builds.at(-1)} s`);
  };
  try {
    await buildah.makeBase();
    log('the base is made of Debian and Node');
    await build('version-0', ROOT);
    const upgraded = await upgradeWithData(buildah, build, count, misses);
    const many = await startMany(buildah, misses);
    return {
      figure: `built in ${builds.join(', ')} s, healthy after ${upgraded.join(', ')} ms, ${many}`,
      misses,
    };
  } finally {
    await buildah.clear();
  }
}

/** How long each version took until it was healthy. */
async function upgradeWithData(
  buildah: Buildah,
  build: (tag: string, checkout: string) => Promise<void>,
  count: number,
  misses: string[],
): Promise<number[]> {
  const volume = await buildah.makeVolume();
  let running = await buildah.start('version-0', volume);
  const times = [await running.untilHealthy()];
  let client = await signUp(running.origin, 'asha');
  for (let version = 1; version <= count; version += 1) {
    const added = await client.post('/api/subscriptions', subscriptionBody({ name: `Before ${version}` }));
    if (added.status !== 201) misses.push(`an add got ${added.status} ${added.text.slice(0, 200)}`);
    const before = await client.get('/api/subscriptions');
    const checkout = path.join(buildah.folder, `version-${version}`);
    await copyWithMigration(checkout, version);
    await build(`version-${version}`, checkout);
    const code = await running.stop();
    if (code !== 0) misses.push(`version ${version - 1} ended with ${code}`);
    running = await buildah.start(`version-${version}`, volume);
    times.push(await running.untilHealthy());
    if (!running.output().includes(`"9${version}_later_version"`))
      misses.push(`version ${version} did not migrate the database`);
    client = client.copy(running.origin);
    const after = await client.get('/api/subscriptions');
    if (after.status !== 200 || after.text !== before.text)
      misses.push(`version ${version} answers ${after.status} ${after.text.slice(0, 200)}`);
  }
  await running.stop();
  const older = await buildah.start('version-0', volume);
  const code = await older.stop();
  if (count > 0 && code !== 1) misses.push(`an older version on newer data ended with ${code}`);
  return times;
}

/** Copies this checkout as a later version with a new column. */
async function copyWithMigration(checkout: string, version: number): Promise<void> {
  await cp(ROOT, checkout, {
    recursive: true,
    filter: (file) => !NOT_COPIED.includes(path.relative(ROOT, file)),
  });
  const journalFile = path.join(checkout, MIGRATIONS, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  for (let each = 1; each <= version; each += 1) {
    const tag = `9${each}_later_version`;
    journal.entries.push({ ...last, idx: last.idx + each, when: last.when + each, tag });
    const statement = `alter table users add column of_version_${each} integer not null default ${each};\n`;
    await writeFile(path.join(checkout, MIGRATIONS, `${tag}.sql`), statement);
  }
  await writeFile(journalFile, JSON.stringify(journal));
  await appendFile(path.join(checkout, 'README.md'), `\nVersion ${version}\n`);
}

/** PostgreSQL, two web processes, a worker and a proxy, with the settings of ops/compose.many.yaml. */
async function startMany(buildah: Buildah, misses: string[]): Promise<string> {
  const programs = InstalledPostgres.findPrograms();
  if (!programs) return 'not as many processes (apt-get install postgresql)';
  const files = path.join(buildah.folder, 'database', 'postgres');
  const postgres = new InstalledPostgres(programs, files, await findFreePort());
  await postgres.make();
  await postgres.run();
  await postgres.ask('create database outgo');
  const env = {
    DATABASE_URL: postgres.url('outgo'),
    SESSION_SECRET: 'thirty-two random characters, at least',
    APP_URL,
    PAYMENTS: 'sandbox',
    TRUST_PROXY: '1',
  };
  const web = { ...env, ROLE: 'web', DRAIN_S: '2' };
  const workerVolume = await buildah.makeVolume();
  const worker = await buildah.start('version-0', workerVolume, { ...env, ROLE: 'worker' });
  const webs = [
    await buildah.start('version-0', await buildah.makeVolume(), web),
    await buildah.start('version-0', await buildah.makeVolume(), web),
  ];
  const times = await Promise.all([...webs, worker].map((each) => each.untilHealthy()));
  const proxy = await startHaproxy(webs.map(({ port }) => port));
  try {
    if (!(await passesShippedCheck(proxy.origin))) misses.push('the health check of the proxy fails');
    const client = new Client(proxy.origin, { origin: APP_URL });
    const person = { name: 'Ravi', email: 'ravi@example.com', password: 'plum-tractor-9-violet' };
    const signup = await client.post('/api/auth/signup', person);
    if (signup.status !== 201) misses.push(`through the proxy a sign-up got ${signup.status} ${signup.text}`);
    await client.post('/api/auth/forgot-password', { email: person.email });
    await untilMailed(workerVolume);
    const metrics = await (await fetch(`${worker.origin}/metrics`)).text();
    if (!/outgo_sweep_failures_total\{sweep="mail"\} 0/.test(metrics))
      misses.push('the worker does not show how often its sweeps failed');
    const requests = await restartUnderRequests(webs[0], client, misses);
    return `as many processes healthy after ${Math.max(...times)} ms, ${requests} requests while one web process ended`;
  } finally {
    await proxy.close();
    for (const each of [...webs, worker]) await each.stop();
    await postgres.kill();
  }
}

/** The health check of the proxy in ops/compose.many.yaml, at another port. */
async function passesShippedCheck(origin: string): Promise<boolean> {
  const text = await readFile(path.join(ROOT, 'ops/compose.many.yaml'), 'utf8');
  const [, quoted = ''] = /test: \[CMD, bash, -c, ("exec .*")\]/.exec(text) ?? [];
  const command: string = JSON.parse(quoted).replace('/127.0.0.1/8080', `/127.0.0.1/${new URL(origin).port}`);
  return promisify(execFile)('bash', ['-c', command]).then(
    () => true,
    () => false,
  );
}

async function untilMailed(volume: string): Promise<void> {
  const endsAt = performance.now() + 60_000;
  while (!(await readdir(path.join(volume, 'outbox')).catch(() => [])).length)
    if (performance.now() > endsAt) throw new Error('the worker sent no mail within a minute');
    else await new Promise((resolve) => setTimeout(resolve, 100));
}

async function restartUnderRequests(
  web: Container | undefined,
  client: Client,
  misses: string[],
): Promise<number> {
  let isOver = false;
  let requests = 0;
  const ended = web?.stop().then((code) => {
    isOver = true;
    if (code !== 0) misses.push(`a web process ended with ${code}`);
  });
  for (; !isOver; requests += 1) {
    const { status } = await client.get('/api/subscriptions');
    if (status !== 200) misses.push(`a request got ${status} while a web process ended`);
  }
  await ended;
  return requests;
}

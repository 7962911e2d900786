/** What `npm run doctor` says about clocks, connections, poolers and background work. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#core/duration';
import { type DatabaseFacts, isPooledByTransaction, readDatabaseFacts } from '#server/db/facts';
import { startApp, type TestApp } from '#testing/start-app';
import type { Finding } from './finding.ts';
import { inspectClocks, inspectConnections, inspectPooling } from './inspect-database.ts';
import { inspectSweeps, readMetrics } from './inspect-server.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const FACTS: DatabaseFacts = { clockAheadMs: 400, maxConnections: 97, machines: 1, lastSeenAt: null };
const faults = (findings: readonly Finding[]) =>
  findings.filter(({ kind }) => kind === 'fault').map(({ line }) => line);

describe('clocks', () => {
  test('that differ by less than a minute are well', () => {
    expect(faults(inspectClocks({ ...FACTS, lastSeenAt: NOW }, NOW))).toEqual([]);
  });

  test.each([
    [3 * HOUR_MS, 'is 3 hours ahead of this machine'],
    [-5 * 60_000, 'is 5 minutes behind this machine'],
  ])('the database is %i ms ahead', (clockAheadMs, part) => {
    expect(faults(inspectClocks({ ...FACTS, clockAheadMs }, NOW)).join()).toContain(part);
  });

  test('somebody was here tomorrow: a clock has jumped', () => {
    const lastSeenAt = new Date(NOW.getTime() + 24 * HOUR_MS);
    expect(faults(inspectClocks({ ...FACTS, lastSeenAt }, NOW)).join()).toContain('24 hours from now');
  });
});

describe('connections', () => {
  const env = { webConcurrency: 1, isPooled: false };

  test.each([
    ['one process', env, FACTS, 0],
    ['nine processes, with their parent', { ...env, webConcurrency: 9 }, FACTS, 1],
    ['four machines with three processes each', { ...env, webConcurrency: 2 }, { ...FACTS, machines: 4 }, 1],
    ['as many behind PgBouncer', { webConcurrency: 9, isPooled: true }, FACTS, 0],
  ])('%s', (_name, given, facts, count) => {
    expect(faults(inspectConnections(facts, given))).toHaveLength(count);
  });

  test('the line names both numbers and what to do', () => {
    const [line] = faults(inspectConnections(FACTS, { ...env, webConcurrency: 9 }));
    expect(line).toContain('gives 97 connections');
    expect(line).toContain('10 processes of this machine may open 100');
    expect(line).toContain('max_connections');
  });
});

describe('a pooler', () => {
  /** Connections of a pooler in transaction mode: a client has one only from `begin` to `commit`, the last used first. */
  function poolByTransaction() {
    const idle = [101, 102, 103];
    return async () => {
      let held: number | undefined;
      const query = async (text: string) => {
        const pid = held ?? idle.pop();
        if (pid !== undefined && text === 'begin') held = pid;
        else if (pid !== undefined && (held === undefined || text === 'commit')) {
          held = undefined;
          idle.push(pid);
        }
        return { rows: [{ pid }] };
      };
      return { query } as unknown as pg.ClientBase;
    };
  }

  test('in transaction mode is told from the database itself', async () => {
    expect(await isPooledByTransaction(poolByTransaction())).toBe(true);
  });

  test('that nobody told the server of must be mended', () => {
    expect(faults(inspectPooling(true, { isPooled: false })).join()).toContain('DATABASE_POOLER=transaction');
    expect(inspectPooling(true, { isPooled: true })).toEqual([]);
    expect(inspectPooling(false, { isPooled: false })).toEqual([]);
    expect(inspectPooling(null, { isPooled: false })[0]?.kind).toBe('advice');
  });
});

describe('a running server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test('the database says its time, its connections and when somebody was last here', async () => {
    const { pool } = app.server.database;
    const before = await readDatabaseFacts(pool, () => new Date());
    expect(Math.abs(before.clockAheadMs)).toBeLessThan(60_000);
    expect(before.maxConnections).toBeGreaterThan(50);
    expect(before.machines).toBe(1);
    expect(before.lastSeenAt).toBeNull();
    await app.person();
    const after = await readDatabaseFacts(pool, () => new Date());
    expect(after.lastSeenAt).toEqual(app.clock.now());
  });

  test('without a pooler each connection is its own', async () => {
    const { pool } = app.server.database;
    const clients: pg.PoolClient[] = [];
    const found = await isPooledByTransaction(async () => {
      const client = await pool.connect();
      clients.push(client);
      return client;
    });
    for (const client of clients) client.release();
    expect(found).toBe(false);
  });

  test('whose metrics are closed, or that does not answer, is said to be unchecked', async () => {
    const { port } = new URL(app.origin);
    const at = { host: '0.0.0.0', port: Number(port), metricsToken: undefined };
    expect(faults(inspectSweeps(await readMetrics(at), at))).toEqual([]);
    const closed = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const other = { ...at, port: (closed.address() as AddressInfo).port };
    const [hidden] = inspectSweeps(await readMetrics(other), other);
    expect(hidden).toMatchObject({ kind: 'advice', line: expect.stringContaining('METRICS_TOKEN') });
    await new Promise((resolve) => closed.close(resolve));
    const [silent] = inspectSweeps(await readMetrics(other), other);
    expect(silent).toMatchObject({ kind: 'advice', line: expect.stringContaining('No server answers') });
  });
});

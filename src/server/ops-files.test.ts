/** The shipped compose files contain no secrets and do not start without them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** What src/server/main.ts leaves to requests in flight. */
const FINISH_SECONDS = 15;
const OPS = fileURLToPath(new URL('../../ops', import.meta.url));
const files = readdirSync(OPS).map((name) => ({ name, text: readFileSync(path.join(OPS, name), 'utf8') }));

test('every secret of a compose file must come from the environment', () => {
  const lines = files
    .filter(({ name }) => name.endsWith('.yaml'))
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => !line.startsWith('#') && /PASSWORD|SECRET|TOKEN|_KEY|postgres:\/\//.test(line));
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines) expect(line).toMatch(/\$\{(POSTGRES_PASSWORD|SESSION_SECRET):\?[^}]+\}/);
});

const read = (wanted: string) => files.find(({ name }) => name === wanted)?.text ?? '';

test('a web process says that it stops for longer than the proxy needs to notice, and ends before it is killed', () => {
  const compose = read('compose.many.yaml');
  const drainSeconds = Number(/ROLE: web, DRAIN_S: '(\d+)'/.exec(compose)?.[1]);
  const graceSeconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
  const checkMs = Number(/check inter (\d+)ms fall 1/.exec(read('haproxy.cfg'))?.[1]);
  expect(drainSeconds * 1000).toBeGreaterThanOrEqual(3 * checkMs);
  expect(drainSeconds + FINISH_SECONDS).toBeLessThan(graceSeconds);
});

test('the health check of the image holds for every process and port', () => {
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK [\s\S]*process\.env\.PORT \+ '\/readyz'/m);
  expect(read('compose.many.yaml')).not.toContain('disable');
});

test('the one-container file asks for nothing', () => {
  const { text = '' } = files.find(({ name }) => name === 'compose.yaml') ?? {};
  expect(text).toContain('services:');
  expect(text).not.toContain(':?');
});

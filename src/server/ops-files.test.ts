/** The shipped compose files contain no secrets and do not start without them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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

test('the one-container file asks for nothing', () => {
  const { text = '' } = files.find(({ name }) => name === 'compose.yaml') ?? {};
  expect(text).toContain('services:');
  expect(text).not.toContain(':?');
});

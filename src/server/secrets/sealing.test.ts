/** State that browsers carry between two steps: opened once, by any process, for its purpose, in time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '#testing/start-app';
import { seal, unsealOnce } from './sealing.ts';

let app: TestApp;
let twin: TestApp;
beforeAll(async () => {
  app = await startApp();
  twin = await app.twin();
});
afterAll(() => app.close());

const VALUE = { state: 'a state' };

describe('a seal', () => {
  test('made by one process is opened by another, once', async () => {
    const sealed = await seal(app.server.deps, 'google', VALUE);
    expect(await unsealOnce(twin.server.deps, 'google', sealed)).toEqual(VALUE);
    expect(await unsealOnce(twin.server.deps, 'google', sealed)).toBeUndefined();
    expect(await unsealOnce(app.server.deps, 'google', sealed)).toBeUndefined();
  });

  test('spelled otherwise is the same seal, and opened once', async () => {
    const { deps } = app.server;
    const sealed = await seal(deps, 'google', VALUE);
    expect(await unsealOnce(deps, 'google', sealed)).toEqual(VALUE);
    const standard = Buffer.from(sealed, 'base64url').toString('base64');
    const middle = `${sealed.slice(0, 9)}.${sealed.slice(9)}`;
    for (const spelling of [`${sealed}=`, `${sealed}==`, `${sealed}!`, middle, standard])
      expect(await unsealOnce(deps, 'google', spelling), spelling).toBeUndefined();
  });

  test('opened twenty times at once is opened once', async () => {
    const sealed = await seal(app.server.deps, 'google', VALUE);
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        unsealOnce((at % 2 === 0 ? app : twin).server.deps, 'google', sealed),
      ),
    );
    expect(opened.filter((value) => value !== undefined)).toHaveLength(1);
  });

  test('tells nothing and cannot be changed', async () => {
    const sealed = await seal(app.server.deps, 'google', VALUE);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('state');
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of [0, 12, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await unsealOnce(app.server.deps, 'google', changed.toString('base64url'))).toBeUndefined();
    }
  });

  test('for one purpose is nothing for another', async () => {
    const sealed = await seal(app.server.deps, 'passkey-signin', VALUE);
    expect(await unsealOnce(app.server.deps, 'passkey-register', sealed)).toBeUndefined();
    expect(await unsealOnce(app.server.deps, 'google', sealed)).toBeUndefined();
  });

  test('is too old after ten minutes', async () => {
    const sealed = await seal(app.server.deps, 'google', VALUE);
    app.clock.advance({ minutes: 10 });
    expect(await unsealOnce(app.server.deps, 'google', sealed)).toBeUndefined();
  });

  test('of a server with another secret is nothing', async () => {
    const other = await startApp({ env: { SESSION_SECRET: 'a long random text of somebody else' } });
    try {
      const sealed = await seal(other.server.deps, 'google', VALUE);
      expect(await unsealOnce(app.server.deps, 'google', sealed)).toBeUndefined();
      expect(await unsealOnce(other.server.deps, 'google', sealed)).toEqual(VALUE);
    } finally {
      await other.close();
    }
  });
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Unit and HTTP tests. Browser tests are Playwright's, under e2e/.
export default defineConfig({
  test: {
    // Loading every screen, or a hundred thousand random sets, takes its time on a busy machine.
    testTimeout: 400_000,
    hookTimeout: 400_000,
    // One second, the default, is too short for a busy machine; what never comes fails all the same.
    expect: { poll: { timeout: 20_000 } },
    // One more than cores: a test often waits for the database, a process or a time limit.
    maxWorkers: availableParallelism() + 1,
    // `npm run qa:coverage`: money, days, sign-in and payments, where a branch that no test takes costs someone.
    coverage: {
      include: [
        'src/core/{rational,calendar-day,billing-cycle}.ts',
        'src/core/{account,money,plan}/*.ts',
        'src/server/{auth,plan,sessions}/*.ts',
        'src/server/outside/payments/{razorpay,signatures,webhook,wire}.ts',
      ],
      reporter: [['text', { skipFull: true }]],
      thresholds: { branches: 95 },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: [
            'src/core/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/texts/**/*.test.ts',
            'src/*.test.ts',
          ],
          environment: 'node',
          // Rules keep no state (src/structure.test.ts), so files may share a process and load each module once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'testing/**/*.test.ts', 'qa/**/*.test.ts'],
          environment: 'node',
          // A server's state lies in its Deps, so files may share a process and load each module once.
          isolate: false,
          globalSetup: ['testing/database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.ts'],
          environment: 'node',
          // Each clears what it puts into the device; half of their time was loading the same modules again.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['src/web/**/*.test.tsx'],
          environment: 'node',
          // Each has its own window and modules; only libraries are shared.
          isolate: false,
          setupFiles: ['testing/light-dom.ts'],
          // It changes the history of the window in which it is loaded, so it is loaded for each.
          server: { deps: { inline: ['wouter'] } },
        },
      },
    ],
  },
});

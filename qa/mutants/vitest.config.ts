import { defineConfig } from 'vitest/config';

// The rules' own tests only: those of features built on them take seconds each, too slow for 2,200 mutants.
export default defineConfig({
  test: {
    include: [
      'src/core/{money,plan,account}/*.test.ts',
      'src/core/{rational,calendar-day,billing-cycle}.test.ts',
    ],
    environment: 'node',
  },
});

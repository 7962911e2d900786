import { defineConfig } from 'vitest/config';

// The tests of the rules that are mutated. Those of what is made of them take seconds each, which 2,400 mutants cannot.
export default defineConfig({
  test: {
    include: [
      'src/core/{money,plan,account}/*.test.ts',
      'src/core/{rational,calendar-day,billing-cycle}.test.ts',
    ],
    environment: 'node',
  },
});

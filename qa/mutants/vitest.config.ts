import { defineConfig } from 'vitest/config';

// The tests of the rules that are mutated, and of what is made directly of them.
export default defineConfig({
  test: {
    include: [
      'src/core/{money,plan,account}/*.test.ts',
      'src/core/{rational,calendar-day,billing-cycle}.test.ts',
      'src/core/subscription/renewals.test.ts',
      'src/core/spending/spending.test.ts',
    ],
    environment: 'node',
  },
});

import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import { ACTORS, TABLE } from './table.ts';

test('each call has its line in the table of who may call it, for each kind of caller', () => {
  expect(Object.keys(TABLE).sort()).toEqual(allEndpoints.map(({ name }) => name as string).sort());
  for (const { statuses } of Object.values(TABLE)) expect(statuses).toHaveLength(ACTORS.length);
});

import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/endpoints';
import { failures } from '#contract/errors';
import { API_GROUPS, exampleAnswer, exampleCall, renderApiPage } from './api-page.ts';

const ORIGIN = 'https://outgo.example';
const named = allEndpoints.map(({ name, row }) => [name, row] as const);

test('every call stands on the page once', () => {
  const shown = API_GROUPS.flatMap(({ rows }) => Object.keys(rows));
  expect(shown.toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
});

test.each(named)('%s: what its example sends is valid', (name, row) => {
  const call = exampleCall(ORIGIN, name, row);
  const { pathname, searchParams } = new URL(call.match(/'(https[^']*)'/)?.[1] ?? '');
  const pattern = name.split(' ')[1]?.split('/') ?? [];
  const parts = pathname.split('/').map(decodeURIComponent);
  const params = Object.fromEntries(
    pattern.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at]]] : [])),
  );
  row.params?.parse(params);
  row.query?.parse(Object.fromEntries(searchParams));
  const body = call.match(/-d '(.*)'$/)?.[1];
  expect(body === undefined).toBe(row.body === undefined);
  row.body?.parse(JSON.parse(body ?? 'null'));
});

test.each(named)('%s: what its example answers is valid', (_name, row) => {
  const answer = exampleAnswer(row);
  if (answer !== undefined) row.output.parse(answer);
  expect(answer === undefined).toBe(row.contentType !== undefined || row.success === 302);
});

test('every failure is listed, and no text can break out of the page', () => {
  const page = renderApiPage(`https://outgo.example/'"<script>`);
  for (const code of Object.keys(failures)) expect(page).toContain(`<code>${code}</code>`);
  expect(page).not.toContain('<script');
});

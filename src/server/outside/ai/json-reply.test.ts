import { expect, test } from 'vitest';
import { z } from 'zod';
import { computedMs } from '#testing/elapsed';
import { parseJsonReply } from './json-reply.ts';

const schema = z.object({ saving: z.number(), note: z.string() });
const good = { saving: 4.5, note: 'Use {one} plan `x`' };
const text = JSON.stringify(good);

test.each([
  ['plain', text],
  ['with space around', `\n\n ${text} \n`],
  ['in a fence', `\`\`\`json\n${text}\n\`\`\``],
  ['in a nameless fence', `\`\`\`\n${text}\n\`\`\``],
  ['after thoughts', `<think>maybe {"saving": 1}?</think>${text}`],
  ['inside prose', `Here you go: ${text} Anything else?`],
  ['with marks of a search behind its texts', text.replace('`x`"', '`x`"[1][12]')],
  ['after thoughts under another name', `<thinking>{}</thinking>${text}`],
  ['in a fence inside prose', `Sure!\n\`\`\`json\n${text}\n\`\`\`\nBye {}`],
])('an answer %s is read', (_, reply) => {
  expect(parseJsonReply(reply, schema)).toEqual({ ok: true, value: good });
});

test.each([
  ['half an object', text.slice(0, 20)],
  ['a list', '[1]'],
  ['nothing', ''],
  ['prose', 'I would cancel one of them.'],
  ['two objects', `${text} ${text}`],
])('%s is not', (_, reply) => {
  expect(parseJsonReply(reply, schema)).toEqual({ ok: false, problem: 'The answer is not JSON.' });
});

test('wrong types are named, and numbers dressed as text are not believed', () => {
  const parsed = parseJsonReply('{"saving":"₹1,299","note":"x"}', schema);
  expect(parsed).toEqual({ ok: false, problem: expect.stringMatching(/^saving: /) });
});

test('an answer beyond a million characters is not even read', () => {
  const long = JSON.stringify({ saving: 1, note: 'x'.repeat(1_000_001) });
  expect(parseJsonReply(long, schema)).toEqual({ ok: false, problem: 'The answer is too long.' });
});

test('a hostile answer takes no noticeable time', () => {
  const took = computedMs(() => {
    for (const part of [
      '<think>',
      '</think>',
      '<|channel|>',
      '[/',
      '```',
      '```\n',
      '{"a":',
      '{',
      '}',
      '[{',
    ]) {
      parseJsonReply(part.repeat(Math.floor(1_000_000 / part.length)), schema);
    }
  });
  // A quadratic pattern would take minutes.
  expect(took).toBeLessThan(20_000);
});

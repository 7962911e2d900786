import { expect, test } from 'vitest';
import { readCompletion } from './completion.ts';
import { dropThoughts } from './thoughts.ts';

const THOUGHTS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<Thought>', '</Thought>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
] as const;

test.each(THOUGHTS)('thoughts between %s and %s are no part of the answer', (open, close) => {
  expect(dropThoughts(`${open}maybe {"saving": 1}?${close}\n{"saving": 2}`)).toBe('{"saving": 2}');
  expect(dropThoughts(`maybe?${close}{"saving": 2}`)).toBe('{"saving": 2}');
  expect(dropThoughts(`\n${open}maybe {"saving": 1}`)).toBe('');
  expect(dropThoughts(`${open}maybe${close} `)).toBe('');
});

test('an answer without thoughts stays as it is', () => {
  for (const text of ['{"saving": 2}', '[{"note": "I think so"}]', 'I am thinking of two.'])
    expect(dropThoughts(text)).toBe(text);
});

test.each(THOUGHTS)(
  'a limit that was used up inside %s was spent on thinking, after %s on the answer',
  (open, close) => {
    const cut = (content: string) => ({
      status: 200,
      headers: new Headers(),
      error: null,
      body: { choices: [{ finish_reason: 'length', message: { content } }] },
    });
    const read = (content: string) => () => readCompletion(cut(content));
    expect(read(`${open}maybe`)).toThrow(expect.objectContaining({ kind: 'thought_only' }));
    expect(read(`${open}maybe${close}{"sav`)).toThrow(expect.objectContaining({ kind: 'truncated' }));
  },
);

/** `npm run ai:matrix`: which stand-in server takes what of a question, found out by asking it as the product does. */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { describeShape } from '#server/advice/prompts';
import { createBreaker } from '#server/outside/ai/breaker';
import { createChatModel, createSearchModel, type ModelOptions } from '#server/outside/ai/chat-completions';
import { forgetDialects, rememberDialect } from '#server/outside/ai/dialect';
import { askForJson } from '#server/outside/ai/json-reply';
import { AI_SERVERS, type AiServerName, SERVER_ANSWER, startAiServer } from './fakes/ai-servers.ts';

const clock = { now: () => new Date(0) };
const reply = z.strictObject({ saving: z.number(), note: z.string() });
const schema = z.toJSONSchema(reply);
const QUESTION = {
  system: describeShape('You word facts.', schema),
  user: '<data>\n{"rows":["Netflix"]}\n</data>',
  schemaName: 'analysis',
  schema,
};

export interface ServerRow {
  server: AiServerName;
  answers: boolean;
  format: string;
  limit: string;
  effort: boolean;
  systemRole: boolean;
  briefly: boolean;
  /** Requests for the first answer, and for the next. */
  asked: [number, number];
}

/** Two questions to a fresh stand-in: what was learnt in the first is used in the second. */
export async function probeServer(server: AiServerName, effort?: string): Promise<ServerRow> {
  const fake = await startAiServer(server);
  const options: ModelOptions = {
    baseUrl: fake.baseUrl,
    apiKey: 'key',
    model: 'm',
    breaker: createBreaker({ clock }),
    clock,
    timeoutMs: 5_000,
    maxTokens: 3_000,
    reasoningEffort: effort,
  };
  forgetDialects();
  try {
    const model = server === 'perplexity' ? createSearchModel(options) : createChatModel(options);
    const question =
      server === 'perplexity' ? { ...QUESTION, country: 'IN', recency: 'month' as const } : QUESTION;
    const ask = () => askForJson(model, question, reply, { timeoutMs: 5_000 });
    const first = await ask();
    const asked = fake.requests.length;
    const second = await ask();
    const dialect = rememberDialect(options).read();
    return {
      server,
      answers: [first, second].every(({ value }) => JSON.stringify(value) === JSON.stringify(SERVER_ANSWER)),
      format: dialect.format,
      limit: dialect.limitField,
      effort: dialect.hasEffort,
      systemRole: dialect.hasSystemRole,
      briefly: dialect.thinksBriefly,
      asked: [asked, fake.requests.length - asked],
    };
  } finally {
    await fake.close();
  }
}

async function printMatrix(): Promise<void> {
  const rows = [];
  for (const server of Object.keys(AI_SERVERS) as AiServerName[]) {
    const { asked, ...row } = await probeServer(server, 'high');
    rows.push({ ...row, 'requests (first, next)': asked.join(', ') });
  }
  console.table(rows);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await printMatrix();

/** `npm run ai:check`: asks the configured AI servers and says in plain lines what they can do and what to set. */
import { fileURLToPath } from 'node:url';
import { describeShape, fence, QUESTIONS } from './advice/prompts.ts';
import { systemClock } from './clock.ts';
import { runCommand } from './crash.ts';
import { type Env, readEnv } from './env.ts';
import { createBreaker } from './outside/ai/breaker.ts';
import { createChatModel, createSearchModel, type ModelOptions } from './outside/ai/chat-completions.ts';
import { checkServer, describeCheck } from './outside/ai/check.ts';
import type { ChatRequest } from './outside/ai/port.ts';

/** Two rows of nobody, as advice sends them. */
const SAMPLE = {
  analysis: {
    currency: 'USD',
    country: 'US',
    subscriptions: [
      {
        id: 'r1',
        name: 'YouTube Premium',
        category: 'OTT',
        amount: '13.99',
        currency: 'USD',
        cycle: 'monthly',
      },
      {
        id: 'r2',
        name: 'YouTube Music',
        category: 'Music',
        amount: '10.99',
        currency: 'USD',
        cycle: 'monthly',
      },
    ],
    facts: [{ id: 'f1', kind: 'contained', subscriptions: ['r2', 'r1'], saving_per_month: 10.99 }],
  },
  recommendations: { country: 'United States', services: ['Netflix'] },
} as const;

export async function checkConfigured(env: Env, print: (line: string) => void): Promise<boolean> {
  const servers = [
    { prefix: 'AI', server: env.ai, kind: 'analysis', otherwise: 'the built-in engine answers' },
    {
      prefix: 'AI_SEARCH',
      server: env.aiSearch,
      kind: 'recommendations',
      otherwise: 'the shipped list answers',
    },
  ] as const;
  let isFine = true;
  for (const { prefix, server, kind, otherwise } of servers) {
    if (!server) {
      print(`${prefix}: not set (${prefix}_BASE_URL, ${prefix}_MODEL); ${otherwise}`);
      continue;
    }
    print(`${prefix}: ${server.model} at ${new URL(server.baseUrl).origin}`);
    const options = {
      ...server,
      ...env.aiLimits,
      breaker: createBreaker({ clock: systemClock }),
      clock: systemClock,
    };
    const check = await checkServer(options, modelFor(kind, options), ask(kind), () => performance.now());
    for (const line of describeCheck(prefix, check, options)) print(`  ${line}`);
    isFine &&= check.failure === null;
  }
  return isFine;
}

function modelFor(kind: keyof typeof SAMPLE, options: ModelOptions) {
  return kind === 'analysis' ? createChatModel(options) : createSearchModel(options);
}

function ask(kind: keyof typeof SAMPLE): ChatRequest & { shape: (typeof QUESTIONS)[typeof kind]['shape'] } {
  const { system, schema, schemaName, shape } = QUESTIONS[kind];
  const user = fence(JSON.stringify(SAMPLE[kind]));
  return { system: describeShape(system, schema), user, schema, schemaName, shape };
}

async function main(): Promise<void> {
  const isFine = await checkConfigured(readEnv(process.env), (line) => process.stdout.write(`${line}\n`));
  if (!isFine) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(main);

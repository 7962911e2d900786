/**
 * Servers of the OpenAI wire as their makers document them, each with its own refusals. Written from docs/ai-servers.md
 * (the numbers below are its numbers) and not from our adapter, so that the two can disagree.
 */
import { type FakeReply, type HttpFake, json, startHttpFake } from './http-fake.ts';

type Body = Record<string, unknown> & {
  messages: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { name?: string; schema?: unknown; strict?: boolean } };
};

type Server = (body: Body, headers: Record<string, string>) => FakeReply | Promise<FakeReply>;

/** What every stand-in wants to say when it is content with the question. */
export const SERVER_ANSWER = { saving: 5, note: 'Keep one' };
const ANSWER = JSON.stringify(SERVER_ANSWER);
/** Stands for the ten to thirty seconds that Perplexity takes to prepare a schema (19). */
export const SCHEMA_DELAY_MS = 400;
const COMMON = new Set([
  'model',
  'messages',
  'max_tokens',
  'max_completion_tokens',
  'response_format',
  'temperature',
  'stream',
]);

function complete(content: unknown, more: Record<string, unknown> = {}, finish = 'stop'): FakeReply {
  return json(200, {
    id: 'c1',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'as-served',
    choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason: finish }],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
  });
}

const openAiError = (message: string, param: string | null, code: string | null): FakeReply =>
  json(400, { error: { message, type: 'invalid_request_error', param, code } });
const geminiError = (status: number, message: string): FakeReply =>
  json(status, [{ error: { code: status, message, status: 'INVALID_ARGUMENT' } }]);
const routerError = (status: number, message: string, metadata?: object): FakeReply =>
  json(status, { error: { message, code: status, ...(metadata && { metadata }) } });

const formatOf = (body: Body): string => body.response_format?.type ?? 'text';
const said = (body: Body): string => body.messages.map(({ content }) => content).join('\n');

function findUnknown(body: Body, known: ReadonlySet<string> = COMMON): string | undefined {
  return Object.keys(body).find((name) => !known.has(name));
}

/** (1) strict schemas name everything, (2) json_object needs the word, (3) unknown arguments are refused. */
const openai: Server = (body, headers) => {
  if (!headers.authorization?.startsWith('Bearer '))
    return json(401, { error: { message: 'Missing bearer', type: 'invalid_request_error', code: null } });
  const unknown = findUnknown(body);
  if (unknown)
    return openAiError(`Unrecognized request argument supplied: ${unknown}`, null, 'unknown_parameter');
  const schema = body.response_format?.json_schema;
  if (schema && (!/^[\w-]{1,64}$/.test(schema.name ?? '') || !isStrict(schema.schema)))
    return openAiError(
      `Invalid schema for response_format '${schema.name}'`,
      'response_format',
      'invalid_json_schema',
    );
  if (formatOf(body) === 'json_object' && !/json/i.test(said(body)))
    return openAiError("'messages' must contain the word 'json' in some form", 'messages', null);
  return complete(ANSWER);
};

function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  const { type, properties, required, additionalProperties, items } = schema as Record<string, unknown>;
  if (type === 'object') {
    const names = Object.keys((properties ?? {}) as object);
    const all = names.every((name) => (required as string[] | undefined)?.includes(name));
    if (!all || additionalProperties !== false) return false;
    return Object.values(properties as object).every(isStrict);
  }
  return isStrict(items);
}

/** (4) another name for the limit, (5) thoughts count, and (6) may use all of it before a word is said. */
const openaiReasoning: Server = (body) => {
  if ('max_tokens' in body)
    return openAiError(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
      'unsupported_parameter',
    );
  const thoughts = { none: 0, minimal: 50, low: 400, medium: 4_000, high: 20_000 };
  const effort = (body.reasoning_effort ?? 'medium') as keyof typeof thoughts;
  const wanted = /think briefly/i.test(said(body)) ? thoughts[effort] / 4 : thoughts[effort];
  return wanted >= Number(body.max_completion_tokens) ? complete('', {}, 'length') : complete(ANSWER);
};

/** (7) errors are a list, (8) unknown names are refused with their name. */
const gemini: Server = (body) => {
  const unknown = findUnknown(body, new Set([...COMMON, 'reasoning_effort']));
  if (unknown)
    return geminiError(400, `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
  return complete(ANSWER);
};

/** (9) Gemma on the same address has neither JSON mode nor a system role. */
const gemma: Server = (body) => {
  if (body.messages.some(({ role }) => role === 'system'))
    return geminiError(400, 'Developer instruction is not enabled for models/gemma-3-27b-it');
  if (formatOf(body) !== 'text')
    return geminiError(400, 'JSON mode is not enabled for models/gemma-3-27b-it');
  return complete(`\`\`\`json\n${ANSWER}\n\`\`\``);
};

/** (10) 404 where no provider takes a field. */
const openrouter: Server = (body) =>
  formatOf(body) === 'json_schema'
    ? routerError(
        404,
        'No endpoints found that support the requested parameters. To learn more about provider routing, visit: https://openrouter.ai/docs/provider-routing',
      )
    : complete(ANSWER);

/** (11) an error under status 200, (12) with the words of the provider behind it. */
const openrouterPassing: Server = (body) =>
  formatOf(body) === 'text'
    ? complete(ANSWER)
    : json(200, {
        error: {
          message: 'Provider returned error',
          code: 400,
          metadata: { raw: '{"detail":"response_format is not supported"}', provider_name: 'Somebody' },
        },
      });

/** (13) older servers: the error is the body, the reason a list in a text. */
const vllmOld: Server = (body) =>
  body.response_format === undefined
    ? complete(ANSWER)
    : json(400, {
        object: 'error',
        message:
          "[{'type': 'extra_forbidden', 'loc': ('body', 'response_format'), 'msg': 'Extra inputs are not permitted'}]",
        type: 'BadRequestError',
        param: null,
        code: 400,
      });

/** (14) FastAPI's own refusal. */
const vllmGateway: Server = (body) =>
  formatOf(body) === 'json_schema'
    ? json(422, {
        detail: [
          {
            type: 'literal_error',
            loc: ['body', 'response_format', 'type'],
            msg: "Input should be 'text' or 'json_object'",
          },
        ],
      })
    : complete(ANSWER);

/** (15) a grammar that crashes the worker, with nothing said; (16) thoughts in a field of their own. */
const vllm: Server = (body) =>
  formatOf(body) === 'json_schema'
    ? json(500, { error: { message: '', type: 'InternalServerError', param: null, code: 500 } })
    : complete(ANSWER, { reasoning_content: 'Let me think about {"saving": 1}' });

/** (17) unknown fields and formats are ignored: the answer is what the model likes to write. */
const ollama: Server = (body) =>
  /JSON Schema/.test(said(body))
    ? complete(`<think>{"saving": 1}?</think>\nHere you are:\n\`\`\`json\n${ANSWER}\n\`\`\``)
    : complete('You could save some money.');

/** (18) errors as a text; only schema and plain text are taken. */
const lmStudio: Server = (body) =>
  formatOf(body) === 'json_object'
    ? json(400, { error: "'response_format.type' must be 'json_schema' or 'text'" })
    : complete(ANSWER);

/** (21) json_object only. */
const deepseek: Server = (body) =>
  formatOf(body) === 'json_schema'
    ? openAiError('This response_format type is unavailable now', null, 'invalid_request_error')
    : complete(ANSWER);

/** (19) a new schema takes long, (20) country codes of two letters, only json_schema; cites inside its answers. */
function makePerplexity(): Server {
  const prepared = new Set<string>();
  return async (body) => {
    const options = (body.web_search_options ?? {}) as { user_location?: { country?: unknown } };
    const country = options.user_location?.country;
    if (country !== undefined && !/^[A-Z]{2}$/.test(String(country)))
      return json(400, {
        error: { message: 'country must be an ISO 3166-1 alpha-2 code', type: 'invalid_request', code: 400 },
      });
    if (formatOf(body) === 'json_object')
      return json(400, {
        error: { message: 'response_format: json_object is not supported', type: 'bad_request', code: 400 },
      });
    const schema = JSON.stringify(body.response_format ?? null);
    if (body.response_format && !prepared.has(schema)) {
      await new Promise((resolve) => setTimeout(resolve, SCHEMA_DELAY_MS));
      prepared.add(schema);
    }
    return complete('{"saving": 5, "note": "Keep one"[1][2]}');
  };
}

export const AI_SERVERS = {
  openai: () => openai,
  'openai-reasoning': () => openaiReasoning,
  gemini: () => gemini,
  gemma: () => gemma,
  openrouter: () => openrouter,
  'openrouter-passing': () => openrouterPassing,
  vllm: () => vllm,
  'vllm-old': () => vllmOld,
  'vllm-gateway': () => vllmGateway,
  ollama: () => ollama,
  'lm-studio': () => lmStudio,
  deepseek: () => deepseek,
  perplexity: makePerplexity,
} satisfies Record<string, () => Server>;

export type AiServerName = keyof typeof AI_SERVERS;

export async function startAiServer(name: AiServerName): Promise<HttpFake & { baseUrl: string }> {
  const serve: Server = AI_SERVERS[name]();
  const fake = await startHttpFake((request) => serve(JSON.parse(request.body) as Body, request.headers));
  return { ...fake, baseUrl: name === 'perplexity' ? fake.url : `${fake.url}/v1` };
}

/**
 * A language model on loopback, OpenAI's and Perplexity's wire: replies by script, counts calls, keeps prompts,
 * and fails in every way that such servers do.
 */
import { type FakeReply, type FakeRequest, type HttpFake, html, json, startHttpFake } from './http-fake.ts';

export type AiMisbehaviour =
  | 'unauthorized'
  | 'payment_required'
  | 'insufficient_quota'
  /** 429 without a Retry-After; with one it is the fault `rate_limited`. */
  | 'rate_limited_quietly'
  | 'server_error'
  | 'unknown_model'
  /** A refusal that names nothing, as a proxy in front may send once. */
  | 'stray_refusal'
  | 'too_many_tokens'
  | 'html_with_200'
  | 'empty_choices'
  | 'empty_content'
  | 'refusal'
  | 'content_filter'
  | 'truncated'
  /** The budget went into thoughts that are not shown. */
  | 'thoughts_only'
  /** The same, with the thoughts in the text. */
  | 'open_thoughts'
  | 'half_json'
  | 'fences'
  | 'prose'
  | 'think';

export interface AiPrompt {
  system: string;
  user: string;
  /** The whole request body as sent. */
  body: Record<string, unknown>;
}

/** Text as it is, or any value as JSON. */
export type AiAnswer = unknown;
export type AiScript = AiAnswer | ((prompt: AiPrompt) => AiAnswer | Promise<AiAnswer>);

export interface AiSupport {
  jsonSchema: boolean;
  jsonObject: boolean;
  maxTokens: boolean;
}

export interface AiFake extends HttpFake {
  /** The value of `AI_BASE_URL`. */
  chatUrl: string;
  /** The value of `AI_SEARCH_BASE_URL`: Perplexity has no `/v1`. */
  searchUrl: string;
  apiKey: string;
  prompts: AiPrompt[];
  /** What every following call answers. */
  reply(script: AiScript): void;
  /** What the next call alone answers; several are taken in turn. */
  replyOnce(script: AiScript): void;
  misbehave(kind: AiMisbehaviour, times?: number): void;
  setSupport(support: Partial<AiSupport>): void;
  setSearchResults(results: { title?: string; snippet?: string; url: string; date?: string | null }[]): void;
  reset(): void;
}

const API_KEY = 'ai-key-of-the-stand-in';
const ALL: AiSupport = { jsonSchema: true, jsonObject: true, maxTokens: true };

class Script {
  readonly prompts: AiPrompt[] = [];
  readonly once: AiScript[] = [];
  readonly misbehaviours: AiMisbehaviour[] = [];
  always: AiScript = {};
  support = ALL;
  searchResults: object[] = [];

  async answer(request: FakeRequest): Promise<FakeReply> {
    if (request.method !== 'POST' || !/^(\/v1)?\/chat\/completions$/.test(request.path))
      return html(404, '<h1>404</h1>');
    if (request.headers.authorization !== `Bearer ${API_KEY}`) return misbehave('unauthorized', '');
    const body = JSON.parse(request.body) as Record<string, unknown>;
    const complaint = findUnsupported(body, this.support);
    if (complaint !== undefined) return json(400, { error: complaint });
    const prompt = readPrompt(body);
    this.prompts.push(prompt);
    const content = await this.#speak(prompt);
    const kind = this.misbehaviours.shift();
    if (kind !== undefined) return misbehave(kind, content);
    return complete(content, 'stop', request.path.startsWith('/v1') ? {} : this.#searchFields());
  }

  async #speak(prompt: AiPrompt): Promise<string> {
    const script = this.once.length > 0 ? this.once.shift() : this.always;
    const answer = typeof script === 'function' ? await script(prompt) : script;
    return typeof answer === 'string' ? answer : JSON.stringify(answer);
  }

  #searchFields() {
    return {
      citations: this.searchResults.map((result) => 'url' in result && result.url),
      search_results: this.searchResults,
    };
  }

  reset(): void {
    for (const list of [this.prompts, this.once, this.misbehaviours]) list.length = 0;
    this.always = {};
    this.support = ALL;
    this.searchResults = [];
  }
}

export async function startAi(options: { port?: number } = {}): Promise<AiFake> {
  const script = new Script();
  const controls = {
    reply: (body: { answer: unknown }) => {
      script.always = body.answer;
    },
    misbehave: (body: { kind: AiMisbehaviour; times?: number }) => addTimes(script, body.kind, body.times),
    'search-results': (body: { results: object[] }) => {
      script.searchResults = body.results;
    },
    prompts: () => script.prompts,
    reset: () => script.reset(),
  };
  const fake = await startHttpFake((request) => script.answer(request), controls, options.port);
  return {
    ...fake,
    chatUrl: `${fake.url}/v1`,
    searchUrl: fake.url,
    apiKey: API_KEY,
    prompts: script.prompts,
    reply: (answer) => controls.reply({ answer }),
    replyOnce: (next) => {
      script.once.push(next);
    },
    misbehave: (kind, times) => addTimes(script, kind, times),
    setSupport: (support) => {
      script.support = { ...ALL, ...support };
    },
    setSearchResults: (results) => controls['search-results']({ results }),
    reset: () => {
      fake.clear();
      script.reset();
    },
  };
}

/** What a server needs to ask this stand-in, for wording and for search. */
export function aiEnv(ai: AiFake): Record<string, string> {
  return {
    AI_BASE_URL: ai.chatUrl,
    AI_API_KEY: ai.apiKey,
    AI_MODEL: 'stand-in-1',
    AI_SEARCH_BASE_URL: ai.searchUrl,
    AI_SEARCH_API_KEY: ai.apiKey,
    AI_SEARCH_MODEL: 'sonar',
  };
}

function addTimes(script: Script, kind: AiMisbehaviour, times = 1): void {
  script.misbehaviours.push(...Array<AiMisbehaviour>(times).fill(kind));
}

function readPrompt(body: Record<string, unknown>): AiPrompt {
  const messages = (body.messages ?? []) as { role: string; content: string }[];
  const join = (role: string) =>
    messages
      .filter((each) => each.role === role)
      .map((each) => each.content)
      .join('\n');
  return { system: join('system'), user: join('user'), body };
}

function findUnsupported(body: Record<string, unknown>, support: AiSupport): object | undefined {
  const type = (body.response_format as { type?: string } | undefined)?.type;
  if ((type === 'json_schema' && !support.jsonSchema) || (type === 'json_object' && !support.jsonObject)) {
    return {
      message: `Invalid parameter: 'response_format' of type '${type}' is not supported.`,
      param: 'response_format',
    };
  }
  if ('max_tokens' in body && !support.maxTokens) {
    return {
      message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
      param: 'max_tokens',
    };
  }
  return undefined;
}

function complete(
  content: string | null,
  finishReason: string,
  extra: object = {},
  refusal: string | null = null,
): FakeReply {
  return json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'stand-in-1',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal },
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
    ...extra,
  });
}

function fail(status: number, code: string | null, message: string): FakeReply {
  return json(status, { error: { message, type: 'invalid_request_error', param: null, code } });
}

function misbehave(kind: AiMisbehaviour, content: string): FakeReply {
  const half = content.slice(0, Math.ceil(content.length / 2));
  const replies: Record<AiMisbehaviour, () => FakeReply> = {
    unauthorized: () => fail(401, 'invalid_api_key', 'Incorrect API key provided.'),
    payment_required: () => fail(402, null, 'Payment required.'),
    insufficient_quota: () => fail(429, 'insufficient_quota', 'You exceeded your current quota.'),
    rate_limited_quietly: () => fail(429, 'rate_limit_exceeded', 'Rate limit reached.'),
    server_error: () => fail(500, 'server_error', 'The server had an error.'),
    unknown_model: () => fail(404, 'model_not_found', 'The model does not exist.'),
    stray_refusal: () => fail(400, null, 'Bad Request'),
    too_many_tokens: () =>
      fail(400, null, 'max_tokens is too large: 6000. This model supports at most 4096 completion tokens.'),
    html_with_200: () => html(200, '<html><h1>Welcome</h1></html>'),
    empty_choices: () => json(200, { id: 'x', object: 'chat.completion', model: 'stand-in-1', choices: [] }),
    empty_content: () => complete('', 'stop'),
    refusal: () => complete(null, 'stop', {}, 'I cannot help with that.'),
    content_filter: () => complete(half, 'content_filter'),
    truncated: () => complete(half, 'length'),
    thoughts_only: () => complete('', 'length'),
    open_thoughts: () => complete('<think>First, I', 'length'),
    half_json: () => complete(half, 'stop'),
    fences: () => complete(`\`\`\`json\n${content}\n\`\`\``, 'stop'),
    prose: () => complete(`Sure! Here is what you asked for:\n${content}\nLet me know.`, 'stop'),
    think: () => complete(`<think>The user {wants} JSON.</think>\n${content}`, 'stop'),
  };
  return replies[kind]();
}

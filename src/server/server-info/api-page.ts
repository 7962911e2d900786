/** `/api/docs`: the API's documentation with examples, generated from the endpoints. */
import type { z } from 'zod';
import { accountEndpoints } from '#contract/account';
import { adminEndpoints } from '#contract/admin';
import { adviceEndpoints } from '#contract/advice';
import { aiQuotaEndpoints } from '#contract/ai-quota';
import { authEndpoints } from '#contract/auth';
import { budgetEndpoints } from '#contract/budget';
import { bulkEndpoints } from '#contract/bulk';
import { calendarEndpoints } from '#contract/calendar';
import { channelEndpoints } from '#contract/channels';
import { dashboardEndpoints } from '#contract/dashboard';
import { demoEndpoints } from '#contract/demo';
import type { Endpoint } from '#contract/endpoint';
import { type FailureCode, failures, Problem } from '#contract/errors';
import { importEndpoints } from '#contract/import';
import { planEndpoints } from '#contract/plan';
import { rateEndpoints } from '#contract/rates';
import { reminderEndpoints } from '#contract/reminders';
import { serviceEndpoints } from '#contract/service';
import { subscriptionEndpoints } from '#contract/subscriptions';
import { RETENTION_DAYS } from '#core/account/retention';
import { escapeHtml } from '#core/text/html';
import { problemBody } from '#server/http/problem';
import { exampleOf, type JsonSchema } from './api-examples.ts';
import { API_PAGE_STYLE } from './api-page-style.ts';
import { jsonSchema } from './openapi.ts';

type Rows = Record<string, Endpoint>;

/** Groups in the order of the page; `api-page.test.ts` checks that no endpoint is missing. */
export const API_GROUPS: readonly { title: string; rows: Rows }[] = [
  { title: 'Subscriptions', rows: { ...subscriptionEndpoints, ...bulkEndpoints } },
  { title: 'Imports', rows: importEndpoints },
  { title: 'Totals and renewals', rows: { ...dashboardEndpoints, ...budgetEndpoints } },
  {
    title: 'Reminders and calendar',
    rows: { ...reminderEndpoints, ...channelEndpoints, ...calendarEndpoints },
  },
  { title: 'Advice', rows: { ...adviceEndpoints, ...aiQuotaEndpoints } },
  { title: 'Sign-in', rows: authEndpoints },
  { title: 'Account', rows: accountEndpoints },
  { title: 'Pro', rows: planEndpoints },
  { title: 'Exchange rates', rows: rateEndpoints },
  { title: 'Demo', rows: demoEndpoints },
  { title: 'Administration', rows: adminEndpoints },
  { title: 'Server', rows: serviceEndpoints },
];

const ACCESS_WORDS = { visitor: 'Anyone', user: 'Signed in', admin: 'Administrators' } as const;
const LOGO =
  '<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><path d="M17.02 8.08 A9.75 9.75 0 1 0 23.92 14.98" stroke="currentColor" stroke-width="5"/><circle cx="25.4" cy="6.6" r="3.6" fill="currentColor"/></svg>';

export function renderApiPage(origin: string): string {
  const contents = [...API_GROUPS.map(({ title }) => title), 'Failures'].map(
    (title) => `<li><a href="#${idOf(title)}">${title}</a></li>`,
  );
  const groups = API_GROUPS.map(
    ({ title, rows }) =>
      `<section id="${idOf(title)}"><h2>${title}</h2>${Object.entries(rows)
        .map(([name, row]) => renderRow(origin, name, row))
        .join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>API · Outgo</title><style>${API_PAGE_STYLE}</style></head><body><a class="skip" href="#content">Skip to content</a><header><a class="logo" href="/">${LOGO}<span>Outgo</span></a><a href="/api/openapi.json">openapi.json</a></header><div class="frame"><nav aria-label="Contents"><ul>${contents.join('')}</ul></nav><main id="content"><h1>Outgo API</h1>${renderIntroduction(origin)}${groups.join('')}${renderFailures()}</main></div></body></html>`;
}

/** A `curl` command for the endpoint. */
export function exampleCall(origin: string, name: string, row: Endpoint): string {
  const [method = '', pattern = ''] = name.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_whole, field: string) =>
    encodeURIComponent(String(exampleField(row.params, field))),
  );
  const query = new URLSearchParams(exampleQuery(row)).toString();
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${path}${query ? `?${query}` : ''}'`,
    ...(row.access === 'visitor' ? [] : ['-b cookies.txt']),
    ...(row.body
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(exampleOf(requestSchema(row.body)))}'`]
      : []),
  ];
  return lines.join(' \\\n  ');
}

/** An example answer; none for pages and redirects. */
export function exampleAnswer(row: Endpoint): unknown {
  if (row.contentType || row.success === 302) return undefined;
  return exampleOf(jsonSchema(row.output, 'output') as JsonSchema);
}

function exampleQuery({ query }: Endpoint): Record<string, string> {
  if (!query) return {};
  const { properties = {}, required = [] } = requestSchema(query);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name))
      .map(([name, schema]) => [name, String(exampleOf(schema, name))]),
  );
}

function exampleField(schema: z.ZodType | undefined, name: string): unknown {
  return exampleOf((schema && requestSchema(schema).properties?.[name]) ?? { type: 'string' }, name);
}

function requestSchema(schema: z.ZodType): JsonSchema {
  return jsonSchema(schema, 'input') as JsonSchema;
}

function renderIntroduction(origin: string): string {
  const signIn = `curl -c cookies.txt -X POST '${origin}/api/auth/signin' \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"asha@example.com","password":"a long sentence"}'`;
  const failure = JSON.stringify(problemBody(new Problem('duplicate_subscription')), null, 2);
  return `<p class="lead">JSON in, JSON out, and a cookie for the session. This page is made from the rows that answer the calls; <a href="/api/openapi.json">openapi.json</a> says the same to machines.</p><h2 class="small">Sign in once</h2>${code(signIn)}<p>Every example below sends the cookie along with <code>-b cookies.txt</code>. A session ends after ${RETENTION_DAYS.idleSession} days without a call, and after ${RETENTION_DAYS.session} days at the latest.</p><h2 class="small">When something fails</h2><p>The status says what kind of failure it is, <code>code</code> which one; <code>message</code> can be shown to a person. <a href="#failures">All codes</a>.</p>${code(failure)}<h2 class="small">Trying again</h2><p>A change of a subscription may carry an <code>Idempotency-Key</code>: sent again with the same key it acts only once and answers the same. 429 and 503 say in <code>Retry-After</code> how many seconds to wait.</p>`;
}

function renderRow(origin: string, name: string, row: Endpoint): string {
  const [method = '', path = ''] = name.split(' ');
  const answer = exampleAnswer(row);
  const status = row.success ?? 200;
  const result =
    answer === undefined
      ? `<p>Answers ${status}${row.contentType ? ` with ${escapeHtml(row.contentType.split(';')[0] ?? '')}` : ''}.</p>`
      : `<p class="caption">Answers ${status}</p>${code(JSON.stringify(answer, null, 2))}`;
  return `<details id="${idOf(name)}"><summary><span class="method ${method.toLowerCase()}">${method}</span><code>${escapeHtml(path)}</code><span class="summary">${escapeHtml(row.summary)}</span></summary><div class="row"><p class="access">${ACCESS_WORDS[row.access]}</p>${renderFields('Query', row.query)}${renderFields('Body', row.body)}<p class="caption">Example</p>${code(exampleCall(origin, name, row))}${result}</div></details>`;
}

function renderFields(title: string, schema: z.ZodType | undefined): string {
  if (!schema) return '';
  const { properties = {}, required = [] } = requestSchema(schema);
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(describeType(field))}${required.includes(name) ? '' : ' <small>optional</small>'}</td></tr>`,
  );
  if (rows.length === 0) return '';
  return `<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><caption>${title}</caption>${rows.join('')}</table></div>`;
}

function describeType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(describeType))].join(' or ');
  if (schema.format) return schema.format;
  return [schema.type ?? 'any'].flat().join(' or ');
}

function renderFailures(): string {
  const rows = Object.entries(failures).map(
    ([name, { status }]) =>
      `<tr><td>${status}</td><th scope="row"><code>${name}</code></th><td>${escapeHtml(problemBody(new Problem(name as FailureCode)).error)}</td></tr>`,
  );
  return `<section id="failures"><h2>Failures</h2><div class="scroll" tabindex="0" role="region" aria-label="Failures"><table>${rows.join('')}</table></div></section>`;
}

function code(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`;
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}

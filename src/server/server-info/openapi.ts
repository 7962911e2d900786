/** The API described from the rows that serve it: as an OpenAPI document and as a page to read. */
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { allEndpoints } from '#contract/endpoints';
import { type FailureCode, failures } from '#contract/errors';
import { cookieName } from '#server/cookies';
import { escapeHtml } from '#server/html';
import { SESSION_COOKIE } from '#server/http/call';
import { refusalTexts } from '#texts/en/refusals';
import { sayFailure } from '#texts/refusals';

const ACCESS_WORDS = { visitor: 'Anyone', user: 'Signed in', admin: 'Administrators' } as const;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

function parameters(row: Endpoint, path: string) {
  const describe = (part: 'path' | 'query', schema: z.ZodType | undefined) => {
    if (!schema) return [];
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: part,
      required: part === 'path' || required.includes(name),
      schema: of,
    }));
  };
  return [...(path.includes(':') ? describe('path', row.params) : []), ...describe('query', row.query)];
}

export function describeApi(origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { method, path, row } of allEndpoints) {
    const key = path.replaceAll(/:(\w+)/g, '{$1}');
    const type = row.contentType?.split(';')[0] ?? 'application/json';
    paths[key] = {
      ...paths[key],
      [method.toLowerCase()]: {
        summary: row.summary,
        'x-access': row.access,
        security: row.access === 'visitor' ? [] : [{ session: [] }],
        parameters: parameters(row, path),
        ...(row.body
          ? { requestBody: { content: { 'application/json': { schema: jsonSchema(row.body, 'input') } } } }
          : {}),
        responses: {
          [row.success ?? 200]: {
            description: 'Success',
            content: { [type]: { schema: jsonSchema(row.output, 'output') } },
          },
          default: {
            description: 'A failure',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Outgo',
      version: '1',
      description: 'Cookie sessions; JSON in and out; failures carry error, message and code.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName(SESSION_COOKIE, origin.startsWith('https:')),
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['error', 'message', 'code'],
          properties: {
            error: { type: 'string' },
            message: { type: 'string' },
            code: { enum: Object.keys(failures) },
            details: {
              type: 'array',
              items: {
                type: 'object',
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
            problems: {
              type: 'array',
              description: 'The same fields as details, in the same order, for words of your own.',
              items: {
                type: 'object',
                properties: {
                  path: { type: 'string' },
                  code: { type: 'string' },
                  params: { type: 'object' },
                },
              },
            },
          },
        },
      },
    },
  };
}

function describeRow(name: string, row: Endpoint): string {
  const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema
      ? `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre></details>`
      : '';
  return `<section><h2><code>${escapeHtml(name)}</code></h2><p>${escapeHtml(row.summary)} <em>${ACCESS_WORDS[row.access]}.</em></p>${part('Path', row.params, 'input')}${part('Query', row.query, 'input')}${part('Body', row.body, 'input')}${part('Answer', row.output, 'output')}</section>`;
}

export function renderApiPage(): string {
  const style =
    'body{font:16px/1.6 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}h2{font-size:1rem;margin:2rem 0 0}pre{overflow:auto;font-size:.8rem}table{border-collapse:collapse}td{padding:.1rem 1rem .1rem 0;vertical-align:top}';
  const codes = Object.entries(failures).map(
    ([code, { status }]) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(sayFailure(refusalTexts, code as FailureCode, {}) ?? '')}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outgo API</title><style>${style}</style></head><body><h1>Outgo API</h1><p>JSON in, JSON out, a cookie session. The same, for machines: <a href="/api/openapi.json">openapi.json</a>.</p>${allEndpoints.map(({ name, row }) => describeRow(name, row)).join('')}<h1>Failures</h1><table>${codes.join('')}</table></body></html>`;
}

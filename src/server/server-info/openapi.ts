/** The API as an OpenAPI document, generated from the endpoints. */
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { allEndpoints } from '#contract/endpoints';
import { failures } from '#contract/errors';
import { cookieName } from '#server/cookies';
import { SESSION_COOKIE } from '#server/http/call';

export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
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

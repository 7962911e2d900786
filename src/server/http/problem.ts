/** Turns every error into the one shape of a failed answer. Never a stack trace, never a 500 for bad input. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type Detail,
  type FailureBody,
  type FailureCode,
  type FieldCode,
  type FieldProblem,
  failures,
  Problem,
} from '#contract/errors';
import { isDatabaseAway, isUserGone } from '#server/db/connect';
import { refusalTexts } from '#texts/en/refusals';
import { sayFailure, sayField } from '#texts/refusals';

const RETRY_SECONDS_WHEN_AWAY = 2;

/** A refusal of a link that users open: browsers get a page, other clients the usual body. */
export class PageProblem extends Problem {
  readonly page: string;

  constructor(code: FailureCode, page: string) {
    super(code);
    this.page = page;
  }
}

/** Fastify's own refusals, by their code. */
const FRAMEWORK_PROBLEMS: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem('not_json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Problem('malformed_request'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Problem('malformed_body'),
  FST_ERR_BAD_URL: () => new Problem('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found'),
};

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error)) return new Problem('database_away', { retryAfter: RETRY_SECONDS_WHEN_AWAY });
  if (isUserGone(error)) return new Problem('account_gone');
  const { code, statusCode, name } = error as { code?: string; statusCode?: number; name?: string };
  const known = code === undefined ? undefined : FRAMEWORK_PROBLEMS[code];
  if (known) return known();
  if (name === 'SyntaxError' && statusCode === 400) return new Problem('malformed_body');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('malformed_request');
  return new Problem('internal');
}

/** Sentences on the wire are English; clients translate the codes. */
export function problemBody({ code, extra: { retryAfter: _header, ...extra } }: Problem): FailureBody {
  const details = extra.problems?.map(describeField);
  const sentence = details?.[0]?.message ?? sayFailure(refusalTexts, code, extra) ?? code;
  return { error: sentence, message: sentence, code, ...(details && { details }), ...extra };
}

function describeField(problem: FieldProblem): Detail {
  const { path, params } = problem;
  return { path, message: String(params?.issue ?? sayField(refusalTexts, problem)) };
}

/** Our schemas refuse with a code; Zod's own issues keep their message. */
export function readIssue(issue: z.core.$ZodIssue): FieldProblem {
  const path = issue.path.join('.');
  if (!isFieldCode(issue.message)) return { path, code: 'invalid_input', params: { issue: issue.message } };
  const params = readParams(issue);
  return { path, code: issue.message, ...(params && { params }) };
}

function readParams(issue: z.core.$ZodIssue): FieldProblem['params'] {
  if (issue.code === 'too_big') return { limit: Number(issue.maximum) };
  return issue.code === 'custom' ? issue.params : undefined;
}

function isFieldCode(text: string): text is FieldCode {
  return Object.hasOwn(refusalTexts.problems, text) || Object.hasOwn(refusalTexts.failures, text);
}

/** The client disconnected while sending: Node reports the same code as for a lost database connection. */
function hasHungUp(error: unknown, { raw }: FastifyRequest): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' && syscall === undefined && raw.readableAborted;
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = hasHungUp(error, request) ? new Problem('malformed_request') : toProblem(error);
  const { status } = failures[problem.code];
  // `busy` comes in masses and is no fault: the request log has its status anyway.
  if (status >= 500 && problem.code !== 'busy')
    request.log.error({ err: error, code: problem.code }, 'request failed');
  if (problem.extra.retryAfter !== undefined)
    reply.header('retry-after', String(Math.ceil(problem.extra.retryAfter)));
  reply.code(status).header('cache-control', 'no-store');
  if (problem instanceof PageProblem && request.headers.accept?.includes('text/html'))
    return reply.type('text/html; charset=utf-8').send(problem.page);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(problemBody(problem)));
}

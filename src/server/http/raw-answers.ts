/** Answers to requests that Node cannot parse: no HTTP, oversized headers, incomplete requests. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type FailureCode, failures, Problem } from '#contract/errors';
import { problemBody } from './problem.ts';

const CODES: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

interface AnsweringSocket extends Socket {
  /** Node's internal: the response being written on this connection. */
  _httpMessage?: { headersSent: boolean };
}

/** Answers Node's `clientError` with all headers and the usual body, then ends the connection. */
export function answerBrokenRequest(headers: Record<string, string>): (error: Error, socket: Socket) => void {
  return (error, socket: AnsweringSocket) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Nothing is written while another response is.
    if (code !== 'ECONNRESET' && socket.writable && !socket._httpMessage?.headersSent) {
      socket.write(renderAnswer(CODES[code] ?? 'malformed_request', headers));
    }
    socket.destroy(error);
  };
}

function renderAnswer(code: FailureCode, headers: Record<string, string>): string {
  const { status } = failures[code];
  const body = JSON.stringify(problemBody(new Problem(code)));
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Handles two cases that Node would answer itself, without our headers. */
export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion !== '1.0';
    done(lacksHost ? new Problem('malformed_request') : undefined);
  });
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

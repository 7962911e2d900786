import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Cookie {
  name: string;
  /** Defaults to `/`. */
  path?: string;
}

/**
 * The name is prefixed on https. `__Host-` cookies are accepted only from this very host over https, so no other host
 * under the same domain can plant one; a session cookie without the prefix is ignored.
 */
export function cookieName({ name, path = '/' }: Cookie, isSecure: boolean): string {
  if (!isSecure) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}

export function readCookie(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

export interface CookieOptions {
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
  isSecure: boolean;
  path?: string;
}

/** Values are base64url or JSON web tokens of ours, so they need no escaping. */
export function setCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions): void {
  const parts = [
    `${name}=${value}`,
    `Path=${options.path ?? '/'}`,
    `Max-Age=${options.maxAge}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (options.isSecure) parts.push('Secure');
  const before = reply.getHeader('set-cookie');
  const list = Array.isArray(before) ? before : before === undefined ? [] : [String(before)];
  // A cookie set twice in one answer (sign out, then in again) keeps only its last value.
  const others = list.filter((line) => !line.startsWith(`${name}=`));
  // Setting this header adds to it, so the list that is there goes first.
  reply.removeHeader('set-cookie').header('set-cookie', [...others, parts.join('; ')]);
}

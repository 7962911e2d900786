/**
 * Answers kept as bytes while nothing they depend on has changed (api.7, decision 0031). The stamp is read from the
 * database with the session of every request, so each process can keep its own without asking the others.
 */
import type { EndpointName } from '#contract/endpoints';
import type { CalendarDay } from '#core/calendar-day';
import type { Env } from '#server/env';
import { sha256 } from '#server/hash';
import type { SignedIn } from '#server/sessions/service';
import { isPro } from '#server/users/access';

export interface KeptAnswer {
  bytes: Buffer;
  etag: string;
}

interface Entry extends KeptAnswer {
  stamp: string;
}

const KEPT_BYTES = 32 * 1024 * 1024;
/** Overhead of an entry besides its bytes: keys, objects, the map. */
const ENTRY_BYTES = 500;

/** An answer that takes more than this part of the room is not kept: it would push out those of many users. */
const LARGEST_PART = 1 / 8;

/** Bounded by bytes: the answers that were asked for longest ago go first. */
export class KeptAnswers {
  readonly #entries = new Map<string, Entry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number = KEPT_BYTES) {
    this.#maxBytes = maxBytes;
  }

  find(key: string, stamp: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    if (entry?.stamp !== stamp) return undefined;
    // Moves it to the end of the map's order: it was used last.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  keep(key: string, stamp: string, text: string): KeptAnswer {
    const bytes = toOwnBytes(text);
    const entry = { stamp, bytes, etag: etagOf(bytes) };
    this.#drop(key);
    if (costOf(entry) > this.#maxBytes * LARGEST_PART) return entry;
    this.#entries.set(key, entry);
    this.#bytes += costOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
    return entry;
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= costOf(entry);
  }
}

/** `Buffer.from` cuts small ones out of a shared block, all 8 kB of which stay in memory as long as one of them does. */
function toOwnBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

function costOf({ bytes }: KeptAnswer): number {
  return bytes.length + ENTRY_BYTES;
}

/** One entry per user and endpoint: a newer answer replaces the older one. */
export function keptKey(name: EndpointName, { user }: SignedIn): string {
  return `${user.id} ${name}`;
}

/** Everything that a kept answer depends on. */
export function keptStamp(
  { env }: { env: Env },
  { by: { user, ratesStamp }, now, today }: { by: SignedIn; now: Date; today: CalendarDay },
): string {
  return [user.dataVersion, today, isPro(user, env, now), user.country, ratesStamp].join('|');
}

/** A hash of the content, not the version: a restored backup could reach the same version with other data. */
function etagOf(bytes: Buffer): string {
  return `"${sha256(bytes).toString('base64url')}"`;
}

/** True if the caller's copy is this answer. Proxies mark the tag of a compressed answer as weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

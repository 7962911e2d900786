/** One user of the payments run: account, memberships, and calls to whichever server is up. */
import { DAY_MS } from '#core/duration';
import { type Answer, Client } from '#testing/client';
import type { Fact } from './model.ts';
import type { Servers } from './servers.ts';

export interface MembershipSeen {
  id: string;
  /** What `create` said that the checkout takes, in paise. */
  amount: number;
  method: 'card' | 'upi';
}

export interface Person {
  email: string;
  userId: string;
  /** A generator per user, so that a seed gives the same actions whatever the order of calls. */
  random(): number;
  joinsOnDay: number;
  /** No event about them ever arrives, and their browser proves nothing: the product must ask. */
  isUnheard: boolean;
  facts: Fact[];
  memberships: MembershipSeen[];
  /** The person cancelled, and has opened no checkout since. */
  hasCancelled: boolean;
  session: { cookies: [string, string][]; since: number } | null;
  /** The last answer about the plan. */
  seen: Status | null;
  /** Something has happened since the last check. */
  isDue: boolean;
}

export interface Status {
  isPro: boolean;
  expiresAt: number | null;
  inGrace: boolean;
  confirming: boolean;
}

/** A session may be two weeks old; a fresh one is cheap. */
const SESSION_MS = 10 * DAY_MS;
const TRY_LIMIT = 4;

export class Calls {
  constructor(
    private readonly servers: Servers,
    private readonly now: () => number,
  ) {}

  async send(person: Person, method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    // A server that is killed meanwhile has left the answer open: the person asks the other one.
    for (let tries = 1; ; tries += 1) {
      try {
        return await (await this.#open(person)).send(method, path, body);
      } catch (error) {
        if (tries >= TRY_LIMIT) throw error;
      }
    }
  }

  async readStatus(person: Person): Promise<Status> {
    const { status, body, text } = await this.send(person, 'GET', '/api/subscription/status');
    if (status !== 200) throw new Error(`The status of ${person.email} is ${status}: ${text}`);
    return {
      isPro: body.isPro,
      expiresAt: body.expiresAt === null ? null : Date.parse(body.expiresAt),
      inGrace: body.inGrace === true,
      confirming: body.confirming === true,
    };
  }

  async #open(person: Person): Promise<Client> {
    const { session } = person;
    if (session === null || this.now() - session.since > SESSION_MS) {
      const { cookies = [] } = await this.servers.order({ name: 'sign_in', userId: person.userId });
      person.session = { cookies, since: this.now() };
    }
    const client = new Client(this.servers.pickOrigin());
    for (const [name, value] of person.session?.cookies ?? []) client.cookies.set(name, value);
    return client;
  }
}

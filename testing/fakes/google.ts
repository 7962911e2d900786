/**
 * Google's OpenID provider on loopback: discovery, a consent page, tokens signed with its own key, and every
 * way in which a reply can be wrong.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { escapeHtml } from '#core/text/html';
import { type FakeReply, type FakeRequest, type HttpFake, html, json, startHttpFake } from './http-fake.ts';

export interface GoogleUser {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
  locale?: string;
  hd?: string;
}

/** What is wrong with the next replies; all may be combined. */
export interface GoogleFlaws {
  deny: boolean;
  badState: boolean;
  badNonce: boolean;
  badAudience: boolean;
  badIssuer: boolean;
  expired: boolean;
  algNone: boolean;
  /** Signed by a key that is not published, under the published key's id. */
  badKey: boolean;
  noIdToken: boolean;
  noEmail: boolean;
}

export interface GoogleFake extends HttpFake {
  /** The value of `GOOGLE_ISSUER`. */
  url: string;
  clientId: string;
  clientSecret: string;
  /** Users offered on the consent page; with `auto` the first one is taken without asking. */
  users: GoogleUser[];
  setAuto(isAuto: boolean): void;
  setFlaws(flaws: Partial<GoogleFlaws>): void;
  rotateKey(): Promise<void>;
}

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** A key of another pair, for `badKey`. */
  strayKey: CryptoKey;
}

interface Grant {
  user: GoogleUser;
  query: URLSearchParams;
}

const CLIENT = { clientId: 'outgo.apps.example', clientSecret: 'client-secret-of-the-stand-in' };
const NO_FLAWS: GoogleFlaws = {
  deny: false,
  badState: false,
  badNonce: false,
  badAudience: false,
  badIssuer: false,
  expired: false,
  algNone: false,
  badKey: false,
  noIdToken: false,
  noEmail: false,
};

export const ASHA: GoogleUser = {
  sub: '100000000000000000001',
  email: 'asha@gmail.com',
  email_verified: true,
  name: 'Asha Rao',
  locale: 'en',
};

export interface GoogleFakeOptions {
  clock?: { now(): Date };
  users?: GoogleUser[];
  isAuto?: boolean;
  port?: number;
}

export async function startGoogle(options: GoogleFakeOptions = {}): Promise<GoogleFake> {
  const provider = new Provider(options.clock ?? { now: () => new Date() }, options.users ?? [ASHA]);
  provider.isAuto = options.isAuto ?? true;
  await provider.rotateKey();
  const setAuto = (isAuto: boolean) => {
    provider.isAuto = isAuto;
  };
  const setFlaws = (flaws: Partial<GoogleFlaws>) => {
    provider.flaws = { ...NO_FLAWS, ...flaws };
  };
  const controls = {
    users: (body: { users: GoogleUser[] }) => provider.users.splice(0, provider.users.length, ...body.users),
    auto: (body: { isAuto: boolean }) => setAuto(body.isAuto),
    flaws: setFlaws,
    'rotate-key': () => provider.rotateKey(),
  };
  const fake = await startHttpFake((request) => provider.answer(request), controls, options.port);
  provider.issuer = fake.url;
  return {
    ...fake,
    ...CLIENT,
    users: provider.users,
    setAuto,
    setFlaws,
    rotateKey: () => provider.rotateKey(),
  };
}

class Provider {
  issuer = '';
  isAuto = true;
  flaws = NO_FLAWS;
  readonly #grants = new Map<string, Grant>();
  #key: SigningKey | undefined;
  #keyCount = 0;

  constructor(
    private readonly clock: { now(): Date },
    readonly users: GoogleUser[],
  ) {}

  async rotateKey(): Promise<void> {
    this.#keyCount += 1;
    const [pair, stray] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
    this.#key = { kid: `key-${this.#keyCount}`, ...pair, strayKey: stray.privateKey };
  }

  async answer(request: FakeRequest): Promise<FakeReply> {
    switch (request.path) {
      case '/.well-known/openid-configuration':
        return json(200, this.#describe());
      case '/o/oauth2/v2/auth':
        return this.#authorize(request);
      case '/consent':
        return this.#consent(request.query);
      case '/token':
        return this.#token(new URLSearchParams(request.body));
      case '/jwks':
        return json(200, { keys: [await this.#publishKey()] });
      default:
        return html(404, '<h1>404</h1>');
    }
  }

  #describe() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      code_challenge_methods_supported: ['plain', 'S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #authorize({ query }: FakeRequest): FakeReply {
    if (query.get('client_id') !== CLIENT.clientId) return html(400, '<h1>Error 401: invalid_client</h1>');
    if (
      query.get('code_challenge_method') !== 'S256' ||
      !query.get('nonce') ||
      query.get('response_type') !== 'code'
    ) {
      return html(400, '<h1>Error 400: invalid_request</h1>');
    }
    return this.isAuto ? this.#consent(query) : this.#consentPage(query);
  }

  #consentPage(query: URLSearchParams): FakeReply {
    const hidden = [...query].map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    );
    const choices = this.users.map(
      (user) =>
        `<button name="chosen" value="${escapeHtml(user.sub)}">${escapeHtml(user.name ?? user.email)} (${escapeHtml(user.email)})</button>`,
    );
    return html(
      200,
      `<!doctype html><html lang="en"><title>Sign in – stand-in for Google</title><main><h1>Choose an account</h1>
<form action="/consent">${hidden.join('')}${choices.join('')}<button name="chosen" value="">Cancel</button></form></main></html>`,
    );
  }

  #consent(query: URLSearchParams): FakeReply {
    const chosen = query.get('chosen');
    const user = chosen === null ? this.users[0] : this.users.find((each) => each.sub === chosen);
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', this.flaws.badState ? 'another-state' : (query.get('state') ?? ''));
    back.searchParams.set('iss', this.issuer);
    if (user === undefined || this.flaws.deny) {
      back.searchParams.set('error', 'access_denied');
    } else {
      const code = randomBytes(16).toString('hex');
      this.#grants.set(code, { user, query });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', 'email profile openid');
    }
    return { status: 302, headers: { location: back.href } };
  }

  async #token(form: URLSearchParams): Promise<FakeReply> {
    if (form.get('client_id') !== CLIENT.clientId || form.get('client_secret') !== CLIENT.clientSecret) {
      return json(401, { error: 'invalid_client', error_description: 'Unauthorized' });
    }
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      grant?.query.get('code_challenge') === challenge &&
      grant.query.get('redirect_uri') === form.get('redirect_uri');
    if (grant === undefined || !isRight)
      return json(400, { error: 'invalid_grant', error_description: 'Bad Request' });
    return json(200, {
      access_token: `ya29.${randomBytes(16).toString('hex')}`,
      expires_in: 3599,
      scope:
        'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
      token_type: 'Bearer',
      ...(this.flaws.noIdToken ? {} : { id_token: await this.#sign(grant) }),
    });
  }

  async #sign({ user, query }: Grant): Promise<string> {
    const { flaws } = this;
    const now = Math.floor(this.clock.now().getTime() / 1000) - (flaws.expired ? 7_200 : 0);
    const { email, ...rest } = user;
    const claims = {
      ...rest,
      ...(flaws.noEmail ? {} : { email }),
      iss: flaws.badIssuer ? 'https://issuer.evil.test' : this.issuer,
      aud: flaws.badAudience ? 'another-client' : CLIENT.clientId,
      azp: CLIENT.clientId,
      nonce: flaws.badNonce ? 'another-nonce' : query.get('nonce'),
      iat: now,
      exp: now + 3_600,
    };
    if (flaws.algNone) return new UnsecuredJWT(claims).encode();
    const key = this.#needKey();
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
      .sign(flaws.badKey ? key.strayKey : key.privateKey);
  }

  async #publishKey() {
    const { kid, publicKey } = this.#needKey();
    return { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  }

  #needKey(): SigningKey {
    if (this.#key === undefined) throw new Error('The stand-in has no key yet.');
    return this.#key;
  }
}

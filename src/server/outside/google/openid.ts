/** Google sign-in by OpenID Connect: code flow with PKCE, state and nonce, id token checked by signature. */
import * as oidc from 'openid-client';
import { HOUR_MS } from '#core/duration';
import { isStorableText } from '#core/text/storable';
import { fetchLimited, OutboundError } from '../outbound.ts';
import type { GoogleFlow, GoogleIdentity, GoogleRefusal, GoogleSignIn } from './port.ts';

export interface GoogleOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `APP_URL` and the callback's path; the request's own Host is never asked. */
  redirectUri: string;
  clock: { now(): Date };
  timeoutMs?: number;
}

type Metadata = ReturnType<oidc.Configuration['serverMetadata']>;
type JwksCache = NonNullable<ReturnType<typeof oidc.getJwksCache>>;

const SCOPE = 'openid email profile';
const METADATA_MAX_AGE_MS = HOUR_MS;
// The library looks for a new key only in a cache at least this old; Google may rotate at any time.
const JWKS_RETRY_AGE_SECONDS = 60;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

export function createGoogleSignIn(options: GoogleOptions): GoogleSignIn {
  const provider = createProvider(options);
  return {
    async start() {
      try {
        return await buildStart(await provider.connect(), options.redirectUri);
      } catch (error) {
        return toRefusal(error);
      }
    },
    async finish(callbackUrl, flow) {
      try {
        const config = await provider.connect();
        const identity = await redeem(config, buildCurrentUrl(callbackUrl, options.redirectUri), flow);
        provider.keepKeys(config);
        return identity;
      } catch (error) {
        return toRefusal(error);
      }
    },
  };
}

async function buildStart(config: oidc.Configuration, redirectUri: string) {
  const flow = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const redirectUrl = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  return { redirectUrl: redirectUrl.href, ...flow };
}

// Behind a proxy the request's URL differs from the redirect URI; only its query is used.
function buildCurrentUrl(callbackUrl: string, redirectUri: string): URL {
  const url = new URL(redirectUri);
  url.search = new URL(callbackUrl, redirectUri).search;
  return url;
}

async function redeem(
  config: oidc.Configuration,
  currentUrl: URL,
  flow: GoogleFlow,
): Promise<GoogleIdentity> {
  const tokens = await oidc.authorizationCodeGrant(config, currentUrl, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    idTokenExpected: true,
  });
  return readIdentity(tokens.claims() ?? {});
}

class MissingClaim extends Error {
  override readonly name = 'MissingClaim';
}

function readIdentity(claims: Record<string, unknown>): GoogleIdentity {
  const sub = readText(claims.sub, 255);
  const email = readText(claims.email, 320);
  if (sub === undefined || email === undefined)
    throw new MissingClaim('The id token has no sub or no email.');
  const name = readText(claims.name, 200);
  const locale = readText(claims.locale, 35);
  const hostedDomain = readText(claims.hd, 255);
  return {
    sub,
    email,
    emailVerified: claims.email_verified === true,
    ...(name === undefined ? {} : { name }),
    ...(locale === undefined ? {} : { locale }),
    ...(hostedDomain === undefined ? {} : { hostedDomain }),
  };
}

function readText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string' || value.length === 0 || value.length > maxLength) return undefined;
  return isStorableText(value) ? value : undefined;
}

/** Loads the discovery document on first use and caches it for an hour; failures are not cached. */
function createProvider(options: GoogleOptions) {
  let known: { metadata: Metadata; at: number } | undefined;
  let keys: JwksCache | undefined;
  const isLoopback = LOOPBACK.test(new URL(options.issuer).hostname);
  const guard = (config: oidc.Configuration) => {
    // Without this the library trusts TLS alone and does not verify the signature.
    oidc.enableNonRepudiationChecks(config);
    if (isLoopback) oidc.allowInsecureRequests(config);
  };
  return {
    async connect(): Promise<oidc.Configuration> {
      const now = options.clock.now().getTime();
      if (known === undefined || Math.abs(now - known.at) > METADATA_MAX_AGE_MS) {
        known = { metadata: await discover(options, isLoopback), at: now };
      }
      const config = new oidc.Configuration(known.metadata, options.clientId, {
        client_secret: options.clientSecret,
        [oidc.clockSkew]: Math.round((now - Date.now()) / 1000),
      });
      config[oidc.customFetch] = createGuardedFetch(options, collectOrigins(options.issuer, known.metadata));
      guard(config);
      if (keys !== undefined) oidc.setJwksCache(config, { ...keys, uat: keys.uat - JWKS_RETRY_AGE_SECONDS });
      return config;
    },
    keepKeys(config: oidc.Configuration): void {
      const seen = oidc.getJwksCache(config);
      if (seen !== undefined && seen.uat > (keys?.uat ?? 0)) keys = seen;
    },
  };
}

async function discover(options: GoogleOptions, isLoopback: boolean): Promise<Metadata> {
  const issuer = new URL(options.issuer);
  const config = await oidc.discovery(issuer, options.clientId, options.clientSecret, undefined, {
    [oidc.customFetch]: createGuardedFetch(options, [issuer.origin]),
    execute: isLoopback ? [oidc.allowInsecureRequests] : [],
  });
  return config.serverMetadata();
}

/** Google's endpoints live on several hosts; only those its discovery document names may be asked. */
function collectOrigins(issuer: string, metadata: Metadata): string[] {
  const addresses = [issuer, metadata.token_endpoint, metadata.jwks_uri, metadata.userinfo_endpoint];
  return addresses.filter((address) => address !== undefined).map((address) => new URL(address).origin);
}

function createGuardedFetch(options: GoogleOptions, allowedOrigins: string[]): oidc.CustomFetch {
  return async (url, { duplex: _, body, signal, ...init }) => {
    const limits = { timeoutMs: options.timeoutMs ?? 10_000, maxBytes: 200_000, allowedOrigins };
    const request = { ...init, ...(body ? { body } : {}), ...(signal ? { signal } : {}) };
    const reply = await fetchLimited(new URL(url), request as RequestInit, limits);
    return new Response(reply.body, { status: reply.status, headers: reply.headers });
  };
}

function toRefusal(error: unknown): GoogleRefusal {
  const detail = error instanceof Error ? describe(error) : typeof error;
  if (error instanceof oidc.AuthorizationResponseError) {
    return { refused: error.error === 'access_denied' ? 'denied' : 'invalid', detail };
  }
  return { refused: isOutage(error) ? 'unavailable' : 'invalid', detail };
}

/** A fault of the line or a server error, at any depth of the library's wrapping. */
function isOutage(error: unknown): boolean {
  if (error instanceof OutboundError) return true;
  if (error instanceof Response) return error.status >= 500 || error.status === 429;
  return error instanceof Error && error.cause !== undefined && isOutage(error.cause);
}

/** The message is left out: it may quote what the provider answered, an address among it. */
function describe(error: Error & { code?: unknown }): string {
  return [error.name, error.code].filter(Boolean).join(' ').slice(0, 100);
}

/** Interface to Google sign-in: start the flow, identify the user who comes back. */

/** Kept in one short-lived cookie between the two steps, used once. */
export interface GoogleFlow {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface GoogleIdentity {
  /** Never reused and never changed: the key to store. */
  sub: string;
  /** May change, and is worth nothing unless `emailVerified`. */
  email: string;
  emailVerified: boolean;
  name?: string;
  locale?: string;
  /** The Workspace domain, for which Google is the authority. */
  hostedDomain?: string;
}

export interface GoogleRefusal {
  refused: /** The person said no at Google. */
    | 'denied'
    /** A reply that is forged, stale, for someone else or used before. */
    | 'invalid'
    /** Google cannot be reached. */
    | 'unavailable';
  /** Goes to the log, never to the browser. */
  detail: string;
}

export interface GoogleSignIn {
  start(): Promise<({ redirectUrl: string } & GoogleFlow) | GoogleRefusal>;
  finish(callbackUrl: string, flow: GoogleFlow): Promise<GoogleIdentity | GoogleRefusal>;
}

import type { Deps } from '#server/deps';
import type { GoogleSignIn } from '#server/outside/google/port';

export interface AuthDeps extends Deps {
  /** Null where Google sign-in is not set up. */
  google: GoogleSignIn | null;
}

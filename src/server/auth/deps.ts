import type { GoogleSignIn } from '#server/outside/google/port';
import type { PlanDeps } from '#server/plan/deps';

/** Payments are among them because a disowned account's open checkout is closed with it. */
export interface AuthDeps extends PlanDeps {
  /** Null where Google sign-in is not set up. */
  google: GoogleSignIn | null;
}

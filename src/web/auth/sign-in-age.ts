/** Whether a change was refused only because the sign-in is too long ago. */
import { ApiError } from '../device/api.ts';

export function isSignInTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.body.code === 'sign_in_again';
}

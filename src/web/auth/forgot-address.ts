/** The address of the forgot-password view: the modal's own, with a mark behind it. */
import { signInAddress } from '../device/session.ts';

export const FORGOT_HASH = '#forgot-password';

export function forgotAddress(): string {
  return signInAddress('signin') + FORGOT_HASH;
}

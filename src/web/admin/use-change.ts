/** State of an administrator's change: busy, error, and whether the sign-in is too old. */
import { useState } from 'react';
import { isSignInTooOld } from '../auth/sign-in-age.ts';
import { sentenceOf, toastError } from '../device/error-toast.ts';

export function useChange() {
  const [isBusy, setIsBusy] = useState(false);
  const [isTooOld, setIsTooOld] = useState(false);

  /** True on success; otherwise the server's message, or `fallback`, is shown. */
  async function run(change: () => Promise<void>, fallback: string): Promise<boolean> {
    setIsBusy(true);
    try {
      await change();
      setIsTooOld(false);
      return true;
    } catch (error) {
      setIsTooOld(isSignInTooOld(error));
      toastError(sentenceOf(error, fallback));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, isTooOld, run };
}

/** Runs a change that needs a recent sign-in: if the server asks for one, a dialog re-authenticates and the change is retried. */
import { type ReactNode, useState } from 'react';
import { isSignInTooOld } from '../auth/sign-in-age.ts';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

interface FreshSignIn {
  run<T>(change: () => Promise<T>): Promise<T>;
  /** Must be rendered. */
  dialog: ReactNode;
}

/** `onLeave` is called before the page leaves for Google, because the change is not retried after that. */
export function useFreshSignIn(onLeave?: () => void): FreshSignIn {
  const [settle, setSettle] = useState<((isFresh: boolean) => void) | null>(null);

  async function run<T>(change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (!isSignInTooOld(error)) throw error;
      const isFresh = await new Promise<boolean>((resolve) => setSettle(() => resolve));
      setSettle(null);
      if (!isFresh) throw error;
      return change();
    }
  }

  const dialog = settle ? (
    <SignInAgainDialog
      onDone={() => settle(true)}
      onClose={() => settle(false)}
      {...(onLeave && { onLeave })}
    />
  ) : null;
  return { run, dialog };
}

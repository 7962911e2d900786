/** Coming back from Google after a fresh sign-in: what was being done goes on, or why nothing was confirmed is said. */

import { accountTexts } from '#texts/en/screens/account';
import { authTexts } from '#texts/en/screens/auth';
import { toastError } from '../device/error-toast.ts';
import { getTexts } from '../language/text.ts';

const KEY = 'outgo.adding-passkey';

/** Before leaving, so that the dialog is open again on return. */
export function keepAddingPasskey(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the button has to be pressed once more.
  }
}

/** Until the dialog is closed: the page may be rendered more than once before it is there to stay. */
export function isAddingPasskey(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null && readAuthError() === null;
  } catch {
    return false;
  }
}

export function forgetAddingPasskey(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

export function showReturnError(): void {
  const code = readAuthError();
  if (code === null) return;
  forgetAddingPasskey();
  history.replaceState(history.state, '', location.pathname);
  const sentences: Partial<Record<string, string>> = {
    ...getTexts(authTexts).authErrors,
    other_google_account: getTexts(accountTexts).signInAgain.otherAccount,
  };
  toastError((Object.hasOwn(sentences, code) && sentences[code]) || getTexts(authTexts).unknownAuthError);
}

function readAuthError(): string | null {
  return new URLSearchParams(location.search).get('auth_error');
}

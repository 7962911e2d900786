/** Coming back from Google after a fresh sign-in: what was being done goes on, or why nothing was confirmed is said. */
import { toastError } from '../auth/error-toast.ts';
import { accountTexts } from '../texts/en/account.ts';
import { authTexts } from '../texts/en/auth.ts';
import { getTexts } from '../texts/text.ts';

const KEY = 'outgo.adding-passkey';

/** Before leaving, so that the dialog is open again on return. */
export function keepAddingPasskey(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the button has to be pressed once more.
  }
}

/** Whether a passkey was being added; true once. */
export function takeAddingPasskey(): boolean {
  try {
    const isKept = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isKept && readAuthError() === null;
  } catch {
    return false;
  }
}

export function showReturnError(): void {
  const code = readAuthError();
  if (code === null) return;
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

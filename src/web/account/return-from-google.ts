/** After re-authenticating with Google: resumes the interrupted action, or shows why it failed. */
import { accountTexts } from '#texts/en/screens/account';
import { authTexts } from '#texts/en/screens/auth';
import { toastError } from '../device/error-toast.ts';
import { getTexts } from '../language/text.ts';

const KEY = 'outgo.adding-passkey';

/** Call it before leaving, so that the dialog opens again on return. */
export function keepAddingPasskey(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage the user has to press the button again.
  }
}

/** The mark is kept until the dialog is closed, because a render may be discarded and repeated. */
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
    // Nothing stored.
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

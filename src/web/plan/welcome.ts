/** Remembers across the reload after a payment that the welcome is due. */
const WELCOME_KEY = 'outgo.welcome-pro';

export function keepWelcome(): void {
  try {
    sessionStorage.setItem(WELCOME_KEY, '1');
  } catch {
    // Without storage there is Pro without a welcome.
  }
}

/** True once, after `keepWelcome`. */
export function takeWelcome(): boolean {
  try {
    const isKept = sessionStorage.getItem(WELCOME_KEY) !== null;
    sessionStorage.removeItem(WELCOME_KEY);
    return isKept;
  } catch {
    return false;
  }
}

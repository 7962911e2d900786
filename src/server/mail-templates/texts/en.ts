/** What our mails say, in English. */
export interface MailTexts {
  greeting(name: string): string;
  buttonFallback: string;
  footer: string;
  verifyEmail: { subject: string; lead: string; button: string; validity: string; unasked: string };
  resetPassword: { subject: string; lead: string; button: string; validity: string; unasked: string };
  googleOnly: { subject: string; lead: string; advice: string; button: string; unasked: string };
  passwordChanged: { subject: string; lead: string; advice: string; button: string };
}

export const en: MailTexts = {
  greeting: (name) => `Hello ${name},`,
  buttonFallback: 'If the button does not work, open this address:',
  footer: 'You get this mail because this address was entered at Outgo. Nobody reads replies to it.',
  verifyEmail: {
    subject: 'Verify your email for Outgo',
    lead: 'Welcome to Outgo. Please confirm that this is your email address, and you are ready to sign in.',
    button: 'Verify my email',
    validity: 'This link works once, for 24 hours.',
    unasked: 'If you did not sign up, you can ignore this mail.',
  },
  resetPassword: {
    subject: 'Reset your Outgo password',
    lead: 'You asked for a new password. Choose one here:',
    button: 'Choose a new password',
    validity: 'This link works once, for 1 hour. When you use it, you are signed out everywhere.',
    unasked: 'If you did not ask for this, ignore this mail: your password stays as it is.',
  },
  googleOnly: {
    subject: 'You sign in to Outgo with Google',
    lead: 'You asked for a new password, but your account has none: you sign in with Google.',
    advice: 'Choose "Continue with Google" on the sign-in screen.',
    button: 'Go to sign-in',
    unasked: 'If you did not ask for this, you can ignore this mail.',
  },
  passwordChanged: {
    subject: 'Your Outgo password was changed',
    lead: 'The password of your Outgo account has just been changed.',
    advice: 'If this was not you, choose a new password at once with "Forgot password".',
    button: 'Go to Outgo',
  },
};

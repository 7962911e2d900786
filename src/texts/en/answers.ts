/** What the API says when it has done as asked. A client says it in its own words. */
export const answerTexts = {
  accountDeleted: 'The account has been deleted',
  emailVerified: 'Email Verified!',
  mailSent: 'Email Sent',
  passkeyRemoved: 'The passkey has been removed',
  passwordChanged: 'Your password has been changed successfully',
  passwordReset: 'Password Reset Successful!',
  priceReported: 'Thank you. We will look at it.',
  resetSent: "If an account exists, we've sent a password reset link to your email.",
  sessionEnded: 'The session has been ended',
  signedOut: 'You have been signed out',
  signedOutElsewhere: 'You have been signed out everywhere else',
  subscriptionDeleted: 'Subscription deleted',
  verificationSent: "If an account exists and still needs it, we've sent a verification link to your email.",
  verifyFirst: 'Please check your email and click the verification link before signing in.',
  whatIfPlanDeleted: 'Plan deleted',
};

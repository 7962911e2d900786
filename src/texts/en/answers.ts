/** The API's success messages. Clients may use their own. */
export const answerTexts = {
  accountDeleted: 'The account has been deleted',
  calendarOff: 'The address of the calendar has been switched off',
  channelRemoved: 'Nothing more is sent there',
  emailVerified: 'Email Verified!',
  givenProEnded: (email: string) => `Pro given to ${email} has been ended.`,
  mailSent: 'Email Sent',
  passkeyRemoved: 'The passkey has been removed',
  passwordChanged: 'Your password has been changed successfully',
  passwordReset: 'Password Reset Successful!',
  priceReported: 'Thank you. We will look at it.',
  refundedAfterDeletion: (amount: string) => `${amount} will be refunded. The account was deleted.`,
  refundedWithoutAccount: (amount: string) =>
    `${amount} will be refunded, and the membership is ended. It belongs to no account.`,
  reconciled: (memberships: number, email: string) =>
    `Asked the payment provider about ${memberships} ${memberships === 1 ? 'membership' : 'memberships'} of ${email}.`,
  refundFailed: 'The refund failed.',
  resetSent: "If an account exists, we've sent a password reset link to your email.",
  sessionEnded: 'The session has been ended',
  signedOut: 'You have been signed out',
  signedOutElsewhere: 'You have been signed out everywhere else',
  subscriptionDeleted: 'Subscription deleted',
  upgraded: (email: string) => `User ${email} has been upgraded to Pro successfully!`,
  verificationSent: "If an account exists and still needs it, we've sent a verification link to your email.",
  verifyFirst: 'Please check your email and click the verification link before signing in.',
  whatIfScenarioDeleted: 'Plan deleted',
};

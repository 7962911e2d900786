import type { DeviceName } from '#core/account/device-name';
import { LINK_HOURS } from '#core/account/retention';
import type { PlanCycle } from '#core/plan/plan';
import type { Answer } from '#core/reminders/answers';
import { subscriptionsTexts } from './screens/subscriptions.ts';

interface PlanNoticeTexts {
  subject: string;
  lead(date: string): string;
  button: string;
  kept: string;
}

export interface MoneyNoticeTexts {
  subject: string;
  lead(amount: string): string;
  button: string;
  kept: string;
}

interface PasskeyNoticeTexts {
  subject: string;
  /** Null while the address is unverified: the name may be a stranger's. */
  lead(passkey: string | null): string;
  made(when: string, device: string): string;
  advice: string;
  button: string;
}

/** The page of a link that stops a recurring mail. */
/** Names are HTML. */
export interface AnswerPageTexts {
  title: string;
  labels: Record<Answer, string>;
  ask: Record<Answer, (name: string) => string>;
  choose(name: string): string;
  other: string;
  done: Record<Answer, (name: string) => string>;
  no: Record<
    | 'wrong'
    | 'expired'
    | 'used'
    | 'gone'
    | 'locked'
    | 'renewed'
    | 'ended'
    | 'paused'
    | 'moved'
    | 'off'
    | 'tooLate',
    string
  >;
  open: string;
}

export interface StopPageTexts {
  title: string;
  ask: string;
  confirm: string;
  stopped: string;
  back: string;
  badLink: string;
  settings: string;
}

export interface MailTexts {
  /** Null while the address is unverified: the name may be a stranger's. */
  greeting(name: string | null): string;
  buttonFallback: string;
  footer: string;
  device(name: DeviceName | null): string;
  verifyEmail: {
    subject: string;
    lead: string;
    button: string;
    validity: string;
    made(when: string, device: string): string;
    notMe: string;
  };
  resetPassword: { subject: string; lead: string; button: string; validity: string; unasked: string };
  googleOnly: { subject: string; lead: string; advice: string; button: string; unasked: string };
  passwordChanged: { subject: string; lead: string; advice: string; button: string };
  accountDeleted: { subject: string; lead: string; payments: string; advice: string; button: string };
  passkeyAdded: PasskeyNoticeTexts;
  passkeyRemoved: PasskeyNoticeTexts;
  paymentReceived: {
    subject: string;
    lead(amount: string, cycle: PlanCycle): string;
    button: string;
    until(date: string): string;
  };
  renewalRecovered: MailTexts['paymentReceived'];
  renewalFailed: {
    subject: string;
    lead(amount: string): string;
    retry(date: string): string;
    retrySoon: string;
    howToPay: string;
    button: string;
    until(date: string): string;
  };
  refundDone: MoneyNoticeTexts & { goesOn: string };
  refundFailed: MoneyNoticeTexts;
  paymentMissing: MoneyNoticeTexts & { isFree: string; keepsPro(date: string): string };
  /** Replaces the texts of a refund. */
  disputeLost: Pick<MoneyNoticeTexts, 'subject' | 'lead'>;
  paidTwice: MoneyNoticeTexts;
  chargedAfterCancelling: MoneyNoticeTexts;
  planGranted: PlanNoticeTexts;
  planCancelled: PlanNoticeTexts;
  planCancelledNow: PlanNoticeTexts;
  planCancelledOver: PlanNoticeTexts;
  planCancelledFree: PlanNoticeTexts;
  planCancelledUnpaid: PlanNoticeTexts;
  planCancelledUnheard: PlanNoticeTexts;
  planEnding: PlanNoticeTexts;
  planEnded: PlanNoticeTexts;
  planEndedUnpaid: PlanNoticeTexts;
  adviceDigest: {
    subject(count: number, amount: string): string;
    lead: string;
    saving(title: string, amount: string): string;
    more(count: number): string;
    button: string;
    made: string;
    stop: string;
    stopPage: StopPageTexts;
  };
  reminder: {
    subject(count: number, first: string): string;
    lead: string;
    payment(name: string, price: string, when: string): string;
    ofPrice(own: string, price: string): string;
    cancelBy(name: string, price: string, when: string): string;
    when(days: number, day: string): string;
    more(count: number): string;
    button: string;
    mayRepeat: string;
    why: string;
    stop: string;
    stopPage: StopPageTexts;
    /** Label of the link to the page that offers the answers to one item. */
    answer: string;
    answerPage: AnswerPageTexts;
  };
  channelTest: { title: string; line: string };
}

export const en: MailTexts = {
  greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
  buttonFallback: 'If the button does not work, open this address:',
  footer: 'You get this mail because this address was entered at Outgo. Nobody reads replies to it.',
  device: (name) => (name === null ? 'an unknown browser' : `${name.browser} on ${name.system}`),
  verifyEmail: {
    subject: 'Verify your email for Outgo',
    lead: 'Welcome to Outgo. Please confirm that this is your email address, and you are ready to sign in.',
    button: 'Verify my email',
    validity: `This link works once, for ${LINK_HOURS.verify} hours.`,
    made: (when, device) => `The account was made on ${when}, with ${device}.`,
    notMe: 'This was not me: delete the account',
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
  accountDeleted: {
    subject: 'Your Outgo account has been deleted',
    lead: 'Your Outgo account and everything in it has just been deleted. This is the last mail you get about it.',
    payments:
      'What you paid for has been cancelled, and nothing more is charged. Records of payments are kept without your name and address.',
    advice:
      'If this was not you, whoever did it could sign in as you: change the password of your mailbox, and of every place where you used the same one.',
    button: 'Go to Outgo',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Outgo account',
    lead: (passkey) =>
      passkey === null
        ? 'A passkey has just been added to your Outgo account. Whoever holds it can sign in without the password.'
        : `The passkey “${passkey}” has just been added to your Outgo account. Whoever holds it can sign in without the password.`,
    made: (when, device) => `This was done on ${when}, with ${device}.`,
    advice:
      'If this was not you, choose a new password at once with "Forgot password?" and leave "Remove all passkeys" ticked.',
    button: 'Look at my passkeys',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Outgo account',
    lead: (passkey) =>
      passkey === null
        ? 'A passkey has just been removed from your Outgo account. Nobody can sign in with it any more.'
        : `The passkey “${passkey}” has just been removed from your Outgo account. Nobody can sign in with it any more.`,
    made: (when, device) => `This was done on ${when}, with ${device}.`,
    advice:
      'If this was not you, choose a new password at once with "Forgot password?" and leave "Remove all passkeys" ticked.',
    button: 'Look at my passkeys',
  },
  paymentReceived: {
    subject: 'Payment received: you have Outgo Pro',
    lead: (amount, cycle) =>
      `Thank you. We received ${amount} for Outgo Pro (${cycle}). Your receipt is under My Pro Plan.`,
    button: 'Open Outgo',
    until: (date) => `This payment covers Pro until ${date}.`,
  },
  renewalRecovered: {
    subject: 'Your renewal is paid: Outgo Pro goes on',
    lead: (amount, cycle) =>
      `Thank you. The payment that had failed went through: we received ${amount} for Outgo Pro (${cycle}). Your receipt is under My Pro Plan.`,
    button: 'Open Outgo',
    until: (date) => `This payment covers Pro until ${date}.`,
  },
  renewalFailed: {
    subject: 'We could not take your payment for Outgo Pro',
    lead: (amount) => `Your plan was due to renew, but the payment of ${amount} did not go through.`,
    retry: (date) => `We try again on ${date}. You still have Pro, and nothing was charged.`,
    retrySoon: 'We try again within a day. You still have Pro, and nothing was charged.',
    howToPay:
      'To pay now, or to use another card or account, open My Pro Plan and choose "Pay now". If you do not want to go on, cancel there.',
    button: 'Pay now',
    until: (date) => `Without a payment Pro ends on ${date}. Nothing you entered is deleted.`,
  },
  refundDone: {
    subject: 'Your Outgo payment was refunded',
    lead: (amount) => `We refunded ${amount}. Your bank shows it within 5 to 7 working days.`,
    button: 'Open Outgo',
    kept: 'The time that this payment paid for has ended, and its plan is not charged again. Nothing you entered is deleted: what is over the limit of 5 is locked and comes back with Pro.',
    goesOn:
      'Your plan goes on, and its next renewal is charged as usual. If you do not want to go on, cancel in My Pro Plan.',
  },
  refundFailed: {
    subject: 'Your Outgo refund did not go through',
    lead: (amount) => `We tried to refund ${amount}, but the money could not be sent back to you.`,
    button: 'Open Outgo',
    kept: 'There is nothing for you to do: we see it too, and refund it again.',
  },
  paymentMissing: {
    subject: 'Your payment for Outgo Pro did not arrive',
    lead: (amount) => `You approved a payment of ${amount} for Outgo Pro, but it did not arrive.`,
    button: 'Open Outgo',
    kept: 'If you want Pro, please pay again, with another card or account if you like. Should the payment arrive after all, it counts at once.',
    isFree:
      'Your account is Free now. Nothing you entered is deleted: what is over the limit of 5 is locked and comes back with Pro.',
    keepsPro: (date) => `What you have stays: Pro until ${date}.`,
  },
  disputeLost: {
    subject: 'Your bank took back your payment for Outgo Pro',
    lead: (amount) => `Your bank has taken ${amount} back for you, because the payment was disputed.`,
  },
  paidTwice: {
    subject: 'You paid twice for Outgo Pro',
    lead: (amount) => `We found that ${amount} was taken a second time for the same months.`,
    button: 'Open Outgo',
    kept: 'There is nothing for you to do: only the plan you bought last goes on, and we refund the other payment.',
  },
  chargedAfterCancelling: {
    subject: 'A payment for Outgo Pro was made after you had cancelled',
    lead: (amount) => `${amount} was paid for Outgo Pro after you had cancelled.`,
    button: 'Open Outgo',
    kept: 'Your plan stays cancelled and is not charged again. We see this payment too: if you do not want the time it paid for, write to our support, and we refund it.',
  },
  planGranted: {
    subject: 'You have been upgraded to Outgo Pro',
    lead: (date) => `Our support team has upgraded your account. You have Pro until ${date}.`,
    button: 'Open Outgo',
    kept: 'The upgrade itself costs nothing. If a payment of yours had not been recognised, there is nothing more for you to do.',
  },
  planCancelled: {
    subject: 'Your Outgo Pro plan is cancelled',
    lead: (date) => `Your plan is cancelled and will not be charged again. You keep Pro until ${date}.`,
    button: 'Open Outgo',
    kept: 'After that your account is Free. Nothing you entered is deleted: what is over the limit of 5 is locked and comes back with Pro.',
  },
  planCancelledNow: {
    subject: 'Your Outgo Pro plan is cancelled',
    lead: (date) =>
      `Your plan is cancelled, and the renewal that had failed is not tried again. What you paid for ended on ${date}, so your account is Free now.`,
    button: 'Get Pro back',
    kept: 'Nothing you entered is deleted: what is over the limit of 5 is locked and comes back with Pro.',
  },
  planCancelledOver: {
    subject: 'Your Outgo Pro plan is cancelled',
    lead: (date) =>
      `Your plan is cancelled and will not be charged again. What you paid for ended on ${date}, so your account is Free now.`,
    button: 'Get Pro back',
    kept: 'Nothing you entered is deleted: what is over the limit of 5 is locked and comes back with Pro.',
  },
  planCancelledFree: {
    subject: 'Your Outgo Pro plan is cancelled',
    lead: () => 'Your plan is cancelled and will not be charged again. Your account stays Free.',
    button: 'Get Pro back',
    kept: 'Nothing you entered is deleted: what is over the limit of 5 is locked and comes back with Pro.',
  },
  planCancelledUnpaid: {
    subject: 'Your Outgo Pro plan is cancelled',
    lead: () => 'Your plan is cancelled before anything was paid, and your account is Free now.',
    button: 'Open Outgo',
    kept: 'Nothing you entered is deleted: what is over the limit of 5 is locked and comes back with Pro.',
  },
  planCancelledUnheard: {
    subject: 'Your Outgo Pro plan is cancelled',
    lead: () =>
      'Your plan is cancelled, and nothing more is charged. Whether your last payment went through could not be found out yet: if it did, you have Pro for the time it paid for.',
    button: 'Open Outgo',
    kept: 'Nothing you entered is deleted: what is over the limit of 5 is locked and comes back with Pro.',
  },
  planEnding: {
    subject: 'Outgo Pro ends soon',
    lead: (date) => `Your Pro plan ends on ${date}.`,
    button: 'Keep Pro',
    kept: 'Without Pro your 5 newest subscriptions stay in use. The others are locked, never deleted, and come back with Pro.',
  },
  planEnded: {
    subject: 'Outgo Pro has ended',
    lead: (date) => `Your Pro plan ended on ${date}, and your account is Free now.`,
    button: 'Get Pro back',
    kept: 'Your 5 newest subscriptions stay in use. The others are locked, never deleted, and come back with Pro.',
  },
  planEndedUnpaid: {
    subject: 'Outgo Pro has ended, but your plan has not',
    lead: (date) =>
      `Your plan was paid until ${date}, and your account is Free now. The plan is not cancelled: it may be charged again, and Pro is back then. If you do not want that, cancel it under My Pro Plan.`,
    button: 'See your plan',
    kept: 'Your 5 newest subscriptions stay in use. The others are locked, never deleted, and come back with Pro.',
  },
  adviceDigest: {
    subject: (count, amount) =>
      count === 1 ? `One way to save ${amount} a month` : `${count} ways to save ${amount} a month`,
    lead: 'This is what we found in your subscriptions this month:',
    saving: (title, amount) => `${title}: saves ${amount} a month.`,
    more: (count) =>
      count === 1 ? 'One more is on your dashboard.' : `${count} more are on your dashboard.`,
    button: 'See how it adds up',
    made: 'Worked out from what you recorded, without any model. Advice you dismissed or marked as done is left out.',
    stop: 'Stop this monthly mail',
    stopPage: {
      title: 'Monthly advice by mail',
      ask: 'Shall we stop sending you advice by mail each month?',
      confirm: 'Stop the mails',
      stopped: 'Done: no more monthly advice by mail. You can switch it on again in Settings.',
      back: 'Go to Outgo',
      badLink:
        'This link is not complete, so nothing was changed. Open it once more from the mail, or switch the monthly advice off in Settings.',
      settings: 'Open Settings',
    },
  },
  reminder: {
    subject: (count, first) => (count === 1 ? `Coming up: ${first}` : `${count} coming up, first ${first}`),
    lead: 'This is coming up:',
    payment: (name, price, when) => `${name}: ${price}, ${when}.`,
    ofPrice: subscriptionsTexts.ofPrice,
    cancelBy: (name, price, when) => `Last day to cancel ${name}: ${when}. After that it costs ${price}.`,
    when: (days, day) =>
      days === 0 ? `today, ${day}` : days === 1 ? `tomorrow, ${day}` : `in ${days} days, on ${day}`,
    more: (count) => `And ${count} more, on your dashboard.`,
    button: 'Open Outgo',
    mayRepeat:
      'Outgo was restored from a backup today. If you have had this message before, nothing has changed since.',
    why: 'You chose these days and this hour under Settings, Reminders.',
    stop: 'Stop these reminders',
    stopPage: {
      title: 'Reminders by mail',
      ask: 'Shall we stop reminding you of renewals by mail?',
      confirm: 'Stop the reminders',
      stopped: 'Done: no more reminders by mail. You can switch them on again in Settings.',
      back: 'Go to Outgo',
      badLink:
        'This link is not complete, so nothing was changed. Open it once more from the mail, or switch reminders off in Settings.',
      settings: 'Open Settings',
    },
    answer: 'Answer',
    answerPage: {
      title: 'Answer a reminder',
      labels: { renewed: 'Mark as renewed', cancelled: 'I cancelled it', later: 'Remind me later' },
      ask: {
        renewed: (name) => `Shall we mark ${name} as renewed?`,
        cancelled: (name) =>
          `Have you cancelled ${name}? Then this payment is not made, and it ends on that day.`,
        later: (name) => `Shall we remind you of ${name} once more, on the next day?`,
      },
      choose: (name) => `What shall we note for ${name}?`,
      other: 'Something else',
      done: {
        renewed: (name) => `Done: ${name} is marked as renewed.`,
        cancelled: (name) => `Done: ${name} is noted as cancelled, and leaves your totals on that day.`,
        later: (name) => `Done: you get one more reminder of ${name}.`,
      },
      no: {
        wrong: 'This link is not complete, so nothing was changed. Open it once more from the message.',
        expired: 'This link has run out, so nothing was changed.',
        used: 'This reminder has been answered already, so nothing was changed.',
        gone: 'This subscription has been deleted, so nothing was changed.',
        locked: 'This subscription is locked on the Free plan, so nothing was changed.',
        renewed: 'This is marked as renewed already, so nothing was changed.',
        ended: 'This is noted as ended already, so nothing was changed.',
        paused: 'This is paused, so nothing is due and nothing was changed.',
        moved: 'This is not due on that day any more, so nothing was changed.',
        off: 'Your reminders are switched off, so nothing was changed.',
        tooLate: 'There is no later day for a reminder before it is due, so nothing was changed.',
      },
      open: 'Open Outgo',
    },
  },
  channelTest: {
    title: 'A test from Outgo',
    line: 'It works: your reminders will arrive here.',
  },
};

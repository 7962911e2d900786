/** Texts of the four static pages. */
import { PLACEHOLDERS } from '#contract/pages';
import { KEPT, KEPT_OF_PAYMENTS, listKept } from '#core/account/retention';
import { REFUND_WINDOW_DAYS } from '#core/plan/plan';
import { defineTexts } from '../../define.ts';
import { keptSentences } from '../kept.ts';

/** Replaced by the configured address. */
const SUPPORT = PLACEHOLDERS.supportAddress;

/** A sentence with a link to the page on refunds, which is named there by its title. */
export interface RefundsSentence {
  readonly before: string;
  readonly after: string;
}

export interface LegalSection {
  readonly heading: string;
  readonly paragraphs?: readonly (string | RefundsSentence)[];
  readonly points?: readonly string[];
  /** About the paid plan: left out when payments are off. */
  readonly isAboutPlans?: true;
}

export interface LegalPageTexts {
  readonly title: string;
  readonly description: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

const refunds: LegalPageTexts = {
  title: 'Cancellation & Refunds',
  description: `How to cancel Outgo Pro, when it ends, and when money comes back: ${REFUND_WINDOW_DAYS} days for the annual plan.`,
  lead: 'You can leave at any time. This page says how, and what happens then.',
  sections: [
    {
      heading: 'Cancelling Pro',
      isAboutPlans: true,
      paragraphs: [
        'Open My Pro Plan on your dashboard and choose to cancel. We ask you once to confirm, because a cancellation cannot be undone; you can subscribe again later.',
        'Pro stays yours until the end of the billing cycle you have paid for, and you are not charged again. After that day the account becomes Free. Should you close your account, we cancel Pro first.',
      ],
    },
    {
      heading: 'What happens to your subscriptions afterwards',
      isAboutPlans: true,
      paragraphs: [
        'Nothing you typed is deleted. The 5 subscriptions you added last stay in use. The others are locked: kept, shown apart, out of your totals, and back at once if you take Pro again.',
      ],
    },
    {
      heading: 'Refunds',
      isAboutPlans: true,
      points: [
        `Annual plan: ask within ${REFUND_WINDOW_DAYS} days of paying and we refund the whole payment. Pro then ends.`,
        'Monthly plan: payments are not refundable. Cancel, and the month you paid for is the last.',
        'Charged twice, or charged after cancelling: write to us and we put it right, whichever plan you have.',
      ],
    },
    {
      heading: 'How to ask for a refund',
      isAboutPlans: true,
      paragraphs: [
        `Write to ${SUPPORT} from the email address of your account. We answer within 48 hours. A refund goes back the way you paid, through Razorpay; how soon your bank shows it is up to your bank.`,
      ],
    },
    {
      heading: 'Paid, but still on Free?',
      isAboutPlans: true,
      paragraphs: [
        `Sometimes a payment reaches us late. Pro normally starts by itself within a few minutes. If it does not, write to ${SUPPORT} with your email address and the payment id, and we switch Pro on by hand.`,
      ],
    },
    {
      heading: 'Closing your account',
      paragraphs: [
        `Settings, Your data, Delete my account: everything in it is deleted at once. Or write to ${SUPPORT} from the address of your account and we do it for you.`,
      ],
    },
  ],
};

const contact: LegalPageTexts = {
  title: 'Contact',
  description: 'How to reach Outgo: one email address, an answer within 48 hours.',
  lead: 'One address for everything. A person reads it.',
  sections: [
    {
      heading: 'What helps us to help you',
      points: [
        'Write from the email address of your account, so that we know it is you.',
        'Say what you did, what you expected and what you saw. A screenshot is welcome; leave out amounts you would rather keep to yourself.',
        'Never send a password or a card number. We do not need them and will never ask.',
      ],
    },
    {
      heading: 'About a payment',
      isAboutPlans: true,
      paragraphs: ['Add the payment id from Razorpay’s receipt; it starts with pay_.'],
    },
    {
      heading: 'About a security problem',
      paragraphs: [
        'Tell us privately first and give us the time to mend it. Write “Security” in the subject; we answer these first.',
      ],
    },
  ],
};

const privacy: LegalPageTexts = {
  title: 'Privacy Policy',
  description:
    'What Outgo keeps about you, why, for how long, who else sees it, and how to get it out or deleted.',
  lead: 'Outgo keeps what you type in, to show it back to you with the sums done. We sell no data, show no advertising and load nothing from advertising or tracking companies.',
  sections: [
    {
      heading: 'What we keep',
      points: [
        'Your account: name, email address, country, time zone, language, and when and with which browser you signed up. If you use a password we keep only a one-way hash of it (Argon2id), never the password.',
        'If you sign in with Google: the identifier of your Google account. If you use a passkey: its public key.',
        'Your subscriptions: name, category, amount, currency, billing cycle, renewal date, notes and, if you enter it, your tags, what pays them, your share and with whom you share them, with the history of their prices; and, if you set one, your monthly budget.',
        'If you use them: how you want to be reminded and which reminders were decided on, and the secret address of your calendar, encrypted, with when it was last read; the devices and services you send reminders to, their addresses and keys encrypted, with the last result.',
        'Advice you asked for: the last answers, how often you asked on which day, what you marked as done or dismissed, what-ifs you saved, and prices you reported.',
        'Signed-in devices: for each session its time, network address and browser name, so that we can end it and spot misuse.',
        'Messages we owe you: the mails sent or waiting to be sent to you.',
      ],
    },
    {
      heading: 'What we keep about payments',
      isAboutPlans: true,
      paragraphs: [
        'The plan, its dates, and the ids, amounts and states of payments as Razorpay reports them. Card numbers and UPI PINs are typed into Razorpay’s own window and never reach our server.',
        'When you look at the upgrade prices, the browser may ask whether we may know your position. It only decides between the prices for India and elsewhere, and it stays in your browser.',
      ],
    },
    {
      heading: 'What we do not do',
      points: [
        'We never ask for your bank login, and we read neither your bank statements nor your SMS or mail.',
        'No advertising, no analytics scripts of others, no tracking pixels in mails.',
      ],
    },
    {
      heading: 'Cookies and storage in your browser',
      paragraphs: [
        'One cookie, outgo_session, keeps you signed in. Another, outgo_device, says for a year or so that this browser has signed in before, so that strangers who guess at your password cannot shut you out. Both are necessary, unreadable to scripts and used for nothing else. Your browser also keeps your theme, your language, whether you dismissed the install banner and, so that the app works offline, a copy of what it last showed you. If you search bank statements, it keeps fingerprints of what you dismissed or cancelled there, and how your bank’s files are read; the statements themselves are kept nowhere. If you import a list, it keeps which of its columns is which. Signing out removes the copy, the fingerprints and what it knows of files.',
      ],
    },
    {
      heading: 'Who else handles data for us',
      points: [
        'The company that hosts this server and its database.',
        'The mail service that delivers our mails to you: it sees your address and the mail.',
        'The services you send reminders to, only if you add them: each receives what is coming up, with its price and day. Notifications on a device pass the push service of its browser’s maker, encrypted for your browser.',
        'Google, only if you choose to sign in with Google: it tells us your name, email address and identifier.',
        'An AI provider, only where this server is connected to one: it receives the subscriptions the advice is about and your country, never your name or email address. Where none is connected, the built-in engine works on our own server.',
      ],
    },
    {
      heading: 'Who handles payments',
      isAboutPlans: true,
      paragraphs: [
        'Razorpay takes the payment. Its checkout is loaded from Razorpay only when you start to pay, and is then under Razorpay’s own privacy policy.',
      ],
    },
    {
      heading: 'How long',
      points: [
        ...listKept(keptSentences, KEPT),
        'What is deleted is out of the database at once. What is left of a deleted account in the files underneath is erased, usually within minutes, where Outgo runs its own database and its tables are small; elsewhere it is written over in time.',
        'Backups of the database: until they are replaced in turn.',
      ],
    },
    {
      heading: 'Payment records',
      isAboutPlans: true,
      points: listKept(keptSentences, KEPT_OF_PAYMENTS),
    },
    {
      heading: 'Your rights',
      paragraphs: [
        `You can see and correct your data in the app at any time. “Your data” in the settings gives you a copy of everything we hold about you, and deletes your account at once. You may also write to ${SUPPORT} from the address of your account for either; both are free of charge, and we answer within 48 hours. If you are not content with our answer, you may complain to the data protection authority of your country.`,
      ],
    },
    {
      heading: 'Children',
      paragraphs: ['Outgo is not made for children and we do not knowingly keep data of children under 13.'],
    },
    {
      heading: 'Changes',
      paragraphs: [
        'When this policy changes, the date at its head changes with it. When a change matters to you, we tell you by mail before it takes effect.',
      ],
    },
  ],
};

const terms: LegalPageTexts = {
  title: 'Terms & Conditions',
  description:
    'The agreement between you and Outgo: what we offer, what Pro costs and gives, and what each side promises.',
  lead: 'By creating an account you agree to this page. It is short on purpose.',
  sections: [
    {
      heading: 'What Outgo is',
      paragraphs: [
        'Outgo is a tool to record recurring subscriptions and to see what they cost and when they renew. It does not pay, cancel or change subscriptions for you: only you and the services you use can do that.',
      ],
    },
    {
      heading: 'Your account',
      points: [
        'Give an email address that is yours, keep your password to yourself, and tell us when someone else may have it.',
        'One person, one account. Accounts are not for sale or resale.',
        'What you type in stays yours. You let us store and process it to run Outgo for you, and for nothing else.',
      ],
    },
    {
      heading: 'Age',
      isAboutPlans: true,
      paragraphs: [
        'To buy Pro you must be 18 or older, or have the consent of a parent or guardian, who then agrees to these terms with you.',
      ],
    },
    {
      heading: 'Free and Pro',
      isAboutPlans: true,
      paragraphs: [
        'Free holds up to 5 subscriptions and limits how often a day you may ask for AI analysis, bundle suggestions and recommendations. Pro lifts these limits and adds the bundle optimizer, premium AI insights, advanced analytics, and reminders on your devices and in chats with days of its own for each subscription.',
        'Pro is paid in advance, monthly or yearly, and renews by itself until you cancel. Payment is made in Indian rupees (INR) through Razorpay; a bank outside India may add its own charge for conversion. A price you have paid holds until the end of the cycle; we announce a change of price by mail before it applies to you.',
        {
          before: 'Cancelling and refunds are explained under ',
          after: ', which is part of these terms.',
        },
      ],
    },
    {
      heading: 'About the advice',
      paragraphs: [
        'Advice is worked out from what you typed in and from price lists that carry a date. Prices and offers of other companies change without notice, so check them before you cancel, switch or buy. Advice in Outgo is information, not financial, legal or tax advice.',
        'Totals in several currencies use dated exchange rates and are estimates of what your bank will charge.',
      ],
    },
    {
      heading: 'Fair use',
      points: [
        'Do not break, overload or probe the service, or use it to harm others.',
        'Do not get at other people’s data, or try to.',
        'Programs may use the API for your own account, at a pace a person could keep.',
      ],
    },
    {
      heading: 'What we promise, and what we cannot',
      paragraphs: [
        'We work with care to keep Outgo correct, safe and available, but we cannot promise that it is never interrupted or never wrong. We are not liable for a renewal you did not stop, a price that had changed, or other indirect loss. Nothing here limits rights that the law of your country gives you as a consumer.',
      ],
    },
    {
      heading: 'Ending',
      paragraphs: [
        'You may stop at any time and delete your account, or ask us to. We may close an account that breaks these terms; we say why, and where it is safe to do so we warn first and let you take your data with you.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: [
        'These terms follow the law of India, without taking away the protection that the law of the country where you live gives you. Should a part of this page not hold, the rest still does.',
      ],
    },
    {
      heading: 'Questions',
      paragraphs: [`Write to ${SUPPORT}. We answer within 48 hours.`],
    },
  ],
};

export const legalTexts = defineTexts('legal', {
  lastUpdated: 'last updated 1st September 2025',
  onThisPage: 'On this page',
  writeTo: 'Write to us',
  answerTime: 'We answer within 48 hours.',
  /** Follows "Write to" when no address is configured. */
  whoRunsThis: 'whoever runs this server',
  askWhoRunsThis: 'Whoever runs this server can be reached where you got its address.',
  noPlans:
    'Nothing is sold on this server: there is no paid plan, so there is nothing to cancel or to refund.',
  refunds,
  contact,
  privacy,
  terms,
});

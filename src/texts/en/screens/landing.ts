/** Texts of the landing page. Figures in them are held by tests beside the page. */
import { defineTexts } from '../../define.ts';

export const landingTexts = defineTexts('landing', {
  title: 'Outgo: see what your subscriptions cost, and what renews next',
  description:
    'Keep every subscription in one place: monthly and yearly totals in your currency, renewals before they hit, and advice with numbers you can check.',
  socialImage: 'Outgo: know what goes out, before it goes',
  nav: {
    label: 'Main',
    features: 'Features',
    pricing: 'Pricing',
    login: 'Login',
    getStarted: 'Get Started',
    menu: 'Menu',
  },
  hero: {
    heading: 'Know what goes out, before it goes.',
    lead: 'Outgo adds up your subscriptions in your own currency, shows what renews next, and finds what you can save, with the numbers to prove it.',
    start: 'Start for free',
    promises: ['No bank login', 'No card needed', 'Works offline'],
  },
  demo: {
    open: 'Try the demo',
    opening: 'Opening the demo…',
    failed: 'The demo could not be opened. Please try again.',
  },
  example: {
    label: (country: string) => `Example dashboard: ${country}`,
    choose: 'Show the example for',
    countries: { US: 'United States', IN: 'India' },
    badge: 'Example',
    adviceTitle: 'Keep one of your 2 music services',
    /** The text between the title and the saved amount. */
    adviceText: (keep: string) => `. Keeping only ${keep} would save`,
    saved: (amount: string) => `${amount} a month.`,
  },
  features: {
    heading: 'How It Works',
    lead: 'Four steps, and the first one takes a minute.',
    add: {
      heading: 'Add subscriptions',
      text: 'Type the first letters and pick from more than 200 known services, or enter your own. Its listed price is filled in for you.',
    },
    overview: {
      heading: 'See the big picture',
      text: 'Quarterly gym, yearly storage, monthly streaming: all brought to one monthly and one yearly figure, by category, with the next 30 days of renewals.',
    },
    advice: {
      heading: 'AI insights',
      text: 'Overlaps, savings and a checklist. Every amount is worked out from your own list, and one tap shows how.',
    },
    bundles: {
      heading: 'Bundle smarter',
      text: 'When one bundle costs less than what you pay apart, you see it, and what you would give up for it.',
    },
    picture: {
      typed: 'spo',
      price: 'Amount',
      cycle: 'Billing cycle',
      perMonth: (amount: string) => `${amount} a month`,
      inTotal: 'in all, every month',
      showMath: 'Show the math',
      apart: 'Apart, at prices of Nov 2025',
      bundled: 'Bundled',
      changes: 'What changes',
      save: (amount: string) => `Save ${amount} a month`,
      losses: {
        US: ['Both with ads'],
        IN: ['One bill for both'],
      },
    },
  },
  why: {
    heading: 'Why Outgo',
    lead: 'Because a figure you cannot check is only an opinion.',
    cards: {
      open: {
        heading: 'Numbers you can open',
        text: 'Every total, share and saving shows the rows, rates and rounding behind it. Sums are exact and rounded once, at the end.',
      },
      advice: {
        heading: 'Advice that cannot make up a figure',
        text: 'Savings are calculated, not guessed. Where an AI model helps with the wording, each amount it names is checked against your own list before you see it.',
      },
      home: {
        heading: 'At home in your country',
        text: 'More than 70 countries, each with its own currency, grouping and decimals. Dates are calendar days in your time zone, so nothing shifts by a day.',
      },
      yours: {
        heading: 'Yours, and kept safe',
        text: 'No bank login, no advertising, no trackers. What you typed is never thrown away behind your back, and your last figures are there offline.',
      },
    },
  },
  india: {
    heading: 'Made with India in mind',
    lead: 'UPI AutoPay made it easy to say yes once. Outgo keeps the list of everything you said yes to.',
    points: {
      mandates: {
        heading: 'UPI AutoPay and e-mandates',
        text: 'The notice before a debit comes at least 24 hours ahead, in a message that is easy to miss. Here each renewal stands in one list, and is marked Urgent a week before.',
      },
      services: {
        heading: 'The services you really use',
        text: 'JioHotstar, SonyLIV, ZEE5, Swiggy One, Cult.fit: more than 100 services with rupee prices, and over 20 bundles sold in India, from Times Prime to Airtel.',
      },
      festivals: {
        heading: 'Festival offers, weighed soberly',
        text: 'A yearly plan at a Diwali price can be a gift or a trap. Outgo puts it beside what you pay by the month and says which is less.',
      },
      rupees: {
        heading: 'Lakhs, rupees and IST',
        text: 'Amounts are written ₹1,00,000, not ₹100,000, and “today” means today in India.',
      },
    },
    pro: 'Pro in India',
    perMonth: 'a month',
    orPerYear: (price: string) => `or ${price} a year`,
  },
  pricing: {
    heading: 'Pricing',
    lead: 'Start with Free. Take Pro when five subscriptions are not enough.',
    country: 'Country',
    free: {
      name: 'Free',
      price: 'For as long as you like',
      points: [
        'Up to 5 subscriptions',
        'Totals, categories and renewals',
        'Reminders by email and in your calendar',
        'AI analysis, bundles and recommendations, with a daily limit',
      ],
      action: 'Start with Free',
    },
    pro: {
      name: 'Pro',
      perMonth: 'per month',
      perYear: 'per year',
      or: 'or',
      chargedAs: (rupees: string) => `charged as ${rupees}`,
      save: (percent: number) => `Save about ${percent}%`,
      points: [
        'Unlimited subscriptions',
        'Bundle optimizer',
        'Premium AI insights',
        'Advanced analytics',
        'No daily limits on AI',
        'Reminders on your devices and in chats',
      ],
      action: 'Choose Pro',
    },
    payment:
      'Payment is made in Indian rupees (INR) through Razorpay. Cancel at any time; Pro stays until the end of the cycle.',
    converted: (day: string, monthly: string, yearly: string) =>
      `Outside India the price of ${monthly} or ${yearly} is charged in rupees at the exchange rate of ${day}, and stays at that amount when it renews.`,
    refund: 'The annual plan can be refunded within 7 days.',
    testMode: 'This server runs in test mode: no money moves.',
  },
  comparison: {
    heading: 'Free vs Pro',
    feature: 'What you get',
    free: 'Free',
    pro: 'Pro',
    yes: 'Yes',
    no: 'No',
    preview: 'Preview',
    daily: 'Daily limit',
    unlimited: 'Unlimited',
    upTo: (count: number) => `Up to ${count}`,
    rows: {
      subscriptions: 'Subscriptions',
      totals: 'Monthly and yearly totals, by category',
      renewals: 'Renewals of the next 30 days, Urgent and Overdue marked',
      phone: 'On your phone, also offline',
      reminders: 'Reminders by email and in your calendar',
      analysis: 'AI savings analysis',
      bundles: 'Bundle suggestions',
      recommendations: 'New and trending on your streaming services',
      optimizer: 'Bundle optimizer: what to cancel, take and lose, by date',
      advice: 'Premium AI insights: what-\u2060if planner and a monthly digest by mail',
      analytics: 'Advanced analytics: 12-month cash outlook and price history',
      channels: 'Reminders on your devices and in chats, and days of its own for each subscription',
      saving: 'Saved by paying for the year',
    },
    about: (percent: number) => `About ${percent}%`,
    none: 'Nothing to pay',
  },
  install: {
    heading: 'On your phone, without a store',
    lead: 'Outgo installs from the browser. Once there, it opens like any app and shows your last figures offline.',
    android: {
      name: 'Android',
      steps: ['Open Outgo in Chrome', 'Tap the menu ⋮', 'Choose “Add to Home screen” or “Install app”'],
    },
    iphone: {
      name: 'iPhone',
      steps: ['Open Outgo in Safari', 'Tap Share', 'Choose “Add to Home Screen”'],
    },
    picture: 'Outgo on a phone, with the renewals of the next days',
    due: 'Due next',
  },
  testimonials: {
    heading: 'In other words',
    exampleNote: 'Written by us to show how Outgo is used.',
    items: [
      {
        isExample: true,
        quote:
          'I knew about Netflix. I did not know I was paying for music twice. It took one evening to type in, and the list has been right ever since.',
        who: 'Ananya',
        where: 'Bengaluru',
      },
      {
        isExample: true,
        quote:
          'Half of my renewals are in dollars and half in euros. Now there is one total, and I can open it and see the rate it used.',
        who: 'Daniel',
        where: 'Lisbon',
      },
    ],
  },
  closing: {
    heading: 'Start with one subscription.',
    lead: 'You will think of the others by yourself.',
    action: 'Create your account',
  },
});

/** Texts of the landing page (specification §2 Landing page). */
import { defineTexts } from '../define.ts';

export const landingTexts = defineTexts('landing', {
  title: 'Outgo: see what your subscriptions cost, and what renews next',
  description:
    'Keep every subscription in one place: monthly and yearly totals in your currency, renewals before they hit, and advice with numbers you can check.',
  nav: { label: 'Main', features: 'Features', pricing: 'Pricing', login: 'Login', getStarted: 'Get Started' },
  hero: {
    heading: 'Know what goes out, before it goes.',
    lead: 'Outgo adds up your subscriptions in your own currency, shows what renews next, and finds what you can save.',
  },
  features: {
    heading: 'How It Works',
    steps: [
      { heading: 'Add subscriptions', text: 'Pick a service, or type its name, and when it renews.' },
      { heading: 'See the big picture', text: 'What you spend by month, by year and by category.' },
      { heading: 'AI insights', text: 'Overlaps, savings and a checklist, each with the numbers behind it.' },
      { heading: 'Bundle smarter', text: 'See when one bundle costs less than what you pay apart.' },
    ],
  },
  pricing: {
    heading: 'Pricing',
    plans: [
      { name: 'Free', text: 'Up to 5 subscriptions, with a daily cap on advice.' },
      {
        name: 'Pro',
        text: 'Unlimited subscriptions, bundle optimizer, premium AI insights, advanced analytics.',
      },
    ],
  },
});

/** Texts of the frame around every screen: titles, errors that belong to no screen, offline, 404. */
import { defineTexts } from '../define.ts';

export const shellTexts = defineTexts('shell', {
  brand: 'Outgo',
  brandHome: 'Outgo, to the start',
  skipToContent: 'Skip to content',
  errorTitle: 'Error',
  somethingWentWrong: 'Something went wrong. Please try again.',
  networkError: 'Network error occurred',
  loading: 'Loading…',
  titles: {
    dashboard: 'Dashboard',
    calendar: 'Renewal calendar',
    settings: 'Settings',
    verifyEmail: 'Verify your e-mail',
    resetPassword: 'Reset your password',
    adminAnalytics: 'Analytics',
    adminTools: 'Support tools',
    adminAudit: 'Audit log',
    notFound: 'Page not found',
    gallery: 'Components',
  },
  documentTitle: (title: string) => `${title} · Outgo`,
  notFound: {
    heading: 'Page not found',
    lead: 'Nothing lives at this address. It may have moved, or the link may have a typing mistake.',
    tryInstead: 'Try one of these instead',
    home: 'Front page',
    homeNote: 'What Outgo does and what it costs',
    dashboard: 'Your dashboard',
    dashboardNote: 'Your subscriptions and what renews next',
    contact: 'Contact us',
    contactNote: 'Tell us what you were looking for; we answer within 48 hours',
  },
  crash: {
    heading: 'This screen stopped working',
    lead: 'Nothing you saved is lost. Load the page again; if it keeps happening, tell us what you were doing.',
    reload: 'Load the page again',
    home: 'Go to the front page',
    contact: 'Contact us',
    details: 'Technical details',
  },
  chunk: {
    heading: 'This part could not be loaded',
    lead: 'The connection broke, or a new version has just come out. Load the page again to continue.',
  },
  unreachable: {
    heading: 'Outgo cannot be reached',
    lead: 'We could not ask the server who you are. Check your connection and try again.',
    retry: 'Try again',
  },
  offline: {
    bar: 'You are offline. You see what was last loaded on this device.',
  },
  footer: {
    label: 'Footer',
    refunds: 'Cancellation & Refunds',
    contact: 'Contact',
    privacy: 'Privacy Policy',
    terms: 'Terms & Conditions',
  },
  signInModalFailed: 'Sign-in could not be loaded. Check your connection and try again.',
});

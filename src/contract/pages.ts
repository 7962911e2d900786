/** Every page address of the product and the HTML file that answers it. */
export const pages = {
  '/': 'index.html',
  '/cancellation-refunds': 'cancellation-refunds.html',
  '/contact': 'contact.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/dashboard': 'dashboard.html',
  '/dashboard/calendar': 'app.html',
  '/settings': 'app.html',
  '/settings/reminders': 'app.html',
  '/settings/reminders/history': 'app.html',
  '/settings/data': 'app.html',
  '/settings/data/import': 'app.html',
  '/settings/data/statements': 'app.html',
  '/verify-email': 'app.html',
  '/verify-email/not-me': 'app.html',
  '/reset-password': 'app.html',
  '/admin-analytics': 'app.html',
  '/admin-tools': 'app.html',
  '/admin-tools/audit': 'app.html',
} as const;

/** The manifest's share target: the service worker receives texts shared with the installed app here. */
export const SHARE_PATH = '/dashboard/share';
/** Where the browser is redirected when the shared text could not be stored. */
export const SHARE_LOST_ADDRESS = '/dashboard?share=lost';

export type PagePath = keyof typeof pages;

/** The documents that start the app; the dashboard's own shows a skeleton before the code is loaded. */
export const appDocuments = ['app.html', 'dashboard.html'] as const;
export type AppDocument = (typeof appDocuments)[number];

export const NOT_FOUND_PAGE = '404.html';

/** Placeholders in built documents, which the server replaces at start with values of its configuration. */
export const PLACEHOLDERS = {
  origin: 'https://outgo.invalid',
  payments: 'data-payments="unknown"',
  /** Becomes `data-support="…"`: the support address, or `none`. */
  support: 'data-support="unknown"',
  /** The support address inside texts. */
  supportAddress: 'support@outgo.invalid',
  /** Becomes `data-rupees="₹443 ₹4,440 2026-11-13"`: monthly and yearly price outside India, and the date of the rate. */
  rupees: 'data-rupees="unknown"',
  /** The same three values inside texts. */
  rupeesMonthly: '{rupees per month}',
  rupeesYearly: '{rupees per year}',
  /** Formatted: `Nov 13, 2026`. */
  ratesOn: '{day of the rate}',
} as const;

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
  '/verify-email': 'app.html',
  '/verify-email/not-me': 'app.html',
  '/reset-password': 'app.html',
  '/admin-analytics': 'app.html',
  '/admin-tools': 'app.html',
  '/admin-tools/audit': 'app.html',
} as const;

/** Where a phone hands over a text shared with the installed app: the service worker's address, named in the manifest. */
export const SHARE_PATH = '/dashboard/share';
/** Where a share ends whose text nobody could keep. */
export const SHARE_LOST_ADDRESS = '/dashboard?share=lost';

export type PagePath = keyof typeof pages;

/** The documents that start the app: the dashboard's own shows its outline before any code is there. */
export const appDocuments = ['app.html', 'dashboard.html'] as const;
export type AppDocument = (typeof appDocuments)[number];

export const NOT_FOUND_PAGE = '404.html';

/** What stands in built documents where only the running server knows better; it fills them in when it starts. */
export const PLACEHOLDERS = {
  origin: 'https://outgo.invalid',
  payments: 'data-payments="unknown"',
  /** Becomes `data-support="…"`: the address that people write to, or `none`. */
  support: 'data-support="unknown"',
  /** Wherever a text names that address. */
  supportAddress: 'support@outgo.invalid',
  /** Becomes `data-rupees="₹443 ₹4,440 2026-11-13"`: a month, a year outside India, and the day of the rate. */
  rupees: 'data-rupees="unknown"',
  /** Wherever a text of the built page names one of the three. */
  rupeesMonthly: '{rupees per month}',
  rupeesYearly: '{rupees per year}',
  /** In words: `Nov 13, 2026`. */
  ratesOn: '{day of the rate}',
} as const;

/** What is planted for `qa/goals/canaries.ts`, each a word that cannot occur by chance. */

const MARK = 'c7a1e93b';
const make = (name: string) => `canary-${name}-${MARK}`;

/** Secrets of the operator, which must not appear in an answer either. */
export const KEYS = {
  sessionSecret: make('session-secret'),
  databasePassword: make('database-password'),
  smtpPassword: make('smtp-password'),
  aiKey: make('ai-key'),
  searchKey: make('search-key'),
  googleSecret: make('google-secret'),
  paymentSecret: make('payment-secret'),
  webhookSecret: make('webhook-secret'),
  metricsToken: make('metrics-token'),
} as const;

/** Texts of users: only they may see them, and never in an error. Nobody is ever shown a password. */
export const WORDS = {
  email: `${make('mail')}@example.com`,
  adminEmail: `${make('admin')}@example.com`,
  searchedEmail: `${make('searched')}@example.com`,
  personName: make('person'),
  subscription: make('subscription'),
  notes: make('notes'),
  card: make('card-4242424242424242'),
  companions: make('companions'),
  tag: make('tag'),
  reason: make('reason'),
  linkToken: make('link-token'),
  channelToken: `12345:${make('channel').replaceAll('-', '_')}`,
  pushKey: make('push-key'),
  paymentSignature: make('payment-signature'),
  webhookBody: make('webhook-body'),
  retryKey: make('retry-key'),
  userAgent: make('user-agent'),
} as const;

export const PASSWORDS = { password: make('password'), newPassword: make('new-password') } as const;

/** Keyed by the name of the field that carries it. */
const BY_FIELD: Record<string, string> = {
  password: PASSWORDS.password,
  currentPassword: PASSWORDS.password,
  newPassword: PASSWORDS.password,
  email: WORDS.email,
  name: WORDS.subscription,
  provider: WORDS.subscription,
  notes: WORDS.notes,
  paidWith: WORDS.card,
  sharedWith: WORDS.companions,
  tags: WORDS.tag,
  reason: WORDS.reason,
  token: WORDS.linkToken,
  chatId: WORDS.channelToken,
  topic: WORDS.linkToken,
  endpoint: `https://push.example/${WORDS.pushKey}`,
  p256dh: WORDS.pushKey,
  auth: WORDS.pushKey,
  factId: WORDS.notes,
  service: WORDS.subscription,
  serviceName: WORDS.subscription,
  razorpay_signature: WORDS.paymentSignature,
};

/** Copies the value with every text of a user replaced by its canary. */
export function plant(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return BY_FIELD[field] ?? value;
  if (Array.isArray(value)) return value.map((item) => plant(item, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plant(item, name)]));
}

/** The word itself, and what Basic authentication, seals and dumps would show. */
function spell(word: string): string[] {
  const bytes = Buffer.from(word);
  const inBase64 = [0, 1, 2].map((before) =>
    // The first and last characters depend on what stands beside it.
    Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  );
  return [word, word.toUpperCase(), encodeURIComponent(word), bytes.toString('hex'), ...inBase64];
}

/** Finds canaries, and secrets that the product has made meanwhile (`add`), in any text. */
export class Finder {
  readonly #spellings = new Map<string, string>();

  constructor(words: Readonly<Record<string, string>>) {
    for (const [name, word] of Object.entries(words)) this.add(name, word);
  }

  add(name: string, word: string): void {
    for (const spelling of spell(word)) this.#spellings.set(spelling, name);
  }

  get size(): number {
    return new Set(this.#spellings.values()).size;
  }

  find(text: string): string[] {
    const found = new Set<string>();
    for (const [spelling, name] of this.#spellings) if (text.includes(spelling)) found.add(name);
    return [...found];
  }
}

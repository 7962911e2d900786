/** A plausible value for a JSON schema, for the examples of the API's page. `api-page.test.ts` validates each by its endpoint. */

export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  format?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minLength?: number;
  minimum?: number;
  pattern?: string;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
}

const ID = '0b9f3f1e-5b0a-4a53-9a2a-6f1f6d0a2c11';

/** Example values by field name. */
const BY_NAME: Record<string, string | number> = {
  id: ID,
  rowId: ID,
  factId: 'yearly:netflix',
  checklistFactId: 'yearly:netflix',
  bundleId: 'airtel-xstream',
  name: 'Netflix',
  serviceName: 'Netflix',
  service: 'Netflix',
  include: 'Netflix',
  provider: 'Airtel',
  basedOn: 'Netflix',
  category: 'OTT',
  email: 'asha@example.com',
  actorEmail: 'admin@example.com',
  target: 'asha@example.com',
  action: 'upgrade_user',
  password: 'a long sentence',
  currentPassword: 'a long sentence',
  newPassword: 'a longer sentence',
  confirmPassword: 'a longer sentence',
  newPasswordToken: 'q3v8…',
  token: 'q3v8…',
  googleId: '1047…',
  chatId: '987654321',
  topic: 'renewals-8f3kq',
  secret: 'whsec_…',
  pushKey: 'BCVx…',
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/…',
  p256dh: 'BCVx…',
  auth: 'BTBZ…',
  country: 'India',
  location: 'India',
  language: 'en',
  timeZone: 'Asia/Kolkata',
  userAgent: 'Mozilla/5.0 (Android 15) Firefox/145.0',
  address: '203.0.113.7',
  billingCycle: 'monthly',
  cycle: 'monthly',
  currency: 'INR',
  baseCurrency: 'INR',
  symbol: '₹',
  amount: 649,
  thenAmount: '19.99',
  amountBefore: '9.99',
  overall: '5000.00',
  OTT: '1500.00',
  paidWith: 'HDFC card ending 4242',
  cardExpires: '2027-03',
  share: '1/4',
  sharedWith: 'Asha and Ravi',
  remindDays: '14 3',
  tags: 'family, work',
  refundedAmount: 0,
  monthlyTotal: 1847,
  yearlyTotal: 22164,
  monthly: '₹99',
  yearly: '₹999',
  INR: 102.8555,
  percent: 35.1,
  count: 3,
  days: '30',
  version: 1,
  next: '/dashboard',
  redirectTo: '/dashboard',
  reason: 'Paid twice',
  message: 'Done.',
  error: 'The mailbox is full',
  title: 'Move Netflix to its yearly plan',
  note: 'Before it renews on 4 December',
  description: 'A new season',
  label: 'Netflix, a month',
  source: 'netflix.com',
  link: 'https://example.com/',
  status: 'active',
  outcome: 'done',
  kind: 'renewal',
  paymentId: 'pay_Hx1…',
  refundId: 'rfnd_Hx1…',
  eventId: 'evt_Hx1…',
  providerId: 'sub_Hx1…',
  membership: 'sub_Hx1…',
  subscriptionId: 'sub_Hx1…',
  keyId: 'rzp_live_…',
  checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  razorpay_payment_id: 'pay_Hx1…',
  razorpay_subscription_id: 'sub_Hx1…',
  razorpay_signature: '9f2c…',
  challenge: 'dGhl…',
};

const BY_FORMAT: Record<string, string> = {
  date: '2026-12-04',
  'date-time': '2026-11-17T09:30:00.000Z',
  uuid: ID,
  uri: 'https://example.com/',
};

export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.length) return schema.examples[0];
  const hint = BY_NAME[name];
  if (schema.enum) return schema.enum.includes(hint) ? hint : schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const isHinted = ({ type }: JsonSchema) => type === typeof hint;
    return exampleOf(choices.find(isHinted) ?? choices.find(({ type }) => type !== 'null') ?? {}, name);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)));
  const types = [schema.type].flat();
  const type = types.find((known) => known === typeof hint) ?? types.find((known) => known !== 'null');
  if (type === 'object') return exampleObject(schema);
  if (type === 'array') return schema.items ? [exampleOf(schema.items, singular(name))] : [];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number')
    return typeof hint === 'number' ? hint : Math.max(1, schema.minimum ?? 1);
  if (type === 'string') return exampleText(schema, hint);
  return null;
}

function exampleObject({ properties, additionalProperties, propertyNames }: JsonSchema): unknown {
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name)]),
    );
  if (typeof additionalProperties !== 'object') return {};
  const [name] = propertyNames?.enum ?? ['INR'];
  return { [String(name)]: exampleOf(additionalProperties, String(name)) };
}

function exampleText({ format, minLength = 0 }: JsonSchema, hint: string | number | undefined): string {
  return String(BY_FORMAT[format ?? ''] ?? hint ?? 'text').padEnd(minLength, '…');
}

function singular(name: string): string {
  return name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '');
}

// Mails in Hindi say what the English ones say: the same values and figures, and the words of the Hindi screens.
import { expect, test } from 'vitest';
import { en } from './en/mail.ts';
import { hi } from './hi/mail.ts';
import { hi as screens } from './hi/screens.ts';

const values = ['9101', '9202'];

/** Every text by its path; one with values is called with values that can be found again. */
function listTexts(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value(...values.slice(0, value.length)))]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, path ? `${path}.${key}` : key));
}

const hindi = new Map(listTexts(hi, ''));

test('every Hindi mail text is in Devanagari and has the figures and values of the English one', () => {
  const figures = (text: string) => [...new Set(text.match(/\d+/g))].sort();
  for (const [path, text] of listTexts(en, '')) {
    const said = hindi.get(path) ?? '';
    expect(said, path).toMatch(/\p{Script=Devanagari}/u);
    // The English mail names the cycle as the plan does; the Hindi one says it.
    expect(figures(said), path).toEqual(
      path === 'paymentReceived.lead' || path === 'renewalRecovered.lead'
        ? figures(text).filter((figure) => figure !== values[1])
        : figures(text),
    );
  }
});

test('one way to save and many are counted apart, and each cycle has its word', () => {
  expect(hi.adviceDigest.subject(1, '₹99')).toBe('हर महीने ₹99 बचाने का 1 तरीका');
  expect(hi.adviceDigest.subject(3, '₹99')).toBe('हर महीने ₹99 बचाने के 3 तरीके');
  expect(hi.paymentReceived.lead('₹99', 'monthly')).toContain(screens.plan.cycles.monthly);
  expect(hi.paymentReceived.lead('₹999', 'yearly')).toContain(screens.plan.cycles.yearly);
});

test('a mail names a button or a place as it stands on the screen', () => {
  expect(hi.googleOnly.advice).toContain(`“${screens.auth.otherWays.google}”`);
  expect(hi.passwordChanged.advice).toContain(`“${screens.auth.signin.forgot}”`);
  expect(hi.paymentReceived.lead('₹99', 'monthly')).toContain(`“${screens.dashboard.myPlan}”`);
  expect(hi.adviceDigest.stopPage.stopped).toContain(screens.dashboard.settings);
  expect(hi.adviceDigest.stopPage.title).toBe(screens.advice.digest.label);
});

test('mails use the words of docs/hindi.md', () => {
  for (const [path, text] of hindi)
    expect(text, path).not.toMatch(/सदस्यता|योजना|अकाउंट|भुगतान|रद्द|मिटा|मिटे|सत्याप|वार्षिक|शुल्क|राशि|सहायता/);
});

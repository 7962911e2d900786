/**
 * Do response times reveal who has an account? Times each call for known and unknown addresses in random order and
 * computes the AUC of the two samples: 0.5 reveals nothing.
 */
import { hashPassword } from '#server/auth/password';
import { makeRandom } from '#testing/random';
import { startApp, type TestApp } from '#testing/start-app';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';

interface Question {
  name: string;
  path: string;
  /** What the known accounts are like. */
  known: { hasPassword: boolean; isVerified: boolean };
}

const VERIFIED = { hasPassword: true, isVerified: true };
const QUESTIONS: Question[] = [
  { name: 'sign-in, password account', path: '/api/auth/signin', known: VERIFIED },
  {
    name: 'sign-in, Google-only account',
    path: '/api/auth/signin',
    known: { hasPassword: false, isVerified: true },
  },
  { name: 'forgot password', path: '/api/auth/forgot-password', known: VERIFIED },
  {
    name: 'resend verification',
    path: '/api/auth/resend-verification',
    known: { hasPassword: true, isVerified: false },
  },
];
const WARM_UP = 20;
const [LEAST, MOST] = [0.45, 0.55];
const RAISED = { SIGNIN_LIMIT: '1000000', SIGNIN_ADDRESS_LIMIT: '1000000' };

export const signInTiming: Goal = {
  promise: 'response times do not tell who has an account: the AUC is between 0.45 and 0.55',
  unit: 'pairs for each call',
  counts: { gate: 300, night: 300 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const random = makeRandom(seed);
  const app = await startApp({ env: RAISED });
  const areas: string[] = [];
  const misses: string[] = [];
  for (const [at, question] of QUESTIONS.entries()) {
    const area = await measure(app, question, `q${at}`, count, random);
    areas.push(`${question.name} ${area.toFixed(3)}`);
    log(areas.at(-1) ?? '');
    if (area < LEAST || area > MOST) misses.push(`${question.name}: ${area.toFixed(3)}`);
  }
  await app.close();
  return { figure: areas.join(', '), misses };
}

async function measure(
  app: TestApp,
  { path, known }: Question,
  prefix: string,
  pairs: number,
  random: () => number,
): Promise<number> {
  const passwordHash = known.hasPassword ? await hashPassword('the right one') : null;
  const names = Array.from({ length: pairs }, (_, at) => `${prefix}-${at}@example.com`);
  for (const email of names) {
    await app.person({
      email,
      passwordHash,
      googleId: known.hasPassword ? null : email,
      ...(known.isVerified ? {} : { emailVerifiedAt: null }),
    });
  }
  const ask = async (email: string) => {
    const start = performance.now();
    const answer = await app.visitor().post(path, { email, password: 'a wrong one' });
    if (![200, 401].includes(answer.status)) throw new Error(`${path} answered ${answer.status}`);
    return performance.now() - start;
  };
  for (let at = 0; at < WARM_UP; at += 1) await ask(`warm-${prefix}-${at}@example.com`);
  const samples = { known: [] as number[], unknown: [] as number[] };
  for (const [at, email] of names.entries()) {
    // The order within each pair is random, so that drift and after-effects do not favour one side.
    const order = random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const side of order) {
      samples[side].push(await ask(side === 'known' ? email : `un${prefix}-${at}@example.com`));
    }
  }
  return areaUnderCurve(samples.known, samples.unknown);
}

/** The chance that a known address took longer than an unknown one. */
function areaUnderCurve(known: number[], unknown: number[]): number {
  let wins = 0;
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}

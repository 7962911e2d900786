/**
 * Do response times reveal who has an account? Times each call for known and unknown addresses in
 * random order and prints the AUC of the two samples: 0.5 reveals nothing, 0.45 to 0.55 is required.
 * `npm run qa:signin-timing -- [pairs] [seed]`
 */
import { hashPassword } from '#server/auth/password';
import { startTestCluster } from '#testing/database';
import { makeRandom } from '#testing/random';
import { startApp, type TestApp } from '#testing/start-app';

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

await run(Number(process.argv[2] ?? 300), Number(process.argv[3] ?? Date.now() % 1_000_000));

async function run(pairs: number, seed: number): Promise<void> {
  console.log(`seed ${seed}, ${pairs} pairs each`);
  const random = makeRandom(seed);
  const cluster = await startTestCluster();
  const app = await startApp({ env: RAISED });
  let isBlind = true;
  for (const [at, question] of QUESTIONS.entries()) {
    const area = await measure(app, question, `q${at}`, pairs, random);
    const isIn = area >= LEAST && area <= MOST;
    isBlind &&= isIn;
    console.log(
      `${question.name.padEnd(30)} AUC ${area.toFixed(3)} ${isIn ? 'ok' : `outside ${LEAST}-${MOST}`}`,
    );
  }
  await app.close();
  await cluster.stop();
  process.exitCode = isBlind ? 0 : 1;
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

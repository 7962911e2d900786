/**
 * Every kind of single-use token, used many times at once over two server processes: one use succeeds. Afterwards the
 * account is as that one use left it.
 */
import { makeAdminLinks } from '#server/auth/admin-link';
import { hashPassword } from '#server/auth/password';
import { tokenOf } from '#testing/accounts';
import { Authenticator } from '#testing/authenticator';
import type { Answer, Client } from '#testing/client';
import { type Inbox, startInbox } from '#testing/fakes/inbox';
import { addPasskey } from '#testing/passkeys';
import type { Goal, GoalOptions, Outcome } from '../goal.ts';
import { PROCESSES, Race } from '../race.ts';

const USES = 20;
const SITE = 'http://outgo.example';
const ADMIN = 'first-admin@example.com';
const FIRST_PASSWORD = 'the password from before';
const passwordOf = (index: number) => `plum-tractor-9-${index}`;

interface Trial {
  caller: Client;
  use(at: Client, index: number): Promise<Answer>;
  /** What is wrong with the account after the one success. */
  check(winner: number, answer: Answer): Promise<string | undefined>;
}

interface Ground {
  race: Race;
  inbox: Inbox;
  passwordHash: string;
}

type MakeTrial = (ground: Ground, email: string) => Promise<Trial>;

const TRIALS: Record<string, MakeTrial> = {
  verification: async ({ race, inbox, passwordHash }, email) => {
    await race.app.person({ email, passwordHash, emailVerifiedAt: null });
    const [token] = await askForLinks(race, inbox, email);
    return {
      caller: race.app.visitor(),
      use: (at) => at.get(`/api/auth/verify-email?token=${token}`),
      check: async (_winner, { body }) => {
        const { status } = await race.app
          .visitor()
          .post('/api/auth/reset-password/check', { token: body.newPasswordToken });
        return status === 200 ? undefined : `the link for a new password is answered ${status}`;
      },
    };
  },
  disowning: async ({ race, inbox, passwordHash }, email) => {
    await race.app.person({ email, passwordHash, emailVerifiedAt: null });
    const [, token] = await askForLinks(race, inbox, email);
    return {
      caller: race.app.visitor(),
      use: (at) => at.post('/api/auth/disown', { token }),
      check: async () => {
        const { status } = await signIn(race, email, FIRST_PASSWORD);
        return status === 401 ? undefined : `the disowned account answers ${status}`;
      },
    };
  },
  reset: async ({ race, inbox, passwordHash }, email) => {
    await race.app.person({ email, passwordHash });
    await race.app.visitor().post('/api/auth/forgot-password', { email });
    return resetTrial(race, email, (await takeLinks(inbox, email))[0] ?? '');
  },
  'first access': async ({ race }) => {
    // It is the same account in each round, which may sign in 30 times an hour.
    await race.app.server.database.pool.query('delete from rate_limits');
    const [link] = await makeAdminLinks(race.app.server.deps);
    return resetTrial(race, ADMIN, tokenOf(link?.url ?? ''));
  },
  'passkey challenge': async ({ race }, email) => {
    const { client } = await race.app.person({ email });
    const device = new Authenticator(SITE);
    const added = await addPasskey(client, device);
    if (added.status !== 201) throw new Error(`no passkey: ${added.status} ${added.text}`);
    const caller = race.app.visitor();
    const options = await caller.post('/api/auth/passkey-signin/options');
    const response = device.signIn(options.body);
    return {
      caller,
      use: (at) => at.post('/api/auth/passkey-signin/finish', { response }),
      check: async () => {
        const sessions = await client.get('/api/user/sessions');
        return sessions.body.length === 2 ? undefined : `${sessions.body.length} sessions instead of 2`;
      },
    };
  },
};

export const tokens: Goal = {
  promise: `of ${USES} parallel uses of a single-use token over ${PROCESSES} processes exactly one succeeds`,
  unit: `rounds of ${Object.keys(TRIALS).length} kinds of tokens`,
  counts: { gate: 40, night: 500 },
  run,
};

async function run({ seed, count, log }: GoalOptions): Promise<Outcome> {
  const inbox = await startInbox();
  const race = await Race.open(seed, {
    APP_URL: SITE,
    SMTP_URL: inbox.url,
    ADMIN_EMAILS: ADMIN,
    SIGNIN_LIMIT: '1000000',
    SIGNIN_ADDRESS_LIMIT: '1000000',
  });
  const ground = { race, inbox, passwordHash: await hashPassword(FIRST_PASSWORD) };
  const misses: string[] = [];
  for (let round = 1; round <= count; round += 1) {
    for (const [kind, makeTrial] of Object.entries(TRIALS)) {
      const trial = await makeTrial(ground, `${kind.replace(' ', '-')}-${round}@example.com`);
      const answers = await race.run(trial.caller, trial.use, USES);
      const winners = answers.flatMap(({ status }, index) => (status < 300 ? [index] : []));
      if (winners.length !== 1) misses.push(`round ${round}: a ${kind} succeeded ${winners.length} times`);
      const [winner] = winners;
      const answer = answers[winner ?? -1];
      const wrong = winner === undefined || !answer ? undefined : await trial.check(winner, answer);
      if (wrong) misses.push(`round ${round}, ${kind}: ${wrong}`);
    }
    if (round % 20 === 0) log(`${round} rounds`);
  }
  for (const status of race.answers.keys())
    if (status >= 500 && status !== 503) misses.push(`a use was answered ${status}`);
  await race.close();
  await inbox.close();
  return {
    figure: `${count} rounds of ${Object.keys(TRIALS).length} kinds × ${USES} uses: ${race.describeAnswers()}`,
    misses,
  };
}

/** Each use sets another password: the one that succeeded is the password now, and no other. */
function resetTrial(race: Race, email: string, token: string): Trial {
  return {
    caller: race.app.visitor(),
    use: (at, index) => at.post('/api/auth/reset-password', { token, password: passwordOf(index) }),
    check: async (winner) => {
      const right = await signIn(race, email, passwordOf(winner));
      if (right.status !== 200) return `the password that was set is answered ${right.status}`;
      const other = await signIn(race, email, passwordOf((winner + 1) % USES));
      return other.status === 401 ? undefined : `another password is answered ${other.status}`;
    },
  };
}

async function askForLinks(race: Race, inbox: Inbox, email: string): Promise<string[]> {
  await race.app.visitor().post('/api/auth/resend-verification', { email });
  return takeLinks(inbox, email);
}

/** The tokens of the newest mail, in the order of its links. */
async function takeLinks(inbox: Inbox, email: string): Promise<string[]> {
  const mail = await inbox.waitForMail(email, undefined, 60_000);
  inbox.clear();
  const links = mail.text?.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  return links.filter((link) => link.includes('token=')).map(tokenOf);
}

function signIn(race: Race, email: string, password: string): Promise<Answer> {
  return race.app.visitor().post('/api/auth/signin', { email, password });
}

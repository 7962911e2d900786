/** `npm run dev`: the server in watch mode with stand-ins for mail, Google and exchange rates, demo data, and Vite in front. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '#server/db/connect';
import { startEmbedded } from '#server/db/embedded';
import { readEnv } from '#server/env';
import { readPageRupees } from '#server/plan/page-prices';
import { addDemoAccount, DEMO_EMAIL, DEMO_PASSWORD } from './add-demo-account.ts';
import { showBank } from './bank-page.ts';
import { connectionUrl } from './database.ts';
import { servePages } from './dev-pages.ts';
import { startGoogle } from './fakes/google.ts';
import { startInbox } from './fakes/inbox.ts';
import { startRates } from './fakes/rates.ts';
import { showMails } from './mail-page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB_PORT = Number(process.env.PORT ?? 3000);
const API_PORT = WEB_PORT + 1;
const MAIL_PORT = WEB_PORT + 2;
const BANK_PORT = WEB_PORT + 3;
const ADMIN = 'admin@example.com';
const log = { info: () => {}, warn: console.warn, error: console.error };

const dataDir = path.join(ROOT, 'data', 'dev');
await mkdir(dataDir, { recursive: true, mode: 0o700 });
const database = await startEmbedded({ dataDir, log });
await seedOnce();
const inbox = await startInbox();
const google = await startGoogle();
const rates = await startRates(new Date().toISOString().slice(0, 10));
const mailPage = await showMails(inbox, MAIL_PORT);
const server = watchServer();
const apiUrl = `http://127.0.0.1:${API_PORT}`;
const books = connect({ connection: database.connection, max: 2 });
const bankPage = await showBank({ db: books.db, apiUrl, port: BANK_PORT });
process.env.OUTGO_API = apiUrl;
const site = { db: books.db, env: readEnv({ RATES_URL: rates.ratesUrl }) };
const vite = await servePages({ server: { port: WEB_PORT, strictPort: true } }, async () => ({
  origin: `http://localhost:${WEB_PORT}`,
  payments: 'sandbox',
  rupees: await readPageRupees(site),
}));
await vite.listen();
process.stdout.write(`
  Outgo in development:  http://localhost:${WEB_PORT}   (components: /ui)
  Mails sent so far:     http://localhost:${MAIL_PORT}
  Demo account:          ${DEMO_EMAIL}, password ${DEMO_PASSWORD}
  Administrator:         sign up as ${ADMIN}, then open the mail
  Google:                a stand-in that lets you choose who you are
  Payments:              built-in test mode; renew, decline and cancel at http://localhost:${BANK_PORT}

`);

async function seedOnce(): Promise<void> {
  try {
    await addDemoAccount(database.connection, 'India');
  } catch (error) {
    if ((error as { code?: string }).code !== 'email_taken') throw error;
  }
  // Fails here, with the reason, rather than in the server's first request.
  const { ping, close } = connect({ connection: database.connection, max: 1 });
  await ping();
  await close();
}

function watchServer(): ChildProcess {
  return spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--watch-path=src/server',
      '--watch-path=src/core',
      '--watch-path=src/contract',
      '--watch-preserve-output',
      'src/server/main.ts',
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PORT: String(API_PORT),
        HOST: '127.0.0.1',
        APP_URL: `http://localhost:${WEB_PORT}`,
        DATA_DIR: dataDir,
        DATABASE_URL: connectionUrl(database.connection),
        SMTP_URL: inbox.url,
        ADMIN_EMAILS: ADMIN,
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_ISSUER: google.url,
        PAYMENTS: 'sandbox',
        RATES_URL: rates.ratesUrl,
        LOG_LEVEL: 'warn',
      },
    },
  );
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  server.kill('SIGTERM');
  await Promise.allSettled([
    vite.close(),
    inbox.close(),
    google.close(),
    rates.close(),
    mailPage.close(),
    bankPage.close(),
  ]);
  await books.close();
  await database.stop();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

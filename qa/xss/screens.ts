/** Every screen that shows words of people, of a model or of an address, and what must stand there as it was typed. */
import type { Page } from 'playwright-core';
import type { pages } from '#contract/pages';
import { writeAnswerLink } from '#server/reminders/answer-link';
import type { Inbox } from '#testing/fakes/inbox';
import type { TestApp } from '#testing/start-app';
import { en } from '#texts/en/screens';
import { hi } from '#texts/hi/screens';
import { dayFrom, type Hostile } from './person.ts';

export interface Scene {
  app: TestApp;
  inbox: Inbox;
  page: Page;
  hostile: Hostile;
  texts: readonly string[];
}

export interface Screen {
  name: string;
  /** Opens the screen, ready to be looked at; returns the texts that must be shown. */
  open(scene: Scene): Promise<readonly string[]>;
}

const textsOf = ({ hostile }: Scene) => (hostile.language === 'hi' ? hi : en);
const visit = (path: string) => async (scene: Scene) => {
  await scene.page.goto(scene.app.origin + path);
};

function screen(path: keyof typeof pages, wanted: (scene: Scene) => readonly string[]): Screen {
  return {
    name: path,
    open: async (scene) => {
      await visit(path)(scene);
      return wanted(scene);
    },
  };
}

const allOf = ({ hostile }: Scene) => [hostile.all];
const firstName = ({ hostile }: Scene) => hostile.names.slice(0, 1);

/** Screens that the person sees. */
export const ownScreens: readonly Screen[] = [
  screen('/dashboard', ({ hostile }) => [...hostile.names, hostile.all]),
  {
    name: 'the form of a subscription',
    open: async (scene) => {
      const { page, hostile } = scene;
      const [name = ''] = hostile.names;
      await visit('/dashboard')(scene);
      await page.getByRole('button', { name: textsOf(scene).subscriptions.edit(name), exact: true }).click();
      await page.getByRole('dialog').waitFor();
      return [name, hostile.all.slice(0, 2_000)];
    },
  },
  {
    name: 'the question before a deletion',
    open: async (scene) => {
      const { page, hostile } = scene;
      const [, name = ''] = hostile.names;
      await visit('/dashboard')(scene);
      await page
        .getByRole('button', { name: textsOf(scene).subscriptions.delete(name), exact: true })
        .click();
      return [name];
    },
  },
  {
    name: 'renewals',
    open: async (scene) => {
      const t = textsOf(scene);
      await visit('/dashboard')(scene);
      await scene.page
        .getByRole('region', { name: t.dashboard.renewals, exact: true })
        .getByRole('button')
        .click();
      await scene.page.getByRole('dialog', { name: t.subscriptions.renewals.title }).waitFor();
      return scene.hostile.names;
    },
  },
  {
    name: 'a search in the list',
    open: async (scene) => {
      const [, , name = ''] = scene.hostile.names;
      await visit('/dashboard')(scene);
      await scene.page.getByLabel(textsOf(scene).subscriptions.toolbar.search).fill(name);
      return [name];
    },
  },
  {
    name: 'a pasted receipt',
    open: async (scene) => {
      const t = textsOf(scene);
      await visit('/dashboard')(scene);
      await scene.page.getByRole('button', { name: t.subscriptions.add, exact: true }).first().click();
      await scene.page.getByRole('button', { name: t.share.open }).click();
      await scene.page.getByLabel(t.share.label).fill(`${scene.hostile.all}\nReceipt $11.99/month`);
      return allOf(scene);
    },
  },
  {
    name: 'the what-if planner',
    open: async (scene) => {
      await visit('/dashboard')(scene);
      await scene.page
        .getByRole('button', { name: textsOf(scene).advice.whatIf.open })
        .first()
        .click();
      await scene.page.getByRole('dialog').waitFor();
      return scene.hostile.names;
    },
  },
  screen('/dashboard/calendar', firstName),
  screen('/settings', allOf),
  screen('/settings/reminders', () => []),
  screen('/settings/reminders/history', firstName),
  screen('/settings/data', () => []),
  {
    name: 'an import',
    open: async (scene) => {
      await visit('/settings/data/import')(scene);
      const rows = scene.texts.map((text) => `${quote(text)},9.99,monthly,2027-01-15`);
      const wrong = `Broken,${quote(scene.texts[9] ?? '')},monthly,2027-01-15`;
      await chooseFile(scene, ['Name,Price,Cycle,Next payment', ...rows, wrong].join('\n'));
      return [scene.texts[0] ?? '', scene.texts[9] ?? ''];
    },
  },
  {
    name: 'columns of a file',
    open: async (scene) => {
      await visit('/settings/data/import')(scene);
      const header = scene.texts.slice(0, 3).map(quote).join(',');
      await chooseFile(scene, `${header}\nHulu,1.234,03/04/2026\nGym,499,05/06/2026`);
      return scene.texts.slice(0, 1);
    },
  },
  {
    name: 'a bank statement',
    open: async (scene) => {
      await visit('/settings/data/statements')(scene);
      const rows = scene.texts.flatMap((text, at) =>
        Array.from({ length: 6 }, (_, month) => {
          const on = dayFrom(scene.app.clock.now(), -30 * month - (at % 25));
          return `${on},${quote(text)},-${10 + at}.00`;
        }),
      );
      await chooseFile(scene, ['Date,Description,Amount', ...rows].join('\n'));
      return [];
    },
  },
  {
    name: 'a payment receipt',
    open: async (scene) => {
      const { user, client } = scene.hostile.person;
      // A browser stores it as a file, which opens without the headers of the server.
      await showAlone(scene, (await client.get(`/api/subscription/payments/${user.id}/receipt`)).text);
      return allOf(scene);
    },
  },
  ...(['ask', 'press'] as const).map(
    (step): Screen => ({
      name: `the answer to a reminder (${step})`,
      open: async (scene) => {
        const { app, page, hostile } = scene;
        const at = step === 'ask' ? 3 : 4;
        const dueOn = dayFrom(app.clock.now(), at % 7);
        const link = writeAnswerLink(app.server.deps, {
          userId: hostile.person.user.id,
          subscriptionId: hostile.ids[at] ?? '',
          kind: 'payment',
          dueOn,
          paidOn: dueOn,
          sentOn: dayFrom(app.clock.now(), 0),
        });
        const { pathname, search } = new URL(link);
        await visit(pathname + search)(scene);
        if (step === 'press') {
          await page.getByRole('button').first().click();
          await page.waitForLoadState();
        }
        return hostile.names.slice(at, at + 1);
      },
    }),
  ),
  {
    name: 'a mail',
    open: async (scene) => {
      const { user, client } = scene.hostile.person;
      await client.post('/api/auth/forgot-password', { email: user.email });
      await showAlone(scene, (await scene.inbox.waitForMail(user.email)).html ?? '');
      return [];
    },
  },
  {
    name: 'advice of a model',
    open: async (scene) => {
      const t = textsOf(scene).advice;
      await visit('/dashboard')(scene);
      const press = (name: string) =>
        scene.page.getByRole('button', { name, exact: true }).first().click({ timeout: 15_000 });
      await press(t.analysis.ask);
      await press(t.bundles.ask);
      await press(t.recommendations.get);
      return [];
    },
  },
];

/** Screens of an administrator who looks at that person. */
export const adminScreens: readonly Screen[] = [
  screen('/admin-analytics', allOf),
  {
    name: '/admin-tools',
    open: async (scene) => {
      const t = textsOf(scene).admin.tools;
      await visit('/admin-tools')(scene);
      await scene.page.getByLabel(t.email).first().fill(scene.hostile.person.user.email);
      await scene.page.getByRole('button', { name: t.searchButton, exact: true }).click();
      return allOf(scene);
    },
  },
  // The space at an end is taken off, and with some seeds the cut leaves one.
  screen('/admin-tools/audit', ({ hostile }) => [hostile.all.slice(0, 500).trim()]),
];

/** Texts in the address: a link that somebody else made. */
export function addressScreens(text: string): readonly Screen[] {
  const word = encodeURIComponent(text);
  return [
    `/verify-email?token=${word}`,
    `/verify-email/not-me?token=${word}`,
    `/reset-password?token=${word}`,
    `/?auth_error=${word}`,
    `/?auth=signin&next=${word}`,
    `/dashboard?share=${word}#${word}`,
    `/${word}`,
    `/api/${word}`,
    `/api/reminders/answer?token=${word}&answer=${word}`,
    `/api/reminders/unsubscribe?token=${word}`,
    `/api/digest/unsubscribe?token=${word}`,
  ].map((path) => ({
    name: path.replaceAll(word, '…'),
    open: async (scene) => {
      await visit(path)(scene);
      return [];
    },
  }));
}

async function showAlone({ page }: Scene, html: string): Promise<void> {
  await page.goto('about:blank');
  await page.setContent(html);
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

async function chooseFile({ page, texts }: Scene, content: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      // Somebody else may have named it.
      name: `${texts[9]?.replaceAll('/', '')}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    });
}

// Choosing several subscriptions: what is announced, sent, skipped, undone and kept without a network (rule subscription.16).
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, setToday, showHindi, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { userQuery } from '../../viewer/use-user.ts';
import { type Subscription, subscriptionsQuery } from '../queries.ts';
import { SubscriptionsCard } from '../subscriptions-card.tsx';
import { readUnsent, whenSender } from '../unsent/use-unsent.ts';
import { performBulk } from './perform-bulk.ts';

const BULK = 'POST /api/subscriptions/bulk';
const UNDO = 'POST /api/subscriptions/bulk/undo';

const late = row({ name: 'Late', nextRenewalDate: '2026-11-01', anchorDate: '2026-11-01' });
const hulu = row({ name: 'Hulu' });
const gym = row({ name: 'Gym', category: 'Gym' });
const THREE = [late, hulu, gym];
const EMPTY = { changed: [], deleted: [], skipped: [], changes: [] };

beforeEach(() => openSender());

async function choose(names: string[], answers: Answers = {}, list: Subscription[] = THREE) {
  setToday('2026-11-18');
  const actions = { onEdit: vi.fn(), onDelete: vi.fn(), onRenew: vi.fn(), onExplain: vi.fn() };
  let rows = list;
  const screen = openScreen(<SubscriptionsCard actions={actions} onAdd={vi.fn()} offer={null} />, {
    'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'UTC' }),
    'GET /api/subscriptions': () => rows,
    'GET /api/rates': { status: 503 },
    ...answers,
  });
  await screen.see(list[0]?.name ?? '');
  await screen.press('Select');
  for (const name of names) await screen.press(`Select ${name}`);
  return { screen, serve: (next: Subscription[]) => (rows = next), shown: () => screen.names('tbody tr') };
}

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
}

async function confirmDelete(screen: Awaited<ReturnType<typeof choose>>['screen']): Promise<void> {
  await screen.press('Delete');
  await until(() => {
    const confirm = document.querySelector<HTMLButtonElement>('[role=alertdialog] button[class*=danger]');
    expect(confirm).not.toBeNull();
    confirm?.click();
  });
}

const status = () => document.querySelector('[role=group] [role=status]')?.textContent;

test('the number of chosen ones is announced; all can be chosen and cleared', async () => {
  const { screen } = await choose(['Hulu']);
  await until(() => expect(status()).toBe('1 selected'));
  await screen.press('Select all');
  await until(() => expect(status()).toBe('3 selected'));
  await screen.press('Clear');
  await until(() => expect(status()).toBe('Choose subscriptions below'));
  for (const name of ['Mark as renewed', 'Delete'])
    await until(() =>
      expect([...document.querySelectorAll('button:disabled')].map((each) => each.textContent)).toContain(
        name,
      ),
    );
  expect(screen.names('tbody button')).toEqual([]);
});

test('Escape leaves, and the focus is where it began', async () => {
  const { screen } = await choose(['Hulu']);
  screen.key('Escape');
  await screen.gone('1 selected');
  expect(document.activeElement?.textContent).toBe('Select');
  expect(screen.names('input[type=checkbox]')).toEqual([]);
});

test('another category goes out in one request, is shown at once, and can be undone as a whole', async () => {
  const moved = [late, hulu].map((each) => ({ ...each, category: 'Gym', version: 2 }));
  const { screen, serve, shown } = await choose(['Late', 'Hulu', 'Gym'], {
    [BULK]: () => {
      serve([...moved, gym]);
      return {
        ...EMPTY,
        changed: moved,
        skipped: [{ id: gym.id, reason: 'unchanged' }],
        changes: ['h1', 'h2'],
      };
    },
    [UNDO]: () => {
      serve(THREE);
      return { restored: [late, hulu], skipped: [] };
    },
  });
  await screen.choose('Change category', 'Fitness & Wellness');
  await screen.see('2 subscriptions moved');
  await screen.see('Now under Fitness & Wellness. 1 needed no change.');
  expect(screen.sent(BULK)).toEqual([
    { action: 'category', category: 'Gym', ids: [late.id, gym.id, hulu.id] },
  ]);
  await until(() => expect(shown().filter((text) => text.includes('Fitness'))).toHaveLength(3));
  await screen.press('Undo');
  await screen.see('2 subscriptions are as they were');
  expect(screen.sent(UNDO)).toEqual([{ changes: ['h1', 'h2'] }]);
  await until(() => expect(shown().filter((text) => text.includes('Fitness'))).toHaveLength(1));
});

test('tags are added to several and removed from several, with one undo; nothing typed is said at the field', async () => {
  const tagged = [late, hulu].map((each) => ({ ...each, tags: 'family, work', version: 2 }));
  const { screen, serve, shown } = await choose(['Late', 'Hulu'], {
    [BULK]: () => {
      serve([...tagged, gym]);
      return { ...EMPTY, changed: tagged, changes: ['h1', 'h2'] };
    },
    [UNDO]: () => {
      serve(THREE);
      return { restored: [late, hulu], skipped: [] };
    },
  });
  await screen.press('Tags');
  await screen.see('Tags of 2 subscriptions');
  await screen.press('Add');
  await screen.see('Please name a tag.');
  await screen.fill('Tags', 'Work, #family,');
  await screen.press('Add');
  await screen.see('2 subscriptions tagged');
  await screen.see('#family #Work.');
  expect(screen.sent(BULK)).toEqual([{ action: 'tag', tags: 'family, Work', ids: [late.id, hulu.id] }]);
  await until(() => expect(shown().filter((text) => text.includes('#family #work'))).toHaveLength(2));
  await screen.press('Undo');
  await screen.see('2 subscriptions are as they were');
  await until(() => expect(shown().filter((text) => text.includes('#'))).toEqual([]));
});

test('without a network tags are kept on the device: added, removed, refused where they would be too many, and undone', async () => {
  goOffline();
  const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`).join(', ');
  const list = [late, { ...hulu, tags: 'Family, work' }, { ...gym, tags: ten }];
  const { screen } = await choose(['Late', 'Hulu', 'Gym'], {}, list);
  await screen.press('Tags');
  await screen.fill('Tags', 'work, home');
  await screen.press('Add');
  await screen.see('2 subscriptions tagged');
  await screen.see('1 would have too many tags. Kept on this device.');
  const changes = () => readUnsent().map((item) => item.kind === 'edit' && item.changes);
  expect(changes()).toEqual([{ tags: 'home, work' }, { tags: 'Family, home, work' }]);
  await screen.press('Undo');
  await screen.see('2 subscriptions are as they were');
  expect(readUnsent()).toEqual([]);
  await screen.press('Select');
  await screen.press('Select all');
  await screen.press('Tags');
  await screen.fill('Tags', 'FAMILY, work');
  await screen.press('Remove');
  await screen.see('Tags removed from 1 subscription');
  await screen.see('2 needed no change.');
  expect(changes()).toEqual([{ tags: null }]);
});

test('only what is due can be marked as renewed', async () => {
  const renewed = { ...late, nextRenewalDate: '2026-12-01', version: 2 };
  const { screen } = await choose(['Hulu'], { [BULK]: { ...EMPTY, changed: [renewed], changes: ['h1'] } });
  await until(() => expect(status()).toBe('1 selected'));
  expect(document.querySelector<HTMLButtonElement>('[role=group] button:disabled')?.textContent).toBe(
    'Mark as renewed',
  );
  await screen.press('Select Late');
  await screen.press('Mark as renewed');
  await screen.see('1 subscription marked as renewed');
});

test('a deletion asks with the names; one that another device deleted is said', async () => {
  const { screen, serve, shown } = await choose(['Late', 'Hulu'], {
    [BULK]: () => {
      serve([gym]);
      return { ...EMPTY, deleted: [late.id], skipped: [{ id: hulu.id, reason: 'gone' }], changes: ['h1'] };
    },
    [UNDO]: { restored: [], skipped: [{ id: late.id, reason: 'name_taken' }] },
  });
  await screen.press('Delete');
  const dialog = await until(() => {
    const found = document.querySelector('[role=alertdialog]');
    expect(found?.textContent).toContain('Delete 2 subscriptions?');
    return found;
  });
  for (const name of ['Late', 'Hulu']) expect(dialog?.textContent).toContain(name);
  dialog?.querySelector<HTMLButtonElement>('button[class*=danger]')?.click();
  await screen.see('1 subscription deleted');
  await screen.see('1 was deleted on another device.');
  await until(() => expect(shown().map((text) => text.slice(0, 4))).toEqual(['GGym']));
  await screen.press('Undo');
  await screen.see('Nothing could be undone');
  await screen.see('1 stays deleted: its name is taken by now.');
});

test('what the server refuses is said, and the choice stays', async () => {
  const { screen } = await choose(['Late'], { [BULK]: refuse('database_away') });
  await screen.press('Mark as renewed');
  await screen.see('Error');
  expect(status()).toBe('1 selected');
});

test('without a network each is kept on the device, and undone there', async () => {
  goOffline();
  const { screen } = await choose(['Late', 'Hulu', 'Gym']);
  await screen.choose('Change category', 'Fitness & Wellness');
  await screen.see('2 subscriptions moved');
  await screen.see('Kept on this device.');
  expect(readUnsent().map(({ kind, target }) => [kind, target])).toEqual([
    ['edit', late.id],
    ['edit', hulu.id],
  ]);
  expect(screen.sent(BULK)).toEqual([]);
  await screen.press('Undo');
  await screen.see('2 subscriptions are as they were');
  expect(readUnsent()).toEqual([]);
});

test.each([
  ['renewals', 'Mark as renewed', '1 subscription marked as renewed'],
  ['deletions', 'Delete', '2 subscriptions deleted'],
])('%s made without a network are taken back before they are sent', async (_what, button, said) => {
  goOffline();
  const { screen } = await choose(['Late', 'Hulu']);
  await screen.press(button);
  if (button === 'Delete')
    await until(() => {
      const confirm = document.querySelector<HTMLButtonElement>('[role=alertdialog] button[class*=danger]');
      expect(confirm).not.toBeNull();
      confirm?.click();
    });
  await screen.see(said);
  expect(readUnsent().length).toBeGreaterThan(0);
  await screen.press('Undo');
  await screen.see(/as (it|they) w/);
  await until(() => expect(readUnsent()).toEqual([]));
});

test('when the answer is lost they go through the queue, which repeats nothing', async () => {
  const { screen } = await choose(['Late'], {
    [BULK]: 'unreachable',
    'POST /api/subscriptions/:id/renew': { ...late, nextRenewalDate: '2026-12-01', version: 2 },
  });
  await screen.press('Mark as renewed');
  await screen.see('1 subscription marked as renewed');
  expect(screen.sent('POST /api/subscriptions/:id/renew')).toHaveLength(1);
});

/** Deletes two without a network, which are sent before they are undone. */
async function deleteTwoAndSend(answers: Answers) {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const { screen, serve, shown } = await choose(['Late', 'Hulu'], answers);
  await confirmDelete(screen);
  await screen.see('2 subscriptions deleted');
  online.mockReturnValue(true);
  serve([gym]);
  await (await whenSender()).drain();
  await until(() => expect(readUnsent()).toEqual([]));
  return { screen, serve, shown };
}

test('deletions made without a network and sent since come back from the server, as they were', async () => {
  const deleted: string[] = [];
  const back = [late, hulu].map((each) => ({ ...each, version: 2 }));
  const { screen, serve, shown } = await deleteTwoAndSend({
    [BULK]: (body) => {
      const [id = ''] = (body as { ids: string[] }).ids;
      deleted.push(id);
      return { ...EMPTY, deleted: [id], changes: [`change of ${id}`] };
    },
    [UNDO]: (body) => {
      const [change] = (body as { changes: string[] }).changes;
      return { restored: back.filter(({ id }) => change === `change of ${id}`), skipped: [] };
    },
  });
  expect(deleted).toEqual([late.id, hulu.id]);
  serve(THREE);
  await screen.press('Undo');
  await screen.see('2 subscriptions are as they were');
  expect(screen.sent(UNDO)).toEqual([late, hulu].map(({ id }) => ({ changes: [`change of ${id}`] })));
  expect(screen.sent('POST /api/subscriptions')).toEqual([]);
  await until(() => expect(readUnsent()).toEqual([]));
  await until(() => expect(shown()).toHaveLength(3));
});

test('one that cannot come back is said and leaves nothing to decide; one that another device deleted is said too', async () => {
  const { screen } = await deleteTwoAndSend({
    [BULK]: (body) => {
      const [id = ''] = (body as { ids: string[] }).ids;
      return id === late.id
        ? { ...EMPTY, deleted: [id], changes: ['h1'] }
        : { ...EMPTY, skipped: [{ id, reason: 'gone' }] };
    },
    [UNDO]: { restored: [], skipped: [{ id: late.id, reason: 'no_room' }] },
  });
  await screen.press('Undo');
  await screen.see('Nothing could be undone');
  await screen.see('1 stays deleted: your Free plan is full.');
  await screen.see('1 was deleted on another device.');
  expect(readUnsent()).toEqual([]);
});

test('when the answer to a deletion is lost, its undo asks for it by the same key before it brings anything back', async () => {
  let isLost = true;
  const gone = { ...EMPTY, skipped: [{ id: late.id, reason: 'gone' as const }] };
  const answers = [gone, { ...EMPTY, deleted: [late.id], changes: ['h1'] }, gone];
  const { screen } = await choose(['Late'], {
    // The request for all had arrived: the single one finds nothing any more.
    [BULK]: () => (isLost ? 'unreachable' : (answers.shift() ?? 'unreachable')),
    [UNDO]: { restored: [{ ...late, version: 2 }], skipped: [] },
  });
  await confirmDelete(screen);
  await screen.see('1 subscription deleted');
  isLost = false;
  await screen.press('Undo');
  await screen.see('1 subscription is as it was');
  expect(screen.sent(UNDO)).toEqual([{ changes: ['h1'] }]);
});

test('deleted with a network and undone without one, they come back when the server can be reached again', async () => {
  let isAway = false;
  const back = [late, hulu].map((each) => ({ ...each, version: 2 }));
  const { screen, serve, shown } = await choose(['Late', 'Hulu'], {
    [BULK]: () => (isAway ? 'unreachable' : { ...EMPTY, deleted: [late.id, hulu.id], changes: ['h1', 'h2'] }),
    [UNDO]: (body) => {
      const { changes } = body as { changes: string[] };
      return isAway
        ? 'unreachable'
        : { restored: back.filter((_, at) => changes.includes(`h${at + 1}`)), skipped: [] };
    },
  });
  await confirmDelete(screen);
  await screen.see('2 subscriptions deleted');
  isAway = true;
  await screen.press('Undo');
  await screen.see('2 subscriptions are as they were');
  expect(readUnsent().map(({ kind, target }) => [kind, target])).toEqual([
    ['restore', late.id],
    ['restore', hulu.id],
  ]);
  await until(() => expect(shown()).toHaveLength(3));
  isAway = false;
  serve([...back, gym]);
  await (await whenSender()).drain();
  await until(() => expect(readUnsent()).toEqual([]));
  expect(screen.sent(UNDO).slice(-2)).toEqual([{ changes: ['h1'] }, { changes: ['h2'] }]);
});

test('an undo that fails can be tried again', async () => {
  const answers = [refuse('database_away'), { restored: [{ ...late, version: 3 }], skipped: [] }];
  const { screen } = await choose(['Late'], {
    [BULK]: { ...EMPTY, changed: [{ ...late, nextRenewalDate: '2026-12-01', version: 2 }], changes: ['h1'] },
    [UNDO]: () => answers.shift() ?? 'unreachable',
  });
  await screen.press('Mark as renewed');
  await screen.see('1 subscription marked as renewed');
  await screen.press('Undo');
  await screen.see('Error');
  await screen.press('Undo');
  await screen.see('1 subscription is as it was');
});

test('one that is paused is not renewed, with a network or without', async () => {
  goOffline();
  const pausedLater = row({
    name: 'Rest',
    nextRenewalDate: '2026-11-01',
    anchorDate: '2026-11-01',
    pausedOn: '2026-11-18',
  });
  const cache = new QueryClient();
  cache.setQueryData(userQuery.queryKey, sampleUser({ hasFixedTimeZone: true, timeZone: 'UTC' }));
  cache.setQueryData(subscriptionsQuery.queryKey, [late, pausedLater]);
  setToday('2026-11-18');
  const performed = await performBulk(cache, [late, pausedLater], { action: 'renew' });
  expect([performed.count, performed.skipped]).toEqual([1, [{ id: pausedLater.id, reason: 'unchanged' }]]);
});

test('when the second thousand fails, all go through the queue, and what was deleted before is not said to be missing', async () => {
  const many = Array.from({ length: 1002 }, (_, at) => row({ name: `Service ${at}` }));
  let requests = 0;
  const { screen } = await choose([], {
    [BULK]: (body) => {
      requests += 1;
      const { ids } = body as { ids: string[] };
      if (requests === 2) return refuse('database_away');
      return requests === 1
        ? { ...EMPTY, deleted: ids, changes: ids }
        : { ...EMPTY, skipped: ids.map((id) => ({ id, reason: 'gone' as const })) };
    },
  });
  const performed = await performBulk(new QueryClient(), many, { action: 'delete' });
  expect([performed.count, performed.skipped]).toEqual([1002, []]);
  expect(screen.sent(BULK)).toHaveLength(2 + 1002);
});

test('an undo whose answer was lost had brought it back: nothing is said to be deleted elsewhere', async () => {
  const back = { ...late, version: 2 };
  let asked = 0;
  const { screen, serve, shown } = await choose(['Late'], {
    [BULK]: { ...EMPTY, deleted: [late.id], changes: ['h1'] },
    [UNDO]: () => {
      asked += 1;
      return asked === 1 ? 'unreachable' : { restored: [], skipped: [{ id: late.id, reason: 'changed' }] };
    },
  });
  await confirmDelete(screen);
  await screen.see('1 subscription deleted');
  serve([back, hulu, gym]);
  await screen.press('Undo');
  await screen.see('1 subscription is as it was');
  expect(screen.text()).not.toContain('another device');
  await until(() => expect(readUnsent()).toEqual([]));
  await until(() => expect(shown()).toHaveLength(3));
});

test('a change whose answer was lost is undone on the server too', async () => {
  let isLost = true;
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const changed = { ...EMPTY, changed: [{ ...hulu, category: 'Gym', version: 2 }], changes: ['h1'] };
  const { screen } = await choose(['Hulu'], {
    [BULK]: () => {
      online.mockReturnValue(!isLost);
      return isLost ? 'unreachable' : changed;
    },
    [UNDO]: { restored: [{ ...hulu, version: 3 }], skipped: [] },
  });
  const cache = new QueryClient();
  cache.setQueryData(userQuery.queryKey, sampleUser());
  cache.setQueryData(subscriptionsQuery.queryKey, [hulu]);
  const performed = await performBulk(cache, [hulu], { action: 'category', category: 'Gym' });
  expect([performed.count, performed.isKept]).toEqual([1, true]);
  await expect(performed.undo()).rejects.toThrow();
  expect(screen.sent(UNDO)).toEqual([]);
  expect(readUnsent()).toEqual([]);
  isLost = false;
  online.mockReturnValue(true);
  expect(await performed.undo()).toEqual({ count: 1, skipped: [] });
  expect(screen.sent(UNDO)).toEqual([{ changes: ['h1'] }]);
  expect(readUnsent()).toEqual([]);
});

test('in Hindi every word is Hindi', async () => {
  await showHindi();
  setToday('2026-11-18');
  const actions = { onEdit: vi.fn(), onDelete: vi.fn(), onRenew: vi.fn(), onExplain: vi.fn() };
  const screen = openScreen(<SubscriptionsCard actions={actions} onAdd={vi.fn()} offer={null} />, {
    'GET /api/auth/user': sampleUser(),
    'GET /api/subscriptions': THREE,
  });
  await screen.press('चुनें');
  await screen.press('Hulu चुनें');
  await screen.see('1 चुने');
  for (const name of screen.names('[role=group] button')) expect(name).toMatch(/[ऀ-ॿ]/);
  await screen.press('टैग');
  await screen.see('1 सब्सक्रिप्शन के टैग');
  for (const name of screen.names('[role=dialog] button')) expect(name).toMatch(/[ऀ-ॿ]/);
});

// Paused and ended subscriptions: what they saved, and the way back (rule subscription.11).
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleSubscription as row } from '#testing/sample-subscription';
import { type Answers, openScreen, refuse, sampleUser, setToday, showHindi, until } from '#testing/screen';
import { openSender } from '#testing/sender';
import { closePlanDialog, usePlanDialog } from '../plan/upgrade-store.ts';
import { InactiveSection } from './inactive-section.tsx';
import type { Subscription } from './queries.ts';

const EDIT = 'PUT /api/subscriptions/:id';
const paused = row({
  name: 'Gym',
  category: 'Gym',
  amount: '30.00',
  anchorDate: '2026-01-10',
  nextRenewalDate: '2026-09-10',
  pausedOn: '2026-08-20',
});
const ended = row({
  name: 'Hulu',
  amount: '10.00',
  anchorDate: '2026-01-05',
  nextRenewalDate: '2026-11-05',
  endsOn: '2026-10-20',
});

beforeEach(async () => {
  closePlanDialog();
  await openSender();
});

function Section({ actions }: { actions: { onEdit: () => void; onDelete: () => void } }) {
  const opened = usePlanDialog();
  return (
    <>
      <InactiveSection actions={actions} />
      {opened ? <p>Opened: {opened}</p> : null}
    </>
  );
}

function openSection(list: Subscription[], answers: Answers = {}) {
  setToday('2026-11-18');
  const actions = { onEdit: vi.fn(), onDelete: vi.fn() };
  const screen = openScreen(<Section actions={actions} />, {
    'GET /api/auth/user': sampleUser({ hasFixedTimeZone: true, timeZone: 'UTC' }),
    'GET /api/subscriptions': list,
    ...answers,
  });
  return { screen, actions };
}

test('the latest comes first, each with its day and with what it has saved', async () => {
  const { screen } = openSection([row({ name: 'Active' }), paused, ended]);
  await screen.see('Paused and ended');
  expect(screen.text()).toContain('2 subscriptions, in no total');
  expect(screen.text()).not.toContain('Active');
  const [first, second] = screen.names('li');
  expect(first).toMatch(/Hulu.*Ended on Oct 20, 2026.*\$10\.00 saved so far/);
  expect(second).toMatch(/Gym.*Paused since Aug 20, 2026.*\$90\.00 saved so far/);
  expect(screen.names('summary')[0]).toContain('$100.00 saved so far');
});

test('one that comes back by itself says when; one without a payment since says that', async () => {
  const { screen } = openSection([
    { ...paused, pausedOn: '2026-11-11', nextRenewalDate: '2026-12-10', resumesOn: '2026-12-01' },
  ]);
  await screen.see('Paused since Nov 11, 2026');
  expect(screen.names('li')[0]).toContain('back on Dec 1, 2026');
  expect(screen.names('li')[0]).toContain('No payment was due since');
  expect(screen.text()).toContain('1 subscription, in no total');
  expect(screen.text()).not.toContain('saved so far');
});

test('payments before a price turned are saved at the one before, and so is one that would be restored and undone', async () => {
  const turned = { ...paused, amount: '10.00', thenAmount: '25.00', thenFrom: '2026-11-01' };
  const back = { ...turned, resumesOn: '2026-11-18', amount: '25.00', thenAmount: null, thenFrom: null };
  const { screen } = openSection([turned], { [EDIT]: { ...back, version: 2 } });
  await screen.see('Gym');
  // September 10, October 10 and November 10.
  expect(screen.names('li')[0]).toContain('$45.00 saved so far');
  await screen.press('Restore Gym');
  await screen.see('Gym is back in your list');
  await screen.press('Undo');
  await until(() =>
    expect(screen.sent(EDIT)[1]).toMatchObject({
      amount: '10.00',
      thenAmount: '25.00',
      thenFrom: '2026-11-01',
      resumesOn: null,
    }),
  );
});

test('its tags are shown too', async () => {
  const { screen } = openSection([{ ...paused, tags: 'family, work' }]);
  await screen.see('Gym');
  expect(screen.names('li')[0]).toContain('#family #work');
});

test('without any there is nothing', async () => {
  const { screen } = openSection([row(), row({ name: 'Later', endsOn: '2026-11-19' })]);
  await until(() => expect(screen.sent('GET /api/subscriptions')).toHaveLength(1));
  await screen.settle();
  expect(screen.text()).toBe('');
});

test('each can be edited and deleted', async () => {
  const { screen, actions } = openSection([ended]);
  await screen.see('Hulu');
  await screen.press('Edit Hulu');
  await screen.press('Delete Hulu');
  expect(actions.onEdit).toHaveBeenCalledWith(ended);
  expect(actions.onDelete).toHaveBeenCalledWith(ended);
});

test('a restored one is told with its next renewal, and undo puts its end back', async () => {
  const back = { ...ended, endsOn: null, nextRenewalDate: '2026-12-05', version: 2 };
  const { screen } = openSection([ended], {
    [EDIT]: (body) => ({ ...back, ...(body as object), version: 2 }),
  });
  await screen.see('Hulu');
  await screen.press('Restore Hulu');
  await screen.see('Hulu is back in your list');
  expect(screen.text()).toContain('Next renewal on Dec 5, 2026');
  await screen.gone('Paused and ended');
  await screen.press('Undo');
  await screen.see('Paused and ended');
  expect(screen.sent(EDIT)).toEqual([
    { endsOn: null, version: 1 },
    expect.objectContaining({ endsOn: '2026-10-20', version: 2 }),
  ]);
});

test('an ended one that was charged again counts again, and the money can be asked back', async () => {
  const { screen } = openSection([ended], { [EDIT]: { ...ended, endsOn: null, version: 2 } });
  await screen.see('Hulu');
  await screen.press('Charged again? Hulu');
  await screen.see('Hulu counts again');
  expect(screen.text()).toContain('You had ended it on Oct 20, 2026: ask them for the money back.');
  expect(screen.sent(EDIT)).toEqual([{ endsOn: null, nextRenewalDate: '2026-12-05', version: 1 }]);
});

test('a paused one that was charged again says its next renewal', async () => {
  const { screen } = openSection([paused], { [EDIT]: { ...paused, pausedOn: null, version: 2 } });
  await screen.see('Gym');
  await screen.press('Charged again? Gym');
  await screen.see('Gym counts again');
  expect(screen.text()).toContain('Next renewal on Dec 10, 2026');
  expect(screen.text()).not.toContain('money back');
});

test('a full Free plan has no room for a restored one: said with the limit and the way to Pro', async () => {
  const { screen } = openSection([ended], {
    [EDIT]: refuse('free_limit_reached', { limit: 5, current: 5 }),
  });
  await screen.see('Hulu');
  await screen.press('Restore Hulu');
  await screen.see('Your Free plan has room for 5 active subscriptions.');
  expect(screen.text()).toContain('Paused and ended');
  await screen.press('Upgrade to Pro');
  await screen.see('Opened: upgrade');
});

test('a failure has the general sentence, and it stays where it was', async () => {
  const { screen } = openSection([ended], { [EDIT]: { status: 500 } });
  await screen.see('Hulu');
  await screen.press('Restore Hulu');
  await screen.see('Something went wrong. Please try again.');
  expect(screen.names('li')[0]).toContain('Ended on Oct 20, 2026');
});

test('in Hindi the list, what it saved and the ways back are Hindi', async () => {
  await showHindi();
  const back = { ...ended, endsOn: null, nextRenewalDate: '2026-12-05', version: 2 };
  const { screen } = openSection([paused, ended], { [EDIT]: back });
  await screen.see('रुके और बंद सब्सक्रिप्शन');
  expect(screen.text()).toContain('2 सब्सक्रिप्शन, कुल खर्च में शामिल नहीं');
  const [first, second] = screen.names('li');
  expect(first).toMatch(/Hulu.*20 अक्टू.* को बंद हुआ.*अब तक \$10\.00 की बचत/);
  expect(second).toMatch(/Gym.*20 अग.* से रुका है.*अब तक \$90\.00 की बचत/);
  expect(screen.names('summary')[0]).toContain('अब तक $100.00 की बचत');
  expect(first).toContain('फिर पैसे कटे?');
  await screen.press('Hulu को फिर शुरू करें');
  await screen.see('Hulu फिर से आपकी लिस्ट में है');
  await screen.press('वापस लें');
  await until(() => expect(screen.sent(EDIT)).toHaveLength(2));
});

test('in Hindi one that was charged again says that the money can be asked back', async () => {
  await showHindi();
  const { screen } = openSection([ended], { [EDIT]: { ...ended, endsOn: null, version: 2 } });
  await screen.see('Hulu');
  await screen.press('फिर पैसे कटे? Hulu');
  await screen.see('Hulu फिर से गिना जा रहा है');
  expect(screen.text()).toMatch(/यह 20 अक्टू.* को बंद किया गया था: उनसे रिफ़ंड माँगें।/);
});

test('without a network one is not brought back into a full Free plan, where it would be refused later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const five = ['A', 'B', 'C', 'D', 'E'].map((name) => row({ name }));
  const { screen } = openSection([ended, ...five], { [EDIT]: 'unreachable' });
  await screen.see('Hulu');
  await screen.press('Restore Hulu');
  await screen.see('Your Free plan has room for 5 active subscriptions.');
  expect(screen.sent(EDIT)).toEqual([]);
  expect(screen.text()).toContain('Paused and ended');
});

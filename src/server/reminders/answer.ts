/**
 * Answering one item of a reminder's mail: "mark as renewed", "I cancelled it", "remind me later". Opening the link only
 * asks, because mail scanners open links; the press changes something, once per item and message.
 */
import { Problem } from '#contract/errors';
import { listEventsBetween } from '#core/calendar/calendar';
import { addDays, dayInZone } from '#core/calendar-day';
import { type Answer, answersTo, findLaterDay } from '#core/reminders/answers';
import { isUnpaid } from '#core/reminders/reminders';
import { paysByMandate } from '#core/subscription/coming-price';
import { stateOn } from '#core/subscription/life';
import { firstRenewalFrom } from '#core/subscription/renewals';
import { escapeHtml } from '#core/text/html';
import type { Tx } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { PageProblem } from '#server/http/problem';
import { renderPage, spokenLanguage } from '#server/mail/small-page';
import type { Actor } from '#server/subscriptions/actor';
import { applyChange, renewFields } from '#server/subscriptions/change';
import { changeAlong, findUsable } from '#server/subscriptions/service';
import type { SubscriptionRow } from '#server/subscriptions/store';
import { isPro } from '#server/users/access';
import { languageOf } from '#server/users/present';
import type { AnswerPageTexts } from '#texts/en/mail';
import type { Language } from '#texts/language';
import { mailTexts } from '#texts/mail';
import { ANSWER_PATH, type AnsweredItem, readAnswerToken } from './answer-link.ts';
import { findAnswer, findReaders, findSettings, insertAnswer } from './store.ts';

/** A link is of use for a while after its day: a payment is marked once it is seen on a statement. */
const LINK_DAYS_AFTER = 14;

interface AnswerRequest {
  token: string;
  answer: Answer | undefined;
  spoken: string | undefined;
}

type Why = keyof AnswerPageTexts['no'];

/** Ends the transaction, and with it the use of the link. */
class Unanswerable extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(why);
    this.why = why;
  }
}

/** Changes nothing. */
export async function askAnswer(deps: Deps, request: AnswerRequest): Promise<string> {
  const { item, actor, language } = await readLink(deps, request);
  const t = mailTexts[language].reminder.answerPage;
  return showOutcome(language, async () => {
    if (await findAnswer(deps.db, item)) throw new Unanswerable('used');
    const row = await findRow(() => findUsable(deps, actor, item.subscriptionId));
    const offered = answersTo(item.kind);
    const only = offered.filter((each) => each === request.answer);
    const shown = only.length > 0 ? only : offered;
    const forms = shown.map((answer) => {
      const action = escapeHtml(`${ANSWER_PATH}?token=${encodeURIComponent(request.token)}`);
      return `<form method="post" action="${action}"><input type="hidden" name="answer" value="${answer}"><button>${t.labels[answer]}</button></form>`;
    });
    const other = `<p><a href="${escapeHtml(`${ANSWER_PATH}?token=${encodeURIComponent(request.token)}`)}">${t.other}</a></p>`;
    const name = escapeHtml(row.name);
    const question = only[0] ? t.ask[only[0]](name) : t.choose(name);
    return `<p>${question}</p>${forms.join('')}${only.length > 0 ? other : ''}`;
  });
}

export async function takeAnswer(
  deps: Deps,
  { token, spoken, body }: { token: string; spoken: string | undefined; body: Buffer },
): Promise<string> {
  const { item, actor, language } = await readLink(deps, { token, spoken });
  const answer = answersTo(item.kind).find(
    (each) => each === new URLSearchParams(body.toString('utf8')).get('answer'),
  );
  if (!answer) throw new Problem('malformed_request');
  const t = mailTexts[language].reminder.answerPage;
  return showOutcome(language, async () => {
    let name = '';
    await findRow(() =>
      changeAlong(deps, actor, item.subscriptionId, async (tx, row) => {
        name = escapeHtml(row.name);
        // Checked first: an earlier answer may have changed what is checked below.
        if (await findAnswer(tx, item)) throw new Unanswerable('used');
        const remindOn = answer === 'later' ? await findNextDay(deps, tx, { row, item, actor }) : null;
        const isFirst = await insertAnswer(tx, { ...pickKey(item), answer, remindOn, answeredAt: actor.now });
        if (!isFirst) throw new Unanswerable('used');
        if (answer === 'later') return null;
        return answer === 'renewed' ? renew(row, item, actor) : cancel(row, item, actor);
      }),
    );
    return `<p>${t.done[answer](name)}</p>`;
  });
}

/** Also before its day: whoever answers has seen that it is paid, or will be. */
function renew(row: SubscriptionRow, item: AnsweredItem, { now, today }: Actor) {
  const { dueOn } = item;
  const day = dueOn > today ? dueOn : today;
  const state = stateOn(row, day);
  if (state !== 'active') throw new Unanswerable(state);
  refuseMoved(row, item);
  if (row.nextRenewalOn > dueOn) throw new Unanswerable('renewed');
  const fields = renewFields(row, { now, today: day });
  return fields ? ({ action: 'renewed', fields } as const) : null;
}

/** Ends the subscription on the day of the payment that the user has prevented. */
function cancel(row: SubscriptionRow, item: AnsweredItem, actor: Actor) {
  const { paidOn } = item;
  if (row.endsOn !== null && row.endsOn <= paidOn) throw new Unanswerable('ended');
  refuseMoved(row, item);
  // A payment already made cannot be prevented, and an earlier end would remove it from the totals. A new price may begin
  // between two payments.
  const isPaid = paidOn === row.thenFrom ? !isUnpaid(row, paidOn) : row.nextRenewalOn > paidOn;
  if (isPaid) throw new Unanswerable('renewed');
  const fields = applyChange(row, { endsOn: paidOn }, actor);
  return fields ? ({ action: 'edited', fields } as const) : null;
}

/** An answer about one payment does not apply to another. Its day is still in the series if the next date is cycles later. */
function refuseMoved(row: SubscriptionRow, { paidOn }: AnsweredItem): void {
  const { anchorOn, billingCycle, thenFrom } = row;
  const [first, second] = paidOn < anchorOn ? [paidOn, anchorOn] : [anchorOn, paidOn];
  const isOfSeries = firstRenewalFrom(first, billingCycle, second) === second;
  if (!isOfSeries && paidOn !== thenFrom) throw new Unanswerable('moved');
}

interface Later {
  row: SubscriptionRow;
  item: AnsweredItem;
  actor: Actor;
}

/** Promises a reminder only if one will be sent. */
async function findNextDay(deps: Deps, tx: Tx, { row, item, actor }: Later): Promise<string> {
  const { user, now, today } = actor;
  const settings = await findSettings(tx, item.userId);
  const isAnyOn = settings?.isOn || (settings?.channels.length && isPro(user, deps.env, now));
  if (!settings || !isAnyOn) throw new Unanswerable('off');
  const events = listEventsBetween(row, item.dueOn, item.dueOn, paysByMandate(user.country));
  const event = events.find(({ kind }) => kind === item.kind);
  if (!event) {
    const state = stateOn(row, item.paidOn);
    throw new Unanswerable(state === 'active' ? 'moved' : state);
  }
  if (!isUnpaid(row, event.paidOn)) throw new Unanswerable('renewed');
  const day = findLaterDay(settings, { today, dueOn: item.dueOn, decidedOn: settings.decidedOn });
  if (!day) throw new Unanswerable('tooLate');
  return day;
}

/** The page of a wrong link speaks the browser's language. */
async function readLink(
  deps: Deps,
  { token, spoken }: Pick<AnswerRequest, 'token' | 'spoken'>,
): Promise<{ item: AnsweredItem; actor: Actor; language: Language }> {
  const item = readAnswerToken(deps, token);
  const [user] = item ? await findReaders(deps.db, [item.userId]) : [];
  if (!item || !user) throw refusePage(spokenLanguage(spoken), 'wrong');
  const now = deps.clock.now();
  const today = dayInZone(now.getTime(), user.timeZone);
  const language = languageOf(user);
  if (today > addDays(item.dueOn, LINK_DAYS_AFTER)) throw refusePage(language, 'expired');
  return { item, actor: { user, now, today }, language };
}

function refusePage(language: Language, why: Why): PageProblem {
  return new PageProblem('malformed_request', writePage(language, `<p>${noOf(language, why)}</p>`));
}

async function showOutcome(language: Language, work: () => Promise<string>): Promise<string> {
  try {
    return writePage(language, await work());
  } catch (error) {
    if (error instanceof Unanswerable) return writePage(language, `<p>${noOf(language, error.why)}</p>`);
    throw error;
  }
}

async function findRow<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Problem ? error.code : null;
    if (code === 'not_found') throw new Unanswerable('gone');
    if (code === 'locked') throw new Unanswerable('locked');
    throw error;
  }
}

function noOf(language: Language, why: Why): string {
  return mailTexts[language].reminder.answerPage.no[why];
}

function writePage(language: Language, inner: string): string {
  const t = mailTexts[language].reminder.answerPage;
  return renderPage(language, t.title, `${inner}<p><a href="/dashboard">${t.open}</a></p>`);
}

function pickKey({ userId, subscriptionId, kind, dueOn, sentOn }: AnsweredItem) {
  return { userId, subscriptionId, kind, dueOn, sentOn };
}

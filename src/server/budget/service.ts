/** The monthly budget: one set of limits, replaced as a whole. */
import type { AnswerOf, BodyOf } from '#contract/endpoints';
import { invalidInput } from '#contract/errors';
import { type Budget, readLimits, writeBudget } from '#core/budget';
import { currencyOf } from '#core/country/countries';
import type { Deps } from '#server/deps';
import { answerOnce } from '#server/requests/idempotency';
import { versionStep } from '#server/subscriptions/version-step';
import { lockUser, type UserRow } from '#server/users/store';
import { findBudget, replaceBudget } from './store.ts';

type Shown = AnswerOf<'GET /api/budget'>;

export async function showBudget(deps: Deps, user: UserRow): Promise<Shown> {
  return present(await findBudget(deps.db, user.id));
}

export async function changeBudget(
  deps: Deps,
  user: UserRow,
  sent: BodyOf<'PUT /api/budget'>,
  key?: string,
): Promise<Shown> {
  const request = { key, userId: user.id, endpoint: 'PUT /api/budget', content: sent } as const;
  return answerOnce(deps, request, async (tx) => {
    await lockUser(tx, user.id);
    const before = await findBudget(tx, user.id);
    const budget = makeBudget(sent, before?.currency ?? currencyOf(user.country));
    await replaceBudget(tx, user.id, budget, versionStep(deps));
    return present(budget);
  });
}

/** Refuses amounts that do not fit their currency, each named below `path`. */
export function makeBudget(sent: BodyOf<'PUT /api/budget'>, ownCurrency: string, path = ''): Budget {
  const currency = sent.currency ?? ownCurrency;
  const { limits, problems } = readLimits(sent, currency);
  const [first, ...others] = problems.map((each) => ({ path: path + each.path, ...each.problem }));
  if (first) throw invalidInput(first, ...others);
  return { currency, limits };
}

function present(budget: Budget | undefined): Shown {
  return { budget: budget && budget.limits.length > 0 ? writeBudget(budget) : null };
}

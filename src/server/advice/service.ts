/** Advice: facts from the engine, worded by a model if one is configured, with every number checked (docs/advice.md). */
import { Problem } from '#contract/errors';
import { type Analysis, analyse, findFacts, toAnalysis } from '#core/advice/analysis';
import { makeBundleSteps } from '#core/advice/bundle/steps';
import { type BundleSuggestion, findCheapestCover, suggestBundles } from '#core/advice/bundles';
import type { AdviceInput } from '#core/advice/rows';
import type { AdviceWording } from '#core/advice/wording';
import { currencyOf, findKnownCountry } from '#core/country/countries';
import { TITLES_KNOWN_ON } from '#core/data/title-table';
import type { AiKind } from '#core/plan/quota-day';
import { toPromptName } from '#core/proof/names';
import { buildBundlePromptData, buildPromptData, writePromptData } from '#core/proof/prompt';
import { verifyAnalysis } from '#core/proof/verify';
import { verifyBundles } from '#core/proof/verify-bundles';
import {
  listStreaming,
  nameCountry,
  type Recommendations,
  recommendFromCatalogue,
  tidyRecommendations,
} from '#core/recommendations';
import { isActiveOn, listActive } from '#core/subscription/life';
import { spendUse } from '#server/ai-quota/service';
import type { Executor } from '#server/db/connect';
import type { Deps } from '#server/deps';
import { loadRates } from '#server/rates/service';
import { type Actor, limitOf } from '#server/subscriptions/actor';
import { applyDuePrice } from '#server/subscriptions/present';
import { listUnlockedSubscriptions } from '#server/subscriptions/store';
import { ask } from './ask.ts';
import type { AdviceDeps } from './deps.ts';
import { readReportedPrices } from './price-reports.ts';
import { findResult, saveResult } from './store.ts';
import { chooseTitleDescriber, chooseWording } from './wording.ts';

interface Made<Result> {
  result: Result;
  source: string;
  sent: string[] | null;
}

export async function readInput(deps: Deps, actor: Actor, db: Executor = deps.db): Promise<AdviceInput> {
  const { user, today } = actor;
  const kept = await listUnlockedSubscriptions(db, { userId: user.id, limit: limitOf(deps, actor), today });
  const settled = kept.map((row) => applyDuePrice(row, today));
  const rows = listActive(settled, today);
  const inactive = settled.filter((row) => !isActiveOn(row, today));
  const reportedPrices = await readReportedPrices(db, actor.user.id);
  const rates = await loadRates(deps, db);
  const { country } = actor.user;
  return { rows, inactive, userCurrency: currencyOf(country), country, today, rates, reportedPrices };
}

export async function makeAnalysis(deps: AdviceDeps, actor: Actor) {
  const input = await readInput(deps, actor);
  const generatedAt = actor.now.toISOString();
  // Nothing to analyse costs nothing.
  if (input.rows.length === 0)
    return {
      ...toAnalysis([], input, chooseWording(actor.user, input)),
      generatedAt,
      source: deps.chat?.name ?? 'engine',
    };
  const { result, source } = await spendAndSave(deps, actor, 'analysis', () =>
    thinkAnalysis(deps, input, chooseWording(actor.user, input), actor.signal),
  );
  return { ...result, generatedAt, source };
}

async function thinkAnalysis(
  deps: AdviceDeps,
  input: AdviceInput,
  wording: AdviceWording,
  signal: AbortSignal | undefined,
): Promise<Made<Analysis>> {
  if (!deps.chat) return { result: analyse(input, wording), source: 'engine', sent: null };
  const facts = findFacts(input);
  const { text, rowIdByAlias, factIdByAlias } = buildPromptData(facts, input);
  const { value, sent } = await ask(deps, deps.chat.model, 'analysis', text, { signal });
  const verified = verifyAnalysis(value, { input, facts, rowIdByAlias, factIdByAlias, wording });
  if (!verified) throw new Problem('provider_failed');
  return { result: verified.analysis, source: deps.chat.name, sent };
}

export async function makeBundles(deps: AdviceDeps, actor: Actor) {
  const input = await readInput(deps, actor);
  const generatedAt = actor.now.toISOString();
  if (input.rows.length === 0) return { suggestions: [], generatedAt, source: deps.chat?.name ?? 'engine' };
  const { result, source } = await spendAndSave(deps, actor, 'bundles', () =>
    thinkBundles(deps, input, chooseWording(actor.user, input), actor.signal),
  );
  return { suggestions: [...result], generatedAt, source };
}

async function thinkBundles(
  deps: AdviceDeps,
  input: AdviceInput,
  wording: AdviceWording,
  signal: AbortSignal | undefined,
): Promise<Made<readonly BundleSuggestion[]>> {
  if (!deps.chat) return { result: suggestBundles(input, wording), source: 'engine', sent: null };
  const { text, rowIdByAlias, factIdByAlias } = buildBundlePromptData(input);
  const { value, sent } = await ask(deps, deps.chat.model, 'bundles', text, { signal });
  const verified = verifyBundles(value, { input, rowIdByAlias, factIdByAlias, wording });
  if (!verified) throw new Problem('provider_failed');
  return { result: verified.suggestions, source: deps.chat.name, sent };
}

export async function makeRecommendations(deps: AdviceDeps, actor: Actor) {
  const input = await readInput(deps, actor);
  const generatedAt = actor.now.toISOString();
  const catalogueOn = deps.search ? null : TITLES_KNOWN_ON;
  if (listStreaming(input.rows, input.country).length === 0) {
    const empty = recommendFromCatalogue([], input.country, input.today, chooseTitleDescriber(actor.user));
    return { ...empty, generatedAt, catalogueOn, source: deps.search?.name ?? 'catalogue' };
  }
  const { result, source } = await spendAndSave(
    deps,
    actor,
    'recommendations',
    () => findTitles(deps, input, actor.user, actor.signal),
    ({ recommendations }) => recommendations.length === 0,
  );
  return { ...result, generatedAt, catalogueOn, source };
}

async function findTitles(
  deps: AdviceDeps,
  input: AdviceInput,
  user: Actor['user'],
  signal: AbortSignal | undefined,
): Promise<Made<Recommendations>> {
  const { rows, country } = input;
  if (!deps.search) {
    const result = recommendFromCatalogue(rows, country, input.today, chooseTitleDescriber(user));
    return { result, source: 'catalogue', sent: null };
  }
  const services = listStreaming(rows, country);
  const known = findKnownCountry(country);
  const data = writePromptData({
    country: nameCountry(country),
    today: input.today,
    services: services.map(({ name }) => toPromptName(name)),
  });
  const { value, reply, sent } = await ask(deps, deps.search.model, 'recommendations', data, {
    signal,
    recency: 'month',
    ...(known && { country: known.code }),
  });
  const found = tidyRecommendations(rows, country, value, reply.searchResults);
  if (!found) throw new Problem('provider_failed');
  return { result: found, source: deps.search.name, sent };
}

/** Spends one use and stores the result, so that it can be shown again with its age. */
function spendAndSave<Result>(
  deps: Deps,
  actor: Actor,
  kind: AiKind,
  think: () => Promise<Made<Result>>,
  isEmpty: (result: Result) => boolean = () => false,
): Promise<Made<Result>> {
  const work = async () => {
    const made = await think();
    const { result, source, sent } = made;
    await saveResult(deps.db, {
      userId: actor.user.id,
      kind,
      result,
      source,
      sent,
      generatedAt: actor.now,
    });
    return made;
  };
  return spendUse(deps, actor.user, kind, work, ({ result }) => isEmpty(result));
}

export async function showLast<Result>(deps: Deps, userId: string, kind: AiKind) {
  const row = await findResult(deps.db, userId, kind);
  return (
    row && { result: row.result as Result, source: row.source, generatedAt: row.generatedAt.toISOString() }
  );
}

export async function makeSwitch(deps: Deps, actor: Actor) {
  const input = await readInput(deps, actor);
  return makeBundleSteps(findCheapestCover(input), input, chooseWording(actor.user, input));
}

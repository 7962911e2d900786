/** Advice over HTTP, one line each where it can be. */
import type { adviceEndpoints } from '#contract/advice';
import type { Analysis } from '#core/advice/analysis';
import type { BundleSuggestion } from '#core/advice/bundles';
import type { Deps } from '#server/deps';
import type { Handlers } from '#server/http/call';
import { askToStop, stopMails } from '#server/mail/stop-link';
import { actorOf } from '#server/subscriptions/actor';
import { answerTexts } from '#texts/en/answers';
import type { AdviceDeps } from './deps.ts';
import { digestList } from './digest-stop.ts';
import { reportPrice } from './price-reports.ts';
import { makeAnalysis, makeBundles, makeRecommendations, makeSwitch, showLast } from './service.ts';
import { deleteMark, listMarks, listResults, setMark } from './store.ts';
import {
  addWhatIfScenario,
  changeWhatIfScenario,
  refuseWithoutPro,
  removeWhatIfScenario,
  showWhatIfScenarios,
} from './what-if.ts';

type AdviceHandlers = Pick<Handlers, keyof typeof adviceEndpoints>;

export function adviceRoutes(deps: AdviceDeps): AdviceHandlers {
  return {
    'POST /api/price-reports': async (call) => {
      await reportPrice(deps, actorOf(call), call.body);
      return { message: answerTexts.priceReported };
    },
    'POST /api/analyze': async (call) => toWire(await makeAnalysis(deps, actorOf(call))),
    'GET /api/analyze': async ({ by }) => {
      const last = await showLast<Analysis>(deps, by.user.id, 'analysis');
      if (!last) return { analysis: null };
      const { result, source, generatedAt } = last;
      return { analysis: toWire({ ...result, source, generatedAt }) };
    },
    'GET /api/bundles': async (call) => {
      if (call.query.snapshot === 'false') return toWire(await makeBundles(deps, actorOf(call)));
      const last = await showLast<BundleSuggestion[]>(deps, call.by.user.id, 'bundles');
      if (!last) return { suggestions: [], generatedAt: null, source: null };
      return toWire({ suggestions: last.result, generatedAt: last.generatedAt, source: last.source });
    },
    'POST /api/suggest-bundles': async (call) => toWire(await makeBundles(deps, actorOf(call))),
    'GET /api/recommendations': async (call) => toWire(await makeRecommendations(deps, actorOf(call))),
    'GET /api/insights/sent': async ({ by }) => {
      const rows = await listResults(deps.db, by.user.id);
      return rows.flatMap(({ kind, source, generatedAt, sent }) =>
        sent === null
          ? []
          : [{ kind, source, generatedAt: generatedAt.toISOString(), sent: sent as string[] }],
      );
    },
    'GET /api/insights/marks': ({ by }) => listMarks(deps.db, by.user.id),
    'PUT /api/insights/marks': async ({ by, body, now }) => {
      if (body.state === null) await deleteMark(deps.db, by.user.id, body.factId);
      else await setMark(deps.db, by.user.id, body.factId, body.state, now);
      return listMarks(deps.db, by.user.id);
    },
    'GET /api/bundles/switch-plan': async (call) => {
      refuseWithoutPro(deps, call.by.user, call.now);
      return toWire(await makeSwitch(deps, actorOf(call)));
    },
    'GET /api/digest/unsubscribe': ({ query, headers }) =>
      askToStop(deps, digestList, query.token, headers['accept-language']),
    'POST /api/digest/unsubscribe': ({ query, headers, raw }) =>
      stopMails(deps, digestList, { token: query.token, headers, body: raw }),
    ...whatIfRoutes(deps),
  };
}

type WhatIfKey = Extract<keyof AdviceHandlers, `${string}/api/what-if-plans${string}`>;

function whatIfRoutes(deps: Deps): Pick<AdviceHandlers, WhatIfKey> {
  return {
    'GET /api/what-if-plans': ({ by, now }) => {
      refuseWithoutPro(deps, by.user, now);
      return showWhatIfScenarios(deps, by.user);
    },
    'POST /api/what-if-plans': ({ by, body, now }) => {
      refuseWithoutPro(deps, by.user, now);
      return addWhatIfScenario(deps, by.user, body);
    },
    'PUT /api/what-if-plans/:id': ({ by, params, body, now }) => {
      refuseWithoutPro(deps, by.user, now);
      return changeWhatIfScenario(deps, by.user, params.id, body);
    },
    'DELETE /api/what-if-plans/:id': async ({ by, params }) => {
      await removeWhatIfScenario(deps, by.user, params.id);
      return { message: answerTexts.whatIfScenarioDeleted };
    },
  };
}

/** The core's results are read-only; the contract's schema copies and checks them on the way out. */
function toWire<T>(value: unknown): T {
  return value as T;
}

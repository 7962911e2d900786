/** Endpoints of advice: savings analysis, bundles, recommendations, and the user's marks on them. */
import { z } from 'zod';
import { sentCycle, storedCycle } from './billing-cycle.ts';
import { calendarDay, defineEndpoints, instant, message, refusedAs } from './endpoint.ts';

const mathLine = z.object({ label: z.string(), sign: z.enum(['+', '−', '=']), amount: z.number() });

export const analysis = z.object({
  summary: z.object({
    monthly_estimate: z.number(),
    yearly_estimate: z.number(),
    renewals_next_30_days_total: z.number(),
  }),
  duplicates_or_overlaps: z.array(
    z.object({
      category: z.string(),
      services: z.array(z.string()),
      note: z.string(),
      factId: z.string().nullable(),
      rowIds: z.array(z.string()),
    }),
  ),
  savings_opportunities: z.array(
    z.object({
      title: z.string(),
      notes: z.string(),
      estimated_saving_per_month: z.number(),
      factId: z.string().nullable(),
      kind: z.string().nullable(),
      proof: z.enum(['derived', 'bounded']),
      rowIds: z.array(z.string()),
      math: z.array(mathLine),
    }),
  ),
  checklist: z.array(z.string()),
  checklistFactIds: z.array(z.string().nullable()),
  currency: z.string(),
  ratesOn: calendarDay.nullable(),
  leftOut: z.array(z.looseObject({})),
  generatedAt: instant,
  /** `engine`, or the model that worded it. */
  source: z.string(),
});

const bundleSuggestion = z.object({
  bundleId: z.string(),
  name: z.string(),
  includes: z.array(z.string()),
  price: z.number(),
  estimatedSavings: z.number(),
  notes: z.string(),
  provider: z.string().nullable(),
  currency: z.string(),
  listPrice: z.object({ amount: z.string(), currency: z.string(), cycle: storedCycle }).nullable(),
  knownOn: calendarDay.nullable(),
  isChecked: z.boolean(),
  rowIds: z.array(z.string()),
  losses: z.array(z.string()),
  gains: z.array(z.string()),
  math: z.array(mathLine),
});

export const bundles = z.object({
  suggestions: z.array(bundleSuggestion),
  generatedAt: instant.nullable(),
  source: z.string().nullable(),
});

const switchGuide = z.object({
  /** Sorted by day; a bundle starts before the services it replaces are cancelled. */
  steps: z.array(
    z.discriminatedUnion('action', [
      z.object({
        action: z.literal('take'),
        on: calendarDay,
        bundleId: z.string(),
        name: z.string(),
        provider: z.string(),
        conditions: z.string().nullable(),
      }),
      z.object({
        action: z.literal('cancel'),
        on: calendarDay,
        rowId: z.string(),
        name: z.string(),
        paidUntil: calendarDay,
        doublePaidDays: z.int().nonnegative(),
      }),
    ]),
  ),
  losses: z.array(z.string()),
  currency: z.string(),
  monthlyNow: z.number(),
  monthlyThen: z.number(),
  savingPerMonth: z.number(),
  savingPerYear: z.number(),
});

export const recommendations = z.object({
  country: z.string(),
  basedOn: z.string(),
  recommendations: z.array(
    z.object({
      title: z.string(),
      type: z.string(),
      service: z.string(),
      description: z.string(),
      isNew: z.boolean(),
      link: z.string().optional(),
      /** False for a model's title that no source names. */
      isChecked: z.literal(false).optional(),
    }),
  ),
  /** `catalogue`, or the search model's name. */
  source: z.string(),
  generatedAt: instant,
  /** The date of our catalogue; null for a model's answer. */
  catalogueOn: calendarDay.nullable(),
});

const rowId = z.string().max(64);
const minor = z.int().nonnegative().max(1_000_000_000_000);
export const whatIfChange = z.discriminatedUnion('what', [
  z.object({ what: z.literal('off'), rowId }),
  z.object({ what: z.literal('price'), rowId, amountMinor: minor }),
  z.object({ what: z.literal('yearly'), rowId, amountMinor: minor }),
]);
const whatIfDraft = z.object({
  name: z
    .string(refusedAs('what_if_name_required'))
    .trim()
    .min(1, refusedAs('what_if_name_required'))
    .max(60)
    .regex(/^\P{C}*$/u),
  changes: z.array(whatIfChange).max(500),
});
const whatIfScenario = whatIfDraft.extend({ id: z.string(), updatedAt: instant });
const scenarioId = z.object({ id: z.string().max(64) });

const adviceMark = z.object({
  factId: z.string().min(1).max(400),
  state: z.enum(['done', 'dismissed', 'ticked']),
});

/**
 * Signed, so that nobody can unsubscribe another user. A malformed token is not an input error: the page
 * says that the link is invalid.
 */
const digestToken = z.object({ token: z.string().max(200).catch('') });

const priceReport = z.object({
  /** A name of the service catalogue. */
  service: z
    .string(refusedAs('service_not_listed'))
    .trim()
    .min(1, refusedAs('service_not_listed'))
    .max(100, refusedAs('service_not_listed')),
  billingCycle: sentCycle,
  /** A supported currency; defaults to the country's. */
  currency: z.string().max(3).optional(),
  /** What it costs, if the user knows. */
  amount: z.union([z.string().max(40), z.number()]).optional(),
});

export const adviceEndpoints = defineEndpoints({
  'POST /api/price-reports': {
    summary:
      'Says that the listed price of a service is wrong, and what it costs; that counts for the caller’s own advice and is kept for administrators.',
    access: 'user',
    success: 201,
    body: priceReport,
    output: message,
  },
  'POST /api/analyze': {
    summary: 'A fresh savings analysis; counts as one use.',
    access: 'user',
    waits: true,
    output: analysis,
  },
  'GET /api/analyze': {
    summary: 'The last savings analysis, free of charge.',
    access: 'user',
    output: z.object({ analysis: analysis.nullable() }),
  },
  'GET /api/bundles': {
    summary: 'The last bundle suggestions; with snapshot=false fresh ones, which count as one use.',
    access: 'user',
    waits: true,
    spends: true,
    query: z.object({
      snapshot: z.enum(['true', 'false'], refusedAs('snapshot_invalid')).default('true'),
    }),
    output: bundles,
  },
  'POST /api/suggest-bundles': {
    summary: 'Fresh bundle suggestions; counts as one use.',
    access: 'user',
    waits: true,
    output: bundles,
  },
  'GET /api/recommendations': {
    summary: 'New and trending titles on the streaming services of the caller; counts as one use.',
    access: 'user',
    waits: true,
    spends: true,
    output: recommendations,
  },
  'GET /api/insights/sent': {
    summary: 'Exactly what was sent to a model for the last results, if anything.',
    access: 'user',
    output: z.array(
      z.object({ kind: z.string(), source: z.string(), generatedAt: instant, sent: z.array(z.string()) }),
    ),
  },
  'GET /api/insights/marks': {
    summary: 'What the caller did with pieces of advice.',
    access: 'user',
    output: z.array(adviceMark),
  },
  'PUT /api/insights/marks': {
    summary: 'Marks a piece of advice as done, dismissed or ticked; a null state takes the mark off.',
    access: 'user',
    body: z.object({ factId: adviceMark.shape.factId, state: adviceMark.shape.state.nullable() }),
    output: z.array(adviceMark),
  },
  'GET /api/bundles/switch-plan': {
    summary: 'What to take, cancel and lose, by date (Pro).',
    access: 'user',
    output: switchGuide,
  },
  'GET /api/what-if-plans': {
    summary: 'Saved plans of the what-if planner (Pro).',
    access: 'user',
    output: z.array(whatIfScenario),
  },
  'POST /api/what-if-plans': {
    summary: 'Saves a plan of the what-if planner (Pro).',
    access: 'user',
    success: 201,
    body: whatIfDraft,
    output: whatIfScenario,
  },
  'PUT /api/what-if-plans/:id': {
    summary: 'Changes a saved plan (Pro).',
    access: 'user',
    params: scenarioId,
    body: whatIfDraft,
    output: whatIfScenario,
  },
  'GET /api/digest/unsubscribe': {
    summary:
      'Asks whether the monthly advice shall stop; changes nothing, because mail apps open links unasked.',
    access: 'visitor',
    anonymous: true,
    query: digestToken,
    output: z.string(),
    contentType: 'text/html; charset=utf-8',
  },
  'POST /api/digest/unsubscribe': {
    summary: 'Stops the monthly advice. Takes the form `List-Unsubscribe=One-Click` (RFC 8058).',
    access: 'visitor',
    anonymous: true,
    raw: true,
    bodyLimit: 4_096,
    query: digestToken,
    output: z.string(),
    contentType: 'text/html; charset=utf-8',
  },
  'DELETE /api/what-if-plans/:id': {
    summary: 'Deletes a saved plan.',
    access: 'user',
    params: scenarioId,
    output: message,
  },
});

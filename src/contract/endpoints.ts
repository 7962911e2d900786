/** The whole API, one entry per endpoint, collected from the files of each feature. */
import type { z } from 'zod';
import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
import { adviceEndpoints } from './advice.ts';
import { aiQuotaEndpoints } from './ai-quota.ts';
import { authEndpoints } from './auth.ts';
import { budgetEndpoints } from './budget.ts';
import { bulkEndpoints } from './bulk.ts';
import { calendarEndpoints } from './calendar.ts';
import { channelEndpoints } from './channels.ts';
import { dashboardEndpoints } from './dashboard.ts';
import { demoEndpoints } from './demo.ts';
import type { Endpoint } from './endpoint.ts';
import { importEndpoints } from './import.ts';
import { planEndpoints } from './plan.ts';
import { rateEndpoints } from './rates.ts';
import { reminderEndpoints } from './reminders.ts';
import { serviceEndpoints } from './service.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

export const endpoints = {
  ...adminEndpoints,
  ...aiQuotaEndpoints,
  ...adviceEndpoints,
  ...planEndpoints,
  ...demoEndpoints,
  ...rateEndpoints,
  ...serviceEndpoints,
  ...authEndpoints,
  ...accountEndpoints,
  ...subscriptionEndpoints,
  ...bulkEndpoints,
  ...budgetEndpoints,
  ...importEndpoints,
  ...dashboardEndpoints,
  ...calendarEndpoints,
  ...reminderEndpoints,
  ...channelEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;

type SchemaOut<Row, Part extends string> = Row extends { [P in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;
type SchemaIn<Row, Part extends string> = Row extends { [P in Part]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** What a handler receives, after validation. */
export type ParamsOf<K extends EndpointName> = SchemaOut<Endpoints[K], 'params'>;
export type QueryOf<K extends EndpointName> = SchemaOut<Endpoints[K], 'query'>;
export type BodyOf<K extends EndpointName> = SchemaOut<Endpoints[K], 'body'>;
/** What a caller sends. */
export type SentParams<K extends EndpointName> = SchemaIn<Endpoints[K], 'params'>;
export type SentQuery<K extends EndpointName> = SchemaIn<Endpoints[K], 'query'>;
export type SentBody<K extends EndpointName> = SchemaIn<Endpoints[K], 'body'>;
/** What comes back on success. */
export type AnswerOf<K extends EndpointName> = z.output<Endpoints[K]['output']>;

/** The endpoints without their particular types, for code that iterates over all of them. */
export const allEndpoints = Object.entries(endpoints as Record<string, Endpoint>).map(([name, row]) => {
  const [method, path] = name.split(' ') as [string, string];
  return { name: name as EndpointName, method, path, row };
});

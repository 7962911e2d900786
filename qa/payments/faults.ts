/** What the provider's own API meets, once in so many turns. */
import type { Fault } from '#testing/fakes/http-fake';

export const FAULT_SHARE = 0.12;
export const FAULTS: Fault[] = [
  'server_error_html',
  'rate_limited',
  'rate_limited_bare',
  'answer_lost',
  'bad_json',
  'reset',
];

/** What a change that the server did not take comes to on screen. */
import type { Detail } from '#contract/errors';
import { messagesTexts } from '#texts/en/screens/messages';
import { getTexts } from '../language/text.ts';
import type { Subscription } from './queries.ts';
import type { Outcome } from './unsent/change.ts';

export type NotTaken = Extract<Outcome, { kind: 'stale' | 'refused' | 'later' }>;

/** Thrown to the screen that waits for the change. */
export class ChangeNotTaken extends Error {
  readonly outcome: NotTaken;

  constructor(outcome: NotTaken) {
    super(outcome.kind);
    this.name = 'ChangeNotTaken';
    this.outcome = outcome;
  }
}

export type Failure =
  | { kind: 'limit'; limit: number; current: number }
  | { kind: 'stale'; current: Subscription }
  | { kind: 'duplicate'; sentence: string }
  /** A sentence of the server, or undefined for the general one. */
  | { kind: 'message'; text: string | undefined };

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof ChangeNotTaken))
    return { kind: 'message', text: error instanceof Error ? error.message : undefined };
  const { outcome } = error;
  if (outcome.kind === 'stale') return outcome;
  if (
    outcome.kind === 'refused' &&
    (outcome.trouble.kind === 'limit' || outcome.trouble.kind === 'duplicate')
  )
    return outcome.trouble;
  return { kind: 'message', text: describeDetails(outcome.said.details) ?? outcome.said.sentence };
}

/** `path: message`, joined by commas. */
function describeDetails(details: readonly Detail[]): string | undefined {
  if (details.length === 0) return undefined;
  const { field, say } = getTexts(messagesTexts);
  return details.map(({ path, message }) => `${field(path)}: ${say(message)}`).join(', ');
}

/** How a refused change is shown. */
import type { FailureBody } from '#contract/errors';
import { messagesTexts } from '#texts/en/screens/messages';
import { NetworkError } from '../device/api.ts';
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
  | { kind: 'duplicate'; isLocked: boolean }
  /** The server's message, or undefined for the general one. */
  | { kind: 'message'; text: string | undefined };

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof ChangeNotTaken)) return { kind: 'message', text: describeOther(error) };
  const { outcome } = error;
  if (outcome.kind === 'stale') return outcome;
  if (
    outcome.kind === 'refused' &&
    (outcome.trouble.kind === 'limit' || outcome.trouble.kind === 'duplicate')
  )
    return outcome.trouble;
  return { kind: 'message', text: describeAnswer(outcome.answer) };
}

/** The answer's wrong fields as `path: message`, joined by commas; else its sentence. */
function describeAnswer(answer: Partial<FailureBody>): string | undefined {
  const { details, failure } = getTexts(messagesTexts);
  const fields = details(answer).map(({ path, message }) => `${path}: ${message}`);
  return fields.length > 0 ? fields.join(', ') : failure(answer);
}

function describeOther(error: unknown): string | undefined {
  if (error instanceof NetworkError) return getTexts(messagesTexts).unreachable;
  return error instanceof Error ? error.message : undefined;
}

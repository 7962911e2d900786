/** Messages about requests. The server's sentences are English, so they are shown as they are. */
import type { Detail, FailureBody } from '#contract/errors';
import { defineTexts } from '../../define.ts';

export const messagesTexts = defineTexts('messages', {
  /** The sentence of a refusal, or undefined where the server sent none. */
  failure: ({ error, message }: Partial<FailureBody>): string | undefined => error ?? message,
  /** The wrong fields that a refusal names. */
  details: ({ details }: Partial<FailureBody>): readonly Detail[] => details ?? [],
  unreachable: 'Network error occurred',
  /** Said at sign-in to whoever asked for advice without a session. */
  logInFor: {
    analysis: 'Please log in to use AI analysis features',
    bundles: 'Please log in to use bundle suggestions',
  },
});

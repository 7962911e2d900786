/** The error message for a failed request for advice. */
import { adviceTexts } from '#texts/en/screens/advice';
import { messagesTexts } from '#texts/en/screens/messages';
import { ApiError } from '../device/api.ts';
import { getTexts } from '../language/text.ts';

export function describeAnalysisFailure(error: unknown): string {
  const t = getTexts(adviceTexts).analysis;
  if (isStatus(error, 401)) return getTexts(messagesTexts).logInFor.analysis;
  const isLimit = error instanceof ApiError && error.body.code === 'daily_limit_reached';
  return isLimit ? t.limitReached : t.failed;
}

export function describeBundlesFailure(error: unknown): string {
  const t = getTexts(adviceTexts).bundles;
  return isStatus(error, 401) ? getTexts(messagesTexts).logInFor.bundles : t.failed;
}

/** Whether a retry could help. */
export function isWorthARetry(failedTimes: number, error: unknown): boolean {
  const isPlainNo = error instanceof ApiError && error.status < 500;
  return failedTimes < 1 && !isPlainNo;
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

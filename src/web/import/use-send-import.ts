/** Sends what was planned, in one request; until it has succeeded, the same content has the same key, so that nothing is added twice. */
import { useRef, useState } from 'react';
import type { AnswerOf } from '#contract/endpoints';
import type { WrittenBudget } from '#core/budget';
import type { ImportFields, ImportFormat } from '#core/import/import';
import { importTexts } from '#texts/en/screens/import';
import { useRefreshLists } from '../account/imports.ts';
import { ApiError, call, isUnanswered, NetworkError } from '../device/api.ts';
import { sentenceOf } from '../device/error-toast.ts';
import { makeKey } from '../device/make-key.ts';
import { useTexts } from '../language/text.ts';
import { compressionFor, mayBeTooSlow } from './compress.ts';

type FinishedImport = AnswerOf<'POST /api/imports'>;

export interface SentImport extends FinishedImport {
  /** A budget was sent, but there is one by now. */
  isBudgetLeft: boolean;
}

interface Unheard {
  waitMs?: number;
  /** The request may have arrived all the same. `isSilent`: the whole wait is over, so nothing more is waited for. */
  onUnheard?: (how: { isSilent: boolean }) => Promise<void>;
}

export function useSendImport() {
  const t = useTexts(importTexts);
  const refresh = useRefreshLists();
  const sent = useRef<{ content: string; key: string } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<SentImport | null>(null);
  const [unheard, setUnheard] = useState<Parameters<typeof send> | null>(null);

  /** The added rows; null if it failed, or if no answer came in time, which is handled already. */
  async function send(
    format: ImportFormat,
    subscriptions: readonly ImportFields[],
    budget: WrittenBudget | null = null,
    { waitMs, onUnheard }: Unheard = {},
  ): Promise<FinishedImport | null> {
    const body = makeImportBody(format, subscriptions, budget);
    const content = JSON.stringify(body);
    if (sent.current?.content !== content) sent.current = { content, key: makeKey() };
    setIsSending(true);
    forgetFailure();
    const signal = waitMs === undefined ? undefined : AbortSignal.timeout(waitMs);
    try {
      const compression = compressionFor(content);
      const headers = { 'idempotency-key': sent.current.key, ...compression?.headers };
      const added = await call('POST /api/imports', {
        body,
        headers,
        ...(signal && { signal }),
        ...(compression && { compress: compression.compress }),
      });
      // The same file again, after an undo, is a new import.
      sent.current = null;
      setDone({ ...added, isBudgetLeft: budget !== null && !added.hasBudget });
      return added;
    } catch (error) {
      if (onUnheard && isUnanswered(error, signal)) {
        sent.current = null;
        await onUnheard({ isSilent: signal?.aborted === true });
      } else {
        setFailure(describe(error, mayBeTooSlow(content)));
        if (isUnanswered(error, signal)) setUnheard([format, subscriptions, budget]);
      }
      return null;
    } finally {
      const refreshed = refresh();
      if (!signal?.aborted) await refreshed;
      setIsSending(false);
    }
  }

  function forgetFailure() {
    setFailure(null);
    setUnheard(null);
  }

  function describe(error: unknown, isLong: boolean): string {
    if (error instanceof NetworkError) return isLong ? t.unreachableOrTooSlow : t.unreachable;
    if (!(error instanceof ApiError)) return t.failed;
    const { code, names } = error.body;
    if (code === 'request_timeout') return t.tooSlow;
    if (code === 'duplicate_subscription' && Array.isArray(names)) return t.taken(names.join(', '));
    return code === 'free_limit_reached' ? t.full : sentenceOf(error, t.failed);
  }

  /**
   * It may all be there by now, and the list below says so. Only the very same request is known to the server as one
   * that it has had, so that is what is sent again, whatever the list makes of the file now.
   */
  const sendAgain = unheard && (() => send(...unheard));

  return { send, sendAgain, forgetFailure, isSending, failure, done, reset: () => setDone(null) };
}

export function makeImportBody(
  format: ImportFormat,
  subscriptions: readonly ImportFields[],
  budget: WrittenBudget | null,
) {
  return { format, subscriptions: [...subscriptions], ...(budget && { budget }) };
}

/** Outcome of a message from an answer, or from its absence. */
import { OutboundError, type OutboundFailure, type OutboundReply, readRetryAfter } from '../outbound.ts';
import type { Delivery, DeliveryFault } from './port.ts';

/** No service may put a message off for longer. */
const LONGEST_WAIT_S = 3_600;

const FAULT_OF: Record<OutboundFailure, DeliveryFault> = {
  timeout: 'timeout',
  aborted: 'timeout',
  network: 'unreachable',
  redirect: 'redirected',
  too_large: 'server_error',
  forbidden: 'forbidden_address',
};

/** A redirect is not followed, because it could lead anywhere; the address has to be corrected. */
const LASTING: readonly DeliveryFault[] = ['redirected', 'forbidden_address'];

/** `readWait` finds the seconds to wait where a service names them in its answer. */
export async function deliver(
  call: () => Promise<OutboundReply>,
  readWait: (reply: OutboundReply) => unknown = () => undefined,
): Promise<Delivery> {
  try {
    const reply = await call();
    return readDelivery(reply, readWait);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const fault = FAULT_OF[error.kind];
    return { kind: LASTING.includes(fault) ? 'refused' : 'retry', fault };
  }
}

function readDelivery(reply: OutboundReply, readWait: (reply: OutboundReply) => unknown): Delivery {
  const { status, headers } = reply;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const asked = readRetryAfter(headers);
  if (status === 429) return { kind: 'retry', fault: 'rate_limited', ...limitWait(readWait(reply), asked) };
  if (status >= 500 || status === 408 || status === 425)
    return { kind: 'retry', fault: 'server_error', ...limitWait(asked) };
  if (status === 401 || status === 403) return { kind: 'refused', fault: 'login_refused' };
  if (status === 404 || status === 410) return { kind: 'refused', fault: 'unknown_target' };
  return { kind: 'refused', fault: 'refused' };
}

/** The first that is a time to wait. */
function limitWait(...named: unknown[]): { afterS?: number } {
  const seconds = named.find((each): each is number => typeof each === 'number' && each > 0);
  return seconds === undefined ? {} : { afterS: Math.min(Math.ceil(seconds), LONGEST_WAIT_S) };
}

/** What is wrong with the mails that arrived, seen from those who asked for them; the product's own rows are not looked at. */
import type { ReceivedMail } from '#testing/fakes/inbox';

/** What one process sends at once, and so may have sent unrecorded when it is killed. */
const BATCH = 20;
const KILL_WINDOW_MS = 5_000;

/** Links that one person asked for: with an answer, and without. */
export interface Asked {
  acknowledged: number;
  doubtful: number;
}

/** Each mail to a proven address greets its reader by this name. */
export function nameOf(email: string): string {
  return `Reader of ${email.split('@')[0]}.`;
}

export function listMisses(
  asked: ReadonlyMap<string, Asked>,
  mails: readonly ReceivedMail[],
  kills: readonly number[],
  { areGreeted = true } = {},
): string[] {
  const misses: string[] = [];
  const idsOf = new Map<string, Set<string>>();
  const deliveries = new Map<string, ReceivedMail[]>();
  for (const received of mails) {
    const [to = '', ...others] = received.envelopeTo;
    const id = received.messageId ?? '';
    const isTheirs = !areGreeted || received.text?.includes(nameOf(to));
    if (others.length > 0 || received.to?.[0]?.address !== to || !isTheirs)
      misses.push(`${to} got a mail that is not its own`);
    idsOf.set(to, (idsOf.get(to) ?? new Set()).add(id));
    deliveries.set(id, [...(deliveries.get(id) ?? []), received]);
  }
  for (const [email, { acknowledged, doubtful }] of asked) {
    const found = idsOf.get(email)?.size ?? 0;
    if (found < acknowledged || found > acknowledged + doubtful)
      misses.push(`${email} asked ${acknowledged} times (and ${doubtful} in doubt) and got ${found} mails`);
  }
  for (const to of idsOf.keys()) if (!asked.has(to)) misses.push(`${to} never asked for a mail`);
  return [...misses, ...listDoubles([...deliveries.values()], kills)];
}

function listDoubles(deliveries: readonly ReceivedMail[][], kills: readonly number[]): string[] {
  const misses: string[] = [];
  const perKill = new Map<number, number>();
  for (const [index, all] of deliveries.entries()) {
    for (const { isConfirmed, receivedAt, messageId } of all.slice(0, -1)) {
      if (!isConfirmed) continue;
      const kill = kills.find((at) => at >= receivedAt - 50 && at - receivedAt < KILL_WINDOW_MS);
      if (kill === undefined) misses.push(`mail ${index} (${messageId}) was sent again without a kill`);
      else perKill.set(kill, (perKill.get(kill) ?? 0) + 1);
    }
  }
  for (const times of perKill.values())
    if (times > BATCH) misses.push(`${times} mails were sent again after one kill`);
  return misses;
}

/** A host that does not answer takes up one slot only: further messages to it wait in its line. */
import type { ProChannel } from '#core/reminders/channels';

/** A call may take five seconds, so all of a line are sent within their lease. */
const LINE_LENGTH = 8;
/** Services that many users share, on many machines; whatever else users name may be one small machine. */
const SHARED: Partial<Record<ProChannel, number>> = { push: 8, telegram: 8, discord: 8, slack: 8 };

interface Line<Message> {
  running: number;
  waiting: Message[];
}

interface Work<Message> {
  run(message: Message): Promise<void>;
  /** Called where the line is full. */
  putBack(message: Message): Promise<void>;
}

export class HostQueues<Message> {
  readonly #lines = new Map<string, Line<Message>>();
  readonly #work: Work<Message>;

  constructor(work: Work<Message>) {
    this.#work = work;
  }

  /** Null if it waits in the line: the call that is sending to this host goes on with it. */
  add(message: Message, host: string, kind: ProChannel): Promise<void> | null {
    const atOnce = SHARED[kind] ?? 1;
    const line = this.#lines.get(host) ?? { running: 0, waiting: [] };
    this.#lines.set(host, line);
    if (line.running < atOnce) return this.#runLine(host, line, message);
    if (line.waiting.length >= atOnce * LINE_LENGTH) return this.#work.putBack(message);
    line.waiting.push(message);
    return null;
  }

  /** Empties the lines; their messages are leased again when their leases end. */
  halt(): void {
    for (const line of this.#lines.values()) line.waiting = [];
  }

  async #runLine(host: string, line: Line<Message>, first: Message): Promise<void> {
    line.running += 1;
    const errors: unknown[] = [];
    for (let next: Message | undefined = first; next !== undefined; next = line.waiting.shift())
      await this.#work.run(next).catch((error: unknown) => errors.push(error));
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(host);
    if (errors.length > 0) throw errors[0];
  }
}

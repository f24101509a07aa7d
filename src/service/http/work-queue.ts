import { overloaded } from '../../base/problem.ts';

/** Work on a body up to this many bytes is short. */
const SHORT_BYTES = 4 * 1024;

/** Work that takes milliseconds, such as a page or a list, runs in two lanes: short work never waits for long. */
export class WorkQueue {
  readonly #short: Lane;
  readonly #long: Lane;

  constructor(waiting: { readonly short: number; readonly long: number }, patienceMs: number) {
    this.#short = new Lane(waiting.short, patienceMs);
    this.#long = new Lane(waiting.long, patienceMs);
  }

  /** Does a client's work on a body of that many bytes in its turn. Rejects with 503 if too much waits, or too long. */
  run<Made>(client: string, bytes: number, work: () => Promise<Made> | Made): Promise<Made> {
    return (bytes > SHORT_BYTES ? this.#long : this.#short).run(client, work);
  }
}

interface Waiting {
  readonly client: string;
  readonly timer: NodeJS.Timeout;
  readonly goOn: () => void;
  readonly refuse: (problem: Error) => void;
}

/**
 * Does one job at a time, to limit its memory, and never two in one turn of the event loop: other requests get their
 * turn in between. Clients take turns: one's next job waits for the current one and at most one of each other.
 */
export class Lane {
  readonly #most: number;
  readonly #patienceMs: number;
  /** The waiting jobs of each client, which take turns in this order. */
  readonly #lines = new Map<string, Waiting[]>();
  #isTaken = false;

  /** At most that many jobs wait, each at most `patienceMs`. */
  constructor(most: number, patienceMs: number) {
    this.#most = most;
    this.#patienceMs = patienceMs;
  }

  async run<Made>(client: string, work: () => Promise<Made> | Made): Promise<Made> {
    if (this.#isTaken) await this.#turn(client);
    this.#isTaken = true;
    try {
      return await work();
    } finally {
      setImmediate(() => this.#next());
    }
  }

  #turn(client: string): Promise<void> {
    return new Promise((goOn, refuse) => {
      const timer = setTimeout(() => this.#giveUp(one), this.#patienceMs);
      const one = { client, timer, goOn, refuse };
      this.#lines.set(client, [...(this.#lines.get(client) ?? []), one]);
      const lines = [...this.#lines.values()];
      if (lines.flat().length <= this.#most) return;
      // The last job of the longest line makes room; of the newest, if several are equally long.
      const longest = lines.reduce((found, line) => (line.length >= found.length ? line : found));
      this.#giveUp(longest.at(-1) ?? one);
    });
  }

  #giveUp(one: Waiting): void {
    this.#leave(one);
    one.refuse(overloaded());
  }

  #leave(one: Waiting): void {
    clearTimeout(one.timer);
    const others = this.#lines.get(one.client)?.filter((other) => other !== one) ?? [];
    if (others.length > 0) this.#lines.set(one.client, others);
    else this.#lines.delete(one.client);
  }

  /** Gives the free place to the next client; its other work goes behind that of all other clients. */
  #next(): void {
    const [[first] = []] = this.#lines.values();
    this.#isTaken = first !== undefined;
    if (!first) return;
    this.#leave(first);
    const others = this.#lines.get(first.client);
    this.#lines.delete(first.client);
    if (others) this.#lines.set(first.client, others);
    first.goOn();
  }
}

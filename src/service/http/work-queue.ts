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
  /** The turn that the job has among all: each client has one job in a round. */
  readonly round: number;
  readonly timer: NodeJS.Timeout;
  readonly goOn: () => void;
  readonly refuse: (problem: Error) => void;
}

/**
 * Does one job at a time, to limit its memory, and never two in one turn of the event loop: other requests get their
 * turn in between. Clients take turns: one's next job waits for the current one and at most two of each other.
 */
export class Lane {
  readonly #most: number;
  readonly #patienceMs: number;
  /** The waiting jobs in the order of their rounds. */
  #waiting: Waiting[] = [];
  #round = 0;
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
      const before = this.#waiting.findLast((other) => other.client === client)?.round ?? this.#round;
      const timer = setTimeout(() => this.#giveUp(one), this.#patienceMs);
      const one = { client, round: before + 1, timer, goOn, refuse };
      this.#waiting.push(one);
      this.#waiting.sort((a, b) => a.round - b.round);
      // The last job of the longest line makes room; of the newest, if several are equally long.
      if (this.#waiting.length > this.#most) this.#giveUp(this.#waiting.at(-1) ?? one);
    });
  }

  #giveUp(one: Waiting): void {
    clearTimeout(one.timer);
    this.#waiting = this.#waiting.filter((other) => other !== one);
    one.refuse(overloaded());
  }

  #next(): void {
    const first = this.#waiting.shift();
    this.#isTaken = first !== undefined;
    if (!first) return;
    clearTimeout(first.timer);
    this.#round = first.round;
    first.goOn();
  }
}

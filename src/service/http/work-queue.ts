import { overloaded } from '../../base/problem.ts';

/** Work on a body up to this many bytes is short. */
const SHORT_BYTES = 4 * 1024;

/** The limits of a lane: the number of waiting jobs, and milliseconds that each may wait. */
interface LaneBounds {
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Work that takes milliseconds, such as a page or a list, runs in two lanes: short work never waits for long. */
export class WorkQueue {
  readonly #short: Lane;
  readonly #long: Lane;

  constructor(waiting: { readonly short: number; readonly long: number }, patienceMs: number) {
    this.#short = new Lane({ waiting: waiting.short, patienceMs });
    this.#long = new Lane({ waiting: waiting.long, patienceMs });
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
  readonly #bounds: LaneBounds;
  /** The lines of all clients, which take turns in the order of their first jobs. */
  #waiting: readonly Waiting[] = [];
  #isTaken = false;

  constructor(bounds: LaneBounds) {
    this.#bounds = bounds;
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
      const timer = setTimeout(() => this.#giveUp(one), this.#bounds.patienceMs);
      const one = { client, timer, goOn, refuse };
      this.#waiting = [...this.#waiting, one];
      if (this.#waiting.length > this.#bounds.waiting) this.#giveUp(this.#lastOfLongest() ?? one);
    });
  }

  /** Returns the last job of the longest line; if lines are equally long, the last in `#waiting`. */
  #lastOfLongest(): Waiting | undefined {
    const lines = Map.groupBy(this.#waiting.toReversed(), ({ client }) => client);
    const [longest] = [...lines.values()].sort((a, b) => b.length - a.length);
    return longest?.[0];
  }

  #giveUp(one: Waiting): void {
    this.#leave(one);
    one.refuse(overloaded());
  }

  #leave(one: Waiting): void {
    clearTimeout(one.timer);
    this.#waiting = this.#waiting.filter((other) => other !== one);
  }

  /** Gives the free place to the next client; its other work goes behind that of all other clients. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#isTaken = false;
      return;
    }
    this.#leave(first);
    const isOwn = ({ client }: Waiting) => client === first.client;
    const others = this.#waiting.filter((one) => !isOwn(one));
    this.#waiting = [...others, ...this.#waiting.filter(isOwn)];
    first.goOn();
  }
}

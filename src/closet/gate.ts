import { overloaded } from '../problem.ts';

/** The bounds of a gate: pieces of work at once, pieces that may wait, and milliseconds that each waits. */
export interface GateBounds {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs: number;
}

interface Waiting {
  readonly client: string;
  readonly timer: NodeJS.Timeout;
  readonly goOn: () => void;
  readonly refuse: (problem: Error) => void;
}

/**
 * Runs a few pieces of work at once, so that their memory is bounded. Others wait in a line for each client, and the
 * clients
 * take turns: a piece waits for what runs, and then for at most one piece of each other client.
 */
export class Gate {
  readonly #bounds: GateBounds;
  /** The lines of all clients, whose turns come in the order of their first pieces. */
  #waiting: readonly Waiting[] = [];
  #running = 0;

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  /** Does a client's work in its turn. Rejects with a 503 Problem after too long a wait, or if too much waits. */
  async run<Made>(client: string, work: () => Promise<Made>): Promise<Made> {
    if (this.#running < this.#bounds.atOnce) this.#running++;
    else await this.#turn(client);
    try {
      return await work();
    } finally {
      this.#next();
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

  /** Returns the last piece of the longest line; of equally long ones, the latest piece. */
  #lastOfLongest(): Waiting | undefined {
    const lines = Map.groupBy(this.#waiting.toReversed(), ({ client }) => client);
    const [longest] = [...lines.values()].sort((a, b) => b.length - a.length);
    return longest?.[0];
  }

  #giveUp(one: Waiting): void {
    this.#leave(one);
    one.refuse(overloaded('Too many lists are being priced: try again in a few seconds.'));
  }

  #leave(one: Waiting): void {
    clearTimeout(one.timer);
    this.#waiting = this.#waiting.filter((other) => other !== one);
  }

  /** Lets the next client take the place that became free; its other work comes behind everybody else's. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#running--;
      return;
    }
    this.#leave(first);
    const isOwn = ({ client }: Waiting) => client === first.client;
    const others = this.#waiting.filter((one) => !isOwn(one));
    this.#waiting = [...others, ...this.#waiting.filter(isOwn)];
    // In a turn of its own: other requests come in between.
    setImmediate(first.goOn);
  }
}

import { overloaded } from '../http/body-budget.ts';

/** The bounds of a gate: pieces of work at once, pieces that may wait, and milliseconds that each waits. */
export interface GateBounds {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs: number;
}

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

/**
 * Runs a few pieces of work at once, so that their memory is bounded. Others wait in a line for each client, and the clients
 * take turns: a piece waits for what runs, and then for at most one piece of each other client.
 */
export class Gate {
  readonly #bounds: GateBounds;
  /** The client whose turn comes first stands first. No line is empty. */
  readonly #lines = new Map<string, Waiting[]>();
  #running = 0;
  #waiting = 0;

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  /**
   * Does a client's work when its turn comes. Rejects with a 503 Problem when the work has waited too long, or too much waits
   * and no other client has more of it.
   */
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
    return new Promise((resolve, reject) => {
      const own = this.#lines.get(client) ?? [];
      if (this.#waiting >= this.#bounds.waiting && !this.#makeRoom(own.length + 1)) {
        reject(tooManyLists());
        return;
      }
      const timer = setTimeout(() => one.giveUp(), this.#bounds.patienceMs);
      const one = {
        goOn: () => {
          clearTimeout(timer);
          resolve();
        },
        giveUp: () => {
          clearTimeout(timer);
          this.#leave(client, one);
          reject(tooManyLists());
        },
      };
      this.#lines.set(client, own);
      own.push(one);
      this.#waiting++;
    });
  }

  /** Sends the last of the longest line away where that line is longer than `length`. */
  #makeRoom(length: number): boolean {
    const [longest = []] = [...this.#lines.values()].sort((a, b) => b.length - a.length);
    if (longest.length <= length) return false;
    longest.at(-1)?.giveUp();
    return true;
  }

  #leave(client: string, one: Waiting): void {
    const line = this.#lines.get(client) ?? [];
    line.splice(line.indexOf(one), 1);
    if (line.length === 0) this.#lines.delete(client);
    this.#waiting--;
  }

  /** Lets the next client take the place that became free. */
  #next(): void {
    const [first] = this.#lines;
    if (!first) {
      this.#running--;
      return;
    }
    const [client, line] = first;
    const [one] = line as [Waiting];
    this.#leave(client, one);
    // The client's other work comes behind everybody else's.
    if (this.#lines.delete(client)) this.#lines.set(client, line);
    // In a turn of its own: other requests come in between.
    setImmediate(one.goOn);
  }
}

function tooManyLists() {
  return overloaded('Too many lists are being priced: try again in a few seconds.');
}

import { overloaded } from '../http/body-budget.ts';

/** The bounds of a gate: pieces of work at once, pieces that may wait, and milliseconds that each waits. */
export interface GateBounds {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs: number;
}

/** Lets a few pieces of work run at once, so that their memory is bounded; others wait for their turn, but not for long. */
export class Gate {
  readonly #bounds: GateBounds;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(bounds: GateBounds) {
    this.#bounds = bounds;
  }

  /** Does the work when its turn comes. Rejects with a 503 Problem when too many wait, or it has waited too long. */
  async run<Made>(work: () => Promise<Made>): Promise<Made> {
    if (this.#running < this.#bounds.atOnce) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // The next takes this one's place, in a turn of its own: other requests come in between.
      const next = this.#queue.shift();
      if (next) setImmediate(next);
      else this.#running--;
    }
  }

  #turn(): Promise<void> {
    const { waiting, patienceMs } = this.#bounds;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(go), 1);
        reject(tooManyLists());
      };
      if (this.#queue.length >= waiting) {
        reject(tooManyLists());
        return;
      }
      const timer = setTimeout(leave, patienceMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#queue.push(go);
    });
  }
}

function tooManyLists() {
  return overloaded('Too many lists are being priced: try again in a few seconds.');
}

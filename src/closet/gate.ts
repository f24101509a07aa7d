/** Lets so many pieces of work run at once, so that their memory is bounded, and so many more wait for their turn. */
export class Gate {
  readonly #atOnce: number;
  readonly #waiting: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waiting: number) {
    this.#atOnce = atOnce;
    this.#waiting = waiting;
  }

  /** Does the work when its turn comes. Undefined, at once, when too many wait already. */
  run<Made>(work: () => Promise<Made>): Promise<Made> | undefined {
    if (this.#running >= this.#atOnce && this.#queue.length >= this.#waiting) return undefined;
    return this.#work(work);
  }

  async #work<Made>(work: () => Promise<Made>): Promise<Made> {
    if (this.#running >= this.#atOnce) await new Promise<void>((go) => this.#queue.push(go));
    else this.#running++;
    try {
      return await work();
    } finally {
      // The next takes this one's place, in a turn of its own: other requests come in between.
      const next = this.#queue.shift();
      if (next) setImmediate(next);
      else this.#running--;
    }
  }
}

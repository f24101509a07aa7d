import { overloaded } from '../base/problem.ts';

const SHORT_BYTES = 4 * 1024;

/** Runs work that takes milliseconds, such as a page or list, in two lanes, so short work never waits for long work. */
export class WorkQueue {
  readonly #short: Lane;
  readonly #long: Lane;

  constructor(maxWaiting: { readonly short: number; readonly long: number }, patienceMs: number) {
    this.#short = new Lane(maxWaiting.short, patienceMs);
    this.#long = new Lane(maxWaiting.long, patienceMs);
  }

  /** True once the service stops. */
  isEnding = false;

  /** Ends what still waits with a 503, and what comes later, so that it is answered before the service stops. */
  end(): void {
    this.#short.end();
    this.#long.end();
  }

  /** Runs work for a body of `bytes` bytes on the client's turn. Rejects with a 503 if the lane is full or slow. */
  run<Result>(client: string, bytes: number, work: () => Promise<Result> | Result): Promise<Result> {
    const lane = bytes > SHORT_BYTES ? this.#long : this.#short;
    return lane.run(client, work);
  }
}

interface Job {
  readonly client: string;
  /** The round that the job runs in. Each client gets one job per round. */
  readonly round: number;
  readonly timer: NodeJS.Timeout;
  readonly start: () => void;
  readonly refuse: (problem: Error) => void;
}

/**
 * Runs one job at a time, which limits memory, and at most one per event-loop turn, so that other requests are served
 * too. Clients alternate: a client's next job waits for the current job and at most two from each other client.
 */
class Lane {
  readonly #maxWaiting: number;
  readonly #patienceMs: number;
  #waiting: Job[] = [];
  #round = 0;
  #isBusy = false;
  #hasEnded = false;

  constructor(maxWaiting: number, patienceMs: number) {
    this.#maxWaiting = maxWaiting;
    this.#patienceMs = patienceMs;
  }

  /** Runs a client's work on its turn. Rejects with a 503 if it waits too long or is dropped to make room. */
  async run<Result>(client: string, work: () => Promise<Result> | Result): Promise<Result> {
    if (this.#hasEnded) throw overloaded();
    if (this.#isBusy) await this.#waitForTurn(client);
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      setImmediate(() => this.#startNext());
    }
  }

  end(): void {
    this.#hasEnded = true;
    for (const job of this.#waiting) this.#giveUp(job);
  }

  #waitForTurn(client: string): Promise<void> {
    return new Promise((start, refuse) => {
      const lastRound = this.#waiting.findLast((job) => job.client === client)?.round ?? this.#round;
      const timer = setTimeout(() => this.#giveUp(job), this.#patienceMs);
      const job = { client, round: lastRound + 1, timer, start, refuse };
      this.#waiting.push(job);
      this.#waiting.sort((a, b) => a.round - b.round);
      // Drop the last job of the client with the most jobs, or of the newest such client in a tie.
      if (this.#waiting.length > this.#maxWaiting) this.#giveUp(this.#waiting.at(-1) ?? job);
    });
  }

  #giveUp(job: Job): void {
    clearTimeout(job.timer);
    this.#waiting = this.#waiting.filter((other) => other !== job);
    job.refuse(overloaded());
  }

  #startNext(): void {
    const next = this.#waiting.shift();
    this.#isBusy = next !== undefined;
    if (!next) return;
    clearTimeout(next.timer);
    this.#round = next.round;
    next.start();
  }
}

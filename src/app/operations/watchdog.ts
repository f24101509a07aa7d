import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WatchdogData } from './watchdog-worker.ts';

const WINDOW_MS = 60_000;
/** The longest step of a route that has had none. */
const NEVER = -1;

/**
 * The steps of the main thread, by the route whose work they began with: no other request is answered then. Work
 * that waits and continues in a later turn of the event loop is not included. A step is recorded as a route's number,
 * since every request begins one.
 */
export class Steps {
  readonly #clock: () => number;
  /** The patterns of all routes by number: a path may contain a key. */
  readonly routes: string[] = [];
  /** For the watchdog's thread: the number of the route whose work began last, and how many steps have begun. */
  readonly latest = new Int32Array(new SharedArrayBuffer(8));
  readonly #numbers = new Map<string, number>();
  #route = NEVER;
  #startedAt = 0;
  #windowStartedAt: number;
  /** Milliseconds by route. */
  #longest: number[] = [];
  #before: number[] = [];
  readonly #endTurn = () => this.#end(this.#clock());

  /** `clock` in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#windowStartedAt = clock();
    this.numberOf('none');
  }

  numberOf(route: string): number {
    const known = this.#numbers.get(route);
    if (known !== undefined) return known;
    const number = this.routes.push(route) - 1;
    this.#numbers.set(route, number);
    this.#longest.push(NEVER);
    this.#before.push(NEVER);
    return number;
  }

  /** Begins a route's step, which lasts until the next one or to the end of this turn of the event loop. */
  begin(route = 'none'): void {
    const now = this.#clock();
    if (this.#route === NEVER) setImmediate(this.#endTurn);
    else this.#end(now);
    this.#route = this.numberOf(route);
    this.latest[0] = this.#route;
    Atomics.add(this.latest, 1, 1);
    this.#startedAt = now;
  }

  /** Returns the longest steps of the last one to two minutes, in milliseconds: 0 for a route without any then. */
  read(): ReadonlyMap<string, number> {
    this.#rotate(this.#clock());
    const longest = this.routes.map((route, number) => [route, this.#longestOf(number)] as const);
    return new Map(longest.filter(([, ms]) => ms !== NEVER));
  }

  #end(now: number): void {
    this.#rotate(now);
    const ms = now - this.#startedAt;
    if (ms > (this.#longest[this.#route] ?? NEVER)) this.#longest[this.#route] = ms;
    this.#route = NEVER;
  }

  #rotate(now: number): void {
    const age = now - this.#windowStartedAt;
    if (age < WINDOW_MS) return;
    // A route stays: an alert would not end if its series disappeared.
    const none = this.routes.map((_route, number) => (this.#longestOf(number) === NEVER ? NEVER : 0));
    this.#before = age < 2 * WINDOW_MS ? this.#longest : [...none];
    this.#longest = none;
    this.#windowStartedAt = now;
  }

  #longestOf(number: number): number {
    return Math.max(this.#before[number] ?? NEVER, this.#longest[number] ?? NEVER);
  }
}

/** Exit status of a process that its watchdog ended. */
export const WATCHDOG_STATUS = 70;
const BEAT_MS = 250;

export type Watchdog = ReturnType<typeof createWatchdog>;

export function createWatchdog() {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  let beatAt = performance.now();
  let lateMs = 0;
  setInterval(() => {
    const now = performance.now();
    lateMs = now - beatAt - BEAT_MS;
    beatAt = now;
    Atomics.add(beats, 0, 1);
  }, BEAT_MS).unref();
  return {
    /** Milliseconds by which the event loop is late now. */
    lag: () => Math.max(lateMs, performance.now() - beatAt - BEAT_MS),
    /**
     * Starts a thread that ends the process with {@link WATCHDOG_STATUS} if the main thread gives no sign for that many
     * seconds of the thread's own ticks: a process that is stopped as a whole, as in a paused container, continues. 0:
     * none. It names the latest step's route; all routes are known by then.
     */
    start: (seconds: number, { latest, routes }: Steps) => {
      if (seconds === 0) return;
      // Next to this file, as TypeScript or, in the npm package, as JavaScript.
      const program = `./watchdog-worker${extname(import.meta.url)}`;
      const workerData: WatchdogData = { beats, latest, routes, seconds, status: WATCHDOG_STATUS };
      const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 16 };
      new Worker(new URL(program, import.meta.url), { workerData, resourceLimits }).unref();
    },
  };
}

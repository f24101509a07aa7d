const WINDOW_MS = 60_000;

/**
 * The longest steps of the main thread by the route whose work they began with: nobody else is answered meanwhile. Work
 * that waits and goes on in a later turn of the event loop is not among them.
 */
export class LongestSteps {
  readonly #clock: () => number;
  /** The step that goes on. */
  #route: string | undefined;
  #startedAt = 0;
  #windowStartedAt: number;
  #longest = new Map<string, number>();
  #before: ReadonlyMap<string, number> = new Map();

  /** `clock` in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#windowStartedAt = clock();
  }

  /** Begins a route's step, which lasts until the next one or to the end of this turn of the event loop. */
  begin(route: string): void {
    const now = this.#clock();
    if (this.#route === undefined) setImmediate(() => this.#end(this.#clock()));
    else this.#end(now);
    this.#route = route;
    this.#startedAt = now;
  }

  /** Returns the longest steps of the last one to two minutes, in milliseconds: a route without any has 0. */
  read(): ReadonlyMap<string, number> {
    this.#rotate(this.#clock());
    const routes = new Set([...this.#before.keys(), ...this.#longest.keys()]);
    return new Map(
      [...routes].map((route) => [route, Math.max(this.#before.get(route) ?? 0, this.#longest.get(route) ?? 0)]),
    );
  }

  #end(now: number): void {
    if (this.#route === undefined) return;
    this.#rotate(now);
    const ms = now - this.#startedAt;
    if (ms > (this.#longest.get(this.#route) ?? 0)) this.#longest.set(this.#route, ms);
    this.#route = undefined;
  }

  #rotate(now: number): void {
    const age = now - this.#windowStartedAt;
    if (age < WINDOW_MS) return;
    // A route stays: one whose series ends would keep an alert from ending.
    const none = new Map([...this.#before.keys(), ...this.#longest.keys()].map((route) => [route, 0]));
    this.#before = age < 2 * WINDOW_MS ? this.#longest : none;
    this.#longest = none;
    this.#windowStartedAt = now;
  }
}

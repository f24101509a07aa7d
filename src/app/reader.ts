import { keepGuesses, type Reader } from '../answers/reader/read-guesses.ts';
import { AddressThrottle } from '../service/http/address-throttle.ts';
import { Lane } from '../service/http/work-queue.ts';

const HOUR_MS = 3_600_000;
/** Maximum number of guesses to keep: some megabytes. */
const MOST_KEPT = 10_000;
/** Number of requests that may wait in each lane, and how long each may wait, milliseconds. */
const BOUNDS = { waiting: 100, patienceMs: 10_000 };
/** A list requests no more titles after this time: proxies wait a minute, and the last titles take half of it. */
const LIST_MS = 20_000;

/**
 * Creates the service's reader from another one: at most two requests at a time and `titlesPerMinute` titles;
 * beyond that, it rejects. It keeps guesses for an hour, in memory only. `clock` in milliseconds.
 */
export function createServiceReader(reader: Reader, titlesPerMinute: number, clock: () => number): Reader {
  const budget = new AddressThrottle(titlesPerMinute, 60, clock, () => 'all');
  const lanes = [new Lane(BOUNDS), new Lane(BOUNDS)];
  let turn = 0;
  const read = async (titles: readonly string[]) => {
    if (budget.take('', titles.length).isRefused) throw new Error('The limit on titles per minute has been reached.');
    turn = (turn + 1) % lanes.length;
    return (lanes[turn] as Lane).run('', () => reader.read(titles));
  };
  return { ...keepGuesses({ ...reader, read }, keptForAnHour(clock)), patienceMs: LIST_MS };
}

function keptForAnHour(clock: () => number) {
  const kept = new Map<string, { readonly guess: number; readonly at: number }>();
  const forget = () => {
    for (const [title, { at }] of kept) {
      if (Math.abs(clock() - at) < HOUR_MS && kept.size < MOST_KEPT) return;
      kept.delete(title);
    }
  };
  return {
    get: (title: string) => {
      forget();
      return kept.get(title)?.guess;
    },
    set: (title: string, guess: number) => {
      forget();
      // Moved to the end: the oldest is the first.
      kept.delete(title);
      kept.set(title, { guess, at: clock() });
    },
  };
}

import { setTimeout } from 'node:timers/promises';
import { type KeptGuesses, keepGuesses } from './keep-guesses.ts';
import type { Reader } from './read-guesses.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Guesses that are kept at once: some megabytes. */
const MOST_KEPT = 10_000;
/** Requests at once, and milliseconds for which another one waits for its turn. */
const MOST_AT_ONCE = 2;
const PATIENCE_MS = 10_000;

/**
 * Makes the reader of a service of another one: at most two requests at once and so many titles a minute, over which it
 * rejects. It keeps answers for an hour, in memory alone. `clock` in milliseconds.
 */
export function createServiceReader(read: Reader, titlesPerMinute: number, clock: () => number): Reader {
  return keepGuesses(limited(read, titlesPerMinute, clock), keptForAnHour(clock));
}

function limited(read: Reader, titlesPerMinute: number, clock: () => number): Reader {
  const running = new Set<Promise<unknown>>();
  let startedAt = Number.NEGATIVE_INFINITY;
  let asked = 0;
  return async (titles) => {
    const now = clock();
    // A clock that stepped back starts a minute, too.
    if (Math.abs(now - startedAt) >= MINUTE_MS) [startedAt, asked] = [now, 0];
    if (asked + titles.length > titlesPerMinute) throw new Error('the titles of this minute are used up');
    asked += titles.length;
    let isLate = false;
    const late = setTimeout(PATIENCE_MS, undefined, { ref: false }).then(() => {
      isLate = true;
    });
    while (running.size >= MOST_AT_ONCE) {
      await Promise.race([late, ...running]);
      if (isLate) throw new Error('others are asked for too long');
    }
    const answer = Promise.resolve(read(titles));
    const ended = answer.catch(() => {}).finally(() => running.delete(ended));
    running.add(ended);
    return answer;
  };
}

function keptForAnHour(clock: () => number): KeptGuesses {
  const kept = new Map<string, { readonly guess: number; readonly at: number }>();
  const forget = () => {
    for (const [title, { at }] of kept) {
      if (Math.abs(clock() - at) < HOUR_MS && kept.size < MOST_KEPT) return;
      kept.delete(title);
    }
  };
  return {
    get: (title) => {
      forget();
      return kept.get(title)?.guess;
    },
    set: (title, guess) => {
      forget();
      // At the end: the oldest is the first.
      kept.delete(title);
      kept.set(title, { guess, at: clock() });
    },
  };
}

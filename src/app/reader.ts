import type { Logger } from 'pino';
import { FloodGate } from '../base/flood-gate.ts';
import { keepGuesses, type Reader } from '../reader/read-guesses.ts';
import { AddressThrottle } from '../service/http/address-throttle.ts';
import { Lane } from '../service/http/work-queue.ts';
import type { Metrics } from './operations/metrics.ts';

const HOUR_MS = 3_600_000;
/** Maximum number of guesses to keep: some megabytes. */
const MOST_KEPT = 10_000;
/** Number of requests that may wait in each lane, and how long each may wait, milliseconds. */
const MOST_WAITING = 100;
const PATIENCE_MS = 10_000;
/** A list requests no more titles after this time: proxies wait a minute, and the last titles take half of it. */
const LIST_MS = 20_000;

/** Asks a reader. Rejects with a sentence about its failure that repeats no part of an answer. */
export async function askReader({ read }: Reader, titles: readonly string[]): Promise<readonly unknown[]> {
  let answer: unknown;
  try {
    answer = await read(titles);
  } catch (error) {
    throw new Error(reasonOf(error as Error));
  }
  if (Array.isArray(answer) && answer.length === titles.length) return answer;
  throw new Error('Its answer has no list with a price for each title.');
}

/** Chats throw sentences; fetch throws errors with a cause, and JSON.parse quotes what it read. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'It did not answer in time.';
  if (error instanceof SyntaxError || error instanceof TypeError) {
    const { code, message } = (error.cause ?? {}) as NodeJS.ErrnoException;
    return code ?? message ?? 'Its answer is not a chat completion with JSON.';
  }
  return error.message;
}

/**
 * Creates the service's reader from another one: at most two requests at a time and `titlesPerMinute` titles;
 * beyond that, it rejects. It keeps guesses for an hour, in memory only. Counts requests, and logs failures, one line a
 * minute. `clock` in milliseconds.
 */
export function createServiceReader(
  reader: Reader,
  titlesPerMinute: number,
  clock: () => number,
  log: Pick<Logger, 'warn'>,
  count: Metrics['readerAsked'] = () => {},
): Reader {
  const budget = new AddressThrottle(titlesPerMinute, 60, clock);
  const lanes = [new Lane(MOST_WAITING, PATIENCE_MS), new Lane(MOST_WAITING, PATIENCE_MS)];
  const gate = new FloodGate({ lines: 1, windowMs: 60_000 });
  let turn = 0;
  const answer = async (titles: readonly string[]) => {
    try {
      const guesses = await askReader(reader, titles);
      count('answered');
      return guesses;
    } catch (error) {
      count('failed');
      const text = `The reader ${reader.model} at ${reader.host} gave no prices: ${(error as Error).message}`;
      gate.pass((leftOut) => log.warn({ leftOut }, text));
      throw error;
    }
  };
  const read = async (titles: readonly string[]) => {
    if (budget.take('', titles.length).isRefused) {
      count('over_limit');
      throw new Error('The limit on titles per minute has been reached.');
    }
    turn = (turn + 1) % lanes.length;
    return (lanes[turn] as Lane).run('', () => answer(titles));
  };
  return { ...keepGuesses({ ...reader, read }, keptForAnHour(clock)), patienceMs: LIST_MS };
}

function keptForAnHour(clock: () => number) {
  const guesses = new Map<string, { readonly guess: number; readonly at: number }>();
  const forget = () => {
    for (const [title, { at }] of guesses) {
      if (Math.abs(clock() - at) < HOUR_MS && guesses.size < MOST_KEPT) return;
      guesses.delete(title);
    }
  };
  return {
    get: (title: string) => {
      forget();
      return guesses.get(title)?.guess;
    },
    set: (title: string, guess: number) => {
      forget();
      // Moved to the end: the oldest is the first.
      guesses.delete(title);
      guesses.set(title, { guess, at: clock() });
    },
  };
}

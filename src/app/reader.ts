import type { Logger } from 'pino';
import { FloodGate } from '../base/flood-gate.ts';
import { keepGuesses, type Reader } from '../reader/read-guesses.ts';
import { AddressThrottle } from '../service/http/address-throttle.ts';
import { Lane } from '../service/http/work-queue.ts';
import type { Metrics } from './operations/metrics.ts';

const HOUR_MS = 3_600_000;
/** Limits cached guesses to a few megabytes. */
const MAX_CACHED = 10_000;
const MAX_WAITING = 100;
const PATIENCE_MS = 10_000;
/** Time after which a list stops sending titles. Proxies wait a minute, and the last request may take half of it. */
const LIST_MS = 20_000;

/**
 * Asks a reader for prices. Resolves to a value for each title, in order, which is not checked to be a price. Rejects
 * with an Error whose message doesn't repeat any part of the reader's answer.
 */
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

/** Returns a message or code for an error. Fetch hides the reason in the cause, and JSON.parse quotes the answer. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'It did not answer in time.';
  if (error instanceof SyntaxError || error instanceof TypeError) {
    const { code, message } = (error.cause ?? {}) as NodeJS.ErrnoException;
    return code ?? message ?? 'Its answer is not a chat completion with JSON.';
  }
  return error.message;
}

/** Limits apply to the service as a whole, so all requests count as the same client's. */
const ALL_CLIENTS = '';

/**
 * Wraps a reader to send it at most two requests at a time and at most `titlesPerMinute` titles per minute. Rejects
 * requests that would exceed the limit on titles. Caches guesses in memory for an hour. Counts requests, and logs at
 * most one failure per minute. `clock` returns milliseconds.
 */
export function createServiceReader(
  reader: Reader,
  titlesPerMinute: number,
  clock: () => number,
  log: Pick<Logger, 'warn'>,
  count: Metrics['readerAsked'] = () => {},
): Reader {
  const budget = new AddressThrottle(titlesPerMinute, 60, clock);
  const lanes = [new Lane(MAX_WAITING, PATIENCE_MS), new Lane(MAX_WAITING, PATIENCE_MS)];
  const gate = new FloodGate({ lines: 1, windowMs: 60_000 });
  let laneIndex = 0;
  const readAndReport = async (titles: readonly string[]) => {
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
    if (budget.take(ALL_CLIENTS, titles.length).isRefused) {
      count('over_limit');
      throw new Error('The limit on titles per minute has been reached.');
    }
    laneIndex = (laneIndex + 1) % lanes.length;
    return (lanes[laneIndex] as Lane).run(ALL_CLIENTS, () => readAndReport(titles));
  };
  return { ...keepGuesses({ ...reader, read }, createHourCache(clock)), patienceMs: LIST_MS };
}

/** Creates a cache that forgets guesses after an hour, and the oldest guesses if there are too many. */
function createHourCache(clock: () => number) {
  const guesses = new Map<string, { readonly guess: number; readonly cachedAt: number }>();
  const deleteOld = () => {
    for (const [title, { cachedAt }] of guesses) {
      // If the clock has stepped back, the age may be negative.
      if (Math.abs(clock() - cachedAt) < HOUR_MS && guesses.size < MAX_CACHED) return;
      guesses.delete(title);
    }
  };
  return {
    get: (title: string) => {
      deleteOld();
      return guesses.get(title)?.guess;
    },
    set: (title: string, guess: number) => {
      deleteOld();
      // Delete the title first, so that it moves to the end and the oldest guess stays first.
      guesses.delete(title);
      guesses.set(title, { guess, cachedAt: clock() });
    },
  };
}

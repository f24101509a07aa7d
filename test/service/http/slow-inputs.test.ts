import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BASE_LEXICON } from '../../../src/titles/lexicon.ts';
import { parseTitle } from '../../../src/titles/parse-title.ts';
import wordings from '../../pricing/wordings.json' with { type: 'json' };
import { READERS, unreadParsers } from '../../support/readers.ts';
import { changedTitle, createDice, madeTitle, worstTitles } from '../../support/slow-titles.ts';

/** Text may take this multiple of the median honest title's time. */
const MOST_TIMES = 100;
const STARTS = 6;
const CHANGES = 30;
/** The machine does other things too: the minimum of several tries counts. */
const TRIES = 5;

type Reader = (text: string) => unknown;

/** Time of this process in the fastest try, in milliseconds; no more tries if one is fast enough. */
async function timeOf(read: Reader, text: string, fine = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > fine; i++) {
    const before = process.cpuUsage();
    try {
      await read(text);
    } catch {
      // A refusal is an answer too.
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

async function medianTitle(): Promise<number> {
  const titles = wordings.flat();
  for (const title of titles) parseTitle(BASE_LEXICON, title);
  const times: number[] = [];
  for (const title of titles) times.push(await timeOf((text) => parseTitle(BASE_LEXICON, text), title));
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] as number;
}

/** Returns the slowest text that a search from a fixed seed finds, with its time in milliseconds. */
async function slowest(read: Reader): Promise<{ text: string; time: number }> {
  const dice = createDice();
  let worst = { text: '', time: 0 };
  const tryOut = async (text: string) => {
    const time = await timeOf(read, text, worst.time);
    if (time > worst.time) worst = { text, time };
  };
  for (const text of worstTitles(2)) await tryOut(text);
  for (let i = 0; i < STARTS; i++) await tryOut(madeTitle(dice));
  for (let i = 0; i < CHANGES; i++) await tryOut(changedTitle(worst.text, dice));
  return { ...worst, time: await timeOf(read, worst.text) };
}

describe(`no text of a title's length takes ${MOST_TIMES} times the median honest title`, async () => {
  const median = await medianTitle();
  for (const [name, read] of Object.entries<Reader>(READERS)) {
    it(name, async () => {
      const { text, time } = await slowest(read);
      assert.ok(time <= MOST_TIMES * median, `${(time / median).toFixed(0)} times: ${text}`);
    });
  }
});

it('every parser is among those tested', () => {
  assert.deepEqual(unreadParsers(), []);
});

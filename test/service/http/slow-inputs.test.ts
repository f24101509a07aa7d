import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands } from '../../../src/catalog/catalog.ts';
import { otherBrands } from '../../../src/catalog/other-brands.ts';
import { BASE_LEXICON } from '../../../src/titles/lexicon.ts';
import { parseTitle } from '../../../src/titles/parse-title.ts';
import wordings from '../../pricing/wordings.json' with { type: 'json' };
import { READERS, unreadParsers } from '../../support/readers.ts';
import { worstTitles } from '../../support/slow-titles.ts';

/** Text may take this multiple of the median honest title's time. */
const MAX_RATIO = 100;
const STARTS = 6;
const CHANGES = 30;
/** The fastest try counts, because the machine does other things too. */
const TRIES = 5;

const SEED = 20_261_122;
const TITLE_LENGTH = 300;
const KINDS = ['bag', 'dress', 'jeans', 'boots', 'skirt', 'hoodie'];
const JOINTS = [' ', ' ', ' ', ' ', ',', ' and ', ' bag,', ' + ', ' 2 ', ' $5 ', ' x '];

/** Returns whole numbers below a bound, the same ones on each run. */
function createDice(seed = SEED): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = [...brands, ...otherBrands].flatMap(({ name }) => name.toLowerCase().split(' '));
const long = names.filter((name) => /^[a-z]{5,}$/.test(name));

/** Returns a word of the lexicon, in most cases with a wrong letter. */
function wordOf(dice: (below: number) => number): string {
  if (dice(8) === 0) return KINDS[dice(KINDS.length)] as string;
  const name = long[dice(long.length)] as string;
  const at = 1 + dice(name.length - 1);
  return dice(5) === 0 ? name : `${name.slice(0, at)}${'qxzjk'[dice(5)]}${name.slice(at + dice(2))}`;
}

/** Returns words from the lexicon, as long as the part of a title that is read. */
function madeTitle(dice: (below: number) => number): string {
  let text = dice(2) === 0 ? 'bundle bags,' : '';
  while (text.length < TITLE_LENGTH) text += wordOf(dice) + JOINTS[dice(JOINTS.length)];
  return text.slice(0, TITLE_LENGTH);
}

/** Returns text with a stretch replaced. */
function changedTitle(text: string, dice: (below: number) => number): string {
  const at = dice(text.length);
  const to = at + dice(60);
  return (text.slice(0, at) + madeTitle(dice).slice(0, dice(60)) + text.slice(to)).slice(0, TITLE_LENGTH);
}

type Reader = (text: string) => unknown;

/** Returns this process's time in the fastest try, milliseconds. Stops trying once one is within `enough`. */
async function timeOf(read: Reader, text: string, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > enough; i++) {
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

describe(`no text of a title's length takes ${MAX_RATIO} times the median honest title`, async () => {
  const median = await medianTitle();
  for (const [name, read] of Object.entries<Reader>(READERS)) {
    it(`in ${name}`, async () => {
      const { text, time } = await slowest(read);
      assert.ok(time <= MAX_RATIO * median, `${(time / median).toFixed(0)} times: ${text}`);
    });
  }
});

it('every parser of text is tested for slow inputs', () => {
  assert.deepEqual(unreadParsers(), []);
});

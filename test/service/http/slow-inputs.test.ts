import assert from 'node:assert/strict';
import { it } from 'node:test';
import { brands } from '../../../src/catalog/catalog.ts';
import { otherBrands } from '../../../src/catalog/other-brands.ts';
import { BASE_LEXICON } from '../../../src/titles/lexicon.ts';
import { parseTitle } from '../../../src/titles/parse-title.ts';
import wordings from '../../pricing/wordings.json' with { type: 'json' };
import { worstTitles } from '../../support/slow-titles.ts';

/** An honest title takes 0.1 ms, and the slowest known title six times as long. Other clients would not notice 3 ms. */
const MAX_RATIO = 30;
/** The fastest try counts, because the machine does other things too. */
const TRIES = 5;
const SEED = 20_261_122;
const TITLE_LENGTH = 300;
const KINDS = ['bag', 'dress', 'jeans', 'boots', 'skirt', 'hoodie'];
const SEPARATORS = [' ', ' ', ' ', ' ', ',', ' and ', ' bag,', ' + ', ' 2 ', ' $5 ', ' x '];

/** Returns pseudorandom whole numbers below a bound, the same on each run. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // The constants are from Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const dice = createDice(SEED);
const brandWords = [...brands, ...otherBrands].flatMap(({ name }) => name.toLowerCase().split(' '));
const longWords = brandWords.filter((word) => /^[a-z]{5,}$/.test(word));

/** Returns a kind or a brand's word, in most cases with a wrong letter, since spelling correction takes longest. */
function randomWord(): string {
  if (dice(8) === 0) return KINDS[dice(KINDS.length)] as string;
  const word = longWords[dice(longWords.length)] as string;
  if (dice(5) === 0) return word;
  const typoAt = 1 + dice(word.length - 1);
  const isLetterReplaced = dice(2);
  return word.slice(0, typoAt) + 'qxzjk'[dice(5)] + word.slice(typoAt + isLetterReplaced);
}

function randomTitle(): string {
  let title = dice(2) === 0 ? 'bundle bags,' : '';
  while (title.length < TITLE_LENGTH) title += randomWord() + SEPARATORS[dice(SEPARATORS.length)];
  return title.slice(0, TITLE_LENGTH);
}

/** Returns the CPU time to parse a title in the fastest of several tries, milliseconds. */
function parsingTime(title: string): number {
  const tries = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage();
    parseTitle(BASE_LEXICON, title);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}

it('no title takes more than 30 times as long to parse as the median honest one', () => {
  const honestTitles = wordings.flat();
  // The first round only warms the code up.
  for (const title of honestTitles) parseTitle(BASE_LEXICON, title);
  const times = honestTitles.map(parsingTime).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] as number;
  for (const title of [...worstTitles(10), ...Array.from({ length: 50 }, randomTitle)]) {
    const ratio = parsingTime(title) / median;
    assert.ok(ratio <= MAX_RATIO, `${ratio.toFixed(0)} times: ${title}`);
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listingFigures, priceListing } from '../../src/answers/listing/answer.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { isPriced, type PricedListing } from '../../src/pricing/priced-listing.ts';
import { wordChips } from '../../src/web/parts/title-words.ts';
import { call } from '../mcp/support.ts';
import { decoded } from '../support/pages.ts';
import { readTable } from '../support/reading-table.ts';
import { sampled } from '../support/sampled.ts';

const pricing = loadModel();

/** Endings that sellers give titles: a price, damage, words that nothing is known of. */
const ENDINGS = [' $8', ', sole split', ' fleese x2', ' wobbly sz 9', ' free ship NWT', ' worn corners rare'];

/** Titles of the table, each as it stands and with one of the endings or without a letter. */
const all = readTable(new URL('./titles.tsv', import.meta.url)).flatMap(({ title }, row) => {
  const words = title.split(' ');
  const at = row % words.length;
  const slipped = words.map((word, i) => (i === at && word.length > 4 ? word.slice(0, 2) + word.slice(3) : word));
  const ended = title + ENDINGS[row % ENDINGS.length];
  return row % 20 === 0 ? [title, ended, slipped.join(' ')] : [title, row % 2 === 0 ? ended : slipped.join(' ')];
});

const titles = sampled(all, 4);
const listings = titles.map((title) => ({ title, listing: priceListing(pricing, { title }) }));

/** Returns the words of texts, each in the form that readings compare. */
const wordsIn = (texts: readonly string[]) => texts.flatMap((text) => normalize(text).split(' ')).filter(Boolean);

/** Returns the letters of texts: `J.Crew` is read as two words and written once. */
const lettersIn = (text: string) => normalize(text).replaceAll(' ', '');

/** Returns what an answer of the API says of the words that it used. */
function usedWords(listing: PricedListing): Set<string> {
  const { understood, words } = listingFigures(pricing, listing);
  const read = understood.filter(({ field }) => field !== 'askingPrice');
  return new Set(wordsIn([...read, ...words].map(({ text }) => text)));
}

describe('every word of a title', () => {
  it('is tried in three thousand titles', () => assert.ok(all.length >= 3000, `${all.length}`));

  it('is typed once: known, mended or unknown', () => {
    for (const { listing } of listings) {
      const { typed, text, withoutMoney } = listing.reading;
      const letters = lettersIn(
        typed()
          .map((word) => word.text)
          .join(' '),
      );
      const lost = wordsIn([withoutMoney]).filter((word) => !letters.includes(word));
      assert.deepEqual(lost, [], text);
    }
  });

  it('is used or ignored over the API, never both', () => {
    let priced = 0;
    for (const { title, listing } of listings) {
      if (!isPriced(listing)) continue;
      priced++;
      const { ignored } = listingFigures(pricing, listing);
      const used = usedWords(listing);
      const typed = listing.reading.typed();
      // A word that stands twice may say two things, and a number too: `small, small hole`, `9.5 D sz 9`.
      const isOnce = (word: string) =>
        !/\d/.test(word) && typed.filter(({ text }) => normalize(text) === normalize(word)).length < 2;
      assert.deepEqual(
        ignored.filter((word) => used.has(normalize(word)) && isOnce(word)),
        [],
        title,
      );
      const said = typed.filter(({ of, as }) => of === 'condition' || as === 'mended');
      assert.deepEqual(
        said.filter(({ text }) => ignored.includes(text) && isOnce(text)),
        [],
        title,
      );
    }
    assert.ok(priced > titles.length / 2, `${priced} of ${titles.length}`);
  });

  it('is a chip of the page, but for the asking price, which has a field', () => {
    for (const { title, listing } of listings) {
      const { reading } = listing;
      const letters = lettersIn(decoded(String(wordChips(reading))).replace(/<[^>]*>/g, ' '));
      const lost = reading.typed().filter(({ text, of }) => of !== 'askingPrice' && !letters.includes(lettersIn(text)));
      assert.deepEqual(lost, [], title);
    }
  });

  it('is ignored over MCP as over the API', () => {
    for (const { title, listing } of sampled(listings, 8)) {
      if (!isPriced(listing)) continue;
      const { data } = call('get_price', { title });
      assert.deepEqual(data.ignored ?? [], listingFigures(pricing, listing).ignored, title);
    }
  });
});

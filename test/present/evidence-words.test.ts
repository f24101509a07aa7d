import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import { dataInWords, evidenceInWords } from '../../src/present/evidence-words.ts';
import type { PlaceEvidence } from '../../src/pricing/evidence/evidence.ts';

const US = { place: 'us', sold: 12, asking: 40 } as const;
const ELSEWHERE = { place: 'elsewhere', sold: 1397, asking: 572 } as const;
const ASKED = { place: 'elsewhere', sold: 0, asking: 1 } as const;

it('evidence names the month of the newest sale', () => {
  const { newest = '', text } = appraise({ title: 'Coach Tabby 26' }).evidence;
  const month = new Date(newest).toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  assert.match(text, new RegExp(`newest ${month} ${newest.slice(0, 4)}`));
});

describe('evidenceInWords', () => {
  const wordsFor = (...places: PlaceEvidence[]) =>
    evidenceInWords({ of: 'brand and kind', grade: 'some sold here', places });

  it('names the places of sales', () => {
    assert.equal(wordsFor(US, ELSEWHERE), '12 sold in the US; 1,397 in Europe and Korea');
  });

  it('says that no sales are American if all are from elsewhere', () => {
    assert.equal(wordsFor(ELSEWHERE, ASKED), '1,397 sold in Europe and Korea; none in the US');
  });

  it('names the place with the most asking prices next to few sales', () => {
    const words = wordsFor({ ...US, sold: 2 }, { ...ASKED, asking: 539 });
    assert.equal(words, '2 sold in the US; 539 asked in Europe and Korea');
  });

  it('counts asking prices with 19 sales, but not with 20', () => {
    assert.equal(wordsFor({ ...US, sold: 19 }), '19 sold in the US; 40 asked in the US');
    assert.equal(wordsFor({ ...US, sold: 20 }), '20 sold in the US');
  });

  it('names the places of asking prices if nothing sold', () => {
    const words = wordsFor({ ...US, sold: 0 }, ASKED);
    assert.equal(words, '40 asking prices in the US; 1 in Europe and Korea; none sold');
  });

  for (const [of, grade, places, words] of [
    [
      'brand',
      'sold elsewhere',
      [ELSEWHERE],
      'no listings of this kind and gender; of the brand 1,397 sold in Europe and Korea; none in the US',
    ],
    ['model', 'sold here', [{ ...US, sold: 31 }], 'this model: 31 sold in the US'],
    ['brand', 'judged', [], 'no listing of this kind by the brand: estimated by a language model'],
    ['model', 'none', [], 'no listings of this exact piece'],
    ['kind', 'none', [], 'no listings: the price of its kind'],
  ] as const)
    it(`says what was counted for the ${of} with the grade "${grade}"`, () =>
      assert.equal(evidenceInWords({ of, grade, places: [...places] }), words));
});

it('all listings are summed up with their places and the market', () => {
  const counts = { listings: 1_000, sold: 250, american: 600, elsewhere: 400, judged: 9 };
  assert.equal(
    dataInWords(counts, 'what a US buyer pays'),
    'Based on 1,000 listings: 25% sold, the rest are asking prices; 60% are from US marketplaces, 40% from Europe and ' +
      'Korea. Prices are what a US buyer pays.',
  );
});

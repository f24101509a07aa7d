import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countInWords, dataInWords, evidenceInWords } from '../../src/present/evidence-words.ts';
import type { EvidenceFacts, PlaceEvidence } from '../../src/pricing/evidence/evidence.ts';

const US = { place: 'us', sold: 12, asked: 40, from: 2018, to: 2025 } as const;
const KOREA = { place: 'korea', sold: 1397, asked: 572, from: 2024, to: 2025 } as const;
const EUROPE = { place: 'europe', sold: 0, asked: 1, from: 2026, to: 2026 } as const;

describe('evidenceInWords', () => {
  const wordsFor = (...places: PlaceEvidence[]) =>
    evidenceInWords({ of: 'brand and kind', grade: 'some sold here', places });

  it('names the places and years of sales', () => {
    assert.equal(wordsFor(US, KOREA), '12 sold in the US, 2018 to 2025; 1,397 in Korea, 2024 and 2025');
  });

  it('says that no sales are American if all are from elsewhere', () => {
    assert.equal(wordsFor(KOREA, EUROPE), '1,397 sold in Korea, 2024 and 2025; none in the US');
  });

  it('names the place with the most asking prices next to few sales', () => {
    const words = wordsFor({ ...US, sold: 2 }, { ...EUROPE, asked: 539 });
    assert.equal(words, '2 sold in the US, 2018 to 2025; 539 asked in Europe');
  });

  it('counts asking prices with 19 sales, but not with 20', () => {
    assert.equal(wordsFor({ ...US, sold: 19 }), '19 sold in the US, 2018 to 2025; 40 asked in the US');
    assert.equal(wordsFor({ ...US, sold: 20 }), '20 sold in the US, 2018 to 2025');
  });

  it('names the places and years of asking prices if nothing sold', () => {
    const words = wordsFor({ ...US, sold: 0 }, EUROPE);
    assert.equal(words, '40 asking prices in the US, 2018 to 2025; 1 in Europe, 2026; none sold');
  });

  it('leaves out years that no source states', () => {
    assert.equal(wordsFor({ place: 'us', sold: 3, asked: 0 }), '3 sold in the US');
  });

  for (const [of, grade, places, words] of [
    [
      'brand',
      'sold elsewhere',
      [KOREA],
      'no listings of this kind and gender; of the brand 1,397 sold in Korea, 2024 and 2025; none in the US',
    ],
    ['model', 'sold here', [{ ...US, sold: 31 }], 'this model: 31 sold in the US, 2018 to 2025'],
    ['brand', 'judged', [], 'no listing of this kind by the brand: estimated by a language model'],
    ['model', 'none', [], 'no listings of this exact piece'],
    ['kind', 'none', [], 'no listings: the price of its kind'],
  ] as const)
    it(`says what was counted for the ${of} with the grade "${grade}"`, () =>
      assert.equal(evidenceInWords({ of, grade, places: [...places] }), words));
});

describe('countInWords', () => {
  const CASES: readonly [what: string, grade: EvidenceFacts['grade'], places: PlaceEvidence[], words: string][] = [
    ['many American sales', 'sold here', [{ ...US, sold: 1201 }, KOREA], '1,201 sold'],
    ['one American sale with its year', 'some sold here', [{ ...US, sold: 1, from: 2018, to: 2018 }], '1 sold, 2018'],
    ['one American sale of an unknown year', 'some sold here', [{ place: 'us', sold: 1, asked: 7 }], '1 sold'],
    ['sales in another country', 'sold elsewhere', [{ ...US, sold: 0 }, KOREA], '1,397 sold in Korea'],
    [
      'asking prices of all places',
      'asked only',
      [
        { ...US, sold: 0 },
        { ...EUROPE, asked: 42 },
      ],
      '82 asked',
    ],
    ['an estimate by a language model', 'judged', [], 'AI estimate'],
    ['nothing', 'none', [], 'no listings'],
  ];
  for (const [what, grade, places, words] of CASES)
    it(`counts ${what} as "${words}"`, () =>
      assert.equal(countInWords({ of: 'brand and kind', grade, places }), words));

  it('counts no listings for a brand without any of the kind', () => {
    assert.equal(countInWords({ of: 'brand', grade: 'sold here', places: [US] }), 'no listings');
  });
});

describe('dataInWords', () => {
  const market = 'what a US buyer pays';
  const COUNTS = { listings: 1_000, sold: 250, american: 600, european: 300, markets: 9 };
  const FACTS = { ...COUNTS, firstYear: 2018, lastYear: 2026 };

  it('states the years, the share that sold, the places, and the market', () => {
    assert.equal(
      dataInWords(FACTS, { market }),
      'Based on 1,000 listings from 2018 to 2026: 25% sold, the rest are asking prices; 60% are from US ' +
        'marketplaces, 30% from Europe. They were adjusted to what a US buyer pays.',
    );
  });

  for (const [sold, share] of [
    [1_000, 'all sold'],
    [0, 'all asking prices'],
  ] as const)
    it(`states no places or years that are unknown, and ${share} for ${sold} sales of 1,000 listings`, () => {
      const facts = { ...FACTS, sold, american: 0, european: 0, firstYear: Number.POSITIVE_INFINITY };
      const words = `Based on 1,000 listings: ${share}. They were adjusted to what a US buyer pays.`;
      assert.equal(dataInWords(facts, { market }), words);
    });
});

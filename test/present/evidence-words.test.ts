import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countInWords, dataInWords, evidenceInWords } from '../../src/present/evidence-words.ts';
import type { EvidenceGrade, PlaceEvidence } from '../../src/pricing/evidence/evidence.ts';

const us = { place: 'us', sold: 12, asked: 40, from: 2018, to: 2025 } as const;
const korea = { place: 'korea', sold: 1397, asked: 572, from: 2024, to: 2025 } as const;
const europe = { place: 'europe', sold: 0, asked: 1, from: 2026, to: 2026 } as const;

describe('the evidence for a price in words', () => {
  const words = (...places: PlaceEvidence[]) =>
    evidenceInWords({ of: 'brand and kind', grade: 'some sold here', places });

  it('names places and years of sales, and notes if none are American', () => {
    assert.equal(words(us, korea), '12 sold in the US, 2018 to 2025; 1,397 in Korea, 2024 and 2025');
    assert.equal(words(korea, europe), '1,397 sold in Korea, 2024 and 2025; none in the US');
  });

  it('adds the place with the most asking prices if there are few sales', () => {
    const few = words({ ...us, sold: 2 }, { ...europe, asked: 539 });
    assert.equal(few, '2 sold in the US, 2018 to 2025; 539 asked in Europe');
    assert.match(words({ ...us, sold: 19 }), /; 40 asked in the US$/);
    assert.doesNotMatch(words({ ...us, sold: 20 }), /asked/);
  });

  it('names places and years of asking prices if nothing sold', () => {
    assert.equal(words(europe), '1 asking price in Europe, 2026; none sold');
    const both = words({ ...us, sold: 0 }, europe);
    assert.equal(both, '40 asking prices in the US, 2018 to 2025; 1 in Europe, 2026; none sold');
  });

  it('leaves out years that no source states', () => {
    assert.equal(words({ place: 'us', sold: 3, asked: 0 }), '3 sold in the US');
  });

  it('counts listings in two or three words', () => {
    const label = (grade: EvidenceGrade, ...places: PlaceEvidence[]) =>
      countInWords({ of: 'brand and kind', grade, places });
    assert.equal(label('sold here', { ...us, sold: 1201 }, korea), '1,201 sold');
    assert.equal(label('some sold here', { ...us, sold: 1, from: 2018, to: 2018 }), '1 sold, 2018');
    assert.equal(label('some sold here', { place: 'us', sold: 1, asked: 7 }), '1 sold');
    assert.equal(label('sold elsewhere', { ...us, sold: 0 }, korea), '1,397 sold in Korea');
    assert.equal(label('asked only', { ...us, sold: 0 }, { ...europe, asked: 42 }), '82 asked');
    assert.equal(label('judged'), 'AI estimate');
    assert.equal(label('none'), 'no listings');
    assert.equal(countInWords({ of: 'brand', grade: 'sold here', places: [us] }), 'no listings');
  });

  it('states what else was counted, or why nothing was', () => {
    const said = (of: 'brand' | 'model' | 'kind', grade: EvidenceGrade, ...places: PlaceEvidence[]) =>
      evidenceInWords({ of, grade, places });
    const elsewhere =
      'no listings of this kind and gender; of the brand 1,397 sold in Korea, 2024 and 2025; none in the US';
    assert.equal(said('brand', 'sold elsewhere', korea), elsewhere);
    assert.equal(said('model', 'sold here', { ...us, sold: 31 }), 'this model: 31 sold in the US, 2018 to 2025');
    assert.equal(said('brand', 'judged'), 'no listing of this kind by the brand: estimated by a language model');
    assert.match(said('model', 'none'), /this exact piece/);
    assert.match(said('kind', 'none'), /the price of its kind/);
  });
});

const COUNTS = { listings: 1_000, sold: 250, american: 600, european: 300, markets: 9 };
const FACTS = { ...COUNTS, firstYear: 2018, lastYear: 2026 };
const MARKET = 'what a US buyer pays';

describe('the basis of prices', () => {
  it('is described with years, basis, places and level', () => {
    const words =
      'Based on 1,000 listings from 2018 to 2026: 25% sold, the rest are asking prices; 60% are from US marketplaces, 30% from Europe. They were adjusted to what a US buyer pays.';
    assert.equal(dataInWords(FACTS, { market: MARKET }), words);
  });

  it('omits unknown places and years', () => {
    const facts = { ...FACTS, american: 0, european: 0, firstYear: Number.POSITIVE_INFINITY };
    const said = (sold: number) => dataInWords({ ...facts, sold }, { market: MARKET });
    assert.match(said(1_000), /^Based on 1,000 listings: all sold\. They/);
    assert.match(said(0), /^Based on 1,000 listings: all asking prices\. They/);
  });
});

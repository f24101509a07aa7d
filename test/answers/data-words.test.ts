import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataInWords } from '../../src/answers/garment/data-words.ts';

const FACTS = {
  listings: 1_000,
  sold: 250,
  american: 600,
  european: 300,
  firstYear: 2018,
  lastYear: 2026,
  markets: 9,
};
const MARKET = 'what a US buyer pays';

describe('what prices are made of', () => {
  it('is said with years, basis, places and level', () => {
    assert.equal(
      dataInWords(FACTS, { market: MARKET }),
      'Based on 1,000 listings from 2018 to 2026: 25% sold, the rest are asking prices; 60% are from US marketplaces, 30% from Europe. They were adjusted to what a US buyer pays.',
    );
  });

  it('says neither a level that was not converted nor places or years that are not known', () => {
    const facts = { ...FACTS, american: 0, european: 0, firstYear: Number.POSITIVE_INFINITY };
    const said = (sold: number) => dataInWords({ ...facts, sold }, { market: MARKET, converted: false });
    assert.equal(said(1_000), 'Based on 1,000 listings: all sold.');
    assert.equal(said(0), 'Based on 1,000 listings: all asking prices.');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { overrideTerms, requireMarketplace, requireSeller } from '../../src/money/seller.ts';
import { computeSelling, toGoods } from '../../src/money/selling.ts';
import { appraisalOf } from '../support/listing.ts';
import { marketplace, marketplaces } from './support.ts';

const goalOf = (terms: Parameters<typeof requireSeller>[1]) => requireSeller(marketplaces, terms).goal;

describe('a seller’s goal', () => {
  for (const terms of [{ minProfit: 12.5 }, { minProfit: 0 }, { minReturn: 1 }, { minMargin: 0.4 }]) {
    it(`is ${JSON.stringify(terms)} if that is stated`, () => assert.deepEqual(goalOf(terms), terms));
  }

  it('is none if none is stated', () => assert.equal(goalOf({ minProfit: undefined }), undefined));

  it('is refused if there are two', () => {
    const message = /^Problem: minProfit and minMargin are different goals: give only/;
    assert.throws(() => goalOf({ minProfit: 5, minMargin: 0.2 }), message);
  });
});

describe('a seller’s terms', () => {
  it('are by default eBay, without a goal, label or work', () => {
    const { marketplace: usual, shippingLabel, work, goal } = requireSeller(marketplaces, {});
    assert.deepEqual([usual.id, shippingLabel, work, goal], ['ebay', undefined, 0, undefined]);
  });

  it('are those of the seller if there are any', () => {
    const terms = { marketplace: 'poshmark', shippingLabel: 6, hourly: 20, minutes: 15, minMargin: 0.3 };
    const { marketplace: sellers, shippingLabel, work, goal } = requireSeller(marketplaces, terms);
    assert.deepEqual([sellers.id, shippingLabel, work, goal], ['poshmark', 6, 20 / 4, { minMargin: 0.3 }]);
  });

  it('round the value of work to the cent', () => {
    // Seven minutes at $17 an hour are $1.9833.
    assert.equal(requireSeller(marketplaces, { hourly: 17, minutes: 7 }).work, 1.98);
  });

  const standing = { minProfit: 10, shippingLabel: 4, marketplace: 'depop' };
  const OVERRIDES = [
    { given: { shippingLabel: 6 }, terms: { ...standing, shippingLabel: 6 } },
    { given: { minProfit: 3 }, terms: { ...standing, minProfit: 3 } },
    { given: { minMargin: 0.2 }, terms: { shippingLabel: 4, marketplace: 'depop', minMargin: 0.2 } },
    { given: { minReturn: 1 }, terms: { shippingLabel: 4, marketplace: 'depop', minReturn: 1 } },
  ];
  for (const { given, terms } of OVERRIDES) {
    it(`of a question override standing ones: ${JSON.stringify(given)}`, () => {
      assert.deepEqual(overrideTerms(standing, given), terms);
    });
  }
});

describe('a marketplace', () => {
  for (const [text, id] of [
    ['ebay', 'ebay'],
    ['GOAT', 'goat'],
    ['The RealReal', 'therealreal'],
    ['vestiaire collective', 'vestiaire'],
    ['E-Bay', 'ebay'],
    ['vestiairecollective', 'vestiaire'],
    ['real real', 'therealreal'],
    ['what', 'whatnot'],
  ] as const) {
    it(`is found by “${text}”`, () => assert.equal(requireMarketplace(marketplaces, text).id, id));
  }

  it('is found by its whole name, though another’s begins with it', () => {
    const longer = { ...marketplace('depop'), id: 'etsy-pattern', name: 'Etsy Pattern' };
    const two = [longer, { ...longer, id: 'etsy', name: 'Etsy' }];
    for (const text of ['etsy', 'Etsy']) assert.equal(requireMarketplace(two, text).id, 'etsy');
  });

  it('is not found by a part of two names', () => {
    const two = ['Etsy Pattern', 'Etsy Plus'].map((name) => ({ ...marketplace('depop'), id: name, name }));
    assert.throws(() => requireMarketplace(two, 'etsy'), /give one of Etsy Pattern, Etsy Plus/);
  });

  it('is by default the first of the fee file', () => {
    assert.equal(requireMarketplace(marketplaces).id, 'ebay');
  });

  for (const [text, didYouMean] of [
    ['poshmrk', ['poshmark']],
    ['pos', undefined],
  ] as const) {
    it(`is refused with ${didYouMean ? 'a similar name' : 'no similar name'} and all valid values: ${text}`, () => {
      const validValues = marketplaces.map(({ id }) => id);
      const message = `marketplace is "${text}": give one of ${validValues.join(', ')}.`;
      const members = { parameter: 'marketplace', ...(didYouMean ? { didYouMean } : {}), validValues };
      assert.throws(() => requireMarketplace(marketplaces, text), { message, members });
    });
  }

  const PLACES: readonly [title: string, ids: readonly string[], chosen: string][] = [
    ['Coach bag', ['depop', 'mercari'], 'mercari'],
    ['Zara bag', ['depop', 'mercari'], 'mercari'],
    ['Zara dress', ['depop', 'mercari'], 'depop'],
    ['Gucci bag', ['mercari', 'vestiaire'], 'vestiaire'],
  ];
  for (const [title, ids, chosen] of PLACES) {
    it(`is by default the first of ${ids.join(' and ')} where such items sell: ${chosen} for a ${title}`, () => {
      assert.equal(computeSelling(ids.map(marketplace), toGoods(appraisalOf(title)), {}).marketplace?.id, chosen);
    });
  }

  const jeans = toGoods(appraisalOf('Gap jeans mens'));
  for (const [sellers, chosen] of [
    ['poshmark', 'poshmark'],
    // StockX refuses jeans.
    ['stockx', 'vinted'],
  ] as const) {
    it(`is ${chosen} for jeans of a seller on ${sellers}`, () => {
      const own = { marketplace: marketplace(sellers) };
      assert.equal(computeSelling(marketplaces, jeans, own).marketplace?.id, chosen);
    });
  }

  it('has the highest payout of those where such items sell, if that of the seller refuses the item', () => {
    // Poshmark keeps 20%, and Mercari less.
    for (const ids of [
      ['poshmark', 'mercari'],
      ['mercari', 'poshmark'],
    ]) {
      const own = { marketplace: marketplace('stockx') };
      assert.equal(computeSelling(ids.map(marketplace), jeans, own).marketplace?.id, 'mercari');
    }
  });

  it('is absent if none accepts the item', () => {
    assert.equal(computeSelling([marketplace('stockx')], jeans, {}).marketplace, undefined);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goalOf, namedMarketplace, sellerOf, withGiven, workOf } from '../../src/decide/seller.ts';
import { bestMarketplaceFor, sellingOf } from '../../src/decide/selling.ts';
import { garment, marketplaces as list, marketplace } from '../marketplaces/support.ts';
import { listingOf } from '../support/listing.ts';

const marketplaces = { list };

describe('a seller’s terms', () => {
  it('have one goal: a profit, a return or a margin', () => {
    const goals = [{ profit: 12.5 }, { profit: 0 }, { returnOnCost: 1 }, { margin: 0.4 }, {}].map(goalOf);
    assert.deepEqual(goals, [{ profit: 1250 }, { profit: 0 }, { returnOnCost: 1 }, { margin: 0.4 }, undefined]);
    assert.throws(
      () => goalOf({ profit: 5, margin: 0.2 }),
      /^Problem: profit and margin are different goals: give only/,
    );
  });

  it('are eBay and $8 unless given, with work by the hour', () => {
    const usual = sellerOf(marketplaces, {});
    const { id: usualPlace } = usual.marketplace;
    assert.deepEqual([usualPlace, usual.label, usual.work, usual.goal], ['ebay', undefined, 0, { profit: 800 }]);
    const given = sellerOf(marketplaces, { marketplace: 'poshmark', label: 6, hourly: 20, minutes: 15, margin: 0.3 });
    const { id } = given.marketplace;
    assert.deepEqual([id, given.label, given.work, given.goal], ['poshmark', 6, 5, { margin: 0.3 }]);
    assert.equal(workOf({ hourly: 17, minutes: 7 }), 1.98);
  });

  it('of a question override standing ones, and any goal replaces the standing profit', () => {
    const standing = { profit: 10, label: 4, marketplace: 'depop' };
    assert.deepEqual(withGiven(standing, { label: 6 }), { ...standing, label: 6 });
    assert.deepEqual(withGiven(standing, { margin: 0.2 }), { label: 4, marketplace: 'depop', margin: 0.2 });
    assert.deepEqual(withGiven(standing, { returnOnCost: 1 }), { label: 4, marketplace: 'depop', returnOnCost: 1 });
    assert.equal(withGiven(standing, { profit: 3 }).profit, 3);
  });
});

describe('a marketplace', () => {
  const idOf = (text?: string) => namedMarketplace(marketplaces, text).id;

  it('is found by its id, its name, or a part that no other has', () => {
    const found = [undefined, 'ebay', 'The RealReal', 'vestiaire collective', 'real real', 'what', 'GOAT'].map(idOf);
    assert.deepEqual(found, ['ebay', 'ebay', 'therealreal', 'vestiaire', 'therealreal', 'whatnot', 'goat']);
  });

  for (const [text, didYouMean] of [
    ['poshmrk', ['poshmark']],
    ['pos', undefined],
  ] as const) {
    it(`is refused with the one that was meant, and with all there are: ${text}`, () => {
      const validValues = [...list.map(({ id }) => id), 'all'];
      const message = `marketplace is "${text}": give one of ${validValues.join(', ')}.`;
      const members = { parameter: 'marketplace', ...(didYouMean ? { didYouMean } : {}), validValues };
      assert.throws(() => namedMarketplace(marketplaces, text, ['all']), { message, members });
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
      assert.equal(sellingOf({ list: ids.map(marketplace) }, listingOf(title), {}).marketplace?.id, chosen);
    });
  }

  it('is another one where such items sell if the seller’s own refuses the item', () => {
    const chosenFor = (id: string) =>
      sellingOf(marketplaces, listingOf('Gap jeans mens'), { marketplace: marketplace(id) }).marketplace?.id;
    assert.deepEqual(['poshmark', 'stockx'].map(chosenFor), ['poshmark', 'vinted']);
  });

  it('is the best by its payout among those that accept the item', () => {
    const sale = { garment: garment('coach', 'bag'), price: 100 };
    const bestOf = (...ids: string[]) => bestMarketplaceFor({ list: ids.map(marketplace) }, sale)?.id;
    assert.deepEqual([bestOf('poshmark', 'mercari'), bestOf()], ['mercari', undefined]);
  });
});

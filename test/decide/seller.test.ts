import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { goalOf, namedMarketplace, sellerOf, withGiven, workOf } from '../../src/decide/seller.ts';
import { bestMarketplaceFor, sellingOf } from '../../src/decide/selling.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { answerListing } from '../../src/present/listing.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';

const marketplaces = loadMarketplaces();
const pricing = loadModel();
const [coach] = brands.filter(({ slug }) => slug === 'coach');
const [bag] = categories.filter(({ slug }) => slug === 'bag');
assert.ok(coach && bag);

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
    const { marketplace, label, work, goal } = sellerOf(marketplaces, {});
    assert.deepEqual([marketplace.id, label, work, goal], ['ebay', undefined, 0, { profit: 800 }]);
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

  it('is refused with what it may be, and with all there are', () => {
    for (const text of ['poshmrk', 'pos', 'facebok'])
      assert.throws(
        () => namedMarketplace(marketplaces, text, ['all']),
        (error: { message: string; members: { didYouMean?: string[]; validValues: string[] } }) => {
          assert.match(error.message, new RegExp(`^marketplace is "${text}": give one of ebay, poshmark, .*, all\\.$`));
          assert.equal(error.members.didYouMean?.[0], text === 'poshmrk' ? 'poshmark' : error.members.didYouMean?.[0]);
          assert.equal(error.members.validValues.at(-1), 'all');
          return true;
        },
      );
  });

  it('sells what such buyers look for, and is best by its payout', () => {
    const placeFor = (title: string, ...ids: string[]) => {
      const list = ids.flatMap((id) => marketplaces.list.find((one) => one.id === id) ?? []);
      return sellingOf({ list }, answerListing(pricing, { title }), {}).marketplace?.id;
    };
    assert.equal(placeFor('Coach bag', 'depop', 'mercari'), 'mercari');
    assert.equal(placeFor('Zara bag', 'depop', 'mercari'), 'mercari');
    assert.equal(placeFor('Zara dress', 'depop', 'mercari'), 'depop');
    assert.equal(placeFor('Gucci bag', 'mercari', 'vestiaire'), 'vestiaire');
    const sale = { garment: { brand: coach, category: bag, gender: 'female' }, price: 100 } as const;
    const two = marketplaces.list.filter(({ id }) => id === 'poshmark' || id === 'mercari');
    assert.equal(bestMarketplaceFor({ list: two }, sale)?.id, 'mercari');
    assert.equal(bestMarketplaceFor({ list: [] }, sale), undefined);
  });

  it('is another one that sells such pieces where the seller’s own refuses the piece', () => {
    const at = (id: string, title: string) => {
      const listing = answerListing(pricing, { title });
      const marketplace = namedMarketplace(marketplaces, id);
      return sellingOf(marketplaces, listing, { marketplace }).marketplace?.id;
    };
    assert.equal(at('poshmark', 'Gap jeans mens'), 'poshmark');
    assert.equal(at('stockx', 'Gap jeans mens'), 'vinted');
  });
});

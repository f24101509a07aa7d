import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeAsking, judgeTag } from '../../src/answers/judgment.ts';
import type { Judgment } from '../../src/answers/judgment-schema.ts';
import { answerListing } from '../../src/answers/listing.ts';
import { judgeOffer } from '../../src/answers/offer.ts';
import { pieceOf } from '../../src/answers/piece.ts';
import { answerReprice } from '../../src/answers/reprice.ts';
import { isSoldOn } from '../../src/answers/where-sold.ts';
import { brands, categories } from '../../src/garments/catalog.ts';
import type { Marketplace } from '../../src/marketplaces/compile.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { judgmentInWords } from '../../src/wording/judgment.ts';
import fc from '../support/properties.ts';
import { rowName } from '../support/row-name.ts';
import { numberIn, rowsOf } from '../support/rows.ts';

const pricing = loadModel();
const marketplaces = loadMarketplaces();
const at = (id: string) => marketplaces.list.find((one) => one.id === id) as Marketplace;
const ebay = at('ebay');
const table = (file: string) => rowsOf(new URL(file, import.meta.url));
const pieceOfTitle = (title: string) => pieceOf(pricing, answerListing(pricing, { title }));
const judgeTitle = (title: string, tag?: number) =>
  judgeTag(marketplaces, pieceOfTitle(title), tag, { marketplace: ebay });

describe('the verdict on a tag', () => {
  it('is one number: buy up to what leaves the profit, thin until nothing is left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...brands),
        fc.constantFrom(...categories),
        fc.constantFrom('ebay', 'poshmark', 'mercari'),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 400 }),
        (brand, category, where, profit, tag) => {
          const { gender } = pricing.usualGender(brand, category);
          const piece = pieceOf(pricing, { brand, category, gender });
          const { zone, zones, money, ask } = judgeTag(marketplaces, piece, tag, {
            marketplace: at(where),
            goal: { profit: profit * 100 },
          });
          if (ask) return assert.deepEqual([zone, zones, money.payUpTo], [null, [], undefined]);
          const left = money.at[0]?.profit as number;
          const { payUpTo } = money;
          assert.equal(zone === 'buy', payUpTo !== undefined && tag <= payUpTo);
          if (zone === 'buy') assert.ok(left >= profit, `${left}`);
          if (zone === 'thin') assert.ok(left >= 0 && left < profit + 1, `${left}`);
          if (zone === 'leave') assert.ok(left < 1, `${left}`);
          for (const [i, one] of zones.entries()) assert.equal(one.from, i === 0 ? 0 : zones[i - 1]?.to);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('tells the tags of a thrift store apart', async (t) => {
    const tags = new Map(table('thrift-tags.tsv').map((row) => [row.kind, row]));
    const counts = new Map<Judgment['zone'], number>();
    for (const brand of brands)
      for (const category of categories) {
        const { gender } = pricing.usualGender(brand, category);
        const piece = pieceOf(pricing, { brand, category, gender, condition: 'Good' });
        const tag = numberIn(tags.get(category.slug)?.[brand.tier]);
        const { zone } = judgeTag(marketplaces, piece, tag, { marketplace: ebay });
        counts.set(zone, (counts.get(zone) ?? 0) + 1);
      }
    const judged = 825 - (counts.get(null) ?? 0);
    for (const zone of ['buy', 'thin', 'leave'] as const) {
      await t.test(rowName(zone), () => {
        const share = (counts.get(zone) ?? 0) / judged;
        assert.ok(share > 0.15 && share < 0.55, `${zone}: ${share}`);
      });
    }
  });

  it('is a question where nothing is known, with searches of what sold', () => {
    const cases = [
      ['Zorblax shirt', 200, /^Which brand\? Zorblax is not one we know\. Tops and shirts without/],
      ['purse', 6, /^Which brand\? Bags without a known name: most/],
      ['Gucci bag', 90_000, /^Which model is it\? \$90,000 is far above/],
      ['Hermes Birkin 25 Himalaya', 4000, /our listings cannot price/],
      ['J.Crew Zzyzx blazer', 20, /^Is “Zzyzx” the model\? We do not know it\./],
    ] as const;
    for (const [title, tag, question] of cases) {
      const { zone, ask, reason } = judgeTitle(title, tag);
      assert.equal(zone, null, title);
      assert.match(reason, question);
      assert.match(reason, /Look at three sold ones\.$/);
      assert.match(ask?.sold[0]?.url ?? '', /^https:\/\/www\.ebay\.com\/.*LH_Sold=1.*_nkw=/);
    }
  });

  it('is the same for a price with and without a tag, and says what it rests on in words', () => {
    const judged = judgeTitle('Coach Tabby 26', 12);
    assert.deepEqual(judgeTitle('Coach Tabby 26').zones, judged.zones);
    assert.match(judgmentInWords(judged), /^Buy: profit \$\d+ if it sells for \$\d+ on eBay\. Pay up to \$\d+\./);
    assert.doesNotMatch(judgmentInWords(judged), /in 10/);
  });
});

describe('an asking price', () => {
  it('is low, usual or high by the quantiles of the piece', () => {
    const piece = pieceOfTitle('Coach Tabby 26');
    const { price } = piece.range;
    const zoneOf = (asked: number) => judgeAsking(marketplaces, piece, asked, {}).zone;
    assert.deepEqual([price * 0.5, price, price * 1.9].map(zoneOf), ['low', 'usual', 'high']);
  });
});

/**
 * Returns the piece at its belief's selling price, independent of the shipped model, or at the shipped price without
 * one.
 */
function believed(title: string, why: string) {
  const piece = pieceOfTitle(title);
  const [, worth] = /(?:for|about|worth) (\d+)/.exec(why) ?? [];
  if (worth === undefined || piece.inquiry) return piece;
  const price = Number(worth);
  const range = { price, priceLow: price / 2, priceHigh: price * 2 };
  return { ...piece, range, bands: [-0.69, -0.28, 0.28, 0.69] as const };
}

describe('beliefs of a reseller, written before anything was run', () => {
  // The reseller believes more of premium brands and houses than private sellers got: at their level one offer less is
  // right.
  it('hold for 49 of 60 offers', () => {
    const rows = table('offer-beliefs.tsv');
    const wrong = rows.filter((row) => {
      const { title = '', marketplace = '', right = '', why = '' } = row;
      const { zone } = judgeOffer(
        marketplaces,
        believed(title, why),
        {
          asked: Number(row.asked),
          offered: Number(row.offered),
          listedFor: numberIn(row.days),
        },
        { marketplace: at(marketplace), cost: numberIn(row.cost) },
      );
      return !right.split('/').includes(zone ?? 'ask');
    });
    assert.equal(rows.length, 60);
    assert.ok(wrong.length <= 11, wrong.map(({ title }) => title).join('; '));
  });

  it('hold for 50 of 60 stale listings, with the price to ask', () => {
    const rows = table('stale-beliefs.tsv');
    const wrong = rows.filter((row) => {
      const { title = '', marketplace = '', right = '', from, to, why = '' } = row;
      const advice = answerReprice(
        marketplaces,
        {
          piece: believed(title, why),
          askingPrice: Number(row.asked),
          daysListed: Number(row.days),
        },
        {
          goneIn: 'month',
          today: '2026-11-21',
          hourly: numberIn(row.hourly),
          marketplace: at(marketplace),
        },
      );
      const action = advice.action?.toLowerCase() ?? 'ask';
      if (!right.split('/').includes(action)) return true;
      if (advice.ask === undefined || !from || !to) return false;
      return advice.ask < Number(from) || advice.ask > Number(to);
    });
    assert.equal(rows.length, 60);
    assert.ok(wrong.length <= 10, wrong.map(({ title }) => title).join('; '));
  });
});

it('a marketplace is best only where such pieces are sold', () => {
  const [bag] = categories.filter(({ slug }) => slug === 'bag');
  const [house] = brands.filter(({ slug }) => slug === 'louis-vuitton');
  assert.ok(bag && house);
  const neverfull = { brand: house, category: bag, gender: 'female' } as const;
  const places = marketplaces.list.filter(({ id }) => isSoldOn(id, neverfull));
  assert.deepEqual(
    places.map(({ id }) => id),
    ['ebay', 'poshmark', 'vestiaire'],
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { soldTables } from '../../training/publish/sold.ts';
import { openListings, readSold } from '../../training/read/listings.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import { makeFolder, withDatabase } from './files.ts';
import { HEADER } from './generated-listings.ts';

const { write } = makeFolder();

const BAG = 'leather shoulder bag in good shape';
const tabby = (market: string, period: string, price: number, basis = 'sold', gender = 'women') =>
  `${market},${market},${period},${basis},Coach,Coach Tabby 26 ${BAG} ${price},Handbags,${gender},Good,${price}`;
const LISTINGS = [
  tabby('ebay', '2025-11', 100),
  tabby('ebay', '2026-02-03', 140),
  tabby('ebay', '2026-05', 180),
  // The same item, listed again.
  tabby('ebay', '2026-05', 180),
  tabby('poshmark', '2024', 220),
  tabby('poshmark', '2017/2018', 300, 'sold', ''),
  tabby('ebay', '2026-09', 999, 'asking'),
  ...[10, 20, 30, 40].map((price) => tabby('vestiaire', '2026-01', price)),
  ...[50, 60, 70, 80, 90].map((price) => tabby('bunjang', '2023-04', price, 'sold', 'men')),
];
const file = write('listings.csv', [HEADER, ...LISTINGS]);

const US = {
  place: 'us',
  channel: 'person to person',
  n: 5,
  median: 180,
  low: 140,
  high: 220,
  newest: '2026-05',
  marketplaces: { ebay: 3, poshmark: 2 },
};

describe('groups of sales', () => {
  it('of five and more show median, middle half, newest month, and marketplaces by place', NEEDS_DUCKDB, async () => {
    const sold = await withDatabase(async (db) => {
      await openListings(db, [file]);
      return readSold(db);
    });
    const { kinds, named } = soldTables(sold, { medians: [] });
    assert.deepEqual(kinds.coach?.bag?.female, [{ ...US, ofModels: 5 }]);
    // The fifth sale has no stated gender, and Korea's are men's.
    const prices = { median: 70, low: 60, high: 80 };
    const korea = { ...US, place: 'korea', ...prices, newest: '2023-04', marketplaces: { bunjang: 5 } };
    assert.deepEqual(kinds.coach?.bag?.male, [{ ...korea, ofModels: 5 }]);
    assert.deepEqual(named['variant:coach/tabby/26'], [US, korea]);
    assert.deepEqual(named['model:coach/tabby'], named['variant:coach/tabby/26']);
  });

  it('from a published median of a model count the sales behind it, without a middle half', () => {
    const facts = { brand: 'coach', category: 'bag', gender: 'female', condition: 'unknown' } as const;
    const market = { source: 'us_sold_2026_bags', marketplace: 'ebay', basis: 'sold' };
    const medians = [
      { ...facts, market, title: 'tabby 26 bag', log: Math.log(198), items: 30, sales: 177, month: '2026-06' },
      { ...facts, market, log: Math.log(60), items: 30 },
    ];
    const { kinds, named } = soldTables([], { medians });
    assert.deepEqual(kinds, {});
    assert.deepEqual(named['variant:coach/tabby/26'], [
      {
        place: 'us',
        channel: 'published median',
        n: 177,
        covers: 'all conditions, new ones too',
        median: 198,
        newest: '2026-06',
        marketplaces: { ebay: 177 },
      },
    ]);
  });

  it('are separate by channel, and for new items if five of them and five others sold', () => {
    const sale = (marketplace: string, condition: 'New with tags' | 'unknown', price: number) => ({
      marketplace,
      brand: 'hermes',
      category: 'bag',
      gender: 'female' as const,
      condition,
      title: 'hermes kelly 28 bag',
      price,
      items: 1,
      month: '2026-01',
    });
    const prices = [6000, 7000, 8000, 9000, 10_000];
    const used = prices.map((price) => sale('ebay', 'unknown', price));
    const fresh = prices.map((price) => sale('ebay', 'New with tags', 2 * price));
    const auctioned = prices.map((price) => sale('sothebys', 'unknown', 3 * price));
    const groupsOf = (...sold: ReturnType<typeof sale>[][]) => {
      const groups = soldTables(sold.flat(), { medians: [] }).named['model:hermes/kelly'] ?? [];
      return groups.map((group) => `${group.channel}: ${group.n}, ${group.new ?? 0} new, $${group.median}`);
    };
    assert.deepEqual(groupsOf(used, fresh, auctioned), [
      'person to person: 5, 0 new, $8000',
      'person to person: 5, 5 new, $16000',
      'auction: 5, 0 new, $24000',
    ]);
    assert.deepEqual(groupsOf(used, fresh.slice(1)), ['person to person: 9, 4 new, $10000']);
  });
});

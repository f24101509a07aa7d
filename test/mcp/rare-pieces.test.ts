import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call, refusal } from './support.ts';

const TERMS = [
  {},
  { askingPrice: 45 },
  { cost: 12.5, seller: { label: 9.5, profit: 20.5 } },
  { askingPrice: 60, listedFor: 50 },
  { guess: 70 },
  { askingPrice: 20.5, detail: 'short' },
  { condition: 'Fair', detail: 'full' },
  { askingPrice: 80, seller: { forMyself: true } },
  { marketplaces: ['ebay', 'poshmark'] },
];

/** Members with numbers that are no prices: counts, fractions and positions. */
const COUNTS = ['comps', 'confidence', 'item', 'listings', 'n', 'new', 'quantity', 'sold', 'weight', 'places'];

/** Returns the paths of the prices in an answer, each once, except for amounts that the caller sent. */
function pricePathsIn(value: unknown, sentAmounts: readonly number[], path = ''): string[] {
  if (typeof value === 'number') return sentAmounts.includes(value) ? [] : [path];
  if (value === null || typeof value !== 'object') return [];
  const members = Object.entries(value).filter(([name]) => !COUNTS.includes(name));
  const paths = members.flatMap(([name, member]) =>
    pricePathsIn(member, sentAmounts, Array.isArray(value) ? path : `${path}.${name}`),
  );
  return [...new Set(paths)];
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

// Rare items and those by several makers, of which our listings say nothing.
for (const title of [
  'Nike Dunk Low Travis Scott',
  'Jordan 1 High Chicago Lost and Found',
  '80s Harley Davidson tee single stitch',
  'Supreme box logo hoodie',
  'Gucci x The North Face jacket',
  'Levis 501 big E selvedge 1960s',
  'Hermès Birkin 25 crocodile',
]) {
  describe(`an item that our listings cannot price (${title})`, () => {
    it('has a floor and no other price of ours, whatever the terms', () => {
      for (const terms of TERMS) {
        const { data } = call('get_price', { title, ...terms });
        assert.deepEqual(pricePathsIn(data, numbersIn(terms)), ['.atLeast'], JSON.stringify(terms));
      }
    });

    it('has only its floor in a list too, and no part in the total', () => {
      const items = [{ title, askingPrice: 30 }, { title: 'Gap jeans' }];
      const { data } = call('price_list', { items });
      const row = data.items.find(({ item }: { item: number }) => item === 1);
      assert.deepEqual(pricePathsIn(row, [30]), ['.atLeast']);
      assert.deepEqual([data.total.quantity, data.total.toLookUp], [1, 1]);
    });

    it('has no payout at our estimate: net_payout links to sold listings instead', () => {
      const sentence = refusal('net_payout', { title, price: 'estimate' });
      assert.match(sentence, /^There is no estimate: .* https:\S+ or https:\S+; then call net_payout with \{/);
    });
  });
}

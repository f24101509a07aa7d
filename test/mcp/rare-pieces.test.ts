import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Arguments } from '../../src/mcp/tools/arguments.ts';
import { call, refusal } from './support.ts';

/** Items that our listings cannot price: rare, or by several makers. */
const RARE = [
  'Nike Dunk Low Travis Scott',
  'Jordan 1 High Chicago Lost and Found',
  '80s Harley Davidson tee single stitch',
  'Supreme box logo hoodie',
  'Gucci x The North Face jacket',
  'Levis 501 big E selvedge 1960s',
  'Hermès Birkin 25 crocodile',
];

const TERMS: readonly Arguments[] = [
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

/** Numbers that are no prices: counts, fractions and positions. */
const COUNTS = ['comps', 'confidence', 'item', 'listings', 'n', 'new', 'quantity', 'sold', 'weight', 'places'];

/** Returns the paths of a value's prices, each once, except those of amounts in `sent`. */
function pathsOfPrices(value: unknown, sent: readonly number[], path = ''): string[] {
  if (typeof value === 'number') return sent.includes(value) ? [] : [path];
  if (value === null || typeof value !== 'object') return [];
  const members = Object.entries(value).filter(([name]) => !COUNTS.includes(name));
  const paths = members.flatMap(([name, member]) =>
    pathsOfPrices(member, sent, Array.isArray(value) ? path : `${path}.${name}`),
  );
  return [...new Set(paths)];
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

test('an item that our listings cannot price has a floor and no other price of ours, whatever the terms', () => {
  for (const title of RARE) {
    for (const terms of TERMS) {
      const { data } = call('get_price', { title, ...terms });
      assert.deepEqual(pathsOfPrices(data, numbersIn(terms)), ['.atLeast'], `${title} ${JSON.stringify(terms)}`);
    }
  }
});

test('an item that our listings cannot price has only its floor in a list too, and no part in the total', () => {
  for (const title of RARE) {
    const { items, total } = call('compare_prices', {
      items: [{ title, askingPrice: 30 }, { title: 'Gap jeans' }],
    }).data;
    const row = items.find(({ beyondEvidence }: { beyondEvidence?: object }) => beyondEvidence);
    assert.deepEqual(pathsOfPrices(row, [30]), ['.atLeast'], title);
    assert.deepEqual([total.quantity, total.toLookUp], [1, 1], title);
  }
});

test('net_payout refuses an estimate that we do not have, with links to sold listings', () => {
  for (const title of RARE) {
    const message = refusal('net_payout', { title, price: 'estimate' });
    assert.match(
      message,
      /^There is no estimate: .* https:\/\/\S+ or https:\/\/\S+; then call net_payout with \{/,
      title,
    );
  }
});

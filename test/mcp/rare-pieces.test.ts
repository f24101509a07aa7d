import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Arguments } from '../../src/mcp/tools/arguments.ts';
import { answered } from './support.ts';

/** Pieces that our listings cannot price: rare, or by several makers. */
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

/** Numbers that are no prices: counts, shares and days. */
const COUNTS = new Set(['comps', 'confidence', 'item', 'listings', 'n', 'new', 'quantity', 'sold', 'weight']);

const isPrice = (path: string) => !COUNTS.has(path.slice(path.lastIndexOf('.') + 1));

function pricesIn(value: unknown, path = ''): [path: string, price: number][] {
  if (typeof value === 'number') return isPrice(path) ? [[path, value]] : [];
  if (Array.isArray(value)) return value.flatMap((one) => pricesIn(one, path));
  if (value === null || typeof value !== 'object' || path.endsWith('.places')) return [];
  return Object.entries(value).flatMap(([name, one]) => pricesIn(one, `${path}.${name}`));
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

test('a piece beyond our evidence has a floor and no other number of ours', () => {
  for (const title of RARE) {
    for (const terms of TERMS) {
      const { text, structured: structure } = answered('get_price', { title, ...terms });
      assert.ok(structure?.beyondEvidence, `${title} ${text}`);
      const given = numbersIn(terms);
      const ours = pricesIn(structure).filter(([, price]) => !given.includes(price));
      const paths = [...new Set(ours.map(([path]) => path))];
      assert.deepEqual(paths, ['.atLeast'], `${title} ${JSON.stringify(terms)}`);
    }
    const { items } = answered('compare_prices', { items: [{ title, askingPrice: 30 }] }).structured as {
      items: Record<string, unknown>[];
    };
    const [row] = items;
    assert.deepEqual(
      pricesIn({ ...row, askingPrice: undefined }).map(([path]) => path),
      ['.atLeast'],
      title,
    );
  }
});

test('no tool reckons with a price that we do not have', () => {
  for (const title of RARE) {
    const { text, structured: structure } = answered('net_payout', { title, price: 'estimate' });
    assert.equal(structure, undefined, title);
    assert.match(text, /^There is no estimate: .* https:\/\/\S+ or https:\/\/\S+; then call net_payout with \{/, title);
    const { total } = answered('compare_prices', { items: [{ title }, { title: 'Gap jeans' }] }).structured as {
      total: Record<string, number>;
    };
    assert.deepEqual([total.quantity, total.toLookUp], [1, 1], title);
  }
});

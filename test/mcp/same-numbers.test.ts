import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTasks } from '../../checks/mcp/tasks/grade.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { callTool } from './in-one-go.ts';
import { tools } from './support.ts';

type Args = Readonly<Record<string, unknown>>;

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

/** Sold here, elsewhere and asked only; other kinds of the brand; judged; nothing. */
const OTHERS = [
  'Coach Tabby 26',
  'Gap jeans',
  'Patagonia Better Sweater',
  'Eddie Bauer parka',
  'Schott Perfecto 618 leather jacket',
  'Zorvelline dress',
  'Louis Vuitton Neverfull MM',
  'Lot of 3 Lululemon leggings',
];

const TERMS: readonly Args[] = [
  {},
  { askingPrice: 45 },
  { cost: 12, seller: { label: 9, profit: 20 } },
  { askingPrice: 60, listedFor: 50 },
  { guess: 70 },
  { comps: [60, 75, { price: 90, asked: true }] },
  { askingPrice: 20, detail: 'short' },
  { condition: 'Fair', detail: 'full' },
  { askingPrice: 80, seller: { forMyself: true } },
  { marketplaces: ['ebay', 'poshmark'] },
];

const CALLS: readonly (readonly [name: string, args: Args])[] = [
  ...[...RARE, ...OTHERS].flatMap((title) => [
    ...TERMS.map((terms) => ['get_price', { title, ...terms }] as const),
    ['answer_offer', { title, asked: 100, offered: 70 }] as const,
    ['answer_offer', { title, asked: 300, offered: 60, listedFor: 40, cost: 10 }] as const,
    [
      'compare_prices',
      {
        items: [
          { title, askingPrice: 30 },
          { title: 'Zara blazer', listedFor: 70 },
        ],
      },
    ] as const,
  ]),
  ...readTasks().flatMap(({ calls }) => calls),
];

/** Numbers that are no prices: counts, shares and days, which the text has in sentences. */
const COUNTS = new Set(['listings', 'sold', 'n', 'new', 'comps', 'asks', 'weight', 'confidence', 'hitRate', 'item']);
const MORE_COUNTS = new Set(['quantity', 'priced', 'notPriced', 'toLookUp', 'pieces', 'uncheckedSales', 'sales']);
const FACTORS = new Set(['factor', 'ordinaryWords']);
/** Ranges of grades and the medians of sales in full, and what the text of a long list leaves out. */
const MORE = /\.(byCondition\.price(Low|High)|sales\.median)$|\.total\.(price|asOneLot)$|\.items\.net$/;

const isPrice = (path: string) => {
  const name = path.slice(path.lastIndexOf('.') + 1);
  return !(COUNTS.has(name) || MORE_COUNTS.has(name) || FACTORS.has(name) || MORE.test(path));
};

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

const dollarsIn = (text: string) =>
  [...text.matchAll(/\$(\d[\d,]*(?:\.\d+)?)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));

/** Returns true for amounts that are the same, one of them perhaps in whole dollars. */
const isSame = (a: number, b: number) =>
  Math.abs(Math.abs(a) - Math.abs(b)) < (Number.isInteger(a) && Number.isInteger(b) ? 0.001 : 0.51);

function answered(name: string, args: Args) {
  const { content, structuredContent } = callTool(tools.get(name) as Tool, args);
  return { text: content[0]?.text ?? '', structure: structuredContent };
}

test('every price of text and structure agrees, on 300 answers', () => {
  let answers = 0;
  for (const [name, args] of CALLS) {
    const { text, structure } = answered(name, args);
    if (!structure) continue;
    answers++;
    const what = `${name} ${JSON.stringify(args)}`;
    const spoken = dollarsIn(text);
    const known = pricesIn(structure);
    const given = numbersIn(args);
    // A sum of nothing is not said.
    for (const [path, price] of known.filter(([, price]) => price !== 0)) {
      assert.ok(
        [...spoken, ...given].some((one) => isSame(one, price)),
        `${what}: the text does not say ${path} ${price}\n${text}`,
      );
    }
    const all = [...numbersIn(structure), ...dollarsIn(JSON.stringify(structure)), ...given];
    for (const price of spoken) {
      assert.ok(
        all.some((one) => isSame(one, price)),
        `${what}: the structure has no ${price}\n${text}`,
      );
    }
  }
  assert.ok(answers >= 300, `${answers} answers`);
});

test('every grade of text and structure agrees, on 300 answers', () => {
  let answers = 0;
  for (const [name, args] of CALLS) {
    const { text, structure } = answered(name, args);
    if (!structure) continue;
    answers++;
    // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely; their schemas are held elsewhere.
    const { evidence, beyondEvidence, items = [] } = structure as any;
    const what = `${name} ${JSON.stringify(args)}\n${text}`;
    if (evidence && !beyondEvidence) {
      assert.match(text, new RegExp(`vidence: (\\d+ sales? from you; ours: )?${evidence.grade}\\b`), what);
    }
    for (const { item, evidence } of items) {
      const line = text.split('\n').find((one) => one.startsWith(`${item}. `)) ?? '';
      assert.ok(line.includes(evidence.grade), `${what}\nitem ${item}: ${evidence.grade}`);
    }
  }
  assert.ok(answers >= 300, `${answers} answers`);
});

test('a piece beyond our evidence has a floor and no other number of ours', () => {
  for (const title of RARE) {
    for (const terms of TERMS.filter(({ comps }) => !comps)) {
      const { text, structure } = answered('get_price', { title, ...terms });
      assert.ok(structure?.beyondEvidence, `${title} ${text}`);
      const given = numbersIn(terms);
      const ours = pricesIn(structure).filter(([, price]) => !given.includes(price));
      const paths = [...new Set(ours.map(([path]) => path))];
      assert.deepEqual(paths, ['.atLeast'], `${title} ${JSON.stringify(terms)}`);
    }
    const { items } = answered('compare_prices', { items: [{ title, askingPrice: 30 }] }).structure as {
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
    const { text, structure } = answered('net_payout', { title, price: 'estimate' });
    assert.equal(structure, undefined, title);
    assert.match(text, /^There is no estimate: .* https:\/\/\S+ or https:\/\/\S+; then call net_payout with \{/, title);
    const { total } = answered('compare_prices', { items: [{ title }, { title: 'Gap jeans' }] }).structure as {
      total: Record<string, number>;
    };
    assert.deepEqual([total.quantity, total.toLookUp], [1, 1], title);
  }
});

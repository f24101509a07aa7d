import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS, tierLabel } from '../../src/catalog/catalog.ts';
import { genderWord } from '../../src/catalog/garment-names.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { pluck } from '../support/pluck.ts';
import fc from '../support/properties.ts';
import { ASKS_ALL } from '../support/sampled.ts';
import { arbitraryCall } from './calls.ts';
import { claimFaults } from './claims.ts';
import { faultsIn } from './faults.ts';
import { answered, parts } from './support.ts';

const isOne = <T extends string>(list: readonly T[], value: unknown): value is T => list.includes(value as T);

/** Members for programs: the text has their sums and names instead. */
const PROGRAMS_ONLY = new RegExp(
  `\\.(${[
    'evidence\\.(places|of|listings|sold|sales|words\\w+)',
    'estimate\\.(note|confidence)',
    'byCondition\\.price(Low|High)',
    'items\\.evidence\\.of',
    'candidates\\.(title|tells|price(Low|High))',
    'total\\.(price|asOneLot)',
    'askingPrice\\.(text|verdict)',
    'soldSearches|webUrl|source|sold',
    'judgment|question|zone|zones|money|hitRate|authenticity|strength|payUpToBy',
    'brand|category|tierLabel|like|beyondEvidence|id|code',
  ].join('|')})$`,
);

function leaves(value: unknown, path = ''): [path: string, leaf: string | number | boolean][] {
  if (value === null || value === undefined || PROGRAMS_ONLY.test(path)) return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, one]) => leaves(one, /^\d+$/.test(name) ? path : `${path}.${name}`));
  }
  return [[path, value as string | number | boolean]];
}

/** Returns the forms in which text may state a value. */
function formsOf(path: string, leaf: string | number | boolean): string[] {
  if (typeof leaf === 'number') return [leaf.toLocaleString('en-US', { maximumFractionDigits: 9 })];
  if (typeof leaf === 'boolean') return [''];
  if (leaf === 'USD') return ['$'];
  if (path.endsWith('.tier')) return [tierLabel(leaf as Parameters<typeof tierLabel>[0])];
  if (isOne(GENDERS, leaf)) return [leaf, genderWord(leaf)];
  const brand = brands.find(({ slug }) => slug === leaf);
  const category = categories.find(({ slug, name }) => slug === leaf || name === leaf);
  if (category) {
    return [leaf, category.name, category.name.replaceAll('&', 'and').toLowerCase()];
  }
  return brand ? [leaf, brand.name] : [leaf];
}

/** Numbers in fixed phrases, which text may contain without a source. */
const PHRASES =
  /8 in 10|\d+% of items like this|a factor of 1\.5|x1\.5|\d+% of comparable items|\d+% of our price|\d+% fell within|\d+ only if real/g;

/** Names of brands with numbers, such as 3.1 Phillip Lim. */
const NUMBERED = pluck(otherBrands, 'name').filter((brand) => /\d/.test(brand));

function checkSame(name: string, args: Record<string, unknown>): void {
  const { text, structured } = answered(name, args);
  if (!structured) return;
  const what = `${name} ${JSON.stringify(args)}`;
  checkText(text, structured, what);
  checkNumbers(text, structured, what);
}

/** Fails unless the text states each member of a structure. */
function checkText(text: string, structured: object, what: string): void {
  const spoken = text.toLowerCase();
  for (const [path, leaf] of leaves(structured)) {
    const isSaid = formsOf(path, leaf).some((form) => spoken.includes(form.toLowerCase()));
    assert.ok(isSaid, `${what}: the text does not say ${path} ${leaf}:\n${text}`);
  }
}

/**
 * Fails unless a structure has each number of the text, which states profits in whole dollars and shares in percent.
 */
function checkNumbers(text: string, structured: object, what: string): void {
  const known = withoutCommas(JSON.stringify(structured));
  const rounded = [...known.matchAll(/\d+\.\d+/g)].map(([amount]) => Math.round(Number(amount)));
  const isKnown = (number: number) => known.includes(String(number)) || rounded.includes(number);
  const unnamed = NUMBERED.reduce((left, brand) => left.replaceAll(brand, ''), text);
  for (const [digits] of withoutCommas(unnamed.replaceAll(PHRASES, '')).matchAll(/\d+(?:\.\d+)?/g)) {
    const number = Number(digits);
    assert.ok(isKnown(number) || isKnown(number / 100), `${what}: the structure does not say ${number}:\n${text}`);
  }
}

const withoutCommas = (text: string) => text.replaceAll(/(\d),(?=\d{3})/g, '$1');

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const garment = fc
  .record({
    brand: fc.oneof(
      fc.constantFrom(...brands.map(({ slug }) => slug)),
      fc.constantFrom('LV', 'Doc Martens', 'Louis Vitton', 'Gap', 'Levis 501'),
    ),
    category: fc.oneof(
      fc.constantFrom(...categories.map(({ slug }) => slug)),
      fc.constantFrom('handbags', 'slip dress', 'watch', 'high tops'),
    ),
    gender: optional(fc.constantFrom(...GENDERS)),
    condition: optional(fc.constantFrom(...CONDITIONS, 'nwt')),
    size: optional(fc.constant('M')),
  })
  .map((one) => JSON.parse(JSON.stringify(one)) as Record<string, unknown>);

describe('text and data have the same facts', () => {
  for (const detail of ['short', 'usual', 'full']) {
    it(`in an answer of get_price, ${detail}`, () => {
      fc.assert(
        fc.property(garment, (args) => checkSame('get_price', { ...args, detail })),
        { numRuns: ASKS_ALL ? 200 : 100 },
      );
    });
  }

  it('in an answer of get_price to a title', () => {
    for (const title of [
      'Louis Vuitton Neverfull MM, $900',
      'Hermès Birkin 30 Togo',
      'Levis 501 jeans mens cropped',
      'Zara linen blazer NWT',
      'Eddie Bauer parka',
      'Zorvelline dress',
      'Lot of 3 Lululemon leggings',
    ]) {
      checkSame('get_price', { title });
      checkSame('get_price', { title, asking_price: 45 });
    }
  });

  it('in an answer of compare_prices to up to ten items', () => {
    const item = fc.tuple(garment, fc.integer({ min: 1, max: 5 })).map(([one, quantity]) => ({ ...one, quantity }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 10 }), (items) => checkSame('compare_prices', { items })),
      { numRuns: ASKS_ALL ? 100 : 40 },
    );
  });

  it('in an answer of worth_picking_up', () => {
    for (const args of [
      {},
      { shop: 'consignment', gender: 'men' },
      { category: 'purses', budget: 35 },
      { budget: 99_999 },
    ])
      checkSame('worth_picking_up', args);
  });
});

it('the answer to 20 items costs a model at most 1,500 tokens of text and 1,740 of data', () => {
  const charactersPerToken = 3.4;
  const items = brands.slice(20, 40).map(({ slug }) => ({ brand: slug, category: 'jacket' }));
  const { text, structured } = answered('compare_prices', { items });
  const data = JSON.stringify(structured);
  assert.ok(text.length < 1_500 * charactersPerToken, `${text.length} characters of text`);
  assert.ok(data.length < 1_740 * charactersPerToken, `${data.length} characters of data`);
});

describe('sentences', () => {
  it('never contradict each other about evidence', () => {
    const kinds = ['sunglasses', 'belt', 'wallet', 'scarf', 'watch', 'jeans', 'earrings', 'bag', 'boots', 'baby dress'];
    const names = [...brands, ...otherBrands].map(({ name }) => name);
    let answers = 0;
    for (let i = 0; answers < (ASKS_ALL ? 1000 : 300); i++) {
      const title = `${names[(i * 37) % names.length]} ${kinds[i % kinds.length]}`;
      const { text, isError } = answered('get_price', { title, guess: 10 + (i % 60) });
      if (isError) continue;
      answers++;
      const isCounted = /Evidence: [^.]*?\b\d+ (sold|asked|asking)/.test(text) && !/the price of its kind/.test(text);
      const faults = [
        isCounted && /We have no listings of/.test(text) && 'listings, and none',
        /(sold here|sold elsewhere|asked only) \(no listings of this kind/.test(text) && 'a grade of another kind',
        /weight 0;/.test(text) && 'weighed, at nothing',
        /language model\) \([^)]*language model/.test(text) && 'who judged, twice',
      ].filter(Boolean);
      assert.deepEqual(faults, [], `${title}: ${text}`);
    }
  });

  it('agree with the numbers of any answer', () => {
    fc.assert(
      fc.property(arbitraryCall, ([name, args]) => {
        const { text, structured: structure } = answered(name, args);
        if (!structure) return;
        const answer = { tool: name, args, text, structure };
        const faults = [...faultsIn(answer), ...claimFaults(parts, answer)];
        assert.deepEqual(faults, [], `${name} ${JSON.stringify(args)}`);
      }),
      { numRuns: ASKS_ALL ? 800 : 200 },
    );
  });
});

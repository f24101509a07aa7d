import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS, tierLabel } from '../../src/catalog/catalog.ts';
import { genderWord } from '../../src/catalog/garment-names.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { pluck } from '../support/pluck.ts';
import fc from '../support/properties.ts';
import { ASKS_ALL, timesOf } from '../support/sampled.ts';
import { arbitraryCall } from './calls.ts';
import { findFalseClaims } from './claims.ts';
import { findFaults, presentFaults } from './faults.ts';
import { answerTo, parts } from './support.ts';

type Leaf = string | number | boolean;

/** Members that the text leaves out, since it states what they add up to, or their names. */
const DATA_ONLY = new RegExp(
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

/** Returns the values at the ends of a structure, each with its path, such as `.items.price`. */
function leavesOf(value: unknown, path = ''): { path: string; leaf: Leaf }[] {
  if (value === null || value === undefined || DATA_ONLY.test(path)) return [];
  if (Array.isArray(value)) return value.flatMap((element) => leavesOf(element, path));
  if (typeof value !== 'object') return [{ path, leaf: value as Leaf }];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}

/** Returns the forms in which a text may state a value. */
function formsOf(path: string, leaf: Leaf): string[] {
  if (typeof leaf === 'number') return [leaf.toLocaleString('en-US', { maximumFractionDigits: 9 })];
  // Sentences state it in words, which differ for each member.
  if (typeof leaf === 'boolean') return [''];
  if (leaf === 'USD') return ['$'];
  if (path.endsWith('.tier')) return [tierLabel(leaf as Parameters<typeof tierLabel>[0])];
  const gender = GENDERS.find((known) => known === leaf);
  if (gender) return [gender, genderWord(gender)];
  const category = categories.find(({ slug, name }) => slug === leaf || name === leaf);
  if (category) return [leaf, category.name, category.name.replaceAll('&', 'and').toLowerCase()];
  const brand = brands.find(({ slug }) => slug === leaf);
  return brand ? [leaf, brand.name] : [leaf];
}

/** Fixed phrases with numbers, which the data do not repeat. */
const FIXED_PHRASES =
  /8 in 10|\d+% of items like this|a factor of 1\.5|x1\.5|\d+% of comparable items|\d+% of our price|\d+% fell within|\d+ only if real/g;

/** Names of brands with a number, such as 3.1 Phillip Lim. */
const NUMBERED_BRANDS = pluck(otherBrands, 'name').filter((brand) => /\d/.test(brand));

function assertSameFacts(tool: string, args: Record<string, unknown>): void {
  const { text, structured } = answerTo(tool, args);
  if (!structured) return;
  const answer = `${tool} ${JSON.stringify(args)}:\n${text}`;
  assertDataInText(text, structured, answer);
  assertNumbersInData(text, structured, answer);
}

function assertDataInText(text: string, data: object, answer: string): void {
  const lowerCaseText = text.toLowerCase();
  for (const { path, leaf } of leavesOf(data)) {
    const isStated = formsOf(path, leaf).some((form) => lowerCaseText.includes(form.toLowerCase()));
    assert.ok(isStated, `the text does not state ${path} ${leaf} in ${answer}`);
  }
}

/** Allows for amounts that the text rounds to whole dollars, and for fractions that it states as percentages. */
function assertNumbersInData(text: string, data: object, answer: string): void {
  const json = withoutCommas(JSON.stringify(data));
  const rounded = [...json.matchAll(/\d+\.\d+/g)].map(([amount]) => Math.round(Number(amount)));
  const isInData = (number: number) => json.includes(String(number)) || rounded.includes(number);
  const withoutBrands = NUMBERED_BRANDS.reduce((rest, brand) => rest.replaceAll(brand, ''), text);
  for (const [digits] of withoutCommas(withoutBrands.replaceAll(FIXED_PHRASES, '')).matchAll(/\d+(?:\.\d+)?/g)) {
    const number = Number(digits);
    assert.ok(isInData(number) || isInData(number / 100), `the data do not have ${number} in ${answer}`);
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
  // A member that is undefined is left out, as it is in JSON.
  .map((fields) => JSON.parse(JSON.stringify(fields)) as Record<string, unknown>);

describe('the text and the data of an answer state the same facts', () => {
  for (const detail of ['short', 'usual', 'full']) {
    it(`for any brand and kind in get_price with detail "${detail}"`, () => {
      fc.assert(
        fc.property(garment, (fields) => assertSameFacts('get_price', { ...fields, detail })),
        { numRuns: timesOf(400) },
      );
    });
  }

  for (const title of [
    'Louis Vuitton Neverfull MM, $900',
    'Hermès Birkin 30 Togo',
    'Levis 501 jeans mens cropped',
    'Zara linen blazer NWT',
    'Eddie Bauer parka',
    'Zorvelline dress',
    'Lot of 3 Lululemon leggings',
  ]) {
    it(`for the title "${title}" in get_price, with and without an asking price`, () => {
      assertSameFacts('get_price', { title });
      assertSameFacts('get_price', { title, asking_price: 45 });
    });
  }

  it('for any list of up to ten items in compare_prices', () => {
    const item = fc
      .tuple(garment, fc.integer({ min: 1, max: 5 }))
      .map(([fields, quantity]) => ({ ...fields, quantity }));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 10 }), (items) =>
        assertSameFacts('compare_prices', { items }),
      ),
      { numRuns: timesOf(160) },
    );
  });

  for (const args of [
    {},
    { shop: 'consignment', gender: 'men' },
    { category: 'purses', budget: 35 },
    { budget: 99_999 },
  ]) {
    it(`for ${JSON.stringify(args)} in worth_picking_up`, () => assertSameFacts('worth_picking_up', args));
  }
});

it('compare_prices answers for 20 items in at most 1,500 tokens of text and 1,740 of data', () => {
  const charactersPerToken = 3.4;
  const items = brands.slice(20, 40).map(({ slug }) => ({ brand: slug, category: 'jacket' }));
  const { text, structured } = answerTo('compare_prices', { items });
  const data = JSON.stringify(structured);
  assert.ok(text.length <= 1_500 * charactersPerToken, `${text.length} characters of text`);
  assert.ok(data.length <= 1_740 * charactersPerToken, `${data.length} characters of data`);
});

it('no two sentences of an answer contradict each other about the evidence', () => {
  const names = [...brands, ...otherBrands].map(({ name }) => name);
  const kinds = ['sunglasses', 'belt', 'wallet', 'scarf', 'watch', 'jeans', 'earrings', 'bag', 'boots', 'baby dress'];
  // 37 shares no factor with the number of names, so the titles go through all of them.
  const titles = names.map((_, index) => `${names[(index * 37) % names.length]} ${kinds[index % kinds.length]}`);
  for (const [index, title] of titles.slice(0, ASKS_ALL ? 1_200 : 350).entries()) {
    const { text } = answerTo('get_price', { title, guess: 10 + (index % 60) });
    const hasCounts = /Evidence: [^.]*?\b\d+ (sold|asked|asking)/.test(text) && !/the price of its kind/.test(text);
    const contradictions = presentFaults({
      'the counts say that there are listings': hasCounts && /We have no listings of/.test(text),
      'the grade is of another kind': /(sold here|sold elsewhere|asked only) \(no listings of this kind/.test(text),
      'a guess is included with a weight of 0': /weight 0;/.test(text),
      'the language model is named twice': /language model\) \([^)]*language model/.test(text),
    });
    assert.deepEqual(contradictions, [], `${title}: ${text}`);
  }
});

it('the text of an answer agrees with its data and with the model, for any call of any tool', () => {
  fc.assert(
    fc.property(arbitraryCall, ({ tool, args }) => {
      const { text, structured: data } = answerTo(tool, args);
      if (!data) return;
      const answer = { tool, args, text, data };
      assert.deepEqual(
        [...findFaults(answer), ...findFalseClaims(parts, answer)],
        [],
        `${tool} ${JSON.stringify(args)}`,
      );
    }),
    { numRuns: timesOf(800) },
  );
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, CONDITIONS, categories, GENDERS, tierLabel } from '../../src/catalog/catalog.ts';
import { genderWord } from '../../src/catalog/garment-names.ts';
import { otherBrands } from '../../src/catalog/other-brands.ts';
import { pluck } from '../support/pluck.ts';
import fc from '../support/properties.ts';
import { answerTo } from './support.ts';

type Value = string | number | boolean;

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

/** Returns the strings, numbers and booleans in a structure, each with its path, such as `.items.price`. */
function valuesIn(structure: unknown, path = ''): { path: string; value: Value }[] {
  if (structure === null || structure === undefined || DATA_ONLY.test(path)) return [];
  if (Array.isArray(structure)) return structure.flatMap((element) => valuesIn(element, path));
  if (typeof structure !== 'object') return [{ path, value: structure as Value }];
  return Object.entries(structure).flatMap(([name, member]) => valuesIn(member, `${path}.${name}`));
}

/** Returns the wordings of a value, one of which the text has to contain. */
function wordingsOf(path: string, value: Value): string[] {
  if (typeof value === 'number') return [value.toLocaleString('en-US', { maximumFractionDigits: 9 })];
  // Sentences state it in words, which differ for each member.
  if (typeof value === 'boolean') return [''];
  if (value === 'USD') return ['$'];
  if (path.endsWith('.tier')) return [tierLabel(value as Parameters<typeof tierLabel>[0])];
  const gender = GENDERS.find((slug) => slug === value);
  if (gender) return [gender, genderWord(gender)];
  const category = categories.find(({ slug, name }) => slug === value || name === value);
  if (category) return [value, category.name, category.name.replaceAll('&', 'and').toLowerCase()];
  const brand = brands.find(({ slug }) => slug === value);
  return brand ? [value, brand.name] : [value];
}

/** Fixed phrases with numbers, which the data do not repeat. */
const FIXED_PHRASES =
  /8 in 10|\d+% of items like this|a factor of 1\.5|x1\.5|\d+% of comparable items|\d+% of our price|\d+% fell within|\d+ only if real/g;

/** Names of brands with a number, such as 3.1 Phillip Lim. */
const NUMBERED_BRANDS = pluck(otherBrands, 'name').filter((brand) => /\d/.test(brand));

/** Compares the text and the data of an answer. Fails for a refusal. */
function assertSameFacts(tool: string, args: Record<string, unknown>): void {
  const { text, structured: data } = answerTo(tool, args);
  assert.ok(data, `${tool} refuses ${JSON.stringify(args)}: ${text}`);
  const answer = `${tool} ${JSON.stringify(args)}:\n${text}`;
  assertDataInText(text, data, answer);
  assertNumbersInData(text, data, answer);
}

function assertDataInText(text: string, data: object, answer: string): void {
  const lowerCaseText = text.toLowerCase();
  for (const { path, value } of valuesIn(data)) {
    const isStated = wordingsOf(path, value).some((wording) => lowerCaseText.includes(wording.toLowerCase()));
    assert.ok(isStated, `the text does not state ${path} ${value} in ${answer}`);
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
      fc.constantFrom('handbags', 'slip dress', 'sunglasses', 'high tops'),
    ),
    gender: optional(fc.constantFrom(...GENDERS)),
    condition: optional(fc.constantFrom(...CONDITIONS, 'nwt')),
    size: optional(fc.constant('M')),
  })
  // A member that is undefined is left out, as it is in JSON.
  .map((fields) => JSON.parse(JSON.stringify(fields)) as Record<string, unknown>);

describe('the text and the data of an answer', () => {
  for (const detail of ['short', 'usual', 'full']) {
    it(`of get_price state the same facts for any brand and kind with detail "${detail}"`, () => {
      fc.assert(
        fc.property(garment, (fields) => assertSameFacts('get_price', { ...fields, detail })),
        { numRuns: 100 },
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
    for (const args of [{ title }, { title, asking_price: 45 }]) {
      it(`of get_price state the same facts for ${JSON.stringify(args)}`, () => assertSameFacts('get_price', args));
    }
  }

  it('of price_list state the same facts for any list of up to ten items', () => {
    const quantity = fc.integer({ min: 1, max: 5 });
    const item = fc.tuple(garment, quantity).map(([fields, pieces]) => ({ ...fields, quantity: pieces }));
    const anyList = fc.array(item, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(anyList, (items) => assertSameFacts('price_list', { items })),
      { numRuns: 40 },
    );
  });
});

it('price_list answers a list of 100 items, its maximum, with less than 10,000 tokens', () => {
  // Claude Code warns about the results of tools from 10,000 tokens. JSON and prices have few characters per token.
  const charactersPerToken = 3.4;
  const items = Array.from({ length: 100 }, (_, index) => ({ brand: brands[index % 50]?.slug, category: 'jacket' }));
  const { text, structured: data } = answerTo('price_list', { items });
  const tokens = (text.length + JSON.stringify(data).length) / charactersPerToken;
  assert.ok(tokens < 10_000, `${tokens} tokens`);
});

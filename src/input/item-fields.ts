import { type TSchema, Type } from 'typebox';
import { membersOf } from '../base/members.ts';
import { CONDITIONS, type Condition, MAX_QUANTITY } from '../catalog/catalog.ts';
import { MOST_ASKED } from '../titles/amounts.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { WEARERS } from '../titles/genders.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import { COMPS_FIELD } from './comps.ts';
import type { ValuesOf } from './field.ts';
import words from './field-words.json' with { type: 'json' };
import { MARKETPLACE_SLUGS } from './marketplace-slugs.ts';
import { SALE_BOUNDS } from './sale-fields.ts';

// The one table of what can be asked: every door takes these fields, with these bounds and descriptions.

const MAX_NAME = 100;
/** Maximum length, in characters, of a seller's free-text field. */
const MAX_WORDS = 200;

/** Returns the schema of a string with at most `maxLength` characters. */
export const boundedText = (maxLength: number, description?: string) =>
  Type.String(description === undefined ? { maxLength } : { maxLength, description });

/** Text for which the package suggests values to programmers. Any other text is valid too. */
const suggested = <Value extends string>(options: object) => Type.Unsafe<Value | (string & {})>(options);

const text = (name: keyof typeof words, maxLength: number, options = {}) =>
  Type.String({ maxLength, description: words[name], ...options });
const number = (name: keyof typeof words, bounds: object) => Type.Number({ description: words[name], ...bounds });
const whole = (name: keyof typeof words, bounds: object) => Type.Integer({ description: words[name], ...bounds });
/** US dollars. Programs send computed amounts, so the number of decimals is not limited. */
const amount = (name: keyof typeof words) => number(name, { minimum: 0, maximum: MOST_ASKED });
const price = (name: keyof typeof words) => number(name, { exclusiveMinimum: 0, maximum: MOST_ASKED });
const day = (name: keyof typeof words) => text(name, 30, { format: 'date' });

/** Parts of an answer that are sent only if asked for. */
export const INCLUDES = ['words', 'payouts', 'plan', 'searches', 'grades', 'sources', 'all'] as const;
export type Include = (typeof INCLUDES)[number];

/** Schema of a condition grade, which also accepts synonyms such as `nwt`. */
export const GRADE_FIELD = Type.Unsafe<Condition>({ type: 'string', enum: CONDITIONS, meant: resolveCondition });

/** Every field. Amounts are US dollars per item; `soldPrice` and `fees` are for the whole row. */
export const FIELDS = {
  title: text('title', MAX_TITLE_LENGTH, { examples: ['Louis Vuitton Monogram Neverfull MM tote'] }),
  brand: text('brand', MAX_NAME, { examples: ['coach', 'Lucky Brand'] }),
  category: text('category', MAX_WORDS, { examples: ['bag', 'Bags'] }),
  gender: suggested<(typeof WEARERS)[number]>({
    type: 'string',
    maxLength: MAX_WORDS,
    description: words.gender,
    examples: ['women', 'boys', 'unisex'],
    suggests: () => WEARERS,
  }),
  condition: suggested<Condition>({
    type: 'string',
    maxLength: MAX_WORDS,
    description: words.condition,
    examples: CONDITIONS,
    suggests: () => CONDITIONS,
  }),
  quantity: whole('quantity', { minimum: 1, maximum: MAX_QUANTITY }),
  askingPrice: price('askingPrice'),
  listPrice: price('listPrice'),
  daysListed: whole('daysListed', { minimum: 0, maximum: 10_000 }),
  listedOn: day('listedOn'),
  cost: amount('cost'),
  comps: { ...COMPS_FIELD, description: words.comps } as typeof COMPS_FIELD,
  guess: price('guess'),
  forMyself: Type.Boolean({ description: words.forMyself }),
  id: text('id', MAX_NAME),
  name: text('name', MAX_NAME),
  sku: text('sku', MAX_NAME),
  floor: price('floor'),
  soldPrice: price('soldPrice'),
  soldOn: day('soldOn'),
  fees: amount('fees'),
  marketplace: suggested<(typeof MARKETPLACE_SLUGS)[number]>({
    type: 'string',
    maxLength: 60,
    description: words.marketplace,
    suggests: () => MARKETPLACE_SLUGS,
  }),
  minProfit: number('minProfit', SALE_BOUNDS.cost),
  minReturn: number('minReturn', { minimum: 0, maximum: 100 }),
  minMargin: number('minMargin', { minimum: 0, maximum: 0.99 }),
  shippingLabel: Type.Unsafe<number | 'usual'>({
    ...number('shippingLabel', SALE_BOUNDS.shippingLabel),
    'x-words': ['usual'],
  }),
  buyerShipping: number('buyerShipping', SALE_BOUNDS.buyerShipping),
  taxRate: number('taxRate', SALE_BOUNDS.taxRate),
  hourly: number('hourly', { minimum: 0, maximum: 1000 }),
  minutes: number('minutes', { minimum: 0, maximum: 1000 }),
  price: number('price', SALE_BOUNDS.price),
  minNet: number('minNet', SALE_BOUNDS.minNet),
  vintage: Type.Boolean({ description: words.vintage }),
  offered: number('offered', SALE_BOUNDS.price),
  lastCounter: number('lastCounter', SALE_BOUNDS.price),
  include: Type.Unsafe<readonly Include[]>({
    type: 'array',
    items: { type: 'string', enum: INCLUDES },
    maxItems: INCLUDES.length,
    description: words.include,
  }),
} as const satisfies Readonly<Record<string, TSchema>>;

/** Fields that describe an item. A field overrides the title. */
export const TITLED_FIELDS = membersOf(FIELDS, 'title', 'brand', 'category', 'gender', 'condition');

/** Description of an item: a title, a brand and a category, or both. A field overrides the title. */
export type TitledWords = ValuesOf<typeof TITLED_FIELDS>;

/** Names of the goals, which are mutually exclusive. */
export const GOALS = ['minProfit', 'minReturn', 'minMargin'] as const satisfies readonly (keyof typeof FIELDS)[];

/** Fields for a seller's terms: flat in a query, in `seller` in JSON. */
export const SELLER_FIELDS = membersOf(
  FIELDS,
  'marketplace',
  ...GOALS,
  'shippingLabel',
  'buyerShipping',
  'taxRate',
  'hourly',
  'minutes',
);

/** A seller's terms. Amounts are US dollars, and the marketplace is a slug or a name. */
export type SellerTerms = ValuesOf<typeof SELLER_FIELDS>;

/** Fields of a row in a list. */
export const ITEM_FIELDS = {
  ...TITLED_FIELDS,
  ...membersOf(FIELDS, 'askingPrice', 'comps', 'guess', 'cost', 'floor', 'quantity', 'listedOn'),
  label: FIELDS.name,
} as const;

/** Default terms. `hourly`, the value of an hour of work, doesn't have a default. */
export const USUAL_TERMS = { marketplace: 'ebay', label: 0, profit: 8, minutes: 30 } as const;

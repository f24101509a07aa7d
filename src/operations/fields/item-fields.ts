import type { TSchema, TString } from 'typebox';
import { pick } from '../../base/members.ts';
import { boundedNumber, described, suggestedText, Type } from '../../base/shape.ts';
import { CONDITIONS, type Condition, MAX_QUANTITY } from '../../catalog/catalog.ts';
import { PURPOSES, type Purpose } from '../../money/advice-schema.ts';
import { readExtraCost } from '../../money/extra-cost.ts';
import { SALE_BOUNDS, SELLER_FIELDS } from '../../money/seller.ts';
import { INCLUDES, type Include } from '../../present/item-answer.ts';
import { resolveCondition } from '../../titles/conditions.ts';
import { WEARERS } from '../../titles/genders.ts';
import { MAX_PRICE } from '../../titles/title-numbers.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { COMPS_FIELD } from './comps.ts';
import words from './item-fields.json' with { type: 'json' };

// The one table of what can be asked: every door takes these fields, with these bounds and descriptions.

const MAX_NAME = 100;
const MAX_TEXT = 200;

const text = (description: string, maxLength: number, options = {}) =>
  Type.String({ maxLength, description, ...options }) as TString & { readonly maxLength: number };
const whole = (description: string, bounds: object) => Type.Integer({ description, ...bounds });
/** US dollars. Programs send computed amounts, so the number of decimals is not limited. */
const amount = (description: string) => boundedNumber(description, { minimum: 0, maximum: MAX_PRICE });
const price = (description: string) => boundedNumber(description, { exclusiveMinimum: 0, maximum: MAX_PRICE });
const day = (description: string) => text(description, 30, { format: 'date' });

/** Schema of a condition grade, which also accepts synonyms such as `nwt`. */
export const GRADE_FIELD = Type.Unsafe<Condition>({ type: 'string', enum: CONDITIONS, meant: resolveCondition });

/** Every field. Amounts are US dollars per item; `soldPrice` and `fees` are for the whole row. */
export const FIELDS = {
  title: text(words.title, MAX_TITLE_LENGTH, { examples: ['Louis Vuitton Monogram Neverfull MM tote'] }),
  brand: text(words.brand, MAX_NAME, { examples: ['coach', 'Lucky Brand'] }),
  category: text(words.category, MAX_TEXT, { examples: ['bag', 'Bags'] }),
  gender: suggestedText<(typeof WEARERS)[number]>({
    type: 'string',
    maxLength: MAX_TEXT,
    description: words.gender,
    examples: ['women', 'boys', 'unisex'],
    suggests: () => WEARERS,
  }),
  condition: suggestedText<Condition>({
    type: 'string',
    maxLength: MAX_TEXT,
    description: words.condition,
    examples: CONDITIONS,
    suggests: () => CONDITIONS,
  }),
  quantity: whole(words.quantity, { minimum: 1, maximum: MAX_QUANTITY }),
  askingPrice: amount(words.askingPrice),
  listPrice: price(words.listPrice),
  daysListed: whole(words.daysListed, { minimum: 0, maximum: 10_000 }),
  listedOn: day(words.listedOn),
  cost: amount(words.cost),
  extraCost: Type.Unsafe<number | string>({
    anyOf: [
      { type: 'number', minimum: 0, maximum: SALE_BOUNDS.cost.maximum },
      { type: 'string', pattern: '^\\d+(\\.\\d+)?%$' },
    ],
    description: words.extraCost,
    examples: [9.5, '20%'],
    parse: readExtraCost,
  }),
  comps: described(COMPS_FIELD, words.comps),
  guess: price(words.guess),
  purpose: Type.Unsafe<Purpose>({ type: 'string', enum: PURPOSES, description: words.purpose }),
  id: text(words.id, MAX_NAME),
  name: text(words.name, MAX_NAME),
  sku: text(words.sku, MAX_NAME),
  floor: price(words.floor),
  soldPrice: price(words.soldPrice),
  soldOn: day(words.soldOn),
  fees: amount(words.fees),
  ...SELLER_FIELDS,
  price: boundedNumber(words.price, SALE_BOUNDS.price),
  minNet: boundedNumber(words.minNet, SALE_BOUNDS.minNet),
  vintage: Type.Boolean({ description: words.vintage }),
  offered: boundedNumber(words.offered, SALE_BOUNDS.price),
  lastCounter: boundedNumber(words.lastCounter, SALE_BOUNDS.price),
  include: Type.Unsafe<readonly Include[]>({
    type: 'array',
    items: { type: 'string', enum: INCLUDES },
    maxItems: INCLUDES.length,
    examples: [['plan', 'payouts']],
    description: words.include,
  }),
} as const satisfies Readonly<Record<string, TSchema>>;

/** Fields that describe an item. A field overrides the title. */
export const DESCRIPTION_FIELDS = pick(FIELDS, 'title', 'brand', 'category', 'gender', 'condition');

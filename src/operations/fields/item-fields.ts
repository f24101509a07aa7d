import type { TSchema, TString } from 'typebox';
import { membersOf } from '../../base/members.ts';
import { boundedNumber, suggestedText, Type } from '../../base/shape.ts';
import { CONDITIONS, type Condition, MAX_QUANTITY } from '../../catalog/catalog.ts';
import { PURPOSES, type Purpose } from '../../money/advice-schema.ts';
import { SALE_BOUNDS } from '../../money/payout-rules.ts';
import { SELLER_FIELDS } from '../../money/seller.ts';
import { INCLUDES, type Include } from '../../present/item-answer.ts';
import { MAX_PRICE } from '../../titles/amounts.ts';
import { resolveCondition } from '../../titles/conditions.ts';
import { WEARERS } from '../../titles/genders.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { COMPS_FIELD } from './comps.ts';

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
  title: text(
    'The title of a listing, or any words that describe an item, in any order. Required unless `brand` and `category` are given.',
    MAX_TITLE_LENGTH,
    { examples: ['Louis Vuitton Monogram Neverfull MM tote'] },
  ),
  brand: text(
    'The brand, whether or not it is in the catalog: its slug, name or common alias. An unknown brand is priced by kind and details. By default, it is read from the title.',
    MAX_NAME,
    { examples: ['coach', 'Lucky Brand'] },
  ),
  category: text(
    'The kind: its slug from `/api/public/categories` or `/api/public/kinds`, its name or everyday words for it. By default, it is read from the title.',
    MAX_TEXT,
    { examples: ['bag', 'Bags'] },
  ),
  gender: suggestedText<(typeof WEARERS)[number]>({
    type: 'string',
    maxLength: MAX_TEXT,
    description: 'The wearer: women, men, girls, boys, kids or unisex, in any words for them, such as `men’s`.',
    examples: ['women', 'boys', 'unisex'],
    suggests: () => WEARERS,
  }),
  condition: suggestedText<Condition>({
    type: 'string',
    maxLength: MAX_TEXT,
    description: 'Condition grade. Other words, such as `good` or `NWT`, count too.',
    examples: CONDITIONS,
    suggests: () => CONDITIONS,
  }),
  quantity: whole('Equal items, sold one by one. The price is for one.', { minimum: 1, maximum: MAX_QUANTITY }),
  askingPrice: price(
    'What its seller asks for one item, or for all that the title counts, US dollars. Overrides a price in the title, and asks for a verdict.',
  ),
  listPrice: price('What you ask for your own item, US dollars.'),
  daysListed: whole('Whole days since you listed it.', { minimum: 0, maximum: 10_000 }),
  listedOn: day('The day you listed it, such as 2026-10-03.'),
  cost: amount('What you paid for one item, or for all that the title counts, US dollars.'),
  comps: {
    ...COMPS_FIELD,
    description:
      'Prices that similar items sold for, US dollars, up to 60: as `comps=40,55,48` or repeated, in JSON also as objects with `price` (`soldPrice`, `amount`), `condition`, `soldOn`, `seller` and `asking`. An asking price needs `asking: true`, in text `60 asking`: it counts for less. Rows of one seller count as one. None of it is stored.',
  } as typeof COMPS_FIELD,
  guess: price(
    'Your own estimate of what it sells for in the US, made before you ask. Do not use an asking, retail or tag price. It gives a second estimate.',
  ),
  purpose: Type.Unsafe<Purpose>({
    type: 'string',
    enum: PURPOSES,
    description:
      'What the answer is for: to buy and resell it, to wear it, to sell your own, or to know its value. By default, it ' +
      'follows from the prices that you send.',
  }),
  id: text('Your own identifier, given back.', MAX_NAME),
  name: text('Your own name for it, given back.', MAX_NAME),
  sku: text('Your own stock number, given back.', MAX_NAME),
  floor: price('The lowest price you would take for one item, US dollars.'),
  soldPrice: price('What it sold for, US dollars for the whole row.'),
  soldOn: day('The day it sold, such as 2026-10-03.'),
  fees: amount('What the sale cost you in fees, US dollars for the whole row.'),
  ...SELLER_FIELDS,
  price: boundedNumber(
    'The selling price, US dollars. Give `price`, `minNet`, or an item, whose estimate is then the price.',
    SALE_BOUNDS.price,
  ),
  minNet: boundedNumber('The least you want to keep, US dollars: answers the least price to ask.', SALE_BOUNDS.minNet),
  vintage: Type.Boolean({ description: 'True if it is 20 years old or older.' }),
  offered: boundedNumber('What the buyer offers, US dollars.', SALE_BOUNDS.price),
  lastCounter: boundedNumber('Your last counteroffer in this talk, US dollars.', SALE_BOUNDS.price),
  include: Type.Unsafe<readonly Include[]>({
    type: 'array',
    items: { type: 'string', enum: INCLUDES },
    maxItems: INCLUDES.length,
    examples: [['plan', 'payouts']],
    description: 'More parts of the answer: words, payouts, plan, searches, grades, sources, or all.',
  }),
} as const satisfies Readonly<Record<string, TSchema>>;

/** Fields that describe an item. A field overrides the title. */
export const DESCRIPTION_FIELDS = membersOf(FIELDS, 'title', 'brand', 'category', 'gender', 'condition');

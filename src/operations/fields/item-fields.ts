import { suggestedText, Type } from '../../base/shape.ts';
import { CONDITIONS, type Condition, MAX_QUANTITY } from '../../catalog/catalog.ts';
import { PURPOSES, type Purpose } from '../../money/advice-schema.ts';
import { AMOUNT_BOUNDS, PRICE_BOUNDS, SELLER_FIELDS } from '../../money/seller.ts';
import { readExtraCost } from '../../money/selling.ts';
import { INCLUDES, type Include } from '../../present/item-answer.ts';
import { resolveCondition } from '../../titles/conditions.ts';
import { WEARERS } from '../../titles/genders.ts';
import { MAX_PRICE } from '../../titles/number-rules.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { COMPS_FIELD } from './comps.ts';
import words from './item-fields.json' with { type: 'json' };

// The one table of what can be asked: every door takes these fields, with these bounds and descriptions.

const SHORT_TEXT_LENGTH = 100;
const LONG_TEXT_LENGTH = 200;

const textField = (description: string, maxLength: number, options = {}) => ({
  ...Type.String(),
  maxLength,
  description,
  ...options,
});
const wholeField = (description: string, bounds: object) => Type.Integer({ description, ...bounds });
/** US dollars. Programs send computed amounts, so the number of decimals is not limited. */
const amountField = (description: string) => Type.Number({ description, minimum: 0, maximum: MAX_PRICE });
const priceField = (description: string) => Type.Number({ description, exclusiveMinimum: 0, maximum: MAX_PRICE });
const dayField = (description: string) => textField(description, 30, { format: 'date' });

/** Schema of a condition grade, which also accepts synonyms such as `nwt`. */
export const GRADE_FIELD = Type.Unsafe<Condition>({ type: 'string', enum: CONDITIONS, meant: resolveCondition });

/** Fields that describe an item. A field overrides the title. */
export const DESCRIPTION_FIELDS = {
  title: textField(words.title, MAX_TITLE_LENGTH, { examples: ['Louis Vuitton Monogram Neverfull MM tote'] }),
  brand: textField(words.brand, SHORT_TEXT_LENGTH, { examples: ['coach', 'Lucky Brand'] }),
  category: textField(words.category, LONG_TEXT_LENGTH, { examples: ['bag', 'Bags'] }),
  gender: suggestedText<(typeof WEARERS)[number]>({
    type: 'string',
    maxLength: LONG_TEXT_LENGTH,
    description: words.gender,
    examples: ['women', 'boys', 'unisex'],
    suggests: () => WEARERS,
  }),
  condition: suggestedText<Condition>({
    type: 'string',
    maxLength: LONG_TEXT_LENGTH,
    description: words.condition,
    examples: CONDITIONS,
    suggests: () => CONDITIONS,
  }),
};

/** Fields of one item: its description, what the caller knows of it, and the age of its listing. US dollars. */
export const ITEM_FIELDS = {
  ...DESCRIPTION_FIELDS,
  askingPrice: amountField(words.askingPrice),
  listPrice: priceField(words.listPrice),
  daysListed: wholeField(words.daysListed, { minimum: 0, maximum: 10_000 }),
  listedOn: dayField(words.listedOn),
  cost: amountField(words.cost),
  extraCost: Type.Unsafe<number | string>({
    anyOf: [
      { type: 'number', minimum: 0, maximum: AMOUNT_BOUNDS.maximum },
      { type: 'string', pattern: '^\\d+(\\.\\d+)?%$' },
    ],
    description: words.extraCost,
    examples: [9.5, '20%'],
    parse: readExtraCost,
  }),
  comps: { ...COMPS_FIELD, description: words.comps },
  guess: priceField(words.guess),
  purpose: Type.Unsafe<Purpose>({ type: 'string', enum: PURPOSES, description: words.purpose }),
  floor: priceField(words.floor),
};

/** What a row of a list says besides its item. `soldPrice` and `fees` are for all its items, US dollars. */
export const ROW_FIELDS = {
  quantity: wholeField(words.quantity, { minimum: 1, maximum: MAX_QUANTITY }),
  id: textField(words.id, SHORT_TEXT_LENGTH),
  name: textField(words.name, SHORT_TEXT_LENGTH),
  sku: textField(words.sku, SHORT_TEXT_LENGTH),
  soldPrice: priceField(words.soldPrice),
  soldOn: dayField(words.soldOn),
  fees: amountField(words.fees),
};

/** Every field. */
export const FIELDS = {
  ...ITEM_FIELDS,
  ...ROW_FIELDS,
  ...SELLER_FIELDS,
  price: Type.Number({ description: words.price, ...PRICE_BOUNDS }),
  minNet: Type.Number({ description: words.minNet, ...PRICE_BOUNDS }),
  vintage: Type.Boolean({ description: words.vintage }),
  offered: Type.Number({ description: words.offered, ...PRICE_BOUNDS }),
  lastCounter: Type.Number({ description: words.lastCounter, ...PRICE_BOUNDS }),
  include: Type.Unsafe<readonly Include[]>({
    type: 'array',
    items: { type: 'string', enum: INCLUDES },
    maxItems: INCLUDES.length,
    examples: [['plan', 'payouts']],
    description: words.include,
  }),
};

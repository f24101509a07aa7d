import { readMoney } from '../../base/read-money.ts';
import { dollarField, suggestedText, Type } from '../../base/shape.ts';
import { CONDITIONS, type Condition, MAX_QUANTITY } from '../../catalog/catalog.ts';
import { PURPOSES, type Purpose } from '../../money/advice-schema.ts';
import { AMOUNT_BOUNDS, SELLER_FIELDS } from '../../money/seller.ts';
import { INCLUDES, type Include } from '../../present/item-answer.ts';
import { resolveCondition } from '../../titles/conditions.ts';
import { WEARERS } from '../../titles/genders.ts';
import { MAX_PRICE } from '../../titles/number-rules.ts';
import { MAX_TITLE_LENGTH } from '../../titles/tokens.ts';
import { COMPS_FIELD } from './comps.ts';
import descriptions from './item-fields.json' with { type: 'json' };

// The one table of what can be asked: every door takes these fields, with these bounds and descriptions.

const SHORT_TEXT_LENGTH = 100;
const LONG_TEXT_LENGTH = 200;
export const MAX_DAYS_LISTED = 10_000;

const textField = (description: string, maxLength: number, options = {}) => ({
  ...Type.String(),
  maxLength,
  description,
  ...options,
});
/** Text for which there are usual words. */
const wordField = <Word extends string>(description: string, words: readonly Word[], examples: readonly string[]) =>
  suggestedText<Word>({ ...textField(description, LONG_TEXT_LENGTH, { examples }), suggests: () => words });
const wholeNumberField = (description: string, bounds: object) => Type.Integer({ description, ...bounds });
/** US dollars. Programs send computed amounts, so the number of decimals is not limited. */
const amountField = (description: string) => dollarField({ description, minimum: 0, maximum: MAX_PRICE });
const priceField = (description: string) => dollarField({ description, exclusiveMinimum: 0, maximum: MAX_PRICE });
/** Fees are computed in whole cents. */
const centsField = (description: string) =>
  dollarField({ description, exclusiveMinimum: 0, maximum: AMOUNT_BOUNDS.maximum, multipleOf: 0.01 });
const dayField = (description: string) => textField(description, 30, { format: 'date' });

/** Schema of a condition grade, which also accepts synonyms such as `nwt`. */
export const GRADE_FIELD = Type.Unsafe<Condition>({ type: 'string', enum: CONDITIONS, resolve: resolveCondition });

/** Fields that describe an item. A field overrides the title. */
export const DESCRIPTION_FIELDS = {
  title: textField(descriptions.title, MAX_TITLE_LENGTH, { examples: ['Louis Vuitton Monogram Neverfull MM tote'] }),
  brand: textField(descriptions.brand, SHORT_TEXT_LENGTH, { examples: ['coach', 'Lucky Brand'] }),
  category: textField(descriptions.category, LONG_TEXT_LENGTH, { examples: ['bag', 'Bags'] }),
  gender: wordField(descriptions.gender, WEARERS, ['women', 'boys', 'unisex']),
  condition: wordField(descriptions.condition, CONDITIONS, CONDITIONS),
};

/** Reads an extra cost as it is sent: dollars, or a share as text such as `20%`. Returns undefined if it is neither. */
function readExtraCost(sent: unknown): number | string | undefined {
  const money = typeof sent === 'string' ? readMoney(sent) : undefined;
  const amount = money?.kind === 'usd' ? money.amount : sent;
  if (typeof amount === 'number') return amount >= 0 && amount <= AMOUNT_BOUNDS.maximum ? amount : undefined;
  if (typeof sent !== 'string') return undefined;
  const [, share] = /^(\d{1,3}(?:\.\d{1,4})?) ?%$/.exec(sent.trim()) ?? [];
  return share === undefined ? undefined : `${Number(share)}%`;
}

/** Fields of one item: its description, what the caller knows of it, and the age of its listing. US dollars. */
export const ITEM_FIELDS = {
  ...DESCRIPTION_FIELDS,
  askingPrice: amountField(descriptions.askingPrice),
  listPrice: priceField(descriptions.listPrice),
  daysListed: wholeNumberField(descriptions.daysListed, { minimum: 0, maximum: MAX_DAYS_LISTED }),
  listedOn: dayField(descriptions.listedOn),
  cost: amountField(descriptions.cost),
  extraCost: Type.Unsafe<number | string>({
    anyOf: [
      dollarField({ minimum: 0, maximum: AMOUNT_BOUNDS.maximum }),
      { type: 'string', pattern: '^\\d+(\\.\\d+)?%$' },
    ],
    description: descriptions.extraCost,
    examples: [9.5, '20%'],
    read: readExtraCost,
  }),
  comps: { ...COMPS_FIELD, description: descriptions.comps },
  guess: priceField(descriptions.guess),
  purpose: Type.Unsafe<Purpose>({ type: 'string', enum: PURPOSES, description: descriptions.purpose }),
  floor: priceField(descriptions.floor),
};

/** What a row of a list says besides its item. `soldPrice` and `fees` are for all its items, US dollars. */
export const ROW_FIELDS = {
  quantity: wholeNumberField(descriptions.quantity, { minimum: 1, maximum: MAX_QUANTITY }),
  id: textField(descriptions.id, SHORT_TEXT_LENGTH),
  name: textField(descriptions.name, SHORT_TEXT_LENGTH),
  sku: textField(descriptions.sku, SHORT_TEXT_LENGTH),
  soldPrice: priceField(descriptions.soldPrice),
  soldOn: dayField(descriptions.soldOn),
  fees: amountField(descriptions.fees),
};

export const FIELDS = {
  ...ITEM_FIELDS,
  ...ROW_FIELDS,
  ...SELLER_FIELDS,
  price: centsField(descriptions.price),
  minNet: centsField(descriptions.minNet),
  vintage: Type.Boolean({ description: descriptions.vintage }),
  offered: centsField(descriptions.offered),
  lastCounter: centsField(descriptions.lastCounter),
  include: Type.Unsafe<readonly Include[]>({
    type: 'array',
    items: { type: 'string', enum: INCLUDES },
    maxItems: INCLUDES.length,
    examples: [['plan', 'payouts']],
    description: descriptions.include,
  }),
};

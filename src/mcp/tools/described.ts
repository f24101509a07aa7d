import { Type } from 'typebox';
import { CONDITIONS } from '../../catalog/catalog.ts';
import { boundedText, ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS, USUAL_TERMS } from '../../input/item-fields.ts';
import { optionalField } from '../../input/schema-field.ts';

// Arguments that several tools take, each described once. The descriptions are for models, which pay for each word.

/** Maximum items per call. */
export const MAX_ITEMS = 100;

/** Maximum number of picks per answer: as many as a shopper can remember in front of a rack. */
export const MOST_PICKS = 20;

/** Maximum length of a name to look up, in characters: over twice the longest in the catalog. */
export const MAX_NAME_LENGTH = 60;

const choice = <const T extends string>(values: readonly T[], description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }));

const name = boundedText(MAX_NAME_LENGTH);

export const GARMENT_WORDS = {
  title: optionalField(ITEM_FIELDS.title, 'Brand, model, kind, material.'),
  brand: optionalField(name, 'If no title has it.'),
  category: optionalField(name, 'Example: jeans.'),
  condition: choice(CONDITIONS, 'Like New: no wear; Good: light wear; Fair: a flaw; Poor: damage.'),
  gender: optionalField(name, 'women, men, girls, boys.'),
};

export const GARMENT_IN_SHORT = { ...GARMENT_WORDS, condition: choice(CONDITIONS, 'Grade.') };

export const EVIDENCE = {
  comps: optionalField(
    { ...ITEM_FIELDS.comps, items: {} },
    'Similar items, USD, sold: [40]; asked: [{"price": 60, "asked": true}].',
  ),
  guess: optionalField(
    ITEM_FIELDS.guess,
    'Your own estimate, USD, only if an answer asks for it; no asking or retail price.',
  ),
};

export const EVIDENCE_IN_SHORT = {
  comps: Type.Optional(Type.Unsafe({ type: 'array', items: {}, description: 'As in get_price.' })),
  guess: optionalField(ITEM_FIELDS.guess, 'As in get_price.'),
};

const { marketplace, label, hourly, minutes, profit } = SELLER_FIELDS;
const { forMyself, shipping, taxRate, returnOnCost, margin } = TERM_FIELDS;

const OWN_TERMS = {
  marketplace: optionalField(marketplace, `Such as poshmark; ${USUAL_TERMS.marketplace}.`),
  label: optionalField(label, 'Shipping they pay.'),
  profit: optionalField(profit, `To leave; ${USUAL_TERMS.profit}.`),
};

export const MARKETPLACES = Type.Optional(Type.Array(Type.String(), { description: 'Payouts on these, or ["all"].' }));

/** A member that is accepted but left out of a definition, since another tool's describes it. */
const TAKEN = Type.Optional(Type.Unknown());

/** The terms of a seller: one object, the same in every tool that takes them. */
export const SELLER = Type.Optional(
  Type.Object(
    {
      ...OWN_TERMS,
      shipping: optionalField(shipping, 'Shipping the buyer pays.'),
      hourly: optionalField(hourly, 'Per hour.'),
      minutes: optionalField(minutes, ''),
      forMyself: optionalField(forMyself, 'True: to wear.'),
      returnOnCost: optionalField({ ...returnOnCost, maximum: 10 }, 'Profit per USD of cost.'),
      margin: optionalField(margin, 'Profit per USD of price.'),
      taxRate: optionalField(taxRate, 'Such as 0.08.'),
    },
    {
      description: 'Their terms, USD; one goal: profit, returnOnCost or margin.',
    },
  ),
);

export const SELLER_IN_SHORT = Type.Optional(
  Type.Object(
    {
      marketplace: optionalField(marketplace, ''),
      label: optionalField(label, ''),
      profit: optionalField(profit, ''),
      shipping: TAKEN,
      hourly: TAKEN,
      minutes: TAKEN,
      returnOnCost: TAKEN,
      margin: TAKEN,
      taxRate: TAKEN,
    },
    { description: 'As in get_price.' },
  ),
);

export const SELLER_TERMS = SELLER.properties;

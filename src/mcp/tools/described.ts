import { Type } from 'typebox';
import { omit } from '../../base/members.ts';
import { CONDITIONS } from '../../catalog/catalog.ts';
import { ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS, USUAL_TERMS } from '../../input/item-fields.ts';
import { optionalField } from '../../input/schema-field.ts';

// Arguments that several tools take, each described once. The descriptions are for models, which pay for each word.

/** Maximum items per call. */
export const MAX_ITEMS = 100;

/** Maximum number of picks per answer: as many as a shopper can remember in front of a rack. */
export const MOST_PICKS = 10;

/** Maximum length of a name to look up, in characters: over twice the longest in the catalog. */
export const MAX_NAME_LENGTH = 60;

const choice = <const T extends string>(values: readonly T[], description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }));

/** An argument that is understood but not listed: a definition omits what has no type. */
export const TAKEN = Type.Optional(Type.Unknown());

const taken = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, TAKEN]));

/** The title carries brand, kind and wearer; those who have them apart may send them apart. */
const IN_TITLE = { brand: TAKEN, category: TAKEN, gender: TAKEN };

export const GARMENT = {
  title: optionalField(ITEM_FIELDS.title, 'Brand, model, kind, material, women’s, men’s, girls’ or boys’.'),
  condition: choice(CONDITIONS, 'Like New: no wear; Good: light wear; Fair: a flaw; Poor: damage.'),
  ...IN_TITLE,
};

export const GARMENT_IN_SHORT = {
  ...GARMENT,
  title: optionalField(ITEM_FIELDS.title, 'As in get_price.'),
  condition: choice(CONDITIONS, 'Grade.'),
};

/** Prices that the caller knows. */
export const YOURS_FIELDS = { sold: ITEM_FIELDS.comps, asked: ITEM_FIELDS.comps, guess: ITEM_FIELDS.guess };

/** The same as arguments of their own, with sales and asking prices in one list. */
const APART = { comps: TAKEN, guess: TAKEN };

const prices = { type: 'array', items: { type: 'number' } } as const;

export const EVIDENCE = {
  yours: Type.Optional(
    Type.Object(
      {
        sold: Type.Optional(Type.Unsafe({ ...prices, description: 'Similar items sold for.' })),
        asked: Type.Optional(Type.Unsafe({ ...prices, description: 'Others ask.' })),
        guess: optionalField(ITEM_FIELDS.guess, 'Your own estimate, only if an answer asks for it.'),
      },
      { description: 'What you know, USD.', examples: [{ sold: [40, 55] }] },
    ),
  ),
  ...APART,
};

export const EVIDENCE_IN_SHORT = {
  yours: Type.Optional(
    Type.Object(taken(YOURS_FIELDS), {
      description: 'sold, asked, guess, as in get_price.',
      examples: [{ sold: [40, 55] }],
    }),
  ),
  ...APART,
};

const { marketplace, label, hourly, profit } = SELLER_FIELDS;
const { forMyself, shipping } = TERM_FIELDS;

export const MARKETPLACES = Type.Optional(
  Type.Array(Type.String(), { description: 'Only these, or all.', examples: [['ebay']] }),
);

/** The terms of a seller: one object, the same in every tool that takes them. */
export const SELLER_TERMS = {
  marketplace: optionalField(marketplace, `Where they sell; ${USUAL_TERMS.marketplace}.`),
  label: optionalField(label, 'What they pay for shipping.'),
  buyerPaysShipping: optionalField(shipping, 'What the buyer pays for it.'),
  profit: optionalField(profit, `To leave; ${USUAL_TERMS.profit}.`),
  hourly: optionalField(hourly, 'Worth of an hour of work.'),
  forMyself: optionalField(forMyself, 'True: keeps it.'),
  shipping: optionalField(shipping, ''),
  minutes: optionalField(SELLER_FIELDS.minutes, ''),
  returnOnCost: optionalField({ ...TERM_FIELDS.returnOnCost, maximum: 10 }, ''),
  margin: optionalField(TERM_FIELDS.margin, ''),
  taxRate: optionalField(TERM_FIELDS.taxRate, ''),
};

const USUAL = omit(SELLER_TERMS, 'shipping', 'minutes', 'returnOnCost', 'margin', 'taxRate');

const EXAMPLE = [{ marketplace: 'poshmark', label: 0 }];

/** Terms that few people have are understood, and described in the documentation. */
export const SELLER = Type.Optional(
  Type.Object({ ...taken(SELLER_TERMS), ...USUAL }, { description: 'Their terms, USD.', examples: EXAMPLE }),
);

export const SELLER_IN_SHORT = Type.Optional(
  Type.Object(taken(SELLER_TERMS), {
    description: 'Their terms, as in get_price: marketplace, label, profit.',
    examples: EXAMPLE,
  }),
);

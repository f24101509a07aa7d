import { Type } from 'typebox';
import { CONDITIONS, GENDERS } from '../../catalog/catalog.ts';
import { optionalField } from '../../items/described.ts';
import { boundedText, ITEM_FIELDS } from '../../items/item-fields.ts';
import { SELLER_FIELDS, USUAL_TERMS } from '../../items/seller-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';

// Arguments that several tools take, each described once. The descriptions are for models, which pay for each word.

/** Longest name to look up, in characters: twice the longest in the catalog. */
export const MAX_NAME_LENGTH = 60;

const choice = <const T extends string>(values: readonly T[], description: string) =>
  Type.Optional(Type.Unsafe<T>({ type: 'string', enum: [...values], description }));

const { title, brand, category } = {
  title: ITEM_FIELDS.title,
  brand: boundedText(MAX_NAME_LENGTH),
  category: boundedText(MAX_NAME_LENGTH),
};

/** A garment in words. */
export const GARMENT_WORDS = {
  title: optionalField(title, 'Brand, model, kind, material: "Coach Tabby 26 leather bag".'),
  brand: optionalField(brand, 'If no title has it.'),
  category: optionalField(category, 'A plain word, such as jeans.'),
  condition: choice(CONDITIONS, 'Fair: a flaw. Omit if unknown.'),
  gender: choice(GENDERS, 'Omit if unknown.'),
};

/** The caller's evidence about a price. */
export const EVIDENCE = {
  comps: optionalField({ ...ITEM_FIELDS.comps, items: {} }, 'Sold prices of similar items, USD, e.g. [40, 55].'),
  guess: optionalField(
    ITEM_FIELDS.guess,
    'Your own estimate of the sale price, USD, made before the call; no asking or retail price.',
  ),
};

/** The same, in fewer words. */
export const EVIDENCE_IN_SHORT = {
  comps: optionalField({ ...ITEM_FIELDS.comps, items: {} }, 'Sold prices of similar items.'),
  guess: optionalField(ITEM_FIELDS.guess, 'Your own estimate, USD, made before.'),
};

const { marketplace, label, hourly, profit } = SELLER_FIELDS;
const { shipping, taxRate, returnOnCost, margin } = TERM_FIELDS;

/** The terms of a seller: one object, the same in every tool that takes them; its description says what each is. */
export const SELLER = Type.Optional(
  Type.Object(
    {
      marketplace: optionalField(marketplace, ''),
      label: optionalField(label, ''),
      shipping: optionalField(shipping, ''),
      hourly: optionalField(hourly, ''),
      profit: optionalField(profit, ''),
      returnOnCost: optionalField({ ...returnOnCost, maximum: 10 }, ''),
      margin: optionalField(margin, ''),
      taxRate: optionalField(taxRate, ''),
    },
    {
      description:
        'The seller’s terms, USD, once named in every call: marketplace (e.g. poshmark; ' +
        `${USUAL_TERMS.marketplace}), label: shipping they pay, shipping: the buyer’s, one goal: profit ` +
        `(${USUAL_TERMS.profit}), returnOnCost, margin.`,
    },
  ),
);

/** A member that is described elsewhere. */
const TAKEN = Type.Optional(Type.Unknown());

/** The same in short. */
export const SELLER_IN_SHORT = Type.Optional(
  Type.Object(
    {
      marketplace: optionalField(marketplace, ''),
      label: optionalField(label, ''),
      profit: optionalField(profit, ''),
      shipping: TAKEN,
      hourly: TAKEN,
      returnOnCost: TAKEN,
      margin: TAKEN,
      taxRate: TAKEN,
    },
    {
      description:
        `The seller’s terms, USD, once named in every call: marketplace (${USUAL_TERMS.marketplace}), label: ` +
        `shipping they pay, profit to leave (${USUAL_TERMS.profit}); shipping, returnOnCost, margin: as in net_payout.`,
    },
  ),
);

export const SELLER_TERMS = SELLER.properties;

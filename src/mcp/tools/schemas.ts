import { Type } from 'typebox';
import {
  CONDITIONS,
  type Condition,
  categories,
  GENDERS,
  type Gender,
  TIERS,
  type Tier,
} from '../../garments/catalog.ts';
import type { BeyondEvidence } from '../../garments/read/rare-models.ts';
import type { Offers } from '../../pricing/asking.ts';
import type { PriceRange } from '../../pricing/pricing.ts';
import { MAX_NAME_LENGTH } from './understand.ts';

// Tool definitions are read by models, and paid for in tokens each time: every word here has to earn its place.

const choice = <T extends string>(values: readonly T[], options: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });

/** A name, or other short text. */
export const name = (description: string, examples?: string[]) =>
  Type.String({
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description,
    ...(examples ? { examples } : {}),
  });

const categorySlugs = categories.map((category) => category.slug).join(', ');

export const BrandArgument = name('Name or alias ("LV"), without the garment. All: list_brands.', [
  'levis',
]);
/** `category` with all its slugs: once, in the tool that a model meets first. */
export const CategoryArgument = name(
  `Slug or plain word ("fleece", "handbag"). Slugs: ${categorySlugs}`,
);
/** `brand` or `category` in the other tools. */
export const AsInGetPrice = Type.String({ description: 'Slug, name or alias.' });

export const ConditionArgument = Type.Optional(
  choice<Condition>(CONDITIONS, {
    description:
      'Like New: worn once or twice. Good: light wear. Fair: fading, pilling, a small stain. Poor: holes, big stains. Omit if unknown.',
  }),
);
export const GenderArgument = Type.Optional(
  choice<Gender>(GENDERS, {
    description: 'Omit if unknown or unisex: the answer names what it assumed.',
  }),
);

/** `condition` and `gender` where a model has read about them in get_price. */
export const shortChoices = {
  condition: Type.Optional(Type.String()),
  gender: Type.Optional(Type.String()),
};

/** The same in a list, where a wrong one would cost an item its price. */
export const plainChoices = {
  condition: Type.Optional(choice<Condition>(CONDITIONS)),
  gender: Type.Optional(choice<Gender>(GENDERS)),
};

export const TierValue = choice<Tier>(TIERS);
export const Usd = Type.Integer();
export const Currency = Type.Literal('USD');

export const BrandFound = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  tier: Type.String(),
});
export const CategoryFound = Type.Object({ name: Type.String(), slug: Type.String() });

/** What was not taken literally: what was given, what it was taken for, and by what rule where that is a guess. */
export const Understood = Type.Array(Type.String());

/** What has to be said with a price. */
export const Caveats = Type.Array(Type.String(), { description: 'Say these with the price.' });

export const EstimateFound = Type.Object({
  price: Usd,
  priceLow: Usd,
  priceHigh: Type.Integer({ description: '8 in 10 single items lie between.' }),
  confidence: Type.Number({ description: 'Share of items within 1.5x of price; not certainty.' }),
  note: Type.String(),
});

/** What our listings cannot price. */
export const BeyondFound = Type.Array(Type.Unsafe<BeyondEvidence>({ type: 'object' }), {
  description: 'The estimate is a floor: look up what it sold for.',
});

/** The same in a row of several garments. */
export const BeyondRow = Type.Array(Type.Unsafe<BeyondEvidence>({ type: 'object' }));

/** Ranges beside the estimate, which has the same members. */
export const OtherRange = Type.Unsafe<PriceRange>({ type: 'object' });

/** What to ask: `quick` and `patient`. */
export const OffersFound = Type.Unsafe<Offers>({ type: 'object' });

export const EvidenceFound = Type.Object({
  grade: Type.String({ description: 'direct, thin or borrowed (a rough guess).' }),
  listings: Type.Integer(),
  sold: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Of them; the others ask.',
  }),
  text: Type.String(),
});

/** Options of an object that get_price describes: repeated, it would cost a model its tokens again. */
export const AsThere = { type: 'object' };

/** The five grades with their prices, best first. */
export const ByCondition = Type.Array(
  Type.Object({ condition: Type.String(), price: Usd, priceLow: Usd, priceHigh: Usd }),
);

import { Type } from 'typebox';
import {
  brands,
  CONDITIONS,
  type Condition,
  categories,
  DEFAULT_GENDER,
  GENDERS,
  type Gender,
  TIERS,
  type Tier,
} from '../catalogue/catalogue.ts';
import { MAX_NAME_LENGTH } from './understand.ts';

// Tool definitions are read by models, and paid for in tokens each time: every word here has to earn its place.

const choice = <T extends string>(values: readonly T[], options: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });

const name = (description: string, examples: string[]) =>
  Type.String({ description, minLength: 1, maxLength: MAX_NAME_LENGTH, examples });

const brandSlugs = brands.map((brand) => brand.slug).join(', ');
const categorySlugs = categories.map((category) => category.slug).join(', ');

/** `brand` with all its slugs, for the tools that a model meets first. */
export const BrandArgument = name(
  `Slug, name or alias ("LV"), the brand alone. Slugs: ${brandSlugs}`,
  ['levis'],
);
/** `category` with all its slugs. */
export const CategoryArgument = name(
  `Slug or plain word ("fleece", "handbag"). Slugs: ${categorySlugs}`,
  ['jeans'],
);
export const ConditionArgument = Type.Optional(
  choice<Condition>(CONDITIONS, {
    description:
      'Like New: worn once or twice. Good: light wear. Fair: fading, pilling, a small mark. Poor: stains, holes. Omit if unknown.',
  }),
);
export const GenderArgument = Type.Optional(
  choice<Gender>(GENDERS, { default: DEFAULT_GENDER, description: 'Whose garment it is.' }),
);

export const TierValue = choice<Tier>(TIERS);
export const Usd = Type.Integer({ minimum: 1 });
export const Currency = Type.Literal('USD');

export const BrandFound = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  tier: TierValue,
  tierLabel: Type.String(),
});
export const CategoryFound = Type.Object({ name: Type.String(), slug: Type.String() });

/** How each argument was understood. */
export const Understood = Type.Array(
  Type.Object({
    argument: Type.String(),
    given: Type.Optional(Type.String()),
    as: Type.String(),
    by: choice(['slug', 'name', 'alias', 'value', 'default']),
  }),
);

export const PriceRows = Type.Array(
  Type.Object({ condition: choice<Condition>(CONDITIONS), low: Usd, mid: Usd, high: Usd }),
);

import { type Static, Type } from 'typebox';
import type { Judgment } from '../../answers/judgment-schema.ts';
import {
  type Brand,
  CONDITIONS,
  type Condition,
  categories,
  GENDERS,
  type Gender,
  TIERS,
  type Tier,
} from '../../garments/catalog.ts';
import type { BeyondEvidence } from '../../garments/read/rare-models.ts';
import { MAX_TITLE_LENGTH } from '../../garments/read/tokens.ts';
import { plain, shortened } from '../../http/text.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import type { Offers } from '../../pricing/asking.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import type { PlaceEvidence } from '../../wording/evidence-grade.ts';
import { judgmentInWords } from '../../wording/judgment.ts';
import { given } from './given.ts';

// Tool definitions are read by models, and paid for in tokens each time: every word here has to earn its place. What
// get_price describes, the other tools do not repeat.

const choice = <T extends string>(values: readonly T[], options: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], ...options });

/** A described text in an answer. */
export const textField = (description: string) => Type.String({ description });
/** Whole US dollars in an answer. */
export const usdField = (description: string) => Type.Integer({ description });
/** US dollars with cents in an answer. */
export const centsField = (description?: string) =>
  Type.Optional(Type.Number(description ? { description } : {}));
/** An object whose members are described in words: listing them as schemas would cost a model three times as much. */
export const members = <T>(description: string) => Type.Unsafe<T>({ type: 'object', description });

/** Marks a schema whose members a definition names without their types. */
export const BY_NAME = 'x-by-name';
/** The same as options of a schema. */
export const byName = { [BY_NAME]: true } as const;

/** A name, or other short text. */
export const name = (description: string, examples?: string[]) =>
  Type.String({
    description,
    ...(examples ? { examples } : {}),
  });

const categorySlugs = categories.map((category) => category.slug).join(', ');

export const BrandArgument = name('Name or alias ("LV"), without the garment. All: find_brands.', [
  'levis',
]);
/** `category` with all its slugs. */
export const CategoryArgument = name(`Or a plain word: ${categorySlugs}.`);
/** A listing's title: its words are priced. */
export const TitleArgument = Type.Optional(
  Type.String({
    maxLength: MAX_TITLE_LENGTH,
    description: 'Of a listing, or model and material in words.',
  }),
);

export const ConditionArgument = Type.Optional(
  choice<Condition>(CONDITIONS, {
    description:
      'Good: light wear. Fair: a flaw that a buyer would return it for. Omit if unknown.',
  }),
);
export const GenderArgument = Type.Optional(
  choice<Gender>(GENDERS, {
    description: 'Omit if unknown.',
  }),
);

/** The garment's arguments in each tool, which may be the only one that a host has loaded. */
export const garmentArguments = {
  title: Type.Optional(Type.String()),
  brand: Type.Optional(Type.String()),
  category: Type.Optional(CategoryArgument),
  condition: Type.Optional(choice<Condition>(CONDITIONS)),
  gender: Type.Optional(choice<Gender>(GENDERS)),
};

export const TierValue = choice<Tier>(TIERS);
export const Currency = Type.Unsafe<'USD'>({ type: 'string' });

/** What the brand and the category were read as. */
export const BrandFound = members<{
  readonly name: string;
  readonly slug: string;
  readonly tier: string | null;
}>('name, slug, tier (null: outside the 55)');
/** A brand as answers name it; one outside the catalog is of no tier. */
export const brandFound = ({ name: called, slug, tier, isOther }: Brand) => ({
  name: called,
  slug,
  tier: isOther ? null : tier,
});
export const CategoryFound = members<{ readonly name: string; readonly slug: string }>(
  'name, slug',
);
export const GenderFound = textField('A caveat says if assumed.');
export const ConditionFound = Type.Optional(textField('Absent: the usual mix.'));

/** The thing that a title was taken for, by identifiers; its words with no meaning here under `unknown`. */
export const ItemFound = Type.Optional(
  Type.Object(
    {
      line: Type.Optional(Type.String()),
      model: Type.Optional(textField('absent if not known')),
      variants: Type.Optional(Type.Array(Type.String())),
      subKind: Type.Optional(Type.String()),
      materials: Type.Optional(Type.Array(Type.String())),
      era: Type.Optional(Type.String()),
      makers: Type.Optional(Type.Array(Type.String(), { description: 'of a collaboration' })),
      conditionFrom: Type.Optional(Type.String()),
      unknown: Type.Optional(Type.Array(Type.String(), { description: 'words' })),
    },
    byName,
  ),
);
/** Returns what a title was taken for, without empty members. */
export function itemFound({ item }: Pick<Appraisal, 'item'>): Static<typeof ItemFound> {
  const { line, model, variants, subKind, materials, era, makers, condition, words } = item;
  const unknown = words.flatMap(({ as, text }) =>
    as === 'unknown' ? [shortened(plain(text), 40)] : [],
  );
  const some = (list: readonly string[]) => (list.length > 0 ? [...list] : undefined);
  return given({
    ...{ line, model, subKind, era, conditionFrom: condition?.from },
    variants: some(variants),
    materials: some(materials),
    makers: makers.length > 1 ? [...makers] : undefined,
    unknown: some(unknown.slice(0, 20)),
  }) as Static<typeof ItemFound>;
}

/** A verdict on an asking price, or the question that stands in its place. */
export const JudgmentFound = Type.Optional(
  Type.Object(
    {
      zone: textField('buy, thin, leave; accept, counter, decline; ask: no advice'),
      text: Type.String(),
      payUpTo: Type.Optional(Type.Number({ description: 'leaves $15 on eBay' })),
      soldSearches: Type.Optional(Type.Array(Type.String())),
    },
    { ...byName, description: 'On the asking price or offer.' },
  ),
);
/** Returns a judgment in the members of {@link JudgmentFound}. */
export function judgmentFound(judgment: Judgment): Static<typeof JudgmentFound> {
  const { zone, money, ask } = judgment;
  return {
    zone: zone ?? 'ask',
    text: judgmentInWords(judgment),
    ...given({ payUpTo: money.payUpTo, soldSearches: ask?.sold.map(({ url }) => url) }),
  };
}

/** What was not taken literally: what was given, what it was taken for, and by what rule where that is a guess. */
export const Understood = Type.Array(Type.String(), { description: 'Guessed readings.' });

/** Words of a title and arguments that have no part in the answer. */
export const Ignored = Type.Optional(Type.Array(Type.String(), { description: 'Without effect.' }));

/** What has to be said with a price. */
export const Caveats = Type.Array(Type.String(), { description: 'Say these with the price.' });

export const EstimateFound = Type.Object(
  {
    price: Type.Integer(),
    priceLow: Type.Integer(),
    priceHigh: Type.Integer(),
    confidence: Type.Number({ description: 'share within 1.5x of price, not certainty' }),
    note: Type.String(),
  },
  byName,
);

/** What our listings cannot price. */
export const BeyondFound = Type.Optional(
  Type.Array(Type.Unsafe<BeyondEvidence>({ type: 'object' }), {
    description: 'Rare model: the estimate is a floor, look up sold ones.',
  }),
);

/** Ranges beside the estimate, which has the same members. */
export const WithoutWords = Type.Optional(members<PriceRange>('Price whatever the title.'));

/** What to ask: `quick` and `patient`. */
export const OffersFound = Type.Optional(
  members<Offers>('What to ask: quick to sell soon, patient to wait.'),
);

export const EvidenceFound = Type.Object(
  {
    grade: textField('sold here ... none (a guess)'),
    of: textField('model, line, brand and kind, brand, or kind'),
    listings: Type.Integer(),
    sold: Type.Integer({ description: 'of them, others ask' }),
    places: Type.Unsafe<readonly PlaceEvidence[]>({
      type: 'array',
      description: 'place, sold, asked, years from and to',
    }),
    text: Type.String(),
  },
  byName,
);

/** The five grades with their prices, best first. */
export const ByCondition = Type.Array(
  Type.Unsafe<PriceRange & { readonly condition: Condition }>({ type: 'object' }),
  { description: 'In each grade: condition, price, priceLow, priceHigh.' },
);

export const SourceFound = Type.String();
export const WebUrl = Type.Optional(Type.String());

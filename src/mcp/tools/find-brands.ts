import { Type } from 'typebox';
import { defined } from '../../base/members.ts';
import { listOf } from '../../base/numbers.ts';
import { counted, type Shape, text, texts } from '../../base/shape.ts';
import { plain } from '../../base/text.ts';
import { type Brand, brands, categories, TIERS, type Tier } from '../../catalog/catalog.ts';
import { boundedText } from '../../input/item-fields.ts';
import { spellingMended } from '../../present/finding-words.ts';
import { brandBody } from '../../present/garment.ts';
import { CategoryBody, GarmentBody } from '../../present/garment-schema.ts';
import { listingsByCategory } from '../../pricing/prediction.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { resolveBrand } from '../../titles/brand-field.ts';
import { notCoveredInWords } from '../../titles/not-covered.ts';
import { readArguments } from './arguments.ts';
import { MAX_NAME_LENGTH, tool } from './tool.ts';

const BrandsAnswer = Type.Object({
  brands: Type.Array(
    Type.Object({
      ...GarmentBody.properties.brand.properties,
      listings: Type.Optional(counted('Number of listings seen, for a brand outside the catalog.')),
      kinds: Type.Optional(
        Type.Array(
          Type.Object({
            slug: CategoryBody.properties.slug,
            listings: counted('Number of listings of the kind.'),
          }),
          {
            description: 'The same by kind.',
          },
        ),
      ),
    }),
    { description: 'The brands found.' },
  ),
  nearest: texts('Similar slugs, if no brand is found.'),
  note: Type.Optional(text('Why no brand was found, or that the name was matched by its spelling.')),
  categories: Type.Optional(
    Type.Array(Type.Object({ ...CategoryBody.properties, holds: text('Its contents.') }), {
      description: 'All kinds, if no brand was asked for.',
    }),
  ),
});

type BrandsAnswer = Shape<typeof BrandsAnswer>;

const SEARCH = { query: boundedText(MAX_NAME_LENGTH), tier: { type: 'string', enum: TIERS } } as const;

export const findBrands = tool({
  name: 'find_brands',
  takes: SEARCH,
  gives: BrandsAnswer,
  answer: ({ pricing }, args) => {
    const { query, tier } = readArguments(SEARCH, args);
    const answer = answerBrands(pricing, { tier, query: query === undefined ? undefined : plain(query) });
    return { answer, lines: brandLines(answer) };
  },
});

/** Finds brands by any spelling, in the catalog or not; without a query or a tier, also lists all kinds. Pure. */
function answerBrands(
  pricing: Pricing,
  { query, tier }: { readonly query?: string | undefined; readonly tier?: Tier | undefined },
): BrandsAnswer {
  if (query === undefined) {
    const found = brands.filter((brand) => tier === undefined || brand.tier === tier);
    const kinds = categories.map(({ name, slug, holds }) => ({ name, slug, holds }));
    return {
      brands: found.map((brand) => brandRow(pricing, brand)),
      nearest: [],
      ...(tier === undefined && { categories: kinds }),
    };
  }
  const { match, matchedBy, nearest, notCovered } = resolveBrand(pricing.lexicon, query);
  if (notCovered) return { brands: [], nearest: [], note: notCoveredInWords(notCovered) };
  const note = match
    ? matchedBy === 'spelling'
      ? spellingMended(query, match.name)
      : undefined
    : notFoundInWords(query, nearest);
  return {
    brands: match ? [brandRow(pricing, match)] : [],
    nearest: nearest.map(({ slug }) => slug),
    ...defined({ note }),
  };
}

function brandRow({ artifacts }: Pricing, brand: Brand): BrandsAnswer['brands'][number] {
  if (!brand.isOutsideCatalog) return brandBody(brand);
  const kinds = listingsByCategory(artifacts.prediction, brand).map(({ category, listings }) => ({
    slug: category.slug,
    listings,
  }));
  return { ...brandBody(brand), listings: kinds.reduce((sum, kind) => sum + kind.listings, 0), kinds };
}

/** Returns brands as lines, one for each tier and each brand outside the catalog, then the note and the kinds. */
function brandLines({ brands, note, categories = [] }: Pick<BrandsAnswer, 'brands' | 'note' | 'categories'>): string[] {
  const byTier = Map.groupBy(brands, ({ tierLabel }) => tierLabel);
  return [
    ...[...byTier].flatMap(([tier, found]) =>
      tier === null
        ? found.map(otherInWords)
        : `${tier}: ${found.map(({ name, slug }) => `${name} (${slug})`).join(', ')}`,
    ),
    ...(note ? [note] : []),
    ...categories.map(({ name, slug, holds }) => `${name} (${slug}): ${holds}`),
  ];
}

function otherInWords({ name, slug, like, kinds = [] }: BrandsAnswer['brands'][number]): string {
  const seen =
    kinds.length === 0
      ? 'we have no listings for it, so it is priced by its kind and details'
      : `seen: ${kinds.map((kind) => `${kind.listings} ${kind.slug}`).join(', ')}`;
  return `${name} (${slug}): priced, though outside the catalog; its prices resemble ${like} brands; ${seen}.`;
}

/** States that no brand has this name, and how its pieces are priced. */
function notFoundInWords(name: string, nearest: readonly { readonly name: string; readonly slug: string }[]) {
  const near = nearest.map((one) => `${one.name} (${one.slug})`);
  const meant = near.length > 0 ? ` Nearest: ${listOf(near, 'or')}.` : '';
  return `We do not know a brand called “${name}”.${meant} Its items are priced by their kind and details, as a guess.`;
}

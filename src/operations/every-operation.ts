// Operations by the catalog’s own names, lists of these names, and the table of all operations.

import { Problem } from '../base/problem.ts';
import {
  choice,
  component,
  inlineObject,
  namedObject,
  nonemptyText,
  orNull,
  Type,
  usdPrice,
  type ValuesOf,
  wholeCount,
} from '../base/shape.ts';
import { capitalize, joinTexts, noSuchNameInWords } from '../base/text.ts';
import { omitUndefined, pick } from '../base/values.ts';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  type Condition,
  categories,
  DEFAULT_GENDER,
  findBrand,
  findCategory,
  GENDERS,
  type Gender,
  TIERS,
  tierLabel,
} from '../catalog/catalog.ts';
import { findNearestEntries } from '../catalog/normalize.ts';
import { otherKinds } from '../catalog/outside-catalog.ts';
import { Marketplace } from '../money/schema.ts';
import { SELLER_FIELDS } from '../money/seller.ts';
import { priceNoteInWords } from '../present/evidence-text.ts';
import { pricePath } from '../present/page-paths.ts';
import { CONFIDENCE_FACTOR, ConditionGrade, PriceRange } from '../pricing/price-range.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { resolveWearer } from '../titles/genders.ts';
import about from './about.json' with { type: 'json' };
import { appraise } from './appraise-item.ts';
import { requireBrand, requireKind } from './browse.ts';
import { comparePayouts } from './compare-payouts.ts';
import texts from './every-operation.json' with { type: 'json' };
import { FIELDS, GRADE_FIELD } from './fields/item-fields.ts';
import { findBrands } from './find-brands.ts';
import { appraiseList } from './list.ts';
import { adviseOnOffer } from './offer.ts';
import { defineOperation, type Operation } from './operation.ts';

const CATALOG_NAMES = {
  brand: {
    listPath: about.brands.http.path,
    entries: brands,
    hint: '/api/public/appraise prices thousands of other brands, and any brand by its kind.',
  },
  category: {
    listPath: about.categories.http.path,
    entries: categories,
    hint: '/api/public/kinds lists more, which /api/public/appraise takes.',
  },
} as const;
type CatalogField = keyof typeof CATALOG_NAMES;

const slugField = (field: CatalogField, example: string) =>
  Type.String({
    description: `${capitalize(field)} slug from \`${CATALOG_NAMES[field].listPath}\`; case and surrounding spaces do not matter.`,
    minLength: 1,
    maxLength: 2_000,
    examples: [example],
    'x-valid-values': CATALOG_NAMES[field].listPath,
  });

const UsDollars = Type.Literal('USD', { description: 'All amounts are in US dollars.' });

const BRAND_KIND_INPUT = {
  brand: slugField('brand', 'coach'),
  category: slugField('category', 'bag'),
  condition: { ...GRADE_FIELD, description: 'Condition grade, spelled exactly like this.' },
};

const BrandBody = component('Brand', 'A brand in the catalog, with its tier.', {
  name: nonemptyText('Display name.', { examples: ['Louis Vuitton'] }),
  slug: nonemptyText('Identifier used in the `brand` parameter.', { examples: ['louis-vuitton'] }),
  tier: choice(TIERS, 'Tier slug, from the most expensive brands to the cheapest.'),
  tierLabel: nonemptyText('Display label of the tier.', { examples: ['Designer'] }),
});

const CategoryBody = component('Category', 'The category.', {
  name: nonemptyText('Display name.', { examples: ['Bags'] }),
  slug: nonemptyText('Identifier used in the `category` parameter.', { examples: ['bag'] }),
});

/** A row of the tier average, `low < mid < high`. */
const PriceRow = namedObject('PriceRow', {
  condition: ConditionGrade,
  low: usdPrice('Low estimate'),
  mid: usdPrice('Typical price'),
  high: usdPrice('High estimate'),
});

export const PriceAnswer = namedObject('PriceAnswer', {
  brand: BrandBody,
  category: CategoryBody,
  currency: UsDollars,
  prices: Type.Array(PriceRow, { description: texts.prices, minItems: 1, maxItems: CONDITIONS.length }),
  source: nonemptyText(texts.source, { examples: ['Hangtag static estimate 2026.12.1'] }),
  methodology: Type.String({ description: 'A brief statement of how the estimate is computed.' }),
});

const priceByTier = defineOperation({
  name: 'price',
  ...about.price,
  input: BRAND_KIND_INPUT,
  required: ['brand', 'category'],
  http: { ...about.price.http, kind: 'kept', dependsOnModel: true },
  answer: PriceAnswer,
  run({ pricing }, input) {
    const { brand, category } = readBrandKind(input);
    return {
      ...createNameBodies(brand, category),
      currency: 'USD' as const,
      prices: listPriceRows(pricing, brand, category, input.condition),
      source: `Hangtag static estimate ${pricing.modelVersion}`,
      methodology: pricing.methodology,
    };
  },
});

const createNameBodies = ({ name, slug, tier }: Brand, category: Category) => ({
  brand: { name, slug, tier, tierLabel: tierLabel(tier) },
  category: { name: category.name, slug: category.slug },
});

function listPriceRows(pricing: Pricing, brand: Brand, category: Category, condition?: Condition) {
  const rows = pricing.listStaticPrices(brand.tier, category.slug);
  return condition === undefined ? rows : rows.filter((row) => row.condition === condition);
}

/** Returns a brand and a category by their slugs. Throws a 404 {@link Problem} that names the closest slugs. */
export function readBrandKind({ brand = '', category = '' }: Pick<ValuesOf<typeof BRAND_KIND_INPUT>, CatalogField>) {
  return {
    brand: findBrand(brand) ?? refuseName('brand', brand),
    category: findCategory(category) ?? refuseName('category', category),
  };
}

function refuseName(parameter: CatalogField, name: string): never {
  const { listPath, entries, hint } = CATALOG_NAMES[parameter];
  const nearest = findNearestEntries<Brand | Category>(name, entries);
  const detail = joinTexts(
    noSuchNameInWords(parameter, name, nearest, ' in the catalog'),
    nearest.length === 0 && hint,
    `Full list: ${listPath}.`,
  );
  const didYouMean = nearest.map(({ slug }) => slug);
  throw new Problem(`${parameter}_not_found`, detail, { parameter, didYouMean });
}

const MlPriceAnswer = namedObject('MlPriceAnswer', {
  brand: BrandBody,
  category: CategoryBody,
  currency: UsDollars,
  source: nonemptyText('The model, with its version.', { examples: ['Hangtag prediction model 2026.12.1'] }),
  mlPrediction: component('MlPrediction', 'The estimate.', {
    ...PriceRange.properties,
    confidence: Type.Number({
      description: `Expected share of comparable items within a factor of ${CONFIDENCE_FACTOR} of \`price\`.`,
      minimum: 0,
      maximum: 1,
      examples: [0.62],
    }),
    note: nonemptyText('The evidence behind the prediction, in a sentence.'),
  }),
  staticEstimate: inlineObject('The tier average, as /api/public/price has it.', {
    prices: Type.Array(PriceRow, { description: 'By grade.', minItems: 1, maxItems: CONDITIONS.length }),
  }),
  poweredBy: nonemptyText('Attribution.'),
  webUrl: nonemptyText('Web page about this brand and category.', { format: 'uri' }),
});

const predictPrice = defineOperation({
  name: 'predict',
  ...about.predict,
  input: {
    ...BRAND_KIND_INPUT,
    condition: { ...GRADE_FIELD, description: texts.gradeOfAverage },
    // There are no predictions for children's clothes.
    gender: Type.Unsafe<Gender>({
      type: 'string',
      enum: GENDERS,
      description: 'Gender of the item.',
      default: DEFAULT_GENDER,
      resolve: (value: string) => GENDERS.find((gender) => gender === resolveWearer(value)),
    }),
  },
  required: ['brand', 'category'],
  http: { ...about.predict.http, kind: 'counted' },
  answer: MlPriceAnswer,
  run({ pricing, publicUrl }, input) {
    const { brand, category } = readBrandKind(input);
    const garment = { brand, category, gender: input.gender ?? DEFAULT_GENDER };
    const { price, priceLow, priceHigh, confidence } = pricing.priceGarment(garment);
    const baseUrl = publicUrl() ?? '';
    return {
      ...createNameBodies(brand, category),
      currency: 'USD' as const,
      source: `Hangtag prediction model ${pricing.modelVersion}`,
      mlPrediction: { price, priceLow, priceHigh, confidence, note: priceNoteInWords(pricing, garment) },
      staticEstimate: { prices: listPriceRows(pricing, brand, category, input.condition) },
      poweredBy: `Hangtag, ${baseUrl}`,
      webUrl: baseUrl + pricePath(pricing, garment),
    };
  },
});

// The lists that need no parameters: what the service knows by name.

const EntryCount = wholeCount('The number of entries.');

const listMarketplaces = defineOperation({
  name: 'marketplaces',
  ...about.marketplaces,
  input: {},
  http: { ...about.marketplaces.http, kind: 'kept' },
  answer: namedObject('MarketplaceList', {
    total: EntryCount,
    currency: UsDollars,
    marketplaces: Type.Array({ ...Marketplace, $id: 'Marketplace' }, { description: 'Each with its fees.' }),
    notModeled: Type.Array(Type.String(), { description: 'Fees and effects that no row includes.' }),
  }),
  run: ({ fees: { marketplaces, notModeled } }) => ({
    total: marketplaces.length,
    currency: 'USD' as const,
    marketplaces,
    notModeled,
  }),
});

const BRAND_MEMBERS = BrandBody.properties;
const BrandEntry = namedObject('BrandEntry', pick(BRAND_MEMBERS, 'name', 'slug'));

const TierEntry = Type.Object({
  tier: BRAND_MEMBERS.tier,
  label: BRAND_MEMBERS.tierLabel,
  brands: Type.Array(BrandEntry, { description: 'The brands of the tier.' }),
});

const listBrands = defineOperation({
  name: 'brands',
  ...about.brands,
  input: {},
  http: { ...about.brands.http, kind: 'kept' },
  answer: namedObject('BrandList', {
    total: EntryCount,
    tiers: Type.Array(TierEntry, { description: texts.tiers, minItems: TIERS.length, maxItems: TIERS.length }),
    allSlugs: Type.Array(BRAND_MEMBERS.slug, { description: 'Every brand slug.' }),
  }),
  run: () => ({
    total: brands.length,
    tiers: TIERS.map((tier) => ({
      tier,
      label: tierLabel(tier),
      brands: brands.filter((brand) => brand.tier === tier).map(({ name, slug }) => ({ name, slug })),
    })),
    allSlugs: brands.map(({ slug }) => slug),
  }),
});

const CategoryEntry = namedObject('CategoryEntry', {
  ...CategoryBody.properties,
  priceModifier: Type.Number({ description: texts.priceModifier, minimum: 0.01, examples: [1.3] }),
});

const listCategories = defineOperation({
  name: 'categories',
  ...about.categories,
  input: {},
  http: { ...about.categories.http, kind: 'kept', dependsOnModel: true },
  answer: namedObject('CategoryList', {
    total: EntryCount,
    categories: Type.Array(CategoryEntry, { description: 'All categories.', minItems: 1 }),
  }),
  run: ({ pricing }) => ({
    total: categories.length,
    categories: categories.map(({ name, slug }) => ({ name, slug, priceModifier: pricing.findModifier(slug) })),
  }),
});

const KindEntry = namedObject('KindEntry', {
  ...CategoryBody.properties,
  family: nonemptyText('Kinds that share what we know about a brand.', { examples: ['small leather goods'] }),
  gender: orNull(choice(GENDERS, ''), 'The usual wearer; null if both are equally likely.'),
  weight: choice(['light', 'medium', 'heavy'], texts.weight),
  holds: nonemptyText('The items this kind includes.', { examples: ['wallets, billfolds'] }),
  not: Type.Optional(nonemptyText(texts.not, { examples: ['wallets on a chain, which are bags'] })),
  sold: wholeCount('Number of US sales behind its prices.'),
  judged: wholeCount('Number of titles behind its prices that a language model priced.'),
});

const listKinds = defineOperation({
  name: 'kinds',
  ...about.kinds,
  input: {},
  http: { ...about.kinds.http, kind: 'kept', dependsOnModel: true },
  answer: namedObject('KindList', {
    total: EntryCount,
    kinds: Type.Array(KindEntry, { description: 'All kinds.', minItems: 1 }),
  }),
  run: ({ pricing }) => ({
    total: otherKinds.length,
    kinds: otherKinds.map((kind) => {
      const counts = pricing.effects.findCountsOf({ kind: kind.slug });
      return {
        ...pick(kind, 'name', 'slug', 'family', 'weight', 'holds'),
        ...omitUndefined({ not: kind.not }),
        gender: kind.gender ?? null,
        sold: counts?.soldHere ?? 0,
        judged: counts?.judged ?? 0,
      };
    }),
  }),
});

/** The answer about an item that slugs name. An unknown slug is a 404, since these are addresses of pages too. */
const estimateBySlugs = defineOperation({
  name: 'estimate',
  ...about.estimate,
  // Without a title, there are no words and no own listing to tell of.
  input: {
    // As the address of their page has them, in or outside the catalog.
    brand: nonemptyText(texts.anyBrand, { examples: ['coach', 'telfar'] }),
    category: nonemptyText(texts.anyKind, { examples: ['bag', 'swimsuit'] }),
    ...pick(FIELDS, 'gender', 'condition', 'askingPrice', 'cost', 'extraCost', 'purpose', 'include'),
    ...SELLER_FIELDS,
  },
  answer: appraise.answer,
  run(context, { brand = '', category = '', ...otherFields }) {
    const { slug } = requireBrand(context.pricing, brand).entry;
    return appraise.run(context, { ...otherFields, brand: slug, category: requireKind(category).entry.slug });
  },
  http: { ...about.estimate.http, kind: 'cached', dependsOnModel: true },
});

/** The operations from which every door derives, in the order in which doors show them. */
export const OPERATIONS = [
  priceByTier,
  predictPrice,
  appraise,
  appraiseList,
  comparePayouts,
  adviseOnOffer,
  findBrands,
  listMarketplaces,
  listBrands,
  listCategories,
  listKinds,
  estimateBySlugs,
] as const satisfies readonly Operation[];

export const PACKAGE_OPERATIONS = { appraise, list: appraiseList, payouts: comparePayouts, offer: adviseOnOffer };

import { Type } from 'typebox';
import { membersOf } from '../../base/members.ts';
import { capital, money, usd } from '../../base/numbers.ts';
import { dollarAmount, text } from '../../base/shape.ts';
import { brands, type Condition, categories, type Garment, GENDERS, type Tier } from '../../catalog/catalog.ts';
import { garments } from '../../catalog/garment-names.ts';
import { otherBrands } from '../../catalog/other-brands.ts';
import { isOftenCopied } from '../../decide/copied.ts';
import { payLimits } from '../../decide/selling.ts';
import { garmentIn } from '../../input/parse-item.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import { BrandBody, CategoryBody, GarmentBody } from '../../present/answer-schema.ts';
import { amountsInWords, isGuess } from '../../present/garment-words.ts';
import { hasSold } from '../../pricing/evidence/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { PriceRange } from '../../pricing/ranges/price-range.ts';
import { type Call, FIELDS, SELLER } from './arguments.ts';
import { MOST_PICKS, type ToolSource } from './tool.ts';

const Pick = Type.Object({
  brand: BrandBody.properties.slug,
  category: CategoryBody.properties.slug,
  gender: GarmentBody.properties.gender,
  ...PriceRange.properties,
  net: dollarAmount('The payout at this price after fees'),
});

/** Shops, with the brand tiers that they carry and the typical cost of an item in US dollars. */
const SHOPS = {
  thrift: { name: 'Thrift store', tiers: ['premium', 'mid-range', 'fast-fashion'], usualCost: 10 },
  outlet: { name: 'Outlet', tiers: ['luxury', 'premium', 'mid-range'], usualCost: 40 },
  consignment: { name: 'Designer consignment', tiers: ['designer', 'luxury'], usualCost: 100 },
} as const satisfies Record<
  NonNullable<Call['values']['shop']>,
  { name: string; tiers: readonly Tier[]; usualCost: number }
>;

/** Condition that we assume for items in shops. */
const CONDITION: Condition = 'Good';

/** Maximum value of an item, as a multiple of the budget. More valuable items are unlikely to be found that cheap. */
const MOST_TIMES = 10;
/** Maximum number of picks per brand, since ten picks of the same brand would amount to a single hint. */
const MOST_OF_BRAND = 2;

export const worthPickingUp: ToolSource = {
  name: 'worth_picking_up',
  takes: { ...membersOf(FIELDS, 'shop', 'budget', 'category', 'gender'), ...SELLER },
  gives: { picks: Type.Array(Pick), note: text('The basis; mention it.') },
  answer: ({ pricing }, { values, item, seller }) => {
    const answer = answerPicks(pricing, values, garmentIn(item), seller);
    return { answer, lines: pickLines(answer) };
  },
};

/**
 * Returns up to {@link MOST_PICKS} items worth buying at the budget (US dollars, by default the shop's usual cost),
 * highest payout first, with a note on their basis. Omits often copied brands in thrift stores, and limits the picks
 * per brand. If a budget is given, omits items that are too valuable to be found at that price.
 */
function answerPicks(
  pricing: Pricing,
  { shop = 'thrift', budget }: Call['values'],
  wanted: Partial<Garment>,
  { marketplace, goal, label = 0 }: Call['seller'],
) {
  const { name, tiers, usualCost } = SHOPS[shop];
  const cost = budget ?? usualCost;
  const highestPrice = budget === undefined ? Infinity : MOST_TIMES * budget;
  const buys = garmentsWithSales(pricing, tiers, wanted).flatMap((garment) => {
    const isCopied = isOftenCopied({ garment });
    if (isCopied && shop === 'thrift') return [];
    const range = pricing.priceAtCondition(garment);
    const { net } = payoutOf(marketplace, { garment, price: range.price, label });
    if (net === undefined || range.price > highestPrice) return [];
    const payLimit = payLimits({ price: range.price, keep: net }, goal).buy;
    if (payLimit === undefined || cost > payLimit) return [];
    const { brand, category, gender } = garment;
    return [{ garment, isCopied, brand: brand.slug, category: category.slug, gender, ...range, net }];
  });
  buys.sort((a, b) => b.net - a.net);
  const byBrand = Map.groupBy(buys, ({ brand }) => brand);
  const picks = buys.filter((buy) => byBrand.get(buy.brand)?.slice(0, MOST_OF_BRAND).includes(buy));
  const fees = `${marketplace.name} fees${label > 0 ? ` and ${money(label)} for the label` : ''}`;
  const note =
    `${name}: pieces with recorded sales, condition ${CONDITION}, that are a buy at ${usd(cost)} by what is left ` +
    `after ${fees}. This is not sales volume: we do not know how many sell or how fast. Individual items differ.`;
  return { picks: picks.slice(0, MOST_PICKS), note };
}

/** Returns the garments in the given tiers that have recorded US sales. We have no evidence that others sell. */
function garmentsWithSales(pricing: Pricing, tiers: readonly Tier[], { category, gender }: Partial<Garment>) {
  const { evidence, kinds } = pricing.artifacts;
  const tables = kinds ? [evidence.brands, kinds.evidence] : [evidence.brands];
  const brandsInShop = [...brands, ...otherBrands].filter((brand) => tiers.some((tier) => tier === brand.tier));
  const wantedKinds = category ? [category] : categories;
  const wantedGenders = gender ? [gender] : GENDERS;
  const garments = brandsInShop.flatMap((brand): Garment[] => {
    const soldKinds = wantedKinds.filter((kind) => hasSold(tables, brand, kind));
    return soldKinds.flatMap((kind) =>
      wantedGenders.map((wearer) => ({ brand, category: kind, gender: wearer, condition: CONDITION })),
    );
  });
  return garments.filter((garment) => {
    const prediction = pricing.predict(garment);
    return prediction.isMade && prediction.evidence.sold > 0 && !isGuess(prediction.evidence);
  });
}

/** Returns a line for each kind of garment worth buying, followed by a note that applies to all of them. */
function pickLines({ picks, note }: ReturnType<typeof answerPicks>): string[] {
  if (picks.length === 0) return ['No piece with a recorded sale is a buy at that price.', note];
  const lines = picks.map((pick) => {
    const name = capital(garments(pick.garment));
    const warning = pick.isCopied ? '; check it’s real' : '';
    return `${name}: ${amountsInWords(pick)}, you’d get ${money(pick.net)}${warning}.`;
  });
  return [...lines, note];
}

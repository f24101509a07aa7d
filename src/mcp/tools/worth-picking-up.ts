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

/** Shops, with the tiers that they have and what a piece usually costs there, US dollars. */
const SHOPS = {
  thrift: { name: 'Thrift store', tiers: ['premium', 'mid-range', 'fast-fashion'], usual: 10 },
  outlet: { name: 'Outlet', tiers: ['luxury', 'premium', 'mid-range'], usual: 40 },
  consignment: { name: 'Designer consignment', tiers: ['designer', 'luxury'], usual: 100 },
} as const satisfies Record<
  NonNullable<Call['values']['shop']>,
  { name: string; tiers: readonly Tier[]; usual: number }
>;

/** The usual grade in shops. */
const condition: Condition = 'Good';

/** A piece that sells for more than this many budgets is not found for one. */
const MOST_TIMES = 10;
/** Maximum kinds of one brand: ten rows of the same name are one hint. */
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

/** Returns the finds that leave the most at a price of the budget, US dollars, and a note on their basis. */
function answerPicks(
  pricing: Pricing,
  { shop = 'thrift', budget }: Call['values'],
  { category, gender }: Partial<Garment>,
  { marketplace, goal, label = 0 }: Call['seller'],
) {
  const { name, tiers, usual } = SHOPS[shop];
  const cost = budget ?? usual;
  const most = budget === undefined ? Infinity : MOST_TIMES * budget;
  const { evidence, kinds } = pricing.artifacts;
  const tables = kinds ? [evidence.brands, kinds.evidence] : [evidence.brands];
  const pickOf = (garment: Garment) => {
    const { evidence, isMade } = pricing.predict(garment);
    const isCopied = isOftenCopied({ garment });
    if (!isMade || evidence.sold === 0 || isGuess(evidence) || (isCopied && shop === 'thrift')) return [];
    const range = pricing.priceAtCondition(garment);
    const { net } = payoutOf(marketplace, { garment, price: range.price, label });
    if (net === undefined) return [];
    const limits = payLimits({ price: range.price, keep: net }, goal);
    if (range.price > most || cost > (limits.buy ?? 0)) return [];
    const { brand, category, gender } = garment;
    return [{ garment, isCopied, brand: brand.slug, category: category.slug, gender, ...range, net }];
  };
  const all = [...brands, ...otherBrands]
    .filter(({ tier }) => tiers.some((one) => one === tier))
    .flatMap((brand) => (category ? [category] : categories).map((kind) => ({ brand, category: kind, condition })))
    // Only brands and kinds with sales: there is no proof that anything else sells.
    .filter((made) => hasSold(tables, made.brand, made.category))
    .flatMap((made) => (gender ? [gender] : GENDERS).flatMap((wearer) => pickOf({ ...made, gender: wearer })))
    .sort((a, b) => b.net - a.net);
  const ofEach = Map.groupBy(all, ({ brand }) => brand);
  const picks = all.filter((pick) => ofEach.get(pick.brand)?.slice(0, MOST_OF_BRAND).includes(pick));
  const fees = `${marketplace.name} fees${label > 0 ? ` and ${money(label)} for the label` : ''}`;
  const note =
    `${name}: pieces with recorded sales, condition ${condition}, that are a buy at ${usd(cost)} by what is left ` +
    `after ${fees}. This is not sales volume: we do not know how many sell or how fast. Individual items differ.`;
  return { picks: picks.slice(0, MOST_PICKS), note };
}

function pickLines({ picks, note }: ReturnType<typeof answerPicks>): string[] {
  const lines = picks.map(
    ({ garment, net, isCopied, ...range }) =>
      `${capital(garments(garment))}: ${amountsInWords(range)}, you’d get ${money(net)}` +
      `${isCopied ? '; check it’s real' : ''}.`,
  );
  return [...(lines.length > 0 ? lines : ['No piece with a recorded sale is a buy at that price.']), note];
}

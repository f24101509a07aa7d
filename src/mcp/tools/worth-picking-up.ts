import { Type } from 'typebox';
import { BrandBody, CategoryBody, GenderName } from '../../answers/garment/schema.ts';
import { amountsInWords, garments, isGuess } from '../../answers/garment/words.ts';
import { isOftenCopied } from '../../answers/verdict/copied.ts';
import { capital, money, usd } from '../../base/numbers.ts';
import { dollarAmount, text } from '../../base/shape.ts';
import {
  brands,
  type Category,
  type Condition,
  categories,
  type Garment,
  GENDERS,
  type Gender,
  type Tier,
} from '../../catalog/catalog.ts';
import { boundedText, TERM_FIELDS } from '../../input/item-fields.ts';
import { garmentIn } from '../../input/parse-item.ts';
import { optionalField } from '../../input/schema-field.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { PriceRange } from '../../pricing/ranges/price-range.ts';
import { readAll, readArguments, readGarment, readSeller } from './arguments.ts';
import { GARMENT_WORDS, MAX_NAME_LENGTH, MOST_PICKS, SELLER_IN_SHORT } from './described.ts';
import { listedIn, tool } from './tool.ts';

const PicksAnswer = Type.Object({
  picks: Type.Array(
    Type.Object({
      brand: BrandBody.properties.slug,
      category: CategoryBody.properties.slug,
      gender: GenderName,
      ...PriceRange.properties,
      net: dollarAmount('The payout at this price after fees'),
    }),
    { description: 'Highest payout first.' },
  ),
  note: text('The basis; mention it.'),
});

const SHOPS = {
  thrift: { name: 'Thrift store', tiers: ['premium', 'mid-range', 'fast-fashion'] },
  outlet: { name: 'Outlet', tiers: ['luxury', 'premium', 'mid-range'] },
  consignment: { name: 'Designer consignment', tiers: ['designer', 'luxury'] },
} as const satisfies Record<string, { name: string; tiers: readonly Tier[] }>;
type Shop = keyof typeof SHOPS;
const SHOP_IDS = Object.keys(SHOPS) as Shop[];

/** The usual grade in shops. */
const condition: Condition = 'Good';

/** Default minimum net of a find, US dollars. */
const USUAL_NET = 20;

const SEARCH = {
  shop: optionalField({ type: 'string', enum: SHOP_IDS }, 'Default: thrift.'),
  keep: optionalField(TERM_FIELDS.keep, `Minimum payout before cost, USD; ${USUAL_NET}.`),
};

export const worthPickingUp = tool({
  name: 'worth_picking_up',
  takes: {
    ...SEARCH,
    category: optionalField(boundedText(MAX_NAME_LENGTH), 'Such as jeans; default: all.'),
    gender: GARMENT_WORDS.gender,
    seller: SELLER_IN_SHORT,
  },
  named: ['picks'],
  gives: PicksAnswer,
  answer: (parts, args) => {
    const { category, gender } = args;
    const { search, found, seller } = readAll({
      search: () => readArguments(SEARCH, args),
      found: () => garmentIn(readGarment(parts.pricing.lexicon, { category, gender })),
      seller: () => readSeller(parts, args),
    });
    const answer = answerPicks(parts.pricing, { ...search, ...found, ...seller });
    return { answer: listedIn(PicksAnswer, answer), lines: pickLines(answer) };
  },
});

/** A search for finds worth picking up. Amounts in US dollars. */
interface PicksQuestion {
  readonly shop?: Shop | undefined;
  readonly gender?: Gender | undefined;
  readonly category?: Category | undefined;
  readonly marketplace: Marketplace;
  readonly keep?: number | undefined;
  readonly label?: number | undefined;
}

/** Returns a shop's finds with the highest nets, and a note on their basis. Pure. */
function answerPicks(pricing: Pricing, { marketplace, ...question }: PicksQuestion) {
  const { shop = 'thrift', gender, category, keep = USUAL_NET, label = 0 } = question;
  const { name, tiers } = SHOPS[shop];
  const pickOf = (garment: Garment) => {
    const { evidence, isMade } = pricing.predict(garment);
    // Only brands and kinds with sales: there is no proof that anything else sells.
    if (!isMade || evidence.sold === 0 || isGuess(evidence)) return [];
    const range = pricing.priceAtCondition(garment);
    const { net } = payoutOf(marketplace, { garment, price: range.price, label });
    if (net === undefined || net < keep) return [];
    const { brand, category, gender } = garment;
    const isCopied = isOftenCopied(garment, undefined);
    return [{ garment, isCopied, brand: brand.slug, category: category.slug, gender, ...range, net }];
  };
  const all = brands
    .filter(({ tier }) => tiers.some((one) => one === tier))
    .flatMap((brand) => (category ? [category] : categories).map((kind) => ({ brand, category: kind, condition })))
    .flatMap((made) => (gender ? [gender] : GENDERS).flatMap((wearer) => pickOf({ ...made, gender: wearer })))
    .sort((a, b) => b.net - a.net);
  const picks = all.slice(0, MOST_PICKS);
  const part = picks.length === all.length ? '' : `, the first ${picks.length} of ${all.length}`;
  const fees = `${marketplace.name} fees${label > 0 ? ` and ${money(label)} for the label` : ''}`;
  const note =
    `${name}${part}: with sales of each, condition ${condition}, ${usd(keep)} or more left after ${fees}, before ` +
    'the cost of the item. ' +
    'This is not sales volume: we do not know how many sell or how fast. Individual items differ.';
  return { picks, note };
}

function pickLines({ picks, note }: ReturnType<typeof answerPicks>): string[] {
  const lines = picks.map(
    ({ garment, net, isCopied, ...range }) =>
      `${capital(garments(garment))}: ${amountsInWords(range)}, you’d get ${money(net)}` +
      `${isCopied ? '; check it’s real' : ''}.`,
  );
  return [...(lines.length > 0 ? lines : ['No item with a recorded sale leaves that much.']), note];
}

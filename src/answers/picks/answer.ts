import {
  type Brand,
  brands,
  type Category,
  categories,
  type Garment,
  GENDERS,
  type Gender,
  type Tier,
} from '../../catalog/catalog.ts';
import type { Marketplace } from '../../marketplaces/fees.ts';
import { payoutOf } from '../../marketplaces/payouts.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import { isGuess } from '../garment/estimate-words.ts';
import { isOftenCopied } from '../verdict/copied.ts';

/** Kinds of shop, with the tiers of brands they carry. */
export const SHOPS = {
  thrift: { name: 'Thrift store', tiers: ['premium', 'mid-range', 'fast-fashion'] },
  outlet: { name: 'Outlet', tiers: ['luxury', 'premium', 'mid-range'] },
  consignment: { name: 'Designer consignment', tiers: ['designer', 'luxury'] },
} as const satisfies Record<string, { name: string; tiers: readonly Tier[] }>;
type Shop = keyof typeof SHOPS;
export const SHOP_IDS = Object.keys(SHOPS) as Shop[];

/** The usual grade in shops. */
export const PICK_CONDITION = 'Good';

/** Default minimum net of a find, US dollars. */
export const USUAL_NET = 20;

/** A search for finds worth picking up. All but the marketplace have defaults. */
interface PicksQuestion {
  readonly shop?: Shop | undefined;
  readonly gender?: Gender | undefined;
  readonly category?: Category | undefined;
  /** The marketplace of the finds. */
  readonly marketplace: Marketplace;
  /** Minimum net after fees and label, US dollars. */
  readonly keep?: number | undefined;
  /** The shipping that the seller pays, US dollars. */
  readonly label?: number | undefined;
}

/** A garment that is worth picking up. */
interface Pick extends PriceRange {
  readonly garment: Garment;
  /** True where copies are common: it has to be real first. */
  readonly isCopied: boolean;
  /** The payout at this price after fees and label, US dollars. */
  readonly net: number;
}

/** Returns the shop and the least net of a search, with its finds, highest net first. Pure. */
export function answerPicks(pricing: Pricing, { marketplace, ...question }: PicksQuestion) {
  const { shop = 'thrift', gender, category, keep = USUAL_NET, label = 0 } = question;
  const tiers: readonly Tier[] = SHOPS[shop].tiers;
  const pickOf = (garment: Garment): Pick | undefined => {
    const { evidence, isMade } = pricing.predict(garment);
    // Sales of the brand and kind: there is no proof that anything else sells.
    if (!isMade || evidence.sold === 0 || isGuess(evidence)) return undefined;
    const range = pricing.priceAtCondition(garment);
    const { net } = payoutOf(marketplace, { garment, price: range.price, label });
    if (net === undefined || net < keep) return undefined;
    return { garment, isCopied: isOftenCopied(garment, undefined), net, ...range };
  };
  const ofTiers = brands.filter(({ tier }) => tiers.includes(tier));
  const picks = garmentsOf(ofTiers, category ? [category] : categories, gender ? [gender] : GENDERS)
    .flatMap((garment) => pickOf(garment) ?? [])
    .sort((a, b) => b.net - a.net);
  return { shop, keep, picks };
}

/** Returns all garments of some brands, kinds and genders, in {@link PICK_CONDITION}. */
function garmentsOf(
  makers: readonly Brand[],
  kinds: readonly Category[],
  genders: readonly Gender[],
): readonly Garment[] {
  return makers.flatMap((brand) =>
    kinds.flatMap((category) => genders.map((gender) => ({ brand, category, gender, condition: PICK_CONDITION }))),
  );
}

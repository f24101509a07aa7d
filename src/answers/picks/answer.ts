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
import type { EvidenceFacts } from '../../pricing/evidence/evidence.ts';
import { EVIDENCE_GRADES, type EvidenceGrade } from '../../pricing/evidence/evidence-grade.ts';
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

/** Evidence to require: sales of the brand and kind, listings of them, or none. */
const GRADES = {
  sales: ['sold here', 'some sold here', 'sold elsewhere'],
  seen: ['sold here', 'some sold here', 'sold elsewhere', 'asked only'],
  any: EVIDENCE_GRADES,
} as const satisfies Record<string, readonly EvidenceGrade[]>;
type PickEvidence = keyof typeof GRADES;

/** The usual grade in shops. */
export const PICK_CONDITION = 'Good';

/** Default minimum net of a find, US dollars. */
export const USUAL_NET = 20;

/** A search for finds worth picking up. All but the marketplace have defaults. */
interface PicksQuestion {
  readonly shop?: Shop | undefined;
  readonly gender?: Gender | undefined;
  readonly category?: Category | undefined;
  readonly evidence?: PickEvidence | undefined;
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
  readonly evidence: EvidenceFacts;
  /** True where copies are common: it has to be real first. */
  readonly isCopied: boolean;
  /** The payout at this price after fees and label, US dollars. */
  readonly net: number;
}

/** Returns the search with its defaults filled in, and its finds, highest net first. Pure. */
export function answerPicks(pricing: Pricing, { marketplace, ...question }: PicksQuestion) {
  const { shop = 'thrift', gender, category, evidence = 'sales', keep = USUAL_NET, label = 0 } = question;
  const tiers: readonly Tier[] = SHOPS[shop].tiers;
  const grades: readonly EvidenceGrade[] = GRADES[evidence];
  const pickOf = (garment: Garment): Pick | undefined => {
    const { evidence: own, isMade } = pricing.predict(garment);
    const isKnown = grades.includes(own.grade) && (evidence === 'any' || !isGuess(own));
    if (!isMade || !isKnown) return undefined;
    const range = pricing.priceAtCondition(garment);
    const { net } = payoutOf(marketplace, { garment, price: range.price, label });
    if (net === undefined || net < keep) return undefined;
    return { garment, evidence: own, isCopied: isOftenCopied(garment, undefined), net, ...range };
  };
  const ofTiers = brands.filter(({ tier }) => tiers.includes(tier));
  const picks = garmentsOf(ofTiers, category ? [category] : categories, gender ? [gender] : GENDERS)
    .flatMap((garment) => pickOf(garment) ?? [])
    .sort((a, b) => b.net - a.net);
  return { shop, gender, category, evidence, keep, label, marketplace, picks };
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

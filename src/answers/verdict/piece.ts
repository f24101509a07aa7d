import { defined } from '../../base/members.ts';
import type { Garment } from '../../catalog/garment.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import type { GarmentToSell } from '../../marketplaces/acceptance.ts';
import { isWithoutSale } from '../../pricing/evidence-grade.ts';
import { hasEnoughComps } from '../../pricing/joint-price.ts';
import { hitRate, NAMED_BELOW, type UncheckedSales, uncheckedSales } from '../../pricing/price-class.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import { type Price, type Pricing, rangeOf } from '../../pricing/pricing.ts';
import { brandsLike } from '../../titles/brand-field.ts';
import { NO_FACTS } from '../../titles/item.ts';
import { modelsApart } from '../../titles/models.ts';
import { garments } from '../../wording/garments.ts';
import { soldSearches } from '../sale/where-sold.ts';
import { type Signs, signsOf } from './copied.ts';
import type { Strength } from './limits.ts';
import { type Doubt, questionInWords } from './questions.ts';
import type { Inquiry } from './schema.ts';

/** A priced piece, the input of every verdict. */
export interface Piece {
  readonly garment: GarmentToSell;
  /** True for a piece of 20 years or more, which some marketplaces ask for. */
  readonly isVintage: boolean;
  readonly range: PriceRange;
  /** Distances from the price in log USD below which 10, 30, 70 and 90% of such pieces are. */
  readonly quantiles: Price['quantiles'];
  /** Searches for what such pieces sold for. */
  readonly sold: Inquiry['sold'];
  readonly strength: Strength;
  /** The question to ask in place of a verdict: for collectibles, unread models of costly brands and unknown brands. */
  readonly inquiry?: Inquiry;
  /** The question about a price that is far above the range. */
  readonly beyond?: (price: number) => Inquiry;
  /** The measured hit rate of the range, where it is below {@link NAMED_BELOW}. */
  readonly hitRate?: number;
  /** The signs that it is real; absent where copies are rare. */
  readonly signs?: Signs;
  /** Sales of such pieces that nobody checked; absent where there are none. */
  readonly unchecked?: UncheckedSales;
}

/** Returns a garment of a brand and kind, or a listing by its appraisal, as a piece to judge. */
export function pieceOf(pricing: Pricing, priced: Garment | PricedListing): Piece {
  const appraisal = 'reading' in priced ? priced : undefined;
  const garment = 'reading' in priced ? priced.garment : priced;
  const price = appraisal?.price ?? pricing.appraise(garment, NO_FACTS);
  const range = rangeOf(price);
  const words = appraisal?.reading.withoutMoney || garments(garment);
  const sold = soldSearches(words);
  const ask = (doubt: Doubt): Inquiry => ({
    about: doubt.about,
    text: questionInWords({ doubt, garment, range }),
    names: [...namesNear(garment, doubt)].slice(0, 3),
    sold,
  });
  const rate = hitRate(pricing, garment, appraisal !== undefined);
  const isSold = hasEnoughComps(appraisal?.asker);
  const doubt = isSold ? undefined : doubtAbout(garment, appraisal);
  const signs = signsOf(garment, appraisal?.facts);
  // They were of the 15 kinds: where no rate is known, nothing is said of them.
  const unchecked = signs && rate !== undefined && !isSold ? uncheckedSales(pricing, garment) : undefined;
  return {
    garment,
    isVintage: appraisal?.facts.era !== undefined,
    range,
    quantiles: price.quantiles,
    sold,
    strength: isSold || isWellKnown(pricing, garment, appraisal) ? 'firm' : 'probable',
    ...(doubt && { inquiry: ask(doubt) }),
    beyond: (tag) => ask({ about: 'price', price: tag }),
    ...(!isSold && rate !== undefined && rate < NAMED_BELOW && { hitRate: rate }),
    ...defined({ signs, unchecked }),
  };
}

/** Tiers of brands whose models differ so much in price that an unread one says nothing. */
const COSTLY: readonly string[] = ['designer', 'luxury', 'premium'];

/** Returns the reason why nothing can be said of a piece, if any. */
function doubtAbout({ brand }: Garment, appraisal: PricedListing | undefined): Doubt | undefined {
  const [rare] = appraisal?.beyondEvidence ?? [];
  const unread = appraisal?.reading.unreadName;
  if (rare) return { about: 'rarity', ...rare };
  if (isUnknown(brand)) return { about: 'brand', name: unread?.text };
  return unread?.stands === 'model' && COSTLY.includes(brand.tier) ? { about: 'name', name: unread.text } : undefined;
}

/** Fewest listings of a brand and kind that support a firm verdict. */
const FEW = 5;

/** Returns true for a price that sales stand behind, of a piece whose name was read. */
function isWellKnown(pricing: Pricing, garment: Garment, appraisal: PricedListing | undefined): boolean {
  if (appraisal?.reading.unreadName?.stands === 'model') return false;
  const { level, evidence } = pricing.predict(garment);
  return level !== 'population' && evidence.listings >= FEW && !isWithoutSale(evidence.grade);
}

/** Returns likely names, nearest first. */
function namesNear({ brand, category }: Garment, doubt: Doubt): readonly string[] {
  if (doubt.about === 'name' || doubt.about === 'price') return modelsApart(brand, category);
  if (doubt.about !== 'brand' || doubt.name === undefined) return [];
  return brandsLike(doubt.name).map(({ name }) => name);
}

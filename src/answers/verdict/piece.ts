import { defined } from '../../base/members.ts';
import type { Garment } from '../../catalog/garment.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import { isWithoutEvidence } from '../../pricing/evidence-grade.ts';
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
import { type Doubt, questionInWords } from './questions.ts';
import type { Inquiry } from './schema.ts';

/** A question in place of a verdict, with what is in doubt. */
export interface PieceInquiry extends Inquiry {
  readonly about: Doubt['about'];
}

/** A priced piece, the input of every judgment. */
export interface Piece {
  readonly garment: Garment;
  readonly range: PriceRange;
  /** Distances from the price in log USD below which 10, 30, 70 and 90% of such pieces are. */
  readonly quantiles: Price['quantiles'];
  /** Searches for what such pieces sold for. */
  readonly sold: Inquiry['sold'];
  /** The question to ask in place of any verdict; absent where listings stand behind the price. */
  readonly inquiry?: PieceInquiry;
  /** The question about a price that is far above the range. */
  readonly beyond: (price: number) => PieceInquiry;
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
  const ask = (doubt: Doubt): PieceInquiry => ({
    about: doubt.about,
    text: questionInWords({ doubt, garment, range }),
    names: namesNear(garment, doubt).slice(0, 3),
    sold,
  });
  const rate = hitRate(pricing, garment, appraisal !== undefined);
  const isSold = hasEnoughComps(appraisal?.asker);
  const doubt = isSold ? undefined : doubtAbout(pricing, garment, appraisal);
  const signs = signsOf(garment, appraisal?.facts);
  const unchecked = uncheckedSales(pricing, garment);
  return {
    garment,
    range,
    quantiles: price.quantiles,
    sold,
    ...(doubt && { inquiry: ask(doubt) }),
    beyond: (tag) => ask({ about: 'price', price: tag }),
    ...(!isSold && rate !== undefined && rate < NAMED_BELOW && { hitRate: rate }),
    ...defined({ signs, unchecked }),
  };
}

/** Fewest asking prices of a brand outside the catalog that support a verdict without a sale. */
const FEWEST_ASKED = 5;

/** Returns the reason why a piece cannot be judged, if any. */
function doubtAbout(pricing: Pricing, garment: Garment, appraisal: PricedListing | undefined): Doubt | undefined {
  const [rare] = appraisal?.beyondEvidence ?? [];
  const unread = appraisal?.reading.unreadName;
  if (rare) return { about: 'rarity', ...rare };
  if (isUnknown(garment.brand)) return { about: 'brand', name: unread?.text };
  if (pricing.predict(garment).level === 'population') return { about: 'evidence' };
  const { grade, listings, sold } = pricing.predict(garment).evidence;
  const isThin = garment.brand.isOther === true && sold === 0 && listings < FEWEST_ASKED;
  if (isThin || isWithoutEvidence(grade)) return { about: 'evidence' };
  return unread?.stands === 'model' ? { about: 'name', name: unread.text } : undefined;
}

/** Returns likely names, nearest first. */
function namesNear({ brand, category }: Garment, doubt: Doubt): readonly string[] {
  if (doubt.about === 'name' || doubt.about === 'price') return modelsApart(brand, category);
  if (doubt.about !== 'brand' || doubt.name === undefined) return [];
  return brandsLike(doubt.name).map(({ name }) => name);
}

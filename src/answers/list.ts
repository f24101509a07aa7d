import type { Garment } from '../garments/garment.ts';
import type { Appraisal } from '../pricing/appraise.ts';
import { priceAsLot } from '../pricing/lot.ts';
import { type Pricing, rangeOf } from '../pricing/pricing.ts';
import { type Pieces, scaledErrors, sharedErrors, totalOf } from '../pricing/total.ts';
import type { ListTotal } from './list-schema.ts';
import { listingEvidence } from './listing.ts';

/**
 * Facts of a title as one text, empty without any: pieces with the same ones share what a model may be misjudged by.
 */
function factsKey({ item, price }: Appraisal): string {
  const { line, model, variants, size, subKind, materials, era, features, themes } = item;
  if (price.item.depth === 0) return '';
  return [line, model, ...variants, size, subKind, ...materials, era, ...features, ...themes].join(' ');
}

/**
 * Prices one of several items with the errors that it shares: a listing by its title, anything else as its garment.
 * Pure.
 */
export function worthOf(pricing: Pricing, priced: Garment | Appraisal) {
  const appraisal = 'reading' in priced ? priced : undefined;
  const garment = 'reading' in priced ? priced.garment : priced;
  // Errors of our prices are in what the asker's evidence leaves of them.
  const ours = 1 - (appraisal?.yours?.weight ?? 0);
  return {
    ...rangeOf(appraisal?.price ?? pricing.priceAtCondition(garment)),
    evidence: appraisal ? listingEvidence(pricing, appraisal) : pricing.predict(garment).evidence,
    shared: scaledErrors(sharedErrors(pricing, garment, appraisal && factsKey(appraisal)), ours),
  };
}

/** Pieces of one item of a list. */
export interface CountedPieces extends Pieces {
  readonly quantity: number;
}

/** The total of priced items, each for its number of pieces, whole US dollars; all zero where there is none. Pure. */
export function listTotal(priced: readonly CountedPieces[], notPriced: number): ListTotal {
  return {
    ...(priced.length === 0 ? { price: 0, priceLow: 0, priceHigh: 0, sumOfPrices: 0 } : totalOf(priced)),
    asOneLot: priceAsLot(priced),
    priced: priced.length,
    notPriced,
    quantity: priced.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

import { isUnknown } from '../../catalog/other-brands.ts';
import { hasEnoughComps, isCostly } from '../../pricing/asker/joint-price.ts';
import { isWithoutEvidence } from '../../pricing/evidence/evidence-grade.ts';
import type { PricedListing } from '../../pricing/priced-listing.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import { brandsLike } from '../../titles/brand-field.ts';
import { modelsApart } from '../../titles/models.ts';
import { searchesLike } from '../sale/where-sold.ts';
import { type Doubt, questionInWords } from './questions.ts';
import type { Inquiry } from './schema.ts';

/** Returns the reason why nothing can be said of a piece, if any. */
export function doubtAbout({ garment, reading, beyondEvidence, asker }: PricedListing): Doubt | undefined {
  const far = asker?.areCompsFar ? ({ about: 'comps', asker } as const) : undefined;
  if (hasEnoughComps(asker)) return far;
  const [rare] = beyondEvidence;
  const unread = reading.unreadName;
  if (rare) return { about: 'rarity', ...rare };
  if (isUnknown(garment.brand)) return { about: 'brand', name: unread?.text };
  if (unread?.stands === 'model' && isCostly(garment.brand))
    return { about: 'name', name: unread.text, likely: unread.likely };
  // Nobody stands behind a reader's guess who could be asked.
  return far ?? (asker?.farGuess !== undefined && !asker.reader ? { about: 'guess', asker } : undefined);
}

/**
 * Returns the question to ask instead of a verdict or beside it: for collectibles, unread models of costly brands,
 * unknown brands, guesses and comparables of another thing, or about a price, US dollars, far above the range. A range
 * that is a guess says nothing of such a price.
 */
export function inquiryAbout(listing: PricedListing, ...prices: readonly (number | undefined)[]): Inquiry | undefined {
  return inquiryOf(listing, doubtAbout(listing) ?? doubtAboutPrice(listing, prices));
}

/**
 * Returns the question to ask instead of a reply to an offer: also about an asking price, US dollars, far above a
 * range that no listing stands behind. Its seller may know what we do not.
 */
export function inquiryAboutOffer(listing: PricedListing, asked: number, offered: number): Inquiry | undefined {
  const isBlind = isWithoutEvidence(listing.evidence.grade) && !hasEnoughComps(listing.asker);
  const isAbove = isBlind && isFarAbove(asked, listing.price);
  return (
    inquiryAbout(listing, asked, offered) ?? inquiryOf(listing, isAbove ? { about: 'price', price: asked } : undefined)
  );
}

function inquiryOf(listing: PricedListing, doubt: Doubt | undefined): Inquiry | undefined {
  if (!doubt) return undefined;
  return {
    about: doubt.about,
    text: questionInWords(doubt, listing),
    names: namesNear(listing, doubt).slice(0, 3),
    sold: searchesLike(listing),
  };
}

function doubtAboutPrice(
  { price: range, strength }: PricedListing,
  prices: readonly (number | undefined)[],
): Doubt | undefined {
  if (strength === 'probable') return undefined;
  const price = prices.find((amount = 0) => isFarAbove(amount, range));
  return price === undefined ? undefined : { about: 'price', price };
}

/** An asking price above the upper end of the range by this factor suggests that another piece was priced. */
const FAR_ABOVE = 1.5;

/** Returns true for a price, US dollars, so far above the range that another piece is likely meant. */
export const isFarAbove = (price: number, { priceHigh }: PriceRange): boolean => price > FAR_ABOVE * priceHigh;

/** Returns likely names, nearest first: no models of a piece whose model was read. */
function namesNear({ garment: { brand, category }, facts }: PricedListing, doubt: Doubt): string[] {
  if (doubt.about === 'rarity') return [];
  if (doubt.about === 'brand') return doubt.name === undefined ? [] : brandsLike(doubt.name).map(({ name }) => name);
  if (doubt.about === 'name' && doubt.likely !== undefined) return [doubt.likely];
  return facts.model === undefined ? [...modelsApart(brand, category)] : [];
}

import { invalid, Problem } from '../../base/problem.ts';
import { texts, usdPrice } from '../../base/shape.ts';
import { firstCharacters, plain } from '../../base/text.ts';
import { searchesLike } from '../../decide/seller.ts';
import { ListingAnswer } from '../../present/answer-schema.ts';
import type { Caveat } from '../../present/caveats.ts';
import { answerListing } from '../../present/listing.ts';
import type { Appraisal } from '../../pricing/appraisal.ts';
import { hasEnoughComps } from '../../pricing/asker/weigh-evidence.ts';
import { isWithoutEvidence } from '../../pricing/evidence/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Call } from './arguments.ts';

export const OF_A_PIECE = {
  ...ListingAnswer.properties,
  /** The floor of a piece that our listings cannot price: its only number. */
  atLeast: usdPrice('With beyondEvidence: it is worth this or more, and has no price.'),
  soldSearches: texts('Where to look up what such items sold for.'),
};

/** Prices the garment of a call. Throws a {@link Problem} that explains why it cannot be priced. */
export function listingOf(pricing: Pricing, { args, values, item, evidence }: Call): Appraisal {
  const { brand, kindField, title, refusal } = item;
  if (title === '' && !kindField && !refusal) {
    if (Array.isArray(args.items)) throw invalid('items', 'items is for compare_prices: call it for several garments.');
    throw new Problem(
      'missing_parameter',
      `${brand ? 'category' : 'title'} is missing: give the title of a listing, or brand and category, such as ` +
        '"levis" and "jeans".',
    );
  }
  return answerListing(pricing, { ...item, askingPrice: values.askingPrice, ...evidence });
}

/** Returns true for a price whose evidence is so weak that the caller's own estimate improves it. */
export const isGuessWanted = ({ asker, evidence, isToLookUp }: Appraisal): boolean =>
  asker === undefined && !isToLookUp && isWithoutEvidence(evidence.grade);

/**
 * Returns what to find out: sold listings, where they say more than our own evidence, and the caller's own estimate.
 * `isDoubted`: the answer asks a question, which such listings answer.
 */
export function findOut(listing: Appraisal, isDoubted = false) {
  const { asker, evidence, isToLookUp } = listing;
  const isWeak = isWithoutEvidence(evidence.grade) && !hasEnoughComps(asker);
  const soldSearches = isDoubted || isToLookUp || isWeak ? searchesLike(listing).map(({ url }) => url) : undefined;
  const lines: string[] = [];
  if (soldSearches) lines.push(`Sold ones: ${soldSearches.join(' and ')}`);
  if (isGuessWanted(listing)) {
    lines.push(`Evidence is ${evidence.grade}: call again with your own estimate as yours.guess.`);
  }
  return { soldSearches, lines };
}

/** Returns caveats without the error of the tier's level, which is in the range, and counts, which the evidence has. */
export function withoutMethod(caveats: readonly Caveat[]): Caveat[] {
  return caveats.filter(({ code }) => code !== 'level' && code !== 'brand_listings');
}

/** Maximum characters of a title repeated in an answer: strangers write titles, and may put instructions into them. */
const MOST_REPEATED = 200;

/** Returns words of a title for an answer: each on one line, in total no longer than the limit. */
export function repeatable(words: readonly string[] = []): string[] {
  let left = MOST_REPEATED;
  return words.flatMap((word) => {
    const short = firstCharacters(plain(word), left);
    left -= short.length;
    return short === '' ? [] : [short];
  });
}

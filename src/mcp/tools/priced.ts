import { type Estimate, estimateOf } from '../../answers/estimate.ts';
import { answerListing, type ListingEstimate, listingEstimate } from '../../answers/listing.ts';
import type { Brand } from '../../garments/catalog.ts';
import type { Garment } from '../../garments/garment.ts';
import { isUnknown } from '../../garments/other-brands.ts';
import type { Match } from '../../garments/read/fields.ts';
import { defined } from '../../members.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import { confidenceInWords } from '../../pricing/confidence.ts';
import { isGuess } from '../../pricing/evidence-grade.ts';
import type { PriceRange } from '../../pricing/price-range.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { firstCharacters, plain, quoted, shortened } from '../../text.ts';
import type { Caveat } from '../../wording/caveat.ts';
import { modelInWords } from '../../wording/coverage.ts';
import { estimatedPrice, ORDINARY_WORDS, rangeInWords } from '../../wording/estimate.ts';
import { assumedGender } from '../../wording/garments.ts';
import { count, grouped, usd } from '../../wording/numbers.ts';
import { takenForInWords } from '../../wording/taken-for.ts';
import { type FoundParts, readAll, readArguments, readParts } from './arguments.ts';
import { type Arguments, ToolError } from './tool.ts';

/**
 * A garment from arguments; with a title or an asking price also its appraisal, which lists the words it understood.
 */
export type FoundGarment = FoundParts & {
  readonly garment: Garment;
  readonly appraisal?: Appraisal;
};

/** Reads the garment in the arguments. Throws an error that says why it cannot be priced. */
export function readPriced(pricing: Pricing, args: Arguments): FoundGarment {
  const { asked, found } = readAll({
    asked: () => readArguments(args, ['title', 'asking_price']),
    found: () => readParts(args, pricing.usualGender),
  });
  const { title = '', asking_price: askingPrice } = asked;
  const { garment, understood } = found;
  const { brand, category } = garment;
  const missing = brand ? (category ? undefined : 'category') : category ? 'brand' : 'title';
  if (title === '' && missing)
    throw new ToolError(
      `${missing} is missing: give the title of a listing, or brand and category, such as "levis" and "jeans".`,
    );
  if (title === '' && askingPrice === undefined) return found as FoundGarment;
  const genderMatch = understood.find(({ argument }) => argument === 'gender');
  const isGenderStated = genderMatch && genderMatch.by !== 'evidence' && genderMatch.by !== 'default';
  const appraisal = answerListing(pricing, {
    title,
    brand,
    category,
    condition: garment.condition,
    askingPrice,
    gender: isGenderStated ? garment.gender : undefined,
  });
  return { garment: appraisal.garment, understood: [], appraisal };
}

/** An estimate, with or without a title. */
type Answered = Estimate & Partial<Pick<ListingEstimate, 'beyondEvidence' | 'offers' | 'withoutWords'>>;

/**
 * Returns the garment in the arguments with its estimate, and the members shared by all answers about a price. Throws
 * like {@link readPriced}.
 */
export function answerPriced(pricing: Pricing, args: Arguments) {
  const found = readPriced(pricing, args);
  const { garment, appraisal } = found;
  const { brand, category, gender, condition } = garment;
  const listing = appraisal && listingEstimate(pricing, appraisal);
  const estimate: Answered = listing ?? estimateOf(pricing, garment);
  return {
    garment,
    appraisal,
    listing,
    estimate,
    shared: {
      brand: brandFound(brand),
      category: { name: category.name, slug: category.slug },
      gender,
      ...defined({ condition }),
      currency: 'USD',
      understood: notLiteral(found.understood),
      ...defined({ ignored: ifAny(repeatable(listing?.ignored)) }),
      caveats: [...caveatsToSay(found), ...estimate.caveats],
      source: `Hangtag ${pricing.modelVersion}`,
    },
  };
}

/** Returns a brand for an answer; one outside the catalog has no tier. */
export const brandFound = ({ name, slug, tier, isOther }: Brand) => ({
  name,
  slug,
  tier: isOther ? null : tier,
});

/** Returns undefined for an empty list, so that the answer omits it. */
export const ifAny = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

/** Most characters of a title repeated in an answer: strangers write titles, and may put instructions into them. */
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

const GUESSES = new Set<Match['by']>(['name', 'alias', 'phrase', 'model', 'spelling']);

/**
 * Returns the readings that are not literal: `"LV" as louis-vuitton`, `"luis vuitton" as louis-vuitton, by spelling`.
 */
export function notLiteral(understood: readonly Match[]): string[] {
  return understood.flatMap(({ given: words = '', as, by }) => {
    if (!GUESSES.has(by)) return [];
    return [`${quoted(words)} as ${as}${by === 'spelling' ? ', by spelling' : ''}`];
  });
}

/** Returns readings as a sentence; undefined if there are none. */
export const understoodInWords = (understood: readonly string[]) =>
  understood.length > 0 && `Understood ${understood.join('; ')}.`;

/** Returns caveats about how the fields were read: an unknown brand, an assumed gender, a model with its own price. */
export function caveatsToSay({ garment, understood, model }: FoundParts): Caveat[] {
  return [
    ...understood.flatMap(({ argument, by, given: words = '' }): Caveat[] => {
      if (by === 'unknown')
        return [{ code: 'unknown_brand', text: `${quoted(words)} is no brand that is known here.` }];
      const isAssumed = argument === 'gender' && (by === 'evidence' || by === 'default');
      return isAssumed && garment.gender ? [assumedGender(garment.gender, by)] : [];
    }),
    ...(model?.isApart ? [{ code: 'model_apart' as const, text: modelInWords(model) }] : []),
  ];
}

/** Returns the item that a title was read as, by identifiers; unused words are under `unknown`. */
export function itemFound({ item }: Pick<Appraisal, 'item'>) {
  const { line, model, subKind, era, makers, condition, words } = item;
  const unknown = words.flatMap(({ as, text }) => (as === 'unknown' ? [shortened(plain(text), 40)] : []));
  return defined({
    line,
    model,
    subKind,
    era,
    conditionFrom: condition?.from,
    variants: ifAny(item.variants),
    materials: ifAny(item.materials),
    unknown: ifAny(unknown.slice(0, 20)),
    makers: makers.length > 1 ? makers : undefined,
  });
}

/**
 * Returns the first line of an answer. The item and its evidence come before the price, so that nobody quotes the price
 * for another item.
 */
export function headline({ garment, estimate, evidence, beyondEvidence }: Answered, appraisal?: Appraisal): string {
  const what = takenFor(garment, appraisal);
  // A rare piece has no usual price, only a floor.
  if (beyondEvidence) return `${what}. Look up what this very one sold for; from ${usd(estimate.priceLow)}.`;
  const { grade, of, listings, sold, text } = evidence;
  const counts = listings > 0 ? `, ${count(listings, 'listing')}, ${grouped(sold)} sold` : '';
  const price = estimatedPrice(estimate.price, isGuess(evidence));
  return `${what}. Evidence: ${grade} (${of}${counts}: ${text}). ${price}, ${rangeInWords(estimate)}.`;
}

/** Returns how a garment or a title was understood; an unknown brand keeps its spelling. */
export function takenFor(garment: Garment, appraisal?: Appraisal): string {
  const unread = appraisal?.reading.unreadName;
  const typed = unread?.stands === 'brand' ? `${quoted(unread.text)}, a brand that` : 'Brand that';
  const brand = isUnknown(garment.brand) ? `${typed} is not known` : garment.brand.name;
  return takenForInWords(garment, brand, appraisal?.item);
}

/** Returns a price with its range: `$72 ($44 to $170)`. */
export const amounts = ({ price, priceLow, priceHigh }: PriceRange) =>
  `${usd(price)} (${usd(priceLow)} to ${usd(priceHigh)})`;

/** Returns the basis of a price and an explanation of its confidence. */
export const groundsInWords = ({ estimate: { note, confidence } }: Estimate) =>
  `${note} Confidence ${confidence}: ${confidenceInWords(confidence)}.`;

/** Returns the words that move the price with their factors, and those that do not, in one or two sentences. */
export function wordsInWords(listing: ListingEstimate): string {
  const { words, ordinaryWords, withoutWords, ignored } = listing;
  const factors = words.map(({ text, factor, basis }) =>
    basis ? `${text} x${factor} (${basis})` : `${text} x${factor}`,
  );
  if (ordinaryWords !== 1) factors.push(`${ORDINARY_WORDS} x${ordinaryWords}`);
  const moving =
    factors.length === 0
      ? `No word moves the price: ${amounts(withoutWords)}.`
      : `${amounts(withoutWords)} without its words; ${factors.join(', ')}.`;
  return ignored.length > 0 ? `${moving} Without effect: ${quoted(ignored.join(', '), MOST_REPEATED)}.` : moving;
}

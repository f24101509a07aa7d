import { Type } from 'typebox';
import { type Caveat, modelInWords } from '../../answers/garment/caveats.ts';
import { answerListing } from '../../answers/listing/answer.ts';
import { spellingMended } from '../../answers/listing/finding-words.ts';
import { ListingAnswer } from '../../answers/listing/schema.ts';
import { SalePayout } from '../../answers/sale/schema.ts';
import { defined, omit } from '../../base/members.ts';
import { firstCharacters, plain, quoted } from '../../base/text.ts';
import type { Garment } from '../../catalog/catalog.ts';
import { optionalField } from '../../items/described.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { appraisePath, pricePath } from '../../pricing/price-path.ts';
import type { ListingQuery, PricedListing } from '../../pricing/priced-listing.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import type { Match } from '../../titles/fields.ts';
import { type FoundParts, readAll, readArguments, readParts } from './arguments.ts';
import { EVIDENCE, GARMENT_WORDS } from './described.ts';
import { type Arguments, ToolError } from './tool.ts';

const LISTING = {
  title: GARMENT_WORDS.title,
  askingPrice: optionalField(ITEM_FIELDS.askingPrice, ''),
  ...EVIDENCE,
};

const { grade, of, yours } = ListingAnswer.properties.evidence.properties;

/** The evidence for a price in short: the grade of our own, and the caller's part. */
export const EvidenceInShort = Type.Object({
  grade,
  of,
  yours: Type.Optional(Type.Pick(yours, ['comps', 'median', 'weight', 'text'])),
});

/** Prices the garment in the arguments. Throws an error that explains why it cannot be priced. */
export function readListing(pricing: Pricing, args: Arguments) {
  const { asked, found } = readAll({
    asked: () => readArguments(LISTING, args),
    found: () => readParts(pricing.lexicon, args),
  });
  const { title = '', askingPrice, comps, guess } = asked;
  const { brand, category, condition, gender } = found.garment;
  const missing = brand ? (category ? undefined : 'category') : category ? 'brand' : 'title';
  if (title === '' && missing) {
    throw new ToolError(
      `${missing} is missing: give the title of a listing, or brand and category, such as "levis" and "jeans".`,
      { code: 'missing_parameter' },
    );
  }
  const query: ListingQuery = { title, brand, category, condition, askingPrice, gender, comps, guess };
  return { query, appraisal: answerListing(pricing, query), caveats: caveatsToSay(found, title !== '') };
}

function caveatsToSay({ garment, understood, model }: FoundParts, hasTitle: boolean): Caveat[] {
  const caveats = understood.flatMap((match): Caveat[] => {
    const { by, given: words = '' } = match;
    if (by === 'unknown') return [{ code: 'unknown_brand', text: `${quoted(words)} is not a known brand.` }];
    return by === 'spelling' ? [{ code: 'spelling', text: spellingMended(plain(words), nameOf(match, garment)) }] : [];
  });
  if (model?.isApart && !hasTitle) caveats.push({ code: 'model_apart', text: modelInWords(model) });
  return caveats;
}

function nameOf({ argument, as }: Match, { brand, category }: Partial<Garment>): string {
  return (argument === 'brand' ? brand?.name : argument === 'category' ? category?.name : undefined) ?? as;
}

/** Returns caveats without the error of the tier's level, which is in the range, and counts, which the evidence has. */
export function withoutMethod(caveats: readonly Caveat[]): Caveat[] {
  return caveats.filter(({ code, claims }) => code !== 'level' && !claims?.brandListings);
}

/** Returns the path of the page about a listing, by its title and the facts given with it. */
export function listingPath(pricing: Pricing, { reading, garment, query }: PricedListing): string {
  const { gender, condition } = query;
  return reading.text ? appraisePath(reading.text, defined({ gender, condition })) : pricePath(pricing, garment);
}

/** Returns undefined for an empty list, so that the answer omits it. */
export const ifAny = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

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

export const PayoutRow = Type.Pick(SalePayout, [
  'marketplace',
  'accepted',
  'reason',
  'net',
  'netRange',
  'profit',
  'leastAsk',
  'warning',
]);

/** Returns a payout without its rates, their source and its limit. */
export const withoutRates = (payout: SalePayout) => omit(payout, 'rates', 'feeSource', 'payUpTo');

import { estimateOf } from '../../answers/estimate.ts';
import { answerListing } from '../../answers/listing.ts';
import { type ListingEstimate, listingEstimate } from '../../answers/listing-estimate.ts';
import { firstCharacters, plain, quoted, shown } from '../../http/text.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { ORDINARY_WORDS } from '../../wording/estimate.ts';
import { amounts } from './estimate-text.ts';
import { given } from './given.ts';
import { brandFound } from './schemas.ts';
import { ToolError } from './tool.ts';
import {
  caveatsToSay,
  type FoundGarment,
  notLiteral,
  readAll,
  readAmount,
  readGarment,
  readParts,
  understandably,
} from './understand.ts';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The garment that arguments name; where they ask for a price by words or for a verdict, also its appraisal, which says
 * itself what it understood. Throws a {@link ToolError} that says why there is no price.
 */
export function readPriced(
  pricing: Pricing,
  args: Arguments,
): FoundGarment & { readonly appraisal?: Appraisal } {
  if (!isTitled(args)) return readGarment(args, pricing.usualGender);
  const appraisal = appraiseArguments(pricing, args);
  return { garment: appraisal.garment, understood: [], appraisal };
}

/** What arguments name with its estimate, and what every answer about a price says of it. Throws a {@link ToolError}. */
export function answerPriced(pricing: Pricing, args: Arguments) {
  const found = readPriced(pricing, args);
  const { garment, appraisal } = found;
  const { brand, category, gender, condition } = garment;
  const listing = appraisal && listingEstimate(pricing, appraisal);
  const estimate = listing ?? estimateOf(pricing, garment);
  return {
    garment,
    appraisal,
    listing,
    estimate,
    what: {
      brand: brandFound(brand),
      category: { name: category.name, slug: category.slug },
      gender,
      ...given({ condition }),
      currency: 'USD' as const,
    },
    understood: notLiteral(found.understood),
    ignored: ignoredIn(listing),
    caveats: listing ? [...listing.caveats] : caveatsToSay(found, estimate),
    source: `Hangtag ${pricing.modelVersion}`,
  };
}

/** Words of a title that have no part in its price; undefined for none. */
export function ignoredIn(listing: ListingEstimate | undefined): string[] | undefined {
  return listing && listing.ignored.length > 0 ? repeatable(listing.ignored) : undefined;
}

/** Whether arguments ask for a price by words, or for a verdict. */
export function isTitled(args: Arguments): boolean {
  return [args.title, args.asking_price].some(
    (value) => value !== undefined && value !== null && value !== '',
  );
}

/** Prices what arguments with a title name. Throws a {@link ToolError} that says why it has no price. */
function appraiseArguments(pricing: Pricing, args: Arguments): Appraisal {
  const { title, asking_price: _asked, ...rest } = args;
  // An argument left empty is not given: the title may say it.
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  const { asked, text, fields } = readAll({
    text: () => readTitle(title),
    asked: () => readAmount(args, 'asking_price', ITEM_FIELDS.askingPrice),
    fields: () => readParts(given, pricing.usualGender),
  });
  const { garment, understood } = fields;
  const whose = understood.find(({ argument }) => argument === 'gender');
  const isSaid = whose !== undefined && whose.by !== 'evidence' && whose.by !== 'default';
  return understandably(() =>
    answerListing(pricing, {
      title: text,
      brand: garment.brand,
      category: garment.category,
      gender: isSaid ? garment.gender : undefined,
      condition: garment.condition,
      askingPrice: asked,
    }),
  );
}

function readTitle(title: unknown): string {
  if (title === undefined || title === null) return '';
  if (typeof title === 'string') return title;
  throw new ToolError(`title is ${shown(title)}: give text.`);
}

/** Which words move the price and by what factor, and which do not, in a sentence or two. */
export function wordsInWords({
  words,
  ordinaryWords,
  withoutWords,
  ignored,
}: ListingEstimate): string {
  const factors = words.map(({ text, factor, basis }) =>
    basis ? `${text} x${factor} (${basis})` : `${text} x${factor}`,
  );
  if (ordinaryWords !== 1) factors.push(`${ORDINARY_WORDS} x${ordinaryWords}`);
  return [
    factors.length === 0
      ? `No word moves the price: ${amounts(withoutWords)}.`
      : `${amounts(withoutWords)} without its words; ${factors.join(', ')}.`,
    ...(ignored.length > 0
      ? [`Without effect: ${quoted(ignored.join(', '), MOST_REPEATED)}.`]
      : []),
  ].join(' ');
}

/** Longest text of a title that an answer repeats: it is somebody else's, and may be written to be read as an order. */
const MOST_REPEATED = 200;

/** Words of a title for the structure of an answer: on one line each, and all of them no longer than the text has them. */
export function repeatable(words: readonly string[]): string[] {
  let left = MOST_REPEATED;
  return words.flatMap((word) => {
    const short = firstCharacters(plain(word), left);
    left -= short.length;
    return short === '' ? [] : [short];
  });
}

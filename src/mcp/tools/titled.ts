import { Type } from 'typebox';
import { answerListing } from '../../answers/listing.ts';
import { MAX_TITLE_LENGTH } from '../../garments/read/tokens.ts';
import type { Appraisal } from '../../pricing/appraise.ts';
import type { ListingEstimate } from '../../pricing/listing-estimate.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { ORDINARY_WORDS } from '../../wording/estimate.ts';
import { listOf, usd } from '../../wording/numbers.ts';
import { amounts } from './estimate-text.ts';
import { ToolError } from './tool.ts';
import { type FoundGarment, readGarment, readParts, shown, understandably } from './understand.ts';

/** `title` and `asking_price`, for items that are priced by their words. */
export const TitleArguments = {
  title: Type.Optional(
    Type.String({
      maxLength: MAX_TITLE_LENGTH,
      description: 'Of a listing.',
    }),
  ),
  asking_price: Type.Optional(Type.Number()),
};

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

/** Whether arguments ask for a price by words, or for a verdict. */
function isTitled(args: Arguments): boolean {
  return [args.title, args.asking_price].some(
    (value) => value !== undefined && value !== null && value !== '',
  );
}

/** Prices what arguments with a title name. Throws a {@link ToolError} that says why it has no price. */
function appraiseArguments(pricing: Pricing, args: Arguments): Appraisal {
  const { title = '', asking_price: asked, ...rest } = args;
  if (typeof title !== 'string') throw new ToolError(`title is ${shown(title)}: give text.`);
  if (asked !== undefined && asked !== null && typeof asked !== 'number') {
    throw new ToolError(`asking_price is ${shown(asked)}: give US dollars, as a number.`);
  }
  // An argument left empty is not given: the title may say it.
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  const { garment, understood } = readParts(given, pricing.usualGender);
  const whose = understood.find(({ argument }) => argument === 'gender');
  const isSaid = whose !== undefined && whose.by !== 'evidence' && whose.by !== 'default';
  return understandably(() =>
    answerListing(pricing, {
      title,
      brand: garment.brand,
      category: garment.category,
      gender: isSaid ? garment.gender : undefined,
      condition: garment.condition,
      askingPrice: asked ?? undefined,
    }),
  );
}

/** Which words move the price and by what factor, and which do not, in a sentence or two. */
export function wordsInWords({
  words,
  ordinaryWords,
  withoutWords,
  ignored,
}: ListingEstimate): string {
  const factors = words.map(({ text, factor }) => `${text} x${factor}`);
  if (ordinaryWords !== 1) factors.push(`${ORDINARY_WORDS} x${ordinaryWords}`);
  return [
    factors.length === 0
      ? `No word moves the price: ${amounts(withoutWords)}.`
      : `${amounts(withoutWords)} without its words; ${factors.join(', ')}.`,
    ...(ignored.length > 0 ? [`Without effect: ${listOf(ignored)}.`] : []),
  ].join(' ');
}

/** What to ask for a listing and how its asking price stands, in sentences. */
export function adviceInWords({ offers, askingPrice }: ListingEstimate): string[] {
  return [
    ...(offers
      ? [`Ask ${usd(offers.quick)} to sell soon, ${usd(offers.patient)} with patience.`]
      : []),
    ...(askingPrice ? [askingPrice.text] : []),
  ];
}

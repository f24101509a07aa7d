import { type Static, Type } from 'typebox';
import { MAX_TITLE_LENGTH } from '../../garments/title-tokens.ts';
import { type Appraisal, appraise, isPriced } from '../../pricing/appraise.ts';
import { ownCaveats } from '../../pricing/estimate.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { namedGender } from '../../pricing/usual-gender.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { garments } from '../../wording/garments.ts';
import { capital, listOf, usd } from '../../wording/numbers.ts';
import { refusalText } from '../../wording/title-refusals.ts';
import { Usd } from './schemas.ts';
import { Refusal } from './tool.ts';
import { type FoundGarment, readGarment, readParts, shown } from './understand.ts';

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

/** What the words of a title did to the price. */
export const TitledOutput = Type.Partial(
  Type.Object({
    price: Usd,
    priceLow: Usd,
    priceHigh: Usd,
    quick: Usd,
    patient: Usd,
    words: Type.String(),
    verdict: Type.String(),
  }),
);

/** All of it but the verdict is always there; the schema leaves that out to spare tokens. */
type Titled = Required<Omit<Static<typeof TitledOutput>, 'verdict'>> & { verdict?: string };

type Arguments = Readonly<Record<string, unknown>>;

/**
 * The garment that arguments name; where they ask for a price by words or for a verdict, also its appraisal, which says
 * itself what it understood. Throws a {@link Refusal} that says why there is no price.
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

/** Prices what arguments with a title name. Throws a {@link Refusal} that says why it has no price. */
function appraiseArguments(pricing: Pricing, args: Arguments): Appraisal {
  const { title = '', asking_price: asked, ...rest } = args;
  if (typeof title !== 'string' || title.length > MAX_TITLE_LENGTH) {
    throw new Refusal(
      `title is ${shown(title)}: give text of up to ${MAX_TITLE_LENGTH} characters.`,
    );
  }
  if (asked !== undefined && asked !== null && !isPrice(asked)) {
    throw new Refusal(`asking_price is ${shown(asked)}: give US dollars, above 0 to 1,000,000.`);
  }
  // An argument left empty is not given: the title may say it.
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''));
  const { garment, understood } = readParts(given, pricing.usualGender);
  const whose = understood.find(({ argument }) => argument === 'gender');
  const isSaid = whose !== undefined && whose.by !== 'evidence' && whose.by !== 'default';
  const outcome = appraise(pricing, {
    title,
    brand: garment.brand,
    category: garment.category,
    gender: isSaid ? garment.gender : undefined,
    condition: garment.condition,
    askingPrice: isPrice(asked) ? asked : undefined,
  });
  if (!isPriced(outcome)) {
    throw new Refusal(`${refusalText(outcome.refusal)} Do not price something else instead.`);
  }
  return outcome;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= 1_000_000;
}

/** An appraisal's figures, as a tool gives them. */
export function titledFigures(appraisal: Appraisal): Titled {
  const { price, offers, asked } = appraisal;
  return {
    price: price.price,
    priceLow: price.priceLow,
    priceHigh: price.priceHigh,
    quick: offers.quick,
    patient: offers.patient,
    words: wordsInWords(appraisal),
    ...(asked && { verdict: asked.text }),
  };
}

/** Which words move the price and by what factor, and how many are known. */
function wordsInWords({ price, words, ignored }: Appraisal): string {
  const { known, read } = price.words;
  const factors = words.map(({ text, factor }) => `${text} x${factor}`).join(', ');
  return [
    read.length === 0
      ? 'No words that affect the price.'
      : `Words known: ${known.length} of ${read.length}${factors && ` (${factors})`}.`,
    ...(ignored.length > 0 ? [`Without effect: ${listOf(ignored)}.`] : []),
  ].join(' ');
}

/** The same figures as sentences, the price first. */
export function titledText(appraisal: Appraisal, figures: Titled): string[] {
  const { garment } = appraisal;
  const what = `${capital(garments(garment))}, ${garment.condition ?? 'any condition'}`;
  return [
    `${what}, by the title’s words: ${usd(figures.price)}, ${rangeInWords(figures)}.`,
    `Ask ${usd(figures.quick)} to sell soon, ${usd(figures.patient)} with patience.`,
    ...(figures.verdict ? [figures.verdict] : []),
    figures.words,
  ];
}

/** What has to be said with a price by words, but for the level of its tier. */
export function titledCaveats(
  pricing: Pricing,
  { garment, reading, price }: Appraisal,
  isGenderGiven: boolean,
): string[] {
  return [
    ...(reading.gender || isGenderGiven
      ? []
      : namedGender(pricing, { brand: garment.brand, category: garment.category }).assumptions),
    ...(reading.changed.length > 0
      ? [`Altered (${reading.changed.join(', ')}): the price is for the unaltered item.`]
      : []),
    ...ownCaveats(pricing, garment, price.words.known.length > 0),
  ];
}

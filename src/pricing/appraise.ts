import type { Brand, Condition, Gender } from '../garments/catalogue.ts';
import { inEnglish } from '../garments/foreign-words.ts';
import type { Garment } from '../garments/garment.ts';
import { withoutImitated } from '../garments/imitated.ts';
import { normalize } from '../garments/normalize.ts';
import { type Given, readTitle, type TitleReading } from '../garments/read-title.ts';
import { type Verdict, verdictText } from '../wording/verdict.ts';
import { type Offers, offersOf, verdictOf } from './asking.ts';
import type { PriceRange, Pricing, TitledPrice, TitleScore } from './pricing.ts';

/** What a listing is asked about: a title, a brand and a category, or both; what is given replaces what a title says. */
export interface Asked extends Given {
  readonly title: string;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** USD. */
  readonly askingPrice?: number | undefined;
}

/** A word or phrase of a title and what it does to the price. */
export interface PricedWords {
  readonly text: string;
  /** What it multiplies the price by. */
  readonly factor: number;
}

/** An asking price compared with the estimate for comparable items. */
export interface AskedPrice {
  /** USD. */
  readonly price: number;
  readonly verdict: Verdict;
  readonly text: string;
}

/** What one listing is worth, and why. */
export interface Appraisal {
  readonly garment: Garment;
  readonly reading: TitleReading;
  readonly price: TitledPrice;
  /** Words that move the price, the strongest first. */
  readonly words: readonly PricedWords[];
  /** What an ordinary listing's words already hold, taken out of the sum: with `words` it leads from `withoutWords` to the price. */
  readonly ordinary: number;
  readonly withoutWords: PriceRange;
  readonly offers: Offers;
  readonly asked: AskedPrice | undefined;
  /** Words of the title that say nothing here, as they were written. */
  readonly ignored: readonly string[];
}

/** A title that cannot be priced. */
export interface Refused {
  readonly reading: TitleReading;
  readonly refusal: NonNullable<TitleReading['refusal']>;
}

/** A factor closer to 1 than this is not worth showing. */
const LEAST_FACTOR = 0.01;

/**
 * Reads a listing's title and prices it; or says why it cannot. Without a grade, by name or in the title, the price is
 * for the mix of conditions that real listings have. Pure.
 */
export function appraise(pricing: Pricing, asked: Asked): Appraisal | Refused {
  const reading = readTitle(asked.title, asked);
  const { brand, category, refusal } = reading;
  if (refusal || !brand || !category) {
    return { reading, refusal: refusal ?? { code: 'brand_not_found', text: '' } };
  }
  const condition = asked.condition ?? reading.condition;
  const garment: Garment = {
    brand,
    category,
    gender: asked.gender ?? reading.gender ?? pricing.usualGender(brand, category).gender,
    ...(condition && { condition }),
  };
  const price = pricing.appraise(garment, wordsOfItem(reading));
  const askingPrice = asked.askingPrice ?? reading.askingPrice;
  const { words } = price;
  return {
    garment,
    reading,
    price,
    words: words.phrases
      .map(({ text, log }) => ({ text, factor: rounded(Math.exp(log)) }))
      .filter(({ factor }) => Math.abs(factor - 1) >= LEAST_FACTOR),
    ordinary: rounded(Math.exp(words.typical)),
    withoutWords: price.untitled,
    offers: offersOf(price),
    asked: askingPrice === undefined ? undefined : askedPrice(pricing, askingPrice, price, brand),
    ignored: ignoredWords(reading, words),
  };
}

/** The words that the price may depend on. */
function wordsOfItem({ ofItem, words }: TitleReading): string {
  const real = withoutImitated(ofItem);
  return real === ofItem ? words.join(' ') : inEnglish(real);
}

/** Whether a title was priced. */
export function isPriced(outcome: Appraisal | Refused): outcome is Appraisal {
  return 'price' in outcome;
}

function askedPrice(
  { facts }: Pricing,
  price: number,
  titled: TitledPrice,
  { tier }: Brand,
): AskedPrice {
  const verdict = verdictOf(price, titled);
  const levelError = facts.prediction.reference.levelError[tier];
  return { price, verdict, text: verdictText(price, verdict, tier, levelError) };
}

/** Words that say nothing to the reader nor to the model, each once. */
function ignoredWords({ rest }: TitleReading, { knows }: TitleScore): string[] {
  const ignored = rest.filter((word) => !normalize(inEnglish(word)).split(' ').some(knows));
  return [...new Set(ignored)];
}

const rounded = (factor: number) => Math.round(100 * factor) / 100;

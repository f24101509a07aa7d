import { dayInWords } from '../base/day.ts';
import {
  amountsFor,
  choice,
  component,
  dollarAmount,
  inlineObject,
  nonemptyText,
  Type,
  usdPrice,
  type ValueOf,
  wholeCount,
} from '../base/shape.ts';
import { capitalize, compact, formatCount, joinTexts, percent, usd, withCommas } from '../base/text.ts';
import { omit, omitUndefined, sumOf } from '../base/values.ts';
import { brands, categories, type Garment, isHouse } from '../catalog/catalog.ts';
import { brandsOutsideCatalog, isUnknown, otherKinds } from '../catalog/outside-catalog.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import {
  adjustRecentSales,
  type countData,
  EVIDENCE_GRADES,
  type EvidenceSummary,
  findGapReason,
  RECENT_FROM,
} from '../pricing/evidence.ts';
import type { Price } from '../pricing/price-range.ts';
import { type Evaluation, NOT_EVALUATED, type Pricing } from '../pricing/pricing.ts';
import sentences from './sentences.json' with { type: 'json' };

const { evidence: texts } = sentences;

const LikeThis = inlineObject(texts.likeThis, {
  price: usdPrice('Their median'),
  quantiles: amountsFor(['p10', 'p25', 'p50', 'p75', 'p90'], texts.quantiles),
});

export const Evidence = component('Evidence', 'The listings behind the price.', {
  grade: choice(EVIDENCE_GRADES, texts.grade),
  sold: wholeCount(texts.sold),
  listed: wholeCount('Listings with only an asking price.'),
  median: Type.Optional(dollarAmount(texts.median)),
  likeThis: Type.Optional(LikeThis),
  newest: Type.Optional(nonemptyText('Month or year of the newest US sale.')),
  text: nonemptyText('The evidence in sentences.'),
});

export function buildEvidence(appraisal: Appraisal): ValueOf<typeof Evidence> {
  const ourPrice = findOurPrice(appraisal);
  const conditionText = anyGradeInWords(appraisal);
  const { evidence, text } = explainEvidence(appraisal.evidence, appraisal.estimate, ourPrice, conditionText);
  const { grade, sold, places, recent, newest } = evidence;
  return {
    grade,
    sold,
    listed: sumOf(places.map(({ asking }) => asking)),
    ...omitUndefined({ median: recent?.median, likeThis: adjustRecentSales(evidence, ourPrice), newest }),
    text,
  };
}

/** Returns our price of one piece, US dollars, before the user's comps and guess move it. */
const findOurPrice = ({ estimate, userEvidence, lot }: Appraisal): number =>
  (lot?.each ?? userEvidence?.ourRange ?? estimate).price;

type Place = EvidenceSummary['places'][number];

const PLACE_NAMES: Readonly<Record<Place['place'], string>> = sentences.places;

/** Below this number of sales, asking prices are mentioned too, and similar items weigh much in the price. */
const FEW_SALES = 20;
/** The most that one seller's sales count as (`maxOfSeller` in training/parameters.json). */
const MAX_COUNTED_PER_SELLER = 3;

/**
 * Returns the evidence behind a price in sentences: `177 of this model sold in the US, median $198, newest June 2026.`
 * Leaves out the median of many sales if it is far from our price for no known reason. `ourPrice` is as in
 * {@link findOurPrice}.
 */
function explainEvidence(evidence: EvidenceSummary, price: Price, ourPrice: number, conditionText = '') {
  const { recent } = evidence;
  const reasons =
    recent && isFarFrom(recent.median, ourPrice) ? gapReasonsInWords(evidence, recent, price, ourPrice) : undefined;
  const shownEvidence: EvidenceSummary = reasons?.length === 0 ? omit(evidence, 'recent') : evidence;
  return {
    evidence: shownEvidence,
    text: joinTexts(evidenceInWords(shownEvidence, conditionText), ...(reasons ?? [])),
  };
}

function evidenceInWords(evidence: EvidenceSummary, conditionText: string): string {
  const { subject, grade, places } = evidence;
  if (grade === 'judged') return 'We saw no sale: a language model’s estimate.';
  if (grade === 'none')
    return subject === 'model' ? 'We saw none of this exact item.' : 'We saw none: the price of its kind.';
  const placesWithSales = places.filter((place) => place.sold > 0);
  const [firstPlace, ...otherPlaces] = placesWithSales;
  const listedText = listedInWords(places);
  if (subject === 'brand')
    return `None of this kind sold. The brand’s other kinds: ${firstPlace ? soldInWords(firstPlace) : listedText}.`;
  if (!firstPlace) return `None sold. ${listedText}.`;
  const hasFewSales = sumOf(placesWithSales.map((place) => place.sold)) < FEW_SALES;
  return joinTexts(
    salesInWords(evidence, joinTexts(soldInWords(firstPlace, subject), conditionText), firstPlace),
    ...otherPlaces.map((place) =>
      salesInWords(evidence, `${withCommas(place.sold)} more in ${PLACE_NAMES[place.place]}`, place),
    ),
    hasFewSales && listedText && `${listedText}.`,
  );
}

const soldInWords = ({ sold, place }: Place, subject?: EvidenceSummary['subject']): string =>
  `${withCommas(sold)}${subject === 'model' || subject === 'line' ? ` of this ${subject}` : ''} sold in ${PLACE_NAMES[place]}`;

/** Returns the sales of a place; for the US also the top seller, the sales of the median, and the newest. */
function salesInWords(
  { topSeller = 0, recent, newest, sold }: EvidenceSummary,
  soldText: string,
  place: Place,
): string {
  if (place.place !== 'us')
    return `${soldText}${place.place === 'elsewhere' && place.sold === sold ? ', none in the US' : ''}.`;
  if (newest !== undefined && place.sold === 1) return `${soldText}, ${dayInWords(newest)}.`;
  const sellerText = topSeller === place.sold ? 'all' : withCommas(topSeller);
  const capText = topSeller > MAX_COUNTED_PER_SELLER ? `, who counts as ${MAX_COUNTED_PER_SELLER}` : '';
  const hasOlderSales = recent !== undefined && recent.pricedCount < place.sold;
  const extraTexts = compact(
    topSeller > 1 && `${sellerText} by one seller${capText}`,
    hasOlderSales && `${withCommas(recent.pricedCount)} since ${RECENT_FROM}`,
  );
  const pricesText = compact(
    recent && `median${hasOlderSales ? ' of these' : ''} ${usd(recent.median)}`,
    newest !== undefined && `newest ${dayInWords(newest)}`,
  ).join(', ');
  if (extraTexts.length === 0) return `${compact(soldText, pricesText).join(', ')}.`;
  return joinTexts(`${[soldText, ...extraTexts].join(', ')}.`, pricesText && `${capitalize(pricesText)}.`);
}

/** Prices within this factor of each other count as the same. */
const SAME_PRICE_FACTOR = 1.2;
const isFarFrom = (price: number, otherPrice: number): boolean =>
  Math.abs(Math.log(price / otherPrice)) >= Math.log(SAME_PRICE_FACTOR);

/** Says why recent sales brought another price than ours, and what one like this brings, if we know. */
function gapReasonsInWords(
  evidence: EvidenceSummary,
  recentSales: NonNullable<EvidenceSummary['recent']>,
  price: Price,
  ourPrice: number,
): string[] {
  const reason = findGapReason(evidence, price, ourPrice);
  const likeThis = adjustRecentSales(evidence, ourPrice)?.price;
  const isLikeThisNear = likeThis !== undefined && !isFarFrom(likeThis, ourPrice);
  const isExplained = isLikeThisNear || (reason !== undefined && likeThis === undefined);
  return compact(
    reason && sentences.reasonsApart[reason],
    isLikeThisNear && `One like this: about ${usd(likeThis)}.`,
    !isExplained &&
      recentSales.pricedCount < FEW_SALES &&
      `Only ${recentSales.pricedCount} ${recentSales.pricedCount < evidence.sold ? `since ${RECENT_FROM}` : 'sold'}, so similar items count too.`,
  );
}

/** Returns the sales behind a price and what one like it brings, for a picture: `177 sold, median $198`. */
export function salesInShort(
  appraisal: Appraisal,
  { sold, listed, median, likeThis }: ValueOf<typeof Evidence>,
): string {
  if (appraisal.evidence.subject === 'brand') return 'None of this kind sold';
  if (sold === 0) return compact('None sold', listed > 0 && `${withCommas(listed)} listed`).join(', ');
  const showsLikeThis = median !== undefined && likeThis && isFarFrom(median, findOurPrice(appraisal));
  const soldText = joinTexts(`${withCommas(sold)} sold`, anyGradeInWords(appraisal));
  const medianText = median === undefined ? '' : `, median ${usd(median)}`;
  return `${soldText}${medianText}${showsLikeThis ? `. Like this: ${usd(likeThis.price)}` : ''}`;
}

/** Returns `in any condition` for the price of a grade, since the sales behind it are of all grades, otherwise ''. */
const anyGradeInWords = ({ garment: { condition } }: Appraisal): string => (condition ? 'in any condition' : '');

function listedInWords(places: readonly Place[]): string {
  const askCount = sumOf(places.map(({ asking }) => asking));
  const isElsewhere = places.every(({ place, asking }) => place === 'elsewhere' || asking === 0);
  return askCount === 0 ? '' : `${withCommas(askCount)} listed${isElsewhere ? ` in ${PLACE_NAMES.elsewhere}` : ''}`;
}

/** Says what a garment’s price rests on, then its condition and market. */
export function priceNoteInWords(pricing: Pricing, garment: Garment): string {
  const price = pricing.priceGarment(garment);
  const ownSales = pricing.countOwnSales(garment);
  const marketText =
    ownSales === 0
      ? pricing.market
      : `moved toward the level of ${formatCount(ownSales, 'own sale')} of the brand and category`;
  const conditionText = garment.condition ? `condition ${garment.condition}` : 'an item whose condition is not stated';
  const { text } = explainEvidence(price.evidence, price, price.price);
  return `${text} The price is for ${conditionText}, ${marketText}.`;
}

/** Says what most US sales brought if that is far above our price, otherwise ''. */
export const salesAboveOursInWords = ({ quartileAboveOurs }: Appraisal): string =>
  quartileAboveOurs === undefined
    ? ''
    : `Most US sales that we saw brought ${usd(quartileAboveOurs)} or more. Look it up.`;

/** Says how well our prices held in tests on sales of such brands, or that nobody tested them. */
export function testedInWords({ evaluation }: Pricing, { garment: { brand } }: Appraisal): string {
  if (!evaluation) return NOT_EVALUATED;
  const { rack, calibration } = evaluation;
  const outsideGroup = isUnknown(brand) ? 'unknown' : 'other';
  const groupId = brand.isOutsideCatalog ? outsideGroup : isHouse(brand) && 'houses';
  const test = rack?.rows.find(({ id }) => id === groupId);
  // Fashion houses share one hit rate, which is also the one stated in their verdicts.
  if (test?.id === 'houses')
    return `Half of ${test.sales} unchecked sales were off by ${(1 + test.medianError).toFixed(1)} times or more; some may be copies.`;
  const tier = calibration.tiers.find(({ name }) => name === brand.tier);
  const { inside, sales } = test ?? { inside: tier?.share ?? 0, sales: tier?.items ?? 0 };
  if (sales === 0) return 'This model was not tested on listings of such brands.';
  return `Our range held ${percent(inside)} of ${formatCount(sales, rack ? 'US sale' : 'other listing')} of such brands.`;
}

/** Returns the range that half of the items priced at $100 sell within. `medianError` is a fraction. */
export const findRangeOf100 = (medianError: number): readonly [low: string, high: string] => [
  usd(Math.round(100 / (1 + medianError))),
  usd(Math.round(100 * (1 + medianError))),
];

/** Returns the test on sales of the catalog's brands except houses, whose sales may include copies. */
export const findCatalogTest = ({ rack }: Evaluation) => rack?.rows.find(({ id }) => id === 'catalog') ?? rack?.rows[0];

/** Says how close prices come, or that nobody measured it; '' if there was no test on US sales. */
export function accuracyInWords({ evaluation }: Pricing): string {
  if (!evaluation) return NOT_EVALUATED;
  const test = findCatalogTest(evaluation);
  return test ? `When we say $100, half sold for ${findRangeOf100(test.medianError).join('\u{a0}to\u{a0}')}.` : '';
}

/** Returns true for the best evidence, which needs no word beside a price. */
export const isSoldHere = (grade: string): boolean => grade === 'sold here';

export const learnedInWords = ({ listings, sold, american }: ReturnType<typeof countData>): string =>
  `Learned from ${withCommas(sold)} sales and ${withCommas(listings - sold)} asking prices, ${percent(american / listings)} of them American.`;

/** What we price, in words: the number of brands, rounded down to hundreds, such as `3,700 brands`, and of kinds. */
export const COVERAGE = {
  brands: `${withCommas(Math.floor((brands.length + brandsOutsideCatalog.length) / 100) * 100)} brands`,
  kinds: `${categories.length + otherKinds.length} kinds`,
};

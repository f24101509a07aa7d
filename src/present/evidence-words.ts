import { defined } from '../base/members.ts';
import { capitalize, count, percent, signedPercent, sumOf, usd, withCommas } from '../base/numbers.ts';
import { choice, component, dollarAmount, type Shape, text, wholeCount } from '../base/shape.ts';
import { compact } from '../base/text.ts';
import { Type } from '../base/type.ts';
import { type Garment, isHouse } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { EffectsFile, OwnSales } from '../pricing/effects.ts';
import {
  type dataFacts,
  EVIDENCE_GRADES,
  type EvidenceFacts,
  isHere,
  type PlaceEvidence,
} from '../pricing/evidence/evidence.ts';
import { salesAboveOurs } from '../pricing/evidence/sold-groups.ts';
import { NOT_EVALUATED } from '../pricing/loading/model-card.ts';
import type { Pricing, RackRow } from '../pricing/pricing.ts';
import { dateWords } from './fee-words.ts';
import labels from './labels.json' with { type: 'json' };

/** The grades of evidence in words. */
export const GRADE_WORDS =
  'sold here: 3 US sales or more since 2022, by 3 sellers or more. some sold here: fewer, or earlier. sold elsewhere: in Europe or Korea only. asked only: none sold. judged: estimated by a language model, no sale seen. none: no listings for the brand, the price is for its kind.';

export const Evidence = component('Evidence', 'The listings behind the price.', {
  grade: choice(EVIDENCE_GRADES, GRADE_WORDS),
  sold: wholeCount('Listings that sold in the US or, if none did, elsewhere.'),
  asking: wholeCount('Listings with only an asking price.'),
  median: Type.Optional(dollarAmount('Median price of the sales')),
  quantiles: Type.Optional(
    Type.Array(Type.Number(), {
      description: 'Prices below which 10, 25, 50, 75 and 90% of the sales were paid, US dollars.',
    }),
  ),
  newest: Type.Optional(text('Month or year of the newest sale.')),
  text: text('The evidence in words.'),
});

/** Returns the listings behind a price, as counts and in words. */
export function evidenceBody(appraisal: Appraisal): Shape<typeof Evidence> {
  const { evidence } = appraisal;
  const { grade, sold, places, sales } = evidence;
  const [group] = sales;
  const text = evidenceInWords(evidence);
  return {
    grade,
    sold,
    asking: sumOf(places.map(({ asking }) => asking)),
    ...defined({
      median: group?.median,
      quantiles: group?.quantiles && [...group.quantiles],
      newest: group?.newest,
    }),
    text: text + salesInWords(text, evidence),
  };
}

const PLACE_NAMES: Readonly<Record<PlaceEvidence['place'], string>> = labels.places;

/** Returns the evidence behind a price as a clause: `397 sold in Europe and Korea; none in the US`. */
export function evidenceInWords({ of, grade, places }: Pick<EvidenceFacts, 'of' | 'grade' | 'places'>): string {
  if (grade === 'judged') {
    const isOfName = of === 'model' || of === 'line';
    const missing = isOfName ? `no listing of this ${of}` : 'no listing of this kind by the brand';
    return `${missing}: estimated by a language model`;
  }
  if (grade === 'none') {
    return of === 'model' ? 'no listings of this exact piece' : 'no listings: the price of its kind';
  }
  const counts = placesInWords(places);
  if (of === 'brand') return `no listings of this kind and gender; of the brand ${counts}`;
  return of === 'brand and kind' || of === 'kind' ? counts : `this ${of}: ${counts}`;
}

/** If there are fewer sales than this, asking prices are also shown. */
const FEW_SALES = 20;

function placesInWords(places: readonly PlaceEvidence[]): string {
  const withSales = places.filter(({ sold }) => sold > 0);
  if (withSales.length === 0) return askedInWords(places);
  const counts = withSales.map((place, index) => {
    const sold = withCommas(place.sold);
    return `${index === 0 ? `${sold} sold` : sold}${inPlace(place)}`;
  });
  if (!withSales.some(({ place }) => isHere(place))) counts.push('none in the US');
  const isFew = sumOf(withSales.map(({ sold }) => sold)) < FEW_SALES;
  const [mostAsked] = places.toSorted((a, b) => b.asking - a.asking);
  if (isFew && mostAsked && mostAsked.asking > 0) {
    counts.push(`${withCommas(mostAsked.asking)} asked in ${PLACE_NAMES[mostAsked.place]}`);
  }
  return counts.join('; ');
}

function askedInWords(places: readonly PlaceEvidence[]): string {
  const counts = places.map((place, index) => {
    const asked = index === 0 ? count(place.asking, 'asking price') : withCommas(place.asking);
    return `${asked}${inPlace(place)}`;
  });
  return [...counts, 'none sold'].join('; ');
}

const inPlace = ({ place }: PlaceEvidence): string => ` in ${PLACE_NAMES[place]}`;

/** Returns two sentences: the evidence for a garment’s price, and its condition and market. */
export function noteAbout(pricing: Pricing, garment: Garment): string {
  const { evidence, ownSales } = pricing.predict(garment);
  const level =
    ownSales === undefined
      ? pricing.artifacts.staticArtifact.market
      : `moved toward the level of ${count(ownSales, 'own sale')} of the brand and category`;
  const condition = garment.condition ? `condition ${garment.condition}` : 'an item whose condition is not stated';
  return `${capitalize(evidenceInWords(evidence))}. The price is for ${condition}, ${level}.`;
}

/** Returns a clause with sale prices to append to the counts in `text`: `, median $198, newest May 2026`. */
function salesInWords(text: string, { sales: [group] }: EvidenceFacts): string {
  if (!group) return '';
  const { place, median, newest } = group;
  const subject = text.includes(';') ? `; those in ${PLACE_NAMES[place]}:` : ',';
  return `${subject} median ${usd(median)}${newest === undefined ? '' : `, newest ${dateWords(newest)}`}`;
}

/** Says that most US sales of a model brought more than our price, or ''. */
export function salesAboveOursInWords(appraisal: Appraisal): string {
  const low = salesAboveOurs(appraisal);
  return low === undefined ? '' : `Most US sales that we saw brought ${usd(low)} or more. Look it up.`;
}

type DataFacts = ReturnType<typeof dataFacts>;

/** Returns sentences about the listings behind all prices and the market that the prices are for. */
export function dataInWords(facts: DataFacts, market: string, own?: OwnSales): string {
  return compact(listingsInWords(facts), `Prices are ${market}.`, own && ownSalesInWords(own)).join(' ');
}

function listingsInWords({ listings, sold, american, elsewhere }: DataFacts): string {
  const us = percent(american / listings);
  const places = `${us} are from US marketplaces, ${percent(elsewhere / listings)} from Europe and Korea`;
  return `Based on ${withCommas(listings)} listings: ${percent(sold / listings)} sold, the rest are asking prices; ${places}.`;
}

/** Returns a sentence about the effect of an operator's own sales on prices. */
function ownSalesInWords({ publishedVersion, sales, brands, kinds, level }: OwnSales): string {
  const change = signedPercent(Math.expm1(level));
  const levelChange = level === 0 ? '' : `, ${change} for the level at which the operator sells`;
  return (
    `Prices for ${count(kinds, 'kind')} of garments from ${count(brands, 'brand')} were adjusted toward ` +
    `${count(sales, 'sale')} by this service’s operator; all others are from model ${publishedVersion}${levelChange}.`
  );
}

const REFERENCE_MARKET = 'what a US buyer pays another person for one item, excluding shipping and sales tax';

/** Returns a clause describing the sales that our prices predict. */
export function pricesOfWhat({ own }: Pick<EffectsFile, 'own'>): string {
  return own
    ? `${REFERENCE_MARKET}; for brands and kinds that the operator sells, what those sold for`
    : REFERENCE_MARKET;
}

/** Returns a sentence that tells how prices like a listing's were tested. */
export function testedInWords({ artifacts }: Pricing, { garment: { brand } }: Appraisal): string {
  const { evaluation, effects } = artifacts;
  if (!evaluation) return NOT_EVALUATED;
  const { rack, calibration } = evaluation;
  const outside = isUnknown(brand) ? 'no brand, or an unknown one' : 'other brands';
  const group = brand.isOutsideCatalog ? outside : isHouse(brand) ? HOUSES : undefined;
  const row = rack?.rows.find(({ name }) => name === group);
  // Fashion houses share one hit rate, which is also the one stated in their verdicts.
  if (row && group === HOUSES) return uncheckedInWords(row);
  const tier = calibration.tiers.find(({ name }) => name === brand.tier);
  const item = effects.own ? 'other own sale' : rack ? 'US sale' : 'other listing';
  const [share, tested] = row
    ? [row.inside, count(row.sales, 'US sale')]
    : tier
      ? [tier.share, count(tier.items, item)]
      : [];
  if (share === undefined) return 'This model was not tested on listings of such brands.';
  return `Our range was right for ${Math.round(10 * share)} in 10 of ${tested} of such brands.`;
}

/** The row of designer and luxury houses, whose sales nobody authenticated. */
const HOUSES = 'houses';

/** Returns a sentence about the sales of all fashion houses. */
const uncheckedInWords = ({ sales, medianError, inside }: RackRow): string =>
  `Of ${sales} unchecked sales of all such houses, copies included, half were off by a factor of ` +
  `${(1 + medianError).toFixed(1)} or more, and ${percent(inside)} fell within the range.`;

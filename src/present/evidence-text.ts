import { dateWords } from '../base/day.ts';
import { defined } from '../base/members.ts';
import { count, percent, signedPercent, sumOf, usd, withCommas } from '../base/numbers.ts';
import {
  amountsFor,
  choice,
  component,
  dollarAmount,
  inlineObject,
  nonemptyText,
  type Shape,
  Type,
  usdPrice,
  wholeCount,
} from '../base/shape.ts';
import { compact } from '../base/text.ts';
import { type Garment, isHouse } from '../catalog/catalog.ts';
import { isUnknown } from '../catalog/other-brands.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import type { OwnSales } from '../pricing/effects.ts';
import { type DataFacts, EVIDENCE_GRADES, type EvidenceFacts, salesAboveOurs } from '../pricing/evidence.ts';
import { NOT_EVALUATED, type Pricing, type RackRow } from '../pricing/pricing.ts';
import sentences from './sentences.json' with { type: 'json' };

const GRADES =
  'sold here: 3 US sales since 2022, of 3 sellers or markets. some sold here: fewer, or older. sold elsewhere: in Europe or Korea only. asked only: none sold. judged: estimated by a language model, no sale seen. none: no listings for the brand, the price is for its kind.';

export const Evidence = component('Evidence', 'The listings behind the price.', {
  grade: choice(EVIDENCE_GRADES, GRADES),
  sold: wholeCount('Listings that sold in the US or, if none did, elsewhere.'),
  listed: wholeCount('Listings with only an asking price.'),
  median: Type.Optional(dollarAmount('Median price of the published sales')),
  likeThis: Type.Optional(
    inlineObject('What these sales come to for an item like this one.', {
      price: usdPrice('The middle of them'),
      quantiles: amountsFor(['p10', 'p25', 'p50', 'p75', 'p90'], '10, 25, 50, 75 and 90% of them are below these'),
    }),
  ),
  newest: Type.Optional(nonemptyText('Month or year of the newest sale.')),
  text: nonemptyText('The evidence in words.'),
});

/** Returns the listings behind a price, as counts and in words. */
export function evidenceBody(appraisal: Appraisal): Shape<typeof Evidence> {
  const { evidence } = appraisal;
  const { grade, sold, places, sales } = evidence;
  const [group] = sales;
  return {
    grade,
    sold,
    listed: sumOf(places.map(({ asking }) => asking)),
    ...defined({
      median: group?.median,
      newest: group?.newest,
    }),
    text: compact(evidenceInWords(evidence, conditionOf(appraisal)), medianCaveat(appraisal)).join('; '),
  };
}

type Place = EvidenceFacts['places'][number];

const PLACE_NAMES: Readonly<Record<Place['place'], string>> = sentences.places;

/** Returns the evidence behind a price: `201 of this model sold in the US, median $198, newest June 2026`. */
function evidenceInWords(evidence: EvidenceFacts, ofCondition = ''): string {
  const { of, grade, places, topSeller, sales } = evidence;
  if (grade === 'judged') return 'No sale seen: a language model’s estimate';
  if (grade === 'none') return of === 'model' ? 'No listings of this exact item' : 'No listings: the price of its kind';
  const sold = places.filter((place) => place.sold > 0);
  const [first, ...others] = sold;
  const listed = listedInWords(places);
  const ofBrand = of === 'brand' ? 'None of this kind; ' : '';
  if (!first) return `${ofBrand || 'None sold; '}${listed}${ofBrand && ' of the brand, none sold'}`;
  const ofWhich = of === 'brand' ? ' of the brand' : of === 'model' || of === 'line' ? ` of this ${of}` : '';
  // The operator's own sales have no median: what follows is of the first place with published ones.
  const published = sold.find(({ place }) => place !== 'own');
  const withFacts = (text: string, at: Place): string => {
    const group = at === published ? sales.find(({ place }) => place === at.place) : undefined;
    return compact(
      text,
      topSeller !== undefined && at.place === 'us' && `${withCommas(topSeller)} by one seller`,
      at === first && at.place === 'elsewhere' && 'none in the US',
      group && `median ${usd(group.median)}`,
      group?.newest !== undefined && `newest ${dateWords(group.newest)}`,
    ).join(', ');
  };
  const ofFirst = `${withCommas(first.sold)}${ofWhich} sold in ${PLACE_NAMES[first.place]}${ofCondition}`;
  const more = others.map((at) => withFacts(`${withCommas(at.sold)} more in ${PLACE_NAMES[at.place]}`, at));
  const isFew = sumOf(sold.map((place) => place.sold)) < FEW_SALES;
  return `${ofBrand}${compact(withFacts(ofFirst, first), ...more, isFew && listed).join('; ')}`;
}

/** Says that the sales behind the price of a grade are of all grades: ` in any condition`, or ''. */
export const conditionOf = ({ garment: { condition } }: Appraisal): string => (condition ? ' in any condition' : '');

/** Says why the median of the sales is outside the range of a price in no stated grade, or ''. */
export function medianCaveat({ evidence: { topSeller, sales }, garment, price }: Appraisal): string {
  const [group] = sales;
  if (!group || garment.condition || (group.median >= price.priceLow && group.median <= price.priceHigh)) return '';
  if (topSeller !== undefined) return 'those of one seller count in part';
  return group.n < FEW_SALES ? 'so few, they count in part' : '';
}

/** If there are fewer sales than this, asking prices are also counted. */
const FEW_SALES = 20;

function listedInWords(places: readonly Place[]): string {
  const asked = places.filter(({ asking }) => asking > 0);
  const [only] = asked;
  if (!only) return '';
  const where = asked.length === 1 && only.place === 'elsewhere' ? ` in ${PLACE_NAMES[only.place]}` : '';
  return `${withCommas(sumOf(asked.map(({ asking }) => asking)))} listed${where}`;
}

/** Returns two sentences: the evidence for a garment’s price, and its condition and market. */
export function noteAbout(pricing: Pricing, garment: Garment): string {
  const { evidence, ownSales } = pricing.predict(garment);
  const level =
    ownSales === undefined
      ? pricing.artifacts.staticArtifact.market
      : `moved toward the level of ${count(ownSales, 'own sale')} of the brand and category`;
  const condition = garment.condition ? `condition ${garment.condition}` : 'an item whose condition is not stated';
  return `${evidenceInWords(evidence)}. The price is for ${condition}, ${level}.`;
}

/** Says that most US sales of a model brought more than our price, or ''. */
export function salesAboveOursInWords(appraisal: Appraisal): string {
  const low = salesAboveOurs(appraisal.evidence, appraisal.price);
  return low === undefined ? '' : `Most US sales that we saw brought ${usd(low)} or more. Look it up.`;
}

/** Returns sentences about the listings behind all prices and the market that the prices are for. */
export function dataInWords(
  { listings, sold, american, elsewhere }: DataFacts,
  market: string,
  own?: OwnSales,
): string {
  const us = percent(american / listings);
  const places = `${us} are from US marketplaces, ${percent(elsewhere / listings)} from Europe and Korea`;
  const basis = `Based on ${withCommas(listings)} listings: ${percent(sold / listings)} sold, the rest are asking prices`;
  return compact(`${basis}; ${places}.`, `Prices are ${market}.`, own && ownSalesInWords(own)).join(' ');
}

function ownSalesInWords({ publishedVersion, sales, brands, kinds, level }: OwnSales): string {
  const change = signedPercent(Math.expm1(level));
  const levelChange = level === 0 ? '' : `, ${change} for the level at which the operator sells`;
  return (
    `Prices for ${count(kinds, 'kind')} of garments from ${count(brands, 'brand')} were adjusted toward ` +
    `${count(sales, 'sale')} by this service’s operator; all others are from model ${publishedVersion}${levelChange}.`
  );
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
  return `Our range held ${percent(share)} of ${tested} of such brands.`;
}

/** The row of designer and luxury houses, whose sales nobody authenticated. */
const HOUSES = 'houses';

const uncheckedInWords = ({ sales, medianError }: RackRow): string =>
  `Half of ${sales} unchecked sales were off by ${(1 + medianError).toFixed(1)} times or more; some may be copies.`;

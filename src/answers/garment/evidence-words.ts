import { capital, count, grouped, listOf, wholePercents } from '../../base/numbers.ts';
import type { Garment } from '../../catalog/catalog.ts';
import type { EvidenceFacts } from '../../pricing/evidence/evidence.ts';
import type { Place, PlaceEvidence } from '../../pricing/evidence/evidence-grade.ts';
import type { Pricing } from '../../pricing/pricing.ts';

/** Listings that were counted, as far as words need them. */
type Evidence = Pick<EvidenceFacts, 'of' | 'grade' | 'places'>;

export const PLACE_NAMES: Readonly<Record<Place, string>> = {
  us: 'the US',
  europe: 'Europe',
  korea: 'Korea',
};

/**
 * Returns the listings of a piece's own brand and kind, or of its model, in two or three words: `201 sold`,
 * `1 sold, 2018`, `82 asked`, `AI estimate`, `no listings`.
 */
export function countInWords({ of, grade, places }: Evidence): string {
  if (grade === 'judged') return 'AI estimate';
  const [first] = places;
  if (!first || of === 'brand') return 'no listings';
  if (first.place === 'us' && first.sold > 0) {
    const years = grade === 'sold here' ? '' : yearsInWords(first);
    return `${grouped(first.sold)} sold${years}`;
  }
  const abroad = places.find(({ sold }) => sold > 0);
  if (abroad) return `${grouped(abroad.sold)} sold in ${PLACE_NAMES[abroad.place]}`;
  return `${grouped(places.reduce((sum, { asked }) => sum + asked, 0))} asked`;
}

/** Returns the evidence of a price in a clause, such as `397 sold in Korea, 2024 and 2025; none in the US`. */
export function evidenceInWords({ of, grade, places }: Evidence): string {
  if (grade === 'judged')
    return of === 'model' || of === 'line'
      ? `no listing of this ${of}: estimated by a language model`
      : 'no listing of this kind by the brand: estimated by a language model';
  if (grade === 'none') return of === 'model' ? 'no listing of this very piece' : 'no listings: the price of its kind';
  const counted = placesInWords(places);
  if (of === 'brand') return `no listings of this kind and gender; of the brand ${counted}`;
  return of === 'brand and kind' || of === 'kind' ? counted : `this ${of}: ${counted}`;
}

/** Beside fewer sales than this, asking prices are told too. */
const FEW = 20;

/**
 * Returns listings by place in a clause: sales, with the place of most asking prices if sales are few; else asking
 * prices.
 */
function placesInWords(places: readonly PlaceEvidence[]): string {
  const sold = places.filter((one) => one.sold > 0);
  if (sold.length > 0) {
    const parts = sold.map((one, i) => `${grouped(one.sold)}${i === 0 ? ' sold' : ''}${at(one)}`);
    const isHere = sold.some(({ place }) => place === 'us');
    const isFew = sold.reduce((sum, one) => sum + one.sold, 0) < FEW;
    const [asking] = [...places].sort((a, b) => b.asked - a.asked);
    return [
      ...parts,
      ...(isHere ? [] : ['none in the US']),
      ...(isFew && asking && asking.asked > 0
        ? [`${grouped(asking.asked)} asked in ${PLACE_NAMES[asking.place]}`]
        : []),
    ].join('; ');
  }
  const parts = places.map((one, i) => `${i === 0 ? count(one.asked, 'asking price') : grouped(one.asked)}${at(one)}`);
  return [...parts, 'none sold'].join('; ');
}

function at(place: PlaceEvidence): string {
  return ` in ${PLACE_NAMES[place.place]}${yearsInWords(place)}`;
}

/** Returns years as a clause to append: `, 2018`, `, 2018 and 2019`; empty without any. */
function yearsInWords({ from, to }: Pick<PlaceEvidence, 'from' | 'to'>): string {
  if (from === undefined || to === undefined) return '';
  const years = from === to ? [from] : [from, to];
  return `, ${to - from > 1 ? years.join(' to ') : listOf(years.map(String))}`;
}

/** Returns the conditions of real listings in words, such as `19% Like New, 66% Good`; the shares add up to 100. */
export function mixInWords(conditionMix: Readonly<Record<string, number>>): string {
  const grades = Object.keys(conditionMix);
  return wholePercents(Object.values(conditionMix))
    .map((share, index) => ({ share, grade: grades[index] }))
    .filter(({ share }) => share > 0)
    .map(({ share, grade }) => `${share}% ${grade}`)
    .join(', ');
}

/**
 * The level of a price: that of a market, in a clause; of the listings themselves, where all are of one market
 * (`converted` is false); or of an operator's own sales of the brand and category.
 */
interface PriceLevel {
  readonly market: string;
  readonly converted?: boolean | undefined;
  readonly ownSales?: number | undefined;
}

/** Returns the evidence of a garment's price, its condition and its level, in two sentences. */
export function noteAbout(pricing: Pricing, garment: Garment, evidence?: Evidence): string {
  const { evidence: ofGarment, ownSales } = pricing.predict(garment);
  const { market, converted } = pricing.artifacts.prediction;
  const level = levelInWords({ market, converted, ownSales });
  return `${capital(evidenceInWords(evidence ?? ofGarment))}. ${conditionInWords(pricing, garment)}, ${level}.`;
}

/** Returns the condition that a garment's price is for, as a sentence without its period. */
function conditionInWords({ artifacts }: Pricing, { condition }: Pick<Garment, 'condition'>): string {
  const what = condition
    ? `condition ${condition}`
    : `the mix of conditions that real listings have (${mixInWords(artifacts.prediction.conditionMix)})`;
  return `The price is for ${what}`;
}

/** Returns how the level of a price came from that of its listings, in a clause. */
export function levelInWords({ market, converted, ownSales }: PriceLevel): string {
  if (ownSales !== undefined)
    return `moved toward the level of ${count(ownSales, 'own sale')} of the brand and category`;
  return converted === false ? 'at the level of these listings' : `converted to ${market}`;
}

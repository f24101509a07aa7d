import { capital, count, grouped, listOf, usd, wholePercents } from '../base/numbers.ts';
import { filled, stated } from '../base/text.ts';
import type { Garment } from '../catalog/catalog.ts';
import { dateWords } from '../marketplaces/fee-words.ts';
import { siteNamed } from '../pricing/evidence/data-facts.ts';
import { isHere, type PlaceEvidence } from '../pricing/evidence/evidence-grade.ts';
import type { Channel } from '../pricing/loading/artifact.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { GarmentPrice, ShownSoldGroup } from './answer-schema.ts';
import { gradeInWords } from './garment-words.ts';
import labels from './labels.json' with { type: 'json' };

type Evidence = GarmentPrice['evidence'];
type Counted = Pick<Evidence, 'of' | 'grade' | 'places'>;

export const PLACE_NAMES: Readonly<Record<PlaceEvidence['place'], string>> = labels.places;

/** Returns what was counted in a few words: `201 sold`, `1 sold, 2018`, `82 asked`, `AI estimate`. */
export function countInWords({ of, grade, places }: Counted): string {
  if (grade === 'judged') return 'AI estimate';
  const [first] = places;
  if (!first || of === 'brand') return 'no listings';
  if (isHere(first.place) && first.sold > 0) {
    const years = grade === 'sold here' ? '' : yearsInWords(first);
    return `${grouped(first.sold)} sold${years}`;
  }
  const abroad = places.find(({ sold }) => sold > 0);
  if (abroad) return `${grouped(abroad.sold)} sold in ${PLACE_NAMES[abroad.place]}`;
  return `${grouped(places.reduce((sum, { asked }) => sum + asked, 0))} asked`;
}

/** Returns the evidence of a price in a clause, such as `397 sold in Korea, 2024 and 2025; none in the US`. */
export function evidenceInWords({ of, grade, places }: Counted): string {
  if (grade === 'judged')
    return of === 'model' || of === 'line'
      ? `no listing of this ${of}: estimated by a language model`
      : 'no listing of this kind by the brand: estimated by a language model';
  if (grade === 'none')
    return of === 'model' ? 'no listings of this exact piece' : 'no listings: the price of its kind';
  const counted = placesInWords(places);
  if (of === 'brand') return `no listings of this kind and gender; of the brand ${counted}`;
  return of === 'brand and kind' || of === 'kind' ? counted : `this ${of}: ${counted}`;
}

/** With fewer sales than this, asking prices are shown too. */
const FEW = 20;

function placesInWords(places: readonly PlaceEvidence[]): string {
  const sold = places.filter((one) => one.sold > 0);
  if (sold.length > 0) {
    const parts = sold.map((one, i) => `${grouped(one.sold)}${i === 0 ? ' sold' : ''}${at(one)}`);
    const isSoldHere = sold.some(({ place }) => isHere(place));
    const isFew = sold.reduce((sum, one) => sum + one.sold, 0) < FEW;
    const [asking] = [...places].sort((a, b) => b.asked - a.asked);
    return stated(
      ...parts,
      !isSoldHere && 'none in the US',
      isFew && asking && asking.asked > 0 && `${grouped(asking.asked)} asked in ${PLACE_NAMES[asking.place]}`,
    ).join('; ');
  }
  const parts = places.map((one, i) => `${i === 0 ? count(one.asked, 'asking price') : grouped(one.asked)}${at(one)}`);
  return [...parts, 'none sold'].join('; ');
}

function at(place: PlaceEvidence): string {
  return ` in ${PLACE_NAMES[place.place]}${yearsInWords(place)}`;
}

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

/** Returns the evidence of a garment's price, its condition and its level, in two sentences. */
export function noteAbout(pricing: Pricing, garment: Garment, evidence?: Counted): string {
  const { evidence: ofGarment, ownSales } = pricing.predict(garment);
  const { market } = pricing.artifacts.prediction;
  const level = ownSales === undefined ? `converted to ${market}` : levelInWords(ownSales);
  return `${capital(evidenceInWords(evidence ?? ofGarment))}. ${conditionInWords(pricing, garment)}, ${level}.`;
}

function conditionInWords({ artifacts }: Pricing, { condition }: Pick<Garment, 'condition'>): string {
  const what = condition
    ? `condition ${condition}`
    : `the mix of conditions that real listings have (${mixInWords(artifacts.prediction.conditionMix)})`;
  return `The price is for ${what}`;
}

/** Returns a clause on the level of a price that an operator's own sales have moved. */
export const levelInWords = (ownSales: number): string =>
  `moved toward the level of ${count(ownSales, 'own sale')} of the brand and category`;

/** Returns what sales brought as a clause after the counts: `, half $158 to $236, newest May 2026`. */
export function salesInWords({ of, places, sales = [], text }: Pick<Evidence, 'of' | 'places' | 'sales' | 'text'>) {
  const [first] = sales;
  if (!first) return '';
  const { place, n } = first;
  const own = sales.filter((group) => group.place === place);
  const isSame = thingOf(first) === of;
  const isCounted = isSame && places.some((one) => one.place === place && one.sold === n);
  const where = `in ${PLACE_NAMES[place]}`;
  if (isCounted)
    return `${text.includes(';') ? `; those ${where}:` : ','} ${wayInWords(first)}${broughtInWords(first)}`;
  const named = isSame && own.length > 1 ? `; those ${where}:` : `; ${NAMES[first.of]} ${where}:`;
  return `${named} ${own.map((group) => `${soldInWords(group)}, ${broughtInWords(group)}`).join('; ')}`;
}

function wayInWords({ channel, covers }: ShownSoldGroup): string {
  const way = covers ?? CHANNEL_NAMES[channel].trim();
  return channel === 'person to person' ? '' : `${way}, `;
}

const broughtInWords = (group: ShownSoldGroup): string => `${halfInWords(group)}${whyInWords(group.why)}`;

function halfInWords({ median, low, high, newest }: ShownSoldGroup): string {
  const brought =
    low === undefined || high === undefined ? `median ${usd(median)}` : `half ${usd(low)} to ${usd(high)}`;
  return `${brought}${newest === undefined ? '' : `, newest ${dateWords(newest)}`}`;
}

/** Returns the evidence in one clause, `this model: 201 sold in the US, median $198` or `82 asked, none sold`. */
export function evidenceInShort(evidence: Evidence): string {
  const { grade, of, places, sales = [], sold, text } = evidence;
  if (places.length === 0 || grade === 'judged') return text;
  if (of === 'brand') return `no listings of this kind and gender: ${gradeInWords(evidence)}`;
  const [group] = sales;
  const named = (thing: Evidence['of'] | ShownSoldGroup['of'], words: string) =>
    thing === 'brand and kind' || thing === 'kind' ? words : `this ${thing}: ${words}`;
  if (group?.place === 'us' && grade === 'sold here') {
    const way = group.channel === 'auction' ? CHANNEL_NAMES.auction : '';
    return named(group.of, `${grouped(group.n)} sold${way} in ${PLACE_NAMES.us}, ${halfInWords(group)}`);
  }
  const counted = countInWords(evidence);
  if (sold === 0) return named(of, `${counted}, none sold`);
  return named(of, grade === 'sold elsewhere' ? `${counted}, none in ${PLACE_NAMES.us}` : counted);
}

function soldInWords({ n, new: fresh, channel, covers }: ShownSoldGroup): string {
  const what = fresh === n ? `${grouped(n)} new` : grouped(n);
  const covered = covers ? `, ${covers}` : '';
  return `${what} sold${CHANNEL_NAMES[channel]}${covered}`;
}

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = labels.channels;

/** Returns the fact that sets a price apart from the sales shown with it, to append to them; empty without one. */
const whyInWords = (why: ShownSoldGroup['why']): string =>
  why ? ` (${filled(labels.why[why.code], { n: grouped(why.n) })})` : '';

/** Returns a group of sales in a sentence, its marketplaces included. */
export function groupInWords(group: ShownSoldGroup): string {
  const { of, place, n, new: fresh, channel, covers, median, low, high, newest, marketplaces, why } = group;
  // An independent shop has its own name alone.
  const nameOf = (site: string) => siteNamed(site)?.name ?? site;
  const counts = Object.entries(marketplaces).map(([site, count]) => `${grouped(count)} on ${nameOf(site)}`);
  const half = low === undefined || high === undefined ? '' : `, half of them for ${usd(low)} to ${usd(high)}`;
  const last = newest === undefined ? '' : `, the newest in ${dateWords(newest)}`;
  const what = fresh === n ? `${grouped(n)} new ones` : grouped(n);
  const covered = covers ? `, of ${covers}` : '';
  const sold = `${what} of ${NAMES[of]} sold${CHANNEL_NAMES[channel]} in ${PLACE_NAMES[place]}${covered}`;
  return `${sold} at a median of ${usd(median)}${half}${last}${whyInWords(why)}: ${listOf(counts)}.`;
}

const NAMES: Readonly<Record<ShownSoldGroup['of'], string>> = labels.soldThings;

/** A version counts as a model. */
const thingOf = ({ of }: ShownSoldGroup): Evidence['of'] => (of === 'version' ? 'model' : of);

import { capital, count, grouped, listOf, percent, signedPercent, sumOf, usd, wholePercents } from '../base/numbers.ts';
import { filled, stated } from '../base/text.ts';
import type { Garment } from '../catalog/catalog.ts';
import { dateWords } from '../marketplaces/fee-words.ts';
import type { Appraisal } from '../pricing/appraisal.ts';
import { dataFacts, isHere, type PlaceEvidence, siteNamed } from '../pricing/evidence/evidence.ts';
import type { Channel, OwnSales, PredictionArtifact } from '../pricing/loading/artifact.ts';
import { NOT_EVALUATED } from '../pricing/loading/evaluation.ts';
import type { Pricing } from '../pricing/pricing.ts';
import { uncheckedSales } from '../pricing/ranges/spread.ts';
import type { GarmentPrice, ShownSoldGroup } from './answer-schema.ts';
import { gradeInWords } from './garment-words.ts';
import labels from './labels.json' with { type: 'json' };
import { uncheckedInWords } from './verdict-words.ts';

type Evidence = GarmentPrice['evidence'];
type Counted = Pick<Evidence, 'of' | 'grade' | 'places'>;

export const PLACE_NAMES: Readonly<Record<PlaceEvidence['place'], string>> = labels.places;

/** Returns the evidence's counts in a few words: `201 sold`, `1 sold, 2018`, `82 asked`, `AI estimate`. */
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
  return `${grouped(sumOf(places.map(({ asked }) => asked)))} asked`;
}

/** Returns the evidence behind a price as a clause: `397 sold in Korea, 2024 and 2025; none in the US`. */
export function evidenceInWords({ of, grade, places }: Counted): string {
  if (grade === 'judged') {
    const isOfName = of === 'model' || of === 'line';
    const missing = isOfName ? `no listing of this ${of}` : 'no listing of this kind by the brand';
    return `${missing}: estimated by a language model`;
  }
  if (grade === 'none') {
    return of === 'model' ? 'no listings of this exact piece' : 'no listings: the price of its kind';
  }
  const counted = placesInWords(places);
  if (of === 'brand') return `no listings of this kind and gender; of the brand ${counted}`;
  return of === 'brand and kind' || of === 'kind' ? counted : `this ${of}: ${counted}`;
}

/** With fewer sales than this, asking prices are shown too. */
const FEW = 20;

function placesInWords(places: readonly PlaceEvidence[]): string {
  const sold = places.filter((place) => place.sold > 0);
  if (sold.length === 0) {
    const asked = places.map((place, i) => {
      const counted = i === 0 ? count(place.asked, 'asking price') : grouped(place.asked);
      return `${counted}${whereAndWhen(place)}`;
    });
    return [...asked, 'none sold'].join('; ');
  }
  const counts = sold.map((place, i) => `${grouped(place.sold)}${i === 0 ? ' sold' : ''}${whereAndWhen(place)}`);
  const isSoldHere = sold.some(({ place }) => isHere(place));
  const isFew = sumOf(sold.map((place) => place.sold)) < FEW;
  const [asking] = [...places].sort((a, b) => b.asked - a.asked);
  return stated(
    ...counts,
    !isSoldHere && 'none in the US',
    isFew && asking && asking.asked > 0 && `${grouped(asking.asked)} asked in ${PLACE_NAMES[asking.place]}`,
  ).join('; ');
}

const whereAndWhen = (place: PlaceEvidence): string => ` in ${PLACE_NAMES[place.place]}${yearsInWords(place)}`;

function yearsInWords({ from, to }: Pick<PlaceEvidence, 'from' | 'to'>): string {
  if (from === undefined || to === undefined) return '';
  const years = from === to ? [from] : [from, to];
  return `, ${to - from > 1 ? years.join(' to ') : listOf(years.map(String))}`;
}

/** Returns the condition mix of real listings, as percentages that add up to 100: `19% Like New, 66% Good`. */
export function mixInWords(conditionMix: Readonly<Record<string, number>>): string {
  const percents = wholePercents(Object.values(conditionMix));
  const parts = Object.keys(conditionMix).map((grade, i) => percents[i] !== 0 && `${percents[i]}% ${grade}`);
  return stated(...parts).join(', ');
}

/** Returns two sentences: the evidence for a price, by default the garment's own; then its condition and market. */
export function noteAbout(pricing: Pricing, garment: Garment, evidence?: Counted): string {
  const { evidence: ofGarment, ownSales } = pricing.predict(garment);
  const { market, conditionMix } = pricing.artifacts.prediction;
  const level = ownSales === undefined ? `converted to ${market}` : levelInWords(ownSales);
  const condition = garment.condition
    ? `condition ${garment.condition}`
    : `the mix of conditions that real listings have (${mixInWords(conditionMix)})`;
  return `${capital(evidenceInWords(evidence ?? ofGarment))}. The price is for ${condition}, ${level}.`;
}

/** Returns a clause that says how many of the operator's own sales moved a price. */
export const levelInWords = (ownSales: number): string =>
  `moved toward the level of ${count(ownSales, 'own sale')} of the brand and category`;

/** Returns the prices of sales as a clause to append to their counts: `, half $158 to $236, newest May 2026`. */
export function salesInWords(evidence: Pick<Evidence, 'of' | 'places' | 'sales' | 'text'>): string {
  const { of, places, sales = [], text } = evidence;
  const [first] = sales;
  if (!first) return '';
  const { place, n } = first;
  const groupsThere = sales.filter((group) => group.place === place);
  const isSameThing = thingOf(first) === of;
  const isCounted = isSameThing && places.some((counted) => counted.place === place && counted.sold === n);
  const where = `in ${PLACE_NAMES[place]}`;
  if (isCounted) {
    const channel =
      first.channel === 'person to person' ? '' : `${first.covers ?? CHANNEL_NAMES[first.channel].trim()}, `;
    return `${text.includes(';') ? `; those ${where}:` : ','} ${channel}${pricesInWords(first)}`;
  }
  const subject = isSameThing && groupsThere.length > 1 ? 'those' : THING_NAMES[first.of];
  const groups = groupsThere.map((group) => `${salesOfGroup(group)}, ${pricesInWords(group)}`);
  return `; ${subject} ${where}: ${groups.join('; ')}`;
}

const pricesInWords = (group: ShownSoldGroup): string => `${middleInWords(group)}${reasonInWords(group.why)}`;

function middleInWords({ median, low, high, newest }: ShownSoldGroup): string {
  const middle = low === undefined || high === undefined ? `median ${usd(median)}` : `half ${usd(low)} to ${usd(high)}`;
  return `${middle}${newest === undefined ? '' : `, newest ${dateWords(newest)}`}`;
}

/** Returns the evidence as one short clause: `this model: 201 sold in the US, median $198` or `82 asked, none sold`. */
export function evidenceInShort(evidence: Evidence): string {
  const { grade, of, places, sales = [], sold, text } = evidence;
  if (places.length === 0 || grade === 'judged') return text;
  if (of === 'brand') return `no listings of this kind and gender: ${gradeInWords(evidence)}`;
  const [group] = sales;
  if (group?.place === 'us' && grade === 'sold here') {
    const channel = group.channel === 'auction' ? CHANNEL_NAMES.auction : '';
    return withThing(group.of, `${grouped(group.n)} sold${channel} in ${PLACE_NAMES.us}, ${middleInWords(group)}`);
  }
  const counted = countInWords(evidence);
  if (sold === 0) return withThing(of, `${counted}, none sold`);
  return withThing(of, grade === 'sold elsewhere' ? `${counted}, none in ${PLACE_NAMES.us}` : counted);
}

const withThing = (thing: Evidence['of'] | ShownSoldGroup['of'], counted: string): string =>
  thing === 'brand and kind' || thing === 'kind' ? counted : `this ${thing}: ${counted}`;

function salesOfGroup({ n, new: newItems, channel, covers }: ShownSoldGroup): string {
  const items = newItems === n ? `${grouped(n)} new` : grouped(n);
  return `${items} sold${CHANNEL_NAMES[channel]}${covers ? `, ${covers}` : ''}`;
}

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = labels.channels;

const reasonInWords = (why: ShownSoldGroup['why']): string =>
  why ? ` (${filled(labels.why[why.code], { n: grouped(why.n) })})` : '';

/** Returns a sentence that describes a group of sales, with its marketplaces. */
export function groupInWords(group: ShownSoldGroup): string {
  const { of, place, n, new: newItems, channel, covers, median, low, high, newest, marketplaces, why } = group;
  const onSites = Object.entries(marketplaces).map(([site, sales]) => {
    // An independent shop is not a known site, so it goes by its own name.
    return `${grouped(sales)} on ${siteNamed(site)?.name ?? site}`;
  });
  const half = low === undefined || high === undefined ? '' : `, half of them for ${usd(low)} to ${usd(high)}`;
  const last = newest === undefined ? '' : `, the newest in ${dateWords(newest)}`;
  const items = newItems === n ? `${grouped(n)} new ones` : grouped(n);
  const covered = covers ? `, of ${covers}` : '';
  const sold = `${items} of ${THING_NAMES[of]} sold${CHANNEL_NAMES[channel]} in ${PLACE_NAMES[place]}${covered}`;
  return `${sold} at a median of ${usd(median)}${half}${last}${reasonInWords(why)}: ${listOf(onSites)}.`;
}

const THING_NAMES: Readonly<Record<ShownSoldGroup['of'], string>> = labels.soldThings;

/** Returns what a group's sales are of, in the terms of evidence counts, which count a version as its model. */
const thingOf = ({ of }: ShownSoldGroup): Evidence['of'] => (of === 'version' ? 'model' : of);

type DataFacts = ReturnType<typeof dataFacts>;

/** Returns sentences about the listings behind all prices and the market that they were adjusted to. */
export function dataInWords(
  facts: DataFacts,
  { market, ownSales }: Pick<PredictionArtifact, 'market' | 'ownSales'>,
): string {
  const moved = ownSales && ownSalesInWords(ownSales);
  return stated(listingsInWords(facts), `They were adjusted to ${market}.`, moved).join(' ');
}

function listingsInWords({ listings, sold, american, european, firstYear, lastYear }: DataFacts): string {
  const span = firstYear === lastYear ? ` of ${firstYear}` : ` from ${firstYear} to ${lastYear}`;
  const years = Number.isFinite(firstYear) ? span : '';
  const [us, europe] = [percent(american / listings), percent(european / listings)];
  const isPlaced = american + european > 0;
  const places = isPlaced ? `; ${us} are from US marketplaces, ${europe} from Europe` : '';
  return `Based on ${grouped(listings)} listings${years}: ${soldShareInWords(sold, listings)}${places}.`;
}

function soldShareInWords(sold: number, listings: number): string {
  if (sold === listings) return 'all sold';
  if (sold === 0) return 'all asking prices';
  return `${percent(sold / listings)} sold, the rest are asking prices`;
}

/** Returns a sentence about the effect of an operator's own sales on prices. */
export function ownSalesInWords({ publishedVersion, sales, brands, kinds, level = 0 }: OwnSales): string {
  const others = level === 0 ? '' : `, ${signedPercent(Math.expm1(level))} for the level at which the operator sells`;
  return (
    `Prices for ${count(kinds, 'kind')} of garments from ${count(brands, 'brand')} were adjusted toward ` +
    `${count(sales, 'sale')} by this service’s operator; all others are from model ${publishedVersion}${others}.`
  );
}

const REFERENCE_MARKET = 'what a US buyer pays another person for one item, excluding shipping and sales tax';

/** Returns a clause that says what kind of sale the predicted prices are for. */
export function pricesOfWhat({ ownSales }: Pick<PredictionArtifact, 'ownSales'>): string {
  return ownSales
    ? `${REFERENCE_MARKET}; for brands and kinds that the operator sells, what those sold for`
    : REFERENCE_MARKET;
}

/** Returns the published model's market as a clause. Prices follow no trend beyond `year`, the last of its sales. */
export function marketInYear(year: number): string {
  return `${REFERENCE_MARKET}, as paid from 2017 to ${year}`;
}

/** Returns sentences about the data behind a price and how such prices were tested. Pure. */
export function whyInWords(pricing: Pricing, listing: Appraisal): string[] {
  const { sources, ownSales } = pricing.artifacts.prediction;
  const moved = ownSales && ownSalesInWords(ownSales);
  return stated(listingsInWords(dataFacts(sources)), moved, testedInWords(pricing, listing));
}

function testedInWords({ artifacts }: Pricing, { garment: { brand } }: Appraisal): string {
  const { evaluation, prediction } = artifacts;
  if (!evaluation) return NOT_EVALUATED;
  const unchecked = uncheckedSales({ artifacts }, { brand });
  // Fashion houses share one hit rate, which is also the one that their verdicts state.
  if (unchecked) return uncheckedInWords(unchecked);
  const measured = evaluation.calibration.tiers.find(({ name }) => name === brand.tier);
  if (!measured) return 'This model was not tested on listings in this tier.';
  const item = prediction.ownSales ? 'own sale' : 'listing';
  return `Tested on ${count(measured.items, `unseen ${item}`)} in the tier, the range held ${percent(measured.share)}.`;
}

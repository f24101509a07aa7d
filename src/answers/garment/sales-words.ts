import { dateWords } from '../../marketplaces/fee-words.ts';
import { siteName } from '../../pricing/data-facts.ts';
import { grouped, listOf, usd } from '../../wording/numbers.ts';
import { PLACE_NAMES } from './evidence-words.ts';
import type { EstimateFigures, ShownSoldGroup } from './schema.ts';

type Evidence = EstimateFigures['evidence'];

/**
 * Returns what the first group of sales brought as a clause to append to the counts of evidence: `, half $158 to $236,
 * newest May 2026`. It names its sales where others are counted too, or where they are of another thing. Empty without
 * a group.
 */
export function salesInWords({ of, places, sales = [], text }: Pick<Evidence, 'of' | 'places' | 'sales' | 'text'>) {
  const [group] = sales;
  if (!group) return '';
  const { place, n, median, low, high, newest } = group;
  const where = `in ${PLACE_NAMES[place]}`;
  const isCounted = thingOf(group) === of && places.some((one) => one.place === place && one.sold === n);
  const isAlone = isCounted && !text.includes(';');
  const named = isCounted ? `; those ${where}:` : `; ${NAMES[group.of]} ${where}: ${grouped(n)} sold,`;
  const brought =
    low === undefined || high === undefined ? `median ${usd(median)}` : `half ${usd(low)} to ${usd(high)}`;
  return `${isAlone ? ',' : named} ${brought}${newest === undefined ? '' : `, newest ${dateWords(newest)}`}`;
}

/** Sales of the model from which on their middle half says that a price outside of it needs to know more. */
const ENOUGH_SALES = 10;

/** Says that a price, US dollars, is outside of what half of the model's US sales brought; nothing where it is not. */
export function outsideSalesInWords(price: number, sales: readonly ShownSoldGroup[] = []): string[] {
  const [group] = sales;
  const isOwn = group?.of === 'version' || group?.of === 'model';
  if (!isOwn || group.place !== 'us' || group.n < ENOUGH_SALES) return [];
  const { n, low, high } = group;
  if (low === undefined || high === undefined || (price >= low && price <= high)) return [];
  const side = price < low ? 'under' : 'over';
  return [
    `The price is ${side} the middle half of ${grouped(n)} US sales of this model (${usd(low)} to ${usd(high)}): ask ` +
      'for size, material and age, and look at sold ones.',
  ];
}

/** Returns a group of sales in a sentence, its marketplaces included. */
export function groupInWords({ of, place, n, median, low, high, newest, marketplaces }: ShownSoldGroup): string {
  const counts = Object.entries(marketplaces).map(([site, count]) => `${grouped(count)} on ${siteName(site)}`);
  const half = low === undefined || high === undefined ? '' : `, half of them for ${usd(low)} to ${usd(high)}`;
  const last = newest === undefined ? '' : `, the newest in ${dateWords(newest)}`;
  const sold = `${grouped(n)} of ${NAMES[of]} sold in ${PLACE_NAMES[place]}`;
  return `${sold} at a median of ${usd(median)}${half}${last}: ${listOf(counts)}.`;
}

const NAMES: Readonly<Record<ShownSoldGroup['of'], string>> = {
  version: 'this version',
  model: 'this model',
  line: 'this line',
  'brand and kind': 'the brand and kind',
};

/** A version is counted as a model. */
const thingOf = ({ of }: ShownSoldGroup): Evidence['of'] => (of === 'version' ? 'model' : of);

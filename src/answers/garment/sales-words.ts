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

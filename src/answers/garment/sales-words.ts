import { grouped, listOf, usd } from '../../base/numbers.ts';
import { dateWords } from '../../marketplaces/fee-words.ts';
import { siteName } from '../../pricing/evidence/data-facts.ts';
import type { WhyCode } from '../../pricing/evidence/sold-groups.ts';
import type { Channel } from '../../pricing/loading/artifact.ts';
import { gradeInWords } from './estimate-words.ts';
import { countInWords, PLACE_NAMES } from './evidence-words.ts';
import type { EstimateFigures, ShownSoldGroup } from './schema.ts';

type Evidence = EstimateFigures['evidence'];

/**
 * Returns what sales brought as a clause to append to the counts of evidence: `, half $158 to $236, newest May 2026`.
 * It names its sales, and each channel, where the counts are of others too. Empty without a group.
 */
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

/** Returns how the only sales were made, before what they brought: `at auction, `; empty from person to person. */
function wayInWords({ channel, covers }: ShownSoldGroup): string {
  const way = covers ?? CHANNEL_NAMES[channel].trim();
  return channel === 'person to person' ? '' : `${way}, `;
}

/** Returns the middle half of sales, or their median, with why the price is outside of it. */
function broughtInWords({ why, ...group }: ShownSoldGroup): string {
  return `${halfInWords(group)}${why ? ` (${WHY[why.code](why.n)})` : ''}`;
}

/** Returns the middle half of sales, or their median: `half $158 to $236, newest May 2026`. */
function halfInWords({ median, low, high, newest }: Omit<ShownSoldGroup, 'why'>): string {
  const brought =
    low === undefined || high === undefined ? `median ${usd(median)}` : `half ${usd(low)} to ${usd(high)}`;
  return `${brought}${newest === undefined ? '' : `, newest ${dateWords(newest)}`}`;
}

/**
 * Returns the evidence in one clause: of sales in the US the first group alone, such as `this model: 201 sold in the
 * US, median $198, newest June 2026`, else what was counted at all places, such as `82 asked, none sold`.
 */
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
  const without = sold === 0 ? ', none sold' : grade === 'sold elsewhere' ? `, none in ${PLACE_NAMES.us}` : '';
  return named(of, `${countInWords(evidence)}${without}`);
}

/** Returns how many sold in which way: `140 sold at auction`. */
function soldInWords({ n, new: fresh, channel, covers }: ShownSoldGroup): string {
  const what = fresh === n ? `${grouped(n)} new` : grouped(n);
  const covered = covers ? `, ${covers}` : '';
  return `${what} sold${CHANNEL_NAMES[channel]}${covered}`;
}

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  'person to person': ' person to person',
  'published median': ' by a published median',
  checked: ' by shops and sites that check them',
  auction: ' at auction',
};

/** Says why a price is outside of what sales brought, by the number of sales that the reason is about. */
const WHY: Readonly<Record<WhyCode, (n: number) => string>> = {
  auction: () => 'the price is for sales from person to person',
  other_market: () => 'another market than that of the price',
  other_condition: () => 'the price is for other conditions',
  mostly_new: (n) => `${grouped(n)} of them new; the price is for used ones`,
  old: () => 'too old for the price',
  yours: () => 'the price includes what you know',
  other_version: () => 'the price is for this piece, not for all of them',
  few: (n) => `only ${grouped(n)}, so they moved the price in part`,
};

/** Returns a group of sales in a sentence, its marketplaces included. */
export function groupInWords(group: ShownSoldGroup): string {
  const { of, place, n, new: fresh, channel, covers, median, low, high, newest, marketplaces, why } = group;
  const counts = Object.entries(marketplaces).map(([site, count]) => `${grouped(count)} on ${siteName(site)}`);
  const half = low === undefined || high === undefined ? '' : `, half of them for ${usd(low)} to ${usd(high)}`;
  const last = newest === undefined ? '' : `, the newest in ${dateWords(newest)}`;
  const what = fresh === n ? `${grouped(n)} new ones` : grouped(n);
  const covered = covers ? `, of ${covers}` : '';
  const sold = `${what} of ${NAMES[of]} sold${CHANNEL_NAMES[channel]} in ${PLACE_NAMES[place]}${covered}`;
  const reason = why ? ` (${WHY[why.code](why.n)})` : '';
  return `${sold} at a median of ${usd(median)}${half}${last}${reason}: ${listOf(counts)}.`;
}

const NAMES: Readonly<Record<ShownSoldGroup['of'], string>> = {
  version: 'this version',
  model: 'this model',
  line: 'this line',
  'brand and kind': 'the brand and kind',
};

/** A version is counted as a model. */
const thingOf = ({ of }: ShownSoldGroup): Evidence['of'] => (of === 'version' ? 'model' : of);

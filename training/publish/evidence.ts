import { medianOf, sumOf } from '../../src/base/numbers.ts';
import type { Condition } from '../../src/catalog/catalog.ts';
import { type EffectsFile, EVIDENCE_COLUMNS, EVIDENCE_GROUPS, type EvidenceCounts } from '../../src/pricing/effects.ts';
import { RECENT_FROM } from '../../src/pricing/evidence.ts';
import { type Group, type KeyedItem, keysOf } from '../../src/pricing/item-keys.ts';
import { countBy, weightedQuantile } from '../numbers/statistics.ts';
import { ANY_KIND } from '../observe/published.ts';
import sources from '../observe/sources.json' with { type: 'json' };
import { PARAMETERS } from '../parameters.ts';
import { kindOfSource, type Observation } from '../solve/table.ts';

const { enoughRecent, minPrices, minQuantiles, maxDoubt, maxVoices } = PARAMETERS.evidence;

/** A US sale, or `sales` of them with their median, and the month or year as YYYYMM or YYYY00. */
export interface Paid {
  readonly log: number;
  readonly sales: number;
  readonly date: number;
  readonly isNew: boolean;
  /** Names the seller whose many sales are one voice; undefined in a market, a search, or a published median. */
  readonly seller: string | undefined;
}

interface Tally extends Record<keyof EvidenceCounts, number> {
  readonly sold: Paid[];
  /** Those that say what a usual piece brings, and prices paid elsewhere, US dollars. */
  readonly usual: Paid[];
  readonly elsewhere: number[];
}

const newTally = (): Tally => ({
  ...(Object.fromEntries(EVIDENCE_COLUMNS.map((column) => [column, 0])) as unknown as EvidenceCounts),
  sold: [],
  usual: [],
  elsewhere: [],
});

/** Groups whose pieces may or may not name a model. */
const MIXED: ReadonlySet<Group> = new Set(['kind', 'class x kind', 'brand', 'brand x kind', 'line']);

/** Returns false for what moved no price: a sale of the open test, or a published median that all else contradicts. */
export const isCounted = (
  { role, isFigure, count, variance, log, item }: Observation,
  logPrice: (item: KeyedItem) => number,
): boolean =>
  count > 0 &&
  Number.isFinite(variance) &&
  !(role === 'sold' && isFigure && count > 1 && Math.abs(log - logPrice(item)) > maxDoubt);

/** Counts the observations that carry each key. `logPrice` returns our price. */
export function evidence(
  observations: readonly Observation[],
  logPrice: (item: KeyedItem) => number,
): EffectsFile['evidence'] {
  const tallies = new Map<string, Map<string, Tally>>(EVIDENCE_GROUPS.map((group) => [group, new Map()]));
  for (const observation of observations) {
    const { item, isFigure = false } = observation;
    if (item.kind === ANY_KIND || !isCounted(observation, logPrice)) continue;
    // What was looked up by a model's name says nothing of a brand's usual pieces.
    const isOfModel = item.model !== undefined && (isFigure || sources.models.includes(observation.source));
    for (const [group, id] of keysOf(item)) {
      const ofGroup = tallies.get(group);
      if (!ofGroup || (isOfModel && isFigure && MIXED.has(group))) continue;
      const tally = ofGroup.get(id) ?? newTally();
      ofGroup.set(id, tally);
      count(tally, observation, !isOfModel || !MIXED.has(group));
    }
  }
  const groups = EVIDENCE_GROUPS.map((group) => {
    const rows = [...(tallies.get(group) as Map<string, Tally>)].map(([id, tally]) => [id, rowOf(tally)] as const);
    return [group, Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return Object.fromEntries(groups) as EffectsFile['evidence'];
}

const AS_NEW: readonly (Condition | null)[] = ['New with tags', 'Like New'];

/** Returns what an observation says about prices paid here; nothing if it is no US sale. */
export function paidOf({ role, isFigure, source, log, count: sales, month, item }: Observation): Paid[] {
  if (role !== 'sold') return [];
  const date = Number(month.replace('-', '').padEnd(6, '0'));
  const seller = isFigure || kindOfSource(source) !== 'seller' ? undefined : source;
  return [{ log, sales, date, isNew: AS_NEW.includes(item.grade), seller }];
}

export const isRecent = ({ date }: Paid): boolean => date >= RECENT_FROM * 100;

function count(tally: Tally, observation: Observation, isUsual: boolean): void {
  const { role, basis, place, count: n, log, item } = observation;
  tally[item.wearer] += n;
  const paid = paidOf(observation);
  tally.sold.push(...paid);
  if (isUsual) tally.usual.push(...paid);
  if (role === 'judged' || role === 'name') tally.judged += 1;
  else if (basis === 'asking') tally[place === 'us' ? 'askedHere' : 'askedElsewhere'] += n;
  else if (place !== 'us') {
    tally[place === 'korea' ? 'soldKorea' : 'soldEurope'] += n;
    if (isUsual) tally.elsewhere.push(Math.exp(log));
  }
}

const salesIn = (sold: readonly Paid[]) => sumOf(sold.map(({ sales }) => sales));

/** Returns the number of voices: one for each seller, and one for each sale of others. */
function voicesIn(sold: readonly Paid[]): number {
  const others = sold.filter(({ seller }) => seller === undefined);
  return salesIn(others) + new Set(sold.flatMap(({ seller }) => seller ?? [])).size;
}

/** Returns the sales of the seller who has most, 0 if that is less than half of all. */
function topSellerIn(sold: readonly Paid[]): number {
  const sellers = sold.flatMap(({ seller }) => seller ?? []);
  const most = Math.max(0, ...countBy(sellers).values());
  return most > 1 && 2 * most >= salesIn(sold) ? most : 0;
}

/** Returns the US sales to show prices of: all recent, or all older. */
function ofOneTime(sold: readonly Paid[]): readonly Paid[] {
  const [recent, older] = [sold.filter(isRecent), sold.filter((paid) => !isRecent(paid))];
  return salesIn(recent) >= Math.min(enoughRecent, salesIn(older)) ? recent : older;
}

/** Returns a quantile of prices, each counted as often as it was paid, log USD. */
export function paidAt(paid: readonly Paid[], share: number): number {
  const rows = paid.map(({ log, sales }) => ({ value: log, weight: sales }));
  return weightedQuantile(rows, share);
}

/** Rounds to two digits, in whole dollars. */
const twoDigits = (usd: number) => Math.max(1, Math.round(Number(usd.toPrecision(2))));

/** Returns the quantiles of prices known one by one, if they are enough and most of those that `median` is of. */
function quantilesOf(sold: readonly Paid[], median: number) {
  const singles = sold.filter(({ sales }) => sales === 1);
  const at = (share: number) => twoDigits(Math.exp(paidAt(singles, share)));
  const [p10, p25, p75, p90] = [at(0.1), at(0.25), at(0.75), at(0.9)] as const;
  const isShown = singles.length >= Math.max(minQuantiles, salesIn(sold) / 2);
  return isShown && p25 <= twoDigits(median) && twoDigits(median) <= p75 ? { p10, p25, p75, p90 } : {};
}

function rowOf({ sold, usual, elsewhere, ...tally }: Tally): string {
  const recent = sold.filter(isRecent);
  const prices = ofOneTime(usual);
  const isPriced = salesIn(prices) >= minPrices;
  const median = isPriced ? Math.round(Math.exp(paidAt(prices, 0.5))) : 0;
  const counts: EvidenceCounts = {
    ...tally,
    soldHere: salesIn(sold),
    recent: salesIn(recent),
    voices: Math.min(maxVoices, voicesIn(recent)),
    topSeller: topSellerIn(sold),
    ...(isPriced && {
      ...quantilesOf(prices, median),
      priced: salesIn(prices),
      median,
      asNew: salesIn(prices.filter(({ isNew }) => isNew)),
      newest: Math.max(...prices.map(({ date }) => date)),
    }),
    medianElsewhere: elsewhere.length >= minPrices ? Math.round(medianOf(elsewhere)) : 0,
  };
  const values = EVIDENCE_COLUMNS.map((column) => (counts[column] === 0 ? '' : String(counts[column])));
  return values.join(',').replace(/,+$/, '');
}

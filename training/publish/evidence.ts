import { sumOf } from '../../src/base/values.ts';
import type { Condition } from '../../src/catalog/catalog.ts';
import {
  createEffects,
  type Effects,
  type EffectsFile,
  EVIDENCE_COLUMNS,
  EVIDENCE_GROUPS,
  type EvidenceCounts,
  type EvidenceGroup,
  NO_COUNTS,
} from '../../src/pricing/effects.ts';
import { RECENT_FROM } from '../../src/pricing/evidence.ts';
import { type Group, type KeyedItem, listWordsOfNames, makeKeys } from '../../src/pricing/item-keys.ts';
import { computeWeightedQuantile, countBy, FIFTH_QUANTILES } from '../numbers/statistics.ts';
import { ANY_KIND } from '../observe/published.ts';
import sources from '../observe/sources.json' with { type: 'json' };
import { PARAMETERS } from '../parameters.ts';
import { classifySource, type Observation } from '../solve/table.ts';

const { minPrices, minPlain, maxDoubt, maxVoices, maxOfSeller } = PARAMETERS.evidence;
const { noise } = PARAMETERS.observations;

/** A US sale, or `sales` of them with their median, and the month or year as YYYYMM or YYYY00. */
interface PaidSale {
  readonly item: KeyedItem;
  readonly log: number;
  readonly sales: number;
  readonly date: number;
  /** Names the seller whose many sales are one voice; undefined in a market, a search, or a published median. */
  readonly seller: string | undefined;
}

interface Tally extends Record<keyof EvidenceCounts, number> {
  readonly sold: PaidSale[];
  /** Those since 2022 that say what a usual piece brings. */
  readonly usual: PaidSale[];
}

const createTally = (): Tally => ({ ...NO_COUNTS, sold: [], usual: [] });

/** Groups whose pieces may or may not name a model. */
const MIXED_GROUPS: ReadonlySet<Group> = new Set(['kind', 'class x kind', 'brand', 'brand x kind', 'line']);

/** Returns false for what moved no price: a sale of the open test, or a published median that all else contradicts. */
export const isCounted = (
  { role, isFigure, count, variance, log, item }: Observation,
  { computeLogPrice }: Effects,
): boolean =>
  count > 0 &&
  Number.isFinite(variance) &&
  !(role === 'sold' && isFigure && count > 1 && Math.abs(log - computeLogPrice(item)) > maxDoubt);

/** Counts the observations that carry each key, and how far prices paid lie from ours. */
export function countEvidence(observations: readonly Observation[], effects: Effects): EffectsFile['evidence'] {
  const tallies = new Map<EvidenceGroup, Map<string, Tally>>(EVIDENCE_GROUPS.map((group) => [group, new Map()]));
  for (const observation of observations) {
    if (observation.item.kind === ANY_KIND || !isCounted(observation, effects)) continue;
    for (const [group, id] of listCountedKeys(observation)) {
      const talliesById = tallies.get(group) as Map<string, Tally>;
      const tally = talliesById.get(id) ?? createTally();
      talliesById.set(id, tally);
      addToTally(tally, observation, { isUsual: !isLookedUp(observation) || !MIXED_GROUPS.has(group) });
    }
  }
  const groups = EVIDENCE_GROUPS.map((group) => {
    const rows = [...(tallies.get(group) as Map<string, Tally>)].map(
      ([id, tally]) => [id, formatTally(tally, group, effects)] as const,
    );
    return [group, Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)))];
  });
  return Object.fromEntries(groups) as EffectsFile['evidence'];
}

/** Returns true for what was looked up by a model's name, which says nothing of a brand's usual pieces. */
export const isLookedUp = ({ item, isFigure = false, source }: Observation): boolean =>
  item.model !== undefined && (isFigure || sources.models.includes(source));

/** Returns the keys of an observation that count it. */
function listCountedKeys(observation: Observation): (readonly [EvidenceGroup, string])[] {
  const isOfModel = isLookedUp(observation) && observation.isFigure === true;
  return makeKeys(observation.item).flatMap(([group, id]) => {
    const countedGroup = EVIDENCE_GROUPS.find((name) => name === group);
    return countedGroup && !(isOfModel && MIXED_GROUPS.has(group)) ? [[countedGroup, id] as const] : [];
  });
}

/** Returns what an observation says about prices paid here; nothing if it is no US sale. */
export function readPaid({ role, isFigure, source, log, count: sales, month, item }: Observation): PaidSale[] {
  if (role !== 'sold') return [];
  const date = Number(month.replace('-', '').padEnd(6, '0'));
  const seller = isFigure || classifySource(source) !== 'seller' ? undefined : source;
  return [{ item, log, sales, date, seller }];
}

export const isRecent = ({ date }: PaidSale): boolean => date >= RECENT_FROM * 100;

function addToTally(tally: Tally, observation: Observation, { isUsual }: { readonly isUsual: boolean }): void {
  const { role, basis, place, count: n, item } = observation;
  tally[item.wearer] += n;
  const paid = readPaid(observation);
  tally.sold.push(...paid);
  if (isUsual) tally.usual.push(...paid.filter(isRecent));
  if (role === 'judged' || role === 'name') tally.judged += 1;
  else if (basis === 'asking') tally[place === 'us' ? 'askedHere' : 'askedElsewhere'] += n;
  else if (place !== 'us') tally[place === 'korea' ? 'soldKorea' : 'soldEurope'] += n;
}

/** Returns the number of sales. */
export const countSales = (sold: readonly PaidSale[]) => sumOf(sold.map(({ sales }) => sales));

/** Returns the number of sellers, where each unnamed one is another. */
export function countSellers(sold: readonly PaidSale[]): number {
  const unnamedSales = sold.filter(({ seller }) => seller === undefined);
  return countSales(unnamedSales) + new Set(sold.flatMap(({ seller }) => seller ?? [])).size;
}

/** Returns the sales of the seller who has most, 0 if that is less than half of all. */
function countTopSeller(sold: readonly PaidSale[]): number {
  const sellers = sold.flatMap(({ seller }) => seller ?? []);
  const topCount = Math.max(0, ...countBy(sellers).values());
  return topCount > 1 && 2 * topCount >= countSales(sold) ? topCount : 0;
}

/** Returns sales of which those of one seller count as at most three. */
export function limitSellers(paid: readonly PaidSale[]): PaidSale[] {
  const bySeller = Map.groupBy(paid, ({ seller }) => seller);
  return paid.map((row) => {
    const share = row.seller === undefined ? 1 : maxOfSeller / (bySeller.get(row.seller)?.length ?? 1);
    return { ...row, sales: row.sales * Math.min(1, share) };
  });
}

/** Returns a quantile of prices, each counted as often as it was paid, log USD. */
export function computeQuantile(paid: readonly PaidSale[], share: number): number {
  const rows = paid.map(({ log, sales }) => ({ value: log, weight: sales }));
  return computeWeightedQuantile(rows, share);
}

const AS_NEW: readonly (Condition | null)[] = ['New with tags', 'Like New'];
const WORN_GRADES: readonly (Condition | null)[] = ['Good', 'Fair', 'Poor'];
const toHundredths = (log: number) => Math.round(100 * log);

/** Returns an item without what it names beyond a key of the group. */
function dropFurtherNames(group: EvidenceGroup, item: KeyedItem): KeyedItem {
  if (group === 'variant') return item;
  const keptItem = { ...item, variants: undefined, ...(group !== 'model' && { model: undefined }) };
  const plainItem = group === 'model' || group === 'line' ? keptItem : { ...keptItem, line: undefined };
  const [allNames, keptNames] = [listWordsOfNames(item), listWordsOfNames(plainItem)];
  return { ...plainItem, words: item.words.filter((word) => !allNames.has(word) || keptNames.has(word)) };
}

/** Returns true if an item names a line, model or version beyond a key of the group. */
export const namesFurther = (group: EvidenceGroup, item: KeyedItem): boolean => {
  const { line, model, variants } = dropFurtherNames(group, item);
  return line !== item.line || model !== item.model || (variants === undefined && (item.variants ?? []).length > 0);
};

/** Returns what recent sales say of their key: their median with what raises it, and what one like another brings. */
function summarizePrices(
  usual: readonly PaidSale[],
  group: EvidenceGroup,
  { computeLogPrice }: Effects,
): Partial<EvidenceCounts> {
  const priced = countSales(usual);
  if (priced < minPrices) return {};
  const countIf = (matches: (item: KeyedItem) => boolean) => countSales(usual.filter(({ item }) => matches(item)));
  const computeRaise = (without: (item: KeyedItem) => KeyedItem) =>
    toHundredths(
      sumOf(usual.map(({ item, sales }) => sales * (computeLogPrice(item) - computeLogPrice(without(item))))) / priced,
    );
  const namesMore = countIf((item) => namesFurther(group, item));
  const prices = {
    priced,
    median: Math.round(Math.exp(computeQuantile(usual, 0.5))),
    asNew: countIf(({ grade }) => AS_NEW.includes(grade)),
    worn: countIf(({ grade }) => WORN_GRADES.includes(grade)),
    namesMore,
    gradeShift: computeRaise((item) => ({ ...item, grade: null })),
    nameShift: computeRaise((item) => dropFurtherNames(group, item)),
  };
  const gaps = limitSellers(usual).flatMap((row) => spreadMedian({ ...row, log: row.log - computeLogPrice(row.item) }));
  const alikeCount = Math.round(countSales(gaps));
  if (priced - namesMore < minPlain || alikeCount < minPlain) return prices;
  const toQuantile = (share: number) => toHundredths(computeQuantile(gaps, share));
  return {
    ...prices,
    alikeCount,
    p10: toQuantile(0.1),
    p25: toQuantile(0.25),
    p50: toQuantile(0.5),
    p75: toQuantile(0.75),
    p90: toQuantile(0.9),
  };
}

/** Returns the sales that a median stands for, spread about it as single prices are. */
const spreadMedian = (paid: PaidSale): PaidSale[] =>
  paid.sales > 1
    ? FIFTH_QUANTILES.map((z) => ({
        ...paid,
        log: paid.log + z * noise.sold,
        sales: paid.sales / FIFTH_QUANTILES.length,
      }))
    : [paid];

function formatTally({ sold, usual, ...tally }: Tally, group: EvidenceGroup, effects: Effects): string {
  const recent = sold.filter(isRecent);
  const counts: EvidenceCounts = {
    ...tally,
    soldHere: countSales(sold),
    newest: Math.max(0, ...sold.map(({ date }) => date)),
    recent: countSales(recent),
    sellers: Math.min(maxVoices, countSellers(recent)),
    topSeller: countTopSeller(sold),
    ...summarizePrices(usual, group, effects),
  };
  const values = EVIDENCE_COLUMNS.map((column) => (counts[column] === 0 ? '' : String(counts[column])));
  return values.join(',').replace(/,+$/, '');
}

/** Where a row of counts has the quantiles of distances. */
const DISTANCE_COLUMNS = [EVIDENCE_COLUMNS.indexOf('p10'), EVIDENCE_COLUMNS.indexOf('p90')] as const;

/**
 * Returns the evidence of a model for one that moved its prices: distances are from the new prices, so that what one
 * like another brings stays what was paid.
 */
export function shiftEvidence(base: EffectsFile, moved: EffectsFile): EffectsFile['evidence'] {
  const [before, after] = [createEffects(base), createEffects(moved)];
  const shiftRow = (group: EvidenceGroup, id: string, text: string) => {
    if (!before.findCounts(group, id)?.alikeCount) return text;
    const item = createKeyedItem(group, id.split('|'));
    const shift = toHundredths(after.computeLogPrice(item) - before.computeLogPrice(item));
    const values = EVIDENCE_COLUMNS.map((_, index) => text.split(',')[index] ?? '');
    const [first, last] = DISTANCE_COLUMNS;
    const movedValues = values.map((value, index) =>
      index < first || index > last ? value : String(Number(value) - shift),
    );
    return movedValues.join(',');
  };
  return Object.fromEntries(
    EVIDENCE_GROUPS.map((group) => [
      group,
      Object.fromEntries(Object.entries(base.evidence[group]).map(([id, text]) => [id, shiftRow(group, id, text)])),
    ]),
  ) as EffectsFile['evidence'];
}

/** Returns an item of which nothing is known but a key. */
function createKeyedItem(group: EvidenceGroup, [first = '', second = '', third]: readonly string[]): KeyedItem {
  const item = { brand: first, hasUnknownName: false, kind: '', wearer: 'female', grade: null, words: [] } as const;
  if (group === 'kind') return { ...item, brand: null, kind: first };
  if (group === 'class x kind') return { ...item, brand: null, kind: second };
  if (group === 'brand x kind') return { ...item, kind: second };
  if (group === 'line') return { ...item, line: second };
  return group === 'brand' ? item : { ...item, model: second, variants: third === undefined ? [] : [third] };
}

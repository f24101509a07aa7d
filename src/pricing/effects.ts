import type { Condition } from '../catalog/catalog.ts';
import evidenceTable from './evidence-columns.json' with { type: 'json' };
import { classifyMaker, type Group, type Key, type KeyedItem, makeKeys } from './item-keys.ts';

type ByKey<T> = Readonly<Record<string, T>>;

/**
 * `model/effects.json`: all that the fit learned. The log of a price in US dollars is `level` plus the effects of an
 * item's keys. Logs in the tables are in thousandths, as whole numbers.
 */
export interface EffectsFile {
  readonly version: string;
  /** Day of the fit, and month of the newest sale in it. */
  readonly fittedOn: string;
  readonly newestSale: string;
  /** Log USD. */
  readonly level: number;
  /** Standard deviations of the logs of single prices about their expected value. */
  readonly noise: { readonly sold: number; readonly asked: number; readonly judged: number };
  /** Standard deviation of the levels of sellers, log. */
  readonly sellers: number;
  /** By group: the standard deviation of its prior, and `EFFECT SD` of each key, both in thousandths of a log. */
  readonly groups: Readonly<Partial<Record<Group, { readonly sd: number; readonly effects: ByKey<string> }>>>;
  /** By key: the counts of `evidence-columns.json`, separated by commas, without zeros at the end. */
  readonly evidence: Readonly<Record<EvidenceGroup, ByKey<string>>>;
  /** Distances between prices paid and our prices, from sources that were left out of the fit. */
  readonly ranges: {
    /** Half width of the 80% range, log, by kind. */
    readonly kinds: ByKey<number>;
    /** For a kind that the table lacks. */
    readonly other: number;
    /** Its factors by class of maker, by brand where its sales set it, or by class and kind of a model: `house|bag`. */
    readonly classes: ByKey<number>;
    /** Its factors by key of the evidence, of sales in sources left out; 1 for those that the table lacks. */
    readonly groups: Readonly<Partial<Record<EvidenceGroup, ByKey<number>>>>;
    /** Factors by price; the last has no end. */
    readonly prices: readonly (readonly [upTo: number | null, factor: number])[];
    /** Distances that hold 5%, 10% ... 95% of sales, as multiples of the half width. */
    readonly shape: readonly number[];
  };
  /** Absent in the published model. */
  readonly own?: OwnSales | undefined;
}

/** An operator's sales that moved the effects of a model. */
export interface OwnSales {
  readonly publishedVersion: string;
  readonly sales: number;
  readonly brands: number;
  /** Number of pairs of a brand and a kind. */
  readonly kinds: number;
  /** Shift of all prices to the operator's level, log USD. */
  readonly level: number;
  /** Names of the operator's brands that are not on our lists. */
  readonly names: readonly string[];
  /** Our grades by the letter grades that the operator uses. */
  readonly grades?: ByKey<Condition>;
  /** Numbers of these sales that carry a key. */
  readonly evidence: Readonly<Partial<Record<EvidenceGroup, ByKey<number>>>>;
}

export const EVIDENCE_GROUPS = ['kind', 'class x kind', 'brand', 'brand x kind', 'line', 'model', 'variant'] as const;
export type EvidenceGroup = (typeof EVIDENCE_GROUPS)[number];

export type EvidenceCounts = Readonly<Record<keyof typeof evidenceTable.columns, number>>;
/** Names of the counts, in the order of the file. */
export const EVIDENCE_COLUMNS = Object.keys(evidenceTable.columns) as (keyof EvidenceCounts)[];

type GarmentSlugs = Readonly<{ brand: string; kind?: string } | { brand?: undefined; kind: string }>;

/** Index of 50% in the shape of the range table. */
const MIDDLE_INDEX = 9;

/** What a key adds to the log of a price, and its posterior standard deviation. */
export interface Effect {
  readonly log: number;
  readonly sd: number;
}

function parseEffect(text: string): Effect {
  const [log, sd] = text.split(' ').map(Number) as [number, number];
  return { log: log / 1000, sd: sd / 1000 };
}

/** Makes lookups of a file. Nothing is parsed before it is asked for, so this takes no time. */
export function createEffects(file: EffectsFile) {
  const shareInStep = 1 / (file.ranges.shape.length + 1);

  /** Returns the effect of a key and its posterior standard deviation; 0 with the prior's if the file has none. */
  function findEffect([group, id]: Key): Effect {
    const entry = file.groups[group];
    const text = entry && Object.hasOwn(entry.effects, id) ? entry.effects[id] : undefined;
    return text === undefined ? { log: 0, sd: entry?.sd ?? 0 } : parseEffect(text);
  }

  /** Returns the observations that carry a key, or undefined if there are none. */
  function findCounts(group: EvidenceGroup, id: string): EvidenceCounts | undefined {
    const table = file.evidence[group];
    const text = Object.hasOwn(table, id) ? table[id] : undefined;
    return text === undefined ? undefined : parseCounts(text);
  }

  return {
    level: file.level,
    sellerDeviation: file.sellers,
    /** Distance that holds half of sales, as a multiple of the half width. */
    middleWidth: file.ranges.shape[MIDDLE_INDEX] ?? 1,
    findEffect,
    /** Returns the log of an item's price in US dollars. */
    computeLogPrice: (item: KeyedItem) => makeKeys(item).reduce((sum, key) => sum + findEffect(key).log, file.level),
    findCounts,
    /** Returns the observations of a brand, of a kind, or of a brand's kind, or undefined if there are none. */
    findCountsOf({ brand, kind }: GarmentSlugs) {
      if (brand === undefined) return findCounts('kind', kind);
      return kind === undefined ? findCounts('brand', brand) : findCounts('brand x kind', `${brand}|${kind}`);
    },
    countOwnSales: (group: EvidenceGroup, id: string): number => file.own?.evidence[group]?.[id] ?? 0,
    /** Returns the factor of the half width for evidence of a key. */
    findWidth: (group: EvidenceGroup, id: string): number => file.ranges.groups[group]?.[id] ?? 1,
    listObserved: (group: EvidenceGroup): readonly string[] => Object.keys(file.evidence[group]),
    /** Returns the half width of the 80% range about a price in US dollars, log. */
    computeHalfWidth(item: KeyedItem, price: number): number {
      const { kinds, other, classes, prices } = file.ranges;
      const priceFactor = prices.find(([upTo]) => upTo === null || price <= upTo)?.[1] ?? 1;
      const maker = classifyMaker(item);
      // Pieces of a named model are more alike than those of a whole house.
      const modelFactor = item.model && classes[`${maker}|${item.kind}`];
      const makerFactor = modelFactor || (classes[item.brand ?? ''] ?? classes[maker] ?? 1);
      return (kinds[item.kind] ?? other) * makerFactor * priceFactor;
    },
    /** Returns the expected share of sales within a distance (log) of a price with this half width. */
    computeShareWithin(distance: number, halfWidth: number): number {
      const multiple = distance / halfWidth;
      const { shape } = file.ranges;
      const stepIndex = shape.findIndex((limit) => limit >= multiple);
      if (stepIndex < 0) return 1 - shareInStep / 2;
      const { [stepIndex - 1]: lower = 0, [stepIndex]: upper = lower } = shape;
      return (stepIndex + (upper > lower ? (multiple - lower) / (upper - lower) : 1)) * shareInStep;
    },
  };
}

export type Effects = ReturnType<typeof createEffects>;

/** Returns the counts in a text, 0 for those that it lacks. */
function parseCounts(text: string): EvidenceCounts {
  const cells = text.split(',');
  const counts = EVIDENCE_COLUMNS.map((column, index) => [column, Number(cells[index] ?? 0)]);
  return Object.fromEntries(counts) as EvidenceCounts;
}

export const NO_COUNTS = parseCounts('');

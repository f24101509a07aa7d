import type { Tier } from '../../src/garments/catalog.ts';
import { type Brand, brands, type Category, categories } from '../../src/garments/catalog.ts';
import type { Garment } from '../../src/garments/garment.ts';
import { findFacts } from '../../src/garments/read/facts.ts';
import { medianOf } from '../../src/median.ts';
import type { ClassRange } from '../../src/pricing/artifact.ts';
import { createItemScorer, type ItemScore } from '../../src/pricing/item/score.ts';
import { levelErrorOf } from '../../src/pricing/level-error.ts';
import { createSpreads } from '../../src/pricing/spread.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { type Fit, untitledLog } from '../model/fit.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { byGroup } from '../numbers/by-group.ts';
import { seededRandom } from '../numbers/random.ts';
import { LEVEL_ERROR, withoutLevelError } from '../ranges/level-error.ts';
import { askedGender, marketName, type TitledItem } from '../read/cells.ts';
import type { ItemTables } from '../titles/item-effects.ts';
import { bootstrap } from './bootstrap.ts';
import { rmsAfterOffset } from './metrics.ts';

/** A held-out titled item with its predictions, log USD. */
export interface JudgedTitle {
  readonly item: TitledItem;
  readonly market: string;
  readonly tier: Tier;
  /** Log price less the price without a title, for the mix of conditions and for the stated grade. */
  readonly untitled: number;
  readonly graded: number;
  /** Less the price with the title, at the stated grade. */
  readonly titled: number;
  /** The facts that the title names: items with the same ones have one price. */
  readonly known: string;
  /** Ends of the 80% interval beside the price with the title: without and with the level's error. */
  readonly ends: readonly [low: number, high: number];
  readonly wideEnds: readonly [low: number, high: number];
  readonly confidence: number;
}

const brandOf = new Map(brands.map((brand) => [brand.slug, brand]));
const categoryOf = new Map(categories.map((category) => [category.slug, category]));

/** The service's answer for a garment without a title. */
interface Untitled {
  /** Ends of the 80% range beside the price, log USD. */
  readonly ends: readonly [low: number, high: number];
  readonly confidence: number;
}

/** The same, and what its class of prices adds to the fit's. */
interface UntitledOfClass extends Untitled {
  readonly range: ClassRange;
  /** Level of sellers in the US beside the fit's prices, log USD. */
  readonly added: number;
}

/** The item that is priced without a title. */
export type OfUntitled = (
  item: Pick<TitledItem, 'brand' | 'category' | 'gender'>,
) => UntitledOfClass;

/**
 * Prices titled items as the service does: the artifact's facts on the fit's price, the market unknown to them, the grade
 * known. A title without a known fact has the range that there is without a title.
 */
export function judgeTitles(
  fit: Fit,
  tables: ItemTables,
  items: readonly TitledItem[],
  untitledOf: OfUntitled,
): JudgedTitle[] {
  const scoreOf = createItemScorer(tables);
  const spreadOf = createSpreads(tables.spread, LEVEL_ERROR, ({ brand, category, gender }) =>
    untitledOf({ brand: brand.slug, category: category.slug, gender }),
  );
  return items.flatMap((item): JudgedTitle[] => {
    const tier = tierOf(item.brand);
    if (tier === OTHER_TIER) return [];
    const gender = askedGender(item);
    const row = { ...item, gender };
    const { added } = untitledOf(item);
    const graded = untitledLog(fit, row) + added;
    const brand = brandOf.get(item.brand) as Brand;
    const category = categoryOf.get(item.category) as Category;
    const { spans: _, ...facts } = findFacts(item.title.split(' '), brand.slug, category.slug);
    const score = scoreOf(brand, category, facts);
    const { ends: wide, confidence } =
      score.depth === 0
        ? untitledOf(row)
        : titledRange(spreadOf, score, { brand, category, gender });
    const level = levelErrorOf(LEVEL_ERROR, tier, category.family);
    const judged: JudgedTitle = {
      item,
      market: marketName(item),
      tier,
      untitled: item.log - untitledLog(fit, { ...row, condition: 'unknown' }) - added,
      graded: item.log - graded,
      titled: item.log - graded - score.log,
      known: score.depth === 0 ? '' : JSON.stringify(facts),
      ends: wide.map((end) => withoutLevelError(end, level)) as [number, number],
      wideEnds: wide,
      confidence,
    };
    return Array.from({ length: item.items }, () => judged);
  });
}

function titledRange(
  spreadOf: ReturnType<typeof createSpreads>,
  score: ItemScore,
  garment: Garment,
): Untitled {
  const { bands, confidence } = spreadOf(garment, score);
  return { ends: [bands[0], bands[3]], confidence };
}

/** Errors of prices with and without titles on one market, or on a site with several, each after its own offset. */
export interface TitleErrors {
  /** Name of the market or the site. */
  readonly market: string;
  readonly items: number;
  /** Different titles: the items of one are no independent witnesses. */
  readonly titles: number;
  /** Root mean square of the log error after one median offset: without the title, with the grade, with the title. */
  readonly untitled: number;
  readonly graded: number;
  readonly titled: number;
  /** The same with one offset a tier. */
  readonly untitledByTier: number;
  readonly titledByTier: number;
  /** Median log error as it is, without an offset: with the grade, and with the title too. */
  readonly rawGraded: number;
  readonly rawTitled: number;
  /** 90% intervals of `titled` and `rawGraded`, over resamples of the titles. */
  readonly titledFrom: number;
  readonly titledTo: number;
  readonly rawGradedFrom: number;
  readonly rawGradedTo: number;
  /** Share of items inside the 80% interval, after the offset: without and with the level's error. */
  readonly inside: number;
  readonly insideWide: number;
  /** Share inside the interval with the level's error, as it is. */
  readonly insideRaw: number;
  /**
   * Standard deviation of items with the same title, grade and gender, log USD: no price by these can be nearer. Absent
   * where too few items share a title.
   */
  readonly sameTitle?: number;
}

/** Errors of the items of one name; those of several markets are compared after each one's own median. */
export function titleErrors(name: string, judged: readonly JudgedTitle[]): TitleErrors {
  const centered = afterOffsets(judged);
  const of = (pick: (one: JudgedTitle) => number) => centered.map(pick);
  const share = (list: readonly JudgedTitle[], isInside: (one: JudgedTitle) => boolean) =>
    list.filter(isInside).length / list.length;
  const [titledFrom, titledTo] = overTitles(centered, (one) => one.titled, rmsAfterOffset);
  const [rawGradedFrom, rawGradedTo] = overTitles(judged, (one) => one.graded, medianOf);
  return {
    market: name,
    items: judged.length,
    titles: new Set(judged.map(({ item }) => item.title)).size,
    untitled: rmsAfterOffset(of((one) => one.untitled)),
    graded: rmsAfterOffset(of((one) => one.graded)),
    titled: rmsAfterOffset(of((one) => one.titled)),
    untitledByTier: byTier(centered, (one) => one.untitled),
    titledByTier: byTier(centered, (one) => one.titled),
    rawGraded: medianOf(judged.map((one) => one.graded)),
    rawTitled: medianOf(judged.map((one) => one.titled)),
    titledFrom,
    titledTo,
    rawGradedFrom,
    rawGradedTo,
    inside: share(centered, (one) => isWithin(one.titled, one.ends)),
    insideWide: share(centered, (one) => isWithin(one.titled, one.wideEnds)),
    insideRaw: share(judged, (one) => isWithin(one.titled, one.wideEnds)),
    ...sameTitleOf(judged),
  };
}

function isWithin(value: number, [low, high]: readonly [number, number]): boolean {
  return value >= low && value <= high;
}

/** Items beside others of their title from which on their standard deviation says something. */
const LEAST_ALIKE = 50;

/** Pooled standard deviation of items that no price by title, grade and gender can tell apart. */
function sameTitleOf(judged: readonly JudgedTitle[]): Pick<TitleErrors, 'sameTitle'> {
  const alike = Map.groupBy(
    judged,
    ({ market, item }) => `${market}|${item.title}|${item.condition}|${item.gender}`,
  );
  let squares = 0;
  let free = 0;
  for (const list of alike.values()) {
    const mean = list.reduce((sum, { item }) => sum + item.log, 0) / list.length;
    for (const { item } of list) squares += (item.log - mean) ** 2;
    free += list.length - 1;
  }
  return free >= LEAST_ALIKE ? { sameTitle: Math.sqrt(squares / free) } : {};
}

/** The same items, their distances after the median of their market. */
function afterOffsets(judged: readonly JudgedTitle[]): JudgedTitle[] {
  const offset = (pick: (one: JudgedTitle) => number) =>
    byGroup(
      judged,
      ({ market }) => market,
      (own) => medianOf(own.map(pick)),
    );
  const [untitled, graded, titled] = [
    offset((one) => one.untitled),
    offset((one) => one.graded),
    offset((one) => one.titled),
  ];
  return judged.map((one) => ({
    ...one,
    untitled: one.untitled - untitled(one),
    graded: one.graded - graded(one),
    titled: one.titled - titled(one),
  }));
}

/** 90% interval of a statistic over resamples of whole titles: the listings of one title rise and fall together. */
function overTitles(
  judged: readonly JudgedTitle[],
  pick: (one: JudgedTitle) => number,
  statistic: (values: readonly number[]) => number,
): readonly [low: number, high: number] {
  const titles = [...Map.groupBy(judged, ({ item }) => item.title).values()];
  const values = titles.map((list) => list.map(pick));
  return bootstrap(
    [[...values.keys()]],
    ([drawn = []]) => statistic(drawn.flatMap((k) => values[k] as number[])),
    seededRandom(titles.length),
  );
}

/** Root mean square after one median offset for each tier. */
function byTier(judged: readonly JudgedTitle[], pick: (one: JudgedTitle) => number): number {
  let sum = 0;
  for (const tier of new Set(judged.map((one) => one.tier))) {
    const own = judged.filter((one) => one.tier === tier).map(pick);
    sum += own.length * rmsAfterOffset(own) ** 2;
  }
  return Math.sqrt(sum / judged.length);
}

/** Errors market by market, of those with enough held-out items. */
export function byMarket(judged: readonly JudgedTitle[], least = 20): TitleErrors[] {
  return [...Map.groupBy(judged, (one) => one.market)]
    .filter(([, list]) => list.length >= least)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([market, list]) => titleErrors(market, list));
}

/** Width and hits of the interval with a title, by kind of goods. */
export interface TitleCoverage {
  readonly name: string;
  readonly items: number;
  readonly inside: number;
  readonly insideWide: number;
  /** Median of the upper end over the lower: without and with the level's error. */
  readonly width: number;
  readonly wideWidth: number;
}

export function titleCoverage(judged: readonly JudgedTitle[]): TitleCoverage[] {
  const usual = afterOffsets(judged).filter(({ item }) => item.marketplace !== ODD_SITE);
  const isTop = ({ tier }: JudgedTitle) => tier === 'designer' || tier === 'luxury';
  const isBag = ({ item }: JudgedTitle) => item.category === 'bag';
  const groups: [string, (one: JudgedTitle) => boolean][] = [
    ['all', () => true],
    ['designer and luxury bags', (one) => isBag(one) && isTop(one)],
    ['other bags', (one) => isBag(one) && !isTop(one)],
    ['designer and luxury garments', (one) => !isBag(one) && isTop(one)],
    ['other garments', (one) => !isBag(one) && !isTop(one)],
  ];
  return groups.flatMap(([name, takes]) => {
    const own = usual.filter(takes);
    if (own.length === 0) return [];
    const share = (pick: (one: JudgedTitle) => readonly [number, number]) =>
      own.filter((one) => isWithin(one.titled, pick(one))).length / own.length;
    const width = (pick: (one: JudgedTitle) => readonly [number, number]) =>
      Math.exp(medianOf(own.map((one) => pick(one)[1] - pick(one)[0])));
    return [
      {
        name,
        items: own.length,
        inside: share((one) => one.ends),
        insideWide: share((one) => one.wideEnds),
        width: width((one) => one.ends),
        wideWidth: width((one) => one.wideEnds),
      },
    ];
  });
}

import type { Tier } from '../../src/garments/catalogue.ts';
import { type Brand, brands, type Category, categories } from '../../src/garments/catalogue.ts';
import { createTitleScorer } from '../../src/pricing/title-words.ts';
import { kindOf } from '../../src/pricing/word-features.ts';
import { marketName, type TitledItem } from '../cells.ts';
import { type JointFit, untitledLog } from '../joint/fit.ts';
import { ODD_SITE } from '../joint/markets.ts';
import { LEVEL_ERROR, withLevelError, withoutLevelError } from '../level-error.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { seededRandom } from '../random.ts';
import type { WordTables } from '../title-words.ts';
import { bootstrap } from './bootstrap.ts';
import { medianOf, rmsAfterOffset } from './metrics.ts';

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
  /** Words of the title that the fit knows. */
  readonly known: readonly string[];
  /** Ends of the 80 % interval beside the price with the title: without and with the level's error. */
  readonly ends: readonly [low: number, high: number];
  readonly wideEnds: readonly [low: number, high: number];
}

const brandOf = new Map(brands.map((brand) => [brand.slug, brand]));
const categoryOf = new Map(categories.map((category) => [category.slug, category]));

/** Places of 10 and 90 % among the quantiles of the calibration. */
const ENDS = [1, 17] as const;

/**
 * Prices titled items as the service does: the artifact's words on the fit's price, the market unknown to them, the grade
 * known. `untitledEnds` are the ends of the interval without a title, with the level's error, log USD beside the price.
 */
export function judgeTitles(
  fit: JointFit,
  words: WordTables,
  items: readonly TitledItem[],
  untitledEnds: (item: TitledItem) => readonly [low: number, high: number],
): JudgedTitle[] {
  const scorer = createTitleScorer(words);
  return items.flatMap((item): JudgedTitle[] => {
    const tier = tierOf(item.brand);
    if (tier === OTHER_TIER) return [];
    const gender = item.gender === 'unknown' ? 'female' : item.gender;
    const row = { ...item, gender };
    const graded = untitledLog(fit, row);
    const brand = brandOf.get(item.brand) as Brand;
    const category = categoryOf.get(item.category) as Category;
    const score = scorer.score(brand, category, item.title);
    const kind = kindOf(item.category);
    let quantiles: readonly number[] = [];
    for (const group of words.calibration)
      if (group.kind === kind && group.tiers.includes(tier) && score.known.length >= group.known)
        quantiles = group.quantiles;
    const level = LEVEL_ERROR[tier];
    const own = ENDS.map((place) => quantiles[place] ?? Number.NaN) as [number, number];
    // A title without a known word gets the interval that there is without a title.
    const wide =
      score.known.length > 0 && quantiles.length > 0
        ? own.map((end) => withLevelError(end, level))
        : untitledEnds(item);
    const ends = wide.map((end) => withoutLevelError(end, level));
    const judged: JudgedTitle = {
      item,
      market: marketName(item),
      tier,
      untitled: item.log - untitledLog(fit, { ...row, condition: 'unknown' }),
      graded: item.log - graded,
      titled: item.log - graded - score.log,
      known: score.known,
      ends: ends as [number, number],
      wideEnds: wide as [number, number],
    };
    return Array.from({ length: item.items }, () => judged);
  });
}

/** How prices with and without titles did on one market. */
export interface TitleErrors {
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
  /** 90 % intervals of `titled` and `rawGraded`, over resamples of the titles. */
  readonly titledFrom: number;
  readonly titledTo: number;
  readonly rawGradedFrom: number;
  readonly rawGradedTo: number;
  /** Share of items inside the 80 % interval, after the offset: without and with the level's error. */
  readonly inside: number;
  readonly insideWide: number;
  /** Share inside the interval with the level's error, as it is. */
  readonly insideRaw: number;
}

export function titleErrors(market: string, judged: readonly JudgedTitle[]): TitleErrors {
  const of = (pick: (one: JudgedTitle) => number) => judged.map(pick);
  const offset = medianOf(of((one) => one.titled));
  const share = (isInside: (one: JudgedTitle) => boolean) =>
    judged.filter(isInside).length / judged.length;
  const within = (value: number, [low, high]: readonly [number, number]) =>
    value >= low && value <= high;
  return {
    market,
    items: judged.length,
    titles: new Set(judged.map(({ item }) => item.title)).size,
    untitled: rmsAfterOffset(of((one) => one.untitled)),
    graded: rmsAfterOffset(of((one) => one.graded)),
    titled: rmsAfterOffset(of((one) => one.titled)),
    untitledByTier: byTier(judged, (one) => one.untitled),
    titledByTier: byTier(judged, (one) => one.titled),
    rawGraded: medianOf(of((one) => one.graded)),
    rawTitled: medianOf(of((one) => one.titled)),
    ...overTitles(judged),
    inside: share((one) => within(one.titled - offset, one.ends)),
    insideWide: share((one) => within(one.titled - offset, one.wideEnds)),
    insideRaw: share((one) => within(one.titled, one.wideEnds)),
  };
}

/** Intervals over resamples of whole titles: the listings of one title rise and fall together. */
function overTitles(judged: readonly JudgedTitle[]) {
  const titles = new Map<string, JudgedTitle[]>();
  for (const one of judged) {
    const list = titles.get(one.item.title) ?? [];
    titles.set(one.item.title, list);
    list.push(one);
  }
  const groups = [...titles.values()];
  const random = seededRandom(groups.length);
  const interval = (
    pick: (one: JudgedTitle) => number,
    statistic: (values: readonly number[]) => number,
  ) => {
    const values = groups.map((group) => group.map(pick));
    return bootstrap(
      [[...values.keys()]],
      ([drawn = []]) => statistic(drawn.flatMap((k) => values[k] as number[])),
      random,
    );
  };
  const [titledFrom, titledTo] = interval((one) => one.titled, rmsAfterOffset);
  const [rawGradedFrom, rawGradedTo] = interval((one) => one.graded, medianOf);
  return { titledFrom, titledTo, rawGradedFrom, rawGradedTo };
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
  const markets = new Map<string, JudgedTitle[]>();
  for (const one of judged) {
    const list = markets.get(one.market) ?? [];
    markets.set(one.market, list);
    list.push(one);
  }
  return [...markets]
    .filter(([, list]) => list.length >= least)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([market, list]) => titleErrors(market, list));
}

/** How wide and how right the interval with a title is, by kind of goods. */
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
  const offsets = new Map<string, number>();
  for (const market of new Set(judged.map((one) => one.market)))
    offsets.set(
      market,
      medianOf(judged.filter((one) => one.market === market).map((one) => one.titled)),
    );
  const usual = judged.filter(({ item }) => item.marketplace !== ODD_SITE);
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
      own.filter((one) => {
        const value = one.titled - (offsets.get(one.market) as number);
        return value >= pick(one)[0] && value <= pick(one)[1];
      }).length / own.length;
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

import { medianOf } from '../../src/base/numbers.ts';
import { memoByGarment } from '../../src/catalog/by-garment.ts';
import { type Brand, brands, type Category, CONDITIONS, categories, type Tier } from '../../src/catalog/catalog.ts';
import { createItemScorer } from '../../src/pricing/item/score.ts';
import { levelErrorOf } from '../../src/pricing/ranges/level-error.ts';
import { saleSpread } from '../../src/pricing/ranges/sale-errors.ts';
import { createSpreads } from '../../src/pricing/ranges/spread.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { findItemWords } from '../../src/titles/item-words.ts';
import { readTitle } from '../../src/titles/title.ts';
import { ODD_SITE } from '../markets/markets.ts';
import { type Fit, untitledLog } from '../model/fit.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { seededRandom } from '../numbers/random.ts';
import { type Ends, isWithin, medianByGroup, shareOf } from '../numbers/summaries.ts';
import { LEVEL_ERROR, withoutLevelError } from '../ranges/level-error.ts';
import { askedGender, marketName, type TitledItem } from '../read/cells.ts';
import type { ItemTables } from '../titles/item-effects.ts';
import type { ServedCells } from './held-out.ts';
import { bootstrap, rmsAfterOffset } from './metrics.ts';

/** A held-out titled item with its predictions, log USD. */
export interface JudgedTitle {
  readonly item: TitledItem;
  readonly market: string;
  readonly tier: Tier;
  /** Log ratio to the price without a title, for the mix of conditions and for the stated grade. */
  readonly untitled: number;
  readonly graded: number;
  /** Log ratio to the price with the title, at the stated grade. */
  readonly titled: number;
  /** A key of the facts in the title; items with equal keys have equal prices. */
  readonly known: string;
  /** Ends of the 80% interval relative to the price with the title, without and with the level's error. */
  readonly ends: Ends;
  readonly wideEnds: Ends;
  readonly confidence: number;
}

type Distance = 'untitled' | 'graded' | 'titled';

const brandOf = new Map(brands.map((brand) => [brand.slug, brand]));
const categoryOf = new Map(categories.map((category) => [category.slug, category]));

/**
 * Prices titled items as the service does: by the fit's price and the artifact's facts, with the grade but not the
 * market. Titles without a known fact have the range without a title.
 */
export function judgeTitles(
  fit: Fit,
  tables: ItemTables,
  items: readonly TitledItem[],
  untitledOf: ServedCells['untitled'],
): JudgedTitle[] {
  const scoreOf = createItemScorer(tables);
  const spreadsOf = createSpreads(tables.spread, LEVEL_ERROR);
  const spreadOf = memoByGarment((garment) => {
    const { brand, category, gender } = garment;
    return spreadsOf(garment, untitledOf({ brand: brand.slug, category: category.slug, gender }));
  });
  return items.flatMap((item): JudgedTitle[] => {
    const tier = tierOf(item.brand);
    if (tier === OTHER_TIER) return [];
    const gender = askedGender(item);
    const row = { ...item, gender };
    const { added: leveled, errors, error, ...whole } = untitledOf(item);
    const added = leveled + (tables.mixtures?.[item.brand]?.[item.category]?.log ?? 0);
    const graded = untitledLog(fit, row) + added;
    const brand = brandOf.get(item.brand) as Brand;
    const category = categoryOf.get(item.category) as Category;
    const reading = readTitle(item.title, { brand, category });
    const { spans, ...ofTitle } = findFacts(reading.words, brand.slug, category.slug);
    const facts = { ...ofTitle, others: findItemWords(reading, spans).map(({ form }) => form) };
    const score = scoreOf(brand, category, facts);
    const isKnown = score.depth > 0;
    const piece = {
      family: category.family,
      condition: CONDITIONS.find((grade) => grade === item.condition),
      price: graded + score.log,
      error,
      isDated: facts.era !== undefined,
    };
    const { quantiles, confidence } =
      saleSpread(errors, tier, piece) ?? spreadOf({ brand, category, gender })(score.depth);
    const wideEnds: Ends = isKnown ? [quantiles[0], quantiles[3]] : whole.ends;
    const level = levelErrorOf(LEVEL_ERROR, tier, category.family);
    const judged: JudgedTitle = {
      item,
      market: marketName(item),
      tier,
      wideEnds,
      untitled: item.log - untitledLog(fit, { ...row, condition: 'unknown' }) - added,
      graded: item.log - graded,
      titled: item.log - graded - score.log,
      known: isKnown ? JSON.stringify(facts) : '',
      ends: withoutLevelError(wideEnds, level),
      confidence: isKnown ? confidence : whole.confidence,
    };
    return Array.from({ length: item.items }, () => judged);
  });
}

/**
 * Returns errors of prices with and without titles, log USD, on one market or on the markets of a site, each less its
 * own offset.
 */
export type TitleErrors = ReturnType<typeof titleErrors>;

/** Returns errors of the items of one name; with several markets, each is centered on its own median. */
export function titleErrors(name: string, judged: readonly JudgedTitle[]) {
  const centered = afterOffsets(judged);
  const distances = (key: Distance) => centered.map((one) => one[key]);
  const [titledFrom, titledTo] = overTitles(centered, (one) => one.titled, rmsAfterOffset);
  const [rawGradedFrom, rawGradedTo] = overTitles(judged, (one) => one.graded, medianOf);
  return {
    market: name,
    items: judged.length,
    // Items with one title are not independent.
    titles: new Set(judged.map(({ item }) => item.title)).size,
    untitled: rmsAfterOffset(distances('untitled')),
    graded: rmsAfterOffset(distances('graded')),
    titled: rmsAfterOffset(distances('titled')),
    untitledByTier: byTier(centered, 'untitled'),
    titledByTier: byTier(centered, 'titled'),
    // Medians, unadjusted.
    rawGraded: medianOf(judged.map((one) => one.graded)),
    rawTitled: medianOf(judged.map((one) => one.titled)),
    // 90% intervals over titles.
    titledFrom,
    titledTo,
    rawGradedFrom,
    rawGradedTo,
    ...insideOf(centered),
    // Unadjusted.
    insideRaw: insideOf(judged).insideWide,
  };
}

/** Returns shares of items inside the 80% interval, without and with the level's error. */
const insideOf = (judged: readonly JudgedTitle[]) => ({
  inside: shareOf(judged, ({ titled, ends }) => isWithin(titled, ends)),
  insideWide: shareOf(judged, ({ titled, wideEnds }) => isWithin(titled, wideEnds)),
});

/** Returns the items with errors centered on the median of their market. */
function afterOffsets(judged: readonly JudgedTitle[]): JudgedTitle[] {
  const after = (key: Distance) => {
    const offsetOf = medianByGroup(
      judged,
      ({ market }) => market,
      (one) => one[key],
    );
    return (one: JudgedTitle) => one[key] - offsetOf(one);
  };
  const [untitled, graded, titled] = [after('untitled'), after('graded'), after('titled')];
  return judged.map((one) => ({
    ...one,
    untitled: untitled(one),
    graded: graded(one),
    titled: titled(one),
  }));
}

/**
 * Returns the 90% bootstrap interval of a statistic over resamples of whole titles, since listings of one title are
 * correlated.
 */
function overTitles(
  judged: readonly JudgedTitle[],
  pick: (one: JudgedTitle) => number,
  statistic: (values: readonly number[]) => number,
): Ends {
  const titles = [...Map.groupBy(judged, ({ item }) => item.title).values()];
  const values = titles.map((list) => list.map(pick));
  return bootstrap(
    [[...values.keys()]],
    ([drawn = []]) => statistic(drawn.flatMap((k) => values[k] as number[])),
    seededRandom(titles.length),
  );
}

/** Returns the root mean square after one median offset per tier. */
function byTier(judged: readonly JudgedTitle[], key: Distance): number {
  let sum = 0;
  for (const own of Map.groupBy(judged, ({ tier }) => tier).values())
    sum += own.length * rmsAfterOffset(own.map((one) => one[key])) ** 2;
  return Math.sqrt(sum / judged.length);
}

const FEWEST_OF_MARKET = 20;

/** Returns errors by market, for those with enough held-out items. */
export function byMarket(judged: readonly JudgedTitle[]): TitleErrors[] {
  return [...Map.groupBy(judged, (one) => one.market)]
    .filter(([, list]) => list.length >= FEWEST_OF_MARKET)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([market, list]) => titleErrors(market, list));
}

const isTop = ({ tier }: JudgedTitle) => tier === 'designer' || tier === 'luxury';
const isBag = ({ item }: JudgedTitle) => item.category === 'bag';

const GOODS: readonly (readonly [name: string, holds: (one: JudgedTitle) => boolean])[] = [
  ['all', () => true],
  ['designer and luxury bags', (one) => isBag(one) && isTop(one)],
  ['other bags', (one) => isBag(one) && !isTop(one)],
  ['designer and luxury garments', (one) => !isBag(one) && isTop(one)],
  ['other garments', (one) => !isBag(one) && !isTop(one)],
];

/** Returns coverage and width (median ratio of the ends) of the interval with a title, by kind of goods. */
export function titleCoverage(judged: readonly JudgedTitle[]) {
  const usual = afterOffsets(judged).filter(({ item }) => item.marketplace !== ODD_SITE);
  return GOODS.flatMap(([name, holds]) => {
    const own = usual.filter(holds);
    const width = (endsOf: (one: JudgedTitle) => Ends) =>
      Math.exp(medianOf(own.map((one) => endsOf(one)[1] - endsOf(one)[0])));
    if (own.length === 0) return [];
    return [
      {
        name,
        items: own.length,
        ...insideOf(own),
        width: width(({ ends }) => ends),
        wideWidth: width(({ wideEnds }) => wideEnds),
      },
    ];
  });
}

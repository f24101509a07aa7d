import { type Brand, brands, type Category, categories, memoByGarment, type Tier } from '../../src/catalog/catalog.ts';
import { createItemScorer } from '../../src/pricing/item/score.ts';
import { saleSpread, spreadsByTitle } from '../../src/pricing/ranges/spread.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { findItemWords } from '../../src/titles/item-words.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { judgedTable } from '../judged/garment-terms.ts';
import { type Levels, levelAt } from '../level/levels.ts';
import { type Fit, untitledLog } from '../model/fit.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { type Ends, medianByGroup } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { PricedCell } from '../publish/price-cells.ts';
import { type Band, bandOf, LEVEL_ERROR } from '../ranges/calibrate.ts';
import { askedGender, type Cell, countItems, type Market, type TitledItem } from '../read/cells.ts';
import type { ItemTables } from '../titles/item-effects.ts';

/** One item, as a visitor would describe it. */
export interface Item {
  readonly cell: Cell;
  readonly tier: Tier;
  /** Log USD. */
  readonly log: number;
}

/** Returns true for the folds that are held out of fitting and tuning: a fifth of each source. */
export const isHeldOut = ({ fold }: { readonly fold: number }): boolean =>
  PARAMETERS.evaluation.heldOutFolds.includes(fold);

/** Returns one entry for each item in the histograms of cells, of catalog brands only. */
export function itemsOf(cells: readonly Cell[]): Item[] {
  return catalogCells(cells).flatMap((cell) =>
    cell.bins.flatMap(({ log, count }) =>
      Array.from({ length: count }, () => ({ cell, tier: tierOf(cell.brand) as Tier, log })),
    ),
  );
}

/** Returns the cells of catalog brands. */
export function catalogCells(cells: readonly Cell[]): Cell[] {
  return cells.filter(({ brand }) => tierOf(brand) !== OTHER_TIER);
}

/** A held-out item with the service's answer about it without a title. */
export interface Judged extends Pick<Item, 'tier'> {
  /** Undefined for own sales. */
  readonly market?: Market;
  readonly band: Band;
  /** Log ratio to the price, log USD: unadjusted, and less the source's median. */
  readonly raw: number;
  readonly residual: number;
  /** Ends of the 80% range relative to the price, log USD. */
  readonly ends: Ends;
}

/** Pairs held-out items with the service's answers. `training` contains the cells behind those answers. */
export function judge(items: readonly Item[], served: ServedCells, training: readonly Cell[]) {
  const pairs = countItems(training, (cell) => `${cell.brand} ${cell.category}`);
  const rawOf = ({ cell, log }: Item) => log - Math.log(served.cellOf(cell).price);
  const offsetOf = medianByGroup(items, ({ cell }) => cell.source, rawOf);
  return items.map((item) => {
    const { cell, tier } = item;
    const band = bandOf(pairs.get(`${cell.brand} ${cell.category}`) ?? 0);
    const raw = rawOf(item);
    return { market: cell, tier, band, raw, residual: raw - offsetOf(item), ends: served.ends(cell) };
  });
}

type Asked = Pick<Cell, 'brand' | 'category' | 'gender'>;

/** Returns the service's prices from a fit, by brand, category and gender. */
export type ServedCells = ReturnType<typeof servedCells>;

export function servedCells(cells: readonly PricedCell[], levels: Levels) {
  const judged = judgedTable(levels.judged ?? {});
  const keyOf = (item: Asked) => `${item.brand} ${item.category} ${askedGender(item)}`;
  const byKey = new Map(cells.map((cell) => [keyOf(cell), cell] as const));
  const cellOf = (item: Asked) => byKey.get(keyOf(item)) as PricedCell;
  const ends = (item: Asked): Ends => {
    const { price, priceLow, priceHigh } = cellOf(item);
    return [Math.log(priceLow / price), Math.log(priceHigh / price)];
  };
  /**
   * Returns the answer for an item without a title. `added` is the level of US sellers plus judged effects, log USD.
   */
  const untitled = (item: Asked) => {
    const { confidence, error } = cellOf(item);
    const added = levelAt(levels, tierOf(item.brand) as Tier) + (judged[keyOf(item)] ?? 0);
    return { ends: ends(item), confidence, error, errors: levels.errors, added };
  };
  return { cellOf, ends, untitled };
}

/** A held-out titled item with its price. */
export type JudgedTitle = ReturnType<typeof judgeTitles>[number];

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
) {
  const scoreOf = createItemScorer(tables);
  const spreadOf = memoByGarment((garment) => {
    const { brand, category, gender } = garment;
    return spreadsByTitle(
      tables.spread,
      LEVEL_ERROR,
      garment,
      untitledOf({ brand: brand.slug, category: category.slug, gender }),
    );
  });
  return items.flatMap((item) => {
    const tier = tierOf(item.brand);
    if (tier === OTHER_TIER) return [];
    const gender = askedGender(item);
    const { added, errors, ends } = untitledOf(item);
    const ofModels = tables.mixtures?.[item.brand]?.[item.category]?.log ?? 0;
    const graded = untitledLog(fit, { ...item, gender }) + added + ofModels;
    const brand = brandOf.get(item.brand) as Brand;
    const category = categoryOf.get(item.category) as Category;
    const parsed = parseTitle(BASE_LEXICON, item.title, { brand, category });
    const { spans, ...ofTitle } = findFacts(parsed.words, brand.slug, category.slug);
    const facts = { ...ofTitle, others: findItemWords(parsed, spans).map(({ form }) => form) };
    const score = scoreOf(brand, category, facts);
    const isKnown = score.depth > 0;
    const { quantiles } = saleSpread(errors, tier) ?? spreadOf({ brand, category, gender })(score.depth);
    const judged = {
      item,
      tier,
      // Log ratio to the price with the title, log USD.
      titled: item.log - graded - score.log,
      // Titles with identical facts share an error.
      known: isKnown ? JSON.stringify(facts) : '',
      ends: isKnown ? ([quantiles[0], quantiles[3]] as const) : ends,
    };
    return Array.from({ length: item.items }, () => judged);
  });
}

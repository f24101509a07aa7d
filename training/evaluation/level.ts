import { isChildrens } from '../../src/catalog/outside-catalog.ts';
import { classifyMaker, type KeyedItem } from '../../src/pricing/item-keys.ts';
import { computeMean, computeMedian, sumBy } from '../numbers/statistics.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Miss } from '../range/ranges.ts';
import { classifySource, isOfLabel, SOURCE_LABELS } from '../solve/table.ts';
import type { UnseenSale } from './left-out.ts';

/** Whole markets, which set the level: many sellers, whose own levels cancel. */
export const MARKETS = ['ebay_us_mens_2021-06', 'mercari_2018_sample', 'poshmark_market_2024'];
const { strata, maxVoice, maxMarket, searchShare } = PARAMETERS.level;

/** Houses' prices rest on authenticated sales, and labels' on recent ones, so the markets' level is not theirs. */
const hasLevel = (item: KeyedItem): boolean =>
  classifyMaker(item) !== 'house' && !SOURCE_LABELS.includes(item.brand ?? '');

/**
 * Returns the level to add to our logs: the mean of the markets' medians, where Poshmark's strata count by their share
 * of sales. New goods on eBay are mostly those of shops, so only used ones count there.
 */
export function fitLevel(unseen: readonly UnseenSale[]) {
  const markets = MARKETS.flatMap((source) => {
    const sales = unseen.filter((sale) => sale.source === source && isPrivate(sale) && hasLevel(sale.observation.item));
    return sales.length === 0 ? [] : [{ source, sales: sales.length, level: computeSourceLevel(source, sales) }];
  });
  return { level: computeMean(markets, ({ level }) => level), markets };
}

/** Returns unseen sales with the level added to our prices. */
export const addLevel = (unseen: readonly UnseenSale[], level: number): UnseenSale[] =>
  unseen.map((sale) => ({ ...sale, ourLog: sale.ourLog + (hasLevel(sale.observation.item) ? level : 0) }));

const computeLogError = ({ observation, ourLog }: UnseenSale) => observation.log - ourLog;

const isPrivate = ({ source, observation }: UnseenSale) =>
  source !== 'ebay_us_mens_2021-06' || !['New with tags', 'Like New'].includes(observation.item.grade ?? '');

function computeSourceLevel(source: string, sales: readonly UnseenSale[]): number {
  if (source !== 'poshmark_market_2024') return computeMedian(sales.map(computeLogError));
  return sumBy(Object.entries(strata), ([stratum, share]) => {
    const salesOfStratum = sales.filter(({ observation: { item } }) => toStratum(item) === stratum);
    return share * (salesOfStratum.length === 0 ? 0 : computeMedian(salesOfStratum.map(computeLogError)));
  });
}

const toStratum = ({ kind, wearer }: UnseenSale['observation']['item']) =>
  isChildrens({ slug: kind }) ? 'children' : wearer;

const isSearch = (source: string) => classifySource(source) === 'search';

/**
 * Returns the distances of unseen sales from our prices, for ranges. Searches count by their distances from their own
 * level. A house's bag is priced as a real one, so only those that somebody checked tell how far they spread; a label's
 * pieces are priced by its recent sales, so each half of them is left out instead of all.
 */
export function listMisses(unseen: readonly UnseenSale[]): Miss[] {
  const isHouseBag = ({ item }: UnseenSale['observation']) => classifyMaker(item) === 'house' && item.kind === 'bag';
  const isHalved = (row: UnseenSale['observation']) => isHouseBag(row) || isOfLabel(row.source);
  const usualSales = unseen.filter(({ observation, isOfHalf = false }) => isHalved(observation) === isOfHalf);
  return [...Map.groupBy(usualSales, ({ source }) => source)].flatMap(([source, sales]) => {
    const sourceLevel = isSearch(source) && !isOfLabel(source) ? computeMedian(sales.map(computeLogError)) : 0;
    const maxSales = MARKETS.includes(source) ? maxMarket : maxVoice;
    const weight = Math.min(1, maxSales / sales.length) * (isSearch(source) ? searchShare : 1);
    return sales.map((sale) => {
      const { item } = sale.observation;
      const isLabel = isOfLabel(source) && SOURCE_LABELS.includes(item.brand ?? '');
      const maker = isLabel ? (item.brand as string) : classifyMaker(item);
      const group = isHouseBag(sale.observation) && item.model ? `${maker}|bag` : maker;
      const distance = Math.abs(computeLogError(sale) - sourceLevel);
      return { item, class: group, price: Math.exp(sale.ourLog), distance, weight };
    });
  });
}

import { defined } from '../../src/base/members.ts';
import { GENDERS, type Gender } from '../../src/catalog/catalog.ts';
import { eachTerm, effectKey, NAMING } from '../../src/pricing/item/item-effects.ts';
import { CHANNELS, REGIONS, type SoldArtifact, type SoldGroup } from '../../src/pricing/loading/artifact.ts';
import { channelOf, isMarket, knowledgeOf, placeOf, sellers } from '../markets/markets.ts';
import type { Median, Statistics } from '../model/published-figures.ts';
import { median, quantile } from '../numbers/statistics.ts';
import { byKey, itemsBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import type { Facts, Market } from '../read/cells.ts';
import { readFacts, type Titled } from '../titles/fact-entries.ts';
import { byKind } from './evidence.ts';
import type { Stamp } from './write-artifact.ts';

/** A sold item, or a published median of one model's sales. */
export interface Sold extends Facts, Pick<Market, 'marketplace'> {
  /** Absent for a published median. */
  readonly source?: string;
  /** Normalized title, or empty. */
  readonly title: string;
  /** Price paid, USD. */
  readonly price: number;
  /** Number of sales, above 1 for a published median and for a title too short to identify an item. */
  readonly items: number;
  /** YYYY-MM or YYYY, or undefined if the source doesn't state either. */
  readonly month: string | undefined;
  /** Description of the sales behind a published median. */
  readonly covers?: string;
}

/** The content of `sold.json`, without its version. */
type SoldTables = Omit<SoldArtifact, 'version'>;

/** Groups sales by brand and kind, and by line, model, and version, with each group's prices. */
export function soldTables(sold: readonly Sold[], { medians }: Pick<Statistics, 'medians'>): SoldTables {
  return { kinds: groupsOfKinds(sold), named: groupsOfNamed([...sold, ...medians.flatMap(salesOfMedian)]) };
}

/** Returns `sold.json`. */
export function soldArtifact({ kinds, named }: SoldTables, { version }: Pick<Stamp, 'version'>) {
  return { $schema: './sold.schema.json', version, kinds, named };
}

const isFilled = ([, members]: readonly [string, object]) => Object.keys(members).length > 0;

/** Groups sales by brand, category, and gender. As in the evidence, a sale without a stated gender counts for both. */
function groupsOfKinds(sold: readonly Sold[]): SoldArtifact['kinds'] {
  const groupsByBrand = byKind(sold, (sales) => {
    const salesByGender = GENDERS.map((gender) => [gender, wornBy(gender, sales)] as const);
    return groupsByKey(salesByGender, true);
  });
  const nonEmpty = Object.entries(groupsByBrand).map(
    ([brand, groupsByKind]) => [brand, Object.fromEntries(Object.entries(groupsByKind).filter(isFilled))] as const,
  );
  return Object.fromEntries(nonEmpty.filter(isFilled));
}

const wornBy = (gender: Gender, sold: readonly Sold[]) =>
  sold.filter((sale) => sale.gender === gender || sale.gender === 'unknown');

/** Groups sales by the lines, models, and versions in their titles. */
function groupsOfNamed(sold: readonly Sold[]): SoldArtifact['named'] {
  const titled = sold.filter(({ title }) => title !== '');
  const namings = titled.flatMap((sale) => namesIn(sale).map((key) => ({ key, sale })));
  const byName = [...Map.groupBy(namings, ({ key }) => key)].sort(byKey);
  return groupsByKey(byName.map(([key, namingsOfKey]) => [key, namingsOfKey.map(({ sale }) => sale)]));
}

/** Returns the keys of the line, model, and versions in a title. */
function namesIn(titled: Titled): string[] {
  const { brand, kind, facts } = readFacts(titled);
  const keys = new Set<string>();
  eachTerm(facts, brand, kind, (term, id) => {
    if (NAMING.some((naming) => naming === term)) keys.add(effectKey(term, id));
  });
  return [...keys];
}

/** Splits each key's sales into groups by place and channel. Omits keys without groups. */
function groupsByKey(
  sales: readonly (readonly [key: string, sold: readonly Sold[]])[],
  isOfKind = false,
): SoldArtifact['named'] {
  const ways = REGIONS.flatMap((place) => CHANNELS.map((channel) => ({ place, channel })));
  const groups = sales.map(([key, sold]) => {
    const salesByWay = Map.groupBy(sold, (sale) => `${placeOf(sale)} ${channelOfSale(sale)}`);
    const salesIn = ({ place, channel }: Way) => salesByWay.get(`${place} ${channel}`) ?? [];
    return [key, ways.flatMap((way) => groupsOf(way, salesIn(way), isOfKind))] as const;
  });
  return Object.fromEntries(groups.filter(isFilled));
}

const channelOfSale = (sale: Sold): SoldGroup['channel'] =>
  sale.covers === undefined ? channelOf(sale) : 'published median';

const itemsOf = (sold: readonly Sold[]) => total(sold, ({ items }) => items);

type Way = Pick<SoldGroup, 'place' | 'channel'>;

/**
 * Returns the groups of sales in a place and channel. New items are a separate group if there are enough of them and
 * enough others. `isOfKind` is true for sales of a brand's kind, which may be of any model.
 */
function groupsOf(way: Way, sold: readonly Sold[], isOfKind: boolean): SoldGroup[] {
  const isNew = ({ condition }: Sold) => condition === 'New with tags';
  const newItems = sold.filter(isNew);
  const usedItems = sold.filter((sale) => !isNew(sale));
  const { fewestSold } = PARAMETERS.afterFit;
  const isSplit = itemsOf(newItems) >= fewestSold && itemsOf(usedItems) >= fewestSold;
  const groups = isSplit ? [usedItems, newItems] : [sold];
  // A smaller group might reveal the price of a single sale.
  const large = groups.filter((group) => itemsOf(group) >= fewestSold);
  return large.map((group) => groupOf(way, group, itemsOf(group.filter(isNew)), isOfKind));
}

/** Returns the site of a marketplace: `vinted_fr` and `vinted-it` are both Vinted. */
const siteOf = ({ marketplace }: Sold) => marketplace.split(/[_-]/)[0] as string;

function groupOf(way: Way, sold: readonly Sold[], newItems: number, isOfKind: boolean): SoldGroup {
  const n = itemsOf(sold);
  const prices = sold.map(({ price, items }) => ({ value: price, weight: items }));
  const covers = sold[0]?.covers;
  const newest = sold
    .flatMap(({ month }) => month ?? [])
    .sort()
    .at(-1);
  const sites = [...itemsBy(sold, siteOf)];
  // Published medians don't come with quartiles.
  const quartile = (share: number) => (covers === undefined ? Math.round(quantile(prices, share)) : undefined);
  return {
    ...way,
    n,
    ...defined({ new: newItems || undefined, ofOneSeller: ofOneSeller(sold, n), covers: covers || undefined }),
    median: Math.round(median(prices)),
    ...defined({ low: quartile(0.25), high: quartile(0.75), newest }),
    marketplaces: Object.fromEntries(sites.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))),
    ...defined({ ofModels: isOfKind ? ofModels(sold, n) : undefined }),
  };
}

/** Returns the number of sales by the largest seller if these are at least half of all sales, otherwise undefined. */
function ofOneSeller(sold: readonly Sold[], n: number): number | undefined {
  const sellerOfSale = ({ source = '' }: Sold) => sellers.get(source) ?? '';
  const bySellers = sold.filter((sale) => sellerOfSale(sale) !== '' && !isMarket(sellerOfSale(sale)));
  const counts = itemsBy(bySellers, sellerOfSale);
  const most = Math.max(0, ...counts.values());
  return 2 * most >= n ? most : undefined;
}

/** Returns the number of sales with a model in the title if these are at least half of all, otherwise undefined. */
function ofModels(sold: readonly Sold[], n: number): number | undefined {
  const withModel = sold.filter((sale) => sale.title !== '' && readFacts(sale).facts.model !== undefined);
  const items = itemsOf(withModel);
  return 2 * items >= n ? items : undefined;
}

/** Returns the sales behind a model's published median, or an empty list for other medians. */
function salesOfMedian({ market, sales, log, items: _, ...median }: Median): Sold[] {
  const { title } = median;
  if (!title || !sales) return [];
  const { marketplace } = market;
  const { covers = '' } = knowledgeOf(market);
  return [{ ...median, marketplace, title, price: Math.exp(log), items: sales, month: median.month, covers }];
}

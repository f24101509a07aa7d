import { defined } from '../../src/base/members.ts';
import { GENDERS, type Gender } from '../../src/catalog/catalog.ts';
import { eachTerm, effectKey, NAMING } from '../../src/pricing/item/item-effects.ts';
import {
  CHANNELS,
  type Channel,
  REGIONS,
  type SoldArtifact,
  type SoldGroup,
} from '../../src/pricing/loading/artifact.ts';
import { isMarket, sellers } from '../level/sellers.ts';
import { channelOf, knowledgeOf, placeOf } from '../markets/markets.ts';
import type { Median, Statistics } from '../model/published-figures.ts';
import { median, quantile } from '../numbers/statistics.ts';
import { byKey, countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Facts, type Market, siteOf } from '../read/cells.ts';
import { readFacts, type Titled } from '../titles/fact-entries.ts';
import { byKind } from './evidence.ts';
import { readArtifact, type Stamp } from './write-artifact.ts';

/** A sold item, or a published median of one model's sales. */
export interface Sold extends Facts, Pick<Market, 'marketplace'> {
  /** Absent for a published median. */
  readonly source?: string;
  /** Normalized, empty without one. */
  readonly title: string;
  /** Price paid, USD. */
  readonly price: number;
  /** Number of sales. More than one for a published median, and for a title that does not identify an item. */
  readonly items: number;
  /** YYYY-MM or YYYY; undefined if the source does not state it. */
  readonly month: string | undefined;
  /** For a published median, a description of the sales it covers. */
  readonly covers?: string;
}

/** The content of `sold.json` without its version. */
type SoldTables = Omit<SoldArtifact, 'version'>;

/** Returns groups of sales with their prices, by brand and kind, and by line, model, and version. */
export function soldTables(sold: readonly Sold[], { medians }: Pick<Statistics, 'medians'>): SoldTables {
  return { kinds: groupsOfKinds(sold), named: groupsOfNamed([...sold, ...medians.flatMap(salesOfMedian)]) };
}

/** Returns `sold.json`. */
export function soldArtifact({ kinds, named }: SoldTables, { version }: Pick<Stamp, 'version'>) {
  return { $schema: './sold.schema.json', version, kinds, named };
}

/** Reads the tables in a folder. Returns undefined if there are none. Throws a sentence if the file is not JSON. */
export const readSoldTables = (folder: string): SoldTables | undefined =>
  readArtifact<SoldArtifact>(folder, 'sold.json');

const isFilled = ([, members]: readonly [string, object]) => Object.keys(members).length > 0;

/** Groups sales by brand, category, and gender. Sales without a stated gender are in both, as in the evidence. */
function groupsOfKinds(sold: readonly Sold[]): SoldArtifact['kinds'] {
  const kinds = byKind(sold, (sales) =>
    groupsByKey(
      GENDERS.map((gender) => [gender, wornBy(gender, sales)]),
      true,
    ),
  );
  const filled = Object.entries(kinds).map(
    ([brand, genders]) => [brand, Object.fromEntries(Object.entries(genders).filter(isFilled))] as const,
  );
  return Object.fromEntries(filled.filter(isFilled));
}

const wornBy = (gender: Gender, sold: readonly Sold[]) =>
  sold.filter((sale) => sale.gender === gender || sale.gender === 'unknown');

/** Groups sales by the line, the model, and the version that their titles name. */
function groupsOfNamed(sold: readonly Sold[]): SoldArtifact['named'] {
  const titled = sold.filter(({ title }) => title !== '');
  const namings = titled.flatMap((sale) => namesIn(sale).map((key) => ({ key, sale })));
  const byName = [...Map.groupBy(namings, ({ key }) => key)].sort(byKey);
  return groupsByKey(byName.map(([key, namingsOfKey]) => [key, namingsOfKey.map(({ sale }) => sale)]));
}

/** Returns the keys of the names in a title. */
function namesIn(titled: Titled): string[] {
  const { brand, kind, facts } = readFacts(titled);
  const keys = new Set<string>();
  eachTerm(facts, brand, kind, (term, id) => {
    if (NAMING.some((naming) => naming === term)) keys.add(effectKey(term, id));
  });
  return [...keys];
}

/** Returns the groups of each key's sales, without keys that have none. */
function groupsByKey(
  sales: readonly (readonly [key: string, sold: readonly Sold[]])[],
  isOfKind = false,
): SoldArtifact['named'] {
  const groups = sales.map(([key, sold]) => {
    const alike = Map.groupBy(sold, (sale) => `${placeOf(sale)} ${channelOfSale(sale)}`);
    const ways = REGIONS.flatMap((place) => CHANNELS.map((channel) => ({ place, channel })));
    return [
      key,
      ways.flatMap((way) => groupsOf(way, alike.get(`${way.place} ${way.channel}`) ?? [], isOfKind)),
    ] as const;
  });
  return Object.fromEntries(groups.filter(isFilled));
}

const channelOfSale = (sale: Sold): Channel => (sale.covers === undefined ? channelOf(sale) : 'published median');

const itemsOf = (sold: readonly Sold[]) => total(sold, ({ items }) => items);

/** A place and channel in which items sell. */
type Way = Pick<SoldGroup, 'place' | 'channel'>;

/**
 * Returns the groups of sales in one place and channel: new items apart if there are enough of them and of the others.
 * `isOfKind` is true for sales of a brand's kind, which may be of any model.
 */
function groupsOf(way: Way, sold: readonly Sold[], isOfKind: boolean): SoldGroup[] {
  const isNew = ({ condition }: Sold) => condition === 'New with tags';
  const newItems = sold.filter(isNew);
  const usedItems = sold.filter((sale) => !isNew(sale));
  const { fewestSold } = PARAMETERS.afterFit;
  const isApart = itemsOf(newItems) >= fewestSold && itemsOf(usedItems) >= fewestSold;
  const groups = isApart ? [usedItems, newItems] : [sold];
  // Smaller groups might reveal the price of a single sale.
  const large = groups.filter((group) => itemsOf(group) >= fewestSold);
  return large.map((group) => groupOf(way, group, itemsOf(group.filter(isNew)), isOfKind));
}

function groupOf(way: Way, sold: readonly Sold[], newItems: number, isOfKind: boolean): SoldGroup {
  const n = itemsOf(sold);
  const prices = sold.map(({ price, items }) => [price, items] as const);
  const [{ covers } = {}] = sold;
  const newest = sold
    .flatMap(({ month }) => month ?? [])
    .sort()
    .at(-1);
  const sites = [...countBy(sold, siteOf, ({ items }) => items)];
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

/** Returns the number of sales by the seller with the most, if it is at least half of all. */
function ofOneSeller(sold: readonly Sold[], n: number): number | undefined {
  const sellerOfSale = ({ source = '' }: Sold) => sellers.get(source) ?? '';
  const bySellers = sold.filter((sale) => sellerOfSale(sale) !== '' && !isMarket(sellerOfSale(sale)));
  const counts = countBy(bySellers, sellerOfSale, ({ items }) => items);
  const most = Math.max(0, ...counts.values());
  return 2 * most >= n ? most : undefined;
}

/** Returns the number of sales whose titles name a model, if it is at least half of all. */
function ofModels(sold: readonly Sold[], n: number): number | undefined {
  const withModel = sold.filter((sale) => sale.title !== '' && readFacts(sale).facts.model !== undefined);
  const items = itemsOf(withModel);
  return 2 * items >= n ? items : undefined;
}

/** Returns the sales behind a published median of a model; none for other medians. */
function salesOfMedian({ market, sales, log, items: _, ...median }: Median): Sold[] {
  const { title } = median;
  if (!title || !sales) return [];
  const { marketplace } = market;
  const { covers = '' } = knowledgeOf(market);
  return [{ ...median, marketplace, title, price: Math.exp(log), items: sales, month: median.month, covers }];
}

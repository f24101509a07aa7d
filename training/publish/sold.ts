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
import type { Median, Statistics } from '../model/statistics.ts';
import { median, quantile } from '../numbers/robust.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Facts, type Market, siteOf } from '../read/cells.ts';
import { readFacts, type Titled } from '../titles/fact-entries.ts';
import { byKind } from './evidence.ts';
import { readArtifact, type Stamp } from './write-artifact.ts';

/** A sold item, or a published median of one model's sales. */
export interface Sold extends Facts, Pick<Market, 'marketplace'> {
  /** Its source; undefined for a published median. */
  readonly source?: string;
  /** Normalized; empty without one. */
  readonly title: string;
  /** USD, as paid. */
  readonly price: number;
  /** Number of sales: more than one for a published median, and for a title that does not distinguish items. */
  readonly items: number;
  /** YYYY-MM or YYYY; undefined if the source does not state it. */
  readonly month: string | undefined;
  /** For a published median, the sales that it covers, in words. */
  readonly covers?: string;
}

/** The content of `sold.json` without its stamp. */
type SoldTables = Omit<SoldArtifact, 'version'>;

/** Returns groups of sales with their prices, by brand and kind, and by line, model and version. */
export function soldTables(sold: readonly Sold[], { medians }: Pick<Statistics, 'medians'>): SoldTables {
  return { kinds: groupsOfKinds(sold), named: groupsOfNamed([...sold, ...medians.flatMap(salesOfMedian)]) };
}

/** Returns `sold.json`. */
export function soldArtifact({ kinds, named }: SoldTables, { version }: Pick<Stamp, 'version'>) {
  return { $schema: './sold.schema.json', version, kinds, named };
}

/** Reads the tables of a folder; undefined if there are none. Throws a sentence if the file is not JSON. */
export const readSoldTables = (folder: string): SoldTables | undefined =>
  readArtifact<SoldArtifact>(folder, 'sold.json');

/**
 * Groups sales by brand, category and gender; those without a stated gender are in both, as in the counts of evidence.
 */
function groupsOfKinds(sold: readonly Sold[]): SoldArtifact['kinds'] {
  const kinds = byKind(sold, (own) =>
    groupsByKey(
      GENDERS.map((gender) => [gender, wornBy(gender, own)]),
      true,
    ),
  );
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([brand, own]) => {
      const grouped = Object.entries(own).filter(([, genders]) => Object.keys(genders).length > 0);
      return grouped.length > 0 ? [[brand, Object.fromEntries(grouped)] as const] : [];
    }),
  );
}

const wornBy = (gender: Gender, sold: readonly Sold[]) =>
  sold.filter((one) => one.gender === gender || one.gender === 'unknown');

/** Groups sales by the line, the model and the version that their titles name. */
function groupsOfNamed(sold: readonly Sold[]): SoldArtifact['named'] {
  const named = sold.flatMap((one) => (one.title === '' ? [] : namedIn(one).map((key) => ({ key, one }))));
  const byKey = [...Map.groupBy(named, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1));
  return groupsByKey(byKey.map(([key, own]) => [key, own.map(({ one }) => one)]));
}

function namedIn(titled: Titled): string[] {
  const { brand, kind, facts } = readFacts(titled);
  const keys = new Set<string>();
  eachTerm(facts, brand, kind, (term, id) => {
    if (NAMING.some((one) => one === term)) keys.add(effectKey(term, id));
  });
  return [...keys];
}

/** Returns the groups of each key's sales, without keys that have none. */
function groupsByKey(
  sales: readonly (readonly [key: string, sold: readonly Sold[]])[],
  isOfKind = false,
): SoldArtifact['named'] {
  const found = sales.flatMap(([key, own]) => {
    const alike = Map.groupBy(own, (one) => `${placeOf(one)} ${wayOf(one)}`);
    const groups = REGIONS.flatMap((place) =>
      CHANNELS.flatMap((channel) => groupsOf({ place, channel, isOfKind }, alike.get(`${place} ${channel}`) ?? [])),
    );
    return groups.length > 0 ? [[key, groups] as const] : [];
  });
  return Object.fromEntries(found);
}

const wayOf = (one: Sold): Channel => (one.covers === undefined ? channelOf(one) : 'published median');

const itemsOf = (sold: readonly Sold[]) => total(sold, ({ items }) => items);

interface Way extends Pick<SoldGroup, 'place' | 'channel'> {
  /** True for sales of a brand and kind, which may be of any model. */
  readonly isOfKind: boolean;
}

/** Returns the groups of sales in one place and channel: new items separately if both they and the others suffice. */
function groupsOf(way: Way, sold: readonly Sold[]): SoldGroup[] {
  const isNew = ({ condition }: Sold) => condition === 'New with tags';
  const fresh = sold.filter(isNew);
  const others = sold.filter((one) => !isNew(one));
  const { fewestSold } = PARAMETERS.afterFit;
  const isApart = itemsOf(fresh) >= fewestSold && itemsOf(others) >= fewestSold;
  return (isApart ? [others, fresh] : [sold]).flatMap((own) => groupOf(way, own, itemsOf(own.filter(isNew))));
}

/** Returns a group of sales; none if there are so few that they might reveal the price of a single one. */
function groupOf({ isOfKind, ...way }: Way, sold: readonly Sold[], fresh: number): SoldGroup[] {
  const n = itemsOf(sold);
  if (n < PARAMETERS.afterFit.fewestSold) return [];
  const prices = sold.map(({ price, items }) => [price, items] as const);
  const [{ covers } = {}] = sold;
  const newest = sold
    .flatMap(({ month }) => month ?? [])
    .sort()
    .at(-1);
  const sites = [...countBy(sold, siteOf, ({ items }) => items)];
  const endAt = (share: number) => (covers === undefined ? Math.round(quantile(prices, share)) : undefined);
  return [
    {
      ...way,
      n,
      ...defined({ new: fresh || undefined, ofOneSeller: ofOneSeller(sold, n), covers: covers || undefined }),
      median: Math.round(median(prices)),
      ...defined({ low: endAt(0.25), high: endAt(0.75), newest }),
      marketplaces: Object.fromEntries(sites.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))),
      ...defined({ ofModels: isOfKind ? ofModels(sold, n) : undefined }),
    },
  ];
}

/** Returns the number of sales by the seller with most of them, if it is at least half of them. */
function ofOneSeller(sold: readonly Sold[], n: number): number | undefined {
  const bySeller = countBy(
    sold.filter(({ source = '' }) => sellers.has(source) && !isMarket(sellers.get(source) as string)),
    ({ source = '' }) => sellers.get(source) as string,
    ({ items }) => items,
  );
  const most = Math.max(0, ...bySeller.values());
  return 2 * most >= n ? most : undefined;
}

/** Returns the number of sales whose titles name a model, if it is half of them or more. */
function ofModels(sold: readonly Sold[], n: number): number | undefined {
  const named = itemsOf(sold.filter((one) => one.title !== '' && readFacts(one).facts.model !== undefined));
  return 2 * named >= n ? named : undefined;
}

/** Returns the sales behind a published median of a model; none for other medians. */
function salesOfMedian({ market, sales, log, items: _, ...median }: Median): Sold[] {
  const { title } = median;
  if (!title || !sales) return [];
  const { marketplace } = market;
  const { covers = '' } = knowledgeOf(market);
  return [{ ...median, marketplace, title, price: Math.exp(log), items: sales, month: median.month, covers }];
}

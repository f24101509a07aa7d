import { defined } from '../../src/base/members.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { type PlaceCount, RECENT_FROM } from '../../src/pricing/evidence/evidence.ts';
import {
  effectKey,
  GROUPS,
  type ItemEffect,
  type ItemEffectsArtifact,
  NAMING,
  OTHERS,
  type Term,
} from '../../src/pricing/item/item-effects.ts';
import { placeOf } from '../markets/markets.ts';
import type { Fit, OrdinaryFacts } from '../model/fit.ts';
import { eachEntry } from '../model/least-squares.ts';
import type { Observation } from '../model/rows.ts';
import { byKey, round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { readArtifact, type Stamp } from '../publish/write-artifact.ts';

/** Largest effect without sales behind it, log USD. */
const LARGEST_ALONE = Math.log(PARAMETERS.titles.largestEffectAlone);

/** The content of `item-effects.json`, without its version. */
export type ItemTables = Omit<ItemEffectsArtifact, 'version'>;

/** Returns a fit's effects of facts, and the mean facts of its ordinary listings. */
export function itemTables(fit: Fit): ItemTables {
  const { design, effect, ordinary } = fit;
  const evidence = evidenceOf(fit);
  const rows = design.columns.flatMap((column, j): [string, ItemEffect][] => {
    if (column.group === undefined) return [];
    const term = column.term as Term;
    const isNaming = NAMING.some((naming) => naming === term);
    const counts = evidence.get(j) ?? noCounts();
    const log = bounded(effect[j] as number, counts);
    if (Math.abs(log) < PARAMETERS.titles.leastEffect && !isNaming) return [];
    const key = effectKey(term, column.facets.fact as string);
    return [[key, isNaming ? effectOfName(log, counts) : { log, listings: counts.listings, sold: counts.sold }]];
  });
  return { effects: Object.fromEntries(rows.sort(byKey)), ordinary: ordinaryTables(ordinary) };
}

/** Returns tables without effects, with which titles don't change prices. */
export const noItems = (): ItemTables => ({ effects: {}, ordinary: ordinaryTables(new Map()) });

/** Returns `item-effects.json`. */
export function itemEffectsArtifact(items: ItemTables, { version }: Pick<Stamp, 'version'>) {
  return { $schema: './item-effects.schema.json', version, ...items };
}

/** Reads `item-effects.json` from a folder, if there is one. Throws an Error if the file is not JSON. */
export function readItems(folder: string): ItemTables | undefined {
  const file = readArtifact<ReturnType<typeof itemEffectsArtifact>>(folder, 'item-effects.json');
  if (!file) return undefined;
  const { $schema, version, ...items } = file;
  return items;
}

/** The evidence behind an effect. */
interface Counts {
  listings: number;
  sold: number;
  readonly medians: NonNullable<ItemEffect['medians']>[number][];
  readonly places: Map<PlaceCount['place'], PlaceCount>;
}

const noCounts = (): Counts => ({ listings: 0, sold: 0, medians: [], places: new Map() });

/** Returns the evidence behind each fact, by column. */
function evidenceOf({ design: { matrix, columns, observations } }: Fit): Map<number, Counts> {
  const evidence = new Map<number, Counts>();
  observations.forEach((row, i) => {
    if (row.title === undefined) return;
    eachEntry(matrix, i, (j) => {
      if (columns[j]?.group === undefined) return;
      const counts = evidence.get(j) ?? noCounts();
      evidence.set(j, counts);
      addToCounts(counts, row);
    });
  });
  return evidence;
}

/** Adds a titled item or a published median to the evidence behind one of its facts. */
function addToCounts(counts: Counts, row: Observation): void {
  if (row.isMedian) {
    if (row.sales) counts.medians.push({ usd: Math.round(Math.exp(row.log)), sold: row.sales });
    return;
  }
  const { year, items } = row;
  const isSold = row.basis === 'sold';
  counts.listings += items;
  if (isSold) counts.sold += items;
  if (year === undefined) return;
  const place = placeOf(row);
  const none: PlaceCount = { place, sold: 0, asked: 0, from: year, to: year, recent: 0 };
  const before = counts.places.get(place) ?? none;
  counts.places.set(place, isSold ? withSale(before, items, year) : withOffer(before, items, year));
}

/** Adds a sale to a place's counts, whose years are those of its sales if there are any. */
function withSale(count: PlaceCount, items: number, year: number): PlaceCount {
  const { from = year, to = year } = count.sold === 0 ? {} : count;
  return {
    ...count,
    sold: count.sold + items,
    from: Math.min(from, year),
    to: Math.max(to, year),
    recent: count.recent + (year >= RECENT_FROM ? items : 0),
  };
}

/** Adds an asking price to a place's counts. Its year counts only without sales. */
function withOffer(count: PlaceCount, items: number, year: number): PlaceCount {
  const asked = count.asked + items;
  if (count.sold > 0) return { ...count, asked };
  return { ...count, asked, from: Math.min(count.from ?? year, year), to: Math.max(count.to ?? year, year) };
}

/** Returns an effect as published, log USD: rounded, and capped if there are too few sales behind it. */
function bounded(log: number, { listings, sold, medians }: Counts): number {
  const { enoughSold, fewestBesideMedian } = PARAMETERS.titles;
  const soldWithMedians = sold + total(medians, (median) => median.sold);
  const isBacked = soldWithMedians >= enoughSold || (medians.length > 0 && listings >= fewestBesideMedian);
  return round(isBacked ? log : Math.min(log, LARGEST_ALONE), 2);
}

/** Returns a name's effect with its medians, most sales first, and the places of its listings. */
function effectOfName(log: number, { listings, sold, medians, places }: Counts): ItemEffect {
  const mostSoldFirst = medians.sort((a, b) => b.sold - a.sold || a.usd - b.usd);
  const inOrder = [...places.values()].sort((a, b) => (a.place < b.place ? 1 : -1));
  const orNone = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);
  return { log, listings, sold, ...defined({ medians: orNone(mostSoldFirst), places: orNone(inOrder) }) };
}

/** Returns the mean facts of each catalog brand, and their means, which apply to all other brands. */
function ordinaryTables(ordinary: OrdinaryFacts): ItemTables['ordinary'] {
  const meansAt = (brand: string, category: string) => ordinary.get(brand)?.get(category) ?? GROUPS.map(() => 0);
  const rows: Record<string, Record<string, number[]>> = {};
  for (const { slug } of brands)
    rows[slug] = Object.fromEntries(
      categories.map((category) => [category.slug, meansAt(slug, category.slug).map((log) => round(log, 3))]),
    );
  return { ...rows, [OTHERS]: meanRows(Object.values(rows)) };
}

/** Completes an earlier fit's tables for the current catalog. New brands get the means of the others. */
export function withCatalog(items: ItemTables): ItemTables {
  const { [OTHERS]: _, ...ofBrands } = items.ordinary;
  const mean = meanRows(Object.values(ofBrands));
  const rows = brands.map(({ slug }) => [slug, ofBrands[slug] ?? mean] as const);
  return { ...items, ordinary: { ...Object.fromEntries(rows), [OTHERS]: mean } };
}

/** Returns the mean facts of catalog brands and of the rows' brands. Brands without any get the catalog's means. */
export function ordinaryFacts({ ordinary }: ItemTables, rows: readonly { readonly brand: string }[]): OrdinaryFacts {
  const slugs = new Set([...rows.map(({ brand }) => brand), ...brands.map(({ slug }) => slug)]);
  const meansOf = (brand: string) => ordinary[brand] ?? ordinary[OTHERS] ?? {};
  return new Map([...slugs].map((brand) => [brand, new Map(Object.entries(meansOf(brand)))]));
}

/** Returns means over brands by category and fact group. */
function meanRows(rows: readonly Readonly<Record<string, readonly number[]>>[]): Record<string, number[]> {
  const mean = (category: string, group: number) =>
    total(rows, (row) => row[category]?.[group] ?? 0) / Math.max(1, rows.length);
  return Object.fromEntries(categories.map(({ slug }) => [slug, GROUPS.map((_, g) => round(mean(slug, g), 3))]));
}

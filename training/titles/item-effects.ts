import { defined } from '../../src/base/members.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import { type PlaceCount, RECENT_FROM } from '../../src/pricing/evidence/evidence-grade.ts';
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
import { round, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { readArtifact, type Stamp } from '../publish/write-artifact.ts';

/** Effects above this need sales of their own, log USD. */
const LARGEST_ALONE = Math.log(PARAMETERS.titles.largestEffectAlone);

/** The content of `item-effects.json` without its stamp. */
export type ItemTables = Omit<ItemEffectsArtifact, 'version'>;

/** Returns a fit's effects of facts, and its mean facts of ordinary listings. */
export function itemTables(fit: Fit): ItemTables {
  const { design, effect, ordinary } = fit;
  const evidence = evidenceOf(fit);
  const rows = design.columns.flatMap((column, j): [string, ItemEffect][] => {
    if (column.group === undefined) return [];
    const term = column.term as Term;
    const isNaming = NAMING.some((one) => one === term);
    const row = evidence.get(j) ?? noCounts();
    const log = bounded(effect[j] as number, row);
    if (Math.abs(log) < PARAMETERS.titles.leastEffect && !isNaming) return [];
    return [[effectKey(term, column.facets.fact as string), published(log, row, isNaming)]];
  });
  return {
    effects: Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1))),
    ordinary: ordinaryTables(ordinary),
  };
}

/** Returns tables without effects: titles do not change prices. */
export const noItems = (): ItemTables => ({
  effects: {},
  ordinary: ordinaryTables(new Map()),
});

/** Returns `item-effects.json`. */
export function itemEffectsArtifact(items: ItemTables, { version }: Pick<Stamp, 'version'>) {
  return { $schema: './item-effects.schema.json', version, ...items };
}

/** Reads the tables of a folder; undefined if there are none. Throws a sentence if the file is not JSON. */
export function readItems(folder: string): ItemTables | undefined {
  const file = readArtifact<ReturnType<typeof itemEffectsArtifact>>(folder, 'item-effects.json');
  if (!file) return undefined;
  const { $schema, version, ...items } = file;
  return items;
}

interface Counts {
  listings: number;
  sold: number;
  readonly medians: NonNullable<ItemEffect['medians']>[number][];
  readonly places: Map<PlaceCount['place'], { -readonly [Name in keyof PlaceCount]: PlaceCount[Name] }>;
}

const noCounts = (): Counts => ({ listings: 0, sold: 0, medians: [], places: new Map() });

/** Counts listings, sales, years and published medians behind each column. */
function evidenceOf({ design: { matrix, columns, observations } }: Fit): Map<number, Counts> {
  const all = new Map<number, Counts>();
  observations.forEach((row, i) => {
    if (row.title === undefined) return;
    const { year } = row;
    const isSold = row.basis === 'sold';
    eachEntry(matrix, i, (j) => {
      if (columns[j]?.group === undefined) return;
      const counts = all.get(j) ?? noCounts();
      all.set(j, counts);
      if (row.isMedian) {
        if (row.sales) counts.medians.push({ usd: Math.round(Math.exp(row.log)), sold: row.sales });
        return;
      }
      counts.listings += row.items;
      if (isSold) counts.sold += row.items;
      if (year === undefined) return;
      const place = placeOf(row);
      const none = { place, sold: 0, asked: 0, from: year, to: year, recent: 0 };
      const seen = counts.places.get(place) ?? none;
      counts.places.set(place, seen);
      // The years are those of sales, if there are any.
      if (isSold && seen.sold === 0) Object.assign(seen, { from: year, to: year });
      seen[isSold ? 'sold' : 'asked'] += row.items;
      if (isSold && year >= RECENT_FROM) seen.recent += row.items;
      if (!isSold && seen.sold > 0) return;
      seen.from = Math.min(seen.from ?? year, year);
      seen.to = Math.max(seen.to ?? year, year);
    });
  });
  return all;
}

function bounded(log: number, { listings, sold, medians }: Counts): number {
  const isBacked =
    sold + total(medians, (median) => median.sold) >= PARAMETERS.titles.enoughSold ||
    (medians.length > 0 && listings >= PARAMETERS.titles.fewestBesideMedian);
  return round(isBacked ? log : Math.min(log, LARGEST_ALONE), 2);
}

const orNone = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

/** Returns an effect as published: a name's with its medians, most sold first, and the places of its listings. */
function published(log: number, { listings, sold, medians, places }: Counts, isNaming: boolean): ItemEffect {
  const counted = { log, listings, sold };
  if (!isNaming) return counted;
  const mostSoldFirst = medians.sort((a, b) => b.sold - a.sold || a.usd - b.usd);
  const inOrder = [...places.values()].sort((a, b) => (a.place < b.place ? 1 : -1));
  return { ...counted, ...defined({ medians: orNone(mostSoldFirst), places: orNone(inOrder) }) };
}

/** Returns mean facts of the catalog's brands, and the means over these for all other brands. */
function ordinaryTables(ordinary: OrdinaryFacts): ItemTables['ordinary'] {
  const meansAt = (brand: string, category: string) => ordinary.get(brand)?.get(category) ?? GROUPS.map(() => 0);
  const rows: Record<string, Record<string, number[]>> = {};
  for (const { slug } of brands)
    rows[slug] = Object.fromEntries(
      categories.map((category) => [category.slug, meansAt(slug, category.slug).map((log) => round(log, 3))]),
    );
  return { ...rows, [OTHERS]: meanRows(Object.values(rows)) };
}

/** Returns an earlier fit's tables for every catalog brand; a new brand gets the means of the others. */
export function withCatalog(items: ItemTables): ItemTables {
  const { [OTHERS]: _, ...known } = items.ordinary;
  const mean = meanRows(Object.values(known));
  const rows = brands.map(({ slug }) => [slug, known[slug] ?? mean] as const);
  return { ...items, ordinary: { ...Object.fromEntries(rows), [OTHERS]: mean } };
}

/** Returns the tables' mean facts of ordinary listings; for brands outside the catalog, the mean over the catalog. */
export function ordinaryFacts({ ordinary }: ItemTables, rows: readonly { readonly brand: string }[]): OrdinaryFacts {
  const all = new Set([...rows.map(({ brand }) => brand), ...brands.map(({ slug }) => slug)]);
  return new Map([...all].map((brand) => [brand, new Map(Object.entries(ordinary[brand] ?? ordinary[OTHERS] ?? {}))]));
}

/** Returns means over brands by category and group of facts. */
function meanRows(rows: readonly Readonly<Record<string, readonly number[]>>[]): Record<string, number[]> {
  const mean = (category: string, g: number) =>
    total(rows, (row) => row[category]?.[g] ?? 0) / Math.max(1, rows.length);
  return Object.fromEntries(categories.map(({ slug }) => [slug, GROUPS.map((_, g) => round(mean(slug, g), 3))]));
}

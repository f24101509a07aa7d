import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { categories } from '../../src/garments/catalog.ts';
import { namedBrands } from './named-brands.ts';
import { FILE, type NamesFile, writeNames } from './names-file.ts';

/**
 * Writes which kind a brand outside the catalog makes nearly alone into the file of names, from model/cells.csv:
 *
 *   node training/other-brands/write-makes.ts
 *
 * The rule: nine in ten of its listings are of footwear, or of bags, and there are five of them; only samples count that
 * were not chosen by kind, which hold 20 listings and no kind in more than three of ten. The kind is that of most. Lines
 * that have a kind stay: it is known of the brand.
 */
const LEAST_LISTINGS = 5;
const LEAST_SHARE = 0.9;
const FEWEST_OF_SAMPLE = 20;
const MOST_OF_SAMPLE = 0.3;
const FAMILIES = ['footwear', 'bags'];

type Counts = Map<string, number>;
const cells = (
  parse(readFileSync(new URL('../../model/cells.csv', import.meta.url)), {
    columns: true,
  }) as Record<'source' | 'brand' | 'category' | 'reason' | 'listings', string>[]
).filter(({ reason }) => reason === '');
const familyOf = new Map(categories.map(({ slug, family }) => [slug, family]));

const samples = [...Map.groupBy(cells, ({ source }) => source)]
  .map(([source, own]) => [source, countKinds(own)] as const)
  .filter(([, kinds]) => {
    const all = sumOf(kinds.values());
    return all >= FEWEST_OF_SAMPLE && Math.max(...kinds.values()) <= MOST_OF_SAMPLE * all;
  });
const mixed = new Set(samples.map(([source]) => source));
const named = namedBrands();
const byBrand = Map.groupBy(
  cells.filter(({ source }) => mixed.has(source)),
  ({ brand }) => named.get(brand)?.name,
);

const file = JSON.parse(readFileSync(FILE, 'utf8')) as NamesFile;
const brands = file.brands.map((row) => {
  const makes = row.makes ?? kindOf(countKinds(byBrand.get(row.name) ?? []));
  return { ...row, ...(makes && { makes }) };
});
writeNames({ ...file, brands });
console.log(`${brands.filter(({ makes }) => makes).length} brands make one kind`);

function countKinds(rows: typeof cells): Counts {
  const kinds: Counts = new Map();
  for (const { category, listings } of rows)
    kinds.set(category, (kinds.get(category) ?? 0) + Number(listings));
  return kinds;
}

function kindOf(kinds: Counts): string | undefined {
  const all = sumOf(kinds.values());
  if (all < LEAST_LISTINGS) return undefined;
  for (const family of FAMILIES) {
    const own = [...kinds].filter(([kind]) => familyOf.get(kind) === family);
    if (sumOf(own.map(([, count]) => count)) >= LEAST_SHARE * all)
      return own.sort((a, b) => b[1] - a[1])[0]?.[0];
  }
  return undefined;
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}

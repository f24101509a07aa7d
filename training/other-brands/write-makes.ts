import { categories } from '../../src/garments/catalog.ts';
import { total } from '../numbers/sums.ts';
import { namedBrands } from './named-brands.ts';
import { listingsBy, readNames, readUsableCells, writeNames } from './names-file.ts';

/**
 * Writes which kind a brand outside the catalog makes nearly alone into the file of names, from model/cells.csv:
 *
 *   node training/other-brands/write-makes.ts
 *
 * The rule: nine in ten of its listings are of footwear, or of bags, and there are five of them; only samples count
 * that
 * were not chosen by kind, which hold 20 listings and no kind in more than three of ten. The kind is that of most.
 * Lines
 * that have a kind stay: it is known of the brand.
 */
const LEAST_LISTINGS = 5;
const LEAST_SHARE = 0.9;
const FEWEST_OF_SAMPLE = 20;
const MOST_OF_SAMPLE = 0.3;
const FAMILIES = ['footwear', 'bags'];

const cells = readUsableCells();
const familyOf = new Map(categories.map(({ slug, family }) => [slug, family]));

const samples = [...Map.groupBy(cells, ({ source }) => source).values()].filter((own) => {
  const kinds = [...listingsBy(own, 'category').values()];
  const all = total(kinds, (count) => count);
  return all >= FEWEST_OF_SAMPLE && Math.max(...kinds) <= MOST_OF_SAMPLE * all;
});
const named = namedBrands();
const byBrand = Map.groupBy(samples.flat(), ({ brand }) => named.get(brand)?.name);

const file = readNames();
const brands = file.brands.map((row) => {
  const makes = row.makes ?? kindOf(listingsBy(byBrand.get(row.name) ?? [], 'category'));
  return { ...row, ...(makes && { makes }) };
});
writeNames({ ...file, brands });
console.log(`${brands.filter(({ makes }) => makes).length} brands make one kind`);

function kindOf(kinds: ReadonlyMap<string, number>): string | undefined {
  const all = total(kinds.values(), (count) => count);
  if (all < LEAST_LISTINGS) return undefined;
  for (const family of FAMILIES) {
    const own = [...kinds].filter(([kind]) => familyOf.get(kind) === family);
    if (total(own, ([, count]) => count) >= LEAST_SHARE * all) return own.sort((a, b) => b[1] - a[1])[0]?.[0];
  }
  return undefined;
}

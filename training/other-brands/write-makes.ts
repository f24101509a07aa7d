import { categories } from '../../src/catalog/catalog.ts';
import { total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { namedBrands } from './named-brands.ts';
import { listingsBy, readNames, readUsableCells, writeNames } from './names-file.ts';

const FAMILIES = ['footwear', 'bags'];

const cells = readUsableCells();
const familyOf = new Map(categories.map(({ slug, family }) => [slug, family]));

const samples = [...Map.groupBy(cells, ({ source }) => source).values()].filter((own) => {
  const kinds = [...listingsBy(own, 'category').values()];
  const all = total(kinds, (count) => count);
  return (
    all >= PARAMETERS.otherBrands.fewestOfSample && Math.max(...kinds) <= PARAMETERS.otherBrands.mostOfSample * all
  );
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
  if (all < PARAMETERS.otherBrands.fewestOfMaker) return undefined;
  for (const family of FAMILIES) {
    const own = [...kinds].filter(([kind]) => familyOf.get(kind) === family);
    if (total(own, ([, count]) => count) >= PARAMETERS.otherBrands.leastShareOfMaker * all)
      return own.sort((a, b) => b[1] - a[1])[0]?.[0];
  }
  return undefined;
}

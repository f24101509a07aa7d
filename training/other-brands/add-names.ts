import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { brandSlug, normalize } from '../../src/catalog/normalize.ts';
import ordinary from '../../src/titles/lexicon/ordinary-words.json' with { type: 'json' };
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import { countBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { brandKey } from '../read/words.ts';
import { listingsBy, readNames, readUsableCells, writeNames } from './names-file.ts';

interface Listing {
  readonly brand: string;
  readonly title: string;
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('Name a CSV file of listings with the columns brand and title.');
const file = readNames();
const listings = parse(readFileSync(path), { columns: true, bom: true }) as Listing[];

const spellings = Map.groupBy(
  listings.map(({ brand }) => brand.trim()),
  brandKey,
);
const taken = new Set(
  [
    ...file.brands.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
    ...Object.entries(file.notClothes).flatMap(([name, more]) => [name, ...more]),
    ...file.noBrands,
  ].map(brandKey),
);
const slugs = new Set(file.brands.map(({ name }) => brandSlug(name)));
const added = [...listingsBy(readUsableCells(), 'brand')]
  .filter(([key, usable]) => usable >= PARAMETERS.otherBrands.fewestToAdd && tierOf(key) === OTHER_TIER)
  .filter(([key]) => !taken.has(key) && key.length > 1)
  .sort((a, b) => b[1] - a[1])
  .flatMap(([key]) => {
    const name = usualSpelling(key);
    if (name === undefined || slugs.has(brandSlug(name))) return [];
    slugs.add(brandSlug(name));
    return [{ name }];
  });
const brands = [...file.brands, ...added].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
const inTitles = titlesWith(brands.map(({ name }) => name));
writeNames({
  ...file,
  brands: brands.map((row) =>
    (inTitles.get(normalize(row.name)) ?? 0) >= PARAMETERS.otherBrands.fewestToBePlain ||
    ordinary.words.includes(normalize(row.name))
      ? { ...row, plain: true }
      : row,
  ),
});
console.log(`${added.length} added, ${brands.length} brands:`, added.map(({ name }) => name).join(', '));

/** Returns the most common spelling, preferring mixed case to all capitals. */
function usualSpelling(key: string): string | undefined {
  const counts = countBy(spellings.get(key) ?? [], (spelling) => spelling);
  const all = [...counts].sort((a, b) => b[1] - a[1]);
  const mixed = all.find(([name]) => /[A-Z]/.test(name) && /[a-z]/.test(name));
  const name = mixed?.[0] ?? all[0]?.[0];
  return name === name?.toUpperCase() && (name?.length ?? 0) > 4
    ? name?.toLowerCase().replace(/(^|[\s-])[a-zà-ÿ]/g, (first) => first.toUpperCase())
    : name;
}

/** Returns the number of other brands whose titles contain each name. */
function titlesWith(names: readonly string[]): Map<string, number> {
  const keys = new Set(names.map(normalize));
  const found = listings.flatMap(({ brand, title }) => {
    const words = normalize(title).split(' ');
    const phrases = words.flatMap((_, from) => [1, 2, 3].map((length) => words.slice(from, from + length).join(' ')));
    const isOther = (phrase: string) => keys.has(phrase) && !normalize(brand).includes(phrase);
    return brand === '' ? [] : phrases.filter(isOther).map((name) => ({ name, brand }));
  });
  const byName = Map.groupBy(found, ({ name }) => name);
  return new Map([...byName].map(([name, rows]) => [name, new Set(rows.map(({ brand }) => brandKey(brand))).size]));
}

import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { otherBrands } from '../../src/garments/other-brands.ts';
import { brandKey } from '../read/words.ts';
import { LEVELS_FILE } from './population.ts';

/**
 * Writes what brands outside the catalog sold for on Mercari in 2018, all their goods together, in tenths of log USD:
 *
 *   node training/other-brands/write-levels.ts tables/mercari-2018/brands.csv
 *
 * Of a name that the table spells in several ways, the first counts.
 */
const [path] = process.argv.slice(2);
if (path === undefined)
  throw new Error('Name the table of brands, with the columns brand and mean_log1p_price.');
const rows = parse(readFileSync(path), { columns: true, bom: true }) as {
  brand: string;
  mean_log1p_price: string;
}[];
const means = new Map<string, number>();
for (const { brand, mean_log1p_price: mean } of rows)
  if (!means.has(brandKey(brand)))
    means.set(brandKey(brand), Math.round(10 * Math.log(Math.expm1(Number(mean)))));
const levels = otherBrands.flatMap(({ slug, name, aliases }) => {
  const tenths = [name, ...aliases].map((one) => means.get(brandKey(one))).find((one) => one);
  return tenths === undefined ? [] : [[slug, tenths] as const];
});
const lines = levels.sort().map(([slug, tenths]) => `    ${JSON.stringify(slug)}: ${tenths}`);
writeFileSync(
  LEVELS_FILE,
  `{\n  "about": "Mercari, 2018: mean log price of all goods of brands outside the catalog, tenths of log USD.",\n  "levels": {\n${lines.join(',\n')}\n  }\n}\n`,
);
console.log(`${levels.length} brands`);

import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Tier } from '../../src/catalog/catalog.ts';
import { countBy } from '../numbers/sums.ts';

const FILE = new URL('../../src/catalog/other-brands.json', import.meta.url);
const CELLS = new URL('../../model/cells.csv', import.meta.url);

interface NameRow {
  readonly name: string;
  readonly like?: Tier;
  readonly aliases?: readonly string[];
  /** A category's slug. */
  readonly makes?: string;
  readonly plain?: boolean;
}

interface NamesFile {
  readonly about: string;
  readonly brands: readonly NameRow[];
  readonly notClothes: Readonly<Record<string, readonly string[]>>;
  readonly noBrands: readonly string[];
}

/** Reads the names of brands outside the catalog. */
export const readNames = (): NamesFile => JSON.parse(readFileSync(FILE, 'utf8'));

type UsableCell = Record<'source' | 'brand' | 'category' | 'listings', string>;

/** Reads the usable cells of the published model. */
export function readUsableCells(): readonly UsableCell[] {
  const rows = parse(readFileSync(CELLS), { columns: true }) as (UsableCell & { reason: string })[];
  return rows.filter(({ reason }) => reason === '');
}

/** Returns numbers of listings by a column. */
export const listingsBy = (cells: readonly UsableCell[], column: 'brand' | 'category') =>
  countBy(
    cells,
    (cell) => cell[column],
    ({ listings }) => Number(listings),
  );

/** Writes the names alphabetically, one brand per line. */
export function writeNames({ about, brands, notClothes, noBrands }: NamesFile): void {
  const byName = [...brands].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  const rows = byName.map(({ name, like, aliases = [], makes, plain }) =>
    JSON.stringify({
      name,
      ...(like && { like }),
      ...(aliases.length > 0 && { aliases }),
      ...(makes && { makes }),
      ...(plain && { plain }),
    }),
  );
  const line = (value: unknown) => JSON.stringify(value);
  writeFileSync(
    FILE,
    `{\n  "about": ${line(about)},\n  "brands": [\n    ${rows.join(',\n    ')}\n  ],\n  "notClothes": ${line(notClothes)},\n  "noBrands": ${line(noBrands)}\n}\n`,
  );
}

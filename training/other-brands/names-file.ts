import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Tier } from '../../src/garments/catalog.ts';

/** The names of brands outside the catalog. */
export const FILE = fileURLToPath(
  new URL('../../src/garments/lexicon/other-brands.json', import.meta.url),
);

interface NameRow {
  readonly name: string;
  readonly like?: Tier;
  readonly aliases?: readonly string[];
  /** A category's slug. */
  readonly makes?: string;
  readonly plain?: boolean;
}

export interface NamesFile {
  readonly about: string;
  readonly brands: readonly NameRow[];
  readonly notClothes: Readonly<Record<string, readonly string[]>>;
  readonly noBrands: readonly string[];
}

/** Writes the names, a brand a line, in the order of the alphabet. */
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

import { readFileSync, writeFileSync } from 'node:fs';
import type { Tier } from '../../src/catalog/catalog.ts';

const FILE = new URL('../../src/catalog/other-brands.json', import.meta.url);

interface NameRow {
  readonly name: string;
  readonly like?: Tier;
  readonly aliases?: readonly string[];
  /** A category's slug. */
  readonly makes?: string;
  readonly wearer?: string;
  readonly plain?: boolean;
}

/** Sections of the file; `write-like.ts` changes `brands` and keeps the others as they are. */
interface NamesFile {
  readonly brands: readonly NameRow[];
  readonly notClothes: Readonly<Record<string, readonly string[]>>;
  readonly noBrands: readonly string[];
}

/** Reads the names of brands outside the catalog. */
export const readNames = (): NamesFile => JSON.parse(readFileSync(FILE, 'utf8'));

/** Writes the names into their file. */
export const writeNames = (file: NamesFile): void => writeFileSync(FILE, namesText(file));

/** Returns the text of the file: one brand per line, and every section and member as it was read. */
export function namesText(file: NamesFile): string {
  const brands = file.brands.map(inOrder);
  const sections = Object.entries({ ...file, brands }).map(
    ([name, section]) => `  ${JSON.stringify(name)}: ${sectionText(section)}`,
  );
  return `{\n${sections.join(',\n')}\n}\n`;
}

/** A list of brands has a line for each; any other section is one line. */
function sectionText(section: unknown): string {
  const isOfBrands = Array.isArray(section) && typeof section[0] === 'object';
  if (!isOfBrands) return JSON.stringify(section);
  return `[\n${section.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]`;
}

const MEMBERS = ['name', 'like', 'aliases', 'makes', 'wearer', 'plain'];

/** Returns a row with its members in the order of the file, wherever they were added. */
const inOrder = (row: NameRow) =>
  Object.fromEntries(Object.entries(row).sort(([a], [b]) => MEMBERS.indexOf(a) - MEMBERS.indexOf(b)));

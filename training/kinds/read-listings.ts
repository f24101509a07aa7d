import { writeFileSync } from 'node:fs';
import { defined } from '../../src/base/members.ts';
import type { Garment } from '../../src/catalog/catalog.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { lotFactor } from '../../src/pricing/total.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { findKindWords } from '../../src/titles/item-words.ts';
import { openTestFinder } from '../judged/split.ts';
import { meanOf, round } from '../numbers/sums.ts';
import { itemOf, readTable, rowsOf } from '../read/csv-table.ts';

/** Sales or asking prices of one brand's items of a kind outside the 15 categories, without titles. */
export interface KindCell {
  readonly source: string;
  readonly basis: 'sold' | 'asking';
  /** First year of the listings, or 0 if the source does not state years. */
  readonly from: number;
  /** Last year, like `from`. */
  readonly to: number;
  readonly brand: string;
  readonly kind: string;
  readonly gender: string;
  /** Absent if the listings do not state a grade. */
  readonly condition?: string;
  /** Number of items in a pack of basics, otherwise 1. */
  readonly pack: number;
  readonly items: number;
  /** Mean price, log USD, rounded to a tenth so that single prices cannot be reconstructed. */
  readonly log: number;
}

const KEYS = ['source', 'basis', 'from', 'to', 'brand', 'kind', 'gender', 'condition', 'pack'] as const;
const COLUMNS = [...KEYS, 'items', 'log'] as const;

/** Reads a file that {@link writeKindCells} wrote. Rejects with the file and line of an invalid row. */
export async function readKindCells(file: string): Promise<KindCell[]> {
  const rows = await readTable(file, COLUMNS);
  return rows.map(({ cells, place }) => {
    const { basis, condition, ...texts } = cells;
    const numbers = {
      from: Number(cells.from),
      to: Number(cells.to),
      pack: Number(cells.pack),
      items: Number(cells.items),
      log: Number(cells.log),
    };
    if (basis !== 'sold' && basis !== 'asking') throw new Error(`${place}: "${basis}" is neither sold nor asking.`);
    if (!(numbers.pack > 0)) throw new Error(`${place}: "${cells.pack}" is not a number of pieces.`);
    if (!(numbers.items > 0 && Number.isFinite(numbers.log)))
      throw new Error(`${place}: items or log is not a number.`);
    return { ...texts, basis, ...numbers, ...defined({ condition: condition || undefined }) };
  });
}

/** Writes cells to a CSV file in an order that does not depend on theirs. */
export function writeKindCells(file: string, cells: readonly KindCell[]): void {
  const lines = cells.map((cell) => COLUMNS.map((name) => cell[name] ?? '').join(','));
  writeFileSync(file, `${[COLUMNS.join(','), ...lines.sort()].join('\n')}\n`);
}

/** A sale or listing of a kind outside the 15 categories. */
interface KindListing extends Omit<KindCell, 'items' | 'from' | 'to'> {
  readonly year: number;
}

export function groupListings(listings: readonly KindListing[]): KindCell[] {
  const groups = Map.groupBy(listings, ({ source, basis, brand, kind, gender, condition = '', pack }) =>
    [source, basis, brand, kind, gender, condition, pack].join(','),
  );
  return [...groups.values()].map((group) => {
    const { year: _, log: __, ...shared } = group[0] as KindListing;
    const years = group.map(({ year }) => year).filter((year) => year > 0);
    const meanLog = meanOf(group, ({ log }) => log);
    return {
      ...shared,
      from: years.length > 0 ? Math.min(...years) : 0,
      to: years.length > 0 ? Math.max(...years) : 0,
      items: group.length,
      log: round(meanLog, 1),
    };
  });
}

/**
 * Creates a function that reads a row as the service does. It returns undefined if the row is refused, beyond our
 * evidence, or of one of the 15 categories.
 */
export function createListingReader(pricing: Pricing) {
  const appraise = createRowAppraiser(pricing);
  return (texts: Readonly<Record<string, string>>) => {
    const outcome = appraise(itemOf(texts));
    if ('problem' in outcome) return undefined;
    const { garment, parsed, beyondEvidence, lot } = outcome.appraisal;
    if (!garment.category.isExtended || beyondEvidence.length > 0) return undefined;
    // The appraisal's own facts do not apply: for a child's pair, they may be those of an adult model.
    const facts = findFacts(parsed.words, garment.brand.slug, garment.category.slug, parsed.extrasAt);
    const isPack = parsed.lot?.isPack === true;
    return {
      garment,
      // Normalized words that are not part of the brand, kind, gender, or grade.
      words: findKindWords(parsed, facts).map(({ form }) => form),
      // Log ratio of a lot's price to the price of one of its items, or 0 for a single item or a pack.
      lot: lot && !isPack ? Math.log(lotFactor(lot.pieces)) : 0,
      pack: lot && isPack ? lot.pieces : 1,
    };
  };
}

/** A sale or listing with its title, which is never published. */
export interface TitledListing extends KindListing {
  readonly title: string;
  readonly garment: Garment;
  readonly words: readonly string[];
}

/** Sources in the United States, whose level is the level of our prices. */
const US_SOURCES =
  /^(?:thredup|poshmark|posh|mercari|depop|grailed|ebay|vintagefinder|vendoo|jenaalsup|us_sold|rkish)(?:_|$)/;

const LISTING_COLUMNS = ['source', 'basis', 'title', 'price_usd'] as const;

/**
 * Reads US listings of kinds outside the 15 categories from CSV files, without duplicates and the open test. Rejects if
 * a file lacks a required column.
 */
export async function readKindListings(
  pricing: Pricing,
  files: readonly string[],
  openTest: readonly string[],
): Promise<TitledListing[]> {
  const readListing = createListingReader(pricing);
  const isTested = openTestFinder(openTest);
  const listings: TitledListing[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    for await (const { cells } of rowsOf(file, LISTING_COLUMNS)) {
      const { source, basis, title, price_usd } = cells;
      const { period = '', brand = '', category = '', gender = '', condition = '' } = cells as Record<string, string>;
      const price = Number(price_usd);
      if (!US_SOURCES.test(source) || !(price > 0) || title === '') continue;
      const key = `${source} ${title} ${price_usd}`;
      if (seen.has(key) || isTested(title)) continue;
      seen.add(key);
      const listing = readListing({ title, brand, category, gender, condition });
      if (!listing) continue;
      const { garment } = listing;
      listings.push({
        ...listing,
        title,
        source,
        basis: basis === 'sold' ? 'sold' : 'asking',
        year: Number(/\d{4}/.exec(period)?.[0] ?? 0),
        brand: garment.brand.slug,
        kind: garment.category.slug,
        gender: garment.gender,
        ...defined({ condition: garment.condition }),
        log: Math.log(price) - listing.lot,
      });
    }
  }
  return listings;
}

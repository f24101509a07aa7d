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
import { readTable, rowsOf } from '../read/csv-table.ts';
import { itemOf } from '../read/item.ts';

/** Sales or asking prices of a brand's pieces of a kind outside the 15 categories, without their titles. */
export interface KindCell {
  readonly source: string;
  readonly basis: 'sold' | 'asking';
  /** First and last year; 0 if the source does not state them. */
  readonly from: number;
  readonly to: number;
  readonly brand: string;
  readonly kind: string;
  readonly gender: string;
  /** Absent for an unstated grade. */
  readonly condition?: string;
  /** Number of pieces in a pack of basics; 1 for single pieces. */
  readonly pack: number;
  readonly items: number;
  /** Mean log USD, to a tenth, so that no price can be read back. */
  readonly log: number;
}

const KEYS = ['source', 'basis', 'from', 'to', 'brand', 'kind', 'gender', 'condition', 'pack'] as const;
const COLUMNS = [...KEYS, 'items', 'log'] as const;

/** Reads cells as {@link writeKindCells} writes them. Throws a sentence with file and line for an unusable row. */
export async function readKindCells(file: string): Promise<KindCell[]> {
  const rows = await readTable(file, COLUMNS);
  return rows.map(({ cells, place }) => {
    const { basis, condition, ...texts } = cells;
    const numberIn = (name: 'from' | 'to' | 'pack' | 'items' | 'log') => Number(cells[name]);
    const [pack, items, log] = [numberIn('pack'), numberIn('items'), numberIn('log')];
    if (basis !== 'sold' && basis !== 'asking') throw new Error(`${place}: "${basis}" is neither sold nor asking.`);
    if (!(pack > 0)) throw new Error(`${place}: "${cells.pack}" is not a number of pieces.`);
    if (!(items > 0 && Number.isFinite(log))) throw new Error(`${place}: items or log is not a number.`);
    return {
      ...texts,
      basis,
      from: numberIn('from'),
      to: numberIn('to'),
      pack,
      items,
      log,
      ...defined({ condition: condition || undefined }),
    };
  });
}

/** Writes cells as CSV, in the order of their keys. */
export function writeKindCells(file: string, cells: readonly KindCell[]): void {
  const lines = cells.map((cell) => COLUMNS.map((name) => cell[name] ?? '').join(','));
  writeFileSync(file, `${[COLUMNS.join(','), ...lines.sort()].join('\n')}\n`);
}

/** One sale or listing of a kind outside the 15 categories, to be grouped. */
interface KindListing extends Omit<KindCell, 'items' | 'from' | 'to'> {
  readonly year: number;
}

/** Groups listings into cells. */
export function groupListings(listings: readonly KindListing[]): KindCell[] {
  const groups = Map.groupBy(listings, ({ source, basis, brand, kind, gender, condition = '', pack }) =>
    [source, basis, brand, kind, gender, condition, pack].join(','),
  );
  return [...groups.values()].map((own) => {
    const { year: _, log: __, ...first } = own[0] as KindListing;
    const years = own.map(({ year }) => year).filter((year) => year > 0);
    return {
      ...first,
      from: years.length > 0 ? Math.min(...years) : 0,
      to: years.length > 0 ? Math.max(...years) : 0,
      items: own.length,
      log: round(
        meanOf(own, ({ log }) => log),
        1,
      ),
    };
  });
}

type Texts = Readonly<Record<string, string>>;

/** Makes the function that reads a row as the service does; undefined for a refused row, or one of no other kind. */
export function createListingReader(pricing: Pricing) {
  const appraise = createRowAppraiser(pricing);
  return (texts: Texts) => {
    const outcome = appraise(itemOf(texts));
    if ('problem' in outcome) return undefined;
    const { garment, parsed, beyondEvidence, lot } = outcome.appraisal;
    if (!garment.category.isExtended || beyondEvidence.length > 0) return undefined;
    // Without the facts of an adult model, which price a child's pair without these effects.
    const found = findFacts(parsed.words, garment.brand.slug, garment.category.slug, parsed.extrasAt);
    return {
      garment,
      // Forms of the words that are not its brand, kind, gender or grade.
      words: findKindWords(parsed, found).map(({ form }) => form),
      // Log of the price of a lot over that of one of its pieces; 0 for a single piece and for a pack.
      lot: lot && !parsed.lot?.isPack ? Math.log(lotFactor(lot.pieces)) : 0,
      pack: lot && parsed.lot?.isPack ? lot.pieces : 1,
    };
  };
}

/** A sale or a listing with its title's words, which no published file keeps. */
export interface TitledListing extends KindListing {
  readonly title: string;
  readonly garment: Garment;
  readonly words: readonly string[];
}

/** Sources of the United States, whose level prices have. */
const US_SOURCES =
  /^(?:thredup|poshmark|posh|mercari|depop|grailed|ebay|vintagefinder|vendoo|jenaalsup|us_sold|rkish)(?:_|$)/;

/** Columns that files of listings must have. */
const LISTING_COLUMNS = ['source', 'basis', 'title', 'price_usd'] as const;

/**
 * Reads the listings of US sources in CSV files that are of other kinds, without those of the open test. Throws a
 * sentence for a file that lacks a required column.
 */
export async function readKindListings(
  pricing: Pricing,
  files: readonly string[],
  openTest: readonly string[],
): Promise<TitledListing[]> {
  const read = createListingReader(pricing);
  const isTested = openTestFinder(openTest);
  const found: TitledListing[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    for await (const { cells } of rowsOf(file, LISTING_COLUMNS)) {
      const { source, basis, title, price_usd } = cells;
      const { period = '', brand = '', category = '', gender = '', condition = '' } = cells as Texts;
      const price = Number(price_usd);
      const key = `${source} ${title} ${price_usd}`;
      if (!US_SOURCES.test(source) || !(price > 0) || title === '' || seen.has(key) || isTested(title)) continue;
      seen.add(key);
      const listing = read({ title, brand, category, gender, condition });
      if (!listing) continue;
      const { garment } = listing;
      found.push({
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
  return found;
}

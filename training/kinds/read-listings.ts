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

/** Sales or asking prices of a brand's items of a kind outside the 15 categories, without their titles. */
export interface KindCell {
  readonly source: string;
  readonly basis: 'sold' | 'asking';
  /** First and last year, 0 if the source does not state them. */
  readonly from: number;
  readonly to: number;
  readonly brand: string;
  readonly kind: string;
  readonly gender: string;
  /** Absent for an unstated grade. */
  readonly condition?: string;
  /** Number of items in a pack of basics; 1 for single items. */
  readonly pack: number;
  readonly items: number;
  /** Mean log price, log USD, rounded to a tenth so that no price can be reconstructed. */
  readonly log: number;
}

const KEYS = ['source', 'basis', 'from', 'to', 'brand', 'kind', 'gender', 'condition', 'pack'] as const;
const COLUMNS = [...KEYS, 'items', 'log'] as const;

/** Reads a file by {@link writeKindCells}. Rejects with a sentence that names file and line for an unusable row. */
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

/** Writes cells as CSV, sorted by line. */
export function writeKindCells(file: string, cells: readonly KindCell[]): void {
  const lines = cells.map((cell) => COLUMNS.map((name) => cell[name] ?? '').join(','));
  writeFileSync(file, `${[COLUMNS.join(','), ...lines.sort()].join('\n')}\n`);
}

/** A sale or listing of a kind outside the 15 categories. */
interface KindListing extends Omit<KindCell, 'items' | 'from' | 'to'> {
  readonly year: number;
}

/** Groups listings into cells. */
export function groupListings(listings: readonly KindListing[]): KindCell[] {
  const groups = Map.groupBy(listings, ({ source, basis, brand, kind, gender, condition = '', pack }) =>
    [source, basis, brand, kind, gender, condition, pack].join(','),
  );
  return [...groups.values()].map((alike) => {
    const { year: _, log: __, ...shared } = alike[0] as KindListing;
    const years = alike.map(({ year }) => year).filter((year) => year > 0);
    const meanLog = meanOf(alike, ({ log }) => log);
    return {
      ...shared,
      from: years.length > 0 ? Math.min(...years) : 0,
      to: years.length > 0 ? Math.max(...years) : 0,
      items: alike.length,
      log: round(meanLog, 1),
    };
  });
}

type Texts = Readonly<Record<string, string>>;

/** Returns a function that reads a row like the service: undefined if it is refused or one of the 15 categories. */
export function createListingReader(pricing: Pricing) {
  const appraise = createRowAppraiser(pricing);
  return (texts: Texts) => {
    const outcome = appraise(itemOf(texts));
    if ('problem' in outcome) return undefined;
    const { garment, parsed, beyondEvidence, lot } = outcome.appraisal;
    if (!garment.category.isExtended || beyondEvidence.length > 0) return undefined;
    // Not the appraisal's facts: those of an adult model price a child's pair on their own, without these effects.
    const facts = findFacts(parsed.words, garment.brand.slug, garment.category.slug, parsed.extrasAt);
    const isPack = parsed.lot?.isPack === true;
    return {
      garment,
      // Forms of the words that are not its brand, kind, gender, or grade.
      words: findKindWords(parsed, facts).map(({ form }) => form),
      // Log ratio of a lot's price to that of one of its items, 0 for a single item or a pack.
      lot: lot && !isPack ? Math.log(lotFactor(lot.pieces)) : 0,
      pack: lot && isPack ? lot.pieces : 1,
    };
  };
}

/** A sale or listing with its title, which no published file keeps. */
export interface TitledListing extends KindListing {
  readonly title: string;
  readonly garment: Garment;
  readonly words: readonly string[];
}

/** Sources in the United States. Prices are at their level. */
const US_SOURCES =
  /^(?:thredup|poshmark|posh|mercari|depop|grailed|ebay|vintagefinder|vendoo|jenaalsup|us_sold|rkish)(?:_|$)/;

/** Required columns of a file of listings. */
const LISTING_COLUMNS = ['source', 'basis', 'title', 'price_usd'] as const;

/**
 * Reads listings of other kinds by US sources from CSV files, without those of the open test. Duplicates count once.
 * Rejects with a sentence for a file that lacks a required column.
 */
export async function readKindListings(
  pricing: Pricing,
  files: readonly string[],
  openTest: readonly string[],
): Promise<TitledListing[]> {
  const read = createListingReader(pricing);
  const isTested = openTestFinder(openTest);
  const listings: TitledListing[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    for await (const { cells } of rowsOf(file, LISTING_COLUMNS)) {
      const { source, basis, title, price_usd } = cells;
      const { period = '', brand = '', category = '', gender = '', condition = '' } = cells as Texts;
      const price = Number(price_usd);
      if (!US_SOURCES.test(source) || !(price > 0) || title === '') continue;
      const key = `${source} ${title} ${price_usd}`;
      if (seen.has(key) || isTested(title)) continue;
      seen.add(key);
      const listing = read({ title, brand, category, gender, condition });
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

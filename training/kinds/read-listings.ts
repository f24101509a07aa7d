import type { Garment } from '../../src/catalog/catalog.ts';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { lotFactor } from '../../src/pricing/lot.ts';
import type { Pricing } from '../../src/pricing/pricing.ts';
import { findFacts } from '../../src/titles/facts.ts';
import { findKindWords } from '../../src/titles/item-words.ts';
import { openTestFinder } from '../judged/split.ts';
import { rowsOf } from '../read/csv-table.ts';
import { itemOf } from '../read/item.ts';
import type { KindListing } from './sales-cells.ts';

type Texts = Readonly<Record<string, string>>;

/** A listing of a kind outside the 15 categories, as the service reads it. */
export interface ReadListing {
  readonly garment: Garment;
  /** Forms of the words that say more than its brand, kind, gender and grade. */
  readonly words: readonly string[];
  /** Log of what the pieces of a lot bring together over what one brings; 0 for a single piece and for a pack. */
  readonly lot: number;
  /** Number of pieces of a pack of basics; 1 for all else. */
  readonly pack: number;
}

/** Makes the function that reads a row as the service does; undefined for what is of no other kind, or is refused. */
export function createListingReader(pricing: Pricing) {
  const appraise = createRowAppraiser(pricing);
  return (texts: Texts): ReadListing | undefined => {
    const outcome = appraise(itemOf(texts));
    if ('problem' in outcome) return undefined;
    const { garment, reading, beyondEvidence, lot } = outcome.appraisal;
    if (!garment.category.isExtended || beyondEvidence.length > 0) return undefined;
    // Not the facts of a grown-ups' model, which price a child's pair without these effects.
    const found = findFacts(reading.words, garment.brand.slug, garment.category.slug);
    return {
      garment,
      words: findKindWords(reading, found).map(({ form }) => form),
      lot: lot && !reading.lot?.isPack ? Math.log(lotFactor(lot.pieces)) : 0,
      pack: lot && reading.lot?.isPack ? lot.pieces : 1,
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
export const US_SOURCES =
  /^(?:thredup|poshmark|posh|mercari|depop|grailed|ebay|vintagefinder|vendoo|jenaalsup|us_sold|rkish)(?:_|$)/;

/** Columns that files of listings must have. */
export const LISTING_COLUMNS = ['source', 'basis', 'title', 'price_usd'] as const;

/**
 * Reads the listings of US sources in CSV files that are of other kinds, without those of the open test. Throws a
 * sentence for a file without a column that is needed.
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
        ...(garment.condition && { condition: garment.condition }),
        log: Math.log(price) - listing.lot,
      });
    }
  }
  return found;
}

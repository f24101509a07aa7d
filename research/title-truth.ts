import { readFileSync } from 'node:fs';
import { openDatabase } from '../training/read/database.ts';
import { openListings } from '../training/read/listings.ts';
import { groupParts } from '../training/read/words.ts';
import { ENGINES } from '../training/sql/engines.ts';
import { withParts } from '../training/sql/statements.ts';

/** A distinct title from a source, labeled by the other columns of its listings. */
export interface TitleTruth {
  readonly source: string;
  readonly title: string;
  /** Brand slug, key of another brand, or null. */
  readonly brand: string | null;
  /** Category slug, `out: …`, or null if the columns do not state it. */
  readonly kind: string | null;
  /** True if the category column alone determined the kind. */
  readonly isStated: boolean;
  /** 0 to 9, derived from the title. */
  readonly fold: number;
  /** From the gender column; null if it is empty. */
  readonly gender: string | null;
  /** Grade from the condition column; null if it has none. */
  readonly condition: string | null;
}

/** Folds below this one are for learning names, the rest for measuring. */
export const LEARNING_FOLDS = 7;

/** Reads the distinct titles in CSV or Parquet files of listings, with their labels. */
export async function readTitleTruth(files: readonly string[]): Promise<TitleTruth[]> {
  const db = await openDatabase();
  try {
    await openListings(db, files);
    const text = readFileSync(new URL('./title-truth.sql', import.meta.url), 'utf8');
    const statement = withParts(text, ENGINES.duckdb, groupParts(ENGINES.duckdb.matches));
    const reader = await db.runAndReadAll(statement);
    return reader.getRows().map((row) => ({
      source: String(row[0]),
      title: String(row[1]),
      brand: row[2] as string | null,
      kind: row[3] as string | null,
      isStated: row[4] === true,
      fold: Number(row[5]),
      gender: row[6] as string | null,
      condition: row[7] as string | null,
    }));
  } finally {
    db.closeSync();
  }
}

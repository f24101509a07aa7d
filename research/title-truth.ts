import { readFileSync } from 'node:fs';
import { openDatabase } from '../training/read/database.ts';
import { openListings } from '../training/read/listings.ts';
import { groupParts } from '../training/read/words.ts';
import { preparing } from '../training/sql/statements.ts';

/** A distinct title of a source, with what the other columns of its listings say. */
export interface TitleTruth {
  readonly source: string;
  readonly title: string;
  /** Brand slug, another brand's key, or null. */
  readonly brand: string | null;
  /** Category slug, `out: …`, or null where the columns do not say. */
  readonly kind: string | null;
  /** The category column alone decided the kind. */
  readonly isStated: boolean;
  /** 0 to 9, by title: what is learned from some tenths is measured on the others. */
  readonly fold: number;
  /** The gender column; null where it is empty. */
  readonly gender: string | null;
  /** The grade of the condition column; null where it has none. */
  readonly condition: string | null;
}

/** Tenths of the titles from which names are learned; the others measure. */
export const LEARNING_FOLDS = 7;

/** The distinct titles of listings in CSV or Parquet files, with their truth. */
export async function readTitleTruth(files: readonly string[]): Promise<TitleTruth[]> {
  const db = await openDatabase();
  try {
    await openListings(db, files);
    for (const statement of preparing('duckdb')) await db.run(statement);
    const parts = groupParts();
    const statement = readFileSync(new URL('./title-truth.sql', import.meta.url), 'utf8').replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => parts[name] as string,
    );
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

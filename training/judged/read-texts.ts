import { readFileSync } from 'node:fs';
import { csvRows } from '../../src/lists/csv.ts';

/** Returns the different titles of CSV files that have a column `title`. Throws a sentence for a file without it. */
export async function readTexts(files: readonly string[]): Promise<ReadonlySet<string>> {
  const titles = new Set<string>();
  for (const file of files) {
    let column = -1;
    for await (const { cells, line } of csvRows(readFileSync(file, 'utf8'), ',')) {
      if (line > 1) titles.add(cells[column] ?? '');
      else column = cells.indexOf('title');
      if (column < 0) throw new Error(`${file}, line 1: the column title is missing.`);
    }
  }
  return titles;
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { total } from '../../training/numbers/sums.ts';
import { readCells, sortRows, writeCells } from '../../training/read/cell-rows.ts';
import { gather } from '../../training/read/grouped.ts';
import { groupListings, openListings } from '../../training/read/listings.ts';
import { rowsWithoutWords } from '../../training/titles/wordless.ts';
import { makeFolder, rejectsWith, withDatabase } from './files.ts';
import { generateListings, HEADER, ODD } from './generated-listings.ts';
import { jeansRow } from './made-up-cells.ts';
import refused from './refused-rows.json' with { type: 'json' };

const { at, write } = makeFolder();

const generated = generateListings(1500, 3).map(({ line }) => line);
const file = write('listings.csv', [HEADER, ...generated, ...ODD]);

it('items that nothing identifies are spread evenly over the ten folds', () => {
  // Thirty items: 21 in the first bin, and one in each of nine others.
  const row = jeansRow({ histogram: '50:21 51:1 52:1 53:1 54:1 55:1 56:1 57:1 58:1 59:1', listings: 30 });
  const { cells } = gather([row]);
  const counts = cells.map(({ fold, bins }) => [fold, total(bins, ({ count }) => count)]);
  assert.deepEqual(Object.fromEntries(counts), { 0: 3, 1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 3, 8: 3, 9: 3 });
});

it('a row of titled items gets its price without titles from its cell, and a row of untitled ones gets none', () => {
  const titled = jeansRow({ fold: 3, histogram: '61:6', listings: 6, wordless: 3.07 });
  const untitled = jeansRow({ histogram: '60:20', listings: 20 });
  const { cells } = gather([titled, untitled]);
  assert.deepEqual(rowsWithoutWords([{ ...titled, wordless: null }, untitled], cells), [titled, untitled]);
});

describe('a file of cells', () => {
  it('is read back as it was written, from CSV and from Parquet, and contains no titles', async () => {
    const rows = await withDatabase(async (db) => {
      await openListings(db, [file]);
      return groupListings(db);
    });
    const csv = at('cells.csv');
    writeCells(csv, rows);
    const parquet = at('cells.parquet');
    await withDatabase(async (db) => {
      await db.run(`COPY (SELECT * FROM read_csv('${csv}', all_varchar = true)) TO '${parquet}' (FORMAT parquet)`);
      assert.deepEqual(await readCells(db, csv), sortRows(rows));
      assert.deepEqual(gather(await readCells(db, parquet)), gather(rows));
    });
    assert.doesNotMatch(readFileSync(csv, 'utf8'), /item number|Foulard|foulard/);
  });

  const COLUMNS =
    'source,marketplace,basis,reason,brand,category,gender,condition,fold,histogram,listings,first_period,last_period,wordless';
  const ROW = 'a,a,sold,,nike,jeans,male,Good,3,61:2,2,2026-01-01,2026-01-02,';
  for (const { cell, bad, error } of refused.cells)
    it(`with "${bad}" for "${cell}" is refused with the row and the problem`, async () => {
      const broken = write('broken.csv', [COLUMNS, ROW, ROW.replace(cell, bad)]);
      await withDatabase((db) => rejectsWith(readCells(db, broken), error));
    });

  it('with too few columns is refused with their names', async () => {
    const short = write('short.csv', ['source,brand', 'a,nike']);
    const error = /short\.csv, line 1: columns are missing: marketplace, basis, .*, last_period\.$/;
    await withDatabase((db) => assert.rejects(readCells(db, short), error));
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { DuckDBConnection } from '@duckdb/node-api';
import { readCells, sortRows, writeCells } from '../../training/read/cell-rows.ts';
import { openDatabase } from '../../training/read/database.ts';
import { gather } from '../../training/read/grouped.ts';
import { groupListings, openListings } from '../../training/read/listings.ts';
import { rowsWithoutWords } from '../../training/titles/wordless.ts';
import { makeFolder } from './files.ts';
import { generateListings, HEADER, ODD } from './generated-listings.ts';
import { jeansRow } from './made-up-cells.ts';

const { at, write } = makeFolder();

const generated = generateListings(1500, 3).map(({ line }) => line);
const file = write('listings.csv', [HEADER, ...generated, ...ODD]);

async function withDuckDb<T>(work: (db: DuckDBConnection) => Promise<T>): Promise<T> {
  const db = await openDatabase();
  return work(db).finally(() => db.closeSync());
}

it('Indistinguishable items go to all folds evenly, in each bin and over the bins', () => {
  const histogram = Array.from({ length: 10 }, (_, bin) => `${bin + 50}:${bin === 0 ? 21 : 1}`);
  const row = jeansRow({ histogram: histogram.join(' '), listings: 30 });
  const { cells, sources } = gather([row]);
  const counts = cells.map(({ bins }) => bins.reduce((sum, { count }) => sum + count, 0));
  assert.deepEqual(counts, Array(10).fill(3));
  assert.equal(new Set(cells.map(({ fold }) => fold)).size, 10);
  assert.equal(sources[0]?.items, 30);
});

it('Cells without the words of titles keep what is known next to untitled ones of the same kind', () => {
  const rows = [
    jeansRow({ fold: 3, histogram: '61:6', listings: 6, wordless: 3.07 }),
    jeansRow({ histogram: '60:20', listings: 20 }),
  ];
  const forgotten = rows.map((row) => ({ ...row, wordless: null }));
  assert.deepEqual(rowsWithoutWords(forgotten, gather(rows).cells), rows);
});

describe('Files of cells', () => {
  it('return what was written, from CSV and from Parquet', async () => {
    const rows = await withDuckDb(async (db) => {
      await openListings(db, [file]);
      return groupListings(db);
    });
    assert.ok(rows.length > 500);
    const csv = at('cells.csv');
    writeCells(csv, rows);
    const parquet = at('cells.parquet');
    await withDuckDb(async (db) => {
      await db.run(`COPY (SELECT * FROM read_csv('${csv}', all_varchar = true)) TO '${parquet}' (FORMAT parquet)`);
      assert.deepEqual(await readCells(db, csv), sortRows(rows));
      assert.deepEqual(gather(await readCells(db, parquet)), gather(rows));
    });
    assert.doesNotMatch(readFileSync(csv, 'utf8'), /item number|Foulard|foulard/);
  });

  it('are refused in one sentence', async () => {
    const HEAD =
      'source,marketplace,basis,reason,brand,category,gender,condition,fold,histogram,listings,first_period,last_period';
    const GOOD = 'a,a,sold,,nike,jeans,male,Good,3,61:2,2,2026-01-01,2026-01-02,';
    for (const [good, bad, says] of [
      ['jeans', 'hats', /row 2: category is "hats"/],
      ['Good', 'good', /row 2: condition is "good"/],
      [',3,', ',10,', /row 2: fold must be/],
      ['61:2', '61=2', /row 2: histogram must be/],
      ['3,61:2,2,2026-01-01,2026-01-02,', ',61:2,2,2026-01-01,2026-01-02,3', /row 2: wordless must be/],
      [':2,2,', ':2,,', /row 2: listings must be/],
      ['nike', '', /row 2: brand is empty/],
    ] as const) {
      const broken = write('broken.csv', [`${HEAD},wordless`, GOOD, GOOD.replace(good, bad)]);
      await withDuckDb((db) => assert.rejects(readCells(db, broken), says));
    }
    const short = write('short.csv', ['source,brand', 'a,nike']);
    await withDuckDb((db) => assert.rejects(readCells(db, short), /short\.csv, line 1: columns are missing/));
  });
});

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const COMMAND = join(import.meta.dirname, '../../training/compare.ts');
const MODEL = join(import.meta.dirname, '../../model/prediction.json');

interface Cell {
  readonly brand: string;
  readonly category: string;
  readonly price: number;
}

function compare(...files: readonly string[]) {
  return spawnSync(process.execPath, [COMMAND, ...files], { encoding: 'utf8' });
}

/** Rows of the table that compares a model with one whose prices were changed. */
function rowsAfter(change: (cell: Cell) => number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-compare-'));
  try {
    const model = JSON.parse(readFileSync(MODEL, 'utf8')) as { cells: readonly Cell[] };
    const file = join(folder, 'prediction.json');
    const cells = model.cells.map((cell) => ({ ...cell, price: change(cell) }));
    writeFileSync(file, JSON.stringify({ ...model, cells }));
    const { stdout, status } = compare(MODEL, file);
    assert.equal(status, 0);
    return stdout.trim().split('\n').slice(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('comparing two models', () => {
  it('lists every price, the largest change first, and what it moved with', () => {
    const rows = rowsAfter(({ brand, price }) => (brand === 'coach' ? 2 * price : price));
    const { cells } = JSON.parse(readFileSync(MODEL, 'utf8')) as { cells: readonly Cell[] };
    assert.equal(rows.length, cells.length);
    assert.ok(rows.slice(0, 30).every((row) => /^\| coach .*\| 100% \| brand \+\d+%/.test(row)));
    assert.match(rows.at(-1) as string, /\| 0% \|/);
  });

  it('tells a price that moved alone', () => {
    const [first = ''] = rowsAfter(({ brand, category, price }) =>
      brand === 'gucci' && category === 'boots' ? price / 2 : price,
    );
    assert.match(first, /^\| gucci \| boots .*\| -50% \| brand and category -\d+%/);
  });

  it('says how it is used', () => {
    const { status, stderr } = compare(MODEL);
    assert.equal(status, 1);
    assert.match(stderr, /^Usage: npm run compare/);
  });
});

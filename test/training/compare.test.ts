import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporaryFolder } from '../support/service.ts';

const COMMAND = join(import.meta.dirname, '../../training/compare.ts');
const MODEL = join(import.meta.dirname, '../../model/prediction.json');

type Cell = Readonly<{ brand: string; category: string; price: number }>;
const { cells } = JSON.parse(readFileSync(MODEL, 'utf8')) as { cells: readonly Cell[] };

function compare(...files: readonly string[]) {
  return spawnSync(process.execPath, [COMMAND, ...files], { encoding: 'utf8' });
}

/** Rows of the table that compares a model with one whose prices were changed. */
function rowsAfter(t: TestContext, change: (cell: Cell) => number): string[] {
  const file = join(temporaryFolder(t), 'prediction.json');
  const changed = cells.map((cell) => ({ ...cell, price: change(cell) }));
  writeFileSync(file, JSON.stringify({ cells: changed }));
  const { stdout, status } = compare(MODEL, file);
  assert.equal(status, 0);
  return stdout.trim().split('\n').slice(2);
}

describe('comparing two models', () => {
  it('lists every price, the largest change first, and what it moved with', (t) => {
    const rows = rowsAfter(t, ({ brand, price }) => (brand === 'coach' ? 2 * price : price));
    assert.equal(rows.length, cells.length);
    assert.ok(rows.slice(0, 30).every((row) => /^\| coach .*\| 100% \| brand \+\d+%/.test(row)));
    assert.match(rows.at(-1) as string, /\| 0% \|/);
  });

  it('tells a price that moved alone', (t) => {
    const [first = ''] = rowsAfter(t, ({ brand, category, price }) =>
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

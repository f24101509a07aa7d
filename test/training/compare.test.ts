import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { hangtag } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

const MODEL = join(import.meta.dirname, '../../model/prediction.json');

type Cell = Readonly<{ brand: string; category: string; price: number }>;
const { cells } = JSON.parse(readFileSync(MODEL, 'utf8')) as { cells: readonly Cell[] };

/** Rows of the table that compares a model with one whose prices were changed. */
async function rowsAfter(t: TestContext, change: (cell: Cell) => number): Promise<string[]> {
  const file = join(temporaryFolder(t), 'prediction.json');
  const changed = cells.map((cell) => ({ ...cell, price: change(cell) }));
  writeFileSync(file, JSON.stringify({ cells: changed }));
  const { out, status } = await hangtag({}, 'compare', MODEL, file);
  assert.equal(status, 0);
  return out.trim().split('\n').slice(1);
}

describe('comparing two models', () => {
  it('lists the prices that differ, the largest change first, with related changes', async (t) => {
    const rows = await rowsAfter(t, ({ brand, price }) => (brand === 'coach' ? 2 * price : price));
    assert.equal(rows.length, cells.filter(({ brand }) => brand === 'coach').length);
    assert.ok(rows.every((row) => /^coach .* \+100% +brand \+\d+%/.test(row)));
  });

  it('reports a price that changed alone', async (t) => {
    const [first = ''] = await rowsAfter(t, ({ brand, category, price }) =>
      brand === 'gucci' && category === 'boots' ? price / 2 : price,
    );
    assert.match(first, /^gucci +boots .* −50% +brand and category −\d+%/);
  });

  it('accepts folders, and answers as JSON', async () => {
    const same = [join(MODEL, '..'), MODEL] as const;
    assert.deepEqual(await hangtag({}, 'compare', ...same), { status: 0, out: 'No price differs.\n', err: '' });
    assert.equal((await hangtag({}, 'compare', ...same, '--json')).out, '[]\n');
  });

  it('states its requirements', async () => {
    const { status, err } = await hangtag({}, 'compare', MODEL);
    assert.equal(status, 2);
    assert.match(err, /Missing required argument 'newer'\nSee: hangtag compare --help/i);
    const wrong = await hangtag({}, 'compare', MODEL, join(MODEL, '../evidence.json'));
    assert.equal(wrong.status, 1);
    assert.match(wrong.err, /evidence\.json contains no prices: give a model's folder/);
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fitOdds, shapeInterval } from '../../training/sale-odds/fit.ts';
import { generatedCells as cells } from './generated-odds.ts';

describe('the fit of sale odds', () => {
  it('gives an interval that holds the slopes of its sources, and meets at the estimate', () => {
    const ends = shapeInterval(cells, fitOdds(cells));
    const dear = ends.find(({ ratio }) => ratio === 1.8) as (typeof ends)[0];
    assert.ok(dear.low < -1.1 * Math.log(1.8) && dear.high > -1.1 * Math.log(1.8));
    const here = ends.find(({ ratio }) => ratio === 1) as (typeof ends)[0];
    assert.deepEqual([here.low, here.log, here.high], [0, 0, 0]);
  });

  it('writes the shipped file again from the shipped cells', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hangtag-odds-'));
    const args = ['--cells', 'model/sale-odds-cells.csv', '--out', folder];
    execFileSync(process.execPath, ['training/train-odds.ts', ...args], { stdio: 'pipe' });
    for (const name of ['sale-odds.json', 'SALE_ODDS_CARD.md'])
      assert.equal(readFileSync(join(folder, name), 'utf8'), readFileSync(`model/${name}`, 'utf8'));
  });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';

describe('the fit of sale odds', () => {
  it('writes the shipped file again from the shipped cells', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hangtag-odds-'));
    const args = ['--cells', 'model/sale-odds-cells.csv', '--out', folder];
    execFileSync(process.execPath, ['training/train-odds.ts', ...args], { stdio: 'pipe' });
    for (const name of ['sale-odds.json', 'SALE_ODDS_CARD.md'])
      assert.equal(readFileSync(join(folder, name), 'utf8'), readFileSync(`model/${name}`, 'utf8'));
  });
});

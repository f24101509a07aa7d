import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeFolder, runTraining } from './files.ts';

const { folder, at } = makeFolder();
const shipped = (name: string) => fileURLToPath(new URL(`../../model/${name}`, import.meta.url));

/** Runs a command on shipped cells; its files must equal the shipped ones byte for byte. */
function fitAgain(command: 'train' | 'train-odds', cells: string, ...files: readonly string[]): void {
  const args = ['--cells', shipped(cells), '--out', folder, '--write-cells', at(cells)];
  const { status, stderr } = runTraining(command, ...args);
  assert.equal(status, 0, stderr);
  for (const name of files) assert.ok(readFileSync(at(name)).equals(readFileSync(shipped(name))), name);
}

describe('The shipped model', () => {
  it('comes out of its cells again, byte for byte', () => {
    const names = ['static-estimate.json', 'prediction.json', 'item-effects.json'];
    fitAgain('train', 'cells.csv', ...names, 'cells.csv', 'statistics.json');
  });

  it('has odds of a sale that come out of their cells again', () => {
    fitAgain('train-odds', 'sale-odds-cells.csv', 'sale-odds.json', 'SALE_ODDS_CARD.md');
  });
});

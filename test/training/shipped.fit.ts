import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'shipped-'));
after(() => rmSync(folder, { recursive: true }));
const shipped = (name: string) => fileURLToPath(new URL(`../../model/${name}`, import.meta.url));

/** Runs a command on shipped cells; the files are those that ship, byte for byte. */
function fitAgain(command: string, cells: string, ...files: readonly string[]): void {
  const script = fileURLToPath(new URL(`../../training/${command}.ts`, import.meta.url));
  const args = ['--cells', shipped(cells), '--out', folder, '--write-cells', join(folder, cells)];
  const result = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  assert.equal(result.status, 0, result.stderr);
  for (const name of files)
    assert.ok(readFileSync(join(folder, name)).equals(readFileSync(shipped(name))), name);
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

import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { makeFolder, runPipeline, runTraining } from './files.ts';

const { folder, at } = makeFolder();
const shipped = (name: string) => fileURLToPath(new URL(`../../model/${name}`, import.meta.url));

/** Runs a command on shipped cells; its files must equal the shipped ones byte for byte. */
function fitAgain(
  run: (...args: string[]) => ReturnType<typeof runPipeline>,
  cells: string,
  ...files: readonly string[]
): void {
  const { status, stderr } = run('--cells', shipped(cells), '--out', folder);
  assert.equal(status, 0, stderr);
  for (const name of files) assert.ok(readFileSync(at(name)).equals(readFileSync(shipped(name))), name);
}

/** Returns a folder with a copy of the shipped model, for a fit that rewrites its manifest. */
function makeModelFolder(): string {
  const copy = at('model');
  cpSync(shipped(''), copy, { recursive: true });
  return copy;
}

describe('The shipped model', () => {
  it('is reproduced from its cells, byte for byte', () => {
    const names = ['static-estimate.json', 'prediction.json', 'item-effects.json'];
    const fit = (...args: string[]) => runPipeline('fit', ...args, '--write-cells', at('cells.csv'));
    fitAgain(fit, 'cells.csv', ...names, 'cells.csv', 'statistics.json');
  });

  it('has prices of other kinds that are reproduced from their cells and judged titles', () => {
    const { status, stderr } = runTraining('train kinds', '--out', makeModelFolder());
    assert.equal(status, 0, stderr);
    assert.ok(readFileSync(at('model/kinds.json')).equals(readFileSync(shipped('kinds.json'))));
  });
});

import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertSameFiles, makeFolder, pipeline, runTraining } from './files.ts';

const { folder, at } = makeFolder();
const SHIPPED = fileURLToPath(new URL('../../model/', import.meta.url));

describe('the shipped model', () => {
  it('is reproduced from its cells, byte for byte', () => {
    pipeline('fit', '--cells', `${SHIPPED}cells.csv`, '--out', folder, '--write-cells', at('cells.csv'));
    const artifacts = ['static-estimate.json', 'prediction.json', 'item-effects.json'];
    assertSameFiles(folder, SHIPPED, [...artifacts, 'cells.csv', 'statistics.json']);
  });

  it('has prices of other kinds that are reproduced from cells and judged titles, byte for byte', () => {
    cpSync(SHIPPED, at('model'), { recursive: true });
    const { status, stderr } = runTraining('train kinds', '--out', at('model'));
    assert.equal(status, 0, stderr);
    assertSameFiles(at('model'), SHIPPED, ['kinds.json']);
  });
});

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

describe('The shipped model', () => {
  it('comes out of its cells again, byte for byte', () => {
    const script = fileURLToPath(new URL('../../training/train.ts', import.meta.url));
    const cells = join(folder, 'cells.csv');
    const args = ['--cells', shipped('cells.csv'), '--out', folder, '--write-cells', cells];
    const result = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    assert.equal(result.status, 0, result.stderr);
    const names = ['static-estimate.json', 'prediction.json', 'item-effects.json'];
    for (const name of [...names, 'cells.csv', 'statistics.json'])
      assert.ok(readFileSync(join(folder, name)).equals(readFileSync(shipped(name))), name);
  });
});

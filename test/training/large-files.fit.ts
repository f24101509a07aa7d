import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../training/numbers/random.ts';
import { LAUNCHER } from '../support/command-line.ts';
import { makeFolder, runTraining } from './files.ts';

const { at, write } = makeFolder();
const random = seededRandom(3);
const SALES = 300_000;

/** A marketplace's sales, without titles: more than is read row by row. */
const file = write('market.csv', [
  'brand,category,gender,condition,sold price,sold date,currency',
  ...Array.from({ length: SALES }, (_, i) => {
    const kind = i % 2 === 0 ? 'Coach,Handbags' : 'Nike,Sneakers';
    return `${kind},women,Very good condition,${(60 * Math.exp(0.5 * random.normal())).toFixed(2)},2026-0${1 + (i % 9)}-15,USD`;
  }),
  'Coach,Handbags,women,Very good condition,"60,50",2026-10-02,USD',
  'Coach,Handbags,women,Very good condition,cheap,2026-10-01,USD',
]);

const KEPT = ['0.csv', '0.json'];
const bytesOf = (folder: string) =>
  ['prediction.json', 'evidence.json', 'MODEL_CARD.md'].map((name) => readFileSync(at(folder, name), 'utf8'));

describe('A large file', () => {
  it('is read by price, with every sale', () => {
    assert.ok(statSync(file).size > 16 * 1024 * 1024);
    const { status, stdout, stderr } = runTraining('train', file, '--out', at('whole'));
    assert.equal(status, 0, stderr);
    assert.match(stdout, /Read 300,002 rows: 300,001 sales of 2 brands, [-0-9]* to 2026-10-02\./);
    assert.match(stdout, /1 {2}without a readable price/);
    assert.match(stdout, /farthest from its own median: \$(?:59|60|61) beside \$(?:59|60|61) \(.*, 150,00\d sales\)/);
  });

  it('goes on from its cells after a kill, to the same bytes, and leaves nothing', async () => {
    const child = spawn(process.execPath, [LAUNCHER, 'train', file, '--out', at('stopped')], { stdio: 'ignore' });
    const kept = KEPT.map((name) => at('stopped.stopped-run', name));
    while (!kept.every(existsSync) && child.exitCode === null) await sleep(5);
    child.kill('SIGKILL');
    const [status, signal] = await once(child, 'exit');
    assert.deepEqual([status, signal], [null, 'SIGKILL']);
    assert.ok(!existsSync(at('stopped')));
    const groups = readFileSync(kept[0] as string, 'utf8').split('\n').length;
    assert.ok(groups < 1000, `${groups} groups`);
    const { status: ended, stderr } = runTraining('train', file, '--out', at('stopped'));
    assert.equal(ended, 0, stderr);
    assert.match(stderr, /going on from the cells of a stopped run/);
    assert.deepEqual(bytesOf('stopped'), bytesOf('whole'));
    assert.ok(!existsSync(at('stopped.stopped-run')));
  });
});

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hangtag } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

const sold = (...args: string[]) => hangtag({}, 'sold', ...args);
const exported = (name: string) => fileURLToPath(new URL(`../lists/exports/${name}`, import.meta.url));

const OWN = [
  'title,sold price,sold date,marketplace,cost',
  'Coach Tabby 26 bag,150,2026-10-03,Poshmark,40',
  '"Zara, ""midi"" dress",22.50,2026-11-02,In person,',
  '=HYPERLINK(1) Gap jeans,15,2026-11-02,eBay,3',
  'Patagonia Better Sweater,,,,12',
  '',
].join('\n');

describe('hangtag sold', () => {
  it('compares sales of several files with our prices, each once', async (t) => {
    const file = join(temporaryFolder(t), 'sales.csv');
    writeFileSync(file, OWN);
    const { out, err, status } = await sold(file, exported('poshmark-sales.csv'), file);
    assert.equal(status, 0, err);
    assert.match(out, /^5 sales, \$1,\d{3}\.\d\d paid\./);
    assert.match(out, /Of 5 sales with an estimate, half within \d+%/);
    assert.match(out, /\nPoshmark +3 /);
    assert.match(out, /\nCoach +2 /);
    assert.match(out, /Look at these:\n +Levi's 501 jeans.*: sold for \$1,045, estimated \$/);
    assert.match(err, /4 rows: 3 sales, \$187\.50; 1 not sold\.\n.*hangtag reprice .*sales\.csv says/);
  });

  it('writes the sales for the training, without formulas', async (t) => {
    const folder = temporaryFolder(t);
    const [file, rows] = [join(folder, 'sales.csv'), join(folder, 'rows.csv')];
    writeFileSync(file, OWN);
    assert.equal((await sold(file, '--output', rows)).status, 0);
    const [head, first, , third] = readFileSync(rows, 'utf8').split('\n');
    assert.equal(head, 'title,brand,category,gender,condition,quantity,sold price,sold date,marketplace,cost');
    assert.equal(first, 'Coach Tabby 26 bag,,,,,1,150,2026-10-03,Poshmark,40');
    assert.match(third ?? '', /^'=HYPERLINK/);
    const trained = await hangtag({}, 'train', rows, '--out', join(folder, 'own'));
    assert.match(trained.out + trained.err, /3 (?:sales|rows)/);
    const refused = await sold(file, '--output', file);
    assert.deepEqual([refused.status, /an input file/.test(refused.err)], [2, true]);
  });

  it('fails without a file that exists', async (t) => {
    assert.equal((await sold(join(temporaryFolder(t), 'none.csv'))).status, 1);
    assert.equal((await sold()).status, 2);
  });
});

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
  it('compares the sales in several files with our prices, each sale once', async (t) => {
    const file = join(temporaryFolder(t), 'sales.csv');
    writeFileSync(file, OWN);
    const { out, err, status } = await sold(file, exported('poshmark-sales.csv'), file);
    assert.equal(status, 0, err);
    assert.match(out, /^5 sales, \$1,\d{3}\.\d\d paid\./);
    assert.match(out, /Of 5 sales with an estimate, half within \d+%/);
    assert.match(out, /\nPoshmark +3 /);
    assert.match(out, /\nCoach +2 /);
    assert.match(out, /Look at these:\n +Levi's 501 jeans.*: sold for \$1,045, estimated \$/);
    assert.match(err, /4 rows: 3 sales, \$187\.50; 1 not sold\.\n.*hangtag list .*sales\.csv says/);
  });

  it('writes the sales as CSV, without formulas', async (t) => {
    const folder = temporaryFolder(t);
    const [file, output] = [join(folder, 'sales.csv'), join(folder, 'rows.csv')];
    writeFileSync(file, OWN);
    await sold(file, '--output', output);
    assert.deepEqual(readFileSync(output, 'utf8').trim().split(/\r?\n/), [
      'title,brand,category,gender,condition,quantity,sold price,sold date,marketplace,cost',
      'Coach Tabby 26 bag,,,,,1,150,2026-10-03,Poshmark,40',
      '"Zara, ""midi"" dress",,,,,1,22.5,2026-11-02,In person,',
      "'=HYPERLINK(1) Gap jeans,,,,,1,15,2026-11-02,eBay,3",
    ]);
  });

  it('never overwrites its input', async (t) => {
    const file = join(temporaryFolder(t), 'sales.csv');
    writeFileSync(file, OWN);
    const { status, err } = await sold(file, '--output', file);
    assert.equal(status, 2);
    assert.equal(err, `--output is ${file}, an input file: give another name. See: hangtag sold --help\n`);
  });
});

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { MonthReport } from '../../src/lists/sold/report.ts';
import { hangtag, LAUNCHER, run } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';

/** Sales as `psql --csv` writes them: t and f for booleans, quotes only around what needs them. */
const SALES = [
  'title,sold price,cost,sold date,nwt,marketplace',
  ...Array.from({ length: 60 }, (_, i) => {
    const name = `${i % 2 ? 'Coach Willow' : 'Zara linen'} ${i % 2 ? 'bag' : 'dress'} ${i}`;
    const title = i === 7 ? `"${name}, ""as new""\nfrom the shop"` : name;
    return `${title},${(i % 2 ? 90 : 15) + i}.37,4.50,2026-0${1 + (i % 9)}-1${i % 10},${i % 3 ? 'f' : 't'},In person`;
  }),
  '',
].join('\n');

describe('Rows that a database client pipes in', () => {
  it('are read by month, train and evaluate as a file of them is', async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, 'sales.csv');
    writeFileSync(file, SALES);
    const [named, piped] = [join(folder, 'named'), join(folder, 'piped')];
    const fed = async (...args: string[]) => {
      const ran = await run('sh', ['-c', 'exec "$0" "$@" < "$FED"', process.execPath, LAUNCHER, ...args], {
        FED: file,
        HANGTAG_CONFIG: join(folder, 'none.json'),
      });
      assert.equal(ran.status, 0, ran.err);
      return ran.out;
    };
    const report = JSON.parse(await fed('month', '-', '--today', '2026-10-01', '--json')) as MonthReport;
    assert.equal(report.total.sales, 60);
    const cents = [...SALES.matchAll(/(\d+)\.37/g)].reduce((sum, [, dollars]) => sum + 100 * Number(dollars) + 37, 0);
    assert.equal(Math.round(100 * report.total.gross), cents);
    await hangtag({}, 'train', file, '--out', named);
    await fed('train', '-', '--out', piped);
    await fed('evaluate', '-', '--out', piped);
    const prices = (out: string) => readFileSync(join(out, 'prediction.json'), 'utf8');
    assert.equal(prices(piped), prices(named));
  });
});

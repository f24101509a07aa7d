import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { CONDITIONS, TIERS } from '../../src/garments/catalogue.ts';
import { generateListings, HEADER } from './generated-listings.ts';

const folder = mkdtempSync(join(tmpdir(), 'own-sales-'));
after(() => rmSync(folder, { recursive: true }));

function run(command: 'train' | 'evaluate', ...args: string[]): string {
  const script = new URL(`../../training/${command}.ts`, import.meta.url).pathname;
  const result = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  assert.equal(result.status, 0, `${command}: ${result.stderr}`);
  return result.stdout;
}

type Change = (columns: string[], i: number) => string[] | undefined;
const SOURCE = 0;
const MARKETPLACE = 1;
const BASIS = 3;
const BRAND = 4;
const CATEGORY = 6;
const CONDITION = 8;
const PRICE = 9;

/** Listings of a shop: generated ones, changed or left out row by row. */
function shop(count: number, change: Change): string[] {
  const lines: string[] = [];
  for (const [i, { line }] of generateListings(count * 20, 11).entries()) {
    const columns = change(line.split(','), i);
    if (columns) lines.push(columns.join(','));
    if (lines.length === count) break;
  }
  assert.equal(lines.length, count);
  return [HEADER, ...lines];
}

const SHOPS: readonly (readonly [what: string, lines: () => string[]])[] = [
  [
    'a shop of 600 sales of two brands',
    () =>
      shop(600, (columns) =>
        ['"Nike"', '"Zara"'].includes(columns[BRAND] as string)
          ? columns.with(SOURCE, 'my shop').with(MARKETPLACE, 'my shop').with(BASIS, 'sold')
          : undefined,
      ),
  ],
  ['3,000 mixed sales', () => shop(3000, (columns) => columns)],
  ['one source', () => shop(800, (columns) => columns.with(SOURCE, 'x').with(MARKETPLACE, 'x'))],
  [
    'sources named like the published ones',
    () =>
      shop(900, (columns, i) => {
        const [source, marketplace] = [
          ['poshmark_x', 'poshmark'],
          ['thredup_y', 'thredup'],
        ][i % 2] as [string, string];
        return columns.with(SOURCE, source).with(MARKETPLACE, marketplace);
      }),
  ],
  [
    'no row of a tier and of a category',
    () =>
      shop(900, (columns) =>
        ['"Zara"', '"H&M"', '"Kiabi"'].includes(columns[BRAND] as string) ||
        columns[CATEGORY] === 'Jeans'
          ? undefined
          : columns,
      ),
  ],
  [
    'prices that fall from worse to better grades, at a dollar or two',
    () =>
      shop(500, (columns) => {
        const rank = ['Fair', 'Good', 'Excellent', 'New with tags'].indexOf(
          columns[CONDITION] as string,
        );
        return columns.with(PRICE, (2.5 - rank / 2).toFixed(2));
      }),
  ],
];

describe('Your own sales', () => {
  for (const [i, [what, lines]] of SHOPS.entries()) {
    it(`are priced and evaluated: ${what}`, async () => {
      const file = join(folder, `${i}.csv`);
      const out = join(folder, `model-${i}`);
      writeFileSync(file, `${lines().join('\n')}\n`);
      run('train', file, '--out', out, '--version', '2027.1.0');
      assert.ok(!existsSync(join(out, 'evaluation.json')));
      const printed = run('evaluate', file, '--out', out);
      assert.match(printed, /all sources/);
      const { version, groups } = JSON.parse(readFileSync(join(out, 'evaluation.json'), 'utf8'));
      assert.equal(version, '2027.1.0');
      assert.ok(groups.every(({ sources }: { sources: string[] }) => sources.length > 0));
      assert.doesNotMatch(readFileSync(join(out, 'evaluation.json'), 'utf8'), /null/);
      const numbers = JSON.parse(readFileSync(join(out, 'static-estimate.json'), 'utf8'));
      assertFalling(TIERS.map((tier) => numbers.base[tier]));
      assertFalling(CONDITIONS.map((grade) => numbers.multiplier[grade]));
    });
  }

  it('take their own level, not that of the marketplace whose name they bear', () => {
    const cells = (i: number) =>
      JSON.parse(readFileSync(join(folder, `model-${i}/prediction.json`), 'utf8'));
    assert.deepEqual(cells(3).reference.anchors, []);
  });

  it('lose the evaluation of a model that is not theirs, and keep their own', () => {
    const out = join(folder, 'model-2');
    const file = join(folder, '2.csv');
    run('train', file, '--out', out, '--version', '2027.1.0');
    assert.ok(existsSync(join(out, 'evaluation.json')), 'the same model again keeps its figures');
    run('train', file, '--out', out, '--version', '2027.2.0');
    assert.ok(!existsSync(join(out, 'evaluation.json')));
    assert.ok(!existsSync(join(out, 'reliability.svg')));
  });
});

function assertFalling(values: readonly number[]): void {
  for (const [i, value] of values.entries())
    assert.ok(i === 0 || value < (values[i - 1] as number), values.join(' '));
}

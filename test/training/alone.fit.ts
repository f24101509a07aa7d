import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  type Brand,
  brands,
  type Category,
  CONDITIONS,
  categories,
  TIERS,
} from '../../src/garments/catalog.ts';
import { dataFacts } from '../../src/pricing/data-facts.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { dataInWords } from '../../src/wording/data.ts';
import { generateListings, HEADER } from './generated-listings.ts';

const folder = mkdtempSync(join(tmpdir(), 'alone-'));
after(() => rmSync(folder, { recursive: true }));

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

function run(command: 'train' | 'evaluate', ...args: string[]): string {
  const result = spawnSync(process.execPath, [`training/${command}.ts`, '--alone', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.equal(result.status, 0, `${args.join(' ')}: ${result.stdout} ${result.stderr}`);
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

describe('Listings alone', () => {
  for (const [i, [what, lines]] of SHOPS.entries()) {
    it(`are priced in order: ${what}`, () => {
      const out = trained(i, lines());
      const numbers = JSON.parse(readFileSync(join(out, 'static-estimate.json'), 'utf8'));
      assertFalling(TIERS.map((tier) => numbers.base[tier]));
      assertFalling(CONDITIONS.map((grade) => numbers.multiplier[grade]));
      assert.match(numbers.version, /^\d{4}\.\d+\.\d+\+alone\.\d{8}\.[0-9a-f]{8}$/);
    });
  }

  it('take their own level, not that of the marketplace whose name they bear', () => {
    const { markets } = JSON.parse(readFileSync(join(folder, 'model-1/prediction.json'), 'utf8'));
    const expected = (basis: string) =>
      markets
        .filter(({ market }: { market: string }) => market.endsWith(basis))
        .map((market: { expected: number }) => market.expected);
    assert.ok(expected(' / sold').length > 0);
    assert.deepEqual(new Set(expected(' / sold')), new Set([0]));
    assert.ok(new Set(expected(' / asking')).size <= 1);
  });

  it('are evaluated; these figures do not pass for those of another model in the folder', () => {
    const out = join(folder, 'model-0');
    const file = join(folder, '0.csv');
    assert.match(
      run('evaluate', file, '--out', out),
      /^Half of 1\d\d held-out listings were within \d+% of the price, .* held \d+% of them\..*MODEL_DIR=/m,
    );
    const read = () => readFileSync(join(out, 'evaluation.json'), 'utf8');
    assert.doesNotMatch(read(), /null/);
    assert.equal(
      JSON.parse(read()).version,
      JSON.parse(readFileSync(join(out, 'prediction.json'), 'utf8')).version,
    );
    run('train', file, '--out', out, '--version', '2027.2.0');
    assert.equal(loadModel(pathToFileURL(`${out}/`)).artifacts.evaluation, undefined);
  });

  it('say nothing of markets that they are not of', () => {
    const { artifacts, noteAbout } = loadModel(pathToFileURL(`${join(folder, 'model-0')}/`));
    assert.doesNotMatch(
      dataInWords(dataFacts(artifacts.prediction.sources), artifacts.prediction),
      /convert|US market/,
    );
    const [brand] = brands.filter(({ slug }) => slug === 'nike') as [Brand];
    const [category] = categories.filter(({ slug }) => slug === 'jeans') as [Category];
    assert.match(
      noteAbout({ brand, category, gender: 'female' }),
      /at the level of these listings\.$/,
    );
  });

  it('of no brand in the catalog write nothing', () => {
    const file = join(folder, 'unknown.csv');
    writeFileSync(file, 'brand,category,price_usd\nNo Such Brand,Dresses,40\n');
    const out = join(folder, 'nothing');
    const { status, stderr } = spawnSync(
      process.execPath,
      ['training/train.ts', '--alone', file, '--out', out],
      { cwd: ROOT, encoding: 'utf8' },
    );
    assert.equal(status, 1);
    assert.match(stderr, /nothing was written: nosuchbrand \(1\)/);
    assert.ok(!existsSync(out));
  });
});

/** Trains on lines once, into a folder of its own. */
function trained(i: number, lines: readonly string[]): string {
  const file = join(folder, `${i}.csv`);
  const out = join(folder, `model-${i}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  run('train', file, '--out', out);
  return out;
}

function assertFalling(values: readonly number[]): void {
  for (const [i, value] of values.entries())
    assert.ok(i === 0 || value < (values[i - 1] as number), values.join(' '));
}

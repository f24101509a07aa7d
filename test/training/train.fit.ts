import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brands, categories } from '../../src/garments/catalog.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { CONFIDENCE_FACTOR } from '../../src/wording/confidence.ts';
import { generateListings, HEADER, type Listing } from './generated-listings.ts';

const folder = mkdtempSync(join(tmpdir(), 'train-'));
after(() => rmSync(folder, { recursive: true }));

function train(...args: string[]) {
  const script = new URL('../../training/train.ts', import.meta.url).pathname;
  return spawnSync(process.execPath, [script, '--alone', ...args], { encoding: 'utf8' });
}

function write(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const read = (out: string, name: string) => readFileSync(join(folder, out, name), 'utf8');

const listings = generateListings(3000, 1);
const UNMAPPED = [
  'shop,shop,2026-03-01,sold,Nike,keyring with logo,Jewellery,women,Good,9.00',
  'shop,shop,2026-03-01,sold,Nike,shoes for a child,Kids / Sneakers,kids,Good,9.00',
  'shop,shop,2026-03-01,sold,Nike,something else,Garden tools,women,Good,9.00',
  'shop,shop,2026-03-01,sold,,tee without a label,T-shirts,women,Good,9.00',
  'shop,shop,2026-03-01,sold,Nike,tee in a strange state,T-shirts,women,so so,9.00',
  'shop,shop,2026-03-01,sold,Nike,tee for nothing,T-shirts,women,Good,0',
  'shop,shop,2026-03-01,sold,Nike,tee with words for a price,T-shirts,women,Good,cheap',
];
/** One item listed three times: a title of five words or more at one price. */
const TWICE = Array.from(
  { length: 3 },
  () => 'shop,shop,2026-03-02,sold,Prada,red dress with blue buttons,Dresses,women,Good,150.00',
);
const file = write('listings.csv', [
  HEADER,
  ...listings.map(({ line }) => line),
  ...UNMAPPED,
  ...TWICE,
]);
const first = train(file, '--out', join(folder, 'first'));

describe('npm run train -- --alone', () => {
  it('should write artifacts that the service loads', () => {
    assert.equal(first.status, 0, first.stderr);
    const pricing = loadModel(pathToFileURL(`${join(folder, 'first')}/`));
    assert.match(pricing.modelVersion, /^\d{4}\.\d+\.\d+\+alone\.20260328\.[0-9a-f]{8}$/);
  });

  it('should write the same bytes for the same listings, in whatever order they come', () => {
    const [header, ...rows] = readFileSync(file, 'utf8').trim().split('\n');
    const reversed = write('reversed.csv', [header as string, ...rows.reverse()]);
    const second = train(reversed, '--out', join(folder, 'second'));
    assert.equal(second.status, 0, second.stderr);
    for (const name of ['static-estimate.json', 'prediction.json']) {
      assert.ok(read('first', name) === read('second', name), name);
    }
  });

  it('should date the artifacts by the newest listing', () => {
    assert.equal(JSON.parse(read('first', 'prediction.json')).date, '2026-03-28');
  });

  it('should count and print the rows it leaves out, by reason', () => {
    const { leftOut, sources } = JSON.parse(read('first', 'prediction.json'));
    const counts = Object.fromEntries(
      leftOut.map(({ reason, rows }: { reason: string; rows: number }) => [reason, rows]),
    );
    assert.deepEqual(counts, {
      'category not recognized': 1,
      'condition not recognized': 1,
      'no brand': 1,
      'no price': 2,
      'out: children': 1,
      'out: jewelry and watches': 1,
    });
    for (const reason of Object.keys(counts)) assert.ok(first.stdout.includes(reason), reason);
    const rows = sources.reduce((sum: number, s: { rows: number }) => sum + s.rows, 0);
    assert.equal(rows, listings.length + UNMAPPED.length + TWICE.length);
  });

  it('should count an item that is listed three times once', () => {
    const { cells } = JSON.parse(read('first', 'prediction.json'));
    const cell = cells.find(
      (c: { brand: string; category: string; gender: string }) =>
        c.brand === 'prada' && c.category === 'dress' && c.gender === 'female',
    );
    assert.equal(cell.listings, 1);
  });

  it('should take the level of what was sold, not of what was asked', () => {
    const { cells } = JSON.parse(read('first', 'prediction.json'));
    const logs = (cell: { brand: string; category: string; gender: string }) =>
      listings.filter(
        (l) =>
          slugOf(l) === cell.brand && kindOf(l) === cell.category && genderOf(l) === cell.gender,
      );
    const distances: number[] = [];
    for (const cell of cells) {
      const mine = logs(cell);
      if (mine.length < 30) continue;
      const mean = mine.reduce((sum, l) => sum + l.log, 0) / mine.length;
      distances.push(Math.log(cell.price) - mean);
    }
    const mean = distances.reduce((sum, d) => sum + d, 0) / distances.length;
    assert.ok(distances.length >= 10);
    assert.ok(Math.abs(mean) < 0.1, `prices are off by ${mean.toFixed(3)} in log USD`);
  });

  it('should hold about 80% of new items in its intervals, and as many near the price as it says', () => {
    const pricing = loadModel(pathToFileURL(`${join(folder, 'first')}/`));
    let inside = 0;
    let near = 0;
    let stated = 0;
    let n = 0;
    for (const listing of generateListings(4000, 2)) {
      const brand = brands.find(({ slug }) => slug === slugOf(listing));
      const category = categories.find(({ slug }) => slug === kindOf(listing));
      if (!brand || !category) continue;
      const p = pricing.predict({ brand, category, gender: genderOf(listing) });
      const price = Math.exp(listing.log);
      n++;
      if (price >= p.priceLow && price <= p.priceHigh) inside++;
      if (Math.abs(Math.log(price / p.price)) <= Math.log(CONFIDENCE_FACTOR)) near++;
      stated += p.confidence;
    }
    assert.ok(inside / n > 0.74 && inside / n < 0.86, `coverage ${inside / n}`);
    // Stated ranges allow for a level error of the tier, which these listings do not have.
    assert.ok(
      near >= stated && (near - stated) / n < 0.1,
      `near ${near / n}, stated ${stated / n}`,
    );
  });

  it('should be less certain of brands and categories that it has not seen', () => {
    const { cells } = JSON.parse(read('first', 'prediction.json'));
    const of = (brand: string, category: string) =>
      cells.find(
        (c: { brand: string; category: string; gender: string }) =>
          c.brand === brand && c.category === category && c.gender === 'female',
      );
    const [seen, unseen] = [of('chanel', 'bag'), of('hermes', 'bag')];
    assert.equal(seen.level, 'brand x category');
    assert.equal(unseen.level, 'tier');
    assert.ok(unseen.error > 2 * seen.error);
    assert.ok(unseen.priceHigh / unseen.priceLow > seen.priceHigh / seen.priceLow);
    assert.ok(unseen.confidence < seen.confidence);
  });

  const BROKEN: readonly [what: string, lines: readonly string[], says: RegExp][] = [
    [
      'a line with too few columns',
      [HEADER, ...listings.slice(0, 20).map(({ line }) => line), 'shop,shop'],
      /broken\.csv, line 22: /,
    ],
    ['a missing column', ['brand,title,price_usd', 'Nike,tee,9'], /line 1: .*category/],
    ['an empty file', [], /broken\.csv/],
    [
      'no listing that can be mapped',
      [HEADER, UNMAPPED[0] as string],
      /No listing could be mapped/,
    ],
  ];
  for (const [what, lines, says] of BROKEN) {
    it(`should answer ${what} with one sentence`, () => {
      const result = train(write('broken.csv', lines), '--out', join(folder, 'broken'));
      assert.equal(result.status, 1);
      assert.match(result.stderr, says);
      assert.equal(result.stderr.trim().split('\n').length, 1, result.stderr);
      assert.ok(!existsSync(join(folder, 'broken')));
    });
  }

  it('should say that a file is not there, and how it is used', () => {
    assert.match(train(join(folder, 'nowhere.csv')).stderr, /nowhere\.csv: there is no such file/);
    assert.match(train().stderr, /Usage: npm run train/);
    assert.match(train(file, '--date', 'today').stderr, /YYYY-MM-DD/);
  });
});

const SLUGS: Readonly<Record<string, string>> = {
  'Louis Vuitton': 'louis-vuitton',
  "Levi's": 'levis',
  'H&M': 'hm',
};
const KINDS: Readonly<Record<string, string>> = {
  Dresses: 'dress',
  Jeans: 'jeans',
  'T-shirts': 't-shirt',
  Sneakers: 'sneakers',
  Coats: 'coat',
  Handbags: 'bag',
};
const slugOf = ({ brand }: Listing) => SLUGS[brand] ?? brand.toLowerCase();
const kindOf = ({ category }: Listing) => KINDS[category] as string;
const genderOf = ({ gender }: Listing) => (gender === 'men' ? 'male' : 'female');

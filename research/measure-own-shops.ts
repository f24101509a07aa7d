import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { medianOf, percent } from '../src/base/numbers.ts';
import { CONDITIONS, GENDERS } from '../src/catalog/catalog.ts';
import { readListFile } from '../src/lists/read-list-file.ts';
import { createPricing } from '../src/pricing/loading/create-pricing.ts';
import { type Pricing, rangeOf } from '../src/pricing/pricing.ts';
import { seededRandom } from '../training/numbers/random.ts';
import { isWithin, shareOf } from '../training/numbers/summaries.ts';
import { total } from '../training/numbers/sums.ts';
import { doubtfulKinds, withoutKinds } from '../training/own-sales/doubts.ts';
import { fitOwnModel } from '../training/own-sales/own-model.ts';
import { readPaid } from '../training/own-sales/price.ts';
import { type Published, readPublishedModel } from '../training/own-sales/published.ts';
import { createItemReader } from '../training/own-sales/read-item.ts';
import { readSales } from '../training/own-sales/read-sales.ts';
import { type Sale, type Sales, spanOf } from '../training/own-sales/sale.ts';
import { type OpenRow, rowsOf, SHOPS } from './shop-forms.ts';

/**
 * Measures own sales on eight shops made of open sales: `node research/measure-own-shops.ts listings.csv flow.csv ...`.
 * Half of each shop's file is trained on, the other half is priced by the published model and by the shop's own. Each
 * shop runs in a process of its own, since a shop's brands stay known. With `--keep <folder>` the files stay there;
 * `--removals` also leaves out each sale in turn.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, shop: { type: 'string' }, removals: { type: 'boolean', default: false } },
});

/** A held-back sale by a model, log USD. */
interface Priced {
  readonly distance: number;
  readonly ends: readonly [number, number];
  readonly kind: string;
}

if (values.shop === undefined) await measureAll(values.keep ?? mkdtempSync(join(tmpdir(), 'own-shops-')));
else console.log(JSON.stringify(await measure(values.shop)));

async function measureAll(folder: string) {
  mkdirSync(folder, { recursive: true });
  const all = (await Promise.all(positionals.map(readSold))).flat();
  console.log(
    'shop               rows  used  held  error: ours   own  in range: ours  own  moved: ours   own  removal',
  );
  for (const [at, shop] of SHOPS.entries()) {
    const random = seededRandom(100 + at);
    const rows = rowsOf(shop, all, random);
    const halves = [0, 1].map((half) => rows.filter((row) => row.number % 2 === half));
    const path = join(folder, shop.name.replaceAll(' ', '-'));
    for (const [i, name] of (['sold', 'held'] as const).entries())
      writeFileSync(`${path}-${name}.csv`, shop.file(halves[i] ?? [], random));
    const args = [fileURLToPath(import.meta.url), '--shop', path, ...(values.removals ? ['--removals'] : [])];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    const found: Awaited<ReturnType<typeof measure>> = JSON.parse(stdout);
    const share = (one: number | null | undefined, width: number) => (one == null ? '-' : percent(one)).padStart(width);
    console.log(
      [
        shop.name.padEnd(17),
        String(found.rows).padStart(5),
        share(found.used, 5),
        String(found.held).padStart(5),
        share(found.before.error, 12),
        share(found.after.error, 5),
        share(found.before.inside, 15),
        share(found.after.inside, 4),
        share(found.movedBefore.error, 12),
        share(found.movedAfter.error, 5),
        share(found.removals, 8),
        `  level ${found.before.level.toFixed(2)} ${found.after.level.toFixed(2)}`,
      ].join(' '),
    );
  }
  if (values.keep === undefined) rmSync(folder, { recursive: true });
}

/** Reads the sold rows of a table of listings. */
async function readSold(file: string): Promise<OpenRow[]> {
  const { csvRows } = await import('../src/lists/csv.ts');
  const rows: OpenRow[] = [];
  let names: readonly string[] | undefined;
  for await (const { cells } of csvRows(readFileSync(file, 'utf8'), ',')) {
    if (!names) {
      names = cells;
      continue;
    }
    const cell = (name: string) => cells[(names as readonly string[]).indexOf(name)] ?? '';
    if (cell('basis') !== 'sold') continue;
    const [source, brand, title, category, gender, condition] = [
      'source',
      'brand',
      'title',
      'category',
      'gender',
      'condition',
    ].map(cell) as [string, string, string, string, string, string];
    rows.push({ source, brand, title, category, gender, condition, paid: Number(cell('price_usd')) });
  }
  return rows;
}

/** Trains on a shop's one half and prices the other. */
async function measure(path: string) {
  const published = readPublishedModel();
  // First, since the shop's own brands are not known yet.
  const before = await price(`${path}-held.csv`, published);
  const all = await readSales([`${path}-sold.csv`], [], published);
  const sales = withoutKinds(all, doubtfulKinds(all.sales));
  const model = fitOwnModel(published, sales, { fittedOn: '' });
  const { prediction, evidence } = model;
  const own = createPricing({ ...published.pricing.artifacts, prediction, evidence });
  const after = await price(`${path}-held.csv`, { pricing: own, prediction });
  const isMoved = ({ kind }: Priced) => model.shifts.has(kind);
  const unused = total(sales.leftOut, ({ reason, rows }) => (isGarment(reason) ? rows : 0));
  return {
    rows: sales.rows,
    used: sales.sales.length / sales.rows,
    held: after.length,
    before: outcome(before),
    after: outcome(after),
    movedBefore: outcome(before.filter((_, i) => isMoved(after[i] as Priced))),
    movedAfter: outcome(after.filter(isMoved)),
    removals: values.removals ? removed(published, sales, own) / (sales.sales.length + unused) : undefined,
  };
}

/** Returns true for rows that were left out though they are sold garments with a price of ours. */
function isGarment(reason: string) {
  return /^(the same title|a rare model|looks wrong)/.test(reason);
}

async function price(file: string, model: Published): Promise<Priced[]> {
  const { rows } = await readListFile(readFileSync(file), Number.POSITIVE_INFINITY);
  const readItem = createItemReader(model);
  return rows.flatMap(({ item, refusal, sold }) => {
    const paid = readPaid(sold?.price?.[0] ?? '', '');
    if (!item || refusal !== undefined || 'reason' in paid) return [];
    const read = readItem(item);
    if ('reason' in read) return [];
    const { published, ends, brand, category } = read.priced;
    return [{ distance: Math.log(paid.dollars) - published, ends, kind: `${brand.slug} ${category.slug}` }];
  });
}

function outcome(priced: readonly Priced[]) {
  return {
    error: Math.expm1(medianOf(priced.map(({ distance }) => Math.abs(distance)))),
    inside: shareOf(priced, ({ distance, ends }) => isWithin(distance, ends)),
    level: Math.expm1(medianOf(priced.map(({ distance }) => distance))),
  };
}

/** Returns the number of sales without which a price of the own model is another, to the dollar. */
function removed(published: Published, sales: Sales, own: Pricing): number {
  return sales.sales.filter((sale) => {
    const kept = sales.sales.filter((one) => one !== sale);
    const { prediction, evidence } = fitOwnModel(
      published,
      { ...sales, sales: kept, ...spanOf(kept) },
      { fittedOn: '' },
    );
    const without = createPricing({ ...published.pricing.artifacts, prediction, evidence });
    return pricesOf(own, sale) !== pricesOf(without, sale);
  }).length;
}

/** Returns all prices and ranges of a sale's kind of garment. */
function pricesOf(pricing: Pricing, { brand, category }: Sale): string {
  return JSON.stringify(
    GENDERS.flatMap((gender) =>
      [undefined, ...CONDITIONS].map((condition) =>
        rangeOf(pricing.priceAtCondition({ brand, category, gender, ...(condition && { condition }) })),
      ),
    ),
  );
}

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { isPriced } from '../src/pricing/appraisal.ts';
import { appraiseTitle } from '../src/pricing/appraise.ts';
import { type OwnBasis, ownBasis } from '../src/pricing/asker/weigh-evidence.ts';
import { loadModel } from '../src/pricing/loading/load-model.ts';

// Prices US sales in CSV files (`title`, `basis`, `marketplace`, `source`, `price_usd`) by three sales with similar
// titles of the same brand, kind and gender: errors in log USD of our price, of the sales alone, of the shipped price
// with both, and of the best constant weight for all, by what our price rests on.

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: node research/measure-comps.ts <listings.csv> …');
  process.exit(1);
}

const US = new Set(['ebay', 'poshmark', 'mercari', 'depop', 'etsy', 'grailed']);
/** Minimum share of common words of two similar titles, and the number of sales that an agent sends. */
const SIMILAR = 0.5;
const SENT = 3;

interface Sale {
  readonly title: string;
  readonly source: string;
  readonly paid: number;
  readonly ours: number;
  readonly basis: OwnBasis;
  readonly words: ReadonlySet<string>;
}

const pricing = loadModel();
const groups = new Map<string, Sale[]>();
const seen = new Set<string>();
for (const file of files) {
  for (const row of parse(readFileSync(file), { columns: true }) as Record<string, string>[]) {
    const { title = '', basis, marketplace = '', source = '' } = row;
    const paid = Number(row.price_usd);
    const key = title.toLowerCase();
    if (basis !== 'sold' || !US.has(marketplace) || !(paid >= 3) || key === '' || seen.has(key)) continue;
    seen.add(key);
    const outcome = appraiseTitle(pricing, { title });
    if (!isPriced(outcome) || outcome.lot) continue;
    const { garment, evidence, price, beyondEvidence, isByKindAlone } = outcome;
    const kind = `${garment.brand.slug}/${garment.category.slug}/${garment.gender}`;
    const words = new Set(key.split(/[^a-z0-9]+/).filter((word) => word.length > 1));
    const sale = { title, source, paid, ours: price.price, words };
    const rests = ownBasis(evidence, beyondEvidence.length > 0, isByKindAlone);
    groups.set(kind, [...(groups.get(kind) ?? []), { ...sale, basis: rests }]);
  }
}

const priced = [...groups.values()].flatMap((sales) =>
  sales.flatMap((sale) => {
    const near = sales
      .filter((other) => other !== sale)
      .map((other) => ({
        other,
        share: sale.words.intersection(other.words).size / sale.words.union(other.words).size,
      }))
      .filter(({ share }) => share >= SIMILAR)
      .sort((a, b) => b.share - a.share)
      .slice(0, SENT);
    if (near.length < SENT) return [];
    const comps = near.map(({ other }) => ({ price: other.paid }));
    const outcome = appraiseTitle(pricing, { title: sale.title, comps });
    if (!isPriced(outcome)) return [];
    const { price, priceLow, priceHigh } = outcome.price;
    const logs = {
      paid: Math.log(sale.paid),
      ours: Math.log(sale.ours),
      comps: comps.reduce((sum, one) => sum + Math.log(one.price), 0) / SENT,
      together: Math.log(price),
    };
    return [
      { ...logs, basis: sale.basis, source: sale.source, isInside: sale.paid >= priceLow && sale.paid <= priceHigh },
    ];
  }),
);

type Priced = (typeof priced)[number];
const rms = (rows: readonly Priced[], priceOf: (row: Priced) => number) =>
  Math.sqrt(rows.reduce((sum, row) => sum + (row.paid - priceOf(row)) ** 2, 0) / rows.length).toFixed(3);
const constants = Array.from({ length: 11 }, (_, at) => at / 10);
const best = constants
  .map((weight) => ({ weight, error: rms(priced, ({ ours, comps }) => (1 - weight) * ours + weight * comps) }))
  .reduce((a, b) => (b.error < a.error ? b : a)).weight;

function print(name: string, rows: readonly Priced[]): void {
  const inside = rows.filter(({ isInside }) => isInside).length / rows.length;
  const constant = rms(rows, ({ ours, comps }) => (1 - best) * ours + best * comps);
  console.log(
    `${name}: ${rows.length}, ours ${rms(rows, ({ ours }) => ours)}, sales alone ${rms(rows, ({ comps }) => comps)}, ` +
      `together ${rms(rows, ({ together }) => together)}, ${best} of them everywhere ${constant}, ` +
      `in the range ${Math.round(100 * inside)}%`,
  );
}

print('all', priced);
print(
  'judged or none',
  priced.filter(({ basis }) => basis === 'judged' || basis === 'none'),
);
for (const [basis, rows] of Map.groupBy(priced, (row) => row.basis)) print(basis, rows);
for (const [source, rows] of Map.groupBy(priced, (row) => row.source)) if (rows.length >= 20) print(source, rows);

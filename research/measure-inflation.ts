import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Condition, TIERS } from '../src/garments/catalog.ts';
import type { PredictionArtifact } from '../src/pricing/artifact.ts';
import { ODD_SITE } from '../training/markets/markets.ts';
import { inflationSince, PRICE_YEAR } from '../training/markets/price-year.ts';
import { OTHER_TIER, tierOf } from '../training/model/terms.ts';
import { BIN_WIDTH, siteOf } from '../training/read/cells.ts';
import { binsOf, type CellRow } from '../training/read/grouped.ts';
import { readInput } from '../training/read/read-input.ts';

// Whether prices follow consumer prices, by tier: the slope of the sources' levels over the log of the index, with one
// level for each site and basis. 1: they follow it, 0: they do not.

/** How far sources of one site differ for other reasons, and items of a source, standard deviations in log USD. */
const BETWEEN_SOURCES = 0.2;
const BETWEEN_ITEMS = 0.6;

/** A source with fewer items of a tier says nothing about it; one that spans more years has no year. */
const LEAST_ITEMS = 20;
const LONGEST_YEARS = 2;

/** A source's items of one tier. */
interface Level {
  readonly group: string;
  readonly tier: string;
  items: number;
  /** Sum of log prices less the model's, log USD, and of the log of the index. */
  residual: number;
  index: number;
}

const folder = process.argv[2] ?? 'model';
const model = JSON.parse(
  readFileSync(join(folder, 'prediction.json'), 'utf8'),
) as PredictionArtifact;
const prices = new Map(
  model.cells.map((cell) => [
    `${cell.brand} ${cell.category} ${cell.gender}`,
    Math.log(cell.price),
  ]),
);
const { rows } = await readInput({ listings: [], cells: [join(folder, 'cells.csv')] });

const levels = new Map<string, Level>();
for (const row of rows) {
  const tier = tierOf(row.brand);
  const [from, to] = [yearOf(row.firstPeriod), yearOf(row.lastPeriod)];
  const isUsed = row.reason === '' && tier !== OTHER_TIER && row.marketplace !== ODD_SITE;
  if (!isUsed || from === undefined || to === undefined || to - from > LONGEST_YEARS) continue;
  const group = `${siteOf(row)} ${row.basis}`;
  const key = `${tier} ${group} ${row.source}`;
  const level = levels.get(key) ?? { group, tier, items: 0, residual: 0, index: 0 };
  levels.set(key, level);
  const items = binsOf(row.histogram).reduce((sum, bin) => sum + bin.items, 0);
  level.items += items;
  level.residual += items * (logOf(row) - modelLog(row, tier));
  level.index -=
    items * Math.log(inflationSince(String(Math.min(PRICE_YEAR, Math.round((from + to) / 2)))));
}

console.table(
  TIERS.map((tier) => {
    const own = [...levels.values()].filter((l) => l.tier === tier && l.items >= LEAST_ITEMS);
    const { slope, error } = slopeOf(own);
    return {
      tier,
      sources: own.length,
      slope: slope.toFixed(1),
      'standard error': error.toFixed(1),
    };
  }),
);

function yearOf(period: string): number | undefined {
  const year = Number(period.slice(0, 4));
  return year > 2000 ? year : undefined;
}

/** Mean log price of a row without the words of its titles, log USD. */
function logOf(row: CellRow): number {
  if (row.wordless !== null) return row.wordless;
  const bins = binsOf(row.histogram);
  const items = bins.reduce((sum, bin) => sum + bin.items, 0);
  const log = bins.reduce((sum, { bin, items: n }) => sum + n * (bin + 0.5) * BIN_WIDTH, 0) / items;
  return log - ordinaryOf(row);
}

function ordinaryOf({ brand, category }: CellRow): number {
  return model.effects['ordinary words']?.[`${brand} ${category}`] ?? 0;
}

/** What the model says of such an item at the reference market, without words, log USD. */
function modelLog(row: CellRow, tier: string): number {
  const gender = row.gender === 'male' ? 'male' : 'female';
  const price = prices.get(`${row.brand} ${row.category} ${gender}`) as number;
  const grades = model.conditions[tier]?.[model.wears[row.category] as string] ?? {};
  if (row.condition === 'unknown') return price - ordinaryOf(row);
  const mix = Object.entries(model.conditionMix).reduce(
    (sum, [grade, share]) => sum + share * (grades[grade] ?? 0),
    0,
  );
  return price - ordinaryOf(row) + (grades[row.condition as Condition] ?? 0) - mix;
}

/** Least squares within groups, each level weighted by how well it is known. */
function slopeOf(own: readonly Level[]): { slope: number; error: number } {
  let product = 0;
  let square = 0;
  for (const group of new Set(own.map((level) => level.group))) {
    const points = own
      .filter((level) => level.group === group)
      .map(({ items, residual, index }) => ({
        x: index / items,
        y: residual / items,
        weight: 1 / (BETWEEN_SOURCES ** 2 + BETWEEN_ITEMS ** 2 / items),
      }));
    const total = points.reduce((sum, p) => sum + p.weight, 0);
    const x = points.reduce((sum, p) => sum + p.weight * p.x, 0) / total;
    const y = points.reduce((sum, p) => sum + p.weight * p.y, 0) / total;
    for (const p of points) {
      product += p.weight * (p.x - x) * (p.y - y);
      square += p.weight * (p.x - x) ** 2;
    }
  }
  return { slope: product / square, error: 1 / Math.sqrt(square) };
}

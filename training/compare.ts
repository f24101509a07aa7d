import { readFileSync } from 'node:fs';
import { markdownTable } from './evaluation/markdown.ts';
import { tierOf } from './model/terms.ts';
import type { PricedCell } from './publish/price-cells.ts';

const USAGE = 'Usage: npm run compare -- <older prediction.json> <newer prediction.json>';

type ComparedCell = Pick<
  PricedCell,
  'brand' | 'category' | 'gender' | 'price' | 'pairListings' | 'exists'
>;

/** A price in two models, and the change of its log that it shares with others. */
interface Move {
  readonly cell: ComparedCell;
  readonly before: ComparedCell;
  /** Log of new over old price. */
  readonly log: number;
  readonly parts: readonly (readonly [what: string, log: number])[];
}

/** A part below this is not worth a word, log USD. */
const WORTH_NAMING = 0.03;

function cellsOf(file: string): Map<string, ComparedCell> {
  const { cells } = JSON.parse(readFileSync(file, 'utf8')) as { cells: ComparedCell[] };
  return new Map(cells.map((cell) => [`${cell.brand} ${cell.category} ${cell.gender}`, cell]));
}

/**
 * Splits each change into what all prices of the tier share, the kind of garment in that tier, the brand, its gender and
 * the rest: means of what the parts before leave, log USD. So a reader sees whether a price moved alone.
 */
function movesBetween(older: Map<string, ComparedCell>, newer: Map<string, ComparedCell>): Move[] {
  const pairs = [...newer].flatMap(([key, cell]) => {
    const before = older.get(key);
    return before ? [{ cell, before, log: Math.log(cell.price / before.price) }] : [];
  });
  const levels: readonly (readonly [what: string, keyOf: (cell: ComparedCell) => string])[] = [
    ['tier', ({ brand }) => tierOf(brand)],
    ['tier and category', ({ brand, category }) => `${tierOf(brand)} ${category}`],
    ['brand', ({ brand }) => brand],
    ['brand and gender', ({ brand, gender }) => `${brand} ${gender}`],
    ['brand and category', ({ brand, category }) => `${brand} ${category}`],
  ];
  let rest = pairs.map(({ log }) => log);
  const parts = levels.map(([what, keyOf]) => {
    const keys = pairs.map(({ cell }) => keyOf(cell));
    const sums = new Map<string, { sum: number; count: number }>();
    keys.forEach((key, i) => {
      const entry = sums.get(key) ?? { sum: 0, count: 0 };
      sums.set(key, { sum: entry.sum + (rest[i] as number), count: entry.count + 1 });
    });
    const means = keys.map((key) => {
      const { sum, count } = sums.get(key) as { sum: number; count: number };
      return sum / count;
    });
    rest = rest.map((value, i) => value - (means[i] as number));
    return [what, means] as const;
  });
  return pairs.map((pair, i) => ({
    ...pair,
    parts: parts.map(([what, means]) => [what, means[i] as number] as const),
  }));
}

/** Returns the parts that moved a price, the largest first, and the listings of its brand and category before and now. */
function reasonOf({ cell, before, parts }: Move): string {
  const named = parts
    .filter(([, log]) => Math.abs(log) >= WORTH_NAMING)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([what, log]) => `${what} ${log > 0 ? '+' : ''}${Math.round(100 * Math.expm1(log))}%`);
  const listings =
    before.pairListings === cell.pairListings
      ? `${cell.pairListings} listings`
      : `${before.pairListings} to ${cell.pairListings} listings`;
  return [...named, listings, ...(cell.exists === false ? ['not made'] : [])].join(', ');
}

const [older, newer] = process.argv.slice(2);
if (older === undefined || newer === undefined) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const moves = movesBetween(cellsOf(older), cellsOf(newer));
  const rows = moves
    .sort((a, b) => Math.abs(b.log) - Math.abs(a.log))
    .map((move) => [
      move.cell.brand,
      move.cell.category,
      move.cell.gender,
      String(move.before.price),
      String(move.cell.price),
      `${Math.round(100 * Math.expm1(move.log))}%`,
      reasonOf(move),
    ]);
  console.log(
    markdownTable(['brand', 'category', 'gender', 'old', 'new', 'change', 'moved with'], rows),
  );
}

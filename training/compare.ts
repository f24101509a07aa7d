import { readFileSync } from 'node:fs';
import { tableOf } from './evaluation/markdown.ts';
import { tierOf } from './model/terms.ts';
import { byGroup, meanOf } from './numbers/summaries.ts';
import type { PricedCell } from './publish/price-cells.ts';

const USAGE = 'Usage: npm run compare -- <older prediction.json> <newer prediction.json>';

type ComparedCell = Pick<PricedCell, 'brand' | 'category' | 'gender' | 'price' | 'pairListings' | 'exists'>;

/** A price in two models, with its change split into parts. */
interface Move {
  readonly cell: ComparedCell;
  readonly before: ComparedCell;
  /** Log of new over old price. */
  readonly log: number;
  readonly parts: readonly (readonly [what: string, log: number])[];
}

/** Smallest part worth reporting, log USD. */
const WORTH_NAMING = 0.03;

const percent = (log: number) => `${Math.round(100 * Math.expm1(log))}%`;

function cellsOf(file: string): Map<string, ComparedCell> {
  const { cells } = JSON.parse(readFileSync(file, 'utf8')) as { cells: ComparedCell[] };
  return new Map(cells.map((cell) => [`${cell.brand} ${cell.category} ${cell.gender}`, cell]));
}

const PARTS: readonly (readonly [what: string, keyOf: (cell: ComparedCell) => string])[] = [
  ['tier', ({ brand }) => tierOf(brand)],
  ['tier and category', ({ brand, category }) => `${tierOf(brand)} ${category}`],
  ['brand', ({ brand }) => brand],
  ['brand and gender', ({ brand, gender }) => `${brand} ${gender}`],
  ['brand and category', ({ brand, category }) => `${brand} ${category}`],
];

/**
 * Splits each change into the part shared by all prices of the tier, by the kind of garment in that tier, by the brand,
 * by its gender, and the rest: each is the mean of what the parts before it leave, log USD.
 */
function movesBetween(older: Map<string, ComparedCell>, newer: Map<string, ComparedCell>): Move[] {
  const pairs = [...newer].flatMap(([key, cell]) => {
    const before = older.get(key);
    return before ? [{ cell, before, log: Math.log(cell.price / before.price) }] : [];
  });
  let rest = pairs.map(({ cell, log }) => ({ cell, log }));
  const parts = PARTS.map(([what, keyOf]) => {
    const meanFor = byGroup(
      rest,
      ({ cell }) => keyOf(cell),
      (own) => meanOf(own, ({ log }) => log),
    );
    const means = rest.map(meanFor);
    rest = rest.map(({ cell, log }, i) => ({ cell, log: log - (means[i] as number) }));
    return [what, means] as const;
  });
  return pairs.map((pair, i) => ({
    ...pair,
    parts: parts.map(([what, means]) => [what, means[i] as number] as const),
  }));
}

/** Returns the parts of a change, largest first, and the listings of the brand and category before and now. */
function reasonOf({ cell, before, parts }: Move): string {
  const named = parts
    .filter(([, log]) => Math.abs(log) >= WORTH_NAMING)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([what, log]) => `${what} ${log > 0 ? '+' : ''}${percent(log)}`);
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
  moves.sort((a, b) => Math.abs(b.log) - Math.abs(a.log));
  const columns = {
    brand: ({ cell }: Move) => cell.brand,
    category: ({ cell }: Move) => cell.category,
    gender: ({ cell }: Move) => cell.gender,
    old: ({ before }: Move) => String(before.price),
    new: ({ cell }: Move) => String(cell.price),
    change: ({ log }: Move) => percent(log),
    'moved with': reasonOf,
  };
  console.log(tableOf(moves, columns));
}

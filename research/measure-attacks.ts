import { P90 } from '../src/pricing/ranges/normal.ts';
import {
  AT_RANDOM,
  type Attack,
  arrivals,
  COPIES,
  honestSales,
  kindsOf,
  onOneKind,
  recordOf,
  thousandKeys,
  USUAL_MARKET,
} from '../test/training/simulated-sales.ts';
import { groupSales, priceSales, takeSales } from '../training/learn/contributed.ts';
import { fitLearned, type Places } from '../training/learn/fit.ts';
import { fitShifts } from '../training/own-sales/fit-shifts.ts';
import { readPublishedModel } from '../training/own-sales/published.ts';
import { garmentOf } from '../training/own-sales/sale.ts';
import { openDatabase, readRows } from '../training/read/database.ts';

// The largest price move in the month in which a twentieth or a fifth of simulated contributors lie, compared with the
// month before: with the bounds of training/learn/, and as own sales are fitted, where each sale counts.
const market = { ...USUAL_MARKET, seed: Number(process.argv[2] ?? USUAL_MARKET.seed) };
const published = readPublishedModel();
const kinds = kindsOf(published, market);
const honest = [...honestSales(published, market)];
const db = await openDatabase();

type Logs = ReadonlyMap<string, { readonly log: number }>;

async function fits(sales: typeof honest, places?: Places): Promise<[learned: Logs, unprotected: Logs, after: Places]> {
  await takeSales(db, arrivals(sales));
  await priceSales(db, published);
  const rows = await readRows(
    db,
    'SELECT brand, category, ln(price) AS log, ln(estimate) AS published, noise FROM contributed_sales',
  );
  const each = rows.map(({ brand: slug, category: kind, log, published, noise }) => {
    const { brand, category } = garmentOf(`${slug} ${kind}`);
    const end = P90 * Number(noise);
    const ends = [-end, end] as const;
    return { brand, category, log: Number(log), published: Number(published), ends };
  });
  const learned = fitLearned(await groupSales(db), places);
  return [learned.shifts.untitled, fitShifts(each), learned.places];
}

function mostMoved(was: Logs, is: Logs): number {
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return Math.max(...names.map((kind) => Math.abs(Math.expm1((is.get(kind)?.log ?? 0) - (was.get(kind)?.log ?? 0)))));
}

const targets = [0, 10, 30, 59];
const attacks: readonly (readonly [attacks: readonly Attack[], record: number])[] = [
  ...[0.5, 1.2, 1.45, 3, 10].map((factor) => [targets.map((kind) => onOneKind(kind, factor)), 0] as const),
  [[AT_RANDOM], 0],
  [[COPIES], 0],
  [[thousandKeys(10, 3)], 0],
  ...([
    [1.3, 10],
    [1.3, 30],
    [0.4, 30],
    [3, 30],
  ].map(([factor = 1, record = 0]) => [targets.map((kind) => onOneKind(kind, factor)), record]) as [
    Attack[],
    number,
  ][]),
];
console.log('| lies | 5% lie, bounded | unbounded | 20% lie, bounded | unbounded |');
console.log('|---|---|---|---|---|');
for (const [same, record] of attacks) {
  const cells: string[] = [];
  for (const share of [0.05, 0.2]) {
    const liars = Math.round((share * market.contributors) / (1 - share));
    const known = [...honest, ...recordOf(record).sales(kinds, honest, liars)];
    const truth = await fits(known);
    const most: [number, number] = [0, 0];
    for (const attack of same) {
      const lied = await fits([...known, ...attack.sales(kinds, honest, liars)], truth[2]);
      for (const i of [0, 1] as const) most[i] = Math.max(most[i], mostMoved(truth[i], lied[i]));
    }
    cells.push(...most.map((move) => `${(100 * move).toFixed(1)}%`));
  }
  const after = record > 0 ? `, after ${record} honest sales` : '';
  console.log(`| ${same[0]?.name}${after} | ${cells.join(' | ')} |`);
}
db.closeSync();

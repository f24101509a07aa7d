import { P90 } from '../src/pricing/normal.ts';
import {
  AT_RANDOM,
  type Attack,
  arrivals,
  COPIES,
  honestSales,
  kindsOf,
  onOneKind,
  thousandKeys,
  USUAL_MARKET,
  withCover,
} from '../test/training/simulated-sales.ts';
import { groupSales, priceSales, takeSales } from '../training/learn/contributed.ts';
import { fitLearned } from '../training/learn/fit.ts';
import { fitShifts } from '../training/own-sales/fit-shifts.ts';
import { readPublishedModel } from '../training/own-sales/published.ts';
import { garmentOf } from '../training/own-sales/sale.ts';
import { openDatabase, readRows } from '../training/read/database.ts';

// The most that any price moves when a twentieth or a fifth of made-up contributors lie: with the bounds of training/learn/, and
// as own sales are fitted, where each sale counts.
const market = { ...USUAL_MARKET, seed: Number(process.argv[2] ?? USUAL_MARKET.seed) };
const published = readPublishedModel();
const kinds = kindsOf(published, market);
const honest = [...honestSales(published, market)];
const db = await openDatabase();

type Logs = ReadonlyMap<string, { readonly log: number }>;

async function fits(sales: typeof honest): Promise<[learned: Logs, unprotected: Logs]> {
  await takeSales(db, arrivals(sales));
  await priceSales(db, published);
  const each = await readRows(
    db,
    'SELECT brand, category, ln(price), ln(estimate), noise FROM contributed_sales',
    ([slug, kind, log, estimate, noise]) => {
      const { brand, category } = garmentOf(`${slug} ${kind}`);
      const end = P90 * Number(noise);
      const ends = [-end, end] as const;
      return { ...{ brand, category, log: Number(log), published: Number(estimate), ends } };
    },
  );
  return [fitLearned(await groupSales(db)).shifts.untitled, fitShifts(each)];
}

function mostMoved(was: Logs, is: Logs): number {
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return Math.max(
    ...names.map((kind) =>
      Math.abs(Math.expm1((is.get(kind)?.log ?? 0) - (was.get(kind)?.log ?? 0))),
    ),
  );
}

const targets = [0, 10, 30, 59];
const attacks: readonly (readonly Attack[])[] = [
  ...[0.5, 1.2, 1.45, 3, 10].map((factor) => targets.map((kind) => onOneKind(kind, factor))),
  [AT_RANDOM],
  [COPIES],
  [thousandKeys(10, 3)],
  targets.map((kind) => withCover(kind, 1.3)),
];
const truth = await fits(honest);
console.log('| lies | 5% lie, bounded | unbounded | 20% lie, bounded | unbounded |');
console.log('|---|---|---|---|---|');
for (const same of attacks) {
  const cells: string[] = [];
  for (const share of [0.05, 0.2]) {
    const liars = Math.round((share * market.contributors) / (1 - share));
    const most: [number, number] = [0, 0];
    for (const attack of same) {
      const lied = await fits([...honest, ...attack.sales(kinds, honest, liars)]);
      for (const i of [0, 1] as const) most[i] = Math.max(most[i], mostMoved(truth[i], lied[i]));
    }
    cells.push(...most.map((move) => `${(100 * move).toFixed(1)}%`));
  }
  console.log(`| ${same[0]?.name} | ${cells.join(' | ')} |`);
}
db.closeSync();

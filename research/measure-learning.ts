import { hash } from 'node:crypto';
import { type ContributedSale, groupSales, priceSales, takeSales } from '../training/learn/contributed.ts';
import { fitLearned } from '../training/learn/fit.ts';
import { type Judgement, judge, type Outcome } from '../training/learn/judge.ts';
import { readPublishedModel } from '../training/own-sales/published.ts';
import { openDatabase, openFile, readRows } from '../training/read/database.ts';

// Measures how soon prices reach the level of another market: sold rows from one source arrive by date as contributed
// sales, and the sales of each following month are priced with and without them.
const CONTRIBUTORS = 50;
/** Numbers of sales after which to price the following ones, besides the ends of months. */
const CHECKPOINTS = [250, 500, 1000, 2000];

const [file, factorText = '1', ...sources] = process.argv.slice(2);
const factor = Number(factorText);
if (file === undefined || sources.length === 0 || !(factor > 0)) {
  console.error('Usage: node research/measure-learning.ts <listings.csv> <factor on each price> <source> …');
  process.exit(1);
}

const db = await openDatabase();
const published = readPublishedModel();
const { scan } = await openFile(db, file, () => []);
const names = sources.map((source) => `'${source.replaceAll("'", "''")}'`).join(', ');
const rows = await readRows<Record<string, string | null>>(
  db,
  `SELECT period, brand, category, gender, condition, title, price_usd FROM ${scan}
   WHERE basis = 'sold' AND source IN (${names}) AND length(period) >= 7 AND CAST(price_usd AS DOUBLE) > 0
   ORDER BY period, md5(concat_ws('|', title, brand, price_usd))`,
);
const months = Map.groupBy(rows, ({ period }) => (period ?? '').slice(0, 7));
const sales = [...months].flatMap(([month, list]) =>
  list.map(({ period: _, price_usd: price, title, ...row }, i) => {
    const words = title ?? '';
    // The sources do not name the sellers, so sales are assigned to contributors at random.
    const dealt = Number.parseInt(hash('md5', `${month}|${i}|${words}`).slice(0, 8), 16);
    const contributor = `contributor-${dealt % CONTRIBUTORS}`;
    const day = String(1 + Math.floor((28 * i) / list.length)).padStart(2, '0');
    return {
      contributor,
      network: '',
      id: `${month}-${i}`,
      words,
      brand: row.brand ?? '',
      category: row.category ?? '',
      gender: row.gender ?? '',
      condition: row.condition ?? '',
      price: factor * Number(price),
      soldOn: `${month}-${day}`,
    };
  }),
);
await takeSales(
  db,
  sales.map((sale, arrived): ContributedSale => ({ ...sale, arrived })),
);
const leftOut = await priceSales(db, published);
const sold = await readRows(db, 'SELECT sold_on FROM contributed_sales ORDER BY 1');
const days = sold.map((row) => String(row.sold_on));
console.log(
  `${sources.join(', ')} x ${factor}: ${rows.length} sold rows, ${days.length} used (${leftOut.map((reason) => `${reason.rows} ${reason.reason}`).join('; ')})`,
);

const percent = (log: number) => `${(100 * Math.expm1(log)).toFixed(0)}%`;
const inWords = ({ level, error, inside }: Outcome) =>
  [percent(level), percent(error), `${(100 * inside).toFixed(0)}%`].join(' | ');

function print(name: string, before: number, judgement: Judgement | undefined): void {
  if (!judgement) return;
  const { inUse, learned } = judgement;
  const left = Math.abs(learned.level / inUse.level).toFixed(2);
  console.log(`| ${name} | ${before} | ${judgement.sales} | ${inWords(inUse)} | ${inWords(learned)} | ${left} |`);
}

const models = { published, inUse: published };
const judged = async (from: string, to: string) =>
  judge(db, models, fitLearned(await groupSales(db, from)), [from, to]);
console.log(
  '| next | sales before | judged | level without | half within | inside | level with | half within | inside | level left |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const checkpoint of CHECKPOINTS) {
  const from = days[checkpoint];
  const to = days[Math.min(days.length - 1, checkpoint + 500)];
  if (from === undefined || to === undefined) break;
  const before = days.filter((day) => day < from).length;
  print('500 sales', before, await judged(from, to));
}
for (const month of [...months.keys()].slice(1)) {
  const from = `${month}-01`;
  print(month, days.filter((day) => day < from).length, await judged(from, `${month}-31`));
}
db.closeSync();

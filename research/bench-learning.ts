import { honestSales, USUAL_MARKET } from '../test/training/simulated-sales.ts';
import { groupSales, priceSales, takeSales } from '../training/learn/contributed.ts';
import { fitLearned } from '../training/learn/fit.ts';
import { judgeLatest } from '../training/learn/run.ts';
import { readPublishedModel } from '../training/own-sales/published.ts';
import { progress } from '../training/progress.ts';
import { openDatabase } from '../training/read/database.ts';

// Times learning from a million generated sales.
const total = Number(process.argv[2] ?? 1_000_000);
/** Sales per contributor, on average. */
const EACH = 24;
/** One sale in so many has a unique title, so it is priced separately. */
const TITLED = 4;
const WORDS = ['leather', 'vintage', 'small', 'black', 'denim', 'wool', 'mini', 'classic', 'silk'];

const published = readPublishedModel();
const market = { ...USUAL_MARKET, contributors: Math.ceil(total / EACH), kinds: 600 };
const step = progress();
const db = await openDatabase();
function* generated() {
  let arrived = 0;
  for (const sale of honestSales(published, market)) {
    const words = arrived % TITLED === 0 ? `${WORDS[arrived % 7]} ${WORDS[(arrived >> 3) % 9]} no ${arrived}` : '';
    yield { ...sale, words, arrived: arrived++ };
  }
  step(`generated ${arrived} sales`);
}
await takeSales(db, generated());
const started = performance.now();
const cpu = process.cpuUsage();
await priceSales(db, published);
step('priced');
const rows = await groupSales(db);
step(`grouped into ${rows.length} rows of a person and a kind`);
const { shifts, quarantined } = fitLearned(rows);
step(`fitted ${shifts.untitled.size} kinds, ${quarantined.size} persons in quarantine`);
await judgeLatest(db, { published, inUse: published });
step('judged on the latest month');
const { user, system } = process.cpuUsage(cpu);
console.log(
  `${((performance.now() - started) / 1000).toFixed(0)} s after the sales were there, ${((user + system) / 1e6).toFixed(0)} s of CPU, ${(process.resourceUsage().maxRSS / 1e6).toFixed(1)} GB`,
);
db.closeSync();

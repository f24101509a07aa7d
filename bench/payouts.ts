import { findBrand, findCategory } from '../src/catalog/catalog.ts';
// Measures the CPU time of a sale's payouts on all marketplaces, within this process: `npx node bench/payouts.ts`.
import { loadMarketplaces } from '../src/marketplaces/load.ts';
import { type PayoutQuestion, payoutOf } from '../src/marketplaces/payouts.ts';

const MOST_MICROSECONDS = 40;
const RUNS = 20_000;
const MEASUREMENTS = 5;

const marketplaces = loadMarketplaces();
const brand = findBrand('gucci');
const category = findCategory('bag');
if (!brand || !category) throw new Error('The bench needs the brand gucci and the category bag.');
// Every marketplace but StockX accepts a vintage Gucci bag.
const garment = { brand, category, gender: 'female', vintage: true } as const;
const extras = { garment, shipping: 8, label: 8, taxRate: 0.07, cost: 20 };

const QUESTIONS: Readonly<Record<string, PayoutQuestion>> = {
  'what is left of a price': { ...extras, price: 240 },
  'what to ask to keep an amount': { ...extras, keep: 240 },
};

function microseconds(question: PayoutQuestion): number {
  const start = process.cpuUsage();
  for (let run = 0; run < RUNS; run++) for (const marketplace of marketplaces.list) payoutOf(marketplace, question);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / RUNS;
}

for (const [name, question] of Object.entries(QUESTIONS)) {
  microseconds(question);
  const measured = Array.from({ length: MEASUREMENTS }, () => microseconds(question));
  const median = measured.sort((a, b) => a - b)[Math.floor(MEASUREMENTS / 2)] as number;
  const verdict = median <= MOST_MICROSECONDS ? 'within' : 'above';
  console.log(
    `${name}, ${marketplaces.list.length} marketplaces: ${median.toFixed(1)} µs of CPU, ${verdict} ${MOST_MICROSECONDS} µs`,
  );
  if (median > MOST_MICROSECONDS) process.exitCode = 1;
}

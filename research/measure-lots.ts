import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { isPriced } from '../src/pricing/appraisal.ts';
import { appraiseTitle } from '../src/pricing/appraise.ts';
import { loadModel } from '../src/pricing/loading/load-model.ts';
import { lotFactor } from '../src/pricing/lot.ts';
import { BASE_LEXICON } from '../src/titles/lexicon.ts';
import { parseTitle } from '../src/titles/parse-title.ts';
import { median, quantile } from '../training/numbers/robust.ts';

// Counts the lots in CSV files with `title` and `price_usd` or `judged_usd`, and fits their prices to the number of
// their pieces: log(price of the lot / price of a piece) = a + b * log(pieces), by least absolute deviations.

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Usage: node research/measure-lots.ts <listings.csv> …');
  process.exit(1);
}

interface Lot {
  /** `sold`, `asking` or `judged`. */
  readonly basis: string;
  readonly pieces: number;
  /** log(price of the lot / price of a piece). */
  readonly log: number;
}

const pricing = loadModel();
const counts = { lots: 0, withoutNumber: 0, notPriced: 0 };
const lots: Lot[] = [];
const seen = new Set<string>();
for (const file of files) {
  for (const row of parse(readFileSync(file), { columns: true }) as Record<string, string>[]) {
    const { title = '', basis = 'judged' } = row;
    const price = Number(row.price_usd ?? row.judged_usd);
    const { lot, refusal } = parseTitle(BASE_LEXICON, title);
    if ((!lot && refusal?.code !== 'lot') || !(price > 0) || seen.has(title)) continue;
    seen.add(title);
    counts.lots++;
    if (!lot) counts.withoutNumber++;
    const outcome = lot && appraiseTitle(pricing, { title });
    if (!outcome || !isPriced(outcome) || !outcome.lot || outcome.beyondEvidence.length > 0) {
      if (lot) counts.notPriced++;
      continue;
    }
    lots.push({ basis, pieces: lot.pieces, log: Math.log(price / outcome.lot.each.price) });
  }
}

const weighted = (values: readonly number[]) => values.map((value) => [value, 1] as const);

/** Mean absolute deviation of a line, with the constant that makes it least. */
function lineOf(rows: readonly Lot[], slope: number) {
  const rest = rows.map(({ pieces, log }) => log - slope * Math.log(pieces));
  const level = median(weighted(rest));
  return { slope, level, error: rest.reduce((sum, one) => sum + Math.abs(one - level), 0) / rest.length };
}

const SLOPES = Array.from({ length: 41 }, (_, at) => at / 40);
console.log(counts);
const groups = [...Map.groupBy(lots, ({ basis }) => basis), ['all', lots]] as const;
for (const [name, rows] of groups) {
  const { slope, level } = SLOPES.map((one) => lineOf(rows, one)).reduce((a, b) => (b.error < a.error ? b : a));
  const shipped = rows.map(({ pieces, log }) => log - Math.log(lotFactor(pieces)));
  const spread = (quantile(weighted(shipped), 0.84) - quantile(weighted(shipped), 0.16)) / 2;
  const round = (x: number) => x.toFixed(2);
  console.log(
    `${name}: ${rows.length} lots, exp(${round(level)}) * n ** ${round(slope)}; beside the shipped line: median ${round(median(weighted(shipped)))}, spread ${round(spread)}`,
  );
}

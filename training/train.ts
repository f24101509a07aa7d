import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countItems, predictionArtifact, staticArtifact, writeArtifact } from './artifacts.ts';
import { calibrate, itemResiduals, pairResiduals } from './calibrate.ts';
import { marketOf } from './cells.ts';
import { conditionMix } from './condition-mix.ts';
import { groupListings, openDatabase, openListings } from './listings.ts';
import { fitModel } from './model/fit.ts';
import { referenceLevel } from './model/reference.ts';
import { OTHER_TIER, tierOf } from './model/terms.ts';
import { cellSampler, spreadsOf } from './spread.ts';
import { checkStatic, fitSpread, fitStatic, staticResiduals } from './static-estimate.ts';
import { NO_TABLES, readTables } from './tables.ts';

const USAGE = `Usage: npm run train -- <csv or parquet files> [--tables folder] [--out folder] [--version v] [--date YYYY-MM-DD]`;

/** Version of the artifacts when none is given; raised by hand with each published fit. */
const VERSION = '2026.11.0';

async function train(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tables: { type: 'string' },
      out: { type: 'string', default: 'model' },
      version: { type: 'string', default: VERSION },
      date: { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new Error(`Name at least one file of listings.\n${USAGE}`);
  if (values.date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.date))
    throw new Error(`--date ${values.date}: a date has the form YYYY-MM-DD.`);
  const started = performance.now();
  const step = (text: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${text}`);

  step(`reading ${positionals.join(', ')}`);
  const db = await openDatabase();
  await openListings(db, positionals);
  const grouped = await groupListings(db);
  const tables = values.tables ? await readTables(db, values.tables) : NO_TABLES;
  db.closeSync();
  const { cells } = grouped;
  if (cells.length === 0)
    throw new Error('No listing could be mapped to a brand, a category and a price.');
  reportRows(grouped);

  step(`fitting ${cells.length} cells`);
  const mix = conditionMix(cells);
  const sampler = cellSampler();
  const extra = tables.observations(mix);
  const fit = fitModel(cells, { mix, extra, onSample: sampler.take });
  const spreads = spreadsOf(fit, sampler.variances());
  const markets = countItems(cells, marketOf);
  const reference = referenceLevel(
    fit.system,
    (market) => markets.get(market) ?? tables.markets.get(market) ?? 0,
  );

  step('cross-fitting the intervals');
  const pairs = countItems(cells, (cell) => `${cell.brand} ${cell.category}`);
  const input = {
    cells,
    extra,
    whole: fit,
    spreads,
    listings: (brand: string, category: string) => pairs.get(`${brand} ${category}`) ?? 0,
  };
  const residuals = itemResiduals(input);
  step('cross-fitting brands in categories they are not seen in');
  const calibration = calibrate(residuals, pairResiduals(input));

  const formula = fitStatic(fit, reference, (brand, category) =>
    spreads.error(brand, category, 'female'),
  );
  const numbers = { ...formula, spread: fitSpread(staticResiduals(formula, residuals)) };
  checkStatic(numbers);

  const stamp = { version: values.version, date: values.date ?? grouped.newest ?? '1970-01-01' };
  let fitted = 0;
  for (const [brand, n] of countItems(cells, (cell) => cell.brand))
    if (tierOf(brand) !== OTHER_TIER) fitted += n;
  mkdirSync(values.out, { recursive: true });
  // Both are made before either is written, so that a failure leaves the old pair in place.
  const artifacts = {
    'static-estimate.json': staticArtifact(numbers, stamp, grouped, fitted, reference),
    'prediction.json': predictionArtifact({
      fit,
      reference,
      calibration,
      spreads,
      grouped,
      tables,
      stamp,
    }),
  };
  const written = Object.entries(artifacts).map(([name, value]) =>
    writeArtifact(values.out, name, value),
  );
  step(`wrote ${written.join(' and ')}`);
}

function reportRows(grouped: Awaited<ReturnType<typeof groupListings>>): void {
  console.table(
    grouped.sources.map(({ source, marketplace, basis, rows, mapped, items }) => ({
      source,
      marketplace,
      basis,
      rows,
      mapped,
      items,
    })),
  );
  const reasons = new Map<string, number>();
  for (const { reason, rows } of grouped.leftOut)
    reasons.set(reason, (reasons.get(reason) ?? 0) + rows);
  if (reasons.size > 0) {
    console.log('Rows left out, by reason:');
    for (const [reason, rows] of [...reasons].sort((a, b) => b[1] - a[1]))
      console.log(`  ${String(rows).padStart(7)}  ${reason}`);
  }
}

try {
  await train();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

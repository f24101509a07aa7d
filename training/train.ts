import { parseArgs } from 'node:util';
import { predictionArtifact, staticArtifact, writeArtifact } from './artifacts.ts';
import type { Grouped } from './grouped.ts';
import { readInput } from './listings.ts';
import { fitPrices } from './pipeline.ts';
import { priceCells } from './price-cells.ts';
import { progress } from './progress.ts';
import { VERSION } from './version.ts';

const USAGE =
  'Usage: npm run train -- <csv or parquet files> [--tables folder] [--out folder] [--version v] [--date YYYY-MM-DD]';

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
  if (values.date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.date)) {
    throw new Error(`--date ${values.date}: a date has the form YYYY-MM-DD.`);
  }
  const step = progress();
  step(`reading ${positionals.join(', ')}`);
  const { grouped, statistics } = await readInput(positionals, values.tables);
  reportRows(grouped);
  const prices = fitPrices({ ...grouped, statistics }, step);

  const priced = priceCells({ ...prices, cells: grouped.cells });

  // Both are made before either is written, so that a failure leaves the old pair in place.
  const stamp = { version: values.version, date: values.date ?? grouped.newest ?? '1970-01-01' };
  const artifacts = {
    'static-estimate.json': staticArtifact(prices, stamp, grouped),
    'prediction.json': predictionArtifact(prices, priced, stamp, grouped, statistics),
  };
  const written = Object.entries(artifacts).map(([name, value]) =>
    writeArtifact(values.out, name, value),
  );
  step(`wrote ${written.join(' and ')}`);
}

function reportRows(grouped: Grouped): void {
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
  for (const { reason, rows } of grouped.leftOut) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + rows);
  }
  if (reasons.size === 0) return;
  console.log('Rows left out, by reason:');
  for (const [reason, rows] of [...reasons].sort((a, b) => b[1] - a[1])) {
    console.log(`  ${String(rows).padStart(7)}  ${reason}`);
  }
}

try {
  await train();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { parseArgs } from 'node:util';
import { predictionArtifact, staticArtifact, writeModel } from './artifacts.ts';
import type { Grouped } from './grouped.ts';
import { fitPrices } from './pipeline.ts';
import { priceCells } from './price-cells.ts';
import { writePublished } from './prior.ts';
import { progress } from './progress.ts';
import { readInput, writeInput } from './read-input.ts';
import { readWords, titleWordsArtifact } from './title-words.ts';
import { VERSION } from './version.ts';

const USAGE =
  'Usage: npm run train -- <csv or parquet files> [--cells file] [--write-cells file] [--tables folder] [--out folder] [--version v] [--date YYYY-MM-DD]';

async function train(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cells: { type: 'string', multiple: true, default: [] },
      'write-cells': { type: 'string' },
      'write-prior': { type: 'string' },
      tables: { type: 'string' },
      out: { type: 'string', default: 'model' },
      version: { type: 'string', default: VERSION },
      date: { type: 'string' },
    },
  });
  const files = [...positionals, ...values.cells];
  if (files.length === 0) throw new Error(`Name at least one file of listings or cells.\n${USAGE}`);
  if (values.date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.date)) {
    throw new Error(`--date ${values.date}: a date has the form YYYY-MM-DD.`);
  }
  const step = progress();
  step(`reading ${files.join(', ')}`);
  const input = await readInput({ ...values, listings: positionals });
  const { grouped, titled, statistics } = input;
  reportRows(grouped);
  const prices = fitPrices(
    { cells: grouped.cells, titled, words: input.words ?? readWords(values.out), statistics },
    step,
  );
  const priced = priceCells(prices);

  const stamp = { version: values.version, date: values.date ?? grouped.newest ?? '1970-01-01' };
  const written = writeModel(values.out, {
    'static-estimate': staticArtifact(prices, stamp, grouped),
    prediction: predictionArtifact(prices, priced, stamp, grouped, statistics),
    'title-words': titleWordsArtifact(prices.words, stamp),
  });
  const prior = values['write-prior'];
  if (prior !== undefined) {
    writePublished(prior, values.version, prices);
    written.push(prior);
  }
  const cells = values['write-cells'];
  if (cells !== undefined) {
    written.push(...writeInput(cells, input, prices, stamp));
  }
  step(`wrote ${written.join(', ')}`);
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

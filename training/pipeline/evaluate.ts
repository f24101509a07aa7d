// Measures the published model on held-out listings. README.md in this folder has the usage.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvText } from '../../src/base/csv-text.ts';
import { defined } from '../../src/base/members.ts';
import { count, percent } from '../../src/base/numbers.ts';
import type { CliIo } from '../../src/cli/io.ts';
import { withFigures } from '../evaluation/card.ts';
import { type EvaluationReport, keepSales, measure } from '../evaluation/measure.ts';
import { brokenGates } from '../evaluation/rack.ts';
import { writeEvaluationFiles } from '../evaluation/tables.ts';
import type { LeveledSale } from '../level/levels.ts';
import { useInWords } from '../own-sales/in-words.ts';
import { readArtifact, VERSION, versionIn, writeArtifact } from '../publish/write-artifact.ts';
import { writeManifest } from '../publish/write-model.ts';
import type { Input } from '../read/read-input.ts';
import { type Run, runScript } from './script.ts';

/** Measures a fit on held-out listings, and writes the figures and the card. Rejects if a figure blocks a release. */
async function evaluatePublished(run: Run, input: Input, io: CliIo, step: (text: string) => void): Promise<void> {
  const last = readArtifact<EvaluationReport>(run.out, 'evaluation.json');
  const version = run.version ?? versionIn(run.out) ?? VERSION;
  const measured: EvaluationReport = {
    $schema: './evaluation.schema.json',
    version,
    ...measure({ ...input, cells: input.grouped.cells }, step, (sales) => {
      if (run.writeSales !== undefined) writeFileSync(run.writeSales, salesAsCsv(sales));
    }),
    ...defined({ decisions: last?.decisions }),
  };
  const report = run.cells !== undefined && last ? keepSales(measured, last) : measured;
  writeArtifact(run.out, 'evaluation.json', report);
  const card = join(run.out, 'MODEL_CARD.md');
  if (existsSync(card)) writeFileSync(card, withFigures(readFileSync(card, 'utf8'), report));
  writeEvaluationFiles(run.out, report);
  writeManifest(run.out);
  const broken = brokenGates(report.rack ?? {});
  if (broken.length > 0) throw new Error(broken.join('\n'));
  io.print(`${heldOutInWords(report)} ${useInWords(run.out)}`);
}

/** Returns sales in CSV, with the prices from fits without their seller, USD. */
function salesAsCsv(sales: readonly LeveledSale[]): string {
  const usd = (log: number) => Math.exp(log).toFixed(2);
  const rows = sales.map((sale) => [
    ...[sale.seller, sale.brand, sale.title, sale.category, sale.grade ?? '', sale.class],
    ...[usd(sale.paid - sale.distance), usd(sale.paid)],
  ]);
  return csvText([['seller', 'brand', 'title', 'category', 'condition', 'class', 'price_usd', 'paid_usd'], ...rows]);
}

function heldOutInWords({ groups, heldOutItems, calibration }: EvaluationReport): string {
  const { medianAbsolute = 0 } = groups.find(({ name }) => name === 'all sources')?.methods.prediction ?? {};
  return (
    `Half of ${count(heldOutItems, 'held-out listing')} were within ${percent(Math.expm1(medianAbsolute))} of the ` +
    `price, after each source's level; the 80% range held ${percent(calibration.overall.share)} of them.`
  );
}

await runScript(evaluatePublished);

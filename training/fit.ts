// Fits the published prices: node training/fit.ts KIT [--rows FILE] [--out FOLDER] [--last FOLDER]
import { createReadStream, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createEffects, type EffectsFile } from '../src/pricing/effects.ts';
import type { Group } from '../src/pricing/item-keys.ts';
import { leaveSourcesOut } from './evaluation/left-out.ts';
import { addLevel, fitLevel, listMisses } from './evaluation/level.ts';
import { buildEvaluation } from './evaluation/report.ts';
import { gatherObservations } from './observe/gather.ts';
import { countsInWords, type ReadRow, readObservations } from './observe/observe.ts';
import { PARAMETERS } from './parameters.ts';
import { writeModelCard } from './publish/card.ts';
import { createEffectsFile, formatEffects } from './publish/effects-file.ts';
import { movedInWords } from './publish/moved.ts';
import { createStaticFile } from './publish/static-estimate.ts';
import { readArtifact, writeArtifact } from './publish/write-model.ts';
import { fitRanges } from './range/ranges.ts';
import { fitWidths } from './range/widths.ts';
import { solve } from './solve/solve.ts';
import { ALL_GROUPS, createTable, DEVIATIONS, KEY_GROUPS } from './solve/table.ts';
import { dropSmallEffects, shrinkWordEffects } from './solve/thin.ts';

/** The year, the number of the fit in it, and a number for mends. */
const VERSION = '2026.30.0';
const FITTED_ON = '2026-11-30';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string' },
    out: { type: 'string', default: 'model' },
    // The model that the card compares with.
    last: { type: 'string', default: 'model' },
  },
});
const { minKeys, rounds } = PARAMETERS.fit;
const fitStartedAt = Date.now();
const report = (text: string) => console.error(`${Math.round((Date.now() - fitStartedAt) / 1000)} s: ${text}`);

const observations = gatherObservations(await readKitRows(positionals[0] ?? '', values.rows));
report(`${observations.length} observations`);
const table = createTable(observations);
report(`${table.design.groupByColumn.length} keys`);
const deviations = Float64Array.from(ALL_GROUPS, (group) => DEVIATIONS[group]);
// A few keys, such as five grades, do not show a deviation.
const isFree = ALL_GROUPS.map((group) => {
  return (KEY_GROUPS as readonly string[]).includes(group) && (table.columns.get(group as Group)?.size ?? 0) >= minKeys;
});
const solution = solve(table.design, { deviations, isFree, rounds, report });
const leftOut = leaveSourcesOut(table, solution, report);
const { level, markets } = fitLevel(leftOut);
const unseenSales = addLevel(leftOut, level);
console.log(
  `level ${level.toFixed(3)}: ${markets.map(({ source, level: own }) => `${source} ${own.toFixed(2)}`).join(', ')}`,
);
const thinnedTable = dropSmallEffects(table, solution);
const published = { ...thinnedTable, solution: shrinkWordEffects(thinnedTable.table, thinnedTable.solution) };
const months = observations.filter(({ role }) => role === 'sold').map(({ month }) => month);
const misses = listMisses(unseenSales);
const ranges = fitRanges(misses);
const fileWithoutWidths = createEffectsFile({
  ...published,
  level,
  ranges,
  stamp: { version: VERSION, fittedOn: FITTED_ON, newestSale: months.sort().at(-1) ?? '' },
});
const file = {
  ...fileWithoutWidths,
  ranges: { ...ranges, groups: fitWidths(misses, createEffects(fileWithoutWidths)) },
};
const evaluation = buildEvaluation(observations, unseenSales, file);
console.log(JSON.stringify({ voices: evaluation.voices, slopes: evaluation.slopes }));
const lastFile = readArtifact<EffectsFile>(values.last, 'effects.json') ?? file;
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, 'effects.json'), formatEffects(file));
writeArtifact(values.out, 'static-estimate.json', createStaticFile(file, observations));
// Keeps the profit of decisions, which `evaluate.ts decisions --write` measures.
const { decisions } = readArtifact<{ readonly decisions?: unknown }>(values.out, 'evaluation.json') ?? {};
writeArtifact(values.out, 'evaluation.json', { ...evaluation, decisions });
writeFileSync(
  join(values.out, 'MODEL_CARD.md'),
  writeModelCard(file, evaluation, observations, movedInWords(lastFile, file)),
);

/** Reads the kit, or the rows of an earlier reading of it, which takes minutes. */
async function readKitRows(kit: string, rowsFile: string | undefined): Promise<ReadRow[]> {
  if (rowsFile !== undefined && existsSync(rowsFile)) {
    const rows: ReadRow[] = [];
    for await (const line of createInterface({ input: createReadStream(rowsFile) })) rows.push(JSON.parse(line));
    return rows;
  }
  const { rows, counts } = await readObservations(kit, report);
  console.log(countsInWords(counts).join('\n'));
  if (rowsFile !== undefined) {
    const stream = createWriteStream(rowsFile);
    for (const row of rows)
      if (!stream.write(`${JSON.stringify(row)}\n`))
        await new Promise<void>((resolve) => stream.once('drain', () => resolve()));
    stream.end();
  }
  return rows;
}

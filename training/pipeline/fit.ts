// Fits the published model. README.md in this folder has the usage.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayAt } from '../../src/base/day.ts';
import { grouped as inWords } from '../../src/base/numbers.ts';
import { brands, categories } from '../../src/catalog/catalog.ts';
import type { CliIo } from '../../src/cli/io.ts';
import type { PredictionArtifact } from '../../src/pricing/loading/artifact.ts';
import { explainFitted } from '../../src/pricing/prediction.ts';
import { contradicted, contradictedInWords, type PairPrice, worstInWords } from '../gate/pair-prices.ts';
import { readTablesOfNames } from '../judged/read-names.ts';
import { sellerOf } from '../markets/markets.ts';
import { medianOfCounts } from '../numbers/statistics.ts';
import { total } from '../numbers/sums.ts';
import { useInWords } from '../own-sales/in-words.ts';
import { predictionArtifact, staticArtifact } from '../publish/artifacts.ts';
import { evidenceArtifact } from '../publish/evidence.ts';
import { priceCells } from '../publish/price-cells.ts';
import { soldArtifact } from '../publish/sold.ts';
import { FITTED_ON, ownVersion, VERSION } from '../publish/write-artifact.ts';
import { writeModel } from '../publish/write-model.ts';
import { type Cell, pricedGender } from '../read/cells.ts';
import { type Grouped, newestSaleOf } from '../read/grouped.ts';
import { type Input, leftOutByReason, writeInput } from '../read/read-input.ts';
import { namedBrands } from '../read/words.ts';
import { itemEffectsArtifact } from '../titles/item-effects.ts';
import { fitPrices } from './fit-prices.ts';
import { type Run, runScript } from './script.ts';

const PUBLISHED_CELLS = fileURLToPath(new URL('../../model/cells.csv', import.meta.url));

/** Fits the model to listings or cells and writes it. Rejects without writing if a price contradicts its sales. */
async function fitPublished(run: Run, input: Input, io: CliIo, step: (text: string) => void): Promise<void> {
  const { grouped, statistics } = input;
  io.info(...rowsInWords(grouped, io));
  if (run.isJudged) io.info(...unknownInWords((await readTablesOfNames()).unknown));
  io.info(...doubtsInWords(input));
  const prices = fitPrices({ ...input, cells: grouped.cells }, step);
  const priced = priceCells(prices);

  const isRepeated = run.cells !== undefined && resolve(run.cells) === PUBLISHED_CELLS;
  const version = run.version ?? (isRepeated ? VERSION : undefined);
  const fittedOn = version === VERSION ? FITTED_ON : dayAt(Date.now());
  const days = { fittedOn, newestSale: newestSaleOf(grouped) };
  const content = predictionArtifact(prices, priced, { version: '', ...days }, grouped, statistics);
  const pairs = publishedPairs(grouped.cells, content);
  const contradictions = contradicted(pairs);
  if (contradictions.length > 0) throw new Error(`Nothing was written. ${contradictedInWords(contradictions)}`);
  const worst = worstInWords(pairs);
  if (worst) io.info(worst);
  const hashed = [{ ...content, fittedOn: undefined }, prices.items];
  const stamp = { version: version ?? ownVersion(VERSION, 'listings', grouped.newest ?? undefined, hashed), ...days };
  const written = writeModel(run.out, {
    'static-estimate': staticArtifact(prices, stamp, grouped),
    prediction: { ...content, ...stamp },
    evidence: evidenceArtifact(prices, stamp),
    'item-effects': itemEffectsArtifact(prices.items, stamp),
    sold: input.soldTables && soldArtifact(input.soldTables, stamp),
  });
  if (run.writeCells !== undefined) written.push(...writeInput(run.writeCells, input, prices, stamp));
  io.info(
    `Wrote ${written.join(', ')}: model ${stamp.version}.`,
    'To measure it, run training/pipeline/evaluate.ts with the same arguments.',
    useInWords(run.out),
  );
}

/** Returns the price of each garment that US sellers sold, with the median of its sales. */
function publishedPairs(cells: readonly Cell[], prediction: PredictionArtifact): PairPrice[] {
  const sold = cells.filter((cell) => cell.basis === 'sold' && sellerOf(cell) !== undefined);
  const keyOf = (cell: Cell) => `${cell.brand} ${cell.category} ${pricedGender(cell)}`;
  return [...Map.groupBy(sold, keyOf).values()].flatMap((cellsOfGarment) => {
    const [first] = cellsOfGarment as [Cell];
    const brand = brands.find(({ slug }) => slug === first.brand) ?? namedBrands.get(first.brand);
    const category = categories.find(({ slug }) => slug === first.category);
    if (!brand || !category) return [];
    const bins = cellsOfGarment.flatMap((cell) => cell.bins.map(({ log, count }) => ({ value: log, weight: count })));
    const parts = explainFitted(prediction, { brand, category, gender: pricedGender(first) });
    return {
      name: `${brand.name} ${category.name}`,
      sales: total(bins, ({ weight }) => weight),
      price: Math.exp(total(parts, ({ log }) => log)),
      median: Math.exp(medianOfCounts(bins)),
    };
  });
}

/** Returns a sentence on the words in the tables of names that are not on our lists. */
function unknownInWords(unknown: ReadonlyMap<string, number>): string[] {
  const rows = total(unknown.values(), (count) => count);
  const words = [...unknown].sort((a, b) => b[1] - a[1]).map(([word, count]) => `${word} (${count})`);
  return rows === 0 ? [] : [`${rows} rows of names are not used, because they are on no list: ${words.join(', ')}.`];
}

/** Returns a sentence for each doubtful median, which fits don't use until somebody has reviewed it. */
function doubtsInWords({ doubted }: Input): string[] {
  return doubted.map(({ title, published, judged, asked }) => {
    const asking = asked === undefined ? 'too few are offered to tell' : `the median asking price is $${asked}`;
    return `Not used: a published median of $${published} for ${title}. It is judged $${judged}, and ${asking}.`;
  });
}

const SHOWN = ['source', 'marketplace', 'basis', 'rows', 'mapped', 'items'] as const;

/** Returns lines with the number of rows in each source, and with the reasons for leaving rows out. */
function rowsInWords(grouped: Grouped, { table }: CliIo): string[] {
  const columns = SHOWN.map((title) => ({ title }));
  const rows = grouped.sources.map((source) => SHOWN.map((name) => String(source[name])));
  const reasons = leftOutByReason(grouped).map(([reason, count]) => `  ${inWords(count).padStart(7)}  ${reason}`);
  const head = reasons.length > 0 ? ['Rows left out, by reason:'] : [];
  return [...table(columns, rows), ...head, ...reasons];
}

await runScript(fitPublished);

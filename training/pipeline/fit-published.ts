import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { grouped as inWords } from '../../src/base/numbers.ts';
import { brands } from '../../src/catalog/catalog.ts';
import type { CliIo } from '../../src/cli/io.ts';
import { contradicted, contradictedInWords, worstInWords } from '../gate/pair-prices.ts';
import { publishedPairs } from '../gate/published-pairs.ts';
import { readTablesOfNames, type TablesOfNames } from '../judged/read-names.ts';
import { countBy, total } from '../numbers/sums.ts';
import { useInWords } from '../own-sales/in-words.ts';
import type { GivenStamp } from '../own-sales/own-model.ts';
import { progress } from '../progress.ts';
import { predictionArtifact, staticArtifact } from '../publish/artifacts.ts';
import { evidenceArtifact } from '../publish/evidence.ts';
import { priceCells } from '../publish/price-cells.ts';
import { soldArtifact } from '../publish/sold.ts';
import { ownVersion, VERSION } from '../publish/write-artifact.ts';
import { writeModel } from '../publish/write-model.ts';
import { countItems } from '../read/cells.ts';
import { type Grouped, newestSaleOf } from '../read/grouped.ts';
import { keptFolder } from '../read/kept.ts';
import { type InputFiles, readInput, writeInput } from '../read/read-input.ts';
import type { DoubtedMedian } from '../sold-models/doubt-medians.ts';
import { itemEffectsArtifact, readItems } from '../titles/item-effects.ts';
import { fitPrices } from './fit-prices.ts';

interface PublishedRun extends InputFiles {
  readonly out: string;
  /** Version and newest sale are derived from the input by default. */
  readonly stamp: GivenStamp;
  /** Path for the cells. */
  readonly writeCells: string | undefined;
}

/** Fits the whole model to listings or cells. Rejects, before writing, if no listing is of a catalog brand or if a price contradicts its sales. */
export async function fitPublished(run: PublishedRun, io: CliIo): Promise<void> {
  const step = progress(io.stderr);
  step(`reading ${[...run.listings, ...(run.cells ?? [])].join(', ')}`);
  const input = await readOnce(run, step);
  const { grouped, statistics } = input;
  io.info(...rowsInWords(grouped, io));
  if (run.isJudged) io.info(...unknownInWords(await readTablesOfNames()));
  io.info(...doubtsInWords(input.doubted));
  requireCatalog(grouped);
  const items = input.items ?? readItems(run.out);
  const prices = fitPrices({ ...input, cells: grouped.cells, items }, step);
  const priced = priceCells(prices);

  const { version, fittedOn, newestSale = newestSaleOf(grouped) } = run.stamp;
  const day = run.stamp.newestSale ?? grouped.newest ?? undefined;
  const days = { fittedOn, newestSale };
  const content = predictionArtifact(prices, priced, { version: '', ...days }, grouped, statistics);
  const pairs = publishedPairs(grouped.cells, content);
  const wrong = contradicted(pairs);
  if (wrong.length > 0) throw new Error(`Nothing was written. ${contradictedInWords(wrong)}`);
  const worst = worstInWords(pairs);
  if (worst) io.info(worst);
  const unstamped = { ...content, fittedOn: undefined };
  const stamp = {
    version: version ?? ownVersion(VERSION, 'listings', day, [unstamped, prices.items]),
    ...days,
  };
  const written = writeModel(run.out, {
    'static-estimate': staticArtifact(prices, stamp, grouped),
    prediction: { ...content, ...stamp },
    evidence: evidenceArtifact(prices, stamp),
    'item-effects': itemEffectsArtifact(prices.items, stamp),
    sold: input.soldTables && soldArtifact(input.soldTables, stamp),
  });
  if (run.writeCells !== undefined) written.push(...writeInput(run.writeCells, input, prices, stamp));
  const { sources, leftOut } = grouped;
  io.printAnswer({ version: stamp.version, folder: run.out, sources, leftOut, written }, [
    `Wrote ${written.join(', ')}: model ${stamp.version}.`,
    'To measure it, run training/pipeline/evaluate.ts with the same arguments.',
    useInWords(run.out),
  ]);
}

/** Returns a sentence with the words in the tables of names that are on no list. */
function unknownInWords({ unknown }: TablesOfNames): string[] {
  const rows = total(unknown.values(), (n) => n);
  const words = [...unknown].sort((a, b) => b[1] - a[1]).map(([word, n]) => `${word} (${n})`);
  return rows === 0 ? [] : [`${rows} rows of names are not used, because they are on no list: ${words.join(', ')}.`];
}

/** Returns a sentence for each published median that no fit uses until a person has looked at it. */
function doubtsInWords(doubted: readonly DoubtedMedian[]): string[] {
  return doubted.map(({ title, published, judged, asked }) => {
    const asking = asked === undefined ? 'too few are offered to tell' : `the median asking price is $${asked}`;
    return `Not used: a published median of $${published} for ${title}. It is judged $${judged}, and ${asking}.`;
  });
}

function requireCatalog({ cells }: Grouped): void {
  const counts = countItems(cells, ({ brand }) => brand);
  if (brands.some(({ slug }) => counts.has(slug))) return;
  const names = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 8);
  throw new Error(
    `No listing is of a brand in the catalog, so nothing was written: ${names.map(([name, n]) => `${name} (${n})`).join(', ')}. To add a brand, see "A brand or a category" in CONTRIBUTING.md.`,
  );
}

const SHOWN = ['source', 'marketplace', 'basis', 'rows', 'mapped', 'items'] as const;

/** Returns the rows of each source, and the reasons for which rows are left out. */
function rowsInWords({ sources, leftOut }: Grouped, { table }: CliIo): string[] {
  const columns = SHOWN.map((title) => ({ title }));
  const read = table(
    columns,
    sources.map((source) => SHOWN.map((name) => String(source[name] ?? ''))),
  );
  const reasons = countBy(
    leftOut,
    ({ reason }) => reason,
    ({ rows }) => rows,
  );
  if (reasons.size === 0) return read;
  const named = [...reasons].sort((a, b) => b[1] - a[1]);
  return [
    ...read,
    'Rows left out, by reason:',
    ...named.map(([reason, n]) => `  ${inWords(n).padStart(7)}  ${reason}`),
  ];
}

/** Reads the input of a fit and keeps it beside the model, or returns what a stopped run of the same files has kept. */
export async function readOnce(
  run: InputFiles & { readonly out: string },
  step: (text: string) => void,
): ReturnType<typeof readInput> {
  const { listings, cells = [], sales = [], tables, isJudged, heldOut = [], out } = run;
  const files = [...listings, ...cells, ...sales, ...heldOut, ...(tables === undefined ? [] : [tables])];
  const path = join(keptFolder(out, files, { isJudged }), 'input');
  if (existsSync(path)) {
    step('going on from the cells of a stopped run');
    return deserialize(readFileSync(path));
  }
  const input = await readInput(run);
  // A run may be stopped while it writes.
  writeFileSync(`${path}.part`, serialize(input));
  renameSync(`${path}.part`, path);
  return input;
}

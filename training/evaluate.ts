import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeArtifact } from './artifacts.ts';
import { type Band, bandOf } from './calibrate.ts';
import { type Cell, countItems } from './cells.ts';
import { groupMeans, type Method } from './evaluation/baselines.ts';
import { bootstrap } from './evaluation/bootstrap.ts';
import { checkCalibration, type Judged } from './evaluation/calibration-check.ts';
import { withFigures } from './evaluation/card.ts';
import { GROUPS, MIN_ITEMS } from './evaluation/groups.ts';
import { askedGender, HELD_OUT, type Item, itemsOf } from './evaluation/items.ts';
import { type IntervalOf, leaveOneMarketplaceOut } from './evaluation/leave-one-out.ts';
import { type Errors, errorsOf, medianOf, rmsAfterOffset } from './evaluation/metrics.ts';
import { reliabilityPlot } from './evaluation/reliability-plot.ts';
import type { EvaluationReport } from './evaluation/report.ts';
import { byMarket, judgeTitles, titleCoverage } from './evaluation/titles.ts';
import { tierOf } from './model/terms.ts';
import { type FittedPrices, fitPrices } from './pipeline.ts';
import { type PricedCell, priceCells } from './price-cells.ts';
import { progress } from './progress.ts';
import { seededRandom } from './random.ts';
import { readInput } from './read-input.ts';
import { staticMid } from './static-estimate.ts';
import { VERSION } from './version.ts';

const USAGE =
  'Usage: npm run evaluate -- <csv or parquet files> [--cells file] [--tables folder] [--out folder] [--version v]';

async function evaluate(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cells: { type: 'string', multiple: true, default: [] },
      tables: { type: 'string' },
      out: { type: 'string', default: 'model' },
      version: { type: 'string' },
    },
  });
  const files = [...positionals, ...values.cells];
  if (files.length === 0) throw new Error(`Name at least one file of listings or cells.\n${USAGE}`);
  const step = progress();
  step(`reading ${files.join(', ')}`);
  const { grouped, titled, words, statistics } = await readInput({
    ...values,
    listings: positionals,
  });
  const training = grouped.cells.filter((cell) => !HELD_OUT.includes(cell.fold));
  const items = itemsOf(grouped.cells.filter((cell) => HELD_OUT.includes(cell.fold)));
  if (items.length === 0) throw new Error('No held-out item is of a brand in the catalogue.');
  const isHeldOut = ({ fold }: { fold: number }) => HELD_OUT.includes(fold);
  const prices = fitPrices(
    { cells: training, titled: titled.filter((item) => !isHeldOut(item)), words, statistics },
    step,
  );
  const heldOutTitles = titled.filter(isHeldOut);
  const judgedTitles = judgeTitles(prices.joint, prices.words, heldOutTitles);
  const served = priceCells(prices).cells;

  step('fitting the baselines');
  const methods = methodsOf(prices, training, served);
  const sources = [...new Set(items.map((item) => item.source))].sort();
  const results = sources.map((source) => ({
    source,
    methods: Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [name, errorsFor(items, source, method)]),
    ),
  }));

  step('checking the calibration');
  const judged = judge(items, served, training);
  const calibration = checkCalibration(judged);
  const random = seededRandom(7);
  const groups = GROUPS.flatMap(({ name, sources: pattern }) => {
    const own = results.filter((r) => pattern.test(r.source));
    const counted = own.filter((r) => (r.methods.prediction as Errors).items >= MIN_ITEMS);
    if (counted.length === 0) return [];
    const group = {
      name,
      sources: counted.map((r) => r.source),
      methods: Object.fromEntries(
        Object.entries(methods).map(([method, predict]) => {
          const mean = (pick: (e: Errors) => number) =>
            counted.reduce((sum, r) => sum + pick(r.methods[method] as Errors), 0) / counted.length;
          const lists = counted.map(({ source }) =>
            items.filter((i) => i.source === source).map((i) => i.log - predict(i.cell)),
          );
          const meanRms = (some: readonly (readonly number[])[]) =>
            some.reduce((sum, list) => sum + rmsAfterOffset(list), 0) / some.length;
          return [
            method,
            {
              rms: mean((e) => e.rms),
              rmsInterval: bootstrap(lists, meanRms, random),
              medianAbsolute: mean((e) => e.medianAbsolute),
              rmsRaw: mean((e) => e.rmsRaw),
              spearman: mean((e) => e.spearman),
            },
          ];
        }),
      ),
    };
    return [group];
  });
  const leftOut = leaveOneMarketplaceOut(
    prices.learned ?? { joint: prices.joint, options: prices.options, leftOut: [] },
    items,
    heldOutTitles,
    intervals(served),
    step,
  );

  const report: EvaluationReport = rounded({
    $schema: './evaluation.schema.json',
    version: values.version ?? versionIn(values.out),
    heldOut: 'a fifth of each source, split by item; catalogue brands only',
    trainingItems: prices.fittedListings,
    heldOutItems: items.length,
    groups,
    sources: results,
    calibration,
    staticCalibration: staticCoverage(items, prices),
    leaveOneMarketplaceOut: leftOut,
    titles: byMarket(judgedTitles),
    titleCoverage: titleCoverage(judgedTitles),
  });
  print(report);
  writeArtifact(values.out, 'evaluation.json', report);
  writeFileSync(join(values.out, 'reliability.svg'), reliabilityPlot(calibration.reliability));
  const card = join(values.out, 'MODEL_CARD.md');
  if (existsSync(card)) writeFileSync(card, withFigures(readFileSync(card, 'utf8'), report));
  step(`wrote ${join(values.out, 'evaluation.json')} and reliability.svg`);
}

const cellKey = (cell: { brand: string; category: string }, gender: string) =>
  `${cell.brand} ${cell.category} ${gender}`;

/** Version of the fitted artifacts in a folder, which an evaluation is about; the default one where there are none. */
function versionIn(folder: string): string {
  const file = join(folder, 'prediction.json');
  if (!existsSync(file)) return VERSION;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function methodsOf(
  prices: FittedPrices,
  training: readonly Cell[],
  served: readonly PricedCell[],
): Record<string, Method> {
  const cells = new Map(served.map((cell) => [cellKey(cell, cell.gender), cell]));
  const { numbers } = prices;
  return {
    prediction: (cell) =>
      Math.log((cells.get(cellKey(cell, askedGender(cell))) as PricedCell).price),
    static: (cell) => Math.log(staticMid(numbers, cell)),
    'tier x category means': groupMeans(
      training,
      (cell) => `${tierOf(cell.brand)} ${cell.category}`,
    ),
    'brand means': groupMeans(training, (cell) => cell.brand),
  };
}

function errorsFor(items: readonly Item[], source: string, method: Method): Errors {
  const own = items.filter((item) => item.source === source);
  return errorsOf(
    own.map((item) => item.log),
    own.map((item) => method(item.cell)),
  );
}

function judge(
  items: readonly Item[],
  served: readonly PricedCell[],
  training: readonly Cell[],
): Judged[] {
  const cells = new Map(served.map((cell) => [cellKey(cell, cell.gender), cell]));
  const pairs = countItems(training, (cell) => `${cell.brand} ${cell.category}`);
  const distances = new Map<string, number[]>();
  const of = (item: Item) => cells.get(cellKey(item.cell, askedGender(item.cell))) as PricedCell;
  for (const item of items) {
    const list = distances.get(item.source) ?? [];
    distances.set(item.source, list);
    list.push(item.log - Math.log(of(item).price));
  }
  const offsets = new Map([...distances].map(([source, list]) => [source, medianOf(list)]));
  return items.map((item) => {
    const cell = of(item);
    const log = Math.log(cell.price);
    return {
      item,
      band: bandOf(pairs.get(`${cell.brand} ${cell.category}`) ?? 0) as Band,
      residual: item.log - log - (offsets.get(item.source) as number),
      low: Math.log(cell.priceLow) - log,
      high: Math.log(cell.priceHigh) - log,
      confidence: cell.confidence,
    };
  });
}

/** The interval that the service gives an item, beside its price. */
function intervals(served: readonly PricedCell[]): IntervalOf {
  const cells = new Map(served.map((cell) => [cellKey(cell, cell.gender), cell]));
  return ({ cell }) => {
    const { price, priceLow, priceHigh } = cells.get(
      cellKey(cell, askedGender(cell)),
    ) as PricedCell;
    return { low: Math.log(priceLow / price), high: Math.log(priceHigh / price) };
  };
}

/** Share of held-out items between low and high of the static estimate, by tier, after each source's median distance. */
function staticCoverage(items: readonly Item[], prices: FittedPrices) {
  const { numbers } = prices;
  const mid = ({ cell }: Item) => Math.log(staticMid(numbers, cell));
  const offsets = new Map<string, number>();
  for (const source of new Set(items.map((item) => item.source))) {
    offsets.set(
      source,
      medianOf(items.filter((i) => i.source === source).map((i) => i.log - mid(i))),
    );
  }
  const byTier = new Map<string, { items: number; inside: number }>();
  for (const item of items) {
    const residual = item.log - mid(item) - (offsets.get(item.source) as number);
    const { low, high } = numbers.spread[item.tier];
    const entry = byTier.get(item.tier) ?? { items: 0, inside: 0 };
    byTier.set(item.tier, entry);
    entry.items++;
    if (residual >= Math.log(low) && residual <= Math.log(high)) entry.inside++;
  }
  return [...byTier].map(([tier, { items: n, inside }]) => ({ tier, items: n, share: inside / n }));
}

function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_, v: unknown) => (typeof v === 'number' ? Number(v.toFixed(4)) : v)),
  ) as T;
}

function print(report: EvaluationReport): void {
  const two = (value: number | undefined) => (value ?? Number.NaN).toFixed(2);
  console.log('\nHeld-out items by source, root mean square of log error after one median offset:');
  console.table(
    report.sources.map(({ source, methods }) => ({
      source,
      items: methods.prediction?.items,
      ...Object.fromEntries(Object.entries(methods).map(([name, e]) => [name, two(e.rms)])),
      raw: two(methods.prediction?.rmsRaw),
      'median abs': two(methods.prediction?.medianAbsolute),
      'median abs raw': two(methods.prediction?.medianAbsoluteRaw),
      spearman: two(methods.prediction?.spearman),
    })),
  );
  console.log('Mean over the sources of a group (90 % bootstrap interval for the prediction):');
  console.table(
    report.groups.map(({ name, methods }) => ({
      group: name,
      ...Object.fromEntries(Object.entries(methods).map(([m, e]) => [m, e.rms.toFixed(3)])),
      interval: methods.prediction?.rmsInterval.map((value) => value.toFixed(3)).join(' to '),
    })),
  );
  const { calibration } = report;
  console.log('Share of held-out items inside the 80 % interval:');
  console.table([calibration.overall, ...calibration.tiers, ...calibration.bands]);
  console.log(
    `Mean over sources: ${two(calibration.meanOverSources)}. Expected calibration error of the confidence: ${calibration.confidenceError.toFixed(3)}.`,
  );
  console.table(calibration.reliability);
  console.log('Each marketplace left out whole:');
  console.table(
    report.leaveOneMarketplaceOut.map(({ marketplace, errors, inside }) => ({
      marketplace,
      items: errors.items,
      rms: two(errors.rms),
      'median abs': two(errors.medianAbsolute),
      spearman: two(errors.spearman),
      inside: two(inside),
    })),
  );
}

try {
  await evaluate();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

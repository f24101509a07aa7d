import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brands, TIERS } from '../../src/garments/catalog.ts';
import { count, percent } from '../../src/wording/numbers.ts';
import { progress } from '../command.ts';
import { type Appraised, accuracyReport } from '../evaluation/accuracy.ts';
import { groupMeans, type Method } from '../evaluation/baselines.ts';
import {
  basketCoverage,
  soldBaskets,
  titledBasketItems,
  untitledBasketItems,
} from '../evaluation/baskets.ts';
import { checkCalibration, type Judged } from '../evaluation/calibration-check.ts';
import { figures, withFigures } from '../evaluation/card.ts';
import { errorsByName } from '../evaluation/errors-by-name.ts';
import { evidenceReport, gradedCells } from '../evaluation/evidence-grades.ts';
import { groupErrors, sourceErrors } from '../evaluation/group-errors.ts';
import { catalogCells, HELD_OUT, type Item, itemsOf } from '../evaluation/items.ts';
import { keepTitles } from '../evaluation/kept-titles.ts';
import { leaveOneMarketplaceOut } from '../evaluation/leave-one-out.ts';
import {
  brokenGates,
  rackRows,
  rackSamples,
  staticRows,
  surestOf,
  unseenSales,
} from '../evaluation/rack.ts';
import { reliabilityPlot } from '../evaluation/reliability-plot.ts';
import type { EarlierAccuracy, EvaluationReport } from '../evaluation/report.ts';
import { type ServedCells, servedCells } from '../evaluation/served.ts';
import { tablesOf } from '../evaluation/tables.ts';
import { thinnedErrors } from '../evaluation/thinned.ts';
import { byMarket, type JudgedTitle, judgeTitles, titleCoverage } from '../evaluation/titles.ts';
import { judgeOtherFifths } from '../evaluation/titles-in-turn.ts';
import { tierOf } from '../model/terms.ts';
import { medianByGroup } from '../numbers/by-group.ts';
import { seededRandom } from '../numbers/random.ts';
import { roundedMembers } from '../numbers/round.ts';
import { isWithin, shareOf } from '../numbers/shares.ts';
import { useInWords } from '../own-sales/in-words.ts';
import { priceCells } from '../publish/price-cells.ts';
import { staticMid } from '../publish/static-estimate.ts';
import { VERSION, versionIn } from '../publish/version.ts';
import { writeArtifact } from '../publish/write-artifact.ts';
import { writeManifest } from '../publish/write-manifest.ts';
import { bandOf } from '../ranges/calibrate.ts';
import { type Cell, countItems } from '../read/cells.ts';
import { type InputFiles, readInput } from '../read/read-input.ts';
import type { FittedPrices } from './fitted-prices.ts';
import { fitPrices } from './pipeline.ts';

interface AloneEvaluation extends InputFiles {
  readonly out: string;
  /** By default that of the artifacts in the folder. */
  readonly version: string | undefined;
}

/** Fits four fifths of listings or cells and measures the prices on the rest, and on marketplaces left out. */
export async function evaluateAlone(run: AloneEvaluation): Promise<void> {
  const step = progress();
  step(`reading ${[...run.listings, ...(run.cells ?? [])].join(', ')}`);
  const { grouped, titled, items: facts, statistics, sales, levels } = await readInput(run);
  const isHeldOut = ({ fold }: { fold: number }) => HELD_OUT.includes(fold);
  const training = grouped.cells.filter((cell) => !isHeldOut(cell));
  const heldOutCells = catalogCells(grouped.cells.filter(isHeldOut));
  const items = itemsOf(heldOutCells);
  if (items.length === 0) throw new Error('No held-out item is of a brand in the catalog.');
  const prices = fitPrices(
    {
      ...{ cells: training, titled: titled.filter((item) => !isHeldOut(item)), items: facts },
      ...{ statistics, sales, levels },
    },
    step,
  );
  const { fit, learned, numbers } = prices;
  const served = servedCells(priceCells(prices).cells, prices.levels);
  const judgedTitles = judgeTitles(fit, prices.items, titled.filter(isHeldOut), served.untitled);

  step('fitting the baselines');
  const methods = methodsOf(prices, training, served);
  const sources = sourceErrors(items, methods);

  step('checking the calibration');
  const judged = judge(items, served, training);
  const calibration = checkCalibration(judged);
  const random = seededRandom(7);
  const groups = groupErrors(sources, methods, items, random);

  const leftOut = leaveOneMarketplaceOut(
    learned ?? { fit, leftOut: [], inTurn: [] },
    { cells: grouped.cells, training, titled, served },
    step,
  );
  const otherFifths = learned
    ? judgeOtherFifths(
        { cells: grouped.cells, titled, statistics },
        learned.fit.options,
        served.untitled,
        step,
      )
    : [];

  step('drawing baskets');
  const untitledItems = untitledBasketItems(items, fit, served);
  const titledItems = titledBasketItems(judgedTitles, served);
  const evidence = evidenceReport({
    ...{ served: served.cells, training },
    seen: gradedCells(heldOutCells, fit, training),
    unseen: leftOut.flatMap(({ cells }) => cells),
    thinned: thinnedErrors(fit, heldOutCells, step),
    random,
  });

  const unseenSold = unseenSales(prices.unseenSales);
  const last = reportIn(run.out);
  const version = run.version ?? versionIn(run.out) ?? VERSION;
  const measured: EvaluationReport = roundedMembers({
    $schema: './evaluation.schema.json',
    version,
    heldOut: 'a fifth of each source, split by item; catalog brands only',
    trainingItems: prices.fittedListings,
    heldOutItems: items.length,
    ...(unseenSold.length > 0 && {
      rack: {
        rows: rackRows(unseenSold),
        surest: surestOf(unseenSold),
        static: staticRows(numbers, prices.unseenSales),
        samples: rackSamples(unseenSold, random),
      },
    }),
    groups,
    sources,
    tiers: errorsByName(judged, TIERS, ({ tier }) => tier),
    houses: errorsByName(
      judged,
      brands.map(({ slug }) => slug),
      ({ cell }) => cell.brand,
    ),
    calibration,
    staticCalibration: staticCoverage(items, prices),
    leaveOneMarketplaceOut: leftOut.map(({ errors }) => errors),
    titles: byMarket(judgedTitles),
    titlesInTurn: byMarket([...judgedTitles, ...otherFifths]),
    titleCoverage: titleCoverage(judgedTitles),
    accuracy: accuracyReport([...judged.map(appraisedOf), ...judgedTitles.map(titledOf)]),
    earlier: last ? earlierOf(last, version) : [],
    evidence,
    totals: {
      baskets: [
        ...basketCoverage(untitledItems, { titled: false, seen: true }),
        ...basketCoverage(titledItems, { titled: true, seen: true }),
        ...basketCoverage(
          leftOut.flatMap(({ untitled }) => untitled),
          { titled: false, seen: false },
        ),
        ...basketCoverage(
          leftOut.flatMap(({ titled: own }) => own),
          { titled: true, seen: false },
        ),
      ],
      sold: [...soldBaskets(untitledItems, false), ...soldBaskets(titledItems, true)],
    },
  });
  const before = titled.length === 0 && facts ? last : undefined;
  const untabled = before ? keepTitles(measured, before) : measured;
  const report = { ...untabled, tables: tablesOf(untabled) };
  writeArtifact(run.out, 'evaluation.json', report);
  writeFileSync(join(run.out, 'reliability.svg'), reliabilityPlot(calibration.reliability));
  const card = join(run.out, 'MODEL_CARD.md');
  if (existsSync(card)) writeFileSync(card, withFigures(readFileSync(card, 'utf8'), report));
  else console.log(figures(report));
  writeManifest(run.out);
  step(`wrote ${join(run.out, 'evaluation.json')} and reliability.svg`);
  const broken = brokenGates(report.rack?.rows ?? []);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  console.log(`${heldOutInWords(report)} ${useInWords(run.out)}`);
}

/** A held-out item as it is priced without a title. */
const appraisedOf = ({ item, raw, low, high, confidence }: Judged): Appraised => ({
  ...{ confidence, tier: item.tier, source: item.source },
  ...{ isSold: item.market.basis === 'sold', titled: false },
  ...{ actual: item.log, price: item.log - raw, ends: [low, high] },
});

/** A held-out item as it is priced by its title. */
const titledOf = ({ item, tier, titled, wideEnds, confidence }: JudgedTitle): Appraised => ({
  ...{ confidence, tier, source: item.source, isSold: item.basis === 'sold', titled: true },
  ...{ actual: item.log, price: item.log - titled, ends: wideEnds },
});

/** The versions before one, with the last evaluation among them if it was of another. */
function earlierOf(last: EvaluationReport, version: string): EarlierAccuracy[] {
  const kept = (last.earlier ?? []).filter((one) => one.version !== version);
  if (last.version === version || !last.accuracy) return kept;
  const groups = last.accuracy.groups.filter(({ tier }) => tier === 'all');
  return [...kept.filter((one) => one.version !== last.version), { version: last.version, groups }];
}

/** The last evaluation in a folder. */
function reportIn(folder: string): EvaluationReport | undefined {
  const file = join(folder, 'evaluation.json');
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as EvaluationReport)
    : undefined;
}

function methodsOf(
  { numbers }: FittedPrices,
  training: readonly Cell[],
  served: ServedCells,
): Record<string, Method> {
  return {
    prediction: (cell) => Math.log(served.of(cell).price),
    static: (cell) => Math.log(staticMid(numbers, cell)),
    'tier x category means': groupMeans(
      training,
      ({ brand, category }) => `${tierOf(brand)} ${category}`,
    ),
    'brand means': groupMeans(training, ({ brand }) => brand),
  };
}

/** Makes the function that returns an item's distance from a price, log USD, after its source's median. */
const afterSource = (items: readonly Item[], rawOf: (item: Item) => number) => {
  const offsetOf = medianByGroup(items, ({ source }) => source, rawOf);
  return (item: Item) => rawOf(item) - offsetOf(item);
};

function judge(items: readonly Item[], served: ServedCells, training: readonly Cell[]): Judged[] {
  const pairs = countItems(training, (cell) => `${cell.brand} ${cell.category}`);
  const rawOf = ({ cell, log }: Item) => log - Math.log(served.of(cell).price);
  const residualOf = afterSource(items, rawOf);
  return items.map((item) => {
    const { brand, category, confidence } = served.of(item.cell);
    const [low, high] = served.ends(item.cell);
    return {
      ...{ item, low, high, confidence, raw: rawOf(item), residual: residualOf(item) },
      band: bandOf(pairs.get(`${brand} ${category}`) ?? 0),
    };
  });
}

/** Share of held-out items between low and high of the static estimate, by tier, after each source's median distance. */
function staticCoverage(items: readonly Item[], { numbers }: FittedPrices) {
  const residualOf = afterSource(
    items,
    ({ cell, log }) => log - Math.log(staticMid(numbers, cell)),
  );
  return [...Map.groupBy(items, ({ tier }) => tier)].map(([tier, own]) => {
    const { low, high } = numbers.spread[tier];
    const share = shareOf(own, (item) =>
      isWithin(residualOf(item), [Math.log(low), Math.log(high)]),
    );
    return { tier, items: own.length, share };
  });
}

/** Returns the findings of an evaluation in a few sentences. */
function heldOutInWords({ heldOutItems, groups, calibration }: EvaluationReport): string {
  const all = groups.find(({ name }) => name === 'all sources')?.methods;
  const half = all?.prediction
    ? `Half of ${count(heldOutItems, 'held-out listing')} were within ${percent(Math.expm1(all.prediction.medianAbsolute))} of the price, after each source's level; `
    : '';
  const beaten =
    all?.prediction && all.static && all.static.rms < all.prediction.rms
      ? ' The group averages (static) were nearer: these listings are too few to tell brands apart, so fit them on top of the published model, without --alone.'
      : '';
  return `${half}the 80% range held ${percent(calibration.overall.share)} of them.${beaten}`;
}

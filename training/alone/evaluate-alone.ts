import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tier } from '../../src/garments/catalog.ts';
import { medianOf } from '../../src/median.ts';
import { count, percent } from '../../src/wording/numbers.ts';
import { progress } from '../command.ts';
import { type Appraised, accuracyReport } from '../evaluation/accuracy.ts';
import { groupMeans, type Method } from '../evaluation/baselines.ts';
import {
  type BasketParts,
  titledBasketItems,
  untitledBasketItems,
} from '../evaluation/basket-items.ts';
import { basketCoverage, soldBaskets } from '../evaluation/baskets.ts';
import { checkCalibration, type Judged } from '../evaluation/calibration-check.ts';
import { figures, withFigures } from '../evaluation/card.ts';
import { errorsByHouse, errorsByTier } from '../evaluation/errors-by-name.ts';
import { evidenceReport, gradedCells } from '../evaluation/evidence-grades.ts';
import { groupErrors } from '../evaluation/group-errors.ts';
import { catalogCells, HELD_OUT, type Item, itemsOf } from '../evaluation/items.ts';
import { keepTitles } from '../evaluation/kept-titles.ts';
import { leaveOneMarketplaceOut } from '../evaluation/leave-one-out.ts';
import { type Errors, errorsOf } from '../evaluation/metrics.ts';
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
import {
  byMarket,
  type JudgedTitle,
  judgeTitles,
  type OfUntitled,
  titleCoverage,
} from '../evaluation/titles.ts';
import { judgeOtherFifths } from '../evaluation/titles-in-turn.ts';
import { createUnseenMarkets } from '../evaluation/unseen-markets.ts';
import { BETWEEN_MARKETS } from '../model/deviations.ts';
import { tierOf } from '../model/terms.ts';
import { byGroup } from '../numbers/by-group.ts';
import { seededRandom } from '../numbers/random.ts';
import { roundedMembers } from '../numbers/round.ts';
import { useInWords } from '../own-sales/in-words.ts';
import { priceCells } from '../publish/price-cells.ts';
import { staticMid } from '../publish/static-estimate.ts';
import { VERSION, versionIn } from '../publish/version.ts';
import { writeArtifact } from '../publish/write-artifact.ts';
import { writeManifest } from '../publish/write-manifest.ts';
import { type Band, bandOf } from '../ranges/calibrate.ts';
import { askedGender, type Cell, countItems } from '../read/cells.ts';
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
  const training = grouped.cells.filter((cell) => !HELD_OUT.includes(cell.fold));
  const items = itemsOf(grouped.cells.filter((cell) => HELD_OUT.includes(cell.fold)));
  if (items.length === 0) throw new Error('No held-out item is of a brand in the catalog.');
  const isHeldOut = ({ fold }: { fold: number }) => HELD_OUT.includes(fold);
  const prices = fitPrices(
    {
      ...{ cells: training, titled: titled.filter((item) => !isHeldOut(item)), items: facts },
      ...{ statistics, sales, levels },
    },
    step,
  );
  const heldOutTitles = titled.filter(isHeldOut);
  const served = servedCells(priceCells(prices).cells);
  const untitledOf: OfUntitled = (item) => {
    const cell = served.of(item.brand, item.category, askedGender(item));
    const tier = tierOf(item.brand) as Tier;
    return {
      ends: served.ends(cell),
      confidence: cell.confidence,
      range: prices.levels.range(tier),
      added: prices.levels.of(tier),
    };
  };
  const judgedTitles = judgeTitles(prices.fit, prices.items, heldOutTitles, untitledOf);

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
  const distances = judged.map(({ item, raw, residual }) => ({ item, raw, adjusted: residual }));
  const random = seededRandom(7);
  const groups = groupErrors(results, methods, items, random);

  const parts: BasketParts = {
    served,
    marketDeviation: BETWEEN_MARKETS,
  };
  const allItems = itemsOf(grouped.cells);
  const unseen = createUnseenMarkets(grouped.cells, training, allItems, parts);
  const leftOut = leaveOneMarketplaceOut(
    prices.learned ?? { fit: prices.fit, leftOut: [], inTurn: [] },
    { items: allItems, titled, served, untitledOf },
    unseen.add,
    step,
  );

  const otherFifths = prices.learned
    ? judgeOtherFifths(
        { cells: grouped.cells, titled, statistics },
        prices.learned.fit.options,
        untitledOf,
        step,
      )
    : [];

  step('drawing baskets');
  const untitledItems = untitledBasketItems(items, prices.fit, parts);
  const titledItems = titledBasketItems(judgedTitles, parts);
  const heldOutCells = catalogCells(grouped.cells.filter(isHeldOut));
  const evidence = evidenceReport({
    ...{ served: served.cells, training },
    seen: gradedCells(heldOutCells, prices.fit, training),
    unseen: unseen.cells,
    thinned: thinnedErrors(prices.fit, heldOutCells, step),
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
        static: staticRows(prices.numbers, prices.unseenSales),
        samples: rackSamples(unseenSold, random),
      },
    }),
    groups,
    sources: results,
    tiers: errorsByTier(distances),
    houses: errorsByHouse(distances),
    calibration,
    staticCalibration: staticCoverage(items, prices),
    leaveOneMarketplaceOut: leftOut,
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
        ...basketCoverage(unseen.untitled, { titled: false, seen: false }),
        ...basketCoverage(unseen.titled, { titled: true, seen: false }),
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
function appraisedOf({ item, raw, low, high, confidence }: Judged): Appraised {
  const { brand, category, basis } = item.cell;
  return {
    ...{ brand, category, confidence, tier: item.tier, source: item.source },
    ...{ isSold: basis === 'sold', titled: false },
    ...{ actual: item.log, price: item.log - raw, ends: [low, high] },
  };
}

/** A held-out item as it is priced by its title. */
function titledOf({ item, tier, titled, wideEnds, confidence }: JudgedTitle): Appraised {
  const { brand, category, source, basis } = item;
  return {
    ...{ brand, category, confidence, tier, source },
    ...{ isSold: basis === 'sold', titled: true },
    ...{ actual: item.log, price: item.log - titled, ends: wideEnds },
  };
}

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
  prices: FittedPrices,
  training: readonly Cell[],
  served: ServedCells,
): Record<string, Method> {
  const { numbers } = prices;
  return {
    prediction: (cell) => Math.log(served.of(cell.brand, cell.category, askedGender(cell)).price),
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

function judge(items: readonly Item[], served: ServedCells, training: readonly Cell[]): Judged[] {
  const pairs = countItems(training, (cell) => `${cell.brand} ${cell.category}`);
  const of = ({ cell }: Item) => served.of(cell.brand, cell.category, askedGender(cell));
  const offsetOf = byGroup(
    items,
    ({ source }) => source,
    (own) => medianOf(own.map((item) => item.log - Math.log(of(item).price))),
  );
  return items.map((item) => {
    const cell = of(item);
    const log = Math.log(cell.price);
    const [low, high] = served.ends(cell);
    return {
      item,
      band: bandOf(pairs.get(`${cell.brand} ${cell.category}`) ?? 0) as Band,
      raw: item.log - log,
      residual: item.log - log - offsetOf(item),
      low,
      high,
      confidence: cell.confidence,
    };
  });
}

/** Share of held-out items between low and high of the static estimate, by tier, after each source's median distance. */
function staticCoverage(items: readonly Item[], prices: FittedPrices) {
  const { numbers } = prices;
  const mid = ({ cell }: Item) => Math.log(staticMid(numbers, cell));
  const offsetOf = byGroup(
    items,
    ({ source }) => source,
    (own) => medianOf(own.map((item) => item.log - mid(item))),
  );
  return [...Map.groupBy(items, ({ tier }) => tier)].map(([tier, own]) => {
    const { low, high } = numbers.spread[tier];
    const inside = own.filter((item) => {
      const residual = item.log - mid(item) - offsetOf(item);
      return residual >= Math.log(low) && residual <= Math.log(high);
    });
    return { tier, items: own.length, share: inside.length / own.length };
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

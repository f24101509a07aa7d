import { defined } from '../../src/base/members.ts';
import type { DecisionsReport } from '../decisions/report.ts';
import { leveledInTurn } from '../level/leave-sellers-out.ts';
import type { LeveledSale } from '../level/levels.ts';
import { seededRandom } from '../numbers/random.ts';
import { roundedMembers } from '../numbers/sums.ts';
import { fitPrices } from '../pipeline/fit-prices.ts';
import type { FitInput } from '../pipeline/fitted-prices.ts';
import { priceCells } from '../publish/price-cells.ts';
import { checkCalibration, isHeldOut, itemsOf, judge, methodErrors, methodsOf, servedCells } from './held-out.ts';
import { rackReport } from './rack.ts';

/** `evaluation.json`, whose schema describes the members. Errors are in log USD; shares are fractions. */
export interface EvaluationReport extends ReturnType<typeof measure> {
  readonly $schema: string;
  readonly version: string;
  /** Version of the model that the figures on US sales describe, unless it is this one. */
  readonly salesFrom?: string | undefined;
  /** Profit of following the verdicts. Measured on sales outside the repository, and kept until measured again. */
  readonly decisions?: DecisionsReport;
}

/**
 * Fits the model to four fifths of the listings or cells and measures its prices on the rest. Passes US sellers' sales,
 * priced by fits without their seller, to `onSales`. Throws an Error if no held-out item has a catalog brand.
 */
export function measure(
  input: FitInput,
  step: (text: string) => void,
  onSales: (sales: readonly LeveledSale[]) => void = () => undefined,
) {
  const { cells, titled } = input;
  const training = cells.filter((cell) => !isHeldOut(cell));
  const items = itemsOf(cells.filter(isHeldOut));
  if (items.length === 0) throw new Error('No held-out item is of a brand in the catalog.');
  const trainingTitles = titled.filter((item) => !isHeldOut(item));
  const prices = fitPrices({ ...input, cells: training, titled: trainingTitles }, step);
  const served = servedCells(priceCells(prices).cells);

  step('measuring held-out listings');
  const random = seededRandom(7);
  const groups = methodErrors(items, methodsOf(served, prices.numbers, training), random);
  onSales(leveledInTurn(prices.unseenSales));
  const rack = rackReport(prices.unseenSales, random);
  return roundedMembers({
    heldOut: 'a fifth of each source, split by item; catalog brands only',
    trainingItems: prices.fittedListings,
    heldOutItems: items.length,
    ...defined({ rack }),
    groups,
    calibration: checkCalibration(judge(items, served)),
  });
}

/**
 * Carries over the figures on US sales from the previous report, with their version, if a fit to cells had no sales.
 * Such a fit keeps the level that was measured on these sales, so the figures still apply.
 */
export function keepSales(report: EvaluationReport, before: EvaluationReport): EvaluationReport {
  const { rack, version, salesFrom = version } = before;
  return rack && !report.rack ? { ...report, rack, salesFrom } : report;
}

import type { DecisionsReport } from '../decisions/report.ts';
import type { LeveledSale } from '../level/fit-ranges.ts';
import { leveledInTurn } from '../level/leave-sellers-out.ts';
import { type Fit, refit, usualLog } from '../model/fit.ts';
import { seededRandom } from '../numbers/random.ts';
import { isWithin, roundedMembers, shareOf } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { fitPrices } from '../pipeline/fit-prices.ts';
import type { FitInput } from '../pipeline/fitted-prices.ts';
import { priceCells } from '../publish/price-cells.ts';
import { type Cell, siteOf } from '../read/cells.ts';
import { accuracyReport, checkCalibration } from './accuracy.ts';
import { soldBaskets, titledBasketItems, untitledBasketItems } from './baskets.ts';
import { type Item, isHeldOut, itemsOf, judge, judgeTitles, type ServedCells, servedCells } from './held-out.ts';
import { methodErrors, methodsOf } from './method-errors.ts';
import { errorsOf } from './metrics.ts';
import { rackReport } from './rack.ts';

type Measured = ReturnType<typeof measure>;

/** The content of `evaluation.json`; its schema describes each field. Errors are in log USD, shares are fractions. */
export interface EvaluationReport extends Omit<Measured, 'accuracy'> {
  readonly $schema: string;
  readonly version: string;
  /** Absent from evaluations of older versions, and of own sales. */
  readonly accuracy?: Measured['accuracy'];
  /** The version that the figures on titles belong to, if it differs. */
  readonly titlesFrom?: string | undefined;
  /** The money that decisions make, on sales that are not in the repository: kept until it is measured again. */
  readonly decisions?: DecisionsReport;
}

/**
 * Fits four fifths of the listings or cells, and measures prices on the rest and on marketplaces left out; calls
 * `onSales` with the sales of US sellers, priced by fits without them.
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
  const { fit, learned, numbers } = prices;
  const served = servedCells(priceCells(prices).cells, prices.levels);

  step('measuring held-out listings');
  const random = seededRandom(7);
  const judged = judge(items, served, training);
  const judgedTitles = judgeTitles(fit, prices.items, titled.filter(isHeldOut), served.untitled);
  const groups = methodErrors(items, methodsOf(served, numbers, training), random);
  const unseen = leaveOneMarketplaceOut(learned?.fit ?? fit, cells, served, step);
  onSales(leveledInTurn(prices.unseenSales));
  const rack = rackReport(prices.unseenSales, random);
  step('drawing baskets');
  return roundedMembers({
    heldOut: 'a fifth of each source, split by item; catalog brands only',
    trainingItems: prices.fittedListings,
    heldOutItems: items.length,
    ...(rack && { rack }),
    groups,
    calibration: checkCalibration(judged),
    leaveOneMarketplaceOut: unseen,
    accuracy: accuracyReport([
      ...judged.map(({ tier, raw, ends, market }) => ({ tier, raw, ends, basis: market.basis, titled: false })),
      ...judgedTitles.map(({ item, tier, titled: raw, ends }) => ({
        tier,
        raw,
        ends,
        basis: item.basis,
        titled: true,
      })),
    ]),
    totals: {
      sold: [
        ...soldBaskets(untitledBasketItems(items, fit, served), false),
        ...soldBaskets(titledBasketItems(judgedTitles, served), true),
      ],
    },
  });
}

/**
 * Predicts all items of each marketplace from a fit to the others, without that marketplace's published tables. Shares
 * inside the range are after one median offset.
 */
function leaveOneMarketplaceOut(whole: Fit, cells: readonly Cell[], served: ServedCells, step: (text: string) => void) {
  const bySite = [...Map.groupBy(itemsOf(cells), ({ cell }) => siteOf(cell))]
    .filter(([, items]) => items.length >= PARAMETERS.evaluation.fewestOfMarketplace)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return bySite.map(([marketplace, items]) => {
    step(`leaving out ${marketplace}`);
    const priceOf = usualLog(refit(whole, (row) => siteOf(row) === marketplace));
    const rawOf = ({ cell, log }: Item) => log - priceOf(cell);
    const errors = errorsOf(items.map(rawOf));
    const inside = shareOf(items, (item) => isWithin(rawOf(item) - errors.offset, served.ends(item.cell)));
    return { marketplace, errors, inside };
  });
}

/**
 * Completes the report of a fit from cells, which have no titles, with the previous evaluation's figures on titles and
 * sellers' sales and their version. Such a fit keeps the effects of facts, so the figures still apply.
 */
export function keepTitles(report: EvaluationReport, before: EvaluationReport): EvaluationReport {
  const withTitled = <T extends { readonly titled: boolean }>(now: readonly T[], then: readonly T[]) => [
    ...now.filter(({ titled }) => !titled),
    ...then.filter(({ titled }) => titled),
  ];
  return {
    ...report,
    ...(before.rack && !report.rack && { rack: before.rack }),
    titlesFrom: before.titlesFrom ?? before.version,
    ...(report.accuracy &&
      before.accuracy && { accuracy: { groups: withTitled(report.accuracy.groups, before.accuracy.groups) } }),
    totals: { sold: withTitled(report.totals.sold, before.totals.sold) },
  };
}

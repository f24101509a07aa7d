import { ENOUGH_SALES, RECENT_FROM } from '../../src/pricing/evidence/evidence-grade.ts';
import type { FitInput } from '../alone/fitted-prices.ts';
import { fitPrices } from '../alone/pipeline.ts';
import type { DecisionsReport } from '../decisions/report.ts';
import { seededRandom } from '../numbers/random.ts';
import { roundedMembers } from '../numbers/round.ts';
import { type Ends, isWithin, shareOf } from '../numbers/summaries.ts';
import { priceCells } from '../publish/price-cells.ts';
import { type StaticNumbers, staticMid } from '../publish/static-estimate.ts';
import { type Appraised, accuracyReport } from './accuracy.ts';
import { basketCoverage, soldBaskets, titledBasketItems, untitledBasketItems } from './baskets.ts';
import { checkCalibration } from './calibration-check.ts';
import { gradedCells, gradeErrors, ownErrors } from './evidence-grades.ts';
import { afterSource, catalogCells, type Item, isHeldOut, itemsOf, judge, servedCells } from './held-out.ts';
import { leaveOneMarketplaceOut } from './leave-one-out.ts';
import { methodErrors, methodsOf } from './method-errors.ts';
import { rackReport } from './rack.ts';
import { byMarket, type JudgedTitle, judgeTitles, titleCoverage } from './titles.ts';

type Measured = ReturnType<typeof measure>;

/** The content of `evaluation.json`; its schema describes each field. Errors are in log USD, shares are fractions. */
export interface EvaluationReport extends Omit<Measured, 'accuracy'> {
  readonly $schema: string;
  readonly version: string;
  /** Absent from evaluations of older versions, and of own sales. */
  readonly accuracy?: Measured['accuracy'];
  /** The version that the figures on titles belong to, if it differs. */
  readonly titlesFrom?: string | undefined;
  /** The money that decisions make, from sales that are no part of the project: kept until it is measured again. */
  readonly decisions?: DecisionsReport;
}

/** Fits four fifths of the listings or cells, and measures prices on the rest and on marketplaces left out. */
export function measure(input: FitInput, step: (text: string) => void) {
  const { cells, titled } = input;
  const training = cells.filter((cell) => !isHeldOut(cell));
  const heldOutCells = catalogCells(cells.filter(isHeldOut));
  const items = itemsOf(heldOutCells);
  if (items.length === 0) throw new Error('No held-out item is of a brand in the catalog.');
  const trainingTitles = titled.filter((item) => !isHeldOut(item));
  const prices = fitPrices({ ...input, cells: training, titled: trainingTitles }, step);
  const { fit, learned, numbers } = prices;
  const priced = priceCells(prices).cells;
  const served = servedCells(priced, prices.levels);

  step('measuring held-out listings');
  const random = seededRandom(7);
  const judged = judge(items, served, training);
  const judgedTitles = judgeTitles(fit, prices.items, titled.filter(isHeldOut), served.untitled);
  const groups = methodErrors(items, methodsOf(served, numbers, training), random);
  const leftOut = leaveOneMarketplaceOut(
    learned ?? { fit, leftOut: [], inTurn: [] },
    input,
    training,
    { served, items: prices.items },
    step,
  );
  const evidence = {
    threshold: ENOUGH_SALES,
    since: RECENT_FROM,
    ownErrors: ownErrors(priced, training),
    seen: gradeErrors(gradedCells(heldOutCells, fit, training), random),
    unseen: gradeErrors(
      leftOut.flatMap((one) => one.cells),
      random,
    ),
  };
  const rack = rackReport(prices.unseenSales, numbers, random);

  step('drawing baskets');
  const untitledItems = untitledBasketItems(items, fit, served);
  const titledItems = titledBasketItems(judgedTitles, served);
  return roundedMembers({
    heldOut: 'a fifth of each source, split by item; catalog brands only',
    trainingItems: prices.fittedListings,
    heldOutItems: items.length,
    ...(rack && { rack }),
    groups,
    calibration: checkCalibration(judged),
    staticCalibration: staticCoverage(items, numbers),
    leaveOneMarketplaceOut: leftOut.map(({ errors }) => errors),
    titles: byMarket(judgedTitles),
    titleCoverage: titleCoverage(judgedTitles),
    accuracy: accuracyReport([
      ...judged.map((one) => ({ ...one, basis: one.market.basis, titled: false })),
      ...judgedTitles.map(titledOf),
    ]),
    evidence,
    totals: {
      baskets: [
        ...basketCoverage(untitledItems, { titled: false, seen: true }),
        ...basketCoverage(titledItems, { titled: true, seen: true }),
        ...basketCoverage(
          leftOut.flatMap((one) => one.untitled),
          { titled: false, seen: false },
        ),
        ...basketCoverage(
          leftOut.flatMap((one) => one.titled),
          { titled: true, seen: false },
        ),
      ],
      sold: [...soldBaskets(untitledItems, false), ...soldBaskets(titledItems, true)],
    },
  });
}

/** A held-out item priced by its title. */
const titledOf = ({ item, tier, titled, wideEnds, confidence }: JudgedTitle): Appraised => ({
  source: item.source,
  basis: item.basis,
  tier,
  titled: true,
  log: item.log,
  raw: titled,
  ends: wideEnds,
  confidence,
});

/** Returns the share of held-out items within the static estimate's range by tier, less each source's median. */
function staticCoverage(items: readonly Item[], numbers: StaticNumbers) {
  const residualOf = afterSource(items, ({ cell, log }) => log - Math.log(staticMid(numbers, cell)));
  return [...Map.groupBy(items, ({ tier }) => tier)].map(([tier, own]) => {
    const { low, high } = numbers.spread[tier];
    const ends: Ends = [Math.log(low), Math.log(high)];
    const share = shareOf(own, (item) => isWithin(residualOf(item), ends));
    return { tier, items: own.length, share };
  });
}

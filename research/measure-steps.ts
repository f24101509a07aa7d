// Measures how far each step after the fit moves the prices of garments, for training/MODEL.md:
// `node research/measure-steps.ts model/cells.csv`.
import { CONDITIONS, type Condition, type Tier } from '../src/catalog/catalog.ts';
import { gradeLogs, withFlatterGrades, withUnknownBrandsLower } from '../training/model/after-fit.ts';
import { leastSquares } from '../training/model/least-squares.ts';
import {
  conditionEntries,
  type Effects,
  GARMENTS,
  garmentEntries,
  idOf,
  recordOf,
  sumOf,
  type Wear,
  wearOf,
} from '../training/model/terms.ts';
import { quantile } from '../training/numbers/statistics.ts';
import { total } from '../training/numbers/sums.ts';
import { fitPrices } from '../training/pipeline/fit-prices.ts';
import { readInput } from '../training/read/read-input.ts';

const [path = 'model/cells.csv'] = process.argv.slice(2);
const input = await readInput({ listings: [], cells: path });
const quiet = () => {};
const prices = fitPrices({ ...input, cells: input.grouped.cells }, quiet);
const { fit, mix } = prices;

type GradeLogs = (tier: Tier, wear: Wear) => Readonly<Record<Condition, number>>;

/** Returns every garment's price in a grade, or over the mix of grades, log USD. */
function logsOf(effects: Effects, gradesOf: GradeLogs, grade?: Condition): number[] {
  return GARMENTS.map(({ brand, category, gender }) => {
    const logs = gradesOf(brand.tier, wearOf(category.slug));
    const structure = sumOf(effects, garmentEntries(brand.slug, category.slug, gender));
    return (
      structure + (grade ? logs[grade] : total(CONDITIONS, (condition) => (mix.get(condition) ?? 0) * logs[condition]))
    );
  });
}

/** Returns the grades' effects as fitted: not flattened, not ordered, and Poor not derived from Fair. */
const fitted: GradeLogs = (tier, wear) =>
  recordOf(CONDITIONS, (grade) => sumOf(fit.effects, conditionEntries(grade, tier, wear, mix)));
const published: GradeLogs = (tier, wear) => gradeLogs(fit.effects, tier, wear);

function report(name: string, before: readonly number[], after: readonly number[]): void {
  const moves = after.map((log, k) => log - (before[k] as number));
  const sizes = moves.map((move) => Math.abs(move));
  const moved = sizes.filter((size) => size > 0.005);
  const at = (share: number) =>
    moved.length > 0
      ? quantile(
          moved.map((size) => ({ value: size, weight: 1 })),
          share,
        )
      : 0;
  const farthest = sizes.indexOf(Math.max(...sizes));
  const { brand, category, gender } = GARMENTS[farthest] as (typeof GARMENTS)[number];
  console.log(
    [
      name,
      `${((100 * moved.length) / moves.length).toFixed(1)}% moved`,
      `median ${at(0.5).toFixed(3)}`,
      `9 in 10 within ${at(0.9).toFixed(3)}`,
      `most ${(moves[farthest] as number).toFixed(3)} (${brand.slug} ${category.slug} ${gender})`,
    ].join('; '),
  );
}

const lower = withUnknownBrandsLower(fit);
report('withUnknownBrandsLower', logsOf(fit.effects, fitted), logsOf(lower, fitted));
const flatter = withFlatterGrades(lower, mix);
report('withFlatterGrades, mix of conditions', logsOf(lower, fitted), logsOf(flatter, published));
for (const grade of CONDITIONS)
  report(`withFlatterGrades, ${grade}`, logsOf(lower, fitted, grade), logsOf(flatter, published, grade));
report('level', logsOf(flatter, published), logsOf(prices.effects, published));

// The fit stops early. This continues to convergence.
const { design, y, weight, penalty } = fit;
const { matrix } = design;
const solved = leastSquares({ matrix, y, weight, penalty }, { from: fit.effect, tolerance: 1e-6, mostSteps: 5000 });
const beyond: Effects = (key) => {
  const j = design.index.get(idOf(key));
  return fit.effects(key) + (j === undefined ? 0 : (solved[j] as number) - (fit.effect[j] as number));
};
report('solved to the end', logsOf(fit.effects, fitted), logsOf(beyond, fitted));

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { estimateVariances, RESIDUALS } from '../../training/model/estimate-variances.ts';
import { equationsOf, fittedValues, leastSquares } from '../../training/model/least-squares.ts';
import { type Entry, entry, type Key, labelOf } from '../../training/model/terms.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import lme4 from './mixed-model.json' with { type: 'json' };

/** A generated model with lme4's effects and estimates of its variances; the file describes how it was made. */
const rows = lme4.rows as [brand: string, category: string, y: number][];
const variance: Readonly<Record<string, number>> = lme4.variance;

/** Tolerance of effects, log USD: a ten-thousandth of a price. */
const CLOSE = 1e-4;

/** Initial variances, none of which is near the truth. */
const START = 0.1;

const entriesOf = (brand: string, category: string): Entry[] => [
  entry('base', {}),
  entry('brand', { brand }),
  entry('category', { category }),
  entry('brand x category', { brand, category }),
];
const groupOf = ({ term }: Key) => (term === 'base' ? undefined : term);

const equations = equationsOf(rows.map(([brand, category]) => entriesOf(brand, category)));
const y = Float64Array.from(rows, ([, , value]) => value);

describe('The mixed model', () => {
  const problem = {
    matrix: equations.matrix,
    y,
    weight: new Float64Array(rows.length).fill(1 / (variance.residual as number)),
    penalty: Float64Array.from(equations.columns, ({ term }) =>
      term === 'base' ? 1e-9 : 1 / (variance[term] as number),
    ),
  };
  const precise = { tolerance: 1e-9, mostSteps: 1000 };

  it('has the same effects as lme4', () => {
    const effect = leastSquares(problem, precise);
    const found = new Map(equations.columns.map((key, j) => [`${key.term}: ${labelOf(key.facets)}`, effect[j]]));
    for (const [term, effects] of Object.entries(lme4.effects))
      for (const [label, expected] of Object.entries(effects)) {
        const own = found.get(`${term}: ${label}`) as number;
        assert.ok(Math.abs(own - expected) < CLOSE, `${term} ${label}: ${own}, lme4 ${expected}`);
      }
  });

  it('has the same effects for any starting point of the solver, which stays unchanged', () => {
    const from = Float64Array.from(equations.columns, (_, j) => (j % 3) - 1);
    const before = from.slice();
    const effect = leastSquares(problem, { ...precise, from });
    assert.deepEqual(from, before);
    leastSquares(problem, precise).forEach((expected, j) => {
      assert.ok(Math.abs((effect[j] as number) - expected) < CLOSE);
    });
  });
});

describe('estimated variances', () => {
  const problem = {
    equations,
    y,
    weight: new Float64Array(rows.length).fill(1 / START),
    penalty: Float64Array.from(equations.columns, (key) => (groupOf(key) ? 1 / START : 0)),
  };

  it('match those of lme4', () => {
    const found = estimateVariances({ ...problem, groupOf }, { draws: 1000 });
    const variances = new Map(found.map(({ group, factor }) => [group, START * factor ** 2]));
    for (const [term, expected] of Object.entries(variance)) {
      const own = variances.get(term === 'residual' ? RESIDUALS : term) as number;
      assert.ok(Math.abs(Math.log(own / expected)) < 0.03, `${term}: ${own}, lme4 ${expected}`);
    }
  });

  it('are close to the truth of a simulation, within their errors, with few and uneven rows', () => {
    const truth = { brand: 0.5, category: 0.3, 'brand x category': 0.15, [RESIDUALS]: 0.4 } as const;
    const random = seededRandom(5);
    const pairs = Array.from({ length: 1500 }, () => ({
      brand: `b${Math.floor(300 * random.uniform() ** 2)}`,
      category: `c${Math.floor(20 * random.uniform())}`,
      items: 1 + Math.floor(30 * random.uniform() ** 3),
    }));
    const equations = equationsOf(pairs.map(({ brand, category }) => entriesOf(brand, category)));
    const effect = Float64Array.from(equations.columns, ({ term }) =>
      term === 'base' ? 4 : truth[term as keyof typeof truth] * random.normal(),
    );
    const fitted = fittedValues(equations.matrix, effect);
    // Cells of items, each with a variance of 1 in use; one in ten is left out, with a price far away.
    const isLeftOut = (i: number) => i % 10 === 0;
    const found = estimateVariances({
      equations,
      y: fitted.map((value, i) => {
        const noise = (truth[RESIDUALS] * random.normal()) / Math.sqrt(pairs[i]?.items as number);
        return value + (isLeftOut(i) ? 9 : noise);
      }),
      weight: Float64Array.from(pairs, ({ items }, i) => (isLeftOut(i) ? 0 : items)),
      penalty: Float64Array.from(equations.columns, (key) => (groupOf(key) ? 1 : 0)),
      groupOf,
      // Brands can exchange a constant with the base, so the solver's aggregates only change its speed.
      aggregateOf: ({ term, facets }) => (term === 'base' || term === 'brand' ? term : facets.category),
    });
    const groups = found.map(({ group }) => group);
    assert.deepEqual(groups, ['brand', 'category', 'brand x category', RESIDUALS]);
    for (const { group, factor, error } of found) {
      const far = Math.log(factor / truth[group as keyof typeof truth]) / error;
      assert.ok(Math.abs(far) < 2.5 && error < 0.25, `${group}: ${factor}, ${far.toFixed(1)} errors from the truth`);
    }
  });

  it('stay the same for effects with a known variance', () => {
    const found = estimateVariances({ ...problem, groupOf: ({ term }) => (term === 'brand' ? term : undefined) });
    const counts = found.map(({ group, count }) => `${group} ${count}`);
    assert.deepEqual(counts, ['brand 6', `${RESIDUALS} ${rows.length}`]);
  });
});

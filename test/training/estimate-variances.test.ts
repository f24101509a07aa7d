import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { estimateVariances, RESIDUALS } from '../../training/model/estimate-variances.ts';
import { equationsOf, fittedValues } from '../../training/model/least-squares.ts';
import { type Entry, entry, type Key } from '../../training/model/terms.ts';
import { seededRandom } from '../../training/numbers/random.ts';

/** A generated model with lme4's estimates of its variances; the file says how it was made. */
const fixture = JSON.parse(readFileSync(new URL('./mixed-model.json', import.meta.url), 'utf8')) as {
  variance: Record<string, number>;
  rows: [brand: string, category: string, y: number][];
};

const entriesOf = (brand: string, category: string): Entry[] => [
  entry('base', {}),
  entry('brand', { brand }),
  entry('category', { category }),
  entry('brand x category', { brand, category }),
];
const groupOf = ({ term }: Key) => (term === 'base' ? undefined : term);

/** Initial variances, none of which is near the truth. */
const START = 0.1;

describe('estimated variances', () => {
  it('are those that lme4 gives', () => {
    const equations = equationsOf(fixture.rows.map(([brand, category]) => entriesOf(brand, category)));
    const found = estimateVariances(
      {
        equations,
        y: Float64Array.from(fixture.rows, ([, , y]) => y),
        weight: new Float64Array(fixture.rows.length).fill(1 / START),
        penalty: Float64Array.from(equations.columns, (key) => (groupOf(key) ? 1 / START : 0)),
        groupOf,
      },
      { draws: 1000 },
    );
    const variances = new Map(found.map(({ group, factor }) => [group, START * factor ** 2]));
    for (const [term, expected] of Object.entries(fixture.variance)) {
      const own = variances.get(term === 'residual' ? RESIDUALS : term) as number;
      assert.ok(Math.abs(Math.log(own / expected)) < 0.03, `${term}: ${own}, lme4 ${expected}`);
    }
  });

  it('are near the truth of a simulation, by their own errors, with few and uneven rows', () => {
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
    assert.deepEqual(
      found.map(({ group }) => group),
      ['brand', 'category', 'brand x category', RESIDUALS],
    );
    for (const { group, factor, error } of found) {
      const far = Math.log(factor / truth[group as keyof typeof truth]) / error;
      assert.ok(Math.abs(far) < 2.5 && error < 0.25, `${group}: ${factor}, ${far.toFixed(1)} errors from the truth`);
    }
  });

  it('stay where they are for effects whose variance is known', () => {
    const equations = equationsOf(fixture.rows.map(([brand, category]) => entriesOf(brand, category)));
    const found = estimateVariances({
      equations,
      y: Float64Array.from(fixture.rows, ([, , y]) => y),
      weight: new Float64Array(fixture.rows.length).fill(1 / START),
      penalty: Float64Array.from(equations.columns, (key) => (groupOf(key) ? 1 / START : 0)),
      groupOf: ({ term }) => (term === 'brand' ? term : undefined),
    });
    assert.deepEqual(
      found.map(({ group, count }) => [group, count]),
      [
        ['brand', 6],
        [RESIDUALS, fixture.rows.length],
      ],
    );
  });
});

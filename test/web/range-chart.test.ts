import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { axisTicks, rangeChart } from '../../src/web/parts/range-chart.ts';

describe('the range chart', () => {
  it('has an axis of a few whole, evenly spaced dollars that holds every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (max) => {
        const ticks = axisTicks(max);
        assert.equal(ticks[0], 0);
        assert.ok((ticks.at(-1) as number) >= max);
        assert.ok(ticks.length >= 2 && ticks.length <= 6, `${max}: ${ticks}`);
        const steps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] as number)));
        assert.equal(steps.size, 1);
        assert.ok(ticks.every(Number.isInteger));
      }),
    );
  });

  it('draws nothing outside of its width', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 3, maxLength: 3 }),
        (amounts) => {
          const [low = 1, mid = 1, high = 1] = amounts.sort((a, b) => a - b);
          const row = { label: 'Good', low, mid, high };
          const svg = rangeChart({ title: 'T', rows: [row] });
          for (const [, share] of svg.matchAll(/(?:x|cx|x1|width)="([-\d.]+)%"/g)) {
            assert.ok(Number(share) >= 0 && Number(share) <= 100, svg);
          }
        },
      ),
    );
  });
});

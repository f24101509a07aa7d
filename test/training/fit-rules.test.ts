import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildDesign } from '../../training/model/design.ts';
import { type Fit, fitModel, untitledLog } from '../../training/model/fit.ts';
import { structureRows } from '../../training/model/rows.ts';
import { NO_STATISTICS } from '../../training/model/statistics.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { isMade } from '../../training/publish/price-cells.ts';
import type { Bin, Cell } from '../../training/read/cells.ts';
import { cellOf } from './made-up-cells.ts';

const MIX = new Map([['Good', 1]]);

/** Items around a mean with a standard deviation, log USD. */
function normalBins(count: number, mean: number, deviation: number, seed: number): Bin[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({ log: mean + deviation * random.normal(), count: 1 }));
}

describe('The fit', () => {
  it('gives cells beyond two standard deviations less weight', () => {
    const shops = (last: number) =>
      Array.from({ length: 20 }, (_, k) =>
        cellOf({ bins: [{ log: k === 0 ? last : 3, count: 1 }], source: `shop ${k}` }),
      );
    const moved = (last: number) => levelOf(shops(last), 'nike') - levelOf(shops(3), 'nike');
    // Without a lower weight, twice the distance would have twice the effect.
    assert.ok(moved(6) > 0 && moved(9) < 1.5 * moved(6), `${moved(6)} ${moved(9)}`);
  });

  it('predicts an unseen cell by the mean of similar ones', () => {
    const cells = [cellOf({ bins: normalBins(300, 4, 0.3, 4) })];
    assert.ok(Math.abs(levelOf(cells, 'nike') - levelOf(cells, 'adidas')) < 1);
    assert.ok(Math.abs(levelOf(cells, 'nike') - 4) < 0.1);
  });
});

it('Goods that a fashion house does not make exist after all if there are twenty listings', () => {
  const counts = [0, 19, 20].map((listings) => isMade('chanel', 'dress', 'male', listings));
  assert.deepEqual(counts, [false, false, true]);
  assert.equal(isMade('nike', 'sneakers', 'male', 0), true);
});

function fitOf(cells: readonly Cell[]): Fit {
  return fitModel(buildDesign(structureRows(cells, NO_STATISTICS, MIX), MIX), { mix: MIX });
}

const levelOf = (cells: readonly Cell[], brand: string) =>
  untitledLog(fitOf(cells), { brand, category: 'jeans', gender: 'male', condition: 'Good' });

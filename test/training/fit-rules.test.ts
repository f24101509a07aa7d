import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildDesign } from '../../training/model/design.ts';
import { type Fit, fitModel, untitledLog } from '../../training/model/fit.ts';
import { leavePairsOut, leaveSitesOut } from '../../training/model/left-out.ts';
import { structureRows } from '../../training/model/rows.ts';
import { NO_STATISTICS } from '../../training/model/statistics.ts';
import { itemVariances, spreadsOf } from '../../training/model/uncertainty.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { PARAMETERS } from '../../training/parameters.ts';
import { isMade } from '../../training/publish/price-cells.ts';
import {
  BANDS,
  bandOf,
  calibrate,
  type Residual,
  sourceWeight,
  unseenResiduals,
  withLevelError,
} from '../../training/ranges/calibrate.ts';
import type { Bin, Cell } from '../../training/read/cells.ts';
import { cellOf } from './made-up-cells.ts';

const MIX = new Map([['Good', 1]]);

/** Items around a mean with a standard deviation, log USD. */
function normalBins(count: number, mean: number, deviation: number, seed: number): Bin[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({ log: mean + deviation * random.normal(), count: 1 }));
}

describe('The fit', () => {
  it('finds the variance of normal items despite truncating large residuals', () => {
    const random = seededRandom(1);
    let sum = 0;
    const draws = 400_000;
    for (let k = 0; k < draws; k++) sum += Math.min(Math.abs(random.normal()), PARAMETERS.fit.huberBound) ** 2;
    assert.ok(Math.abs(sum / draws - PARAMETERS.uncertainty.cutOffVariance) < 0.003, String(sum / draws));
    const deviation = 0.5;
    const itemVariance = itemVariances([cellOf({ bins: normalBins(4000, 3, deviation, 2) })]);
    const found = itemVariance('nike', 'jeans') / deviation ** 2;
    assert.ok(found > 0.95 && found < 1.05, String(found));
  });

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

describe('The errors of a fit', () => {
  const errorOf = (cells: readonly Cell[], brand: string) =>
    spreadsOf(fitOf(cells), () => 0.25).error(brand, 'jeans', 'male');
  const shops = (count: number, items: number) =>
    Array.from({ length: count }, (_, k) => cellOf({ bins: [{ log: 3, count: items }], source: `shop ${k}` }));

  it('are smaller if more listings or markets agree', () => {
    const errors = [shops(1, 3), shops(1, 300), shops(20, 300)].map((own) => errorOf(own, 'nike'));
    const [few, many, everywhere] = errors as [number, number, number];
    assert.ok(few > many && many > everywhere, errors.join(' '));
  });

  it('are larger for an unknown category', () => {
    const spreads = spreadsOf(fitOf(shops(20, 300)), () => 0.25);
    const known = spreads.error('nike', 'jeans', 'male');
    const unknown = spreads.error('nike', 'coat', 'male');
    assert.ok(unknown > 1.5 * known, `${known} ${unknown}`);
  });
});

it('Goods that a fashion house does not make exist after all if there are twenty listings', () => {
  const counts = [0, 19, 20].map((listings) => isMade('chanel', 'dress', 'male', listings));
  assert.deepEqual(counts, [false, false, true]);
  assert.equal(isMade('nike', 'sneakers', 'male', 0), true);
});

describe('Intervals', () => {
  /** Calibrates a thousand residuals of one tier in each band, poorest first; returns the widths of their intervals. */
  const calibrated = (...deviations: readonly number[]) => {
    const items = deviations.flatMap((deviation, i) => {
      const band = BANDS[i]?.name as Residual['band'];
      const same = {
        cell: cellOf({ source: `${band} shop` }),
        tier: 'luxury',
        band,
        weight: 1,
        log: 3,
        spread: 1,
      } as const;
      return normalBins(1000, 0, deviation, 5 + i).map(({ log: value }): Residual => ({ ...same, value }));
    });
    const { groups, confidence } = calibrate(items, []);
    const own = groups.filter(({ tier }) => tier === 'luxury');
    return { confidence, widths: own.map(({ low, high }) => high - low) };
  };

  it('are never narrower with less evidence', () => {
    // Poorer bands have narrower residuals here, so each must take over the richer band's.
    const { confidence, widths } = calibrated(0.1, 0.5, 1);
    const [thin, some, rich] = widths as [number, number, number];
    assert.ok(thin >= some && some >= rich, widths.join(' '));
    assert.ok(rich > 2.3, String(rich));
    assert.ok(confidence('luxury', 'thin', 1) <= confidence('luxury', 'rich', 1));
  });

  it('are wider with fewer listings, and by the error of a tier’s level', () => {
    assert.deepEqual([0, 19, 20, 199, 200].map(bandOf), ['thin', 'thin', 'some', 'some', 'rich']);
    const [thin, some, rich] = calibrated(1.2, 0.6, 0.3).widths as [number, number, number];
    assert.ok(some > 1.5 * rich && thin > 1.5 * some);
    // At the 90% point, 0.2 of error is 0.256 from the price.
    assert.deepEqual(
      [0.5, -0.5].map((end) => withLevelError(end, 0.2).toFixed(3)),
      ['0.562', '-0.562'],
    );
  });

  it('do not depend on one large source: ten times the items weigh four times as much', () => {
    assert.equal(sourceWeight(500), 1);
    assert.equal(((5000 * sourceWeight(5000)) / 500).toFixed(2), '3.98');
  });

  it('come from fits without the item', () => {
    // Folds 0 and 5, which are left out together, have the expensive items; a fit with them would be closer.
    const cells = Array.from({ length: 10 }, (_, fold) =>
      cellOf({ bins: [{ log: fold % 5 === 0 ? 4 : 3, count: 40 }], fold }),
    );
    const found = siteResidualsOf(cells);
    const folds = found.map(({ cell }) => cell.fold);
    assert.deepEqual(folds.sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const mean = (isExpensive: boolean) => {
      const own = found.filter(({ cell }) => (cell.fold % 5 === 0) === isExpensive);
      return own.reduce((sum, { value }) => sum + value, 0) / own.length;
    };
    // The distance of 1, plus the effect of the expensive items on the other folds' predictions.
    assert.ok(mean(true) - mean(false) > 1.1, `${mean(true)} ${mean(false)}`);
  });

  it('come from fits without the marketplace, if there are enough of them', () => {
    const sites = ['one', 'two', 'three', 'four'];
    const cells = sites.flatMap((site, i) =>
      // On the fourth site, jeans cost more relative to dresses than elsewhere.
      ['dress', 'jeans'].map((category) => {
        const log = i === 3 && category === 'jeans' ? 4 : 3;
        return cellOf({ bins: [{ log, count: 40 }], source: site, marketplace: site, category });
      }),
    );
    const found = siteResidualsOf(cells);
    assert.equal(found.length, cells.length);
    const residualOf = (category: string) =>
      found.find(({ cell }) => cell.marketplace === 'four' && cell.category === category)?.value as number;
    assert.ok(residualOf('jeans') - residualOf('dress') > 0.9);
  });

  it('come from fits without the brand in the category', () => {
    const cells = ['jeans', 'dress', 'coat', 'top'].map((category) =>
      cellOf({ bins: [{ log: category === 'coat' ? 5 : 3, count: 400 }], category }),
    );
    const fits = [...leavePairsOut(fitOf(cells))];
    for (const cell of cells) {
      const own = fits.filter(({ isLeftOut }) => isLeftOut(cell));
      assert.equal(own.length, 1);
      const log = untitledLog((own[0] as (typeof fits)[number]).fit, cell);
      if (cell.category === 'coat') assert.ok(log < 4, String(log));
    }
  });
});

function fitOf(cells: readonly Cell[]): Fit {
  return fitModel(buildDesign(structureRows(cells, NO_STATISTICS, MIX), MIX), { mix: MIX });
}

const levelOf = (cells: readonly Cell[], brand: string) =>
  untitledLog(fitOf(cells), { brand, category: 'jeans', gender: 'male', condition: 'Good' });

function siteResidualsOf(cells: readonly Cell[]): Residual[] {
  const spreads = () => ({ of: () => 1, error: () => 0 });
  const band = () => 'rich' as const;
  return unseenResiduals(leaveSitesOut(fitOf(cells)), cells, spreads, band);
}

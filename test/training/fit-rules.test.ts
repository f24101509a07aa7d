import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  BANDS,
  bandOf,
  calibrate,
  type Residual,
  siteResiduals,
  sourceWeight,
} from '../../training/calibrate.ts';
import type { Bin, Cell } from '../../training/cells.ts';
import { buildDesign } from '../../training/joint/design.ts';
import { deviationsOf, fitJoint } from '../../training/joint/fit.ts';
import { leaveSitesOut } from '../../training/joint/left-out.ts';
import { jointRows } from '../../training/joint/rows.ts';
import { withLevelError } from '../../training/level-error.ts';
import { CUT_OFF_VARIANCE, fitModel, HUBER } from '../../training/model/fit.ts';
import { predictWith } from '../../training/model/system.ts';
import { garmentEntries } from '../../training/model/terms.ts';
import { isMade } from '../../training/not-made.ts';
import { seededRandom } from '../../training/random.ts';
import { NO_STATISTICS } from '../../training/statistics.ts';

const MIX = new Map([['Good', 1]]);

function cellOf(bins: readonly Bin[], change: Partial<Cell> = {}): Cell {
  return {
    source: 'shop',
    marketplace: 'shop',
    basis: 'sold',
    brand: 'nike',
    category: 'jeans',
    gender: 'male',
    condition: 'Good',
    fold: 0,
    isTitled: false,
    bins,
    ...change,
  };
}

/** Items around a mean with a standard deviation, log USD. */
function normalBins(count: number, mean: number, deviation: number, seed: number): Bin[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({
    log: mean + deviation * random.normal(),
    count: 1,
  }));
}

describe('The fit', () => {
  it('finds the variance of normal items, although it cuts large residuals off', () => {
    const random = seededRandom(1);
    let sum = 0;
    const draws = 400_000;
    for (let k = 0; k < draws; k++) sum += Math.min(Math.abs(random.normal()), HUBER) ** 2;
    assert.ok(Math.abs(sum / draws - CUT_OFF_VARIANCE) < 0.003, String(sum / draws));
    const deviation = 0.5;
    const { itemVariance } = fitModel([cellOf(normalBins(4000, 3, deviation, 2))], { mix: MIX });
    const found = itemVariance('nike', 'jeans') / deviation ** 2;
    assert.ok(found > 0.95 && found < 1.05, String(found));
  });

  it('gives items beyond two standard deviations less weight', () => {
    const level = (bins: readonly Bin[]) => {
      const { system } = fitModel([cellOf(bins)], { mix: MIX });
      return system.observations[0]?.y as number;
    };
    const plain = normalBins(500, 3, 0.4, 3);
    const mean = plain.reduce((sum, { log }) => sum + log, 0) / plain.length;
    const odd = { log: 8, count: 25 };
    const dragged = (25 * (8 - mean)) / 525;
    const moved = level([...plain, odd]) - level(plain);
    // By Huber's weights they count as if they stood two deviations away: a sixth of what they would drag a mean by.
    assert.ok(moved > 0.1 * dragged && moved < 0.25 * dragged, `${moved} of ${dragged}`);
  });

  it('predicts what it has not seen by the mean of what is like it', () => {
    const { system } = fitModel([cellOf(normalBins(300, 4, 0.3, 4))], { mix: MIX });
    const of = (brand: string) => predictWith(system, garmentEntries(brand, 'jeans', 'male'));
    assert.ok(Math.abs(of('nike') - of('adidas')) < 1);
    assert.ok(Math.abs(predictWith(system, system.observations[0]?.entries ?? []) - 4) < 0.1);
  });
});

describe('Goods that a house does not make', () => {
  it('are made after all when twenty listings are of them', () => {
    const counts = [0, 19, 20].map((listings) => isMade('chanel', 'dress', 'male', listings));
    assert.deepEqual(counts, [false, false, true]);
    assert.equal(isMade('nike', 'sneakers', 'male', 0), true);
  });
});

describe('Intervals', () => {
  const residuals = (
    tier: 'luxury',
    band: Residual['band'],
    n: number,
    deviation: number,
    seed: number,
  ) =>
    normalBins(n, 0, deviation, seed).map(
      ({ log: value }): Residual => ({
        cell: cellOf([], { source: `${band} shop` }),
        tier,
        band,
        value,
        weight: 1,
        log: 3,
        spread: 1,
      }),
    );

  it('are never narrower where there is less evidence', () => {
    // The poorer the band, the narrower its own residuals: each has to take over those of the richer one.
    const items = [
      ...residuals('luxury', 'rich', 1000, 1, 5),
      ...residuals('luxury', 'some', 1000, 0.5, 6),
      ...residuals('luxury', 'thin', 1000, 0.1, 7),
    ];
    const { groups, confidence } = calibrate(items, []);
    const own = BANDS.map(({ name }) => groups.find((g) => g.tier === 'luxury' && g.band === name));
    const widths = own.map((group) => (group?.high as number) - (group?.low as number));
    const [thin, some, rich] = widths as [number, number, number];
    assert.ok(thin >= some && some >= rich, widths.join(' '));
    assert.ok(rich > 2.3, String(rich));
    assert.ok(confidence('luxury', 'thin', 1) <= confidence('luxury', 'rich', 1));
  });

  it('keep a width of their own where less evidence is wider', () => {
    const items = [
      ...residuals('luxury', 'rich', 1000, 0.3, 5),
      ...residuals('luxury', 'some', 1000, 0.6, 6),
      ...residuals('luxury', 'thin', 1000, 1.2, 7),
    ];
    const { groups } = calibrate(items, []);
    const width = (band: string) => {
      const group = groups.find((g) => g.tier === 'luxury' && g.band === band);
      return (group?.high as number) - (group?.low as number);
    };
    assert.ok(width('some') > 1.5 * width('rich') && width('thin') > 1.5 * width('some'));
  });

  it('know their band by the number of listings', () => {
    assert.deepEqual([0, 19, 20, 199, 200].map(bandOf), ['thin', 'thin', 'some', 'some', 'rich']);
    assert.equal(sourceWeight(500), 1);
    assert.ok(sourceWeight(501) < 1 && 5000 * sourceWeight(5000) > 500);
    // Ten times the items count for four times as much.
    assert.equal(((5000 * sourceWeight(5000)) / 500).toFixed(2), '3.98');
  });

  it('are wider by how far off the level of a tier may be, on both sides', () => {
    // At the 90% point, 0.2 of error is 0.256 from the price.
    assert.equal(withLevelError(0.5, 0.2).toFixed(3), '0.562');
    assert.equal(withLevelError(-0.5, 0.2).toFixed(3), '-0.562');
    assert.equal(withLevelError(0.5, 0), 0.5);
  });

  it('come from fits that have not seen the item', () => {
    // Folds 0 and 5, which are left out together, hold the expensive items: a fit that has seen them would be nearer.
    const cells = Array.from({ length: 10 }, (_, fold) =>
      cellOf([{ log: fold % 5 === 0 ? 4 : 3, count: 40 }], { fold }),
    );
    const found = siteResidualsOf(cells);
    assert.deepEqual(
      found.map(({ cell }) => cell.fold).sort((a, b) => a - b),
      cells.map(({ fold }) => fold),
    );
    const mean = (isExpensive: boolean) => {
      const own = found.filter(({ cell }) => (cell.fold % 5 === 0) === isExpensive);
      return own.reduce((sum, { value }) => sum + value, 0) / own.length;
    };
    // The distance of 1, and what the expensive items add to the other folds' predictions.
    assert.ok(mean(true) - mean(false) > 1.1, `${mean(true)} ${mean(false)}`);
  });

  it('come from fits that have not seen the marketplace, where there are enough of them', () => {
    const sites = ['one', 'two', 'three', 'four'];
    const cells = sites.flatMap((site, i) =>
      // On the fourth site jeans cost more beside dresses than elsewhere.
      [0, 1].map((k) =>
        cellOf([{ log: 3 + k * (i === 3 ? 1 : 0), count: 40 }], {
          source: site,
          marketplace: site,
          category: k === 1 ? 'jeans' : 'dress',
        }),
      ),
    );
    const found = siteResidualsOf(cells);
    assert.equal(found.length, cells.length);
    const jeans = found.find(
      ({ cell }) => cell.marketplace === 'four' && cell.category === 'jeans',
    );
    const dress = found.find(
      ({ cell }) => cell.marketplace === 'four' && cell.category === 'dress',
    );
    assert.ok((jeans as Residual).value - (dress as Residual).value > 0.9);
  });
});

function siteResidualsOf(cells: readonly Cell[]): Residual[] {
  const rules = { ignored: new Set<string>(), synonyms: new Map<string, string>() };
  const design = buildDesign(jointRows(cells, [], NO_STATISTICS, MIX), MIX, rules);
  const options = { mix: MIX, deviations: deviationsOf(fitModel(cells, { mix: MIX })) };
  const fits = leaveSitesOut(fitJoint(design, options), options);
  const spreads = { of: () => 1, error: () => 0 };
  return siteResiduals({ cells, spreads, listings: () => 400 }, fits);
}

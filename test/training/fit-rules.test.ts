import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildDesign } from '../../training/model/design.ts';
import { fitModel, untitledLog } from '../../training/model/fit.ts';
import { structureRows } from '../../training/model/rows.ts';
import { NO_STATISTICS } from '../../training/model/statistics.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { isMade } from '../../training/publish/price-cells.ts';
import type { Cell } from '../../training/read/cells.ts';
import { askedCell, cellOf } from './made-up-cells.ts';

const MIX = new Map([['Good', 1]]);

/** Fits cells. Returns the price of a brand's garments in good condition without titles, log USD. */
function fitted(...cells: readonly Cell[]) {
  const fit = fitModel(buildDesign(structureRows(cells, NO_STATISTICS, MIX), MIX), { mix: MIX });
  return (brand: string, category = 'jeans', gender: 'male' | 'female' = 'male') =>
    untitledLog(fit, { brand, category, gender, condition: 'Good' });
}

describe('The fit', () => {
  it('gives cells beyond two standard deviations less weight', () => {
    const shops = (last: number) =>
      Array.from({ length: 20 }, (_, k) =>
        cellOf({ bins: [{ log: k === 0 ? last : 3, count: 1 }], source: `shop ${k}` }),
      );
    const moved = (last: number) => fitted(...shops(last))('nike') - fitted(...shops(3))('nike');
    // Without a lower weight, twice the distance would have twice the effect.
    assert.ok(moved(6) > 0 && moved(9) < 1.5 * moved(6), `${moved(6)} ${moved(9)}`);
  });

  it('predicts an unseen cell by the mean of similar ones', () => {
    const random = seededRandom(4);
    const bins = Array.from({ length: 300 }, () => ({ log: 4 + 0.3 * random.normal(), count: 1 }));
    const log = fitted(cellOf({ bins }));
    assert.ok(Math.abs(log('nike') - log('adidas')) < 1);
    assert.ok(Math.abs(log('nike') - 4) < 0.1);
  });

  it('takes the level of a fashion house from sites that authenticate its goods', () => {
    // Three houses at equal prices on a site with authentication; without it, one sells for half.
    const houses = ['prada', 'gucci', 'burberry'];
    const checked = houses.map((brand) => askedCell('vestiaire', brand, 'dress', 5.4));
    const unchecked = houses.map((brand) => askedCell('vinted', brand, 'dress', brand === 'burberry' ? 4.3 : 5));
    const gapOf = (...cells: readonly Cell[]) => {
      const log = fitted(...cells);
      return log('prada', 'dress', 'female') - log('burberry', 'dress', 'female');
    };
    assert.ok(Math.abs(gapOf(...checked)) < 0.05);
    // A quarter of the unchecked site's difference counts, not half.
    assert.ok(gapOf(...checked, ...unchecked) < 0.2);
  });

  it('makes bags of brands without leather cheap relative to clothes because other brands’ bags are', () => {
    const log = fitted(
      ...['coach', 'michael-kors', 'nike', 'patagonia', 'lululemon'].map((brand) =>
        askedCell('shop', brand, 'jacket', 4),
      ),
      ...['coach', 'michael-kors'].map((brand) => askedCell('shop', brand, 'bag', 4.5)),
      ...['nike', 'patagonia'].map((brand) => askedCell('shop', brand, 'bag', 3.5)),
    );
    // Nobody lists a bag by this brand.
    assert.ok(log('lululemon', 'bag', 'female') < log('coach', 'bag', 'female') - 0.4);
  });
});

it('Goods that a fashion house does not make exist after all if there are twenty listings', () => {
  const counts = [0, 19, 20].map((listings) => isMade('chanel', 'dress', 'male', listings));
  assert.deepEqual(counts, [false, false, true]);
  assert.equal(isMade('nike', 'sneakers', 'male', 0), true);
});

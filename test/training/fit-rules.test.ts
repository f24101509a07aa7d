import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildDesign } from '../../training/model/design.ts';
import { fitModel } from '../../training/model/fit.ts';
import { mergeStatistics } from '../../training/model/published-figures.ts';
import { structureRows } from '../../training/model/rows.ts';
import { garmentEntries, sumOf } from '../../training/model/terms.ts';
import { seededRandom } from '../../training/numbers/random.ts';
import { isMade } from '../../training/publish/price-cells.ts';
import type { Cell } from '../../training/read/cells.ts';
import { askedCell, cellOf } from './made-up-cells.ts';

const MIX = new Map([['Good', 1]]);

/** Fits cells. Returns a function for the price of a brand's kind in good condition without a title, log USD. */
function fitted(...cells: readonly Cell[]) {
  const fit = fitModel(buildDesign(structureRows(cells, mergeStatistics([]), MIX), MIX), { mix: MIX });
  return (brand: string, category = 'jeans', gender: 'male' | 'female' = 'male') =>
    sumOf(fit.effects, garmentEntries(brand, category, gender));
}

describe('the fit', () => {
  it('limits how far an outlier moves a price', () => {
    const shops = (last: number) =>
      Array.from({ length: 20 }, (_, k) =>
        cellOf({ bins: [{ log: k === 0 ? last : 3, count: 1 }], source: `shop ${k}` }),
      );
    const movedBy = (outlier: number) => fitted(...shops(outlier))('nike') - fitted(...shops(3))('nike');
    const [near, far] = [movedBy(6), movedBy(9)];
    // At full weight, twice the distance from 3 would move the price twice as far.
    assert.ok(near > 0 && far < 1.5 * near, `${near} ${far}`);
  });

  it('prices a brand without listings like a similar one with them', () => {
    const random = seededRandom(4);
    const bins = Array.from({ length: 300 }, () => ({ log: 4 + 0.3 * random.normal(), count: 1 }));
    const log = fitted(cellOf({ bins }));
    assert.ok(Math.abs(log('nike') - log('adidas')) < 1);
    assert.ok(Math.abs(log('nike') - 4) < 0.1);
  });

  it('takes the level of a fashion house mostly from sites that authenticate its goods', () => {
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

  it('prices bags of a brand without leather like those of other brands without it', () => {
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

it('goods that a fashion house is not known to make count as made from twenty listings on', () => {
  assert.equal(isMade('chanel', 'dress', 'male', 19), false);
  assert.equal(isMade('chanel', 'dress', 'male', 20), true);
  assert.equal(isMade('nike', 'sneakers', 'male', 0), true);
});

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

/** Fits cells. Returns a lookup of prices for a brand's kind in good condition without a title, log USD. */
function pricesFittedTo(cells: readonly Cell[]) {
  const fit = fitModel(buildDesign(structureRows(cells, mergeStatistics([]), MIX), MIX), { mix: MIX });
  return (brand: string, category = 'jeans', gender: 'male' | 'female' = 'male') =>
    sumOf(fit.effects, garmentEntries(brand, category, gender));
}

describe('the fit', () => {
  it('limits how far an outlier moves a price', () => {
    const usualShops = Array.from({ length: 19 }, (_, i) =>
      cellOf({ bins: [{ log: 3, count: 1 }], source: `shop ${i}` }),
    );
    const priceWith = (log: number) =>
      pricesFittedTo([...usualShops, cellOf({ bins: [{ log, count: 1 }], source: 'other shop' })])('nike');
    const near = priceWith(6) - priceWith(3);
    const far = priceWith(9) - priceWith(3);
    // At full weight, twice the distance from 3 would move the price twice as far.
    assert.ok(near > 0 && far < 1.5 * near, `near ${near}, far ${far}`);
  });

  const random = seededRandom(4);
  const nikeBins = Array.from({ length: 300 }, () => ({ log: 4 + 0.3 * random.normal(), count: 1 }));
  const logOf = pricesFittedTo([cellOf({ bins: nikeBins })]);

  it('prices a brand at its own listings', () => {
    assert.ok(Math.abs(logOf('nike') - 4) < 0.1, `${logOf('nike')}`);
  });

  it('prices a brand without listings within a factor of e of a similar one', () => {
    assert.ok(Math.abs(logOf('nike') - logOf('adidas')) < 1, `${logOf('nike')}, ${logOf('adidas')}`);
  });

  it('takes the level of a fashion house mostly from sites that authenticate its goods', () => {
    // Three houses at equal prices on a site with authentication. Without it, one of them sells for half.
    const houses = ['prada', 'gucci', 'burberry'];
    const checked = houses.map((brand) => askedCell('vestiaire', brand, 'dress', 5.4));
    const unchecked = houses.map((brand) => askedCell('vinted', brand, 'dress', brand === 'burberry' ? 4.3 : 5));
    const logOfHouse = pricesFittedTo([...checked, ...unchecked]);
    const gap = logOfHouse('prada', 'dress', 'female') - logOfHouse('burberry', 'dress', 'female');
    // The sites differ by 0.7. At equal weights, half of that would count.
    assert.ok(gap < 0.2, `${gap}`);
  });

  it('prices bags of a brand without leather like those of other brands without leather', () => {
    const leather = ['coach', 'michael-kors'];
    const withoutLeather = ['nike', 'patagonia'];
    // Nobody lists a bag by Lululemon, which uses no leather.
    const jackets = [...leather, ...withoutLeather, 'lululemon'].map((brand) => askedCell('shop', brand, 'jacket', 4));
    const leatherBags = leather.map((brand) => askedCell('shop', brand, 'bag', 4.5));
    const otherBags = withoutLeather.map((brand) => askedCell('shop', brand, 'bag', 3.5));
    const logOfBrand = pricesFittedTo([...jackets, ...leatherBags, ...otherBags]);
    const below = logOfBrand('coach', 'bag', 'female') - logOfBrand('lululemon', 'bag', 'female');
    assert.ok(below > 0.4, `${below} of a difference of 1`);
  });
});

describe('goods that a fashion house is not known to make', () => {
  it('count as not made with 19 listings', () => assert.equal(isMade('chanel', 'dress', 'male', 19), false));
  it('count as made with 20 listings', () => assert.equal(isMade('chanel', 'dress', 'male', 20), true));
  it('are none for other brands', () => assert.equal(isMade('nike', 'sneakers', 'male', 0), true));
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { garmentOf } from '../../training/own-sales/sale.ts';
import { hangtag } from '../support/command-line.ts';
import { makeTrainer } from './files.ts';

const { at, train } = makeTrainer();
const MODEL = join(import.meta.dirname, '../../model');
const published = loadModel();
const priceOf = (kind: string) => published.predict({ ...garmentOf(kind), gender: 'female' }).price;

/** Trains on ten sales of each kind at 1.6 times its published price, 1% apart. Returns the model's folder. */
async function trainHigher(name: string, kinds: readonly string[]): Promise<string> {
  const rows = kinds.flatMap((kind) => {
    const prices = Array.from({ length: 10 }, (_, i) => (1.6 * priceOf(kind) * (1 + i / 100)).toFixed(2));
    return prices.map((price) => `${kind.replace(' ', ',')},women,${price}`);
  });
  const { status, printed } = await train(name, ['brand,category,gender,sold price', ...rows]);
  assert.equal(status, 0, printed);
  return at(name);
}

describe('hangtag compare', async () => {
  // One kind of the catalog, one brand outside it, and one kind outside it.
  const kinds = ['coach bag', 'zimmermann dress', 'victorias-secret bra'];
  const own = await trainHigher('own', kinds);

  it('lists every price that differs, in the catalog and outside it', async () => {
    const { out } = await hangtag({}, 'compare', 'published', own);
    for (const kind of kinds)
      assert.match(out, new RegExp(`^${kind.replace(' ', ' +')} +female +\\d+ +\\d+ +\\+\\d\\d%`, 'm'));
    // Each for women and for men.
    assert.match(out, /^6 prices differ\.$/m);
  });

  it('prints the prices before and after as JSON', async () => {
    const { moves } = JSON.parse((await hangtag({}, 'compare', 'published', own, '--json')).out);
    const womensBag = { brand: 'coach', category: 'bag', gender: 'female', before: priceOf('coach bag') };
    assert.partialDeepStrictEqual(moves, [womensBag]);
  });

  it("states a shop's level once, and lists only prices that move beyond it", async () => {
    const soldKinds = [
      'coach bag',
      'nike sneakers',
      'gap jeans',
      'madewell jeans',
      'jcrew sweater',
      'patagonia jacket',
    ];
    const { out } = await hangtag({}, 'compare', 'published', await trainHigher('level', soldKinds));
    assert.match(out, /^All other prices differ by \+\d\d%, the level of the shop\.$/m);
    assert.match(out, /^gap +jeans/m);
    // The shop sold nothing by Zara.
    assert.doesNotMatch(out, /^zara/m);
  });

  const samePrices = [MODEL, join(MODEL, 'prediction.json')] as const;

  it('accepts a folder or its prediction.json, and says so if no price differs', async () => {
    const expected = { status: 0, out: 'No price differs.\n', err: '' };
    assert.deepEqual(await hangtag({}, 'compare', ...samePrices), expected);
  });

  it('prints no moves as JSON if no price differs', async () => {
    const { out } = await hangtag({}, 'compare', ...samePrices, '--json');
    assert.deepEqual(JSON.parse(out), { moves: [], level: 1 });
  });

  it('is refused if a file has no prices', async () => {
    const { status, err } = await hangtag({}, 'compare', MODEL, join(MODEL, 'evidence.json'));
    assert.equal(status, 1);
    assert.match(err, /evidence\.json contains no prices: give a model's folder/);
  });
});

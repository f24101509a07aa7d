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

describe('the comparison of two models', () => {
  it('lists every price that differs, of brands and kinds in the catalog and outside it', async () => {
    const own = await trainHigher('own', ['coach bag', 'zimmermann dress', 'victorias-secret bra']);
    const { out, status } = await hangtag({}, 'compare', 'published', own);
    assert.equal(status, 0);
    for (const kind of ['coach +bag', 'zimmermann +dress', 'victorias-secret +bra'])
      assert.match(out, new RegExp(`^${kind} +female +\\d+ +\\d+ +\\+\\d\\d%`, 'm'));
    assert.match(out, /^6 prices differ\.$/m);
    const { moves } = JSON.parse((await hangtag({}, 'compare', 'published', own, '--json')).out);
    const coach = moves.filter(({ brand, gender }: Record<string, string>) => brand === 'coach' && gender === 'female');
    assert.deepEqual([coach[0].before, coach[0].category], [priceOf('coach bag'), 'bag']);
  });

  it("states a shop's level once, and lists only prices that move beyond it", async () => {
    const kinds = ['coach bag', 'nike sneakers', 'gap jeans', 'madewell jeans', 'jcrew sweater', 'patagonia jacket'];
    const own = await trainHigher('level', kinds);
    const { out } = await hangtag({}, 'compare', 'published', own);
    assert.match(out, /^All other prices differ by \+\d\d%, the level of the shop\.$/m);
    assert.doesNotMatch(out, /^zara/m);
    assert.match(out, /^gap +jeans/m);
  });

  it('accepts a folder or its prediction.json, and says so if no price differs', async () => {
    const same = [MODEL, join(MODEL, 'prediction.json')] as const;
    assert.deepEqual(await hangtag({}, 'compare', ...same), { status: 0, out: 'No price differs.\n', err: '' });
    assert.deepEqual(JSON.parse((await hangtag({}, 'compare', ...same, '--json')).out), { moves: [], level: 1 });
  });

  it('without two models is refused with what is missing', async () => {
    const { status, err } = await hangtag({}, 'compare', MODEL);
    assert.equal(status, 2);
    assert.match(err, /Missing required argument 'newer'\nSee: hangtag compare --help/i);
    const wrong = await hangtag({}, 'compare', MODEL, join(MODEL, 'evidence.json'));
    assert.equal(wrong.status, 1);
    assert.match(wrong.err, /evidence\.json contains no prices: give a model's folder/);
  });
});

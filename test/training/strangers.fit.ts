import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { launch } from '../support/command-line.ts';
import { send, withNodes } from '../support/node-process.ts';
import { makeFolder, runEvaluationApart, runTraining } from './files.ts';
import { type ShopRow, STRANGERS, salesOf } from './made-up-shops.ts';

const { at, write } = makeFolder();

/** Writes a shop's file and trains on it in a separate process, since its brands stay registered. */
function train(name: string, header: string, sales: readonly ShopRow[], row: (sale: ShopRow) => string) {
  const file = write(`${name}.csv`, [header, ...sales.map(row)]);
  const model = at(name);
  const { status, stdout, stderr } = runTraining('train', file, '--out', model);
  return { status, out: stdout, err: stderr, file, model };
}

const shop = salesOf(STRANGERS, loadModel(), 41);

describe('A shop with its own brands', () => {
  const { status, out, err, file, model } = train(
    'own',
    'Brand,Item,Sold Price,sold,Shelf',
    shop,
    ({ brand, title, price, day }) => `${brand},${title},${price},${day},A1`,
  );
  const evaluated = runEvaluationApart('own', file, '--out', model);
  // All ten sales of this brand are dresses. The report names the price before and after training.
  const [, dressPrice] = /^Moon & Thistle .* -> \$(\d+) .* 10$/m.exec(out) ?? [];

  /** Starts a service with the shop's model, and returns its answer to one request. */
  const fetchServed = (path: string) =>
    withNodes(1, { MODEL_DIR: model, DATA_DIR: at('data') }, ([node]) => send(node?.port as number, path));

  it('trains on columns with names of its own', () => {
    assert.equal(status, 0, err);
    assert.match(
      out,
      /columns of your own, with title from Item; brand from Brand; price paid from Sold Price; day sold from sold\. Not read: Shelf\./,
    );
  });

  it('finds them in the brand column', () => {
    assert.match(out, /^Your own brands, .*: Harrow Fell, Moon & Thistle and Ostrea\./m);
  });

  it('never reads of a price of $0', () => {
    const card = readFileSync(join(model, 'MODEL_CARD.md'), 'utf8');
    assert.doesNotMatch(card + out + evaluated.stdout, /\$0\b/);
  });

  it('explains the price of one by the sales behind it, as specific to this service', async () => {
    const priced = await launch({ MODEL_DIR: model }, 'price', 'Moon & Thistle Linen Dress', '--explain');
    const dress = /^\$\d+ \(8 in 10 .*\)\. Moon & Thistle, model unknown: women’s dresses and jumpsuits, linen/;
    assert.match(priced.out, dress);
    assert.match(priced.out, /10 sold in the operator’s own sales, 2026\)\./);
    assert.match(priced.out, /is specific to this service/);
  });

  it('lists one as its own brand', async () => {
    assert.match((await launch({ MODEL_DIR: model }, 'brands')).out, /^ostrea +Ostrea +Own brand$/m);
  });

  it('serves the trained price of one', async () => {
    const { status, body } = await fetchServed('/price/moon-thistle/dress.json');
    assert.equal(status, 200);
    assert.match(body, new RegExp(`"price":${dressPrice}\\b`));
  });

  it('serves a page of an appraisal with the name of its brand', async () => {
    const { status, body } = await fetchServed('/appraise?title=Moon+and+Thistle+linen+dress');
    assert.equal(status, 200);
    assert.ok(body.includes('Moon &#38; Thistle dresses and jumpsuits'), body);
  });

  it('finds them at the beginning of titles of two kinds if there is no such column', () => {
    // Half of their pieces are coats: a word before one kind alone may be a style.
    const two = shop.map((sale, at) => {
      const isOwn = STRANGERS.goods.some(({ brand, of }) => brand === sale.brand && of === undefined);
      return isOwn && at % 2 === 0 ? { ...sale, title: sale.title.replace(/dress|sweater|skirt/i, 'Coat') } : sale;
    });
    const { out, err } = train('titles', 'title,price', two, ({ title, price }) => [title, price].join(','));
    for (const name of ['Moon & Thistle', 'Harrow Fell', 'Ostrea'])
      assert.match(out, new RegExp(`^Your own brands, .*${name}`, 'm'), out + err);
  });
});

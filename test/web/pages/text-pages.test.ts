import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { sharePages, wordsOf } from '../../support/pages.ts';
import { startService } from '../../support/service.ts';

const { evaluation } = loadModel().artifacts;

describe('GET /method', () => {
  const { pageAt } = sharePages();
  const textOf = async () => wordsOf(await pageAt('/method'));

  it('states what items priced at $100 sold for, from the evaluation', async () => {
    const text = await textOf();
    const rows = evaluation?.rack?.rows ?? [];
    const ends = ({ medianError }: { medianError: number }) =>
      [100 / (1 + medianError), 100 * (1 + medianError)].map((dollars) => `$${Math.round(dollars)}`);
    const main = rows.find(({ name }) => name === 'catalog brands except houses');
    assert.ok(main);
    assert.ok(text.includes(`When we say $100, half sold for ${ends(main).join(' to ')} `));
    for (const name of ['fast fashion', 'mid-range', 'premium', 'other brands', 'no brand, or an unknown one']) {
      const row = rows.find((one) => one.name === name);
      assert.ok(row, name);
      const cells = [row.sales.toLocaleString('en-US'), ends(row).join(' to '), `${Math.round(10 * row.inside)} in 10`];
      assert.ok(text.includes(cells.join(' ')), `${name}: ${cells.join(' ')}`);
    }
    const houses = rows.find(({ name }) => name === 'houses');
    assert.ok(houses && text.includes(`of ${houses.sales} sales, probably including copies`));
  });

  it('states how many titles and models a language model priced', async () => {
    const judged = evaluation?.judged;
    assert.ok(judged);
    const [titles, models] = [judged.titles, judged.models].map((number) => number.toLocaleString('en-US'));
    const text = await textOf();
    assert.ok(text.includes(`A language model priced ${titles} titles (`));
    assert.ok(text.includes(`${models} models`));
    assert.match(text, /\d% of the listings show an asking price, not a sale\. \d+% are American, \d/);
  });

  it('links to the model card, which states the accuracy of each class of sales', async () => {
    const page = await pageAt('/method');
    assert.match(page, /<a href="\/model-card\.md">/);
    assert.match(page, /Model \d+\.\d+\.\d+, fitted on \d{4}-\d{2}-\d{2}, newest sale \d{4}(-\d{2}){0,2}\./);
    const card = await pageAt('/model-card.md');
    const rows = evaluation?.rack?.rows ?? [];
    assert.ok(rows.length > 5);
    for (const { sales } of rows) assert.ok(card.includes(`| ${sales.toLocaleString('en-US')} |`), String(sales));
  });
});

it('/method of a model without US test sales says how many listings were held out', async (t) => {
  const pricing = loadModel();
  const { rack: _, ...others } = pricing.artifacts.evaluation ?? assert.fail();
  const artifacts = { ...pricing.artifacts, evaluation: { ...others, heldOutItems: 1_234 } };
  const { get } = await startService(t, {}, { pricing: { ...pricing, artifacts } });
  assert.match(wordsOf(await (await get('/method')).text()), /Tested on 1,234 listings/);
});

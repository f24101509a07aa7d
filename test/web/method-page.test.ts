import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadModel } from '../../src/pricing/load-model.ts';
import { hazardRatio, saleOdds } from '../../src/pricing/sale-odds.ts';
import { getPage, wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const { evaluation } = loadModel().artifacts;
const percent = (share: number) => `${Math.round(100 * share)}%`;

describe('GET /method', () => {
  const service = shareService();
  const pageAt = async (path: string) => (await getPage(service(), path)).text;
  const textOf = async () => wordsOf(await pageAt('/method'));

  it('shows how far off each grade of evidence was on listings that the model had not seen', async () => {
    const text = await textOf();
    assert.doesNotMatch(text, /\\u|NaN|undefined/);
    const { evidence } = evaluation ?? {};
    assert.ok(evidence);
    for (const { cells, cellError } of [...evidence.seen, ...evidence.unseen]) {
      if (cellError === undefined) continue;
      assert.ok(text.includes(`${percent(Math.exp(cellError) - 1)} of ${cells}`), `${cellError}`);
    }
  });

  it('names the marketplaces where the average of a group of brands is closer', async () => {
    const text = await textOf();
    const error = (rms: number | undefined) => `× ${Math.exp(rms ?? Number.NaN).toFixed(2)}`;
    for (const { name, methods } of evaluation?.groups ?? []) {
      const { static: average, prediction } = methods;
      const said = `${name}: the average of a whole group of brands does better. Its usual error there is ${error(average?.rms)}, compared with ${error(prediction?.rms)} for the estimate.`;
      const isCloser = (average?.rms ?? Number.NaN) < (prediction?.rms ?? Number.NaN);
      assert.equal(text.toLowerCase().includes(said.toLowerCase()), isCloser, said);
    }
  });

  it('shows what an asking price does to a sale, and where days are known', async () => {
    const text = await textOf();
    for (const { ratio } of saleOdds.shape) {
      const { value, low, high } = hazardRatio(ratio, 1, 1);
      const row = `${ratio} × ${value.toFixed(2)} ${low.toFixed(2)} to ${high.toFixed(2)}`;
      assert.ok(text.includes(row), row);
    }
    for (const { sold } of saleOdds.sources) assert.ok(text.includes(`${sold.toLocaleString('en-US')} sales`));
    assert.match(text, /Days are named only for Louis Vuitton bags on Vestiaire/);
  });

  it('begins with what sellers in the US got, part by part, as it is', async () => {
    const text = await textOf();
    const rows = evaluation?.rack?.rows ?? [];
    assert.ok(rows.length >= 6);
    for (const { name, sales, medianError } of rows) {
      const said = `${name}: half of ${sales.toLocaleString('en-US')} sales within ${percent(medianError)} of the price`;
      assert.ok(text.toLowerCase().includes(said.toLowerCase()), said);
    }
  });

  it('leads to the model card, which has all tables', async () => {
    assert.match(await pageAt('/method'), /<a href="\/model-card\.md">/);
    const card = await pageAt('/model-card.md');
    for (const { name } of evaluation?.tables ?? []) assert.ok(card.includes(name), name);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../../src/catalog/catalog.ts';
import { shareService } from '../../support/service.ts';

describe('prices as CSV', () => {
  const service = shareService();

  it('are the estimate for a garment, in a row for any condition and one for each', async () => {
    const { status, headers, text } = await service().ask('/price/coach/bag.csv');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.ok(headers.has('etag'));
    const lines = text.trimEnd().split('\n');
    assert.equal(lines[0], 'condition,price,low,high,gender');
    const conditions = lines.slice(1).map((line) => line.split(',')[0]);
    assert.deepEqual(conditions, ['any', 'New with tags', 'Like New', 'Good', 'Fair', 'Poor']);
  });

  it('are only the row of a condition that the query names, in any spelling', async () => {
    const [head, ...lines] = (await service().ask('/price/coach/bag.csv')).text.split('\n');
    const line = lines.find((candidate) => candidate.startsWith('Like New,'));
    const { text } = await service().ask('/price/coach/bag.csv?condition=LIKE+NEW');
    assert.equal(text, `${head}\n${line}\n`);
  });

  for (const path of ['/price/coach/bag.csv', '/price/coach/bag.json']) {
    it(`are refused for a condition that is none, with all conditions: ${path}`, async () => {
      const { status, body } = await service().ask(`${path}?condition=shiny`);
      assert.deepEqual([status, body.parameter, body.validValues], [400, 'condition', CONDITIONS]);
    });
  }
});

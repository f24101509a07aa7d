import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONDITIONS } from '../../src/catalog/catalog.ts';
import { rowName } from '../support/row-name.ts';
import { shareService } from '../support/service.ts';

interface Row {
  readonly condition: string;
  readonly low: number;
  readonly mid: number;
  readonly high: number;
}

describe('prices for sheets and shells', () => {
  const service = shareService();
  const textOf = async (path: string) => (await service().ask(path)).text;

  describe('gives the rows of the price endpoint as CSV', () => {
    for (const query of ['brand=coach&category=bag', 'brand=Nike&category=shoes&condition=Fair&t=1']) {
      it(rowName(query), async () => {
        const answer = await service().ask(`/api/public/price.csv?${query}`);
        assert.equal(answer.status, 200);
        assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
        assert.equal(answer.headers.get('access-control-allow-origin'), '*');
        assert.ok(answer.headers.get('etag'));
        const { prices } = (await service().ask(`/api/public/price?${query}`)).body;
        const lines = prices.map(({ condition, low, mid, high }: Row) => `${condition},${low},${mid},${high}\n`);
        assert.equal(answer.text, `condition,low,mid,high\n${lines.join('')}`);
      });
    }
  });

  it('gives the estimate of a garment as rows, one a grade', async () => {
    const { text } = await service().ask('/price/coach/bag.csv');
    const [names, ...rows] = text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
    assert.deepEqual(names, ['condition', 'price', 'low', 'high', 'gender']);
    assert.deepEqual(
      rows.map(([condition]) => condition),
      ['any', ...CONDITIONS],
    );
  });

  it('knows any spelling of a condition, like the JSON of a garment', async (t) => {
    const path = '/price/coach/bag';
    for (const [typed, name] of [
      ['good', 'Good'],
      ['LIKE+NEW', 'Like New'],
      ['nwt', 'New with tags'],
    ] as const) {
      await t.test(rowName(typed), async () => {
        const all = (await textOf(`${path}.csv`)).split('\n').map((line) => line.split(','));
        const price = all.find(([condition]) => condition === name)?.[1];
        assert.ok(price);
        const [, row, ...others] = (await textOf(`${path}.csv?condition=${typed}`)).trimEnd().split('\n');
        assert.deepEqual([row?.split(',').slice(0, 2), others], [[name, price], []]);
        const json = JSON.parse(await textOf(`${path}.json?condition=${typed}`));
        assert.deepEqual([json.condition, json.estimate.price], [name, Number(price)]);
      });
    }
    for (const ending of ['.csv', '.json']) {
      await t.test(rowName(ending), async () => {
        const { status, body } = await service().ask(`${path}${ending}?condition=shiny`);
        const told = [status, body.parameter, body.validValues];
        assert.deepEqual(told, [400, 'condition', CONDITIONS]);
      });
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call } from '../mcp/support.ts';
import { sharePages } from '../support/pages.ts';

/** Removes the only difference between a gender that is assumed and one that is stated. */
const withoutAssumption = (text: string) => text.replace(/\{"code":"assumed_gender","text":"[^"]*"\},?/, '');

describe('a brand’s kind without a stated gender', () => {
  const { get } = sharePages();
  const textAt = async (path: string) => {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    return answer.text;
  };

  for (const address of ['.json', ''].map((type) => `/price/levis/jeans${type}`))
    it(`gets the answer of the usual gender at ${address}, and not that of the other`, async () => {
      const unstated = await textAt(address);
      assert.equal(withoutAssumption(unstated), await textAt(`${address}?gender=male`));
      assert.notEqual(unstated, await textAt(`${address}?gender=female`));
    });

  it('is named with the usual gender in headings and for agents', async () => {
    const page = await textAt('/price/levis/jeans');
    const named = /(?<!wo)men’s/i;
    assert.match(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1] ?? '', named);
    assert.match(/<title>(.*?)<\/title>/.exec(page)?.[1] ?? '', named);
    assert.match(call('get_price', { brand: 'levis', category: 'jeans' }).text, named);
  });
});

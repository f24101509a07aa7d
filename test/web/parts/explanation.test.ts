import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decoded, sharePages } from '../../support/pages.ts';

const { get } = sharePages();

describe('what explains a price', () => {
  const pageAt = async (path: string) => decoded((await get(path)).text);

  it('says by how much a word of the title changes the price', async () => {
    const page = await pageAt('/appraise?title=J.Crew+cashmere+sweater');
    assert.match(page, /sell for about\s\$[\d,]+\. .*“cashmere”.* sells? for more\./);
  });

  it('shows the number of listings by place', async () => {
    assert.match(await pageAt('/price/levis/jeans'), /<p>[\d,]+ sold in the US/);
    assert.match(await pageAt('/appraise?title=Coach+Tabby+26'), /<p>\d+ of this model sold in the US/);
  });
});

describe('what a price leaves out', () => {
  const ask = (query: Record<string, string>) => get(`/appraise?${new URLSearchParams(query)}`);
  const pageFor = async (query: Record<string, string>) => (await ask(query)).text;

  it('names the words of a title that it ignores', async () => {
    assert.match(await pageFor({ title: 'coach bag thing' }), /No effect on the price: thing\./);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { categories } from '../../src/garments/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { createTools, RESEARCH } from '../../src/mcp/tools/tools.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { shareService } from '../support/service.ts';

interface Found {
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

describe('deep research', () => {
  const service = shareService();
  const open = async () => {
    const client = new Client({ name: 'hangtag-test', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service().url}/mcp/research`)),
    );
    const call = async (name: string, args: Record<string, unknown>) => {
      const { content, structuredContent, isError } = await client.callTool({
        name,
        arguments: args,
      });
      const text = (content[0] as { text: string }).text;
      if (!isError) assert.deepEqual(JSON.parse(text), structuredContent);
      return {
        text,
        isError,
        data: structuredContent as { results: Found[] } & Found & { text: string },
      };
    };
    return { client, call };
  };

  it('has search and fetch, and no other tool', async () => {
    const { client } = await open();
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['search', 'fetch'],
    );
    await client.close();
  });

  it('finds documents whose addresses exist, and reads each', async () => {
    const { client, call } = await open();
    const all = (await call('search', { query: 'Coach' })).data.results;
    assert.equal(all.length, categories.length + 1);
    const [one, ...rest] = (await call('search', { query: 'mens levis jeans' })).data.results;
    assert.equal(one?.id, 'price/levis/jeans/male');
    assert.deepEqual(
      rest.map(({ id }) => id),
      ['method'],
    );
    const womens = all.find(({ id }) => id.endsWith('/female'));
    for (const found of [womens, one, ...rest]) {
      assert.ok(found);
      assert.equal((await fetch(found.url)).status, 200, found.url);
      const { data } = await call('fetch', { id: found.id });
      assert.deepEqual([data.id, data.url], [found.id, found.url]);
      assert.ok(data.text.length > 500);
    }
    await client.close();
  });

  it('answers a title by its model', async () => {
    const { client, call } = await open();
    const [found] = (await call('search', { query: 'Coach Tabby 26 bag worth' })).data.results;
    assert.match(found?.title ?? '', /^Coach Tabby 26: /);
    const { data } = await call('fetch', { id: found?.id });
    assert.match(data.text, /^Coach Tabby 26: /);
    assert.equal(data.url, found?.url);
    await client.close();
  });

  it('says what is wrong with what it cannot find', async () => {
    const { client, call } = await open();
    assert.deepEqual(
      (await call('search', { query: 'quantum physics' })).data.results.map(({ id }) => id),
      ['method'],
    );
    for (const id of ['price/coach/spaceship/female', '../../etc/passwd', 7]) {
      const { isError, text } = await call('fetch', { id });
      assert.ok(isError);
      assert.match(text, /take one that search gave/);
    }
    await client.close();
  });
});

it('documents lie at the address of the service, as the caller reached it or as it is set', () => {
  const parts = { pricing: loadModel(), marketplaces: loadMarketplaces() };
  for (const [set, reached, begin] of [
    ['https://prices.example', undefined, 'https://prices.example/'],
    ['https://prices.example', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000/'],
    [undefined, undefined, '/'],
  ] as const) {
    const tools = createTools({ ...parts, publicUrl: () => set }, RESEARCH);
    const [search, read] = tools as [Tool, Tool];
    const { results } = search.call({ query: 'Coach bag' }, reached).structured as {
      results: { id: string; url: string }[];
    };
    assert.ok(results.length > 1);
    for (const { id, url } of results) {
      assert.ok(url.startsWith(begin), url);
      assert.equal(read.call({ id }, reached).structured.url, url);
    }
  }
});

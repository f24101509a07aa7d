import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { Tool } from '../../src/mcp/tools/tool.ts';
import { createTools, RESEARCH } from '../../src/mcp/tools/tools.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, type Told } from '../support/service.ts';
import { connect, newClient } from './support.ts';

/** A document that was found. */
type Found = Told['body'];

describe('deep research', () => {
  const service = shareService();
  const open = async (t: TestContext) => {
    const client = await connect(t, service().url, newClient('legacy'), '/mcp/research');
    const call = async (name: string, args: Record<string, unknown>) => {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
      const text = (content[0] as { text: string }).text;
      if (!isError) assert.deepEqual(JSON.parse(text), structuredContent);
      const data = structuredContent as { results: Found[] } & Found & { text: string };
      return { text, isError, data };
    };
    return { client, call };
  };

  it('has search and fetch, and no other tool', async (t) => {
    const { client } = await open(t);
    const { tools } = await client.listTools();
    assert.deepEqual(pluck(tools, 'name'), ['search', 'fetch']);
  });

  it('finds documents whose addresses exist, and reads each', async (t) => {
    const { call } = await open(t);
    const all = (await call('search', { query: 'Coach' })).data.results;
    assert.equal(all.length, categories.length + 1);
    const [one, ...rest] = (await call('search', { query: 'mens levis jeans' })).data.results;
    assert.equal(one?.id, 'price/levis/jeans/male');
    assert.deepEqual(pluck(rest, 'id'), ['method']);
    const womens = all.find(({ id }: Found) => id.endsWith('/female'));
    const { text: method } = (await call('fetch', { id: 'method' })).data;
    assert.equal(method, loadModel().artifacts.card);
    for (const found of [womens, one, ...rest]) {
      assert.ok(found);
      assert.equal((await fetch(found.url)).status, 200, found.url);
      const { data } = await call('fetch', { id: found.id });
      assert.deepEqual([data.id, data.url], [found.id, found.url]);
      assert.ok(data.text.length > 500, found.id);
    }
  });

  it('answers a title with its model', async (t) => {
    const { call } = await open(t);
    const [found] = (await call('search', { query: 'Coach Tabby 26 bag worth' })).data.results;
    assert.match(found?.title ?? '', /^Coach Tabby 26: /);
    const { data } = await call('fetch', { id: found?.id });
    assert.match(data.text, /^Coach Tabby 26: /);
    assert.equal(data.url, found?.url);
  });

  it('explains why a document is not found', async (t) => {
    const { call } = await open(t);
    assert.deepEqual(pluck((await call('search', { query: 'quantum physics' })).data.results, 'id'), ['method']);
    for (const id of ['price/coach/spaceship/female', '../../etc/passwd', 7]) {
      const { isError, text } = await call('fetch', { id });
      assert.ok(isError, `${id}`);
      assert.match(text, /use one from search/, `${id}`);
    }
  });
});

it('documents have the address of the service, as the caller reached it or as configured', () => {
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
    assert.ok(results.length > 1, begin);
    for (const { id, url } of results) {
      assert.ok(url.startsWith(begin), url);
      assert.equal(read.call({ id }, reached).structured.url, url, begin);
    }
  }
});

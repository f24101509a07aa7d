import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { KeptAnswers } from '../../src/mcp/protocol/call-tool.ts';
import { createHttpEntry } from '../../src/mcp/protocol/http-entry.ts';
import { createContent, createServerFactory } from '../../src/mcp/protocol/server.ts';
import { createTools } from '../../src/mcp/tools/tools.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { legacyRequest } from './support.ts';

const parts = { pricing: loadModel(), marketplaces: loadMarketplaces(), publicUrl: () => 'https://prices.example' };

/** Returns a service's path from message to answer, and the calls that its tools had to answer. */
function countingEntry() {
  const answered: string[] = [];
  const tools = createTools(parts).map((tool) => ({
    ...tool,
    *steps(...call: Parameters<typeof tool.steps>) {
      answered.push(tool.name);
      return yield* tool.steps(...call);
    },
  }));
  const fail = (error: unknown) => assert.fail(error as Error);
  const entry = createHttpEntry(createServerFactory({ ...createContent(parts), tools }, fail), fail);
  const ask = async (name: string, args: object, address = 'https://prices.example') => {
    const { text } = await entry.answer({}, legacyRequest('tools/call', { name, arguments: args }), address);
    return JSON.parse(text).result;
  };
  return { answered, ask };
}

describe('answers of get_price', () => {
  it('are made once for the same arguments and address', async () => {
    const { answered, ask } = countingEntry();
    const first = await ask('get_price', { title: 'Coach Tabby 26' });
    assert.deepEqual(await ask('get_price', { title: 'Coach Tabby 26' }), first);
    assert.equal(answered.length, 1);
    const other = await ask('get_price', { title: 'Coach Tabby 26', condition: 'Good' });
    assert.equal(other.structuredContent.condition, 'Good');
    const elsewhere = await ask('get_price', { title: 'Coach Tabby 26' }, 'https://other.example');
    assert.match(elsewhere.structuredContent.webUrl, /^https:\/\/other\.example\//);
    assert.equal(answered.length, 3);
  });

  it('are made anew where they refuse, and those of tools that know the day', async () => {
    const { answered, ask } = countingEntry();
    const plan = { items: [{ title: 'Coach Tabby 26', askingPrice: 200, daysListed: 40 }] };
    for (const [name, args] of [
      ['get_price', { title: 'lipstick' }],
      ['compare_prices', plan],
    ] as const) {
      for (let time = 0; time < 2; time++) await ask(name, args);
    }
    assert.deepEqual(answered, ['get_price', 'get_price', 'compare_prices', 'compare_prices']);
  });
});

describe('kept answers', () => {
  it('are the latest 500 that were asked for', () => {
    const kept = new KeptAnswers<{ at: number }>();
    for (let at = 0; at < 500; at++) kept.keep(`${at}`, { at });
    assert.deepEqual(kept.get('0'), { at: 0 });
    kept.keep('500', { at: 500 });
    assert.equal(kept.get('1'), undefined);
    assert.deepEqual(kept.get('0'), { at: 0 });
    assert.deepEqual(kept.get('500'), { at: 500 });
  });

  it('are bounded in length, as are their questions', () => {
    const kept = new KeptAnswers<{ text: string }>();
    const text = 'x'.repeat(1_000_000);
    for (let at = 0; at < 5; at++) kept.keep(`${at}`, { text });
    assert.deepEqual(
      [0, 1, 2, 3, 4].filter((at) => kept.get(`${at}`)),
      [2, 3, 4],
    );
    kept.keep('q'.repeat(2_001), { text: '' });
    assert.equal(kept.get('q'.repeat(2_001)), undefined);
  });
});

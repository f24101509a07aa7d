import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { type FastAnswers, makeFastAnswers } from '../../src/mcp/protocol/fast-answers.ts';
import { createHttpEntry, type HttpEntry } from '../../src/mcp/protocol/http-entry.ts';
import { createContent, createServerFactory } from '../../src/mcp/protocol/server.ts';
import { loadModel } from '../../src/pricing/load-model.ts';
import { legacyRequest, modernRequest } from './support.ts';

// The fast way is a shortcut through the SDK: it has to say, byte for byte of meaning, what the SDK's own entry says.

let fast: FastAnswers;
let entry: HttpEntry;
before(async () => {
  const parts = {
    pricing: loadModel(),
    marketplaces: loadMarketplaces(),
    publicUrl: () => 'https://prices.example',
  };
  const content = createContent(parts);
  const fail = (error: unknown) => {
    throw error;
  };
  entry = createHttpEntry(createServerFactory(content, fail), fail);
  fast = await makeFastAnswers(content, entry, parts.publicUrl);
});
after(async () => {
  await entry.close();
});

const REQUESTS: [string, Record<string, unknown>][] = [
  ['tools/list', {}],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['prompts/list', {}],
  ['tools/list', { cursor: 'x' }],
  ['tools/call', { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } }],
  ['tools/call', { name: 'get_price', arguments: { brand: 'nobody' } }],
  ['tools/call', { name: 'nothing', arguments: {} }],
  ['tools/call', { name: 'find_brands', arguments: 5 }],
  ['tools/call', { name: 'find_brands' }],
  ['resources/read', { uri: 'hangtag://model-card' }],
  ['resources/read', { uri: 'hangtag://nothing' }],
  ['prompts/get', { name: 'price_my_closet', arguments: { items: 'a bag' } }],
  ['prompts/get', { name: 'price_my_closet' }],
];

/** What goes the long way: rare requests, and those that may be wrong. */
function isUnusual(method: string, params: Record<string, unknown>): boolean {
  return (
    'cursor' in params ||
    method === 'resources/read' ||
    method === 'prompts/get' ||
    params.name === 'nothing' ||
    params.arguments === 5
  );
}

for (const [method, params] of [...REQUESTS, ['server/discover', {}] as const]) {
  test(`2026: ${method} ${JSON.stringify(params)}`, async () => {
    const { headers, body } = modernRequest(method, params);
    const quick = fast(headers, body);
    const whole = await entry.answer(headers, body);
    assert.equal(whole.status, 200);
    if (quick !== undefined) assert.deepEqual(JSON.parse(quick), JSON.parse(whole.body));
    assert.equal(quick === undefined, isUnusual(method, params));
  });
}

for (const [method, params] of REQUESTS) {
  test(`2025: ${method} ${JSON.stringify(params)}`, async () => {
    const body = legacyRequest(method, params);
    const quick = fast({}, body);
    const whole = await entry.answer({}, body);
    assert.equal(whole.status, 200);
    if (quick !== undefined) assert.deepEqual(JSON.parse(quick), JSON.parse(whole.body));
    assert.equal(quick === undefined, isUnusual(method, params));
  });
}

test('whatever is unusual is left to the SDK', () => {
  const { headers, body } = modernRequest('tools/call', { name: 'find_brands' });
  const unusual: [Record<string, string | string[]>, unknown][] = [
    [{}, null],
    [{}, 5],
    [{}, []],
    [{}, { method: 'tools/list' }],
    [{}, { ...legacyRequest('tools/list'), id: null }],
    [{}, legacyRequest('ping')],
    [{}, legacyRequest('constructor')],
    [{}, legacyRequest('server/discover')],
    [{ 'mcp-protocol-version': '1999-01-01' }, legacyRequest('tools/list')],
    [{ accept: 'text/html' }, legacyRequest('tools/list')],
    [{}, body],
    [{ ...headers, 'mcp-name': 'other' }, body],
    [{ ...headers, 'mcp-name': ['find_brands', 'x'] }, body],
    [{ ...headers, 'mcp-method': 'tools/list' }, body],
  ];
  for (const [given, message] of unusual) {
    assert.equal(fast(given, message), undefined, JSON.stringify([given, message]));
  }
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { type FastAnswers, openFastAnswers } from '../../src/mcp/fast-answers.ts';
import { createHttpEntry, type HttpEntry } from '../../src/mcp/http-entry.ts';
import { createContent, createServerFactory } from '../../src/mcp/server.ts';
import { loadPricing } from '../../src/pricing/load-pricing.ts';
import { legacyRequest, modernRequest } from './support.ts';

// The fast way is a shortcut through the SDK: it has to say, byte for byte of meaning, what the SDK's own entry says.

let fast: FastAnswers;
let entry: HttpEntry;
before(async () => {
  const parts = { pricing: loadPricing(), publicUrl: () => 'https://prices.example' };
  const createServer = createServerFactory(createContent(parts, '# Card'), (error) => {
    throw error;
  });
  fast = await openFastAnswers(createServer);
  entry = createHttpEntry(createServer, (error) => {
    throw error;
  });
});
after(async () => {
  await fast.close();
  await entry.close();
});

async function bySdk(headers: Record<string, string>, body: unknown) {
  const all = { host: 'localhost', 'content-type': 'application/json', ...headers };
  const request = { raw: { method: 'POST', url: '/mcp', headers: all }, headers: all, body };
  return entry.answer(request as unknown as FastifyRequest);
}

const REQUESTS: [string, Record<string, unknown>][] = [
  ['tools/list', {}],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['prompts/list', {}],
  ['tools/list', { cursor: 'x' }],
  ['tools/call', { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } }],
  ['tools/call', { name: 'get_price', arguments: { brand: 'nobody' } }],
  ['tools/call', { name: 'nothing', arguments: {} }],
  ['tools/call', { name: 'list_brands', arguments: 5 }],
  ['tools/call', { name: 'list_brands' }],
  ['resources/read', { uri: 'hangtag://model-card' }],
  ['resources/read', { uri: 'hangtag://nothing' }],
  ['prompts/get', { name: 'price_my_closet', arguments: { items: 'a bag' } }],
  ['prompts/get', { name: 'price_my_closet' }],
];

for (const [method, params] of [...REQUESTS, ['server/discover', {}] as const]) {
  test(`2026: ${method} ${JSON.stringify(params)}`, async () => {
    const { headers, body } = modernRequest(method, params);
    const quick = await fast.answer(headers, body);
    const whole = await bySdk(headers, body);
    assert.equal(whole.status, 200);
    // A cursor is unusual enough for the long way.
    if (quick !== undefined) assert.deepEqual(JSON.parse(quick), JSON.parse(whole.body));
    assert.equal(quick === undefined, 'cursor' in params);
  });
}

for (const [method, params] of REQUESTS) {
  test(`2025: ${method} ${JSON.stringify(params)}`, async () => {
    const body = legacyRequest(method, params);
    const quick = await fast.answer({}, body);
    const whole = await bySdk({}, body);
    assert.equal(whole.status, 200);
    if (quick !== undefined) assert.deepEqual(JSON.parse(quick), JSON.parse(whole.body));
    assert.equal(quick === undefined, 'cursor' in params);
  });
}

test('whatever is unusual is left to the SDK', () => {
  const { headers, body } = modernRequest('tools/call', { name: 'list_brands' });
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
    [{ ...headers, 'mcp-name': ['list_brands', 'x'] }, body],
    [{ ...headers, 'mcp-method': 'tools/list' }, body],
  ];
  for (const [given, message] of unusual) {
    assert.equal(fast.answer(given, message), undefined, JSON.stringify([given, message]));
  }
});

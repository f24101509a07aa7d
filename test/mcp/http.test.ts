import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { createContent, createServerFactory } from '../../src/mcp/protocol/server.ts';
import { createHttpEntry } from '../../src/mcp/protocol/transports.ts';
import { createTools } from '../../src/mcp/tools/tools.ts';
import { shareService, startService } from '../support/service.ts';
import { legacyRequest, modernRequest, parts, post, toolsByName } from './support.ts';

const LIST = legacyRequest('tools/list');
const START = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

describe('/mcp', () => {
  const service = shareService();

  it('answers in JSON for any Accept header, in both protocols', async () => {
    const { url } = service();
    const modern = modernRequest('tools/list');
    for (const accept of ['application/json, text/event-stream', 'application/json', '*/*']) {
      const old = await post(url, LIST, { accept });
      const young = await post(url, modern.body, { ...modern.headers, accept });
      for (const answer of [old, young]) {
        assert.equal(answer.status, 200, accept);
        assert.equal(answer.headers.get('content-type'), 'application/json', accept);
        assert.equal(answer.body.id, 7, accept);
        assert.equal(answer.body.result.tools.length, toolsByName().size, accept);
      }
      assert.equal(young.body.result.resultType, 'complete', accept);
      assert.equal(young.body.result.ttlMs, 3_600_000, accept);
      assert.equal(young.body.result.cacheScope, 'public', accept);
    }
    assert.equal((await post(url, LIST, { accept: 'text/html' })).status, 406);
  });

  it('the handshake of 2025 settles on the version that the client requests', async () => {
    const { url } = service();
    for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const { body } = await post(url, legacyRequest('initialize', { ...START, protocolVersion }));
      assert.equal(body.result.protocolVersion, protocolVersion, protocolVersion);
      assert.equal(body.result.capabilities.tools.listChanged, false, protocolVersion);
    }
  });

  it('a notification is accepted without an answer', async () => {
    const { status, text } = await post(service().url, { jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([status, text], [202, '']);
  });

  it('other HTTP methods are refused with the permitted ones', async () => {
    const { url } = service();
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${url}/mcp`, { method });
      assert.equal(response.status, 405, method);
      assert.equal(response.headers.get('allow'), 'POST, OPTIONS', method);
    }
  });

  it('a web page may ask before it calls, as browsers do', async () => {
    const { url } = service();
    const preflight = await fetch(`${url}/mcp`, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Mcp-Method/);
  });

  it('messages that violate the protocol get the protocol’s errors', async () => {
    const { url } = service();
    const call = modernRequest('tools/call', { name: 'find_brands', arguments: {} });
    const { 'mcp-protocol-version': _, ...unversioned } = call.headers;
    const FIVE = { name: 'find_brands', arguments: 5 };
    const cases: [string, unknown, Record<string, string>, number, number][] = [
      ['not JSON', '{', {}, 400, -32_700],
      ['empty', '', {}, 400, -32_700],
      ['not a message', 'null', {}, 400, -32_600],
      ['a batch', [LIST], {}, 400, -32_600],
      ['a poisoned prototype', '{"__proto__":{"a":1}}', {}, 400, -32_700],
      ['too deep', `{"a":${'['.repeat(60)}${']'.repeat(60)}}`, {}, 400, -32_600],
      // The message and its params count as two of the 32 levels.
      ['nearly too deep', legacyRequest('tools/x', { a: nested(30) }), {}, 200, -32_601],
      ['one level too deep', legacyRequest('tools/x', { a: nested(31) }), {}, 400, -32_600],
      ['very deep', `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, {}, 400, -32_600],
      ['too long', JSON.stringify({ a: 'x'.repeat(70_000) }), {}, 413, -32_000],
      ['another type', LIST, { 'content-type': 'text/plain' }, 415, -32_000],
      ['unknown method, 2025', legacyRequest('tools/nothing'), {}, 200, -32_601],
      ['unknown version', LIST, { 'mcp-protocol-version': '1999-01-01' }, 400, -32_000],
      ['a cursor', legacyRequest('tools/list', { cursor: 'x' }), {}, 200, -32_602],
      ['an unknown tool', legacyRequest('tools/call', { name: 'x' }), {}, 200, -32_602],
      ['arguments that are none', legacyRequest('tools/call', FIVE), {}, 200, -32_602],
      ['a resource without its address', legacyRequest('resources/read', {}), {}, 200, -32_602],
      ['a handshake without parameters', legacyRequest('initialize'), {}, 200, -32_602],
      ['a prompt that is a number', legacyRequest('prompts/get', { name: 5 }), {}, 200, -32_602],
      ['another name in the header', call.body, { ...call.headers, 'mcp-name': 'x' }, 400, -32_020],
      ['another method', call.body, { ...call.headers, 'mcp-method': 'tools/list' }, 400, -32_020],
      ['no version header', call.body, unversioned, 400, -32_020],
      ['no envelope', LIST, modernRequest('tools/list').headers, 400, -32_602],
    ];
    for (const [what, body, headers, status, code] of cases) {
      const answer = await post(url, body, headers);
      assert.equal(answer.status, status, `${what}: ${answer.text}`);
      assert.equal(answer.body.error?.code, code, what);
      assert.ok(!answer.text.includes('node_modules') && !answer.text.includes('    at '), what);
    }
  });

  it('a subscription is an unknown method, not an open connection', async () => {
    const { url } = service();
    const { headers, body } = modernRequest('subscriptions/listen', { notifications: { toolsListChanged: true } });
    const answer = await post(url, body, headers);
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error?.code, -32_601);
    assert.equal(answer.body.id, 7);
    const mismatch = await post(url, body, { ...headers, 'mcp-method': 'tools/list' });
    assert.equal(mismatch.body.error?.code, -32_020);
  });

  it('pages on this machine may call a service on loopback, and no others', async () => {
    const { url } = service();
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1', 'https://[::1]:8443']) {
      assert.equal((await post(url, LIST, { origin })).status, 200, origin);
    }
    for (const origin of ['https://app.example', 'http://localhost.evil.example', 'null', 'vscode-webview://abc']) {
      assert.equal((await post(url, LIST, { origin })).status, 403, origin);
    }
  });

  it('any well-formed origin may call a public service, and only listed ones when there is a list', async (t) => {
    const open = await startService(t, { mcpAllowedOrigins: 'any' });
    const good = ['https://app.example', 'http://localhost:5173', 'null', 'vscode-webview://abc'];
    for (const origin of good) {
      const answer = await post(open.url, LIST, { origin });
      assert.equal(answer.status, 200, origin);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    }
    for (const origin of ['evil', 'https://a.example/path', 'https://', 'https://a b', 'a@b']) {
      assert.equal((await post(open.url, LIST, { origin })).status, 403, origin);
    }
    const closed = await startService(t, { mcpAllowedOrigins: ['https://app.example'] });
    assert.equal((await post(closed.url, LIST, { origin: 'https://app.example' })).status, 200);
    assert.equal((await post(closed.url, LIST)).status, 200);
    const refused = await post(closed.url, LIST, { origin: 'https://app.example.evil.example' });
    assert.equal(refused.status, 403);
    assert.match(refused.body.error?.message ?? '', /MCP_ALLOWED_ORIGINS/);
  });

  it('a service on loopback refuses other host names', async (t) => {
    const local = service();
    const anywhere = await startService(t, { mcpAllowedHosts: 'any' });
    for (const [{ url }, host, status] of [
      [local, 'evil.example', 403],
      [local, 'evil.example:80', 403],
      [local, 'localhost', 200],
      [local, '[::1]:3000', 200],
      [anywhere, 'prices.example', 200],
    ] as const) {
      assert.equal((await withHost(url, { host }, LIST)).status, status, host);
    }
  });

  it('a client that calls too often is told when to retry', async (t) => {
    const { url, clock } = await startService(t, { mcpRequestsPerMinute: 3 });
    for (let i = 0; i < 3; i++) assert.equal((await post(url, LIST)).status, 200);
    clock.now += 15_000;
    const refused = await post(url, LIST);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '45');
    assert.equal(refused.headers.get('ratelimit-policy'), '"mcp";q=3;w=60');
    assert.equal(refused.headers.get('access-control-allow-origin'), '*');
    assert.deepEqual(refused.body.error?.data, { retryAfterSeconds: 45 });
    assert.match(refused.body.error?.message ?? '', /45 seconds/);
    clock.now += 45_000;
    assert.equal((await post(url, LIST)).status, 200);
  });

  it('each item of compare_prices counts as a request', async (t) => {
    const { url } = await startService(t, { mcpRequestsPerMinute: 30 });
    const items = Array.from({ length: 10 }, () => ({ title: 'Coach Tabby 26 bag' }));
    const params = { name: 'compare_prices', arguments: { items } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    for (let i = 0; i < 3; i++) assert.equal((await post(url, call)).status, 200);
    assert.equal((await post(url, call)).status, 429);
  });

  it('links lead to the requested host, or to the public address if one is configured', async (t) => {
    const call = { name: 'get_price', arguments: { brand: 'coach', category: 'bag' } };
    const modern = modernRequest('tools/call', call);
    const discover = modernRequest('server/discover');
    const named = await startService(t, { publicUrl: 'https://prices.example' });
    const free = await startService(t, { mcpAllowedHosts: 'any', trustProxy: ['127.0.0.1'] });
    for (const [service, headers, address] of [
      [free, { host: 'shop.test:8080' }, 'http://shop.test:8080'],
      [free, { host: '[::1]:3000' }, 'http://[::1]:3000'],
      [
        free,
        { host: 'inner', 'x-forwarded-host': 'hangtag.test', 'x-forwarded-proto': 'https' },
        'https://hangtag.test',
      ],
      [free, { host: 'a"b/../c' }, undefined],
      [named, {}, 'https://prices.example'],
    ] as const) {
      const send = async (body: object, more: object = {}) =>
        (await withHost(service.url, { ...more, ...headers }, body)).text;
      const old = await send(legacyRequest('tools/call', call));
      const young = await send(modern.body, modern.headers);
      if (address === undefined) {
        assert.doesNotMatch(old + young, /a\\"b/);
        continue;
      }
      for (const answer of [old, young]) {
        const { webUrl } = JSON.parse(answer).result.structuredContent;
        assert.equal(webUrl, `${address}/price/coach/bag`);
      }
      const begun = [send(discover.body, discover.headers), send(legacyRequest('initialize', START))];
      for (const answer of await Promise.all(begun))
        assert.ok(answer.includes(`"websiteUrl":"${address}/developers"`), answer);
    }
  });
});

/** POSTs with a chosen Host, which fetch does not allow. */
function withHost(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = { 'content-type': 'application/json', accept: '*/*', ...headers };
    request(`${url}/mcp`, { method: 'POST', headers: sent }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, text });
    })
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}

/** Returns a function that calls a tool, and a log of the calls that were computed. */
function loggingEntry() {
  const computed: string[] = [];
  const tools = createTools(parts).map((tool) => ({
    ...tool,
    *steps(...call: Parameters<typeof tool.steps>) {
      computed.push(tool.name);
      return yield* tool.steps(...call);
    },
  }));
  const fail = (error: unknown) => assert.fail(error as Error);
  const entry = createHttpEntry(createServerFactory({ ...createContent(parts), tools }, fail), fail);
  const callTool = async (name: string, args: object, address = 'https://prices.example') => {
    const { text } = await entry.answer({}, legacyRequest('tools/call', { name, arguments: args }), address);
    return JSON.parse(text).result;
  };
  return { computed, callTool };
}

describe('the answer of get_price', () => {
  const bag = { title: 'Coach Tabby 26' };

  it('is computed once for the same arguments and address', async () => {
    const { computed, callTool } = loggingEntry();
    const first = await callTool('get_price', bag);
    assert.deepEqual(await callTool('get_price', bag), first);
    assert.deepEqual(computed, ['get_price']);
  });

  it('is computed again for another condition or address', async () => {
    const { computed, callTool } = loggingEntry();
    await callTool('get_price', bag);
    const inGood = await callTool('get_price', { ...bag, condition: 'Good' });
    const elsewhere = await callTool('get_price', bag, 'https://other.example');
    assert.equal(inGood.structuredContent.condition, 'Good');
    assert.match(elsewhere.structuredContent.webUrl, /^https:\/\/other\.example\//);
    assert.equal(computed.length, 3);
  });

  it('is computed again if it was a refusal', async () => {
    const { computed, callTool } = loggingEntry();
    for (let time = 0; time < 2; time++) await callTool('get_price', { title: 'lipstick' });
    assert.deepEqual(computed, ['get_price', 'get_price']);
  });
});

it('a plan, which depends on the day, is computed for each call', async () => {
  const { computed, callTool } = loggingEntry();
  const plan = { items: [{ title: 'Coach Tabby 26', askingPrice: 200, daysListed: 40 }] };
  for (let time = 0; time < 2; time++) await callTool('compare_prices', plan);
  assert.deepEqual(computed, ['compare_prices', 'compare_prices']);
});

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { shareService, startService } from '../support/service.ts';
import { legacyRequest, modernRequest, post, postModern, tools } from './support.ts';
import violations from './violations.json' with { type: 'json' };

const LIST = legacyRequest('tools/list');
const HANDSHAKE = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

const listOf = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** POSTs with any Host header, which fetch does not allow. */
function postToHost(url: string, headers: Readonly<Record<string, string>>, body: object) {
  const allHeaders = { 'content-type': 'application/json', accept: '*/*', ...headers };
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request(`${url}/mcp`, { method: 'POST', headers: allHeaders }, async (response) =>
      resolve({ status: response.statusCode, text: await text(response) }),
    )
      .on('error', reject)
      .end(JSON.stringify(body));
  });
}

describe('/mcp', () => {
  const service = shareService();

  for (const accept of ['application/json, text/event-stream', 'application/json', '*/*']) {
    it(`answers in JSON, in both protocols, for a client that accepts ${accept}`, async () => {
      const modern = modernRequest('tools/list');
      for (const answer of [
        await post(service().url, LIST, { accept }),
        await post(service().url, modern.body, { ...modern.headers, accept }),
      ]) {
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('content-type'), 'application/json');
        assert.equal(answer.body.id, LIST.id);
        assert.equal(answer.body.result.tools.length, tools.size);
      }
    });
  }

  it('refuses a client that does not accept JSON', async () => {
    assert.equal((await post(service().url, LIST, { accept: 'text/html' })).status, 406);
  });

  it('lets clients of the modern protocol cache its lists for an hour', async () => {
    const { resultType, ttlMs, cacheScope } = (await postModern(service().url, 'tools/list')).body.result;
    assert.deepEqual([resultType, ttlMs, cacheScope], ['complete', 3_600_000, 'public']);
  });

  for (const protocolVersion of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
    it(`speaks version ${protocolVersion} with a client that requests it`, async () => {
      const { body } = await post(service().url, legacyRequest('initialize', { ...HANDSHAKE, protocolVersion }));
      assert.equal(body.result.protocolVersion, protocolVersion);
      assert.equal(body.result.capabilities.tools.listChanged, false);
    });
  }

  it('accepts a notification without an answer', async () => {
    const answer = await post(service().url, { jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([answer.status, answer.text], [202, '']);
  });

  for (const method of ['GET', 'DELETE', 'PUT']) {
    it(`refuses ${method} with the methods that it takes`, async () => {
      const { status, headers } = await service().ask('/mcp', { method });
      assert.deepEqual([status, headers.get('allow')], [405, 'POST, OPTIONS']);
    });
  }

  it('answers a browser’s preflight', async () => {
    const headers = { 'access-control-request-method': 'POST' };
    const preflight = await service().ask('/mcp', { method: 'OPTIONS', headers });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*');
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Mcp-Method/);
  });

  it('ends a subscription at once, since nothing here changes', async () => {
    const notifications = { toolsListChanged: true };
    const { status, headers, text } = await postModern(service().url, 'subscriptions/listen', { notifications });
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/event-stream']);
    assert.match(text, /"resultType":"complete"/);
  });
});

describe('a message that violates the protocol', () => {
  const service = shareService();
  const call = modernRequest('tools/call', { name: 'find_brands', arguments: {} });
  const { 'mcp-protocol-version': _, ...withoutVersion } = call.headers;
  const callWith = (headers: object) => ({ body: call.body, headers, status: 400, code: -32_020 });
  // The message and its params count as two of the 32 levels.
  const deepCall = (depth: number) => legacyRequest('tools/x', { a: JSON.parse(listOf(depth)) });
  const cases: { what: string; body: unknown; headers: object; status: number; code: number }[] = [
    ...violations,
    { what: '32 levels, of an unknown method', body: deepCall(30), headers: {}, status: 200, code: -32_601 },
    { what: '33 levels', body: deepCall(31), headers: {}, status: 400, code: -32_600 },
    { what: '30,000 levels', body: `{"a":${listOf(30_000)}}`, headers: {}, status: 400, code: -32_600 },
    { what: 'more than 64 KiB', body: { a: 'x'.repeat(65_536) }, headers: {}, status: 413, code: -32_000 },
    { what: 'another tool in its header', ...callWith({ ...call.headers, 'mcp-name': 'x' }) },
    { what: 'another method in its header', ...callWith({ ...call.headers, 'mcp-method': 'ping' }) },
    { what: 'no version in its headers', ...callWith(withoutVersion) },
    {
      what: 'modern headers without metadata',
      body: LIST,
      headers: modernRequest('tools/list').headers,
      status: 400,
      code: -32_602,
    },
  ];
  for (const { what, body, headers, status, code } of cases) {
    it(`gets ${status} and the error ${code}: ${what}`, async () => {
      const answer = await post(service().url, body, headers as Record<string, string>);
      assert.deepEqual([answer.status, answer.body.error?.code], [status, code], answer.text);
      assert.doesNotMatch(answer.text, /node_modules|^ {4}at /m, 'no stack trace');
    });
  }
});

describe('the origin of a web page', () => {
  const service = shareService();
  const LOCAL = ['http://localhost:5173', 'http://127.0.0.1', 'https://[::1]:8443'];
  const FOREIGN = [
    'https://app.example',
    'http://localhost.evil.example',
    'null',
    'vscode-webview://abc',
    'evil',
    'a@b',
  ];

  it('has to be on this machine for a service on loopback', async () => {
    for (const origin of LOCAL) assert.equal((await post(service().url, LIST, { origin })).status, 200, origin);
    for (const origin of FOREIGN) assert.equal((await post(service().url, LIST, { origin })).status, 403, origin);
  });

  it('may be any for a public service', async (t) => {
    const { url } = await startService(t, { mcpAllowedHosts: 'any' });
    for (const origin of [...LOCAL, ...FOREIGN]) {
      const { status, headers } = await post(url, LIST, { origin });
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*'], origin);
    }
  });

  it('has to be on a host that the operator listed, if there is a list', async (t) => {
    const { url } = await startService(t, { mcpAllowedHosts: ['127.0.0.1', 'app.example'] });
    assert.equal((await post(url, LIST, { origin: 'https://app.example' })).status, 200);
    assert.equal((await post(url, LIST)).status, 200, 'no web page');
    const refused = await post(url, LIST, { origin: 'https://app.example.evil.example' });
    assert.equal(refused.status, 403);
    assert.match(refused.body.error?.message ?? '', /MCP_ALLOWED_HOSTS/);
  });
});

describe('the host of a request', () => {
  const service = shareService();

  for (const [host, status] of [
    ['evil.example', 403],
    ['evil.example:80', 403],
    ['localhost', 200],
    ['[::1]:3000', 200],
  ] as const) {
    it(`has to be this machine for a service on loopback: ${host} gets ${status}`, async () => {
      assert.equal((await postToHost(service().url, { host }, LIST)).status, status);
    });
  }

  it('may be any if the operator allows it', async (t) => {
    const { url } = await startService(t, { mcpAllowedHosts: 'any' });
    assert.equal((await postToHost(url, { host: 'prices.example' }, LIST)).status, 200);
  });
});

it('a client that calls too often is told when to retry, and is answered then', async (t) => {
  const { url, clock } = await startService(t, { requestsPerMinute: 2 });
  await post(url, LIST);
  await post(url, LIST);
  clock.now += 20_000;
  const { status, headers, body } = await post(url, LIST);
  assert.equal(status, 429);
  assert.equal(headers.get('retry-after'), '40');
  assert.equal(headers.get('ratelimit-policy'), '"mcp";q=2;w=60');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.match(body.error?.message ?? '', /40 seconds/);
  clock.now += 40_000;
  assert.equal((await post(url, LIST)).status, 200);
});

it('a list counts as a request for each item', async (t) => {
  const { url } = await startService(t, { requestsPerMinute: 30 });
  const items = Array(10).fill({ title: 'Coach Tabby 26 bag' });
  const compare = legacyRequest('tools/call', { name: 'price_list', arguments: { items } });
  for (let call = 1; call <= 3; call++) assert.equal((await post(url, compare)).status, 200, `call ${call}`);
  assert.equal((await post(url, compare)).status, 429);
});

describe('a link in an answer', () => {
  const BAG = { name: 'get_price', arguments: { title: 'coach bag', include: 'sources' } };
  const MESSAGES = [
    { headers: {}, body: legacyRequest('tools/call', BAG) },
    { headers: {}, body: legacyRequest('initialize', HANDSHAKE) },
    modernRequest('tools/call', BAG),
    modernRequest('server/discover'),
  ];
  const behindProxy = { mcpAllowedHosts: 'any' as const, trustProxy: ['127.0.0.1'] };
  const forwarded = { host: 'inner', 'x-forwarded-host': 'hangtag.test', 'x-forwarded-proto': 'https' };
  for (const [config, headers, address] of [
    [behindProxy, { host: 'shop.test:8080' }, 'http://shop.test:8080'],
    [behindProxy, { host: '[::1]:3000' }, 'http://[::1]:3000'],
    [behindProxy, forwarded, 'https://hangtag.test'],
    [{ publicUrl: 'https://prices.example' }, {}, 'https://prices.example'],
  ] as const) {
    it(`leads to the requested host, or to the public address that is configured: ${address}`, async (t) => {
      const { url } = await startService(t, config);
      for (const message of MESSAGES) {
        const answer = await postToHost(url, { ...message.headers, ...headers }, message.body);
        const [, origin] = /"(?:webUrl|websiteUrl)":"(https?:\/\/[^/"]+)/.exec(answer.text) ?? [];
        assert.equal(origin, address, message.body.method);
      }
    });
  }

  it('never repeats a host that is malformed', async (t) => {
    const { url } = await startService(t, behindProxy);
    const answer = await postToHost(url, { host: 'a"b/../c' }, legacyRequest('tools/call', BAG));
    assert.doesNotMatch(answer.text, /a\\"b/);
  });
});

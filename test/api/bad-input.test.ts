import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKey } from '../../src/keys/key-format.ts';
import { raw } from '../support/raw.ts';
import { postJson, shareService } from '../support/service.ts';

interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  parameter?: string;
  didYouMean?: string[];
  validValues?: string[];
  validValuesUrl?: string;
  requestId: string;
}

async function problemOf(response: Response): Promise<ProblemBody> {
  const body = (await response.json()) as ProblemBody;
  assert.equal(response.headers.get('content-type'), 'application/problem+json');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(body.status, response.status);
  assert.equal(body.requestId, response.headers.get('x-request-id'));
  assert.ok(body.detail.length > 10 && body.title.length > 3 && URL.canParse(body.type));
  return body;
}

// Query, then the status, code and parameter that it must get at both price endpoints.
const QUERIES: [string, number, string, string][] = [
  ['', 400, 'missing_parameter', 'brand'],
  ['category=bag', 400, 'missing_parameter', 'brand'],
  ['brand=coach', 400, 'missing_parameter', 'category'],
  ['brand=&category=bag', 400, 'missing_parameter', 'brand'],
  ['brand&category=bag', 400, 'missing_parameter', 'brand'],
  ['brand=%20%09&category=bag', 400, 'missing_parameter', 'brand'],
  ['Brand=coach&category=bag', 400, 'missing_parameter', 'brand'],
  ['brand[]=coach&category=bag', 400, 'missing_parameter', 'brand'],
  ['brand=coach&brand=coach&category=bag', 400, 'repeated_parameter', 'brand'],
  ['brand=coach&category=bag&category=top', 400, 'repeated_parameter', 'category'],
  [
    'brand=coach&category=bag&condition=Good&condition=Fair',
    400,
    'repeated_parameter',
    'condition',
  ],
  [`brand=${'a'.repeat(100)}&category=bag`, 404, 'unknown_brand', 'brand'],
  [`brand=${'a'.repeat(15_000)}&category=bag`, 404, 'unknown_brand', 'brand'],
  ['brand=%FF&category=bag', 400, 'malformed_query', 'brand'],
  ['brand=coach&category=%C3%28', 400, 'malformed_query', 'category'],
  ['brand=%zz&category=bag', 400, 'malformed_query', 'brand'],
  ['brand=coach&category=bag&condition=good', 400, 'invalid_parameter', 'condition'],
  ['brand=coach&category=bag&condition=Mint', 400, 'invalid_parameter', 'condition'],
  ['brand=lv&category=bag', 404, 'unknown_brand', 'brand'],
  ['brand=nope-nope&category=bag', 404, 'unknown_brand', 'brand'],
  ['brand=coach&category=handbag', 404, 'unknown_category', 'category'],
  ['brand=__proto__&category=bag', 404, 'unknown_brand', 'brand'],
  ['brand=coach&category=constructor', 404, 'unknown_category', 'category'],
  ["brand='%20OR%201=1--&category=bag", 404, 'unknown_brand', 'brand'],
  ['brand=%00&category=bag', 404, 'unknown_brand', 'brand'],
  ['brand=%F0%9F%91%9C&category=bag', 404, 'unknown_brand', 'brand'],
];

describe('bad parameters', () => {
  const service = shareService();
  for (const endpoint of ['price', 'ml-price']) {
    for (const [query, status, code, parameter] of QUERIES) {
      it(`${endpoint}?${query.slice(0, 60)} gets ${status} ${code}`, async () => {
        const { get, issueKey } = service();
        const key = endpoint === 'ml-price' ? await issueKey() : undefined;
        const response = await get(`/api/public/${endpoint}?${query}`, key);
        const problem = await problemOf(response);
        assert.equal(response.status, status);
        assert.equal(problem.code, code);
        assert.equal(problem.parameter, parameter);
      });
    }
  }

  it('are distinguished by what was meant', async () => {
    const { url, get } = service();
    const problem = async (query: string) => problemOf(await get(`/api/public/price?${query}`));
    const brand = await problem('brand=Vuiton&category=bag');
    assert.equal(brand.didYouMean?.[0], 'louis-vuitton');
    assert.match(brand.detail, /"Vuiton".*louis-vuitton/);
    assert.equal(
      brand.validValuesUrl,
      `${url.replace('127.0.0.1', 'localhost')}/api/public/brands`,
    );
    assert.deepEqual((await problem('brand=D%26G&category=bag')).didYouMean, ['dolce-gabbana']);
    assert.deepEqual((await problem('brand=coach&category=handbag')).didYouMean, ['bag']);
    const grade = await problem('brand=coach&category=bag&condition=like%20new');
    assert.deepEqual(grade.didYouMean, ['Like New']);
    assert.equal(grade.validValues?.length, 5);
  });

  for (const gender of ['Male', 'men', 'unisex', 'female&gender=male']) {
    it(`gender=${gender} gets 400`, async () => {
      const { get, issueKey } = service();
      const query = `brand=coach&category=bag&gender=${gender}`;
      const response = await get(`/api/public/ml-price?${query}`, await issueKey());
      assert.equal((await problemOf(response)).parameter, 'gender');
      assert.equal(response.status, 400);
    });
  }
});

describe('bad keys', () => {
  const service = shareService();
  const BAG = '/api/public/ml-price?brand=coach&category=bag';
  const good = createKey();
  const flipped = good.slice(0, -1) + (good.endsWith('0') ? '1' : '0');
  const bad: Record<string, Record<string, string>> = {
    'no key': {},
    'an empty bearer': { authorization: 'Bearer ' },
    'another scheme': { authorization: 'Basic YTpi' },
    'the scheme alone': { authorization: 'Bearer' },
    garbage: { authorization: 'Bearer garbage' },
    'a truncated key': { authorization: `Bearer ${good.slice(0, -1)}` },
    'a wrong checksum': { authorization: `Bearer ${flipped}` },
    'a key that was never issued': { authorization: `Bearer ${good}` },
    'a key with more behind it': { authorization: `Bearer ${good} x` },
    'a very long key': { authorization: `Bearer ht_${'a'.repeat(8000)}` },
    'another prefix': { 'x-api-key': good.replace('ht_', 'xx_') },
    'letters beyond ASCII': { 'x-api-key': 'ht_\u00e4' },
  };
  for (const [what, headers] of Object.entries(bad)) {
    it(`${what}: 401, also before the parameters are looked at`, async () => {
      const { url } = service();
      for (const path of [BAG, '/api/public/ml-price', '/api/public/ml-price?brand=x&category=y']) {
        const response = await fetch(url + path, { headers });
        await problemOf(response);
        assert.equal(response.status, 401);
        const challenge = response.headers.get('www-authenticate');
        const sent = !['no key', 'an empty bearer', 'another scheme', 'the scheme alone'].includes(
          what,
        );
        assert.equal(
          challenge,
          sent ? 'Bearer realm="hangtag", error="invalid_token"' : 'Bearer realm="hangtag"',
        );
      }
    });
  }

  it('a key in the query is not read', async () => {
    const { get, issueKey } = service();
    const key = await issueKey();
    for (const name of ['api_key', 'key', 'access_token']) {
      assert.equal((await get(`${BAG}&${name}=${key}`)).status, 401);
    }
  });

  it('two different keys get 400 and cost nothing', async () => {
    const { url, get, issueKey } = service();
    const [one, two] = [await issueKey(), await issueKey()];
    for (const second of [two, 'garbage']) {
      const response = await fetch(url + BAG, {
        headers: { authorization: `Bearer ${one}`, 'x-api-key': second },
      });
      assert.equal(response.status, 400);
      assert.equal((await problemOf(response)).code, 'ambiguous_credentials');
      assert.match(response.headers.get('www-authenticate') ?? '', /error="invalid_request"/);
    }
    for (const key of [one, two]) {
      assert.ok((await get(BAG, key)).headers.get('ratelimit')?.startsWith('"daily";r=99;'));
    }
  });

  it('the same key twice, or beside a field that holds none, is one key', async () => {
    const { url, issueKey } = service();
    const key = await issueKey();
    for (const headers of [
      { authorization: `Bearer ${key}`, 'x-api-key': key },
      { authorization: 'Basic YTpi', 'x-api-key': key },
      { authorization: `Bearer ${key}`, 'x-api-key': '' },
      { authorization: 'Bearer ', 'x-api-key': key },
    ]) {
      assert.equal((await fetch(url + BAG, { headers })).status, 200, JSON.stringify(headers));
    }
  });

  it('a key that is sent where none is read gets a hint', async () => {
    const { url } = service();
    for (const [path, authorization, hint] of [
      [BAG, good, /not as Bearer/],
      [BAG, `Token ${good}`, /not as Bearer/],
      [BAG, 'Basic YTpi', /Basic holds no key/],
      [`${BAG}&key=${good}`, '', /in the address is not read/],
    ] as const) {
      const response = await fetch(url + path, { headers: { authorization } });
      assert.equal(response.status, 401);
      assert.match((await problemOf(response)).detail, hint);
    }
  });

  it('two Authorization headers are one wrong key', async () => {
    const key = await service().issueKey();
    const head = await raw(
      service().url,
      `GET ${BAG} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    assert.match(head, /^HTTP\/1\.1 401 /);
  });
});

describe('bad bodies', () => {
  const service = shareService();
  const type = { 'content-type': 'application/json' };
  const cases: [string, number, string, RequestInit][] = [
    ['malformed JSON', 400, 'invalid_body', { headers: type, body: '{"email":' }],
    ['an empty body', 400, 'invalid_body', { headers: type, body: '' }],
    ['no body', 400, 'invalid_body', {}],
    ['a JSON string', 400, 'invalid_body', { headers: type, body: '"a@example.com"' }],
    ['a JSON array', 400, 'invalid_body', { headers: type, body: '[]' }],
    ['null', 400, 'invalid_body', { headers: type, body: 'null' }],
    [
      'a prototype',
      400,
      'invalid_body',
      { headers: type, body: '{"__proto__":{"email":"a@b.co"}}' },
    ],
    [
      'a constructor',
      400,
      'invalid_body',
      { headers: type, body: '{"constructor":{"prototype":{"email":"a@b.co"}}}' },
    ],
    ['deep nesting', 413, 'body_too_large', { headers: type, body: '['.repeat(5000) }],
    ['nesting within the bound', 400, 'invalid_body', { headers: type, body: '['.repeat(4000) }],
    [
      'more than 4 KiB',
      413,
      'body_too_large',
      { headers: type, body: JSON.stringify({ email: 'a@b.co', x: 'y'.repeat(5000) }) },
    ],
    ['plain text', 415, 'unsupported_media_type', { body: 'a@example.com' }],
    [
      'a form',
      415,
      'unsupported_media_type',
      { body: new URLSearchParams({ email: 'a@example.com' }) },
    ],
    [
      'a media type that is none',
      415,
      'unsupported_media_type',
      { headers: { 'content-type': 'json' }, body: '{}' },
    ],
    [
      'broken UTF-8',
      400,
      'invalid_body',
      { headers: type, body: Buffer.from('{"email":"\xff@example.com"}', 'latin1') },
    ],
  ];
  for (const [what, status, code, init] of cases) {
    it(`${what}: ${status}`, async () => {
      const { url } = service();
      const response = await fetch(`${url}/api/public/keys`, { method: 'POST', ...init });
      assert.equal((await problemOf(response)).code, code);
      assert.equal(response.status, status);
    });
  }

  it('members that are not known are ignored', async () => {
    const { url } = service();
    const body = { email: 'a@example.com', name: 'Ada' };
    assert.equal((await postJson(`${url}/api/public/keys`, body)).status, 200);
  });
});

describe('bad paths and requests', () => {
  const service = shareService();
  for (const path of [
    '/nothing',
    '/api/public',
    '/api/public/price/',
    '/API/PUBLIC/PRICE',
    '/..%2f..%2fetc/passwd',
  ]) {
    it(`${path}: 404, whatever the method`, async () => {
      const { url } = service();
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await fetch(url + path, {
          method,
          ...(method === 'GET' ? {} : { body: 'x', headers: { 'content-type': 'a/b' } }),
        });
        assert.equal(response.status, 404);
        if (path.startsWith('/api')) assert.equal((await problemOf(response)).code, 'not_found');
      }
    });
  }

  it('a path that is not UTF-8 gets 400', async () => {
    const { get } = service();
    const response = await get('/api/public/%ff');
    assert.equal(response.status, 400);
    assert.equal((await problemOf(response)).code, 'bad_request');
  });

  for (const [what, request, status] of [
    ['not HTTP', 'HELLO\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address over 16 KiB', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
    [
      'two lengths',
      'POST /api/public/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/public/keys HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ] as const) {
    it(`${what}: ${status} and the connection ends`, async () => {
      const answer = await raw(service().url, request);
      assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.equal((await service().get('/api/public/brands')).status, 200);
    });
  }
});

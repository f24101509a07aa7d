import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKey } from '../../src/service/keys/key-format.ts';
import { raw } from '../support/raw.ts';
import { shareService, type Told } from '../support/service.ts';
import rows from './bad-input.json' with { type: 'json' };

function problemOf({ status, headers, body }: Told) {
  assert.equal(headers.get('content-type'), 'application/problem+json');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(body.status, status);
  assert.equal(body.requestId, headers.get('x-request-id'));
  assert.ok(body.detail.length > 10 && body.title.length > 3 && URL.canParse(body.type));
  return body;
}

// A query, then the status, code, parameter and closest names in the answer of each price endpoint.
const QUERIES = [
  ...(rows.queries as [string, number, string, string, string[]?][]),
  ...[100, 15_000].map(
    (length) => [`brand=${'a'.repeat(length)}&category=bag`, 404, 'unknown_brand', 'brand'] as const,
  ),
];

describe('bad parameters', () => {
  const service = shareService();
  for (const endpoint of ['price', 'price.csv', 'ml-price']) {
    for (const [query, ...expected] of QUERIES) {
      it(`${endpoint}?${query.slice(0, 60)} gets ${expected[0]} ${expected[1]}`, async () => {
        const { ask, issueKey } = service();
        const key = endpoint === 'ml-price' ? await issueKey() : undefined;
        const problem = problemOf(await ask(`/api/public/${endpoint}?${query}`, { key }));
        const { status, code, parameter, didYouMean } = problem;
        assert.deepEqual([status, code, parameter], expected.slice(0, 3));
        if (expected[3]) assert.deepEqual(didYouMean, expected[3]);
      });
    }
  }

  it('are named with the valid values', async () => {
    const { url, ask } = service();
    const problem = async (query: string) => problemOf(await ask(`/api/public/price?${query}`));
    const brand = await problem('brand=Vuiton&category=bag');
    assert.match(brand.detail, /"Vuiton".*louis-vuitton/);
    const address = url.replace('127.0.0.1', 'localhost');
    assert.equal(brand.validValuesUrl, `${address}/api/public/brands`);
    const grade = await problem('brand=coach&category=bag&condition=Mint');
    assert.equal(grade.validValues?.length, 5);
  });
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
    it(`${what}: 401, even before the parameters are checked`, async () => {
      const blank = ['no key', 'an empty bearer', 'another scheme', 'the scheme alone'];
      const error = blank.includes(what) ? '' : ', error="invalid_token"';
      for (const path of [BAG, '/api/public/ml-price', '/api/public/ml-price?brand=x&category=y']) {
        const answer = await service().ask(path, { headers });
        assert.equal(problemOf(answer).status, 401, path);
        assert.equal(answer.headers.get('www-authenticate'), `Bearer realm="hangtag"${error}`, path);
      }
    });
  }

  it('a key in the query is not read', async () => {
    const { get, issueKey } = service();
    const key = await issueKey();
    for (const name of ['api_key', 'key', 'access_token']) {
      assert.equal((await get(`${BAG}&${name}=${key}`)).status, 401, name);
    }
  });

  it('two different keys get 400 and cost nothing', async () => {
    const { ask, get, issueKey } = service();
    const [one, two] = [await issueKey(), await issueKey()];
    for (const second of [two, 'garbage']) {
      const answer = await ask(BAG, { key: one, headers: { 'x-api-key': second } });
      const { status, code } = problemOf(answer);
      assert.deepEqual([status, code], [400, 'ambiguous_credentials'], second);
      assert.match(answer.headers.get('www-authenticate') ?? '', /error="invalid_request"/, second);
    }
    for (const key of [one, two]) {
      assert.ok((await get(BAG, key)).headers.get('ratelimit')?.startsWith('"daily";r=99;'), key);
    }
  });

  it('a key in either field or both, in a scheme of any case, or next to an empty field, is accepted', async () => {
    const { url, issueKey } = service();
    const key = await issueKey();
    for (const headers of [
      { 'x-api-key': key },
      { authorization: `bearer  ${key}` },
      { authorization: `Bearer ${key}`, 'x-api-key': key },
      { authorization: 'Basic YTpi', 'x-api-key': key },
      { authorization: `Bearer ${key}`, 'x-api-key': '' },
      { authorization: 'Bearer ', 'x-api-key': key },
    ]) {
      assert.equal((await fetch(url + BAG, { headers })).status, 200, JSON.stringify(headers));
    }
  });

  it('a key in an unread place gets a hint', async () => {
    for (const [path, headers, hint] of [
      [BAG, { authorization: good }, /not as Bearer/],
      [BAG, { authorization: `Token ${good}` }, /not as Bearer/],
      [BAG, { authorization: 'Basic YTpi' }, /Basic has no key/],
      [BAG, { 'x-api-key': `Bearer ${good}` }, /^X-API-Key has "Bearer" before the key: /],
      [`${BAG}&key=${good}`, {}, /in the URL is not read/],
    ] as const) {
      const { status, detail } = problemOf(await service().ask(path, { headers }));
      assert.equal(status, 401, path);
      assert.match(detail, hint, path);
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
  const JSON_TYPE = 'application/json';
  // The body, its type and the answer's status.
  const cases: [string, string | Buffer | URLSearchParams | undefined, string | undefined, number][] = [
    ['malformed JSON', '{"email":', JSON_TYPE, 400],
    ['an empty body', '', JSON_TYPE, 400],
    ['no body', undefined, undefined, 400],
    ['a JSON string', '"a@example.com"', JSON_TYPE, 400],
    ['a JSON array', '[]', JSON_TYPE, 400],
    ['null', 'null', JSON_TYPE, 400],
    ['a prototype', '{"__proto__":{"email":"a@b.co"}}', JSON_TYPE, 400],
    ['a constructor', '{"constructor":{"prototype":{"email":"a@b.co"}}}', JSON_TYPE, 400],
    ['deep nesting', '['.repeat(5000), JSON_TYPE, 413],
    ['nesting within the bound', '['.repeat(4000), JSON_TYPE, 400],
    ['more than 4 KiB', `{"email":"a@b.co","x":"${'y'.repeat(5000)}"}`, JSON_TYPE, 413],
    ['plain text', 'a@example.com', undefined, 415],
    ['a form', new URLSearchParams({ email: 'a@example.com' }), undefined, 415],
    ['a media type that is none', '{}', 'json', 415],
    ['broken UTF-8', Buffer.from('{"email":"\xff@example.com"}', 'latin1'), JSON_TYPE, 400],
  ];
  const CODES = { 400: 'invalid_body', 413: 'body_too_large', 415: 'unsupported_media_type' };
  for (const [what, body, type, status] of cases) {
    it(`${what}: ${status}`, async () => {
      const response = await fetch(`${service().url}/api/public/keys`, {
        method: 'POST',
        ...(type !== undefined && { headers: { 'content-type': type } }),
        ...(body !== undefined && { body: body as string }),
      });
      assert.equal(response.headers.get('content-type'), 'application/problem+json');
      const { code } = (await response.json()) as { code: string };
      assert.deepEqual([response.status, code], [status, CODES[status as 400]]);
    });
  }

  it('unknown members are ignored', async () => {
    const body = { email: 'a@example.com', name: 'Ada' };
    assert.equal((await service().ask('/api/public/keys', { body })).status, 200);
  });
});

describe('bad paths and requests', () => {
  const service = shareService();
  for (const path of ['/nothing', '/api/public', '/api/public/price/', '/API/PUBLIC/PRICE', '/..%2f..%2fetc/passwd']) {
    it(`${path}: 404 for any method`, async () => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const sent = method === 'GET' ? {} : { body: 'x', headers: { 'content-type': 'a/b' } };
        const answer = await service().ask(path, { method, ...sent });
        assert.equal(answer.status, 404, method);
        if (path.startsWith('/api')) assert.equal(problemOf(answer).code, 'not_found', method);
      }
    });
  }

  it('a path that is not UTF-8 gets 400', async () => {
    const { status, code } = problemOf(await service().ask('/api/public/%ff'));
    assert.deepEqual([status, code], [400, 'bad_request']);
  });
});

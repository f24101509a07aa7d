import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createKey } from '../../src/keys/key-format.ts';
import { sendRaw } from '../support/raw.ts';
import { shareService, startService, type TestResponse } from '../support/service.ts';
import rows from './errors.json' with { type: 'json' };

/** Asserts that an answer is a problem document, and returns it. */
function problemIn({ status, headers, body }: TestResponse) {
  assert.equal(headers.get('content-type'), 'application/problem+json');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(body.status, status);
  assert.equal(body.requestId, headers.get('x-request-id'));
  assert.ok(body.detail.length > 10 && body.title.length > 3 && URL.canParse(body.type));
  return body;
}

const LONG_NAMES = [100, 15_000].map((length) => ({
  query: `brand=${'a'.repeat(length)}&category=bag`,
  status: 404,
  code: 'brand_not_found',
  parameter: 'brand',
  didYouMean: undefined,
}));

describe('a bad query', () => {
  const service = shareService();

  for (const endpoint of ['price', 'ml-price']) {
    for (const { query, status, code, parameter, didYouMean } of [...rows.queries, ...LONG_NAMES]) {
      it(`gets ${status} ${code}: ${endpoint}?${query.slice(0, 60)}`, async () => {
        const key = endpoint === 'ml-price' ? await service().issueKey() : undefined;
        const problem = problemIn(await service().ask(`/api/public/${endpoint}?${query}`, { key }));
        assert.deepEqual([problem.status, problem.code, problem.parameter], [status, code, parameter]);
        if (didYouMean) assert.deepEqual(problem.didYouMean, didYouMean);
      });
    }
  }

  it('of another method is told those that work, which OPTIONS lists', async () => {
    const refused = await service().ask('/api/public/brands', { method: 'DELETE' });
    assert.equal(problemIn(refused).detail, 'DELETE does not work here: use GET, HEAD or OPTIONS.');
    const { status, headers } = await service().ask('/api/public/brands', { method: 'OPTIONS' });
    assert.deepEqual([status, headers.get('allow')], [204, 'GET, HEAD, OPTIONS']);
  });

  it('for what a balancer needs is told so', async () => {
    const { status, parameter } = problemIn(await service().ask('/health/ready?needs=kyes'));
    assert.deepEqual([status, parameter], [400, 'needs']);
    assert.equal((await service().ask('/health/ready?needs=keys')).status, 200);
  });

  it('with a misspelled brand gets the closest brand, and where all of them are listed', async () => {
    const { url, ask } = service();
    const { detail, validValuesUrl } = problemIn(await ask('/api/public/price?brand=Vuiton&category=bag'));
    assert.match(detail, /“Vuiton”.*louis-vuitton/);
    assert.equal(validValuesUrl, `${url.replace('127.0.0.1', 'localhost')}/api/public/brands`);
    const unknownKind = problemIn(await ask('/api/public/appraise?title=xl&category=zzz'));
    assert.match(unknownKind.validValuesUrl, /[/]api[/]public[/]categories$/);
    assert.ok(!('validValuesUrl' in problemIn(await ask('/api/public/appraise?title=Gap'))));
  });

  it('with an unknown condition gets all conditions', async () => {
    const answer = await service().ask('/api/public/price?brand=coach&category=bag&condition=Mint');
    assert.deepEqual(problemIn(answer).validValues, ['New with tags', 'Like New', 'Good', 'Fair', 'Poor']);
  });
});

const PREDICTION = '/api/public/ml-price?brand=coach&category=bag';

describe('bad credentials', () => {
  const service = shareService({ requestsPerDay: 100 });
  const unissuedKey = createKey();
  const otherLastCharacter = unissuedKey.endsWith('0') ? '1' : '0';

  const WITHOUT_KEY = {
    'no header': {},
    'an empty bearer': { authorization: 'Bearer ' },
    'another scheme': { authorization: 'Basic YTpi' },
    'the scheme alone': { authorization: 'Bearer' },
  };
  const WITH_WRONG_KEY = {
    'text that is no key': { authorization: 'Bearer garbage' },
    'a truncated key': { authorization: `Bearer ${unissuedKey.slice(0, -1)}` },
    'a wrong checksum': { authorization: `Bearer ${unissuedKey.slice(0, -1)}${otherLastCharacter}` },
    'a key that was never issued': { authorization: `Bearer ${unissuedKey}` },
    'a key with a word after it': { authorization: `Bearer ${unissuedKey} x` },
    'a very long key': { authorization: `Bearer ht_${'a'.repeat(8000)}` },
    'another prefix': { 'x-api-key': unissuedKey.replace('ht_', 'xx_') },
    'letters beyond ASCII': { 'x-api-key': 'ht_\u00e4' },
  };
  for (const [headersByCase, challenge] of [
    [WITHOUT_KEY, 'Bearer realm="hangtag"'],
    [WITH_WRONG_KEY, 'Bearer realm="hangtag", error="invalid_token"'],
  ] as const) {
    for (const [what, headers] of Object.entries(headersByCase)) {
      it(`get 401, even with bad parameters: ${what}`, async () => {
        for (const path of [PREDICTION, '/api/public/ml-price', '/api/public/ml-price?brand=x&category=y']) {
          const answer = await service().ask(path, { headers });
          assert.equal(problemIn(answer).status, 401, path);
          assert.equal(answer.headers.get('www-authenticate'), challenge, path);
        }
      });
    }
  }

  for (const name of ['api_key', 'key', 'access_token']) {
    it(`get 401: a live key as the query parameter ${name}`, async () => {
      const key = await service().issueKey();
      assert.equal((await service().ask(`${PREDICTION}&${name}=${key}`)).status, 401);
    });
  }

  it('get a hint where to put the key, wherever it is', async () => {
    for (const [path, authorization] of [
      [PREDICTION, unissuedKey],
      [PREDICTION, `Token ${unissuedKey}`],
      [PREDICTION, 'Basic YTpi'],
      [`${PREDICTION}&key=${unissuedKey}`, ''],
    ] as const) {
      const { code, detail } = problemIn(await service().ask(path, { headers: { authorization } }));
      assert.equal(code, 'missing_key');
      assert.match(detail, /Authorization: Bearer <key>, or X-API-Key: <key>\. A key in the URL is not read/);
    }
  });

  it('get 401: two Authorization headers with one live key', async () => {
    const { url, issueKey } = service();
    const authorization = `Authorization: Bearer ${await issueKey()}\r\n`;
    const head = `GET ${PREDICTION} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
    assert.match(await sendRaw(url, `${head}${authorization.repeat(2)}\r\n`), /^HTTP\/1\.1 401 /);
  });

  for (const [what, secondKey] of [
    ['another live key', undefined],
    ['text that is no key', 'garbage'],
  ] as const) {
    it(`get 400 and count against no quota: a live key in one header and ${what} in the other`, async () => {
      const { ask, issueKey } = service();
      const [key, otherKey] = [await issueKey(), await issueKey()];
      const answer = await ask(PREDICTION, { key, headers: { 'x-api-key': secondKey ?? otherKey } });
      const { status, code } = problemIn(answer);
      assert.deepEqual([status, code], [400, 'ambiguous_credentials']);
      assert.match(answer.headers.get('www-authenticate') ?? '', /error="invalid_request"/);
      for (const holder of [key, otherKey]) {
        const { usage } = (await ask('/api/public/keys/current', { key: holder })).body;
        assert.equal(usage.requestsToday, 0);
      }
    });
  }
});

describe('a live key', () => {
  const service = shareService();

  for (const [place, headersWith] of Object.entries<(key: string) => Record<string, string>>({
    'X-API-Key': (key) => ({ 'x-api-key': key }),
    'X-API-Key, with Bearer': (key) => ({ 'x-api-key': `Bearer ${key}` }),
    'Authorization, in lower case': (key) => ({ authorization: `bearer  ${key}` }),
    'both headers': (key) => ({ authorization: `Bearer ${key}`, 'x-api-key': key }),
    'X-API-Key, beside another scheme': (key) => ({ authorization: 'Basic YTpi', 'x-api-key': key }),
    'Authorization, beside an empty X-API-Key': (key) => ({ authorization: `Bearer ${key}`, 'x-api-key': '' }),
    'X-API-Key, beside an empty bearer': (key) => ({ authorization: 'Bearer ', 'x-api-key': key }),
  })) {
    it(`is accepted in ${place}`, async () => {
      const headers = headersWith(await service().issueKey());
      assert.equal((await service().ask(PREDICTION, { headers })).status, 200);
    });
  }
});

describe('a bad body', () => {
  const service = shareService();
  const CODES: Readonly<Record<number, string>> = {
    400: 'invalid_body',
    413: 'body_too_large',
    415: 'unsupported_media_type',
  };
  const JSON_TYPE = 'application/json';
  for (const { what, body, type, status } of [
    ...rows.bodies,
    { what: 'deep nesting', body: '['.repeat(5000), type: JSON_TYPE, status: 413 },
    { what: 'nesting within the bound', body: '['.repeat(4000), type: JSON_TYPE, status: 400 },
    { what: 'more than 4 KiB', body: JSON.stringify({ x: 'y'.repeat(4096) }), type: JSON_TYPE, status: 413 },
    {
      what: 'UTF-8 that is broken',
      body: Buffer.from('{"email":"\xff@b.co"}', 'latin1'),
      type: JSON_TYPE,
      status: 400,
    },
  ]) {
    it(`gets ${status}: ${what}`, async () => {
      const answer = await service().ask('/api/public/keys', { body, headers: { 'content-type': type } });
      const problem = problemIn(answer);
      assert.deepEqual([problem.status, problem.code], [status, CODES[status]]);
    });
  }

  it('gets 400: none at all', async () => {
    const { status, code } = problemIn(await service().ask('/api/public/keys', { method: 'POST' }));
    assert.deepEqual([status, code], [400, 'invalid_body']);
  });
});

it('a member of a body that is unknown has no effect', async (t) => {
  const { ask } = await startService(t);
  const { status } = await ask('/api/public/keys', { body: { email: 'a@example.com', name: 'Ada' } });
  assert.equal(status, 200);
});

describe('a bad path', () => {
  const service = shareService();

  for (const path of ['/nothing', '/api/public', '/api/public/price/x', '/API/PUBLIC/PRICE', '/..%2f..%2fetc/passwd']) {
    it(`gets 404 for any method: ${path}`, async () => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const request = method === 'GET' ? {} : { body: 'x', headers: { 'content-type': 'a/b' } };
        const answer = await service().ask(path, { method, ...request });
        assert.equal(answer.status, 404, method);
        if (path.startsWith('/api')) assert.equal(problemIn(answer).code, 'not_found', method);
      }
    });
  }

  it('gets 400 if it is not UTF-8', async () => {
    const { status, code } = problemIn(await service().ask('/api/public/%ff'));
    assert.deepEqual([status, code], [400, 'bad_request']);
  });
});

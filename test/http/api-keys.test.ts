import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from '../support/properties.ts';
import { shareService, startService } from '../support/service.ts';
import cases from './api-keys.json' with { type: 'json' };

const KEYS = '/api/public/keys';
const CURRENT = `${KEYS}/current`;
const PREDICTION = '/api/public/ml-price?brand=coach&category=bag';

/** The first midnight UTC after the time of the service. */
const MIDNIGHT = '2026-11-21T00:00:00.000Z';

describe('POST /api/public/keys', () => {
  const service = shareService({ requestsPerDay: 100 });
  const signUp = (email: unknown) => service().ask(KEYS, { body: { email } });

  it('answers with the new key, its limits and its use', async () => {
    const { status, headers, body } = await signUp('ada@example.com');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('cache-control'), 'no-store');
    const { apiKey, docs, ...record } = body;
    assert.match(apiKey, /^ht_[0-9A-Za-z]{36}$/);
    assert.match(docs, /^http:\/\/localhost:\d+\/developers$/);
    assert.deepEqual(record, {
      email: 'ada@example.com',
      tier: 'free',
      limits: { requestsPerDay: 100 },
      usage: { requestsToday: 0, remainingToday: 100, resetsAt: MIDNIGHT },
    });
    assert.deepEqual(Object.keys(body), ['apiKey', 'email', 'tier', 'limits', 'usage', 'docs']);
  });

  it('links to an existing page of documentation', async () => {
    const { docs } = (await signUp('ada@example.com')).body;
    assert.equal((await service().ask(new URL(docs).pathname)).status, 200);
  });

  it('removes the whitespace around an address and keeps its case', async () => {
    assert.equal((await signUp(' Ada@Example.COM\n')).body.email, 'Ada@Example.COM');
  });

  it('issues a key for any valid address', async () => {
    const atom = fc.string({ unit: fc.constantFrom(..."abcXYZ019.!#$%&'*+/=?^_`{|}~-"), minLength: 1, maxLength: 64 });
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
    const domain = fc.array(label, { minLength: 2, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(atom, domain, async (local, labels) => {
        const email = `${local}@${labels.join('.')}`;
        fc.pre(email.length <= 254);
        assert.equal((await signUp(email)).status, 200, email);
      }),
      { numRuns: 60 },
    );
  });

  it('issues a key for addresses of up to 254 characters, 64 of them before the @', async () => {
    for (const email of [`${'a'.repeat(64)}@${'a.'.repeat(93)}com`, "Ada.O'Brien+x@mail.example.co.uk"])
      assert.equal((await signUp(email)).status, 200, email);
  });

  for (const email of [
    'ada',
    'ada@localhost',
    'ada@b@example.com',
    'ada@ex_ample.com',
    'a(b@example.com',
    `${'a'.repeat(64)}@b${'a.'.repeat(93)}com`,
    'ü@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
    `a@${'b.'.repeat(126)}com`,
    'ada@exämple.de',
    undefined,
    ...cases.invalidAddresses,
  ]) {
    it(`refuses an invalid address, and says what to send: ${String(email).slice(0, 40)}`, async () => {
      const { status, body } = await signUp(email);
      assert.deepEqual([status, body.code, body.parameter], [400, 'invalid_email', 'email']);
      assert.match(body.detail, /ada@example\.com/);
    });
  }

  it('refuses a misspelled member, and names others that it does not use', async () => {
    const { status, body } = await service().ask(KEYS, { body: { email: 'ada@example.com', Email: 'q' } });
    assert.deepEqual([status, body.parameter], [400, 'Email']);
    const { headers } = await service().ask(KEYS, { body: { email: 'ada@example.com', phone: '1' } });
    assert.equal(headers.get('x-unknown-parameters'), 'phone');
  });
});

it('the twenty-first unused key of an email address replaces the oldest, and no other', async (t) => {
  const { ask, issueKey, clock } = await startService(t);
  const keys: string[] = [];
  for (let n = 0; n < 21; n++) {
    keys.push(await issueKey(n % 2 ? 'Ada@EXAMPLE.com' : 'ada@example.com'));
    clock.now += 1;
    // The first is used, so it stays.
    if (n === 0) await ask(PREDICTION, { key: keys[0] });
  }
  const other = await issueKey('bob@example.com');
  assert.equal((await ask(KEYS, { body: { email: 'ada@example.com' } })).status, 200);
  const statuses = await Promise.all([...keys, other].map(async (key) => (await ask(CURRENT, { key })).status));
  assert.deepEqual(statuses, [200, 401, ...Array(20).fill(200)]);
});

it('DELETE /api/public/keys/current revokes only the key that sends it', async (t) => {
  const { ask, issueKey } = await startService(t);
  const [key, otherKey] = [await issueKey(), await issueKey()];
  const revoked = await ask(CURRENT, { method: 'DELETE', key });
  assert.deepEqual([revoked.status, revoked.text], [204, '']);
  for (const { method, path } of [
    { method: 'DELETE', path: CURRENT },
    { method: 'GET', path: CURRENT },
    { method: 'GET', path: PREDICTION },
  ]) {
    const { status, headers, body } = await ask(path, { method, key });
    assert.deepEqual([status, body.code], [401, 'revoked_key'], `${method} ${path}`);
    assert.match(headers.get('www-authenticate') ?? '', /error="invalid_token"/, `${method} ${path}`);
  }
  assert.equal((await ask(PREDICTION, { key: otherKey })).status, 200);
});

describe('the daily quota of a key', () => {
  it('refuses further predictions, by GET or HEAD, until midnight UTC', async (t) => {
    const { ask, issueKey } = await startService(t, { requestsPerDay: 2 });
    const key = await issueKey();
    assert.equal((await ask(PREDICTION, { key })).status, 200);
    assert.equal((await ask(PREDICTION, { key })).status, 200);
    const third = await ask(PREDICTION, { key });
    assert.equal(third.status, 429);
    assert.match(third.body.detail, /its 2 predictions/);
    assert.equal(third.body.type, 'https://iana.org/assignments/http-problem-types#quota-exceeded');
    assert.deepEqual(third.body['violated-policies'], ['daily']);
    // Midnight is 13 h 44 min 30 s after the start.
    assert.equal(third.headers.get('retry-after'), '49470');
    assert.equal(third.headers.get('ratelimit-policy'), '"daily";q=2;w=86400');
    assert.equal(third.headers.get('ratelimit'), '"daily";r=0;t=49470');
    assert.equal((await ask(PREDICTION, { method: 'HEAD', key })).status, 429);
  });

  it('is in the record of the key, with its use', async (t) => {
    const { ask, issueKey } = await startService(t, { requestsPerDay: 2 });
    const key = await issueKey();
    await ask(PREDICTION, { key });
    const { headers, body } = await ask(CURRENT, { key });
    assert.equal(headers.get('cache-control'), 'no-store');
    const { docs, ...record } = body;
    assert.match(docs, /\/developers$/);
    assert.deepEqual(record, {
      tier: 'free',
      createdAt: '2026-11-20T10:15:30.000Z',
      limits: { requestsPerDay: 2 },
      usage: { requestsToday: 1, remainingToday: 1, resetsAt: MIDNIGHT },
    });
  });

  it('is stated for developers, for agents, and in the OpenAPI document', async (t) => {
    const { ask } = await startService(t, { requestsPerDay: 3 });
    const sentences = [
      ['/openapi.json', /\b3 answered requests per/],
      ['/openapi.json', /good for 3 requests per UTC day/],
      ['/llms.txt', /\b3 a day for each key/],
      ['/developers', /\b3 predictions per key/],
    ] as const;
    for (const [path, sentence] of sentences) assert.match((await ask(path)).text, sentence);
  });
});

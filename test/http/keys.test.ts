import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import fc from '../support/properties.ts';
import { START, shareService, startService } from '../support/service.ts';
import cases from './keys.json' with { type: 'json' };

const KEYS = '/api/public/keys';
const CURRENT = `${KEYS}/current`;
const PREDICTION = '/api/public/ml-price?brand=coach&category=bag';

/** The first midnight UTC after {@link START}. */
const MIDNIGHT = '2026-11-21T00:00:00.000Z';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns the headers that tell a client about a limit. */
const limitOf = ({ headers }: { headers: Headers }) => ({
  policy: headers.get('ratelimit-policy'),
  state: headers.get('ratelimit'),
});

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

  for (const [email, fault] of [
    ['ada', 'has no @'],
    ['a..b@', 'has nothing after the @'],
    ['@example.com', 'has nothing before the @'],
    ['a b@example.com', 'contains a blank'],
    ['a@@example.com', 'has more than one @'],
    ['ü@example.com', 'has a character before the @ that addresses do not have: ü'],
    [`${'a'.repeat(65)}@example.com`, 'has more than 64 characters before the @'],
    [`a@${'b'.repeat(64)}.com`, ''],
    [`a@${'b.'.repeat(126)}com`, 'is longer than 254 characters'],
    ['ada@example', 'has no dot in its domain'],
    ['ada@exämple.de', 'has a domain that is not letters, digits and hyphens'],
    [undefined, ''],
    ...cases.invalidAddresses.map((address) => [address, ''] as const),
  ] as const) {
    it(`refuses an invalid address, and says what is wrong: ${String(email).slice(0, 40)} ${fault}`, async () => {
      const { status, body } = await signUp(email);
      assert.deepEqual([status, body.code, body.parameter], [400, 'invalid_email', 'email']);
      assert.ok(body.detail.includes(fault), body.detail);
    });
  }

  it('refuses a misspelled member, and names others that it does not use', async () => {
    const { status, body } = await service().ask(KEYS, { body: { email: 'ada@example.com', Email: 'q' } });
    assert.deepEqual([status, body.parameter], [400, 'Email']);
    const { headers } = await service().ask(KEYS, { body: { email: 'ada@example.com', phone: '1' } });
    assert.equal(headers.get('x-unknown-parameters'), 'phone');
  });
});

describe('the limit on sign-ups', () => {
  const EMAIL = { email: 'ada@example.com' };

  it('is counted down in the headers of each answer', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 2 });
    const policy = '"sign-up";q=2;w=3600';
    assert.deepEqual(limitOf(await ask(KEYS, { body: EMAIL })), { policy, state: '"sign-up";r=1;t=3600' });
    assert.deepEqual(limitOf(await ask(KEYS, { body: EMAIL })), { policy, state: '"sign-up";r=0;t=3600' });
  });

  it('does not count a request without an address', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 1 });
    assert.equal((await ask(KEYS, { body: {} })).status, 400);
    assert.equal((await ask(KEYS, { body: EMAIL })).status, 200);
  });

  it('ends an hour after the first sign-up, as the refusal tells the client', async (t) => {
    const { ask, clock } = await startService(t, { signUpsPerHour: 1 });
    await ask(KEYS, { body: EMAIL });
    clock.now = START + 10 * MINUTE_MS;
    const refused = await ask(KEYS, { body: EMAIL });
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_sign_ups']);
    assert.deepEqual(refused.body['violated-policies'], ['sign-up']);
    // 50 of the 60 minutes remain, which is 3,000 seconds.
    assert.equal(refused.headers.get('retry-after'), '3000');
    assert.deepEqual(limitOf(refused), { policy: '"sign-up";q=1;w=3600', state: '"sign-up";r=0;t=3000' });
    clock.now = START + HOUR_MS;
    assert.equal((await ask(KEYS, { body: EMAIL })).status, 200);
  });

  describe('behind a trusted proxy', () => {
    const startBehindProxy = async (t: TestContext) => {
      const { ask } = await startService(t, { signUpsPerHour: 1, trustProxy: ['loopback'] });
      return (address: string) => ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': address } });
    };

    it('counts by the client’s address in X-Forwarded-For', async (t) => {
      const signUpFrom = await startBehindProxy(t);
      for (const [address, status, reason] of cases.forwarded as [string, number, string][]) {
        assert.equal((await signUpFrom(address)).status, status, `${address}: ${reason}`);
      }
    });

    it('gives an IPv6 site (/48) ten times the keys of one network (/64)', async (t) => {
      const signUpFrom = await startBehindProxy(t);
      for (let network = 0; network < 10; network++) {
        assert.equal((await signUpFrom(`2001:db8:1:${network}::1`)).status, 200, `network ${network}`);
      }
      const eleventh = await signUpFrom('2001:db8:1:a::1');
      assert.equal(eleventh.status, 429);
      assert.equal(limitOf(eleventh).policy, '"sign-up";q=10;w=3600');
    });
  });

  it('ignores X-Forwarded-For without a trusted proxy', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 1 });
    await ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': '192.0.2.1' } });
    const second = await ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': '192.0.2.2' } });
    assert.equal(second.status, 429);
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
    assert.deepEqual(limitOf(third), { policy: '"daily";q=2;w=86400', state: '"daily";r=0;t=49470' });
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
    const quotaOfThree = /\b3 (answered requests per|a day for each key|predictions (a|per) key)/;
    for (const path of ['/openapi.json', '/llms.txt', '/developers']) {
      assert.match((await ask(path)).text, quotaOfThree, path);
    }
  });
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

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../support/pluck.ts';
import fc from '../support/properties.ts';
import { START, shareService, startService } from '../support/service.ts';
import rows from './keys.json' with { type: 'json' };

const KEYS = '/api/public/keys';
const CURRENT = `${KEYS}/current`;
const ROTATE = `${CURRENT}/rotate`;
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

  it('issues a key with the members of the contract', async () => {
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

  it('issues a key that works', async () => {
    const { apiKey } = (await signUp('ada@example.com')).body;
    assert.equal((await service().ask(PREDICTION, { key: apiKey })).status, 200);
  });

  it('links to an existing page of documentation', async () => {
    const { docs } = (await signUp('ada@example.com')).body;
    assert.equal((await service().ask(new URL(docs).pathname)).status, 200);
  });

  it('removes whitespace around an address', async () => {
    assert.equal((await signUp(' Ada@Example.COM\n')).body.email, 'Ada@Example.COM');
  });

  it('accepts any valid address', async () => {
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

  const tooLong = {
    'more than 64 characters before the @': `${'a'.repeat(65)}@example.com`,
    'a part of the domain with more than 63 characters': `a@${'b'.repeat(64)}.com`,
    'more than 254 characters in all': `${'a'.repeat(64)}@${['b', 'c', 'd'].map((c) => c.repeat(60)).join('.')}.${'e'.repeat(10)}.com`,
  };
  for (const [flaw, email] of [
    ...rows.noAddresses.map((address) => [JSON.stringify(address), address] as const),
    ...Object.entries(tooLong),
    ['no address', undefined] as const,
  ]) {
    it(`refuses as an address: ${flaw}`, async () => {
      const { status, body } = await signUp(email);
      assert.deepEqual([status, body.code, body.parameter], [400, 'invalid_email', 'email']);
    });
  }
});

describe('the limit on sign-ups', () => {
  const EMAIL = { email: 'ada@example.com' };

  it('is counted down in the headers of each answer', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 2 });
    const policy = '"sign-up";q=2;w=3600';
    assert.deepEqual(limitOf(await ask(KEYS, { body: EMAIL })), { policy, state: '"sign-up";r=1;t=3600' });
    assert.deepEqual(limitOf(await ask(KEYS, { body: EMAIL })), { policy, state: '"sign-up";r=0;t=3600' });
  });

  it('does not count a refused body', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 1 });
    assert.equal((await ask(KEYS, { body: {} })).status, 400);
    assert.equal((await ask(KEYS, { body: EMAIL })).status, 200);
  });

  it('ends an hour after the first sign-up, as the refusal says', async (t) => {
    const { ask, clock } = await startService(t, { signUpsPerHour: 1 });
    await ask(KEYS, { body: EMAIL });
    clock.now = START + 10 * MINUTE_MS;
    const refused = await ask(KEYS, { body: EMAIL });
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_sign_ups']);
    assert.deepEqual(refused.body['violated-policies'], ['sign-up']);
    assert.equal(refused.headers.get('retry-after'), `${50 * 60}`);
    assert.deepEqual(limitOf(refused), { policy: '"sign-up";q=1;w=3600', state: '"sign-up";r=0;t=3000' });
    clock.now = START + HOUR_MS;
    assert.equal((await ask(KEYS, { body: EMAIL })).status, 200);
  });

  it('gives an IPv6 site (/48) ten times the keys of one network (/64)', async (t) => {
    const { ask } = await startService(t, { signUpsPerHour: 1, trustProxy: ['loopback'] });
    const signUpFrom = (address: string) => ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': address } });
    for (let network = 0; network < 10; network++) {
      assert.equal((await signUpFrom(`2001:db8:1:${network}::1`)).status, 200, `network ${network}`);
    }
    const eleventh = await signUpFrom('2001:db8:1:a::1');
    assert.equal(eleventh.status, 429);
    assert.equal(limitOf(eleventh).policy, '"sign-up";q=10;w=3600');
    assert.equal((await signUpFrom('2001:db8:2::1')).status, 200, 'another site');
  });

  it('also applies to all clients together', async (t) => {
    const settings = { signUpsPerHour: 1, allSignUpsPerHour: 2, trustProxy: ['loopback'] };
    const { ask } = await startService(t, settings);
    const signUpFrom = (address: string) => ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': address } });
    await signUpFrom('192.0.2.1');
    await signUpFrom('192.0.2.2');
    const third = await signUpFrom('192.0.2.3');
    assert.equal(third.status, 429);
    assert.equal(limitOf(third).policy, '"sign-up";q=2;w=3600');
    assert.match(third.body.detail, /All clients together/);
  });

  it('reads client addresses from X-Forwarded-For only behind a trusted proxy', async (t) => {
    const open = await startService(t, { signUpsPerHour: 1 });
    const behind = await startService(t, { signUpsPerHour: 1, trustProxy: ['loopback'] });
    for (const [place, address, status] of rows.forwarded as [string, string, number][]) {
      const { ask } = place === 'open' ? open : behind;
      const answer = await ask(KEYS, { body: EMAIL, headers: { 'x-forwarded-for': address } });
      assert.equal(answer.status, status, `${place}, from ${address}`);
    }
  });
});

describe('the maximum number of live keys for an email address', () => {
  it('is the operator’s, whatever the case of the address', async (t) => {
    const { ask, issueKey } = await startService(t, { keysPerEmail: 2 });
    await issueKey('ada@example.com');
    await issueKey('ada@example.com');
    const { status, body } = await ask(KEYS, { body: { email: 'Ada@EXAMPLE.com' } });
    assert.deepEqual([status, body.code, body.parameter], [409, 'too_many_keys', 'email']);
    assert.match(body.detail, /2 active keys/);
    assert.doesNotMatch(body.detail, /ada/i, 'the refusal must not repeat the address');
    assert.equal((await ask(KEYS, { body: { email: 'bob@example.com' } })).status, 200);
  });

  it('does not count a revoked key', async (t) => {
    const { ask, issueKey } = await startService(t, { keysPerEmail: 1 });
    const key = await issueKey('ada@example.com');
    await ask(CURRENT, { method: 'DELETE', key });
    assert.equal((await ask(KEYS, { body: { email: 'ada@example.com' } })).status, 200);
  });

  for (const [contact, addressee] of [
    [undefined, 'the operator of this service'],
    ['mailto:help@prices.example', 'help@prices.example'],
  ] as const) {
    it(`is refused with whom to write to about keys of somebody else: ${addressee}`, async (t) => {
      const { ask, issueKey } = await startService(t, { keysPerEmail: 1, contact });
      await issueKey('ada@example.com');
      const { detail } = (await ask(KEYS, { body: { email: 'ada@example.com' } })).body;
      assert.ok(detail.endsWith(`If they are not yours, write to ${addressee}.`), detail);
    });
  }
});

describe('the daily quota of a key', () => {
  it('is the operator’s: predictions beyond it are refused until midnight UTC', async (t) => {
    const { ask, issueKey } = await startService(t, { requestsPerDay: 2 });
    const key = await issueKey();
    const answers = [];
    for (let request = 0; request < 3; request++) answers.push(await ask(PREDICTION, { key }));
    assert.deepEqual(pluck(answers, 'status'), [200, 200, 429]);
    const { headers, body } = answers[2] as (typeof answers)[number];
    assert.match(body.detail, /its 2 predictions/);
    assert.equal(body.type, 'https://iana.org/assignments/http-problem-types#quota-exceeded');
    assert.deepEqual(body['violated-policies'], ['daily']);
    // Midnight is 13 h 44 min 30 s after the start.
    assert.equal(headers.get('retry-after'), '49470');
    assert.deepEqual(limitOf({ headers }), { policy: '"daily";q=2;w=86400', state: '"daily";r=0;t=49470' });
    assert.equal((await ask(PREDICTION, { method: 'HEAD', key })).status, 429);
  });

  it('is in the record of the key, with its use', async (t) => {
    const { ask, issueKey } = await startService(t, { requestsPerDay: 2 });
    const key = await issueKey();
    await ask(PREDICTION, { key });
    const { headers, body } = await ask(CURRENT, { key });
    assert.equal(headers.get('cache-control'), 'no-store');
    const { docs: _, ...record } = body;
    assert.deepEqual(record, {
      tier: 'free',
      createdAt: '2026-11-20T10:15:30.000Z',
      limits: { requestsPerDay: 2 },
      usage: { requestsToday: 1, remainingToday: 1, resetsAt: MIDNIGHT },
    });
  });

  it('is stated for developers, for agents, and in the OpenAPI document', async (t) => {
    const { ask } = await startService(t, { requestsPerDay: 3 });
    const quota = /\b3 (answered requests per|a day for each key|predictions (a|per) key)/;
    for (const path of ['/openapi.json', '/llms.txt', '/developers']) {
      assert.match((await ask(path)).text, quota, path);
    }
  });
});

describe('POST /api/public/keys/current/rotate', () => {
  const rotate = (key: string) => ({ method: 'POST', key });

  it('issues a new key with today’s use', async (t) => {
    const { url, ask, issueKey, clock } = await startService(t, { requestsPerDay: 100 });
    const oldKey = await issueKey();
    await ask(PREDICTION, { key: oldKey });
    clock.now = START + MINUTE_MS;
    const answer = await ask(ROTATE, rotate(oldKey));
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const { apiKey, ...record } = answer.body;
    assert.deepEqual(record, {
      tier: 'free',
      createdAt: '2026-11-20T10:16:30.000Z',
      limits: { requestsPerDay: 100 },
      usage: { requestsToday: 1, remainingToday: 99, resetsAt: MIDNIGHT },
      docs: `${url.replace('127.0.0.1', 'localhost')}/developers`,
    });
    const next = await ask(PREDICTION, { key: apiKey });
    assert.equal(next.status, 200);
    assert.equal(limitOf(next).state, '"daily";r=98;t=49410');
  });

  it('stops the old key immediately', async (t) => {
    const { ask, issueKey } = await startService(t);
    const oldKey = await issueKey();
    await ask(ROTATE, rotate(oldKey));
    assert.equal((await ask(PREDICTION, { key: oldKey })).status, 401);
  });

  it('returns the same new key if it is repeated within a minute, since an answer may get lost', async (t) => {
    // The key and its first rotation reach the limit, and a repetition issues no key.
    const { ask, issueKey, clock } = await startService(t, { signUpsPerHour: 2 });
    const oldKey = await issueKey();
    const first = await ask(ROTATE, rotate(oldKey));
    clock.now = START + MINUTE_MS - 1;
    const repeated = await ask(ROTATE, rotate(oldKey));
    assert.deepEqual([repeated.status, repeated.body], [200, first.body]);
    clock.now = START + MINUTE_MS;
    const late = await ask(ROTATE, rotate(oldKey));
    assert.deepEqual([late.status, late.body.code], [401, 'revoked_key']);
  });

  for (const [credentials, key] of Object.entries({ 'no key': undefined, 'a key that was never issued': 'ht_wrong' })) {
    it(`is refused with ${credentials}`, async (t) => {
      const { ask } = await startService(t);
      assert.equal((await ask(ROTATE, { method: 'POST', key })).status, 401);
    });
  }

  it('ignores its body', async (t) => {
    const { ask, issueKey } = await startService(t);
    const sent = { key: await issueKey(), headers: { 'content-type': 'text/plain' }, body: 'not JSON' };
    assert.equal((await ask(ROTATE, sent)).status, 200);
  });

  it('counts as a sign-up, and leaves the key as it is beyond the limit', async (t) => {
    const { ask, issueKey } = await startService(t, { signUpsPerHour: 1 });
    const key = await issueKey();
    const refused = await ask(ROTATE, rotate(key));
    assert.equal(refused.status, 429);
    assert.equal(limitOf(refused).policy, '"sign-up";q=1;w=3600');
    assert.equal((await ask(PREDICTION, { key })).status, 200);
  });
});

it('DELETE /api/public/keys/current revokes the key for good, and no other key', async (t) => {
  const { ask, issueKey } = await startService(t);
  const [key, otherKey] = [await issueKey(), await issueKey()];
  const revoked = await ask(CURRENT, { method: 'DELETE', key });
  assert.deepEqual([revoked.status, revoked.text], [204, '']);
  for (const [method, path] of [
    ['DELETE', CURRENT],
    ['GET', CURRENT],
    ['POST', ROTATE],
    ['GET', PREDICTION],
  ] as const) {
    const { status, headers, body } = await ask(path, { method, key });
    assert.deepEqual([status, body.code], [401, 'revoked_key'], `${method} ${path}`);
    assert.match(headers.get('www-authenticate') ?? '', /error="invalid_token"/, `${method} ${path}`);
  }
  assert.equal((await ask(PREDICTION, { key: otherKey })).status, 200);
});

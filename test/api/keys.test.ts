import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pluck } from '../support/pluck.ts';
import fc from '../support/properties.ts';
import { START, shareService, startService } from '../support/service.ts';
import rows from './keys.json' with { type: 'json' };

const KEYS = '/api/public/keys';
const CURRENT = `${KEYS}/current`;
const ROTATE = `${CURRENT}/rotate`;
const BAG = '/api/public/ml-price?brand=coach&category=bag';
const RESETS_AT = '2026-11-21T00:00:00.000Z';

/** Returns the predictions that are left, by the headers of an answer. */
const leftBy = (headers: Headers) => Number(/^"daily";r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);

describe('POST /api/public/keys', () => {
  const service = shareService();
  const signUp = (email: unknown) => service().ask(KEYS, { body: { email } });

  it('issues a working key with the contract’s record, for an address pasted with spaces', async () => {
    const { get } = service();
    const { status, headers, body } = await signUp(' Ada@Example.COM\n');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json');
    assert.equal(headers.get('cache-control'), 'no-store');
    const { apiKey, docs, ...rest } = body;
    assert.match(apiKey, /^ht_[0-9A-Za-z]{36}$/);
    assert.deepEqual(rest, {
      email: 'Ada@Example.COM',
      tier: 'free',
      limits: { requestsPerDay: 100 },
      usage: { requestsToday: 0, remainingToday: 100, resetsAt: RESETS_AT },
    });
    assert.deepEqual(Object.keys(body), ['apiKey', 'email', 'tier', 'limits', 'usage', 'docs']);
    assert.equal((await get(BAG, apiKey)).status, 200);
    assert.match(docs, /^http:\/\/localhost:\d+\/developers$/);
    assert.equal((await get(new URL(docs).pathname)).status, 200);
  });

  it('accepts every address that the rule allows', async () => {
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

  it('refuses invalid addresses', async () => {
    const long = [
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(64)}.com`,
      `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(10)}.com`,
    ];
    for (const email of [undefined, ...rows.noAddresses, ...long]) {
      const { status, body } = await signUp(email);
      assert.deepEqual([status, body.code, body.parameter], [400, 'invalid_email', 'email'], JSON.stringify(email));
    }
  });

  it('throttles sign-ups by client address, for an hour', async (t) => {
    const { ask, clock } = await startService(t, { signUpsPerHour: 3 });
    const again = (body: object = { email: 'a@example.com' }) => ask(KEYS, { body });
    for (let left = 2; left >= 0; left--) {
      const { status, headers } = await again();
      assert.equal(status, 200);
      assert.equal(headers.get('ratelimit-policy'), '"sign-up";q=3;w=3600');
      assert.equal(headers.get('ratelimit'), `"sign-up";r=${left};t=3600`);
    }
    // A rejected body does not count as a sign-up.
    assert.equal((await again({})).status, 400);
    clock.now = START + 600_000;
    const { status, headers, body } = await again();
    assert.deepEqual([status, body.code], [429, 'too_many_sign_ups']);
    assert.deepEqual(body['violated-policies'], ['sign-up']);
    assert.equal(headers.get('retry-after'), '3000');
    assert.equal(headers.get('ratelimit-policy'), '"sign-up";q=3;w=3600');
    assert.equal(headers.get('ratelimit'), '"sign-up";r=0;t=3000');
    clock.now = START + 3_600_000;
    assert.equal((await again()).status, 200);
  });

  it('throttles sign-ups of an IPv6 site, and of all clients together', async (t) => {
    const settings = { signUpsPerHour: 1, allSignUpsPerHour: 12, trustProxy: ['loopback'] };
    const { ask } = await startService(t, settings);
    const from = (address: string) =>
      ask(KEYS, { body: { email: 'a@example.com' }, headers: { 'x-forwarded-for': address } });
    // A site (/48) has ten times the keys of one network (/64).
    for (let i = 0; i < 10; i++) assert.equal((await from(`2001:db8:1:${i}::1`)).status, 200);
    const site = await from('2001:db8:1:a::1');
    assert.deepEqual([site.status, site.headers.get('ratelimit-policy')], [429, '"sign-up";q=10;w=3600']);
    // Another site, and an IPv4 address.
    for (const other of ['2001:db8:2::1', '192.0.2.1']) assert.equal((await from(other)).status, 200);
    const all = await from('192.0.2.2');
    assert.deepEqual([all.status, all.headers.get('ratelimit-policy')], [429, '"sign-up";q=12;w=3600']);
    assert.match(all.body.detail, /All clients together/);
  });

  it('reads client addresses from X-Forwarded-For only behind a trusted proxy', async (t) => {
    const open = await startService(t, { signUpsPerHour: 1 });
    const behind = await startService(t, { signUpsPerHour: 1, trustProxy: ['loopback'] });
    for (const [where, from, status] of rows.forwarded as [string, string, number][]) {
      const { ask } = where === 'open' ? open : behind;
      const asked = { body: { email: 'a@example.com' }, headers: { 'x-forwarded-for': from } };
      assert.equal((await ask(KEYS, asked)).status, status, from);
    }
  });
});

describe('the number of live keys for an email address', () => {
  it('is limited, whatever the case of the address, until one is revoked', async (t) => {
    const { ask, issueKey } = await startService(t, { keysPerEmail: 2 });
    const signUp = (email: string) => ask(KEYS, { body: { email } });
    const first = await issueKey('ada@example.com');
    await issueKey('ada@example.com');
    const { status, body } = await signUp('Ada@EXAMPLE.com');
    assert.deepEqual([status, body.code, body.parameter], [409, 'too_many_keys', 'email']);
    assert.match(body.detail, /2 active keys/);
    assert.doesNotMatch(body.detail, /ada/);
    assert.match(body.detail, /If they are not yours, write to the operator of this service\.$/);
    assert.equal((await signUp('bob@example.com')).status, 200);
    await ask(CURRENT, { method: 'DELETE', key: first });
    assert.equal((await signUp('ada@example.com')).status, 200);
  });

  it('is refused with whom to write to, if the keys are not theirs', async (t) => {
    const contact = 'mailto:help@prices.example';
    const { ask, issueKey } = await startService(t, { keysPerEmail: 1, contact });
    await issueKey('ada@example.com');
    const { detail } = (await ask(KEYS, { body: { email: 'ada@example.com' } })).body;
    assert.match(detail, /If they are not yours, write to help@prices\.example\.$/);
  });
});

it('a key gets 429 beyond the quota that the operator set, until midnight UTC', async (t) => {
  const { ask, issueKey } = await startService(t, { requestsPerDay: 3 });
  const key = await issueKey();
  const answers = [];
  for (let i = 0; i < 4; i++) answers.push(await ask(BAG, { key }));
  assert.deepEqual(pluck(answers, 'status'), [200, 200, 200, 429]);
  const [first, , , refused] = answers;
  assert.equal(leftBy(first?.headers as Headers), 2);
  assert.equal(refused?.headers.get('ratelimit-policy'), '"daily";q=3;w=86400');
  assert.match(refused?.body.detail, /its 3 predictions/);
  assert.equal(refused?.body.type, 'https://iana.org/assignments/http-problem-types#quota-exceeded');
  assert.deepEqual(refused?.body['violated-policies'], ['daily']);
  assert.equal(refused?.headers.get('retry-after'), String(Math.ceil((Date.parse(RESETS_AT) - START) / 1000)));
  assert.equal((await ask(BAG, { method: 'HEAD', key })).status, 429);
  const current = await ask(CURRENT, { key });
  assert.equal(current.headers.get('cache-control'), 'no-store');
  const { docs: _, ...record } = current.body;
  assert.deepEqual(record, {
    tier: 'free',
    createdAt: new Date(START).toISOString(),
    limits: { requestsPerDay: 3 },
    usage: { requestsToday: 3, remainingToday: 0, resetsAt: RESETS_AT },
  });
});

it('every interface states the quota that the operator set', async (t) => {
  const { ask, get } = await startService(t, { requestsPerDay: 3 });
  const issued = await ask(KEYS, { body: { email: 'a@b.co' } });
  assert.deepEqual(issued.body.limits, { requestsPerDay: 3 });
  const quota = /\b3 (answered requests per|a day for each key|predictions (a|per) key)/;
  for (const path of ['/openapi.json', '/llms.txt', '/developers']) {
    assert.match(await (await get(path)).text(), quota, path);
  }
});

describe('POST /api/public/keys/current/rotate', () => {
  it('issues a new key with today’s usage; the old one stops working immediately', async (t) => {
    const { url, ask, get, issueKey, clock } = await startService(t);
    const old = await issueKey();
    await get(BAG, old);
    clock.now += 60_000;
    const { status, headers, body } = await ask(ROTATE, { method: 'POST', key: old });
    const { apiKey, ...record } = body;
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(leftBy(headers), 99);
    assert.deepEqual(record, {
      tier: 'free',
      createdAt: '2026-11-20T10:16:30.000Z',
      limits: { requestsPerDay: 100 },
      usage: { requestsToday: 1, remainingToday: 99, resetsAt: RESETS_AT },
      docs: `${url.replace('127.0.0.1', 'localhost')}/developers`,
    });
    assert.equal((await get(BAG, old)).status, 401);
    const next = await get(BAG, apiKey);
    assert.equal(next.status, 200);
    assert.equal(leftBy(next.headers), 98);
  });

  it('survives a lost answer: repeated within a minute, it returns the same new key', async (t) => {
    const { ask, get, issueKey, clock } = await startService(t, { signUpsPerHour: 2 });
    const old = await issueKey();
    await get(BAG, old);
    const rotate = () => ask(ROTATE, { method: 'POST', key: old });
    const first = await rotate();
    assert.equal(first.status, 200);
    // The first reaches the sign-up limit; repetitions create no keys.
    for (let i = 0; i < 2; i++) {
      clock.now += 20_000;
      const again = await rotate();
      assert.deepEqual([again.status, again.body], [200, first.body]);
    }
    clock.now += 20_000;
    const late = await rotate();
    assert.deepEqual([late.status, late.body.code], [401, 'revoked_key']);
  });

  it('needs a live key, with any body', async (t) => {
    const { url, ask, issueKey } = await startService(t);
    assert.equal((await ask(ROTATE, { method: 'POST' })).status, 401);
    assert.equal((await ask(ROTATE, { method: 'POST', key: 'ht_wrong' })).status, 401);
    const headers = { authorization: `Bearer ${await issueKey()}` };
    const sent = await fetch(url + ROTATE, { method: 'POST', headers, body: 'not JSON' });
    assert.equal(sent.status, 200);
  });

  it('counts as a sign-up of the client address, and keeps the key if that is refused', async (t) => {
    const { ask, get, issueKey } = await startService(t, { signUpsPerHour: 2 });
    const first = await ask(ROTATE, { method: 'POST', key: await issueKey() });
    const key = first.body.apiKey;
    const refused = await ask(ROTATE, { method: 'POST', key });
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('ratelimit-policy'), '"sign-up";q=2;w=3600');
    assert.equal((await get(BAG, key)).status, 200);
  });
});

it('/api/public/keys/current revokes only this key, permanently', async (t) => {
  const { ask, get, issueKey } = await startService(t);
  const [key, other] = [await issueKey(), await issueKey()];
  const revoke = () => ask(CURRENT, { method: 'DELETE', key });
  const revoked = await revoke();
  assert.deepEqual([revoked.status, revoked.text], [204, '']);
  for (const again of [await revoke(), await ask(BAG, { key }), await ask(CURRENT, { key })]) {
    assert.deepEqual([again.status, again.body.code], [401, 'revoked_key']);
    assert.match(again.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
  }
  assert.equal((await get(BAG, other)).status, 200);
});

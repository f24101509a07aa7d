import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from '../support/properties.ts';
import { postJson, START, shareService, startService } from '../support/service.ts';

const BAG = '/api/public/ml-price?brand=coach&category=bag';
const RESETS_AT = '2026-11-21T00:00:00.000Z';

describe('POST /api/public/keys', () => {
  const service = shareService();

  it('issues a working key with the record of the contract', async () => {
    const { url, get } = service();
    const response = await postJson(`${url}/api/public/keys`, { email: 'Ada@Example.COM' });
    const body = (await response.json()) as { apiKey: string; docs: string };
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/json');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.match(body.apiKey, /^ht_[0-9A-Za-z]{36}$/);
    const { apiKey, docs, ...rest } = body;
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

  it('gives another key for the same address, with a quota of its own', async () => {
    const { get, issueKey } = service();
    const [one, two] = [await issueKey(), await issueKey()];
    assert.notEqual(one, two);
    await get(BAG, one);
    assert.ok((await get(BAG, two)).headers.get('ratelimit')?.startsWith('"daily";r=99;'));
  });

  it('accepts every address that the rule allows', async () => {
    const { url } = service();
    const atom = fc.string({
      unit: fc.constantFrom(..."abcXYZ019.!#$%&'*+/=?^_`{|}~-"),
      minLength: 1,
      maxLength: 64,
    });
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
    const domain = fc.array(label, { minLength: 2, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(atom, domain, async (local, labels) => {
        const email = `${local}@${labels.join('.')}`;
        fc.pre(email.length <= 254);
        assert.equal((await postJson(`${url}/api/public/keys`, { email })).status, 200, email);
      }),
      { numRuns: 60 },
    );
  });

  for (const [why, email] of Object.entries({
    missing: undefined,
    empty: '',
    blank: ' ',
    'a number': 1,
    null: null,
    'an array': ['a@example.com'],
    'an object': { a: 1 },
    'no @': 'example.com',
    'two @': 'a@b@example.com',
    'nothing before the @': '@example.com',
    'nothing after the @': 'a@',
    'no dot in the domain': 'a@localhost',
    'a dot at the end': 'a@example.',
    'two dots in the domain': 'a@example..com',
    'a hyphen at the start of a label': 'a@-example.com',
    'a space': 'a b@example.com',
    'a line break': 'a@example.com\nBcc: b@example.com',
    'a display name': 'Ada <a@example.com>',
    'letters beyond ASCII': 'ada@exämple.com',
    'a quoted local part': '"a b"@example.com',
    'a local part of 65': `${'a'.repeat(65)}@example.com`,
    'more than 254': `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(10)}.com`,
    'a label of 64': `a@${'b'.repeat(64)}.com`,
    'a null character': 'a@example.com\u0000',
  })) {
    it(`refuses an e-mail address with: ${why}`, async () => {
      const { url } = service();
      const response = await postJson(`${url}/api/public/keys`, { email });
      const problem = (await response.json()) as { code: string; parameter: string };
      assert.equal(response.status, 400);
      assert.equal(problem.code, 'invalid_email');
      assert.equal(problem.parameter, 'email');
    });
  }

  it('trims an address that was pasted with spaces', async () => {
    const { url } = service();
    const response = await postJson(`${url}/api/public/keys`, { email: ' a@example.com\n' });
    assert.equal(response.status, 200);
    assert.equal(((await response.json()) as { email: string }).email, 'a@example.com');
  });

  it('throttles sign-ups by client address, and lets go after an hour', async (t) => {
    const { url, clock } = await startService(t, { signUpsPerHour: 3 });
    const signUp = () => postJson(`${url}/api/public/keys`, { email: 'a@example.com' });
    for (let i = 0; i < 3; i++) assert.equal((await signUp()).status, 200);
    // A body that is refused is no sign-up.
    assert.equal((await postJson(`${url}/api/public/keys`, {})).status, 400);
    clock.now = START + 600_000;
    const refused = await signUp();
    const problem = (await refused.json()) as { code: string; 'violated-policies': string[] };
    assert.equal(refused.status, 429);
    assert.equal(problem.code, 'too_many_sign_ups');
    assert.deepEqual(problem['violated-policies'], ['sign-up']);
    assert.equal(refused.headers.get('retry-after'), '3000');
    assert.equal(refused.headers.get('ratelimit-policy'), '"sign-up";q=3;w=3600');
    assert.equal(refused.headers.get('ratelimit'), '"sign-up";r=0;t=3000');
    clock.now = START + 3_600_000;
    assert.equal((await signUp()).status, 200);
  });

  it('does not make a client wait for a clock that stepped back', async (t) => {
    const { url, clock } = await startService(t, { signUpsPerHour: 1 });
    const signUp = () => postJson(`${url}/api/public/keys`, { email: 'a@example.com' });
    assert.equal((await signUp()).status, 200);
    assert.equal((await signUp()).status, 429);
    clock.now = START - 86_400_000;
    assert.equal((await signUp()).status, 200);
    assert.equal((await signUp()).headers.get('retry-after'), '3600');
  });

  it('reads client addresses from X-Forwarded-For only behind a trusted proxy', async (t) => {
    const signUp = (url: string, from: string) =>
      fetch(`${url}/api/public/keys`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: '{"email":"a@example.com"}',
      }).then((response) => response.status);
    const open = await startService(t, { signUpsPerHour: 1 });
    assert.equal(await signUp(open.url, '192.0.2.1'), 200);
    assert.equal(await signUp(open.url, '192.0.2.2'), 429);
    const behind = await startService(t, { signUpsPerHour: 1, trustProxy: ['loopback'] });
    assert.equal(await signUp(behind.url, '192.0.2.1'), 200);
    assert.equal(await signUp(behind.url, '192.0.2.2'), 200);
    assert.equal(await signUp(behind.url, '192.0.2.1'), 429);
    // One IPv6 customer has a /64.
    assert.equal(await signUp(behind.url, '2001:db8:0:1::1'), 200);
    assert.equal(await signUp(behind.url, '2001:db8:0:1:ffff::2'), 429);
    assert.equal(await signUp(behind.url, '2001:db8:0:2::1'), 200);
    // Some proxies add the port, which is another each time.
    assert.equal(await signUp(behind.url, '192.0.2.1:40001'), 429);
    assert.equal(await signUp(behind.url, '[2001:db8:0:1::1]:40001'), 429);
    // Text that is no address counts as one client.
    assert.equal(await signUp(behind.url, 'unknown1'), 200);
    assert.equal(await signUp(behind.url, '_hidden2'), 429);
  });
});

describe('the number of live keys for an e-mail address', () => {
  it('is bounded; a revoked key makes room, and the address may be spelled in any case', async (t) => {
    const { url, issueKey } = await startService(t, { keysPerEmail: 2 });
    const signUp = (email: string) => postJson(`${url}/api/public/keys`, { email });
    const first = await issueKey('ada@example.com');
    await issueKey('ada@example.com');
    const refused = await signUp('Ada@EXAMPLE.com');
    const problem = (await refused.json()) as { code: string; detail: string; parameter: string };
    assert.equal(refused.status, 409);
    assert.equal(problem.code, 'too_many_keys');
    assert.equal(problem.parameter, 'email');
    assert.match(problem.detail, /2 live keys/);
    assert.doesNotMatch(problem.detail, /ada/);
    assert.match(problem.detail, /If they are not yours, write to the operator of this service\.$/);
    assert.equal((await signUp('bob@example.com')).status, 200);
    await fetch(`${url}/api/public/keys/current`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${first}` },
    });
    assert.equal((await signUp('ada@example.com')).status, 200);
  });
});

it('names the contact to whoever has no key of his own address', async (t) => {
  const { url, issueKey } = await startService(t, {
    keysPerEmail: 1,
    contact: 'mailto:help@prices.example',
  });
  await issueKey('ada@example.com');
  const refused = await postJson(`${url}/api/public/keys`, { email: 'ada@example.com' });
  assert.match(
    ((await refused.json()) as { detail: string }).detail,
    /If they are not yours, write to help@prices\.example\.$/,
  );
});

describe('a quota that the operator has set', () => {
  it('holds, and is what every surface says', async (t) => {
    const { url, get, issueKey } = await startService(t, { requestsPerDay: 3 });
    const key = await issueKey();
    const answers = [];
    for (let i = 0; i < 3; i++) answers.push(await get(BAG, key));
    const refused = await get(BAG, key);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.ok(answers[0]?.headers.get('ratelimit')?.startsWith('"daily";r=2;'));
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('ratelimit-policy'), '"daily";q=3;w=86400');
    assert.match(((await refused.json()) as { detail: string }).detail, /its 3 predictions/);
    const record = (await (await get('/api/public/keys/current', key)).json()) as object;
    assert.deepEqual(Object.entries(record).slice(2, 4), [
      ['limits', { requestsPerDay: 3 }],
      ['usage', { requestsToday: 3, remainingToday: 0, resetsAt: RESETS_AT }],
    ]);
    const issued = await (await postJson(`${url}/api/public/keys`, { email: 'a@b.co' })).json();
    assert.deepEqual((issued as { limits: object }).limits, { requestsPerDay: 3 });
    for (const path of ['/openapi.json', '/llms.txt', '/developers']) {
      const text = await (await get(path)).text();
      assert.match(
        text,
        /\b3 (answered requests per|a day for each key|predictions (a|per) key)/,
        path,
      );
    }
  });
});

describe('POST /api/public/keys/current/rotate', () => {
  const rotate = (url: string, key?: string, body?: string) =>
    fetch(`${url}/api/public/keys/current/rotate`, {
      method: 'POST',
      headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body }),
    });

  it('issues a new key with today’s usage; the old one stops working immediately', async (t) => {
    const { url, get, issueKey, clock } = await startService(t);
    const old = await issueKey();
    await get(BAG, old);
    clock.now += 60_000;
    const response = await rotate(url, old);
    const { apiKey, ...record } = (await response.json()) as { apiKey: string };
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.ok(response.headers.get('ratelimit')?.startsWith('"daily";r=99;'));
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
    assert.ok(next.headers.get('ratelimit')?.startsWith('"daily";r=98;'));
    // The new one is in use: the old one is not rotated again.
    const again = await rotate(url, old);
    assert.equal(again.status, 401);
    assert.equal(((await again.json()) as { code: string }).code, 'revoked_key');
  });

  it('loses no key with its answer: repeated within a minute, it issues another in place of the unused one', async (t) => {
    const { url, get, issueKey, clock } = await startService(t, { signUpsPerHour: 2 });
    const old = await issueKey();
    await get(BAG, old);
    const keys: string[] = [];
    // The limit of sign-ups is reached with the first: repetitions leave no keys behind.
    for (let i = 0; i < 3; i++) {
      const response = await rotate(url, old);
      assert.equal(response.status, 200);
      keys.push(((await response.json()) as { apiKey: string }).apiKey);
      clock.now += 20_000;
    }
    assert.equal((await rotate(url, old)).status, 401);
    const [lost = '', alsoLost = '', got = ''] = keys;
    assert.equal((await get(BAG, lost)).status, 401);
    assert.equal((await get(BAG, alsoLost)).status, 401);
    assert.equal((await get(BAG, old)).status, 401);
    const answer = await get(BAG, got);
    assert.equal(answer.status, 200);
    assert.ok(answer.headers.get('ratelimit')?.startsWith('"daily";r=98;'));
  });

  it('needs a live key, whatever body comes with it', async (t) => {
    const { url, issueKey } = await startService(t);
    assert.equal((await rotate(url)).status, 401);
    assert.equal((await rotate(url, 'ht_wrong')).status, 401);
    assert.equal((await rotate(url, await issueKey(), 'not JSON')).status, 200);
  });

  it('counts as a sign-up of the client address, and leaves the key alone when that is refused', async (t) => {
    const { url, get, issueKey } = await startService(t, { signUpsPerHour: 2 });
    const key = await issueKey();
    const rotated = ((await (await rotate(url, key)).json()) as { apiKey: string }).apiKey;
    const refused = await rotate(url, rotated);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('ratelimit-policy'), '"sign-up";q=2;w=3600');
    assert.equal((await get(BAG, rotated)).status, 200);
  });
});

describe('/api/public/keys/current', () => {
  it('returns what is used, at no cost', async (t) => {
    const { get, issueKey } = await startService(t);
    const key = await issueKey();
    await get(BAG, key);
    await get(BAG, key);
    for (let i = 0; i < 2; i++) {
      const response = await get('/api/public/keys/current', key);
      const { docs: _docs, ...body } = (await response.json()) as { docs: string };
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.deepEqual(body, {
        tier: 'free',
        createdAt: new Date(START).toISOString(),
        limits: { requestsPerDay: 100 },
        usage: { requestsToday: 2, remainingToday: 98, resetsAt: RESETS_AT },
      });
    }
  });

  it('revokes the key permanently and touches no other', async (t) => {
    const { url, get, issueKey } = await startService(t);
    const [key, other] = [await issueKey(), await issueKey()];
    const revoke = () =>
      fetch(`${url}/api/public/keys/current`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${key}` },
      });
    const revoked = await revoke();
    assert.equal(revoked.status, 204);
    assert.equal(await revoked.text(), '');
    for (const response of [
      await revoke(),
      await get(BAG, key),
      await get('/api/public/keys/current', key),
    ]) {
      assert.equal(response.status, 401);
      assert.equal(((await response.json()) as { code: string }).code, 'revoked_key');
      assert.match(response.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
    }
    assert.equal((await get(BAG, other)).status, 200);
  });

  it('refuses requests without a key', async (t) => {
    const { url, get } = await startService(t);
    assert.equal((await get('/api/public/keys/current')).status, 401);
    const response = await fetch(`${url}/api/public/keys/current`, { method: 'DELETE' });
    assert.equal(response.status, 401);
  });
});

it('says that Bearer does not belong into X-API-Key', async (t) => {
  const { url, issueKey } = await startService(t);
  const response = await fetch(url + BAG, {
    headers: { 'x-api-key': `Bearer ${await issueKey()}` },
  });
  assert.equal(response.status, 401);
  const { detail } = (await response.json()) as { detail: string };
  assert.match(detail, /^X-API-Key holds "Bearer" before the key: /);
});

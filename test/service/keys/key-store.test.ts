import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createKey, hashKey, isWellFormedKey } from '../../../src/service/keys/key-format.ts';
import { type KeyStore, type QuotaResult, StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { needsOf } from '../../support/databases.ts';
import { eventually } from '../../support/eventually.ts';
import fc from '../../support/properties.ts';
import { BACKENDS } from '../../support/stores.ts';

// A suite for both stores. `other` is another process's view of the same keys.

const DAY = 20_000;
const LIMIT = 100;
const DAY_MS = 86_400_000;

const newHash = () => randomBytes(32).toString('hex');
const newHashes = (count: number) => Array.from({ length: count }, newHash);
const newEmail = () => `${randomBytes(4).toString('hex')}@example.com`;

/** Returns a result as text, such as "granted 3" or "revoked". */
const textOf = (result: QuotaResult) => ('used' in result ? `${result.outcome} ${result.used}` : result.outcome);
/** Returns a stored value as written in a file. */
const bytesOf = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)));
async function forget(store: KeyStore, now: number, unusedDays = 36_500): Promise<void> {
  while (!(await store.forget(now, unusedDays)));
}
/** Makes each deadline of 4 s pass at once, before any answer can be read. */
function passDeadlines(t: TestContext) {
  const realSetTimeout = globalThis.setTimeout;
  return t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
    if (ms === 4_000) queueMicrotask(run);
    return realSetTimeout(ms === 4_000 ? () => {} : run, ms);
  });
}
const isGranted = ({ outcome }: QuotaResult) => outcome === 'granted';

for (const [name, makeBackend] of Object.entries(BACKENDS)) {
  describe(`a key store in ${name}`, needsOf(name), () => {
    const backend = makeBackend();
    let store: KeyStore;
    let other: KeyStore;
    before(async () => {
      await backend.prepare();
      // Concurrently: only one of them migrates.
      [store, other] = await Promise.all([backend.open(), backend.open()]);
    });
    after(async () => {
      await Promise.all([store?.close(), other?.close()]);
      await backend.release();
    });

    const issue = async (hash = newHash()) => {
      await store.issue(hash, 'ada@example.com', 1_763_600_000_123, 1_000);
      return hash;
    };
    const issueKey = async () => {
      const key = createKey();
      await issue(hashKey(key));
      return key;
    };
    const use = (key: string, times: number) =>
      Promise.all(Array.from({ length: times }, () => store.consume(hashKey(key), DAY, LIMIT)));

    it('finds an issued key', async () => {
      const hash = await issue();
      assert.deepEqual(await store.find(hash, DAY), { createdAt: 1_763_600_000_123, revoked: false, used: 0 });
    });

    it('neither finds nor revokes a key that was not issued', async () => {
      assert.equal(await store.find(newHash(), DAY), undefined);
      assert.equal(await store.revoke(newHash(), 1), false);
    });

    it('refuses to issue a key twice', async () => {
      const hash = await issue();
      await assert.rejects(store.issue(hash, 'eve@example.com', 1, 20));
      assert.equal((await store.find(hash, DAY))?.createdAt, 1_763_600_000_123);
    });

    it('issues only the allowed number of keys for an address, even concurrently from two processes', async () => {
      const email = newEmail();
      const hashes = newHashes(12);
      const issued = await Promise.all(hashes.map((hash, i) => (i % 2 ? store : other).issue(hash, email, 5, 4)));
      assert.equal(issued.filter(Boolean).length, 4);
      const found = await Promise.all(hashes.map(async (hash) => (await store.find(hash, DAY)) !== undefined));
      assert.deepEqual(found, issued);
      assert.equal(await store.issue(newHash(), newEmail(), 5, 4), true);
    });

    it('issues a new key for an address in place of a revoked one', async () => {
      const email = newEmail();
      const first = newHash();
      assert.equal(await store.issue(first, email, 5, 1), true);
      assert.equal(await store.issue(newHash(), email, 6, 1), false);
      await other.revoke(first, 6);
      assert.equal(await store.issue(newHash(), email, 7, 1), true);
    });

    it('rotates a key: the old one stops immediately, and today’s use carries over', async () => {
      const old = await issueKey();
      await use(old, 30);
      const rotated = await other.rotate(old, 77, DAY);
      const key = rotated?.key ?? '';
      assert.ok(isWellFormedKey(key));
      assert.deepEqual(rotated, { key, createdAt: 77, used: 30 });
      assert.equal(textOf(await store.consume(hashKey(old), DAY, LIMIT)), 'revoked');
      const next = hashKey(key);
      assert.deepEqual(await store.find(next, DAY), { createdAt: 77, revoked: false, used: 30 });
      assert.equal(textOf(await store.consume(next, DAY, 30)), 'exhausted 30');
      assert.equal(textOf(await store.consume(next, DAY, LIMIT)), 'granted 31');
    });

    it('answers concurrent rotations of a key with one new key', async () => {
      const old = await issueKey();
      const rotated = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 2 ? store : other).rotate(old, 6 + i, DAY)),
      );
      for (const answer of rotated) assert.deepEqual(answer, rotated[0]);
      assert.equal((await store.find(hashKey(rotated[0]?.key ?? ''), DAY))?.revoked, false);
    });

    it('rotates neither an unknown nor a revoked key', async () => {
      const revoked = await issueKey();
      await store.revoke(hashKey(revoked), 7);
      assert.equal(await store.rotate(revoked, 8, DAY), undefined);
      assert.equal(await store.rotate(createKey(), 8, DAY), undefined);
    });

    it('repeats a rotation for a minute, with the same new key', async () => {
      const old = await issueKey();
      await use(old, 30);
      const first = await store.rotate(old, 100_000, DAY);
      assert.deepEqual(await other.rotate(old, 159_999, DAY), first);
      const next = hashKey(first?.key ?? '');
      assert.deepEqual(await store.find(next, DAY), { createdAt: 100_000, revoked: false, used: 30 });
      assert.equal((await store.find(hashKey(old), DAY))?.revoked, true);
      // The minute counts from the first rotation.
      assert.equal(await store.rotate(old, 160_000, DAY), undefined);
      assert.equal((await store.find(next, DAY))?.revoked, false);
    });

    it('stores hashes, and a salt only for the minute of the rotation', async () => {
      const [early, late] = [await issueKey(), await issueKey()];
      const saltOf = async (key: string) => {
        const rows = await backend.keyRows();
        const row = rows.find(({ hash }) => Buffer.from(hash as Uint8Array).toString('hex') === hashKey(key));
        return row?.rotation_salt as Uint8Array | null | undefined;
      };
      assert.equal(await saltOf(early), null);
      await store.rotate(early, 200_000, DAY);
      const rotated = await store.rotate(late, 200_001, DAY);
      assert.equal((await saltOf(early))?.length, 32);
      const stored = Buffer.concat((await backend.keyRows()).flatMap((row) => Object.values(row).map(bytesOf)));
      assert.ok(stored.includes(hashKey(late), 0, 'hex'));
      for (const key of [early, late, rotated?.key ?? '']) assert.ok(!stored.includes(key.slice(3, -6)));
      await forget(other, 260_000);
      assert.equal(await saltOf(early), null);
      assert.deepEqual(await store.rotate(late, 260_000, DAY), rotated);
      await forget(store, 260_001);
      assert.equal(await saltOf(late), null);
    });

    for (const [outcome, act] of Object.entries({
      used: (next: string) => store.consume(hashKey(next), DAY, LIMIT),
      'used on the next day': (next: string) => store.consume(hashKey(next), DAY + 1, LIMIT),
      rotated: (next: string) => store.rotate(next, 8, DAY),
      revoked: (next: string) => store.revoke(hashKey(next), 8),
    })) {
      it(`does not repeat a rotation after the new key was ${outcome}`, async () => {
        const old = await issueKey();
        const { key = '' } = (await store.rotate(old, 7, DAY)) ?? {};
        await act(key);
        const before = await store.find(hashKey(key), DAY);
        assert.equal(await other.rotate(old, 9, DAY), undefined);
        assert.deepEqual(await store.find(hashKey(key), DAY), before);
      });
    }

    it('deletes only keys that were revoked more than 30 days ago', async () => {
      const [live, early, late] = [await issue(), await issue(), await issue()];
      await store.revoke(early, 1_999);
      await store.revoke(late, 2_000);
      await forget(other, 2_000 + 30 * DAY_MS);
      assert.equal(await store.find(early, DAY), undefined);
      assert.equal((await store.find(late, DAY))?.revoked, true);
      assert.equal((await store.find(live, DAY))?.revoked, false);
    });

    it('deletes only keys that were issued long ago and never used', async () => {
      const rotated = createKey();
      const [unused = '', used = '', late = ''] = newHashes(3);
      for (const hash of [unused, used, hashKey(rotated)]) await store.issue(hash, 'ada@example.com', 1, 1_000);
      await store.issue(late, 'ada@example.com', 3, 1_000);
      await store.consume(used, DAY, LIMIT);
      await store.consume(hashKey(rotated), DAY, LIMIT);
      const next = hashKey((await store.rotate(rotated, 1, DAY))?.key ?? '');
      await forget(other, 2 + 7 * DAY_MS, 7);
      assert.equal(await store.find(unused, DAY), undefined);
      for (const hash of [used, next, late]) assert.equal((await store.find(hash, DAY))?.revoked, false);
    });

    it('does not grant a second quota to concurrent rotations and uses', async () => {
      const old = await issueKey();
      const [taken, rotated] = await Promise.all([
        Promise.all(Array.from({ length: 300 }, (_, i) => (i % 2 ? store : other).consume(hashKey(old), DAY, LIMIT))),
        other.rotate(old, 6, DAY),
      ]);
      const next = hashKey(rotated?.key ?? '');
      const more = await Promise.all(Array.from({ length: LIMIT + 10 }, () => store.consume(next, DAY, LIMIT)));
      const granted = [...taken, ...more].filter(isGranted);
      assert.equal(granted.length, LIMIT);
    });

    it('grants exactly the limit to concurrent requests from two processes, and each number once', async () => {
      const hash = await issue();
      const taken = await Promise.all(
        Array.from({ length: 500 }, (_, i) => (i % 2 ? store : other).consume(hash, DAY, LIMIT)),
      );
      const expected = Array.from({ length: LIMIT }, (_, i) => `granted ${i + 1}`);
      assert.deepEqual(new Set(taken.map(textOf)), new Set([...expected, `exhausted ${LIMIT}`]));
      assert.equal(taken.filter(isGranted).length, LIMIT);
      // A higher limit would reveal that refusals were counted.
      assert.equal(textOf(await store.consume(hash, DAY, LIMIT + 1)), `granted ${LIMIT + 1}`);
    });

    it('counts each key of a batch separately, and recognizes unknown and revoked ones', async () => {
      const [one, two, revoked] = await Promise.all([issue(), issue(), issue()]);
      await store.revoke(revoked, 1);
      const unknown = newHash();
      const hashes = [one, two, one, unknown, revoked, two, one];
      const taken = await Promise.all(hashes.map((hash) => store.consume(hash, DAY, 2)));
      const expected = 'granted 1, granted 1, granted 2, unknown, revoked, granted 2, exhausted 2';
      assert.equal(taken.map(textOf).join(', '), expected);
    });

    it('counts both days of a batch at midnight', async () => {
      const hash = await issue();
      const days = [DAY, DAY, DAY + 1, DAY + 1, DAY + 1];
      const taken = await Promise.all(days.map((day) => store.consume(hash, day, LIMIT)));
      assert.equal(taken.map(textOf).join(', '), 'granted 1, granted 2, granted 1, granted 2, granted 3');
    });

    it('behaves like a plain counter, for any operations in any order from any process', async () => {
      const step = fc.record({
        operation: fc.constantFrom('consume', 'consume', 'consume', 'consume', 'find', 'revoke'),
        key: fc.nat(2),
        day: fc.integer({ min: DAY, max: DAY + 2 }),
        through: fc.nat(1),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const limit = 4;
          const keys = await Promise.all([issue(), issue(), issue()]);
          const counters = keys.map(() => ({ day: 0, used: 0, revoked: false }));
          for (const { operation, key, day, through } of steps) {
            const hash = keys[key] as string;
            const counter = counters[key] as (typeof counters)[number];
            const process = through === 0 ? store : other;
            const used = counter.day < day ? 0 : counter.used;
            if (operation === 'find') {
              const record = await process.find(hash, day);
              assert.deepEqual([record?.used, record?.revoked], [used, counter.revoked]);
            } else if (operation === 'revoke') {
              assert.equal(await process.revoke(hash, 1), !counter.revoked);
              counter.revoked = true;
            } else {
              const result = textOf(await process.consume(hash, day, limit));
              if (counter.revoked) assert.equal(result, 'revoked');
              else if (used === limit) assert.equal(result, `exhausted ${used}`);
              else {
                assert.equal(result, `granted ${used + 1}`);
                counter.used = used + 1;
                counter.day = Math.max(counter.day, day);
              }
            }
          }
        }),
        { numRuns: 25 },
      );
    });

    /** Calls a method whose deadline passes, and waits until the store answers again. */
    const missDeadline = async (t: TestContext, call: () => Promise<unknown>) => {
      const passing = passDeadlines(t);
      await assert.rejects(call(), StoreUnavailable);
      passing.mock.restore();
      await eventually(async () => {
        await store.consume(newHash(), DAY, LIMIT);
      });
    };

    it('keeps the limit of a key if it misses its deadline', async (t) => {
      const hash = await issue();
      for (let n = 0; n < 7; n++) await store.consume(hash, DAY, LIMIT);
      await missDeadline(t, () => store.consume(hash, DAY, LIMIT));
      await missDeadline(t, () => store.consume(hash, DAY, 1));
      const used = (await other.find(hash, DAY))?.used ?? 0;
      // The first late request may have counted; the second was over its limit.
      assert.ok([7, 8].includes(used), `${used}`);
      const requests = Array.from({ length: LIMIT }, () => store.consume(hash, DAY, LIMIT));
      assert.equal((await Promise.all(requests)).filter(isGranted).length, LIMIT - used);
    });

    it('loses no key if it misses its deadline during a rotation, which can be repeated', async (t) => {
      const key = await issueKey();
      await missDeadline(t, () => store.rotate(key, 8, DAY));
      const rotated = await store.rotate(key, 9, DAY);
      assert.equal(rotated?.used, 0);
      assert.equal((await other.find(hashKey(rotated?.key ?? ''), DAY))?.revoked, false);
    });

    it('counts a check in a row that no listing shows', async () => {
      const count = async () => {
        const admin = await backend.openAdmin();
        const { keys, used } = await admin.totals(DAY);
        const listed = await admin.list({ day: DAY, limit: 1_000_000 });
        await admin.close();
        assert.equal(listed.length, keys);
        return { keys, used };
      };
      const before = await count();
      await store.check(DAY * DAY_MS);
      await Promise.all([store.check(DAY * DAY_MS), other.check(DAY * DAY_MS)]);
      assert.deepEqual(await count(), before);
    });

    it('revokes the key that was idle longest, for at least 90 days, for a new one', async () => {
      const email = newEmail();
      const [old = '', idle = '', used = ''] = newHashes(3);
      const issueOn = (day: number, hash = newHash()) => store.issue(hash, email, day * DAY_MS, 3);
      await issueOn(DAY, old);
      await issueOn(DAY - 1, idle);
      await issueOn(DAY - 2, used);
      await store.consume(used, DAY + 10, LIMIT);
      assert.equal(await issueOn(DAY + 88), false);
      assert.equal(await issueOn(DAY + 90), true);
      const isRevoked = async (hash: string) => (await other.find(hash, DAY))?.revoked;
      assert.deepEqual(await Promise.all([old, idle, used].map(isRevoked)), [false, true, false]);
      assert.equal(await issueOn(DAY + 90), true);
      assert.equal(await issueOn(DAY + 90), false);
      assert.deepEqual(await Promise.all([old, idle, used].map(isRevoked)), [true, true, false]);
    });

    it('goes on with a count from two days ahead, because the clock stepped back', async () => {
      const hash = await issue();
      await store.consume(hash, DAY + 2, LIMIT);
      assert.equal((await store.find(hash, DAY))?.used, 1);
      assert.equal(textOf(await store.consume(hash, DAY, LIMIT)), 'granted 2');
    });

    it('starts over after a count from 40 days ahead, because the clock was wrong', async () => {
      const hash = await issue();
      await store.consume(hash, DAY + 40, LIMIT);
      assert.equal((await store.find(hash, DAY))?.used, 0);
      assert.equal(textOf(await store.consume(hash, DAY, LIMIT)), 'granted 1');
      assert.equal(textOf(await other.consume(hash, DAY, LIMIT)), 'granted 2');
    });

    it('finishes work in progress when it closes', async () => {
      const third = await backend.open();
      const hash = await issue();
      const takes = Promise.all(Array.from({ length: 30 }, () => third.consume(hash, DAY, LIMIT)));
      await third.close();
      assert.equal((await takes).filter(isGranted).length, 30);
      assert.equal((await store.find(hash, DAY))?.used, 30);
    });
  });
}

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it, type TestContext } from 'node:test';
import { createKey, hashKey, isWellFormedKey, KEY_PATTERN } from '../../../src/service/keys/key-format.ts';
import { type KeyStore, type QuotaResult, StoreUnavailable } from '../../../src/service/keys/key-store.ts';
import { needsOf } from '../../support/databases.ts';
import { eventually } from '../../support/eventually.ts';
import { pluck } from '../../support/pluck.ts';
import fc from '../../support/properties.ts';
import { BACKENDS } from '../../support/stores.ts';

// A suite for both stores. `open` opens another process's view of the same keys.

const DAY = 20_000;
const LIMIT = 100;

const newHash = () => randomBytes(32).toString('hex');
const newHashes = (count: number) => Array.from({ length: count }, newHash);

/** A result as `granted 3` or `revoked`. */
const said = (result: QuotaResult) => ('used' in result ? `${result.outcome} ${result.used}` : result.outcome);
/** A stored value as written in a file. */
const bytesOf = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)));
/** Deletes what a store keeps no longer, unused keys after a number of days. */
async function forget(store: KeyStore, now: number, unusedDays = 36_500): Promise<void> {
  while (!(await store.forget(now, unusedDays)));
}
/** Lets each deadline pass as soon as it begins, before any answer can be read, on machines of any speed. */
function passDeadlines(t: TestContext) {
  const realSetTimeout = globalThis.setTimeout;
  return t.mock.method(globalThis, 'setTimeout', (run: () => void, ms: number) => {
    if (ms === 4_000) queueMicrotask(run);
    return realSetTimeout(ms === 4_000 ? () => {} : run, ms);
  });
}
const isGranted = ({ outcome }: QuotaResult) => outcome === 'granted';

for (const [name, makeBackend] of Object.entries(BACKENDS)) {
  describe(`keys in ${name}`, needsOf(name), () => {
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

    it('finds and revokes only issued keys', async () => {
      const hash = await issue();
      assert.equal(await store.revoke(newHash(), 1), false);
      assert.deepEqual(await store.find(hash, DAY), { createdAt: 1_763_600_000_123, revoked: false, used: 0 });
      assert.equal(await store.find(newHash(), DAY), undefined);
    });

    it('refuses to issue a key twice', async () => {
      const hash = await issue();
      await assert.rejects(store.issue(hash, 'eve@example.com', 1, 20));
      assert.equal((await store.find(hash, DAY))?.createdAt, 1_763_600_000_123);
    });

    it('issues no more live keys for an address than allowed, even concurrently from two processes', async () => {
      const email = `${randomBytes(4).toString('hex')}@example.com`;
      const hashes = newHashes(12);
      const issued = await Promise.all(hashes.map((hash, i) => (i % 2 ? store : other).issue(hash, email, 5, 4)));
      assert.equal(issued.filter(Boolean).length, 4);
      const live = hashes.filter((_, i) => issued[i]);
      for (const hash of hashes) assert.equal((await store.find(hash, DAY)) !== undefined, live.includes(hash));
      // A revoked key makes room for a new one; other addresses are unaffected.
      await other.revoke(live[0] as string, 6);
      const next = newHash();
      assert.equal(await store.issue(next, email, 7, 4), true);
      assert.equal(await store.issue(newHash(), email, 7, 4), false);
      assert.equal(await store.issue(newHash(), `x${email}`, 7, 4), true);
    });

    it('rotates a key: the old one stops immediately, today’s usage carries over', async () => {
      const old = await issueKey();
      await use(old, 30);
      const rotated = await other.rotate(old, 77, DAY);
      const key = rotated?.key ?? '';
      assert.match(key, new RegExp(KEY_PATTERN));
      assert.ok(isWellFormedKey(key));
      assert.deepEqual(rotated, { key, createdAt: 77, used: 30 });
      assert.equal(said(await store.consume(hashKey(old), DAY, LIMIT)), 'revoked');
      const next = hashKey(key);
      assert.deepEqual(await store.find(next, DAY), { createdAt: 77, revoked: false, used: 30 });
      assert.equal(said(await store.consume(next, DAY, 30)), 'exhausted 30');
      assert.equal(said(await store.consume(next, DAY, LIMIT)), 'granted 31');
      assert.equal((await store.rotate(key, 78, DAY + 1))?.used, 0);
    });

    it('answers concurrent rotations of a key with one new key, and rotates only known keys', async () => {
      const old = await issueKey();
      const rotated = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 2 ? store : other).rotate(old, 6 + i, DAY)),
      );
      const answers = new Set(rotated.map((one) => `${one?.key} ${one?.createdAt}`));
      assert.equal(answers.size, 1);
      assert.equal((await store.find(hashKey(rotated[0]?.key ?? ''), DAY))?.revoked, false);
      assert.equal(await store.rotate(createKey(), 6, DAY), undefined);
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

    it('does not repeat a rotation after the new key was used, rotated or revoked', async () => {
      for (const act of [
        (next: string) => store.consume(hashKey(next), DAY, LIMIT),
        (next: string) => store.consume(hashKey(next), DAY + 1, LIMIT),
        (next: string) => store.rotate(next, 8, DAY),
        (next: string) => store.revoke(hashKey(next), 8),
      ]) {
        const old = await issueKey();
        const { key = '' } = (await store.rotate(old, 7, DAY)) ?? {};
        await act(key);
        const before = await store.find(hashKey(key), DAY);
        assert.equal(await other.rotate(old, 9, DAY), undefined, `${act}`);
        assert.deepEqual(await store.find(hashKey(key), DAY), before, `${act}`);
      }
      // The same holds for a key that was revoked without rotation.
      const revoked = await issueKey();
      await store.revoke(hashKey(revoked), 7);
      assert.equal(await store.rotate(revoked, 8, DAY), undefined);
    });

    it('deletes only keys that were revoked more than 30 days ago', async () => {
      const [live, early, late] = [await issue(), await issue(), await issue()];
      await store.revoke(early, 1_999);
      await store.revoke(late, 2_000);
      await forget(other, 2_000 + 30 * 86_400_000);
      assert.equal(await store.find(early, DAY), undefined);
      assert.equal((await store.find(late, DAY))?.revoked, true);
      assert.equal((await store.find(live, DAY))?.revoked, false);
    });

    it('deletes only keys that were issued long ago and never used', async () => {
      const issuedAt = async (time: number, hash = newHash()) => {
        assert.equal(await store.issue(hash, 'ada@example.com', time, 1_000_000), true);
        return hash;
      };
      const old = createKey();
      const [unused, used, replaced, late] = [
        await issuedAt(1),
        await issuedAt(1),
        await issuedAt(1, hashKey(old)),
        await issuedAt(3),
      ];
      await store.consume(used, DAY, LIMIT);
      await store.consume(replaced, DAY, LIMIT);
      const next = hashKey((await store.rotate(old, 1, DAY))?.key ?? '');
      await store.find(unused, DAY);
      await forget(other, 2 + 7 * 86_400_000, 7);
      assert.equal(await store.find(unused, DAY), undefined);
      for (const kept of [used, next, late]) assert.equal((await store.find(kept, DAY))?.revoked, false);
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
      const granted = taken.flatMap((one) => (one.outcome === 'granted' ? [one.used] : []));
      granted.sort((a, b) => a - b);
      assert.deepEqual(
        granted,
        Array.from({ length: LIMIT }, (_, i) => i + 1),
      );
      assert.deepEqual(new Set(pluck(taken, 'outcome')), new Set(['granted', 'exhausted']));
      assert.equal((await store.find(hash, DAY))?.used, LIMIT);
      // A higher limit would reveal that refusals were counted.
      assert.equal(said(await store.consume(hash, DAY, LIMIT + 1)), `granted ${LIMIT + 1}`);
    });

    it('separates keys in one batch, and recognizes unknown and revoked ones', async () => {
      const [one, two, revoked] = await Promise.all([issue(), issue(), issue()]);
      await store.revoke(revoked, 1);
      const unknown = newHash();
      const hashes = [one, two, one, unknown, revoked, two, one];
      const taken = await Promise.all(hashes.map((hash) => store.consume(hash, DAY, 2)));
      const expected = 'granted 1, granted 1, granted 2, unknown, revoked, granted 2, exhausted 2';
      assert.equal(taken.map(said).join(', '), expected);
    });

    it('counts both days of a batch that straddles midnight', async () => {
      const hash = await issue();
      const days = [DAY, DAY, DAY + 1, DAY + 1, DAY + 1];
      const taken = await Promise.all(days.map((day) => store.consume(hash, day, LIMIT)));
      const expected = 'granted 1, granted 2, granted 1, granted 2, granted 3';
      assert.equal(taken.map(said).join(', '), expected);
    });

    it('behaves like a plain counter, for any operations in any order from any process', async () => {
      const step = fc.record({
        kind: fc.constantFrom('consume', 'consume', 'consume', 'consume', 'find', 'revoke'),
        key: fc.nat(2),
        day: fc.integer({ min: DAY, max: DAY + 2 }),
        through: fc.nat(1),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
          const limit = 4;
          const keys = await Promise.all([issue(), issue(), issue()]);
          const plain = keys.map(() => ({ day: 0, used: 0, revoked: false }));
          for (const { kind, key, day, through } of steps) {
            const hash = keys[key] as string;
            const known = plain[key] as (typeof plain)[number];
            const process = through === 0 ? store : other;
            const used = known.day < day ? 0 : known.used;
            if (kind === 'find') {
              const found = await process.find(hash, day);
              assert.deepEqual([found?.used, found?.revoked], [used, known.revoked]);
            } else if (kind === 'revoke') {
              assert.equal(await process.revoke(hash, 1), !known.revoked);
              known.revoked = true;
            } else {
              const taken = await process.consume(hash, day, limit);
              if (known.revoked) assert.equal(said(taken), 'revoked');
              else if (used === limit) assert.equal(said(taken), `exhausted ${used}`);
              else {
                assert.equal(said(taken), `granted ${used + 1}`);
                known.used = used + 1;
                known.day = Math.max(known.day, day);
              }
            }
          }
        }),
        { numRuns: 25 },
      );
    });

    it('keeps the limit and loses no key if it misses its deadline', async (t) => {
      const [taken, rotated] = await Promise.all([issue(), issueKey()]);
      for (let n = 0; n < 7; n++) await store.consume(taken, DAY, LIMIT);
      const late: Record<string, () => Promise<unknown>> = {
        take: () => store.consume(taken, DAY, LIMIT),
        'refused take': () => store.consume(taken, DAY, 1),
        rotate: () => store.rotate(rotated, 8, DAY),
      };
      for (const [name, ask] of Object.entries(late)) {
        const passing = passDeadlines(t);
        await assert.rejects(ask(), StoreUnavailable, name);
        passing.mock.restore();
        // Takes are refused until the late batch has ended.
        await eventually(async () => {
          await store.consume(newHash(), DAY, LIMIT);
        });
      }
      // The late batch may have counted; requests refused for their quota did not.
      const used = (await other.find(taken, DAY))?.used ?? 0;
      assert.ok(used === 7 || used === 8, String(used));
      const takes = Array.from({ length: LIMIT }, () => store.consume(taken, DAY, LIMIT));
      const granted = (await Promise.all(takes)).filter(isGranted);
      assert.equal(granted.length, LIMIT - used);
      // The old key can repeat the rotation.
      const again = await store.rotate(rotated, 9, DAY);
      assert.equal(again?.used, 0);
      assert.equal((await other.find(hashKey(again?.key ?? ''), DAY))?.revoked, false);
    });

    it('checks that it works, with a row that no listing shows', async () => {
      const count = async () => {
        const admin = await backend.openAdmin();
        const { keys, used } = await admin.totals(DAY);
        const listed = await admin.list({ day: DAY, limit: 1_000_000 });
        await admin.close();
        assert.equal(listed.length, keys);
        return { keys, used };
      };
      const before = await count();
      await store.check(DAY * 86_400_000);
      await Promise.all([store.check(DAY * 86_400_000), other.check(DAY * 86_400_000)]);
      assert.deepEqual(await count(), before);
    });

    it('gives the place of the key that is idle longest, for 90 days, to a new one', async () => {
      const email = `${randomBytes(4).toString('hex')}@example.com`;
      const at = (day: number) => day * 86_400_000;
      const [old = '', idle = '', used = '', ...next] = newHashes(6);
      await store.issue(old, email, at(DAY), 3);
      await store.issue(idle, email, at(DAY - 1), 3);
      await store.issue(used, email, at(DAY - 2), 3);
      await store.consume(used, DAY + 10, LIMIT);
      assert.equal(await store.issue(next[0] ?? '', email, at(DAY + 88), 3), false);
      assert.equal(await store.issue(next[0] ?? '', email, at(DAY + 90), 3), true);
      const isRevoked = async (hash: string) => (await other.find(hash, DAY))?.revoked;
      assert.deepEqual(await Promise.all([old, idle, used].map(isRevoked)), [false, true, false]);
      assert.equal(await store.issue(next[1] ?? '', email, at(DAY + 90), 3), true);
      assert.equal(await store.issue(next[2] ?? '', email, at(DAY + 90), 3), false);
      assert.deepEqual(await Promise.all([old, idle, used].map(isRevoked)), [true, true, false]);
    });

    it('does not believe a day more than two ahead of the clock', async () => {
      const [near, far] = [await issue(), await issue()];
      for (const [hash, day] of [
        [near, DAY + 2],
        [far, DAY + 40],
      ] as const) {
        await store.consume(hash, day, LIMIT);
      }
      assert.equal((await store.find(near, DAY))?.used, 1);
      assert.equal((await store.find(far, DAY))?.used, 0);
      assert.equal(said(await store.consume(near, DAY, LIMIT)), 'granted 2');
      assert.equal(said(await store.consume(far, DAY, LIMIT)), 'granted 1');
      assert.equal(said(await other.consume(far, DAY, LIMIT)), 'granted 2');
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

import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { omit } from '../../src/base/values.ts';
import { createKey, hashKey } from '../../src/keys/key-format.ts';
import { KEY_DAYS, type KeyStore, StoreUnavailable } from '../../src/keys/key-store.ts';
import { needsOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import fc from '../support/properties.ts';
import { BACKENDS, PATIENCE } from '../support/stores.ts';

const DAY_MS = 86_400_000;
/** Today's number, and the start of today in milliseconds. */
const DAY = 20_000;
const NOW = DAY * DAY_MS;
const ISSUED_AT = NOW - DAY_MS;
/** Requests that a key may make per day, unless a test gives it another limit. */
const LIMIT = 100;
/** Time in which a store must answer. */
const DEADLINE_MS = PATIENCE * 4_000;

/** Creates a key, with the hash by which stores know it. */
function newKey() {
  const key = createKey();
  return { key, hash: hashKey(key) };
}
const newHashes = (count: number) => Array.from({ length: count }, () => newKey().hash);
/** With a quote, which must not end a text in a query. */
const newEmail = () => `o'${newKey().hash.slice(0, 8)}@example.com`;

const isGranted = (count: number | undefined) => count !== undefined;
/** Returns the counts in their order. Sorting puts those refused, which are undefined, at the end. */
const inOrder = (counts: readonly (number | undefined)[]) => counts.toSorted((a, b) => Number(a) - Number(b));
/** Returns a column's value as it is written in a file. */
const bytesOf = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)));

/** Deletes everything that is old enough. */
async function forget(store: KeyStore, now: number): Promise<void> {
  while (!(await store.forget(now)));
}

/** Makes each deadline pass at once, before any answer can arrive. Returns a function that ends that. */
function passDeadlines(t: TestContext): () => void {
  const mocks = (['setTimeout', 'setInterval'] as const).map((name) => {
    const real = globalThis[name];
    return t.mock.method(globalThis, name, (run: (...args: unknown[]) => void, ms: number, ...args: unknown[]) => {
      if (ms !== DEADLINE_MS) return real(run, ms, ...args);
      queueMicrotask(() => run(...args));
      return real(() => {}, ms);
    });
  });
  return () => {
    for (const { mock } of mocks) mock.restore();
  };
}

/** The simplest counter of a key's requests, which every store must agree with. */
class PlainCounter {
  isRevoked = false;
  #day = 0;
  #used = 0;

  usedOn(day: number): number {
    return this.#day < day ? 0 : this.#used;
  }

  consume(day: number, limit: number): number | undefined {
    const used = this.usedOn(day);
    if (this.isRevoked || used === limit) return undefined;
    this.#used = used + 1;
    this.#day = Math.max(this.#day, day);
    return this.#used;
  }
}

for (const [name, makeBackend] of Object.entries(BACKENDS)) {
  describe(`a key store in ${name}`, needsOf(name), () => {
    const backend = makeBackend();
    let store: KeyStore;
    /** Opens the same keys as another process would. */
    let otherStore: KeyStore;
    before(async () => {
      await backend.prepare();
      // Opens both at once, so that they compete to create the schema.
      [store, otherStore] = await Promise.all([backend.open(), backend.open()]);
    });
    after(async () => {
      await Promise.all([store?.close(), otherStore?.close()]);
      await backend.release();
    });

    const issueKey = async (issuedAt = ISSUED_AT) => {
      const { key, hash } = newKey();
      await store.issue(hash, newEmail(), issuedAt);
      return { key, hash };
    };
    const consume = (hash: string) => store.consume(hash, DAY, LIMIT);
    /**
     * Sends requests, 30 at once and every other one through another process. More would wait for each other, on a slow
     * machine beyond the deadline. 30 do not divide the limit, so that some compete for the last one.
     */
    const consumeTimes = async (hash: string, times: number) => {
      const results: (number | undefined)[] = [];
      while (results.length < times) {
        const calls = Array.from({ length: Math.min(30, times - results.length) }, (_, i) =>
          (i % 2 ? store : otherStore).consume(hash, DAY, LIMIT),
        );
        results.push(...(await Promise.all(calls)));
      }
      return results;
    };
    /** Undefined if the key is gone. */
    const isRevoked = async (hash: string) => {
      const key = await otherStore.find(hash, DAY);
      return key && key.revokedAt !== undefined;
    };
    it('neither finds nor revokes a key that was not issued', async () => {
      const { hash } = newKey();
      assert.equal(await store.find(hash, DAY), undefined);
      assert.equal(await store.revoke(hash, NOW), false);
    });

    it('refuses to issue a key twice', async () => {
      const { hash } = await issueKey();
      await assert.rejects(store.issue(hash, 'eve@example.com', NOW));
      assert.equal((await store.find(hash, DAY))?.createdAt, ISSUED_AT);
    });

    it('keeps at most 20 unused keys of an address, even concurrently from two processes', async () => {
      const email = newEmail();
      const hashes = newHashes(30);
      await Promise.all(hashes.map((hash, i) => (i % 2 ? store : otherStore).issue(hash, email, NOW)));
      assert.equal((await store.list(DAY, 100, { email })).length, 20);
    });

    it('never removes a key in use for a new one', async () => {
      const email = newEmail();
      const hashes = newHashes(20);
      for (const [i, hash] of hashes.entries()) await store.issue(hash, email, NOW + i);
      await Promise.all([
        ...hashes.map((hash, i) => (i % 2 ? store : otherStore).consume(hash, DAY, LIMIT)),
        ...newHashes(20).map((hash) => otherStore.issue(hash, email, NOW + 100)),
      ]);
      for (const { hash, requestsToday } of await store.list(DAY, 100, { email })) {
        assert.equal(requestsToday, hashes.includes(hash) ? 1 : 0);
      }
    });

    it('stores the hash of a key, but not the key', async () => {
      const { key, hash } = await issueKey();
      const rows = await backend.keyRows();
      const stored = Buffer.concat(rows.flatMap((row) => Object.values(row).map(bytesOf)));
      assert.ok(stored.includes(hash, 0, 'hex'));
      const random = key.slice('ht_'.length, -'123456'.length);
      assert.ok(!stored.includes(random), 'the characters between prefix and checksum');
    });

    it('grants exactly the limit to concurrent requests from two processes, and each number once', async () => {
      const { hash } = await issueKey();
      const granted = Array.from({ length: LIMIT }, (_, i) => i + 1);
      const refused = Array(4 * LIMIT).fill(undefined);
      assert.deepEqual(inOrder(await consumeTimes(hash, 5 * LIMIT)), [...granted, ...refused]);
    });

    it('counts each key of a batch separately, and none that is unknown or revoked', async () => {
      const [one, two, revoked] = await Promise.all([issueKey(), issueKey(), issueKey()]);
      await store.revoke(revoked.hash, NOW);
      const batch = [one, two, one, newKey(), revoked, two, one];
      const results = await Promise.all(batch.map(({ hash }) => store.consume(hash, DAY, 2)));
      // A database with several connections may count them in any order.
      assert.deepEqual(inOrder(results), [1, 1, 2, 2, undefined, undefined, undefined]);
    });

    it('agrees with a plain counter, for any operations in any order from two processes', async () => {
      const step = fc.record({
        operation: fc.constantFrom('consume', 'consume', 'consume', 'consume', 'find', 'revoke'),
        keyIndex: fc.nat(2),
        day: fc.integer({ min: DAY, max: DAY + 2 }),
        isOtherProcess: fc.boolean(),
      });
      const runSteps = fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const keys = await Promise.all([issueKey(), issueKey(), issueKey()]);
        const counters = keys.map(() => new PlainCounter());
        for (const { operation, keyIndex, day, isOtherProcess } of steps) {
          const { hash } = keys[keyIndex] as (typeof keys)[number];
          const counter = counters[keyIndex] as PlainCounter;
          const process = isOtherProcess ? otherStore : store;
          if (operation === 'find') {
            const revokedAt = counter.isRevoked ? NOW : undefined;
            const expected = { hash, createdAt: ISSUED_AT, revokedAt, requestsToday: counter.usedOn(day) };
            assert.deepEqual(omit({ ...(await process.find(hash, day)) }, 'email'), expected);
          } else if (operation === 'revoke') {
            assert.equal(await process.revoke(hash, NOW), !counter.isRevoked);
            counter.isRevoked = true;
          } else {
            assert.equal(await process.consume(hash, day, 4), counter.consume(day, 4));
          }
        }
      });
      await fc.assert(runSteps, { numRuns: 25 });
    });

    for (const { daysAhead, continuation, used } of [
      { daysAhead: 2, continuation: 'continues a count from two days ahead, because the clock stepped back', used: 1 },
      { daysAhead: 3, continuation: 'ignores a count from three days ahead, because the clock was wrong', used: 0 },
    ]) {
      it(continuation, async () => {
        const { hash } = await issueKey();
        await store.consume(hash, DAY + daysAhead, LIMIT);
        assert.equal((await store.find(hash, DAY))?.requestsToday, used);
        assert.equal(await consume(hash), used + 1);
      });
    }

    it('leaves a check out of the list of keys', async () => {
      const listKeys = () => store.list(DAY, 1_000_000);
      const before = await listKeys();
      await store.check(NOW);
      assert.deepEqual(await listKeys(), before);
    });

    it('lists keys after a hash without the key that has it', async () => {
      for (let count = 0; count < 3; count++) await issueKey();
      const [first, second, third] = await store.list(DAY, 3);
      const [next, nextButOne] = await store.list(DAY, 2, { after: first?.hash });
      assert.deepEqual([next, nextButOne], [second, third]);
    });

    it('deletes keys that were revoked more than 30 days ago', async () => {
      const [live, old, recent] = [await issueKey(), await issueKey(), await issueKey()];
      await store.revoke(old.hash, NOW - 30 * DAY_MS - 1);
      await store.revoke(recent.hash, NOW - 30 * DAY_MS);
      await forget(otherStore, NOW);
      assert.deepEqual(await Promise.all([live, old, recent].map(({ hash }) => isRevoked(hash))), [
        false,
        undefined,
        true,
      ]);
    });

    it('deletes keys that were issued too long ago and never used', async () => {
      const tooLongAgo = NOW - KEY_DAYS.unused * DAY_MS - 1;
      const unused = await issueKey(tooLongAgo);
      const used = await issueKey(tooLongAgo);
      const recent = await issueKey(NOW - KEY_DAYS.unused * DAY_MS);
      await consume(used.hash);
      await forget(otherStore, NOW);
      assert.equal(await store.find(unused.hash, DAY), undefined);
      // More than it deletes at once.
      const manyHashes: string[] = [];
      for (let count = 0; count < 101; count++) manyHashes.push((await issueKey(tooLongAgo)).hash);
      await forget(otherStore, NOW);
      for (const hash of manyHashes) assert.equal(await store.find(hash, DAY), undefined);
      for (const { hash } of [used, recent]) assert.equal(await isRevoked(hash), false);
    });

    /** Calls a method whose deadline passes, and waits until the store answers again. */
    const missDeadline = async (t: TestContext, call: () => Promise<unknown>) => {
      const endPassing = passDeadlines(t);
      await assert.rejects(call(), StoreUnavailable);
      endPassing();
      await eventually(async () => {
        await consume(newKey().hash);
      });
    };

    it('grants a key exactly its limit despite a missed deadline', async (t) => {
      const { hash } = await issueKey();
      await consumeTimes(hash, 7);
      await missDeadline(t, () => consume(hash));
      const granted = (await consumeTimes(hash, LIMIT)).filter(isGranted).length;
      // The late request may be counted.
      assert.ok(granted === LIMIT - 7 || granted === LIMIT - 8, `${granted}`);
      assert.equal((await otherStore.find(hash, DAY))?.requestsToday, LIMIT);
    });

    it('finishes work in progress when it closes', async () => {
      const closingStore = await backend.open();
      const { hash } = await issueKey();
      const requests = Array.from({ length: 30 }, () => closingStore.consume(hash, DAY, LIMIT));
      await closingStore.close();
      assert.equal((await Promise.all(requests)).filter(isGranted).length, 30);
      assert.equal((await store.find(hash, DAY))?.requestsToday, 30);
    });
  });
}

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createKey, hashKey } from '../../../src/service/keys/key-format.ts';
import { forgetKeys, KEEP_REVOKED_DAYS, type Store } from '../../../src/service/keys/key-store.ts';
import {
  allSales,
  type ContributedSale,
  type NewSale,
  REMOVE_AT_ONCE,
  type SaleOutcome,
} from '../../../src/service/sales/sale-store.ts';
import { BACKENDS, type Backend } from '../../support/stores.ts';
import { UNBOUNDED } from './sale.ts';

const newHash = () => randomBytes(32).toString('hex');
const granted = (used: number, ...sales: SaleOutcome[]) => ({ outcome: 'granted', used, sales });

const DAY = 20_000;
const LIMIT = 100;

const sale = (id: string, more: Partial<NewSale> = {}): NewSale => ({
  id,
  brand: 'coach',
  tier: 'premium',
  category: 'bag',
  gender: 'female',
  condition: 'Good',
  words: 'coach tabby 26',
  price: 150.25,
  soldOn: '2026-10-03',
  marketplace: 'poshmark',
  estimate: { price: 140, priceLow: 70, priceHigh: 250, modelVersion: '2026.12.0', madeOn: '2026-10-01', id: null },
  ...more,
});

for (const [name, makeBackend] of Object.entries(BACKENDS)) suite(name, makeBackend);

function suite(name: string, makeBackend: () => Backend): void {
  describe(`contributed sales in ${name}`, () => {
    const backend = makeBackend();
    let store: Store;
    let other: Store;
    before(async () => {
      await backend.prepare();
      [store, other] = await Promise.all([backend.open(), backend.open()]);
    });
    after(async () => {
      await Promise.all([store?.close(), other?.close()]);
      await backend.release();
    });

    const issue = async (email = `${randomBytes(6).toString('hex')}@example.com`) => {
      const hash = newHash();
      await store.issue(hash, email, 5, 20);
      return hash;
    };
    const add = (hash: string, sales: readonly NewSale[], through = store, network = '192.0.2.7', bounds = UNBOUNDED) =>
      through.sales.add({ hash, network, sales, receivedAt: 1_763_600_000_123, day: DAY, limit: LIMIT, bounds });
    const all = async (hash: string) => (await store.sales.own(hash, '', 10_000)).sales;

    it('returns stored sales and missing values, in the order of ids, page by page', async () => {
      const hash = await issue();
      const sales = ['b', 'C', 'a', '10', '9'].map((id) => sale(id));
      const result = await add(hash, sales);
      assert.equal(result.outcome, 'granted');
      const page = async (through: Store, after: string) => {
        const { total, sales } = await through.sales.own(hash, after, 3);
        return [total, sales.map(({ id }) => id).join(' ')];
      };
      assert.deepEqual(await page(other, ''), [5, '10 9 C']);
      assert.deepEqual(await page(store, 'C'), [5, 'a b']);
      const [found] = (await store.sales.own(hash, 'C', 1)).sales as [ContributedSale];
      const { number: _, contributor, network, receivedAt, ...given } = found;
      assert.deepEqual(given, sale('a'));
      assert.equal(receivedAt, 1_763_600_000_123);
      for (const pseudonym of [contributor, network]) assert.match(pseudonym, /^[0-9a-f]{16}$/, pseudonym);
      const bare = { condition: null, marketplace: null, words: '' };
      await add(hash, [sale('a', bare)]);
      const [kept] = (await store.sales.own(hash, 'C', 1)).sales;
      assert.deepEqual({ ...kept, ...bare }, kept);
    });

    it('stores an id once, even if it is sent many times concurrently', async () => {
      const hash = await issue();
      const ids = Array.from({ length: 20 }, (_, i) => `s${i}`);
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          add(
            hash,
            (i % 2 ? ids : ids.toReversed()).map((id) => sale(id)),
            i % 3 ? store : other,
          ),
        ),
      );
      const outcomes = results.flatMap((one) => (one.outcome === 'granted' ? one.sales : []));
      assert.deepEqual([outcomes.length, outcomes.filter((one) => one === 'added').length], [200, 20]);
      assert.equal((await store.sales.own(hash, '', 1)).total, 20);
      assert.equal((await store.find(hash, DAY))?.used, 10);
      // A new sale replaces it and its number.
      const stored = async () => (await all(hash)).find(({ id }) => id === 's1');
      const number = (await stored())?.number;
      const changed = [sale('s1', { price: 9 }), sale('s1', { price: 10 }), sale('s2')];
      const replaced = granted(11, 'replaced', 'replaced', 'same');
      assert.deepEqual(await add(hash, changed), replaced);
      assert.deepEqual([(await stored())?.price, (await stored())?.number], [10, number]);
      // Ids are unique per key.
      assert.deepEqual(await add(await issue(), [sale('s1')]), granted(1, 'added'));
    });

    it('refuses an estimate that another sale of the key has named, without counting such a request', async () => {
      const hash = await issue();
      const named = (id: string, estimateId: string) =>
        sale(id, { estimate: { ...sale(id).estimate, id: estimateId } });
      for (const [sales, through, outcome] of [
        [[named('a', 'one'), named('b', 'one')], store, granted(1, 'added', 'estimate-used')],
        [[named('c', 'one')], other, granted(1, 'estimate-used')],
        [[named('a', 'one'), named('c', 'two')], store, granted(2, 'same', 'added')],
      ] as const) {
        assert.deepEqual(await add(hash, sales, through), outcome, `${sales}`);
      }
      assert.equal((await all(hash)).length, 2);
    });

    it('obeys its limits by key, network and day, even concurrently, and stores nothing beyond', async () => {
      const receivedAt = Date.UTC(2030, 0, 1);
      const day = receivedAt / 86_400_000;
      const bounds = { perKey: 4, perAddress: 6, perDay: 9 };
      const give = (hash: string, network: string, ids: readonly string[], later = 0) =>
        (later % 2 ? other : store).sales.add({
          hash,
          network,
          bounds,
          receivedAt: receivedAt + later * 86_400_000,
          limit: LIMIT,
          day: day + later,
          sales: ids.map((id) => sale(id)),
        });
      const [one, two, three] = await Promise.all([issue(), issue(), issue()]);
      const many = await Promise.all('abcdefgh'.split('').map((id) => give(one, 'n1', [id])));
      const granted = many.filter(({ outcome }) => outcome === 'granted');
      assert.equal(granted.length, 4);
      assert.deepEqual(many.at(-1), { outcome: 'full', bound: 'perKey' });
      // A stored sale may be sent again.
      assert.equal((await give(one, 'n1', ['a', 'b'])).outcome, 'granted');
      const full = (bound: string) => ({ outcome: 'full', bound });
      assert.deepEqual(await give(two, 'n1', ['a', 'b', 'c']), full('perAddress'));
      assert.equal((await give(two, 'n1', ['a', 'b'])).outcome, 'granted');
      assert.deepEqual(await give(three, 'n2', ['a', 'b', 'c', 'd']), full('perDay'));
      assert.equal((await store.find(three, day))?.used, 0);
      assert.equal((await give(three, 'n2', ['a', 'b', 'c'])).outcome, 'granted');
      assert.equal((await give(two, 'n1', ['e', 'f'], 1)).outcome, 'granted');
    });

    it('counts each request once, and stores nothing beyond the quota or without a live key', async () => {
      const hash = await issue();
      await store.consume(hash, DAY, LIMIT, LIMIT - 1);
      assert.equal((await add(hash, [sale('in'), sale('too')])).outcome, 'granted');
      assert.deepEqual(await add(hash, [sale('out')]), { outcome: 'exhausted', used: LIMIT });
      assert.equal((await all(hash)).length, 2);
      assert.deepEqual(await add(newHash(), [sale('a')]), { outcome: 'unknown' });
      await store.revoke(hash, 6);
      assert.deepEqual(await add(hash, [sale('late')]), { outcome: 'revoked' });
    });

    it('identifies a contributor by address for any key, and a network, without revealing either', async () => {
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      const [one, two, stranger] = [await issue(email), await issue(email), await issue()];
      await add(one, [sale('a')]);
      await add(two, [sale('a')], other);
      await add(stranger, [sale('a')], store, '198.51.100.9');
      const [first, second, third] = await Promise.all([one, two, stranger].map(async (hash) => (await all(hash))[0]));
      assert.equal(first?.contributor, second?.contributor);
      assert.notEqual(first?.contributor, third?.contributor);
      assert.equal(first?.network, second?.network);
      assert.notEqual(first?.network, third?.network);
      assert.deepEqual(await store.sales.secret(), await other.sales.secret());
    });

    it('keeps sales with a rotated key, even if the rotation is repeated', async () => {
      const key = createKey();
      const hash = hashKey(key);
      await store.issue(hash, 'ada@example.com', 1, 1_000_000);
      await add(hash, [sale('a')]);
      const next = hashKey((await store.rotate(key, 1_000, DAY))?.key ?? '');
      assert.equal((await all(next)).length, 1);
      assert.equal((await all(hash)).length, 0);
      await other.rotate(key, 2_000, DAY);
      assert.equal((await all(next)).length, 1);
      assert.equal((await add(next, [sale('a'), sale('b')])).outcome, 'granted');
      assert.equal((await store.sales.own(next, '', 1)).total, 2);
    });

    it('deletes one sale, or all, of this key only', async () => {
      const [hash, neighbor] = [await issue(), await issue()];
      const many = Array.from({ length: REMOVE_AT_ONCE + 5 }, (_, i) => sale(`s${i}`));
      await add(hash, many);
      await add(neighbor, [sale('s1')]);
      assert.equal(await store.sales.remove(hash, 's1'), true);
      assert.equal(await store.sales.remove(hash, 's1'), false);
      assert.equal((await store.sales.own(hash, '', 1)).total, many.length - 1);
      assert.equal(await store.sales.removeSome(hash), REMOVE_AT_ONCE);
      assert.equal(await other.sales.removeSome(hash), 4);
      assert.equal(await store.sales.removeSome(hash), 0);
      assert.deepEqual(await store.sales.own(hash, '', 1), { total: 0, sales: [] });
      assert.equal((await all(neighbor)).length, 1);
      // The ids are free again.
      assert.deepEqual(await add(hash, [sale('s1')]), granted(2, 'added'));
    });

    it('deletes sales with the record of their key, and immediately with a purged address', async () => {
      const email = `${randomBytes(6).toString('hex')}@example.com`;
      const [revoked, live, purged] = [await issue(), await issue(), await issue(email)];
      for (const hash of [revoked, live, purged]) await add(hash, [sale('a'), sale('b')]);
      const day = 86_400_000;
      await store.revoke(revoked, 10 * day);
      await forgetKeys(store, (10 + KEEP_REVOKED_DAYS) * day, 90);
      assert.equal((await all(revoked)).length, 2);
      await forgetKeys(store, (11 + KEEP_REVOKED_DAYS) * day, 90);
      assert.equal((await all(revoked)).length, 0);
      const admin = await backend.openAdmin();
      assert.equal(await admin.purge(email), 1);
      await admin.close();
      assert.equal((await all(purged)).length, 0);
      assert.equal((await all(live)).length, 2);
    });

    it('reads all sales in the order of arrival, while a service runs', async () => {
      const hash = await issue();
      const before = await readAll();
      await add(hash, [sale('a'), sale('b')]);
      await add(await issue(), [sale('c')]);
      const admin = await backend.openAdmin();
      const seen: string[] = [];
      let last = 0;
      for await (const { id, number } of allSales(admin.sales)) {
        assert.ok(number > last);
        last = number;
        seen.push(id);
      }
      await admin.close();
      assert.deepEqual(seen.slice(before.length).sort(), ['a', 'b', 'c']);
      assert.equal(seen.at(-1), 'c');
    });

    const readAll = () => Array.fromAsync(allSales(store.sales));
  });
}

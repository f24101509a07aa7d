import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Store } from '../../src/service/keys/key-store.ts';
import { keptLog } from '../support/kept-log.ts';
import { openService, type TestService } from '../support/service.ts';
import { BACKENDS, type Backend } from '../support/stores.ts';
import rows from './stores.json' with { type: 'json' };

/** Text that could break a database, a query or JSON. */
const HOSTILE = [...rows.hostile, '\ud800', '\udc00x', 'x'.repeat(70), 'y'.repeat(3_000)];
const TABBY = { id: 'A-17', title: 'Coach Tabby 26', price: 150, soldOn: '2026-10-03' };

const answers = new Map<string, unknown>();
for (const [name, makeBackend] of Object.entries(BACKENDS)) suite(name, makeBackend);

/** Sends the same requests to a service over each store; their answers must be identical. */
function suite(name: string, makeBackend: () => Backend): void {
  describe(`a service over ${name}`, () => {
    const backend = makeBackend();
    const { log, lines } = keptLog('warn');
    let store: Store;
    let opened: Awaited<ReturnType<typeof openService>> | undefined;
    let service: TestService;
    before(async () => {
      await backend.prepare();
      store = await backend.open();
      const limits = { requestsPerDay: 100_000, mcpRequestsPerMinute: 1_000_000 };
      opened = await openService({ acceptSales: true, ...limits }, { store, log });
      service = opened.service;
    });
    after(async () => {
      await opened?.close();
      await store?.close();
      await backend.release();
    });

    const call = (method: string, path: string, key?: string, body?: unknown) =>
      service.ask(`/api/public/${path}`, { method, key, body });
    // A busy machine answers slowly.
    const alarms = () => lines.filter((line) => !line.includes('answered slowly'));
    const total = async (key: string) => (await call('GET', 'sales?limit=1', key)).body.total;

    it('answers hostile text the same in every input, without alarms', async () => {
      const key = await service.issueKey();
      const { estimateId } = (await call('GET', 'appraise?title=Coach+Tabby+26', key)).body;
      const seen: unknown[] = [];
      for (const text of HOSTILE) {
        const encoded = encodeURIComponent(text.toWellFormed());
        const asked = await Promise.all([
          call('GET', `sales?after=${encoded}`, key),
          call('GET', `sales?after=${text.includes('\0') ? '%00' : encoded}&limit=1000`, key),
          call('DELETE', `sales/${encoded === '' || /^\.+$/.test(text) ? 'x' : encoded}`, key),
          call('POST', 'keys', undefined, { email: text }),
          call('POST', 'keys', undefined, { email: `a${text}@example.com` }),
        ]);
        const sent = await call('POST', 'sales', key, {
          sales: ['id', 'title', 'brand', 'category', 'gender', 'condition', 'estimateId', 'soldOn']
            .concat('marketplace', 'price')
            .map((field, i) => ({ ...TABBY, id: `s${i}`, [field]: text })),
        });
        const combined = await call('POST', 'sales', key, {
          sales: [{ ...TABBY, id: 'whole', title: `Coach Tabby ${text} 26`, estimateId }],
        });
        for (const { status, body } of [...asked, sent, combined]) {
          assert.ok(status < 500, `${JSON.stringify(text)}: ${JSON.stringify(body)}`);
        }
        const [page, again, gone] = asked;
        if (text.includes('\0')) {
          assert.deepEqual([page?.status, again?.status, gone?.status], [400, 400, 404]);
        }
        const { accepted, replaced, duplicates, refused } = sent.body;
        assert.equal(accepted + replaced + duplicates + refused.length, 10);
        const statuses = asked.map(({ status }) => status);
        seen.push([statuses, sent.body, combined.status, combined.body]);
      }
      const listed = await call('GET', 'sales', key);
      // Only words of the item are stored from hostile titles.
      const titles = listed.body.sales.map(({ title }: { title: string }) => title);
      for (const title of titles) assert.match(title, /^[a-z0-9 ]*$/);
      seen.push(listed.body);
      assert.deepEqual(seen, answers.get('hostile') ?? seen);
      answers.set('hostile', seen);
      assert.deepEqual(alarms(), []);
    });

    it('lists and deletes many sales, page by page', async () => {
      const key = await service.issueKey();
      const ids = Array.from({ length: 1_050 }, (_, i) => `n${String(i).padStart(4, '0')}`);
      for (let from = 0; from < ids.length; from += 100) {
        const sales = ids.slice(from, from + 100).map((id) => ({ ...TABBY, id }));
        assert.equal((await call('POST', 'sales', key, { sales })).body.accepted, sales.length);
      }
      const first = await call('GET', 'sales?limit=1000', key);
      const rest = await call('GET', `sales?after=${first.body.sales.at(-1).id}`, key);
      const listed = [...first.body.sales, ...rest.body.sales].map(({ id }) => id);
      assert.deepEqual([first.body.total, listed], [ids.length, ids]);
      for (const limit of ['1001', '1e9', '-1', '0.5']) {
        assert.equal((await call('GET', `sales?limit=${limit}`, key)).status, 400, limit);
      }
      assert.equal((await call('DELETE', 'sales', key)).status, 204);
      assert.equal(await total(key), 0);
    });
  });
}

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { KeyStore } from '../../src/service/keys/key-store.ts';
import { needsOf } from '../support/databases.ts';
import { keptLog } from '../support/kept-log.ts';
import { openService, type TestService } from '../support/service.ts';
import { BACKENDS } from '../support/stores.ts';
import rows from './stores.json' with { type: 'json' };

/** Text that could break a database, a query or JSON. */
const HOSTILE = [...rows.hostile, '\ud800', '\udc00x', 'x'.repeat(70), 'y'.repeat(3_000)];

const answers = new Map<string, unknown>();

// The same requests to a service over each store: their answers must be identical.
for (const [name, makeBackend] of Object.entries(BACKENDS)) {
  describe(`a service over ${name}`, needsOf(name), () => {
    const backend = makeBackend();
    const { log, lines } = keptLog('warn');
    let store: KeyStore;
    let opened: Awaited<ReturnType<typeof openService>> | undefined;
    let service: TestService;
    before(async () => {
      await backend.prepare();
      store = await backend.open();
      opened = await openService({}, { store, log });
      service = opened.service;
    });
    after(async () => {
      await opened?.close();
      await store?.close();
      await backend.release();
    });

    it('answers hostile addresses and keys the same, without alarms', async () => {
      const seen: unknown[] = [];
      for (const text of HOSTILE) {
        const asked = await Promise.all([
          service.ask('/api/public/keys', { body: { email: text } }),
          service.ask('/api/public/keys', { body: { email: `a${text}@example.com` } }),
          service.ask('/api/public/keys/current', {
            headers: { 'x-api-key': encodeURIComponent(text.toWellFormed()) },
          }),
        ]);
        for (const { status, body } of asked) {
          assert.ok(status < 500, `${JSON.stringify(text)}: ${JSON.stringify(body)}`);
        }
        seen.push(asked.map(({ status }) => status));
      }
      assert.deepEqual(seen, answers.get('hostile') ?? seen);
      answers.set('hostile', seen);
      // A busy machine answers slowly.
      assert.deepEqual(
        lines.filter((line) => !line.includes('answered slowly')),
        [],
      );
    });
  });
}

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { KeyStore } from '../../src/keys/key-store.ts';
import { needsOf } from '../support/databases.ts';
import { keptLog } from '../support/kept-log.ts';
import { openService, type TestService } from '../support/service.ts';
import { BACKENDS } from '../support/stores.ts';
import rows from './stores.json' with { type: 'json' };

/** Text that could break a database, a query or JSON. */
const HOSTILE_TEXTS = [...rows.hostile, '\ud800', '\udc00x', 'x'.repeat(70), 'y'.repeat(3_000)];

/** Sends a text as an email address, as the start of one, and as a key. */
const sendTo = ({ ask }: TestService, text: string) =>
  Promise.all([
    ask('/api/public/keys', { body: { email: text } }),
    ask('/api/public/keys', { body: { email: `a${text}@example.com` } }),
    ask('/api/public/keys/current', { headers: { 'x-api-key': encodeURIComponent(text.toWellFormed()) } }),
  ]);

/** Statuses from the store that was tested first, which the others must match. */
let expectedStatuses: number[][] | undefined;

for (const [name, makeBackend] of Object.entries(BACKENDS)) {
  describe(`a service over ${name}`, needsOf(name), () => {
    const backend = makeBackend();
    const { log, lines } = keptLog('warn');
    let store: KeyStore;
    let opened: Awaited<ReturnType<typeof openService>>;
    before(async () => {
      await backend.prepare();
      store = await backend.open();
      opened = await openService({}, { store, log });
    });
    after(async () => {
      await opened?.close();
      await store?.close();
      await backend.release();
    });

    it('answers hostile addresses and keys as every other store does, without an error', async () => {
      const statuses: number[][] = [];
      for (const text of HOSTILE_TEXTS) {
        const answers = await sendTo(opened.service, text);
        for (const { status, text: answer } of answers) assert.ok(status < 500, `${JSON.stringify(text)}: ${answer}`);
        statuses.push(answers.map(({ status }) => status));
      }
      expectedStatuses ??= statuses;
      assert.deepEqual(statuses, expectedStatuses);
      // A slow machine logs slow answers.
      const errors = lines.filter((line) => !line.includes('answered slowly'));
      assert.deepEqual(errors, []);
    });
  });
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOSTILE_FILES } from '../support/hostile-files.ts';
import { shareService } from '../support/service.ts';

const REFUSALS = [400, 413];

describe('ten files of characters that are hard on CSV parsers', () => {
  const service = shareService();

  it('are refused by the API, without using quota, or at /list', async () => {
    const { issueKey, ask, clock } = service();
    const key = await issueKey();
    const headers = { 'content-type': 'text/csv' };
    assert.equal(HOSTILE_FILES.length, 10);
    for (const [index, { name, bytes }] of HOSTILE_FILES.entries()) {
      const body = new Uint8Array(bytes());
      // Both routes share a reader, so each file is sent to only one of them.
      if (index % 2 === 0) {
        const { status } = await ask('/api/public/appraise', { key, headers, body });
        assert.ok(REFUSALS.includes(status), `${name}: ${status}`);
        continue;
      }
      const form = new FormData();
      form.append('file', new Blob([body]), 'list.csv');
      // A minute later, because of the limit on lists from one address.
      clock.now += 60_000;
      const { status } = await ask('/list', { body: form });
      assert.ok(REFUSALS.includes(status), `${name} at /list: ${status}`);
    }
    const { usage } = (await ask('/api/public/keys/current', { key })).body;
    assert.equal(usage.requestsToday, 0);
  });
});

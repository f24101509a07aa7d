import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/base/problem.ts';
import { mostCells } from '../../src/lists/csv.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
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

  it('are cut into at most as many pieces as a list may have cells', async (t) => {
    const { slice } = String.prototype;
    let pieces = 0;
    t.after(() => {
      String.prototype.slice = slice;
    });
    String.prototype.slice = function (...range) {
      pieces++;
      return slice.apply(this, range);
    };
    const piecesOf = async (bytes: Buffer) => {
      pieces = 0;
      await readListFile(bytes, 500).catch((error) => assert.ok(error instanceof Problem));
      return pieces;
    };
    assert.ok((await piecesOf(Buffer.from('title,price\nCoach bag,5\n'))) >= 4);
    for (const { name, bytes } of HOSTILE_FILES) {
      const count = await piecesOf(bytes());
      assert.ok(count < 1.1 * mostCells(500), `${name}: ${count}`);
    }
  });
});

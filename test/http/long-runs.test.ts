import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCell, UNREADABLE } from '../../src/items/cells.ts';
import { ITEM_FIELDS } from '../../src/items/item-fields.ts';
import { raw } from '../support/raw.ts';
import { shareService } from '../support/service.ts';

/** Long enough to take an expression of cubic time more than a minute. */
const RUN = ' '.repeat(4_000);
/** Seconds of CPU, which other work on the machine does not lengthen. The readers take milliseconds. */
const BOUND = 2;

/** Rejects if work takes this process more CPU time than {@link BOUND}. */
async function quickly<T>(work: () => Promise<T> | T): Promise<T> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1e6;
  assert.ok(seconds < BOUND, `${seconds} s`);
  return result;
}

describe('a long run of one character holds up nobody', () => {
  const service = shareService();

  it('in a header, whatever its answer is', async () => {
    for (const end of ['"', '', 'x', ';']) {
      const head = `POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: text/csv;charset=${RUN.repeat(3)}${end}\r\n`;
      const answer = await quickly(() => raw(service().url, `${head}Content-Length: 2\r\nConnection: close\r\n\r\n{}`));
      assert.match(answer, /^HTTP\/1\.1 4\d\d /);
    }
  });

  /** Amounts with the two signs between which an expression could look for the third. */
  const amounts = [`$${RUN}U${RUN}\n1`, `1${RUN.repeat(10)}1`, `$${RUN}usd${RUN}\nusd`];
  const unread = 'Its price could not be read as US dollars.';

  it('in an amount of a list that is sent to the API', async () => {
    const { ask, issueKey } = service();
    const key = await issueKey();
    const headers = { 'content-type': 'text/csv' };
    for (const amount of amounts) {
      const body = `title,price\nCoach Tabby 26,"${amount}"\n`;
      const { status, text } = await quickly(() => ask('/api/public/appraise', { key, headers, body }));
      assert.equal(status, 200);
      assert.ok(text.includes(unread));
    }
  });

  it('in an amount of a file, or in a field of the form, at /list', async () => {
    const { ask } = service();
    for (const amount of amounts) {
      const form = new FormData();
      form.append('file', new Blob([`title,price,cost\nCoach Tabby 26,"${amount}","${amount}"\n`]), 'list.csv');
      const { status } = await quickly(() => ask('/list', { body: form }));
      assert.equal(status, 200);
    }
    const form = new FormData();
    form.append('rows', JSON.stringify([{ title: 'Coach bag' }]));
    form.append('cost-0', amounts.join(''));
    assert.equal((await quickly(() => ask('/list', { body: form }))).status, 200);
  });

  it('in an amount that the command line and the page without a network read', async () => {
    for (const amount of amounts) {
      assert.equal(await quickly(() => readCell(amount, ITEM_FIELDS.askingPrice)), UNREADABLE);
    }
    assert.equal(readCell(`${RUN}$45.00${RUN}`, ITEM_FIELDS.askingPrice), 45);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../support/service.ts';

/** Bytes of a file; a list may have 1 MB. */
const BYTES = 1_000_000;

const utf8 = (text: string) => Buffer.from(text);
/** Big-endian UTF-16, as its byte order mark says. */
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** Files of characters that are hard on a CSV parser: the encoding, the repeated text, and the first line. */
const FILES: readonly (readonly [encode: (text: string) => Buffer, filling: string, head?: string])[] = [
  [utf8, ','],
  [utf8, '",', 'title,price\n'],
  [utf8, '"a""'],
  [utf8, '\n', 'title,price\n'],
  [utf8, '"\n"'],
  [utf8, '\0'],
  [utf8, `${','.repeat(299)}\n`, 'title,price\n'],
  [utf8, '👜'],
  [utf16be, '，👜,"\n', '\ufefftitle,price\n'],
  [utf8, ',"\r\n;\t👜\ufeff""=\u0301'],
];

function fileOf([encode, filling, head = '']: (typeof FILES)[number]): Uint8Array<ArrayBuffer> {
  const [first, unit] = [encode(head), encode(filling)];
  const length = BYTES - first.length;
  return new Uint8Array(Buffer.concat([first, Buffer.alloc(length - (length % unit.length), unit)]));
}

it('hostile files are refused by the API, without using quota, and at /list', async (t) => {
  const { issueKey, ask, clock } = await startService(t);
  const key = await issueKey();
  const headers = { 'content-type': 'text/csv' };
  for (const [index, file] of FILES.entries()) {
    const body = fileOf(file);
    const form = new FormData();
    form.append('file', new Blob([body]), 'list.csv');
    // A minute later, because of the limit on lists from one address.
    clock.now += 60_000;
    // Both routes share a reader, so each file is sent to only one of them.
    const { status } =
      index % 2 === 0 ? await ask('/api/public/appraise', { key, headers, body }) : await ask('/list', { body: form });
    assert.ok([400, 413].includes(status), `${JSON.stringify(file.slice(1))}: ${status}`);
  }
  const { usage } = (await ask('/api/public/keys/current', { key })).body;
  assert.equal(usage.requestsToday, 0);
});

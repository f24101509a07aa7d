import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../support/service.ts';

/** Size of a file in bytes, the maximum for a list. */
const BYTES = 1_000_000;

const utf8 = (text: string) => Buffer.from(text);
const bigEndianUtf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** Files that are hard on a CSV parser, as a first line and text that fills the rest, with the status they get. */
const FILES = [
  { name: 'commas', head: '', filling: ',', encode: utf8, status: 400 },
  { name: 'unopened quotes', head: 'title,price\n', filling: '",', encode: utf8, status: 400 },
  { name: 'cells that never end', head: '', filling: '"a""', encode: utf8, status: 400 },
  { name: 'blank lines', head: 'title,price\n', filling: '\n', encode: utf8, status: 413 },
  { name: 'line breaks in quotes', head: '', filling: '"\n"', encode: utf8, status: 400 },
  { name: 'zero bytes', head: '', filling: '\0', encode: utf8, status: 400 },
  { name: 'wide rows', head: 'title,price\n', filling: `${','.repeat(299)}\n`, encode: utf8, status: 413 },
  { name: 'emoji', head: '', filling: '👜', encode: utf8, status: 400 },
  { name: 'big-endian UTF-16', head: '\ufefftitle,price\n', filling: '，👜,"\n', encode: bigEndianUtf16, status: 413 },
  { name: 'nested arrays', head: '[{"title":', filling: '[', encode: utf8, status: 400 },
  { name: 'all delimiters', head: '', filling: ',"\r\n;\t👜\ufeff""=\u0301', encode: utf8, status: 400 },
] as const;

function bytesOf({ encode, head, filling }: (typeof FILES)[number]): Uint8Array<ArrayBuffer> {
  const first = encode(head);
  const unit = encode(filling);
  const length = BYTES - first.length;
  return new Uint8Array(Buffer.concat([first, Buffer.alloc(length - (length % unit.length), unit)]));
}

it('a hostile file is refused by the API and at /list, and uses no quota', async (t) => {
  const { issueKey, ask, clock } = await startService(t);
  const key = await issueKey();
  const headers = { 'content-type': 'text/csv' };
  for (const [index, file] of FILES.entries()) {
    const body = bytesOf(file);
    // A minute later, so that the limit on lists from an address does not apply.
    clock.now += 60_000;
    // Both share a reader, so each file is sent to only one of them.
    const form = new FormData();
    form.append('file', new Blob([body]), 'list.csv');
    const sent =
      index % 2 === 0 ? ask('/api/public/appraise.csv', { key, headers, body }) : ask('/list', { body: form });
    assert.equal((await sent).status, file.status, file.name);
  }
  const { usage } = (await ask('/api/public/keys/current', { key })).body;
  assert.equal(usage.requestsToday, 0);
});

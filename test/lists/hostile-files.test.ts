import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startService } from '../support/service.ts';

/** Size of a file in bytes, the maximum for a list. */
const FILE_SIZE = 1_000_000;

const encodeUtf8 = (text: string) => Buffer.from(text);
const encodeUtf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** Files that are hard on a CSV parser, as a first line and text that fills the rest, with the status they get. */
const FILES = [
  { name: 'commas', head: '', filling: ',', encode: encodeUtf8, status: 400 },
  { name: 'unopened quotes', head: 'title,price\n', filling: '",', encode: encodeUtf8, status: 400 },
  { name: 'cells that never end', head: '', filling: '"a""', encode: encodeUtf8, status: 400 },
  { name: 'blank lines', head: 'title,price\n', filling: '\n', encode: encodeUtf8, status: 413 },
  { name: 'line breaks in quotes', head: '', filling: '"\n"', encode: encodeUtf8, status: 400 },
  { name: 'zero bytes', head: '', filling: '\0', encode: encodeUtf8, status: 400 },
  { name: 'wide rows', head: 'title,price\n', filling: `${','.repeat(299)}\n`, encode: encodeUtf8, status: 413 },
  { name: 'emoji', head: '', filling: '👜', encode: encodeUtf8, status: 400 },
  { name: 'big-endian UTF-16', head: '\ufefftitle,price\n', filling: '，👜,"\n', encode: encodeUtf16, status: 413 },
  { name: 'nested arrays', head: '[{"title":', filling: '[', encode: encodeUtf8, status: 400 },
  { name: 'all delimiters', head: '', filling: ',"\r\n;\t👜\ufeff""=\u0301', encode: encodeUtf8, status: 400 },
] as const;

function createFile({ encode, head, filling }: (typeof FILES)[number]): Uint8Array<ArrayBuffer> {
  const headBytes = encode(head);
  const fillingBytes = encode(filling);
  const length = FILE_SIZE - headBytes.length;
  return new Uint8Array(
    Buffer.concat([headBytes, Buffer.alloc(length - (length % fillingBytes.length), fillingBytes)]),
  );
}

it('a hostile file is refused by the API and at /list, and uses no quota', async (t) => {
  const { issueKey, ask, clock } = await startService(t);
  const key = await issueKey();
  const headers = { 'content-type': 'text/csv' };
  for (const [index, file] of FILES.entries()) {
    const body = createFile(file);
    // A minute later, so that the limit on lists from an address does not apply.
    clock.now += 60_000;
    // Both share a reader, so each file is sent to only one of them.
    const form = new FormData();
    form.append('file', new Blob([body]), 'list.csv');
    const pending =
      index % 2 === 0 ? ask('/api/public/appraise.csv', { key, headers, body }) : ask('/list', { body: form });
    assert.equal((await pending).status, file.status, file.name);
  }
  const { usage } = (await ask('/api/public/keys/current', { key })).body;
  assert.equal(usage.requestsToday, 0);
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { readShippedModel } from '../../src/pricing/read-model.ts';
import { shareService, startService, type TestResponse } from '../support/service.ts';

const APPRAISE = '/api/public/appraise';
const FILE = `${APPRAISE}.csv`;
const CSV = { 'content-type': 'text/csv' };

/** Returns the rows of a CSV file. */
function rowsOf({ status, text }: TestResponse): Record<string, string>[] {
  assert.equal(status, 200, text);
  return parse(text, { columns: true, bom: true });
}

const bags = (count: number) => `title\n${'Coach leather bag\n'.repeat(count)}`;

describe('a list as CSV', () => {
  const service = shareService();
  const post = (body: string | Buffer, contentType = 'text/csv', query = '') =>
    service().ask(FILE + query, { body, headers: { 'content-type': contentType } });

  it('is returned as a CSV file that nothing caches', async () => {
    const { headers } = await post(bags(1));
    assert.match(headers.get('content-type') ?? '', /^text\/csv/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('x-read-as') ?? '', /We read: title/);
  });

  it('is the owner’s where it says what was paid, unless it is for resale, and has the profit of JSON', async () => {
    const list = 'title,price,cost\nCoach Tabby 26,60,20\n';
    const [own = {}] = rowsOf(await post(list));
    const [bought = {}] = rowsOf(await post(list, 'text/csv', '?purpose=resell'));
    assert.deepEqual([own.hangtag_call, bought.hangtag_call], ['', 'buy']);
    const item = { title: 'Coach Tabby 26', askingPrice: 60, cost: 20, purpose: 'resell' };
    const { body } = await service().ask(APPRAISE, { body: { items: [item] } });
    assert.equal(Number(bought.hangtag_profit), body.items[0].verdict.profit);
  });

  it('has a column for what lines say was paid, in whichever words', async () => {
    const rows = rowsOf(await post('Gap tee got for $5, want $20\nZara dress costs me $6, want $25\n'));
    assert.deepEqual(
      rows.map(({ title, 'asking price': price, cost }) => [title, price, cost]),
      [
        ['Gap tee', '20', '5'],
        ['Zara dress', '25', '6'],
      ],
    );
  });

  it('has what we read and our prices in added columns, and its own columns unchanged', async () => {
    const vendooExport = readFileSync(new URL('../lists/exports/vendoo-full.csv', import.meta.url));
    const [dress = {}, wallet = {}] = rowsOf(await post(vendooExport));
    assert.equal(dress.hangtag_brand, 'Reformation');
    const { hangtag_low: low, hangtag_price: price, hangtag_high: high } = dress;
    assert.ok(Number(low) < Number(price) && Number(price) < Number(high), `${low}, ${price}, ${high}`);
    assert.equal(wallet.hangtag_category, 'Wallets');
    // It sold for $40 on an unnamed marketplace and cost $12.
    assert.ok(0 < Number(wallet.hangtag_profit) && Number(wallet.hangtag_profit) < 28);
    assert.equal(wallet['Internal Notes'], '');
  });

  it('has the least of what is beyond our evidence, which is all that we say of it', async () => {
    const title = 'Patagonia x Danner boots';
    const [row = {}] = rowsOf(await post(`title\n${title}\n`));
    const { atLeast } = (await service().ask(`/api/public/appraise?title=${encodeURIComponent(title)}`)).body;
    assert.deepEqual([row.hangtag_price, row.hangtag_low], ['', String(atLeast)]);
  });

  it('has what the seller could pay and would list at in added columns', async () => {
    const [row = {}] = rowsOf(await post(bags(1), 'text/csv', '?minProfit=15'));
    const payUpTo = Number(row.hangtag_pay_up_to);
    assert.ok(0 < payUpTo && payUpTo <= Number(row.hangtag_price) - 15, `${payUpTo}`);
    assert.ok(Number(row.hangtag_suggested_price) > Number(row.hangtag_price));
  });

  const LIST = 'title,note\nCoach leather tote,très bon – 5 €\n';
  const utf16LE = Buffer.from(LIST, 'utf16le');
  const utf16BE = Buffer.from(utf16LE).swap16();
  const windows1252 = Buffer.from(LIST.replace('–', '\x96').replace('€', '\x80'), 'latin1');
  for (const [charset, bytes] of [
    ['utf-16', utf16LE],
    ['UTF-16LE', utf16LE],
    ['"utf-16le"', utf16LE],
    ['utf-16be', utf16BE],
    ['utf-16', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16BE])],
    ['windows-1252', windows1252],
    ['iso-8859-1', windows1252],
    ['utf-8', Buffer.from(LIST)],
    // Software that declares this encoding often writes UTF-8.
    ['windows-1252', Buffer.from(LIST)],
  ] as const) {
    it(`is read in the declared encoding: ${charset}, starting with the byte ${bytes[0]}`, async () => {
      const [row] = rowsOf(await post(bytes, `text/csv; charset=${charset}`));
      assert.equal(row?.note, 'très bon – 5 €');
      assert.equal(row?.hangtag_brand, 'Coach');
    });
  }

  it('is read in an encoding for another script', async () => {
    const cyrillicA = Buffer.from('title,note\nCoach leather tote,\xc1\n', 'latin1');
    const [row] = rowsOf(await post(cyrillicA, 'text/csv; charset=koi8-r'));
    assert.equal(row?.note, 'а');
  });

  for (const contentType of ['text/csv; charset=nonsense', 'application/json; charset=utf-16']) {
    it(`is refused with the content type ${contentType}`, async () => {
      assert.equal((await post(bags(1), contentType)).status, 415);
    });
  }

  const emptyRows = '\n'.repeat(2_100);
  for (const [what, body, status, code] of [
    ['a quote without an end', 'title\n"Coach bag\n', 400, 'unreadable_list'],
    ['the start of a ZIP file', 'PK\u0003\u0004', 400, 'unreadable_list'],
    ['more rows than the limit', bags(101), 413, 'too_many_items'],
    // Empty rows do not count among the 100, but their number is limited.
    ['thousands of empty rows', `title${emptyRows}`, 413, 'too_many_items'],
    ['thousands of rows with empty cells', `title\n${',\n'.repeat(2_100)}`, 413, 'too_many_items'],
    ['thousands of empty rows before the first', `${emptyRows}Coach bag`, 413, 'too_many_items'],
    ['more than 1 MiB', Buffer.alloc(1024 * 1024 + 1, 'x'), 413, 'body_too_large'],
  ] as const) {
    it(`is refused with ${status} ${code}: ${what}`, async () => {
      const answer = await post(body);
      assert.deepEqual([answer.status, answer.body.code], [status, code]);
    });
  }

  it('is refused as plain text, with the types that are accepted', async () => {
    const { status, headers, body } = await post('Coach bag', 'text/plain');
    assert.equal(status, 415);
    assert.equal(headers.get('accept-post'), 'text/csv');
    assert.match(body.detail, /Content-Type: text\/csv/);
  });

  it('is refused at the path of JSON, and JSON at that of CSV, with the other path', async () => {
    for (const [path, other, type] of [
      [APPRAISE, FILE, 'text/csv'],
      [FILE, APPRAISE, 'application/json'],
    ] as const) {
      const { status, body } = await service().ask(path, { body: '[]', headers: { 'content-type': type } });
      assert.deepEqual([status, body.detail.split('. ').at(-1)], [415, `${type} goes to ${other}.`]);
    }
  });

  it('is refused by an endpoint that takes only JSON', async () => {
    const { status, headers } = await service().ask('/api/public/keys', { body: 'email\nada@b.co\n', headers: CSV });
    assert.deepEqual([status, headers.get('accept-post')], [415, 'application/json']);
  });

  it('has up to 100 rows, and with more is refused for good', async () => {
    const { ask } = service();
    assert.equal((await ask(FILE, { body: bags(100), headers: CSV })).status, 200);
    const { status, headers, body } = await ask(FILE, { body: bags(101), headers: CSV });
    assert.deepEqual([status, headers.get('retry-after')], [413, null]);
    assert.match(body.detail, /more than 100 items: number 101 is on line 102/);
  });

  it('counts as one request for each row that describes an item', async (t) => {
    const { ask } = await startService(t, { requestsPerMinute: 10 });
    const { headers } = await ask(FILE, { body: `${bags(6)}Spaceship\n`, headers: CSV });
    assert.equal(headers.get('ratelimit'), '"estimates";r=3;t=60');
    assert.equal((await ask(FILE, { body: bags(4), headers: CSV })).status, 429);
  });
});

it('a list whose client is gone is not priced to its end', async (t) => {
  const pricing = readShippedModel();
  let priced = 0;
  let connection: Socket | undefined;
  const slow = {
    ...pricing,
    get lexicon() {
      if (++priced === 1) connection?.destroy();
      // Longer than a list computes before it lets other requests run, on any machine.
      for (const end = performance.now() + 3; performance.now() < end; );
      return pricing.lexicon;
    },
  };
  const { app, ask } = await startService(t, {}, { pricing: slow });
  app.server.on('connection', (socket: Socket) => {
    connection = socket;
  });
  const items = Array.from({ length: 100 }, () => ({ title: 'Coach bag' }));
  const form = new FormData();
  form.set('list', 'Coach bag\n'.repeat(100));
  for (const [path, request] of [
    [APPRAISE, { body: { items } }],
    [FILE, { body: bags(100), headers: CSV }],
    ['/list', { body: form }],
    [
      '/mcp',
      { body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'price_list', arguments: { items } } } },
    ],
  ] as const) {
    priced = 0;
    await assert.rejects(ask(path, request));
    // The queue runs a page only after the list.
    await ask('/appraise?title=coach+bag');
    assert.ok(priced < 50, `${path}: ${priced}`);
  }
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { pluck } from '../support/pluck.ts';
import { shareService, startService, type TestService, type Told } from '../support/service.ts';

const EXPORTS = new URL('../lists/exports/', import.meta.url);
const APPRAISE = '/api/public/appraise';

type Row = Record<string, string>;

const CSV = { 'content-type': 'text/csv' };
const postCsv = ({ ask }: TestService, body: string | Buffer, query = '') =>
  ask(APPRAISE + query, { body, headers: CSV });
const rowsOf = ({ status, text }: Told, delimiter = ',') => {
  assert.equal(status, 200, text);
  return parse(text, { columns: true, bom: true, delimiter }) as Row[];
};
const bags = (count: number) => `title\n${'Coach leather bag\n'.repeat(count)}`;

describe('a list to price', () => {
  const service = shareService();

  it('is returned as a CSV file with a price in each row', async () => {
    const content = readFileSync(new URL('vendoo-full.csv', EXPORTS));
    const answer = await postCsv(service(), content);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const [dress, wallet] = rowsOf(answer);
    assert.equal(dress?.hangtag_brand, 'Reformation');
    assert.equal(dress?.hangtag_condition, 'Good');
    assert.ok(Number(dress?.hangtag_low) < Number(dress?.hangtag_price));
    assert.ok(Number(dress?.hangtag_price) < Number(dress?.hangtag_high));
    assert.ok(Number(dress?.hangtag_net) > 0);
    assert.ok(Number(dress?.hangtag_pay_up_to) <= Number(dress?.hangtag_net) - 15);
    assert.ok(Number(wallet?.hangtag_price) > 0);
    assert.equal(wallet?.hangtag_category, 'Wallets');
    assert.equal(wallet?.['Internal Notes'], '');
  });

  it('is read in the encoding that the request names', async () => {
    const list = 'title,note\nCoach leather tote,très bon – 5 €\n';
    const utf16 = Buffer.from(list, 'utf16le');
    const encodings: [string, Buffer][] = [
      ['utf-16', utf16],
      ['UTF-16LE', utf16],
      ['"utf-16le"', utf16],
      ['utf-16be', Buffer.from(utf16).swap16()],
      ['utf-16', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
      ['windows-1252', Buffer.from(list.replace('–', '\x96').replace('€', '\x80'), 'latin1')],
      ['iso-8859-1', Buffer.from(list.replace('–', '\x96').replace('€', '\x80'), 'latin1')],
      ['koi8-r', Buffer.from('title,note\nCoach leather tote,\xc1\n', 'latin1')],
      ['utf-8', Buffer.from(list)],
      ['windows-1252', Buffer.from(list)],
    ];
    const typed = (type: string, body: string | Buffer) =>
      service().ask(APPRAISE, { body, headers: { 'content-type': type } });
    for (const [charset, body] of encodings) {
      const [row] = rowsOf(await typed(`text/csv; charset=${charset}`, body));
      assert.equal(row?.note, charset === 'koi8-r' ? 'а' : 'très bon – 5 €', charset);
      assert.equal(row?.hangtag_brand, 'Coach', charset);
    }
    for (const type of ['text/csv; charset=nonsense', 'application/json; charset=utf-16']) {
      assert.equal((await typed(type, 'title\nCoach leather tote\n')).status, 415, type);
    }
  });

  const CLOSET_CSV =
    'title,price,listed,floor\nCoach leather tote good,110,2026-10-10,\nNike sneakers mens,,,\nUnknownia dress,50,,\n';
  const CLOSET = [
    { title: 'Coach leather tote good', price: 110, listedOn: '2026-10-10' },
    { title: 'Nike sneakers mens' },
    { title: 'Unknownia dress', askingPrice: 50 },
    { title: 'Sephora lipstick' },
  ];
  const PLAN = '?goneIn=season&hourly=10&marketplace=ebay';
  const postJson = (query: string, items: readonly object[] = CLOSET) =>
    service().ask(APPRAISE + query, { body: { items } });

  it('has advice for each item if a plan is requested, the same in CSV and JSON', async () => {
    const rows = rowsOf(await postCsv(service(), CLOSET_CSV, PLAN));
    const { items } = (await postJson(PLAN)).body;
    const [tote, sneakers, unknown, lipstick] = pluck(items, 'advice') as (Record<string, unknown> | undefined)[];
    assert.deepEqual(pluck(rows, 'hangtag_action'), ['CUT', 'LIST', '']);
    assert.deepEqual([tote?.action, sneakers?.action, unknown?.action], ['CUT', 'LIST', null]);
    assert.equal(lipstick, undefined);
    const { hangtag_ask: ask, hangtag_ask_net: net, hangtag_why: why } = rows[0] as Row;
    assert.deepEqual([`${tote?.ask}`, `${tote?.askNet}`, tote?.why], [ask, net, why]);
    // A season is 120 days from 2026-10-10.
    assert.equal(tote?.goneBy, '2027-02-07');
  });

  it('has no advice without a plan', async () => {
    const { items } = (await postJson('')).body;
    assert.deepEqual(pluck(items, 'advice'), [undefined, undefined, undefined, undefined]);
    const [row = {}] = rowsOf(await postCsv(service(), CLOSET_CSV));
    assert.ok(!('hangtag_action' in row));
  });

  it('is refused with an invalid plan', async () => {
    for (const query of [
      '?goneIn=year',
      '?hourly=x',
      '?goneIn=month&marketplace=bazaar',
      '?markdown=0.2',
      '?markdown=0.2&markdownDays=1.5',
    ]) {
      const answers = [await postCsv(service(), CLOSET_CSV, query), await postJson(query)];
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.code], [400, 'invalid_parameter'], query);
      }
    }
  });

  it('has a problem for an item that was listed on no day', async () => {
    const { items } = (await postJson(PLAN, [{ title: 'Coach tote', listedOn: 'soon', price: 1 }])).body;
    assert.match(items[0].problem.detail, /^listedOn is "soon": give a day such as 2026-10-03/);
  });

  it('is refused if it is unreadable or too long', async () => {
    const long = '\n'.repeat(2_100);
    for (const [sent, status, code] of [
      ['title\n"Coach bag\n', 400, 'unreadable_list'],
      ['PK\u0003\u0004', 400, 'unreadable_list'],
      [bags(101), 413, 'too_many_items'],
      // Empty rows are allowed among 100 items, but not without limit.
      [`title${long}`, 413, 'too_many_items'],
      [`title\n${',\n'.repeat(2_100)}`, 413, 'too_many_items'],
      [`${long}Coach bag`, 413, 'too_many_items'],
      [Buffer.alloc(1024 * 1024 + 1, 'x'), 413, 'body_too_large'],
    ] as const) {
      const { status: answered, body } = await postCsv(service(), sent);
      assert.deepEqual([answered, body.code], [status, code], `${sent}`);
    }
    const body = 'email\nada@example.com\n';
    const wrong = await service().ask('/api/public/keys', { body, headers: CSV });
    assert.equal(wrong.status, 415);
    assert.equal(wrong.headers.get('accept-post'), 'application/json');
    const headers = { 'content-type': 'text/plain' };
    const text = await service().ask(APPRAISE, { body: 'Coach bag', headers });
    assert.equal(text.status, 415);
    assert.equal(text.headers.get('accept-post'), 'application/json, text/csv');
    assert.match(text.body.detail, /application\/json or text\/csv/);
  });

  it('is refused for good with more rows than the operator allows', async (t) => {
    const small = await startService(t, { batchSize: 6 });
    const { status, headers, body } = await postCsv(small, bags(7));
    assert.deepEqual([status, headers.get('retry-after')], [413, null]);
    assert.match(body.detail, /more than 6 rows/);
    assert.equal((await postCsv(small, bags(6))).status, 200);
  });

  it('counts as one request of its address for each row that may have a price', async (t) => {
    const small = await startService(t, { mcpRequestsPerMinute: 10 });
    const answer = await postCsv(small, `${bags(6)}Spaceship\n`);
    assert.equal(answer.headers.get('ratelimit'), '"estimates";r=3;t=60');
    assert.equal((await postCsv(small, bags(4))).status, 429);
  });
});

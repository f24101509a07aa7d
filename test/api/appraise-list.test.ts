import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { shareService, startService, type TestService } from '../support/service.ts';

const EXPORTS = new URL('../closet/exports/', import.meta.url);

type Row = Record<string, string>;

const postCsv = (
  service: TestService,
  key: string | undefined,
  body: string | Buffer,
  query = '',
) =>
  fetch(`${service.url}/api/public/appraise${query}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: body as never,
  });
const rowsOf = async (answer: Response) => {
  assert.equal(answer.status, 200, await answer.clone().text());
  return parse(await answer.text(), { columns: true, bom: true }) as Row[];
};
const usedOf = async (service: TestService, key: string) => {
  const answer = await service.get('/api/public/keys/current', key);
  return ((await answer.json()) as { usage: { requestsToday: number } }).usage.requestsToday;
};
const bags = (count: number) => `title\n${'Coach leather bag\n'.repeat(count)}`;

describe('a CSV file to price', () => {
  const service = shareService();

  it('comes back with prices, and says why a row has none; only prices count', async () => {
    const key = await service().issueKey();
    const content = readFileSync(new URL('vendoo-full.csv', EXPORTS));
    const answer = await postCsv(service(), key, content);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    assert.equal(answer.headers.get('ratelimit')?.split(';')[1], 'r=99');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const [dress, wallet] = await rowsOf(answer);
    assert.equal(dress?.hangtag_brand, 'Reformation');
    assert.equal(dress?.hangtag_condition, 'Good');
    assert.ok(Number(dress?.hangtag_low) < Number(dress?.hangtag_price));
    assert.ok(Number(dress?.hangtag_price) < Number(dress?.hangtag_high));
    assert.ok(Number(dress?.hangtag_net) > 0);
    assert.ok(Number(dress?.hangtag_pay_up_to) <= Number(dress?.hangtag_net) - 15);
    assert.ok(dress?.hangtag_model);
    assert.equal(wallet?.hangtag_price, '');
    assert.match(wallet?.hangtag_note ?? '', /not covered/);
    assert.equal(wallet?.['Internal Notes'], '');
    assert.equal(await usedOf(service(), key), 1);
  });

  it("replaces its own columns only, wherever they stand: a seller's are never lost", async () => {
    const key = await service().issueKey();
    const once = await (
      await postCsv(service(), key, 'hangtag_ref,title,price\nA-17,Coach leather tote,50\n')
    ).text();
    const [names, row] = once.split('\n');
    assert.match(row ?? '', /^A-17,Coach leather tote,50,Coach,/);
    const list = `${names},sold_on\n${row},"2026-11-01 to Ann"\n`;
    const expected = once
      .replace('price,', 'price,sold_on,')
      .replace(',50,', ',50,"2026-11-01 to Ann",');
    assert.equal(await (await postCsv(service(), key, list)).text(), expected);
    const form = new FormData();
    form.append('file', new Blob([list]), 'priced.csv');
    form.append('action', 'download');
    const page = await fetch(`${service().url}/list`, { method: 'POST', body: form });
    assert.equal(await page.text(), expected);
  });

  it('reads a file in the encoding that it names', async () => {
    const key = await service().issueKey();
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
    for (const [charset, body] of encodings) {
      const answer = await fetch(`${service().url}/api/public/appraise`, {
        method: 'POST',
        headers: { 'content-type': `text/csv; charset=${charset}`, authorization: `Bearer ${key}` },
        body: body as never,
      });
      const [row] = await rowsOf(answer);
      assert.equal(row?.note, charset === 'koi8-r' ? 'а' : 'très bon – 5 €', charset);
      assert.equal(row?.hangtag_brand, 'Coach', charset);
    }
    for (const type of ['text/csv; charset=nonsense', 'application/json; charset=utf-16']) {
      const answer = await fetch(`${service().url}/api/public/appraise`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${key}` },
        body: 'title\nCoach leather tote\n',
      });
      assert.equal(answer.status, 415, type);
    }
  });

  it('says where a condition was not understood, and only there', async () => {
    const list = 'brand,category,condition\ncoach,bag,Good\ncoach,bag,cosmic\ncoach,bag,\n';
    const notes = (await rowsOf(await postCsv(service(), await service().issueKey(), list))).map(
      ({ hangtag_note }) => /condition was not understood/.test(hangtag_note ?? ''),
    );
    assert.deepEqual(notes, [false, true, false]);
  });

  it('keeps on eBay, and names the marketplace that leaves most of those where such pieces are sold', async () => {
    const key = await service().issueKey();
    const list = 'brand,category,gender\ncoach,bag,female\nhanes,t-shirt,male\nchanel,bag,female\n';
    const places = new Map<string, string | undefined>();
    for (const row of await rowsOf(await postCsv(service(), key, list))) {
      if (row.hangtag_price === '') continue;
      const { brand, category, gender } = row as Record<'brand' | 'category' | 'gender', string>;
      const query = new URLSearchParams({
        price: row.hangtag_price ?? '',
        brand,
        category,
        gender,
      });
      const answer = await fetch(`${service().url}/api/public/payouts?${query}`);
      const { payouts } = (await answer.json()) as {
        payouts: { marketplace: { name: string }; net?: number }[];
      };
      const best = payouts.find(
        ({ marketplace: { name } }) => name === row.hangtag_best_marketplace,
      );
      const ebay = payouts.find(({ marketplace: { name } }) => name === row.hangtag_marketplace);
      assert.equal(ebay?.marketplace.name, 'eBay');
      assert.equal(Number(row.hangtag_net), ebay?.net, brand);
      assert.ok((best?.net ?? 0) >= (ebay?.net ?? 0), brand);
      places.set(brand, row.hangtag_best_marketplace);
    }
    assert.deepEqual(
      [places.get('coach'), places.get('chanel')],
      ['Mercari', 'Vestiaire Collective'],
    );
  });

  it('prices a garment as the single endpoint does', async () => {
    const key = await service().issueKey();
    const answer = await postCsv(
      service(),
      key,
      'brand;category;condition;gender\nCoach;bag;Good;women\nnike;shoes;;M\n',
    );
    const text = await answer.text();
    const rows = parse(text, { columns: true, delimiter: ';' }) as Row[];
    const single = await Promise.all(
      ['coach/bag.csv?condition=Good', 'nike/shoes.csv?gender=male'].map(async (path) => {
        const text = await (await fetch(`${service().url}/price/${path}`)).text();
        return text.split('\n')[1]?.split(',')[1];
      }),
    );
    assert.deepEqual(
      rows.map((row) => row.hangtag_price),
      single,
    );
  });

  it('says what to pay for the profit that is wanted', async () => {
    const key = await service().issueKey();
    const list = 'brand,category,gender\ncoach,bag,women\n';
    const [[half], [profit], [margin]] = (await Promise.all(
      ['?returnOnCost=0.5', '?profit=20', '?margin=0.4'].map(async (query) =>
        rowsOf(await postCsv(service(), key, list, query)),
      ),
    )) as [Row[], Row[], Row[]];
    // A cost is judged by a quick sale, which leaves less than the estimate does.
    const most = [half, profit, margin].map((row) => Number(row?.hangtag_pay_up_to));
    const net = Number(half?.hangtag_net);
    for (const [i, limit] of [net / 1.5, net - 20, net].entries())
      assert.ok((most[i] as number) > 0 && (most[i] as number) < limit, `${most[i]}`);
    assert.ok(most.every(Number.isInteger));
    for (const query of ['?profit=x', '?profit=1&margin=0.2', '?margin=2']) {
      assert.equal((await postCsv(service(), key, list, query)).status, 400);
    }
  });

  it('says what to do with each row where a plan is asked for, in CSV and in JSON alike', async () => {
    const key = await service().issueKey();
    const list =
      'title,price,listed,floor\nCoach leather tote good,200,2026-10-10,\nNike sneakers mens,,,\nUnknownia dress,50,,\n';
    const items = [
      { title: 'Coach leather tote good', price: 200, listedOn: '2026-10-10' },
      { title: 'Nike sneakers mens' },
      { title: 'Unknownia dress', askingPrice: 50 },
      { title: 'Casio watch' },
    ];
    const query = '?goneIn=month&hourly=10&marketplace=ebay';
    const rows = await rowsOf(await postCsv(service(), key, list, query));
    assert.deepEqual(
      rows.map((row) => row.hangtag_action),
      ['CUT', 'LIST', ''],
    );
    const postJson = async (search: string) =>
      fetch(`${service().url}/api/public/appraise${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ items }),
      });
    interface Advised {
      readonly advice?: {
        readonly action: string | null;
        readonly ask?: number;
        readonly askNet?: number;
        readonly why: string;
        readonly schedule?: readonly { readonly on: string; readonly price: number }[];
        readonly goneBy?: string;
      };
    }
    const advised = (await (await postJson(query)).json()) as { items: Advised[] };
    const [tote, sneakers, unknown, watch] = advised.items.map(({ advice }) => advice);
    assert.equal(tote?.action, 'CUT');
    assert.equal(String(tote?.ask), rows[0]?.hangtag_ask);
    assert.equal(String(tote?.askNet), rows[0]?.hangtag_ask_net);
    assert.equal(tote?.why, rows[0]?.hangtag_why);
    assert.equal(tote?.schedule?.[0]?.price, tote?.ask);
    assert.equal(tote?.goneBy, '2026-12-20');
    assert.equal(sneakers?.action, 'LIST');
    assert.equal(unknown?.action, null);
    assert.equal(watch, undefined);
    const plain = (await (await postJson('')).json()) as { items: Advised[] };
    assert.ok(plain.items.every(({ advice }) => advice === undefined));
    const without = await rowsOf(await postCsv(service(), key, list));
    assert.ok(!('hangtag_action' in (without[0] as Row)));
    for (const wrong of [
      '?goneIn=year',
      '?hourly=x',
      '?goneIn=month&marketplace=bazaar',
      '?markdown=0.2',
      '?markdown=0.2&markdownDays=1.5',
    ]) {
      assert.equal((await postCsv(service(), key, list, wrong)).status, 400, wrong);
      assert.equal((await postJson(wrong)).status, 400, wrong);
    }
    items[0] = { title: 'Coach tote', listedOn: 'soon', price: 1 };
    const [bad] = ((await (await postJson(query)).json()) as { items: { problem?: object }[] })
      .items;
    assert.match(
      JSON.stringify(bad?.problem),
      /listedOn is .*soon.*: give a day such as 2026-10-03/,
    );
  });

  it('needs a live key before it reads the file', async () => {
    assert.equal((await postCsv(service(), undefined, bags(1))).status, 401);
    const key = await service().issueKey();
    await fetch(`${service().url}/api/public/keys/current`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    assert.equal((await postCsv(service(), key, bags(1))).status, 401);
  });

  it('refuses what it cannot read, and counts nothing', async () => {
    const key = await service().issueKey();
    const codeOf = async (body: string | Buffer) => {
      const answer = await postCsv(service(), key, body);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    assert.deepEqual(await codeOf('a,b\n1,2\n'), [400, 'unreadable_list']);
    assert.deepEqual(await codeOf('title\n"Coach bag\n'), [400, 'unreadable_list']);
    assert.deepEqual(await codeOf('PK\u0003\u0004'), [400, 'unreadable_list']);
    assert.deepEqual(await codeOf(bags(101)), [413, 'too_many_items']);
    // 100 items may stand among empty rows, but not among any number of them.
    assert.deepEqual(await codeOf(`title${'\n'.repeat(2_100)}`), [413, 'too_many_items']);
    assert.deepEqual(await codeOf(`title\n${',\n'.repeat(2_100)}`), [413, 'too_many_items']);
    assert.deepEqual(await codeOf(`${'\n'.repeat(2_100)}Coach bag`), [413, 'too_many_items']);
    assert.deepEqual(await codeOf(Buffer.alloc(1024 * 1024 + 1, 'x')), [413, 'body_too_large']);
    assert.equal(await usedOf(service(), key), 0);
    const wrong = await fetch(`${service().url}/api/public/keys`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: 'email\nada@example.com\n',
    });
    assert.equal(wrong.status, 415);
    assert.equal(wrong.headers.get('accept-post'), 'application/json');
    const text = await fetch(`${service().url}/api/public/appraise`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', authorization: `Bearer ${key}` },
      body: 'Coach bag',
    });
    assert.equal(text.status, 415);
    assert.equal(text.headers.get('accept-post'), 'application/json, text/csv');
    const { detail } = (await text.json()) as { detail: string };
    assert.match(detail, /application\/json or text\/csv/);
  });

  it('counts all of a list or nothing, and says what is left', async () => {
    const key = await service().issueKey();
    assert.equal((await postCsv(service(), key, bags(95))).status, 200);
    const refused = await postCsv(service(), key, bags(6));
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('ratelimit')?.split(';')[1], 'r=5');
    assert.ok(refused.headers.get('retry-after'));
    assert.match(
      ((await refused.json()) as { detail: string }).detail,
      /has only 5 of its 100 left/,
    );
    assert.equal(await usedOf(service(), key), 95);
    assert.equal((await postCsv(service(), key, bags(5))).status, 200);
    // Items without a price are still answered.
    assert.equal((await postCsv(service(), key, 'title\nSpaceship\n')).status, 200);
  });

  it('of more prices than a key gets in a day is not to be sent again', async (t) => {
    const small = await startService(t, { requestsPerDay: 5 });
    const key = await small.issueKey();
    const refused = await postCsv(small, key, bags(6));
    assert.equal(refused.status, 413);
    assert.equal(refused.headers.get('retry-after'), null);
    assert.match(((await refused.json()) as { detail: string }).detail, /more than the 5/);
    assert.equal((await postCsv(small, key, bags(5))).status, 200);
  });

  it('is counted where it is answered, and only there, when too many come at once', async (t) => {
    const busy = await startService(t, { requestsPerDay: 10_000 });
    const key = await busy.issueKey();
    const answers = await Promise.all(
      Array.from({ length: 150 }, async () => {
        const answer = await postCsv(busy, key, bags(10));
        await answer.arrayBuffer();
        if (answer.status !== 200) {
          assert.equal(answer.status, 503);
          assert.ok(answer.headers.get('retry-after'));
        }
        return answer.status;
      }),
    );
    const answered = answers.filter((status) => status === 200).length;
    assert.ok(answered > 0);
    assert.equal(await usedOf(busy, key), answered * 10);
  });

  it('is exact under concurrency: of thirty lists of ten, ten are answered', async () => {
    const key = await service().issueKey();
    const answers = await Promise.all(
      Array.from({ length: 30 }, async () => (await postCsv(service(), key, bags(10))).status),
    );
    assert.equal(answers.filter((status) => status === 200).length, 10);
    assert.equal(answers.filter((status) => status === 429).length, 20);
    assert.equal(await usedOf(service(), key), 100);
  });

  it('takes as many rows as the operator allows', async (t) => {
    const small = await startService(t, { batchSize: 3 });
    const key = await small.issueKey();
    assert.equal((await postCsv(small, key, bags(3))).status, 200);
    assert.equal((await postCsv(small, key, bags(4))).status, 413);
  });
});

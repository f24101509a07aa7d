import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { shareService, startService, type TestService } from '../support/service.ts';

const EXPORTS = new URL('../closet/exports/', import.meta.url);
const HTML = { accept: 'text/html' };

function send(service: TestService, fields: Record<string, string | Blob>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, 'list.csv');
  }
  return fetch(`${service.url}/closet`, { method: 'POST', headers: HTML, body });
}

const decode = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const listIn = (page: string) =>
  decode(/<textarea[^>]*>\n([^<]*)<\/textarea>/.exec(page)?.[1] ?? '');

describe('the closet page', () => {
  const service = shareService();

  it('prices a pasted list with a total, works without scripts, and is never kept by caches', async () => {
    const list = 'Coach leather bag\r\nSpaceship\r\n';
    const answer = await send(service(), { list, action: 'table' });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const page = await answer.text();
    assert.match(page, /About \$\d+ in total/);
    assert.match(page, /1 of 2 rows have a price/);
    assert.match(page, /Without a price/);
    assert.match(page, /<a href="\/price\/coach\/bag">/);
    assert.equal(listIn(page), list);
  });

  it('takes a correction of a row', async () => {
    const list = 'sku,title\r\n1,Spaceship\r\n2,Coach leather bag\r\n';
    const page = await (await send(service(), { list, 'fix-2': 'Nike sneakers mens' })).text();
    assert.match(page, /2 of 2 rows have a price/);
    assert.match(page, /Men’s Nike sneakers/);
    assert.match(page, /name="fix-2"[^>]*value="Nike sneakers mens"/);
  });

  it('cuts a correction between characters', async () => {
    const fix = `${'a'.repeat(299)}😀😀`;
    const page = await (await send(service(), { list: 'Spaceship', 'fix-1': fix })).text();
    assert.ok(page.includes(`value="${fix.slice(0, 301)}"`));
    assert.ok(!page.includes('\ufffd'));
  });

  it('reads an uploaded report, and shows no buyer', async () => {
    const file = new Blob([readFileSync(new URL('depop-sales.csv', EXPORTS))]);
    const page = await (await send(service(), { file, list: '' })).text();
    assert.match(page, /Read as: Depop sales report/);
    const table = page.replace(/<textarea[\s\S]*<\/textarea>/, '');
    assert.doesNotMatch(table, /Lovelace|Hopper|Made Up St|madeup_/);
    // The visitor's own text is there to be corrected and sent again.
    assert.match(listIn(page), /Lovelace/);
  });

  it('gives the file back with prices, as the list or the file was', async () => {
    const content = readFileSync(new URL('vendoo-full.csv', EXPORTS));
    const direct = await send(service(), { file: new Blob([content]), action: 'download' });
    assert.match(direct.headers.get('content-disposition') ?? '', /attachment/);
    const bytes = Buffer.from(await direct.arrayBuffer());
    assert.equal(bytes[0], 0xef);
    // The same by way of the page.
    const page = await (await send(service(), { file: new Blob([content]) })).text();
    const mark = /name="mark" value="(1)"/.exec(page)?.[1] ?? '';
    const again = await send(service(), { list: listIn(page), mark, action: 'download' });
    assert.deepEqual(Buffer.from(await again.arrayBuffer()), bytes);
    const [dress] = parse(bytes, { columns: true, bom: true }) as Record<string, string>[];
    assert.equal(dress?.hangtag_brand, 'Reformation');
  });

  it('says what is wrong with a list, and keeps it', async () => {
    const wrong = await send(service(), { list: 'a,b\r\n1,2\r\n' });
    assert.equal(wrong.status, 400);
    const page = await wrong.text();
    assert.match(page, /role="alert">No column names were found/);
    assert.equal(listIn(page), 'a,b\r\n1,2\r\n');
    assert.equal((await send(service(), { list: '' })).status, 400);
    assert.equal((await send(service(), { list: `title\n${'Parka\n'.repeat(501)}` })).status, 400);
    assert.equal((await send(service(), { list: 'Parka', returnOnCost: 'much' })).status, 400);
    assert.equal((await send(service(), { list: 'x'.repeat(1024 * 1024 + 1) })).status, 413);
    assert.equal((await send(service(), { list: 'x'.repeat(2 * 1024 * 1024) })).status, 413);
    const broken = await fetch(`${service().url}/closet`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'nothing',
    });
    assert.equal(broken.status, 400);
  });

  it('repeats nothing of a list as markup', async () => {
    const page = await (
      await send(service(), {
        list: '<script>alert(1)</script> coach bag\r\n"><img src=x>\r\n',
        'fix-2': '"><b>',
      })
    ).text();
    assert.doesNotMatch(page, /<script>alert|<img src=x|<b>/);
  });

  it('stays below 1 MB, whatever is pasted', async () => {
    for (const list of [
      '<'.repeat(1_000_000),
      `coach bag ${'<'.repeat(1_900)}\n`.repeat(500),
      `${'é'.repeat(1_000)}\n`.repeat(500),
      `title,brand\n${'<>&"\'`coach bag '.repeat(100)},x\n`.repeat(400),
    ]) {
      const page = await (await send(service(), { list })).text();
      assert.ok(Buffer.byteLength(page) < 1_000_000, `${Buffer.byteLength(page)}`);
    }
    const page = await (await send(service(), { list: `coach bag ${'x'.repeat(900_000)}` })).text();
    assert.doesNotMatch(page.replace(/<textarea[\s\S]*<\/textarea>/, ''), /x{301}/);
    assert.match(page, /too long to be shown here: .* choose its file again/);
  });

  it('refuses a form of more fields than it has', async () => {
    const fields = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`fix-${i}`, 'x']));
    assert.equal((await send(service(), { list: 'coach bag', ...fields })).status, 400);
  });

  it('is throttled by address', async (t) => {
    const own = await startService(t);
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await send(own, { list: 'coach bag' })).status);
    assert.equal(statuses.filter((status) => status === 200).length, 30);
    assert.equal(statuses.at(-1), 429);
  });
});

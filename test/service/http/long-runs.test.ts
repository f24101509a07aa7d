import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { amountOf, type PageElement, readPage } from '../../../src/answers/page/read-page.ts';
import { readCell, UNREADABLE } from '../../../src/items/field.ts';
import { ITEM_FIELDS } from '../../../src/items/item-fields.ts';
import { createFieldReader, readMembers } from '../../../src/items/query.ts';
import { createRowAppraiser } from '../../../src/lists/price-row.ts';
import { type FileItem, readListFile } from '../../../src/lists/read-list-file.ts';
import { readSaleLines } from '../../../src/lists/sold/read-lines.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { readTitle } from '../../../src/titles/title.ts';
import { sharedTitle } from '../../../src/web/routes/offline-pages.ts';
import { readPaid } from '../../../training/own-sales/price.ts';
import { raw } from '../../support/raw.ts';
import { shareService } from '../../support/service.ts';

/** Length at which an expression of cubic time takes more than a minute. */
const RUN = ' '.repeat(4_000);
/** Length for quadratic time. */
const LONG = ' '.repeat(100_000);
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

  /** Amounts with two signs between which an expression could look for a third. */
  const amounts = [`$${RUN}U${RUN}\n1`, `1${RUN.repeat(10)}1`, `$${RUN}usd${RUN}\nusd`];
  const unread = 'could not be read as US dollars.';

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
    form.append('hourly', amounts.join(''));
    assert.equal((await quickly(() => ask('/list', { body: form }))).status, 200);
  });

  it('in an amount that the command line and the page without a network read', async () => {
    for (const amount of amounts) {
      assert.equal(await quickly(() => readCell(amount, ITEM_FIELDS.askingPrice)), UNREADABLE);
    }
    assert.equal(readCell(`${RUN}$45.00${RUN}`, ITEM_FIELDS.askingPrice), 45);
  });

  it('in a brand, a kind, a grade or a day of a list', async () => {
    const rows = ['brand', 'category', 'gender', 'condition', 'currency', 'new with tags', 'listed'].map((column) => {
      const file = `title,price,${column}\nCoach Tabby 26,120,"n${LONG}/"\n`;
      return [column, Buffer.from(file)] as const;
    });
    const price = createRowAppraiser(loadModel());
    for (const [column, file] of rows) {
      await quickly(async () => {
        const [, row] = (await readListFile(file, 10)).rows;
        assert.ok('appraisal' in price(row?.item as FileItem), column);
      });
    }
  });

  it('in a parameter of an address or a member of JSON', async () => {
    const { ask } = service();
    const read = createFieldReader(ITEM_FIELDS);
    for (const [name, value] of Object.entries({
      askingPrice: `1${LONG}1`,
      title: `${LONG}x`,
      condition: `${LONG}.`,
    })) {
      const refused = { message: new RegExp(`^${name} is `) };
      await quickly(() => assert.throws(() => read({ query: { [name]: `x${value}` }, raw: {} }), refused));
      await quickly(() => assert.throws(() => readMembers(ITEM_FIELDS, { [name]: `x${value}` }), refused));
    }
    const address = `/api/public/appraise?title=${'%20-'.repeat(2_500)}`;
    assert.equal(
      (await quickly(() => ask(address, { headers: { authorization: `Bearer x${RUN.slice(2_100)}x` } }))).status,
      401,
    );
  });

  it('in an argument of an MCP tool', async () => {
    const { ask } = service();
    for (const end of ['"', 'x', '$', '\n1']) {
      const text = `$${' '.repeat(28_000)}${end}`;
      const body = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_price', arguments: { title: `Coach ${text}`, asking_price: text, condition: 'good' } },
      };
      const { status } = await quickly(() => ask('/mcp', { body }));
      assert.equal(status, 200);
    }
  });

  it('in a title, or in what a phone hands over', async () => {
    for (const piece of [' ', '!', '- ', ' -ebay\tb', '$1 ', "'", 'é', ' m 4 w 10', '<a']) {
      const text = `Coach bag${piece.repeat(200_000)}Coach`;
      await quickly(() => readTitle(text));
      await quickly(() => sharedTitle({ title: text, text: `Check out this listing${text}` }));
    }
  });

  it('in a line of sales that somebody pastes', async () => {
    for (const piece of ['\t', ' ', ',', ' for', '1', '$1', ' sold it for', 'on ']) {
      const line = `Coach Tabby 26 $120 ${piece.repeat(200_000)}% x`;
      const { sales } = await quickly(() => readSaleLines(`${line}\n${piece.repeat(200_000)}`, ['eBay'], '2026-11-20'));
      assert.equal(sales[0]?.price, 120, piece);
    }
  });

  it('in a page that the extension reads', async () => {
    for (const piece of ['<a', ' ', '&#', '0,', ',', '-->', '/', 'mens ']) {
      const text = `0${piece.repeat(200_000)}\0`;
      const product = { '@type': `Product${text}`, name: text, brand: text, gender: text, offers: { price: text } };
      const things = [product, { ...product, '@type': 'Product' }].map((thing) => JSON.stringify(thing));
      const scripts = things.map((thing) => element({ textContent: thing }));
      const meta = ['og:title', 'og:type', 'product:price:amount'].map((name) =>
        element({ attributes: { property: name, content: text } }),
      );
      const page = element({
        children: {
          'script[type="application/ld+json"]': scripts,
          'meta[content]': meta,
          h1: [element({ textContent: text })],
        },
      });
      const { main } = await quickly(() => readPage(page));
      assert.ok((main?.name ?? '').length <= 300, piece);
    }
    assert.equal(amountOf(`5${','.repeat(50)} dollars`), 5);
  });

  it('in a file of own sales', async () => {
    for (const [cell, currency] of [
      [`1${LONG}1`, ''],
      [LONG, `u${LONG}s`],
      [`${'u '.repeat(100_000)}5`, 'USD'],
    ] as const) {
      assert.ok('reason' in (await quickly(() => readPaid(cell, currency))));
    }
  });
});

/** An element of a page as the extension sees it, without a browser. */
function element({
  textContent = '',
  attributes = {},
  children = {},
}: {
  textContent?: string;
  attributes?: Readonly<Record<string, string>>;
  children?: Readonly<Record<string, readonly PageElement[]>>;
}): PageElement {
  return {
    textContent,
    getAttribute: (name) => attributes[name] ?? null,
    querySelectorAll: (selectors) => children[selectors] ?? [],
    closest: () => null,
  };
}

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lazyAsync } from '../../../src/base/values.ts';
import { compareLines } from '../../support/kept-lines.ts';
import { mainOf, sharePages, startOnDevice } from '../../support/pages.ts';
import type { TestResponse } from '../../support/service.ts';
import rows from './offline.json' with { type: 'json' };

const SINCE = 1_790_000_000_000;
const DAY_MS = 86_400_000;

describe('the offline pages', () => {
  const { service, get } = sharePages();
  const read = async (path: string) => (await get(path)).text;
  const onDevice = lazyAsync(() => startOnDevice(read, SINCE, () => SINCE + 3 * DAY_MS));

  // Another model has other prices.
  it('equal those of the service to the byte, apart from a notice, and stay as they are while the model does', async (t) => {
    const { get: answer } = await onDevice();
    const shown: string[] = [];
    for (const path of rows.addresses) {
      const online = await get(path);
      const { status, headers, body } = answer(service().url + path, true);
      const location = online.headers.get('location');
      shown.push(`# ${path} ${online.status} ${location ?? ''}`, withoutTags(online.text));
      if (location !== null) {
        assert.equal(headers.location, location, path);
        continue;
      }
      assert.equal(status, online.status, path);
      assert.equal(headers['content-type']?.split(';')[0], typeOf(online), path);
      if (typeOf(online) === 'text/html') {
        assert.match(body, /No connection\. Prices from 3 days ago\./, path);
        const policy = online.headers.get('content-security-policy');
        assert.equal(headers['content-security-policy'], policy, path);
      }
      assert.equal(withoutNotice(body), withoutNotice(online.text), path);
    }
    shown.push('# /method', withoutTags(await read('/method')));
    compareLines(t, shown, join(import.meta.dirname, 'pages.txt'));
  });

  it('say of what day their prices are without a connection, and nothing of it with one', async () => {
    const today = await startOnDevice(read, SINCE, () => SINCE + DAY_MS - 1);
    assert.match(today.get(`${service().url}/`, true).body, /No connection\. Prices from today\./);
    assert.doesNotMatch(today.get(`${service().url}/`).body, /connection/);
  });

  it('price a list as the service does, to the byte, and as before while the model stays', async (t) => {
    const { list } = await onDevice();
    const shown: string[] = [];
    const fields: object[] = [
      ...rows.lists,
      { file: new Blob([Buffer.from('title;brand\r\nTasche f\u00fcr \u00c4rzte;Coach\r\n', 'latin1')]) },
      { rows: 'title\nGucci bag\n', file: new Blob(['title,size\nCoach tote,M\n']) },
    ];
    for (const listFields of fields) {
      const form = new FormData();
      // Browsers send line ends as CRLF.
      for (const [name, value] of Object.entries<string | Blob>({ ...listFields })) {
        form.append(name, typeof value === 'string' ? value.replace(/\r?\n/g, '\r\n') : value);
      }
      const online = await service().ask('/list', { body: form });
      const { status, headers, body } = await list(form);
      const name = JSON.stringify(listFields);
      shown.push(`# ${name} ${online.status}`, withoutTags(online.text));
      assert.equal(status, online.status, name);
      assert.equal(headers['content-type']?.split(';')[0], typeOf(online), name);
      // Reading a response as text drops its byte order mark.
      assert.equal(withoutNotice(body).replace(/^\ufeff/, ''), withoutNotice(online.text), name);
    }
    compareLines(t, shown, join(import.meta.dirname, 'lists.txt'));
  });

  const typeOf = ({ headers }: TestResponse) => headers.get('content-type')?.split(';')[0];
  const withoutNotice = (page: string) =>
    page.replace(/(<div class="hero wrap[^>]*>)\n.*\n/, '$1').replace(/"request_?[iI]d":"[^"]*",?/g, '');

  /** Returns what a page shows: its texts, and the attributes of its elements, without the digests of assets. */
  const withoutTags = (page: string) =>
    withoutNotice(page.includes('<main') ? mainOf(page) : page)
      .replace(/<\/?[\w-]+([^>]*)>/g, '$1 ')
      .replace(/\/assets\/[\w-]{10}\//g, '/assets/')
      .replace(/ +/g, ' ')
      .replace(/\s*\n\s*/g, '\n');

  for (const path of ['/developers', '/price/coach/bag/card.svg', '/data/prices.csv']) {
    it(`answer 503 to a path that needs the network: ${path}`, async () => {
      const device = await onDevice();
      const { status, body } = device.get(service().url + path, true);
      assert.equal(status, 503);
      assert.match(body, /This page needs the internet/);
      assert.doesNotMatch(body, /Prices from/);
    });
  }
});

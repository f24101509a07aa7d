import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { NOTHING, visit } from './visit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(import.meta.dirname, 'out/site');
/** The folder's place on its host. */
const BASE = '/some/folder/';
const PHONE = { width: 390, height: 844 };

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Uses the pages that `npm run site` writes, from a plain server of files, without a network, and without a server. */
export async function checkSite(browser: Browser): Promise<void> {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-site.ts'), FOLDER]);
  const server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname.slice(BASE.length) || 'index.html';
    try {
      assert.ok(pathname.startsWith(BASE) && /^(assets\/)?[\w.-]+$/.test(name));
      const content = readFileSync(join(FOLDER, name));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}`;

  const flow = (name: string, start: string, body: (page: Page) => Promise<void>) => {
    const begun = async (page: Page) => {
      await page.locator('.site-header').waitFor();
      await body(page);
    };
    return visit(browser, `static site: ${name}`, start, begun, { viewport: PHONE, allowed: NOTHING });
  };

  try {
    await flow('a title gets its price, verdict, evidence and payouts, and takes comps', address, async (page) => {
      await ask(page, 'Coach Tabby 26 $60');
      await answersTabby(page);
      // A sold comparable joins the price.
      const before = await page.locator('[data-price]').first().textContent();
      const form = page.locator('form:has([name=comps])');
      await form.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
      await form.locator('[name=comps]').fill('40, 45, 50');
      await form.getByRole('button').click();
      // The address changes before the page does.
      await page.locator('[data-yours]').waitFor();
      assert.match(page.url(), /comps=40/);
      assert.notEqual(await page.locator('[data-price]').first().textContent(), before);
      await page.goBack();
      await page.locator('[data-yours]').waitFor({ state: 'detached' });
      assert.equal(await page.locator('[data-price]').first().textContent(), before);
    });

    await flow('fees and lists answer too', address, async (page) => {
      await page.goto(`${address}#/fees?brand=coach&category=bag&price=60`);
      await page.locator('#at-poshmark').waitFor();
      await page.goto(`${address}#/list`);
      await page.locator('textarea:visible').first().fill('Coach Tabby 26\nLevi’s 501 jeans');
      await page.getByRole('button', { name: 'Price my list' }).last().click();
      await page.locator('[data-cards] > tr').nth(1).waitFor();
      await page.locator('summary', { hasText: 'Add & more' }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download', exact: true }).click(),
      ]);
      assert.match(download.suggestedFilename(), /\.csv$/);
    });

    await flow('opens and answers without a network once it was open', address, async (page) => {
      await page.waitForFunction(async () => {
        await navigator.serviceWorker.ready;
        return navigator.serviceWorker.controller !== null;
      });
      await page.context().setOffline(true);
      await page.reload();
      await ask(page, 'Coach Tabby 26 $60');
      await answersTabby(page);
    });

    await flow('no link leads to a page that needs a service', address, async (page) => {
      const visited = new Set<string>();
      for (const start of [
        '#/',
        '#/appraise?title=Coach+Tabby+26&tag=60',
        '#/fees',
        '#/browse?brand=coach',
        '#/list',
      ]) {
        await show(page, start);
        const links = await page
          .locator('a[href]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        assert.deepEqual(
          links.filter((href) => !/^(#|https?:)/.test(href)),
          [],
        );
        // One link of each kind of page.
        for (const href of links.filter((one) => one.startsWith('#/'))) {
          const kind = href.split('?', 1)[0] as string;
          if (visited.has(kind)) continue;
          visited.add(kind);
          await show(page, href);
          assert.doesNotMatch((await page.locator('h1').textContent()) ?? '', /needs an internet|peg/, href);
        }
      }
      assert.ok(visited.size > 10, [...visited].join(' '));
    });

    await flow(
      'answers from a folder that is opened as a file',
      `${pathToFileURL(FOLDER)}/index.html`,
      async (page) => {
        await ask(page, 'Coach Tabby 26 $60');
        await answersTabby(page);
      },
    );
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function ask(page: Page, title: string): Promise<void> {
  const field = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
  await field.fill(title);
  await field.press('Enter');
  await page.locator('h1', { hasText: title.replace(/ \$.*/, '') }).waitFor();
  assert.match(page.url(), /#\/appraise\?title=/);
}

/** Shows the page of a hash: its own listener of the change, which came first, has done so when this one is called. */
async function show(page: Page, hash: string): Promise<void> {
  if ((await page.evaluate(() => location.hash || '#/')) === hash) return;
  await page.evaluate(
    (hash) =>
      new Promise((resolve) => {
        addEventListener('hashchange', resolve, { once: true });
        location.hash = hash;
      }),
    hash,
  );
  await page.locator('h1').waitFor();
}

async function answersTabby(page: Page): Promise<void> {
  const texts = { '.verdict': /^\s*Buy/, '[data-price]': /^\$\d+$/, '.tag-ends': /\$\d+/, '.evidence': /sold/i };
  for (const [selector, text] of Object.entries(texts)) {
    assert.match((await page.locator(selector).first().textContent()) ?? '', text, selector);
  }
  // The marketplaces with what each leaves.
  assert.match((await page.locator('.beside').textContent()) ?? '', /eBay|Poshmark/);
}

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { serveFolder } from '../support/files.ts';
import { inTab, NO_MESSAGE, PHONE, textOf, type Visitor } from './visit.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(import.meta.dirname, 'out/site');
/** Path of the folder on its host. */
const BASE = '/some/folder/';

/** One page of each kind on the site. */
const PAGES = ['#/', '#/appraise?title=Coach+Tabby+26&tag=60', '#/fees?price=60', '#/list', '#/browse?brand=coach'];

/** Checks the output of `npm run site` on a plain file server, offline, and opened as files. */
export async function checkSite(browser: Browser): Promise<void> {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-site.ts'), FOLDER]);
  const { url: address, close } = await serveFolder(FOLDER, BASE);

  const toPage = async ({ page, sees }: Visitor, start: string) => {
    await page.goto(start);
    await sees(page.locator('.site-header'));
  };
  const takesComps = 'static site: a title gets its price, verdict, evidence and payouts, and takes comps';
  try {
    await inTab(browser, { viewport: PHONE, allowed: NO_MESSAGE }, async (visit) => {
      await visit(`${takesComps}; no link leads to a page that needs a service`, async (visitor) => {
        await toPage(visitor, address);
        await askForTabby(visitor.page);
        await addComps(visitor);
        await followLinks(visitor.page);
      });
      await visit('static site: opens and answers without a network once it was open', async (visitor) => {
        const { page } = visitor;
        await toPage(visitor, address);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.context().setOffline(true);
        await page.reload();
        await askForTabby(page);
      });
      await visit('static site: answers from a folder that is opened as a file', async (visitor) => {
        await toPage(visitor, `${pathToFileURL(FOLDER)}/index.html`);
        await askForTabby(visitor.page);
      });
    });
  } finally {
    close();
  }
}

/** Adds sold prices, checks that they change ours, and goes back. */
async function addComps({ page, sees }: Visitor): Promise<void> {
  const price = page.locator('[data-price]').first();
  const before = await textOf(price);
  const form = page.locator('form:has([name=comps])');
  await form.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
  await form.locator('[name=comps]').fill('130, 140, 150');
  await form.getByRole('button').click();
  // The address changes before the page does.
  await sees(page.locator('[data-yours]'));
  assert.match(page.url(), /comps=130/);
  assert.notEqual(await textOf(price), before);
  await page.goBack();
  await page.locator('[data-yours]').waitFor({ state: 'detached' });
  assert.equal(await textOf(price), before);
}

/** Follows one link to each kind of page, and checks that none needs the service. */
async function followLinks(page: Page): Promise<void> {
  const visited = new Set<string>();
  for (const start of PAGES) {
    await show(page, start);
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    assert.deepEqual(
      links.filter((href) => !/^(#|https?:)/.test(href)),
      [],
    );
    for (const href of links.filter((one) => one.startsWith('#/'))) {
      const kind = href.split('?', 1)[0] as string;
      if (visited.has(kind)) continue;
      visited.add(kind);
      await show(page, href);
      assert.doesNotMatch(await textOf(page.locator('h1')), /needs an internet|hanger/, href);
    }
  }
  assert.ok(visited.size > 10, [...visited].join(' '));
}

/** Searches for a bag at $60, and checks the answer. */
async function askForTabby(page: Page): Promise<void> {
  const field = page.getByRole('searchbox').or(page.getByRole('combobox')).first();
  await field.fill('Coach Tabby 26 $60');
  await field.press('Enter');
  await page.locator('h1', { hasText: 'Coach Tabby 26' }).waitFor();
  assert.match(page.url(), /#\/appraise\?title=/);
  const texts = { '.verdict': /^\s*Buy/, '[data-price]': /^\$\d+$/, '.tag-ends': /\$\d+/, '.evidence': /sold/i };
  for (const [selector, text] of Object.entries(texts)) {
    assert.match(await textOf(page.locator(selector).first()), text, selector);
  }
  // The seller's part names a marketplace.
  assert.match(await textOf(page.locator('.beside')), /eBay|Poshmark/);
}

/** Shows the page at a hash. The page's own listener was added earlier, so it has run when ours is called. */
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

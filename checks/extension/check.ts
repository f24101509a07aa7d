// Checks the browser extension in a real Chromium with saved pages on the loopback address, and its Firefox package
// with Mozilla's linter; prints the number of checks at the end.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.ts';
import { check, finish } from '../support/report.ts';
import { checkDistances, resultsPage } from './results-pages.ts';
import { bundleTag, KINDS } from './tag-page.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = join(ROOT, 'test/input/pages');
/** Maximum time from page load to tag, which even a busy machine meets, milliseconds. */
const FAIL_MS = 3_000;

/** Records when the tag appears, and the page's layout shifts. */
const WATCH = `
  globalThis.shifts = 0;
  const shifted = (list) => { for (const entry of list.getEntries()) shifts += entry.value; };
  new PerformanceObserver(shifted).observe({ type: 'layout-shift', buffered: true });
  const changed = () => {
    if (!globalThis.tagAt && document.querySelector('[data-hangtag]')) globalThis.tagAt = performance.now();
  };
  new MutationObserver(changed).observe(document, { childList: true, subtree: true });
  addEventListener('load', () => { globalThis.loadedAt = performance.now(); });`;
/** Tricks that a hostile page may try on a tag. */
const HOSTILE = `
  const style = document.createElement('style');
  style.textContent = 'div { display: none !important } * { opacity: 0 }';
  document.head.append(style);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function () { return attach.call(this, { mode: 'open' }); };`;

const isQuick = process.argv.includes('--quick');
const folder = mkdtempSync(join(tmpdir(), 'hangtag-extension-'));
const requested: string[] = [];
const server = createServer(({ url = '', headers }, response) => {
  requested.push(`${headers.host}${url}`);
  const name = /^\/([\w-]+)\.html/.exec(url)?.[1];
  const known = name !== undefined && readdirSync(PAGES).includes(`${name}.html`);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  // Be as strict as possible, because the tag must work under any policy.
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'",
  );
  const results = resultsPage(name ?? '');
  if (!known && results === undefined) response.statusCode = 404;
  const script = url.includes('hostile') ? `${WATCH}${HOSTILE}` : WATCH;
  const page = known ? readFileSync(join(PAGES, `${name}.html`), 'utf8') : (results ?? '');
  response.end(page.replace('<head>', `<head><script>${script}</script><link rel="icon" href="data:,">`));
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const { port } = server.address() as AddressInfo;
const site = `http://poshmark.localhost:${port}`;

await check('web-ext lint of the Firefox package', () => {
  const lint = join(import.meta.dirname, 'node_modules/.bin/web-ext');
  const args = [lint, 'lint', '--warnings-as-errors', '--source-dir', join(ROOT, 'extension/dist/firefox')];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
await check('all of it, in Chromium', async () => {
  const context = await openBrowser();
  try {
    await checkExtension(context);
    await checkTags(await context.newPage());
  } finally {
    await context.close();
  }
});
server.close();
server.closeAllConnections();
rmSync(folder, { recursive: true, force: true });
finish();

/** Opens a browser with the extension, and grants its permissions, because no check can click the browser's dialog. */
async function openBrowser(): Promise<BrowserContext> {
  const unpacked = join(folder, 'extension');
  cpSync(join(ROOT, 'extension/dist/chromium'), unpacked, { recursive: true });
  const path = join(unpacked, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, host_permissions: ['http://*/*'] }));
  return chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: findChromium('chromium'),
    ignoreDefaultArgs: ['--disable-extensions', '--headless'],
    args: [
      ...CHROMIUM_FLAGS.filter((flag) => flag !== '--headless'),
      '--headless=new',
      `--disable-extensions-except=${unpacked}`,
      `--load-extension=${unpacked}`,
    ],
  });
}

async function checkExtension(browser: BrowserContext): Promise<void> {
  const worker = browser.serviceWorkers()[0] ?? (await browser.waitForEvent('serviceworker'));
  const id = new URL(worker.url()).host;
  const requests: string[] = [];
  browser.on('request', (request) => requests.push(request.url()));

  const page = await browser.newPage();
  await check('nothing on a site that was not turned on', async () => {
    await page.goto(`${site}/poshmark-listing.html`);
    await page.waitForTimeout(500);
    assert.equal(await page.locator('[data-hangtag]').count(), 0);
  });

  const settings = await browser.newPage();
  await settings.goto(`chrome-extension://${id}/settings.html?site=${encodeURIComponent(site)}`);
  await settings.getByRole('button', { name: 'Turn on' }).click();
  await settings.getByText('On. Reload').waitFor();
  await check('axe, settings', () => assertAccessible(settings));

  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    await page.goto(`${site}/poshmark-listing.html?${i}`);
    await page.locator('[data-hangtag=tag]').waitFor({ state: 'attached' });
    waits.push(await page.evaluate('tagAt - loadedAt'));
  }
  const median = waits.toSorted((a, b) => a - b)[2] as number;
  console.log(`    a tag ${Math.round(median)} ms after load (${waits.map(Math.round).join(', ')})`);
  await check('a tag soon after load', () => assert.ok(median <= FAIL_MS, `${median} ms`));
  await check('no layout shift', async () => assert.equal(await page.evaluate('shifts'), 0));

  for (const [name, ...expected] of [
    ['search-results', 'marks'],
    ['product-with-similar', 'tag'],
    ['article'],
    ['nothing'],
    ['not-clothing'],
    ['broken-json', 'tag'],
    ['hostile-shapes', 'tag'],
  ]) {
    await check(`what ${name} gets`, async () => {
      await page.goto(`${site}/${name}.html`);
      const all = page.locator('[data-hangtag]');
      if (expected.length > 0) await all.first().waitFor({ state: 'attached' });
      else await page.waitForTimeout(400);
      assert.deepEqual(
        await all.evaluateAll((found) => found.map((one) => one.getAttribute('data-hangtag'))),
        expected,
      );
    });
  }

  await check('a hostile page can neither read, style nor press the tag; Escape hides it', async () => {
    await page.goto(`${site}/hostile-title.html?hostile`);
    const tag = page.locator('[data-hangtag=tag]');
    await tag.waitFor({ state: 'attached' });
    const found = await page.evaluate(() => {
      const host = document.querySelector<HTMLElement>('[data-hangtag=tag]') as HTMLElement;
      const { width } = host.getBoundingClientRect();
      host.click();
      host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      const { opacity } = getComputedStyle(host);
      return { isOpen: host.shadowRoot !== null, isWide: width >= 100, text: host.textContent, opacity };
    });
    assert.deepEqual(found, { isOpen: false, isWide: true, text: '', opacity: '1' });
    assert.equal(await tag.count(), 1, 'the page can press the tag');
    await page.keyboard.press('Escape');
    assert.equal(await tag.count(), 0, 'Escape does not hide the tag');
  });

  await checkPlaces(page);
  await checkDistances(page, site);

  await check('no request but for the pages themselves', () => {
    const own = [site, 'chrome-extension:', 'data:'];
    assert.deepEqual(
      requests.filter((url) => !own.some((start) => url.startsWith(start))),
      [],
    );
    assert.deepEqual(
      requested.filter((url) => !url.includes('.html')),
      [],
    );
  });
}

/** Presses the first mark on a page of results, whose tag must open at the lower right of the window. */
async function checkPlaces(page: Page): Promise<void> {
  const size = { width: 1280, height: 800 };
  await page.setViewportSize(size);
  await page.goto(`${site}/search-results.html`);
  await page.locator('[data-hangtag=marks]').waitFor({ state: 'attached' });
  await page.screenshot({ path: join(import.meta.dirname, 'out/marks.png'), fullPage: true });
  // Keep clicks next to a mark from following the listing's link.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), true));
  const first = (await page.locator('a').first().boundingBox()) ?? assert.fail('no link');
  await check('the tag is at the lower right of the window', async () => {
    await page.mouse.click(first.x + 10, first.y + 10);
    const tag = page.locator('[data-hangtag=tag]');
    const corner = (await tag.boundingBox()) ?? assert.fail('pressing the first mark opens no tag');
    assert.deepEqual([corner.x + corner.width, corner.y + corner.height], [size.width, size.height]);
  });
  await page.keyboard.press('Escape');
}

/** Runs axe on each kind of tag and takes screenshots, in light and dark; a quick check alternates the two. */
async function checkTags(page: Page): Promise<void> {
  const script = await bundleTag();
  for (const [at, kind] of Object.keys(KINDS).entries()) {
    const schemes = ['light', 'dark'] as const;
    for (const scheme of isQuick ? schemes.slice(at % 2).slice(0, 1) : schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: 390, height: 600 });
      await page.setContent(
        '<!doctype html><html lang="en"><title>A listing</title><style>:root{color-scheme:light dark}</style>' +
          '<main><h1>A listing</h1></main></html>',
      );
      await page.addScriptTag({ content: script });
      await page.evaluate((shown) => globalThis.hangtagTag.show(shown), kind);
      await check(`axe, ${kind}, ${scheme}`, () => assertAccessible(page));
      await page.screenshot({ path: join(import.meta.dirname, `out/${kind}-${scheme}.png`) });
    }
  }
  await page.setContent('<!doctype html><html lang="en"><title>A listing</title></html>');
  await page.addScriptTag({ content: script });
  await page.evaluate((shown) => globalThis.hangtagTag.show(shown), 'verdict');
  const reached: string[] = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press('Tab');
    reached.push(
      await page.evaluate(`document.querySelector('[data-hangtag]').shadowRoot.activeElement?.textContent ?? ''`),
    );
  }
  await check('by keyboard: all that can be pressed', () => {
    assert.deepEqual(reached.toSorted(), ['Always on this site', 'Save', 'Why this price', '×']);
  });
}

async function assertAccessible(page: Page): Promise<void> {
  // Return neither the script's value nor results other than violations, which take seconds to transfer.
  await page.evaluate(`${axe.source}; undefined`);
  const faults = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      // The page around the tag is our own.
      rules: { region: { enabled: false } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  assert.deepEqual(faults, []);
}

import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { check } from '../support/report.ts';
import { axeFaults, textOf } from './visit.ts';

const CARD = 'ui://hangtag/card';
const MAX_BYTES = 40_000;

/** The host: the official library's bridge, as in a chat client, around the card in its sandbox. */
const HOST = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.showCard = async ({ html, theme, serverTools, args, result }) => {
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  frame.style.cssText = 'border:0;width:100%;height:640px';
  frame.title = 'card';
  document.body.replaceChildren(frame);
  const capabilities = { openLinks: {}, ...(serverTools ? { serverTools: {} } : {}) };
  const bridge = new AppBridge(null, { name: 'check', version: '1' }, capabilities, { hostContext: { theme } });
  window.bridge = bridge;
  window.sizes = [];
  bridge.onsizechange = (size) => window.sizes.push(size);
  bridge.oncalltool = (params) => window.callServer(params);
  bridge.onopenlink = async ({ url }) => { window.opened = url; return {}; };
  const ready = new Promise((resolve) => { bridge.oninitialized = resolve; });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: args });
  await bridge.sendToolResult(result);
};
`;

const SEVERAL = [
  { title: 'Coach Tabby 26 black leather', asking_price: 120, listedFor: 80 },
  { title: 'Levis 501 mens', quantity: 2, cost: 8 },
  { title: 'Nike Dunk Low Travis Scott' },
  { brand: 'zara', category: 'dress', sold_price: 30, sold_on: '2026-10-02', cost: 4 },
  { title: 'kids belt' },
  { title: 'New Balance 990v5 mens' },
];

interface Facts {
  readonly estimate: { readonly price: number };
  readonly byCondition: readonly { readonly condition: string; readonly price: number }[];
}

interface Shown {
  readonly html: string;
  readonly theme: 'light' | 'dark';
  readonly serverTools: boolean;
  readonly args: object;
  readonly result: object;
}

/**
 * Opens the card in a host of MCP Apps, in light and dark, 320 and 700 px wide: it shows one garment as a tag and
 * several as a table, loads nothing, and has no axe violations.
 */
export async function checkCard(browser: Browser, base: string): Promise<void> {
  const client = new Client({ name: 'hangtag-card', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  const { contents } = await client.readResource({ uri: CARD });
  const html = String((contents[0] as { text?: unknown }).text);
  const { outputFiles } = await build({
    stdin: { contents: HOST, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
  });
  const host = outputFiles[0]?.text ?? '';
  const call = (params: { name: string; arguments?: Record<string, unknown> }) => client.callTool(params);
  await check('card, its address and size', async () => {
    const { tools } = await client.listTools();
    const { _meta: meta } = tools.find(({ name }) => name === 'get_price') ?? {};
    assert.equal((meta as { ui?: { resourceUri?: string } })?.ui?.resourceUri, CARD);
    assert.equal(contents[0]?.mimeType, 'text/html;profile=mcp-app');
    assert.ok(Buffer.byteLength(html) <= MAX_BYTES, `${Buffer.byteLength(html)} bytes`);
  });
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [320, 700]) {
      const problems: string[] = [];
      const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme: theme });
      page.setDefaultTimeout(20_000);
      // The bridge logs each message.
      page.on('console', (message) => {
        if (message.type() !== 'debug' && message.type() !== 'log') problems.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
      page.on('request', (request) => {
        if (/^https?:/.test(request.url())) problems.push(`request: ${request.url()}`);
      });
      await page.exposeFunction('callServer', call);
      await page.setContent('<!doctype html><html lang="en"><title>Host</title><body></body></html>');
      await page.addScriptTag({ content: host });
      const path = (name: string) => `${import.meta.dirname}/out/${name}-${width}-${theme}.png`;
      await check(`card, ${width} px, ${theme}`, async () => {
        const args = { title: 'Coach Tabby 26 <b>bag</b>', condition: 'Good', asking_price: 60 };
        const result = await call({ name: 'get_price', arguments: args });
        await show(page, { html, theme, serverTools: true, args, result });
        // The card asks for the prices by grade itself.
        const whole = await call({ name: 'get_price', arguments: { ...args, detail: 'full' } });
        await useCard(page, whole.structuredContent as unknown as Facts);
        await page.screenshot({ path: path('card') });
        assert.deepEqual(problems, []);
      });
      await check(`table of prices, ${width} px, ${theme}`, async () => {
        const result = await call({ name: 'compare_prices', arguments: { items: SEVERAL } });
        await show(page, { html, theme, serverTools: true, args: {}, result });
        const { items } = result.structuredContent as { items: unknown[] };
        const rows = page.frameLocator('iframe').locator('#rows tr');
        await rows.first().waitFor();
        assert.equal(await rows.count(), items.length);
        const table = await textOf(page.frameLocator('iframe').locator('#several'));
        assert.match(table, /asked \$120; (raise|cut|relist|hold) (to|at) \$/);
        assert.match(table, /about \$/);
        assert.match(table, /without 1 to look up/);
        assert.match(table, /All sold: 1 sold/);
        await assertSound(page);
        await page.screenshot({ path: path('table') });
        assert.deepEqual(problems, []);
      });
      await page.close();
    }
  }
  await check('card, without tools of the server, and without a price', async () => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: host });
    const shown = { html, theme: 'light', serverTools: false } as const;
    const refused = { title: 'Gucci lipstick' };
    await show(page, { ...shown, args: refused, result: await call({ name: 'get_price', arguments: refused }) });
    const frame = page.frameLocator('iframe');
    await frame.getByText('We do not price this').waitFor();
    const usual = { brand: 'coach', category: 'bag' };
    await show(page, { ...shown, args: usual, result: await call({ name: 'get_price', arguments: usual }) });
    await frame.getByText('any condition').waitFor();
    assert.equal(await frame.locator('#kept').isVisible(), false, 'it shows what is kept');
    assert.equal(await frame.locator('#needle').isVisible(), false, 'a needle without an asking price');
    await page.close();
  });
  await client.close();
}

function show(page: Page, shown: Shown): Promise<void> {
  return page.evaluate(
    (shown) => (window as unknown as { showCard: (one: Shown) => Promise<void> }).showCard(shown),
    shown,
  );
}

/** Reads a card with an asking price, and presses its buttons. */
async function useCard(page: Page, { estimate, byCondition }: Facts): Promise<void> {
  const card = page.frameLocator('iframe');
  const said = (selector: string) => textOf(card.locator(selector));
  await card.getByText(/^eBay: \$/).waitFor();
  assert.equal(await said('#price'), `$${estimate.price}`);
  assert.ok(await card.locator('#needle').isVisible());
  assert.match(await said('#verdict'), /Buy\. Profit: \$/);
  await card.getByRole('button', { name: /^Poor/ }).waitFor();
  assert.equal(await card.locator('button').count(), 5);
  const kept = await said('#payouts');
  await card.getByRole('button', { name: /^Poor/ }).click();
  const poor = byCondition.find(({ condition }) => condition === 'Poor');
  assert.equal(await said('#price'), `$${poor?.price}`);
  await card.locator('#payouts').filter({ hasNotText: kept }).waitFor();
  assert.match(await said(':focus'), /^Poor/);
  await card.getByText('What it rests on').click();
  await card.getByRole('link', { name: 'Open the page' }).click();
  await page.waitForFunction(() => 'opened' in window);
  await assertSound(page);
}

/** Checks the card's page: its size, and axe's rules. */
async function assertSound(page: Page): Promise<void> {
  const frame = page.frames()[1];
  assert.ok(frame);
  const wider = await frame.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  assert.ok(wider <= 0, `wider than its frame by ${wider} px`);
  const height = await page.evaluate(
    () => (window as unknown as { sizes: { height: number }[] }).sizes.at(-1)?.height ?? 0,
  );
  assert.ok(height >= 200 && height <= 1200, `its height is reported as ${height}`);
  assert.deepEqual(await axeFaults(frame), []);
}

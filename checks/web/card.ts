import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { note } from '../support/report.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
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

/**
 * Opens the card in a host of MCP Apps, in light and dark, 320 and 700 px wide: it shows one garment as a tag and
 * several as a table, loads nothing, and has no axe violations.
 */
export async function checkCard(browser: Browser, base: string): Promise<void> {
  const client = new Client({ name: 'hangtag-card', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  const { contents } = await client.readResource({ uri: CARD });
  const html = String((contents[0] as { text?: unknown }).text);
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === 'get_price');
  const { outputFiles } = await build({
    stdin: { contents: HOST, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
  });
  const host = outputFiles[0]?.text ?? '';
  note('card, its address and size', [
    ...((tool?._meta as { ui?: { resourceUri?: string } })?.ui?.resourceUri === CARD
      ? []
      : ['get_price does not name it']),
    ...(contents[0]?.mimeType === 'text/html;profile=mcp-app' ? [] : ['wrong media type']),
    ...(Buffer.byteLength(html) <= MAX_BYTES ? [] : [`${Buffer.byteLength(html)} bytes`]),
  ]);
  const call = (params: { name: string; arguments?: Record<string, unknown> }) => client.callTool(params);
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [320, 700]) {
      const problems: string[] = [];
      const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme: theme });
      // The bridge logs each message.
      page.on('console', (message) => {
        if (message.type() !== 'debug' && message.type() !== 'log') {
          problems.push(`console: ${message.text()}`);
        }
      });
      page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
      page.on('request', (request) => {
        if (/^https?:/.test(request.url())) problems.push(`request: ${request.url()}`);
      });
      await page.exposeFunction('callServer', call);
      await page.setContent('<!doctype html><html lang="en"><title>Host</title><body></body></html>');
      await page.addScriptTag({ content: host });
      const args = { title: 'Coach Tabby 26 <b>bag</b>', condition: 'Good', asking_price: 60 };
      const result = await call({ name: 'get_price', arguments: args });
      await show(page, { html, theme, serverTools: true, args, result });
      problems.push(...(await problemsOf(page, result.structuredContent as Facts)));
      const path = (name: string) => `${import.meta.dirname}/out/${name}-${width}-${theme}.png`;
      await page.screenshot({ path: path('card') });
      note(`card, ${width} px, ${theme}`, problems.splice(0));
      const several = await call({ name: 'compare_prices', arguments: { items: SEVERAL } });
      await show(page, { html, theme, serverTools: true, args: {}, result: several });
      const { items } = several.structuredContent as { items: unknown[] };
      const rows = page.frameLocator('iframe').locator('#rows tr');
      await rows.first().waitFor();
      if ((await rows.count()) !== items.length) problems.push('a row is missing');
      const table = (await page.frameLocator('iframe').locator('#several').textContent()) ?? '';
      for (const words of [
        /asked \$120; (raise|cut|relist|hold) (to|at) \$/,
        /about \$/,
        /without 1 to look up/,
        /All sold: 1 sold/,
      ])
        if (!words.test(table)) problems.push(`the table lacks ${words}`);
      problems.push(...(await faultsOf(page)));
      await page.screenshot({ path: path('table') });
      note(`table of prices, ${width} px, ${theme}`, problems);
      await page.close();
    }
  }
  note('card, without tools of the server, and without a price', await plainProblems());
  await client.close();

  async function plainProblems(): Promise<string[]> {
    const page = await browser.newPage();
    await page.addScriptTag({ content: host });
    const args = { title: 'Gucci lipstick' };
    const refused = await call({ name: 'get_price', arguments: args });
    await show(page, { html, theme: 'light', serverTools: false, args, result: refused });
    const frame = page.frameLocator('iframe');
    await frame.getByText('We do not price this').waitFor();
    const usual = { brand: 'coach', category: 'bag' };
    const result = await call({ name: 'get_price', arguments: usual });
    await show(page, { html, theme: 'light', serverTools: false, args: usual, result });
    await frame.getByText('any condition').waitFor();
    const problems = (await frame.locator('#kept').isVisible()) ? ['it shows what is kept'] : [];
    if (await frame.locator('#needle').isVisible()) problems.push('a needle without an asking price');
    await page.close();
    return problems;
  }
}

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

function show(page: Page, shown: Shown): Promise<void> {
  return page.evaluate(
    (shown) => (window as unknown as { showCard: (one: Shown) => Promise<void> }).showCard(shown),
    shown,
  );
}

async function problemsOf(page: Page, { estimate, byCondition }: Facts): Promise<string[]> {
  const problems: string[] = [];
  const card = page.frameLocator('iframe');
  const expect = async (what: string, holds: Promise<boolean>) => {
    if (!(await holds)) problems.push(what);
  };
  const price = card.locator('#price');
  await card.getByText(/^eBay: \$/).waitFor();
  await expect(
    'the price',
    price.textContent().then((text) => text === `$${estimate.price}`),
  );
  await expect('the needle', card.locator('#needle').isVisible());
  await expect(
    'the verdict',
    card
      .locator('#verdict')
      .textContent()
      .then((text) => /Buy\. Profit: \$/.test(text ?? '')),
  );
  await expect(
    'five grades',
    card
      .locator('button')
      .count()
      .then((count) => count === 5),
  );
  const kept = await card.locator('#payouts').textContent();
  const poor = byCondition.find(({ condition }) => condition === 'Poor');
  await card.getByRole('button', { name: /^Poor/ }).click();
  await expect(
    'the price of the grade',
    price.textContent().then((text) => text === `$${poor?.price}`),
  );
  await card
    .locator('#payouts')
    .filter({ hasNotText: kept ?? '' })
    .waitFor();
  await expect(
    'focus on the grade',
    card
      .locator(':focus')
      .textContent()
      .then((text) => /^Poor/.test(text ?? '')),
  );
  await card.getByText('What it rests on').click();
  await card.getByRole('link', { name: 'Open the page' }).click();
  await expect(
    'the link',
    page.waitForFunction(() => 'opened' in window).then(async (opened) => Boolean(await opened.jsonValue())),
  );
  return [...problems, ...(await faultsOf(page))];
}

/** Returns the faults of the card's page: its size, and axe's violations. */
async function faultsOf(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const frame = page.frames()[1];
  const width = await frame?.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (width === undefined || width > 0) problems.push(`wider than its frame by ${width} px`);
  const height = await page.evaluate(
    () => (window as unknown as { sizes: { height: number }[] }).sizes.at(-1)?.height ?? 0,
  );
  if (height < 200 || height > 1200) problems.push(`its height is reported as ${height}`);
  await frame?.evaluate(AXE);
  const found = (await frame?.evaluate(`axe.run()`)) as {
    violations: { id: string; help: string }[];
  };
  problems.push(...found.violations.map(({ id, help }) => `axe ${id}: ${help}`));
  return problems;
}

import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { check } from '../support/report.ts';
import { axeFaults, STEP_WITHIN_MS, textOf } from './visit.ts';

const CARD = 'ui://hangtag/card';

const SEVERAL = [
  { title: 'Coach Tabby 26 black leather', asking_price: 120, listedFor: 80 },
  { title: 'Levis 501 mens', quantity: 2, cost: 8 },
  { title: 'kids belt' },
];

const NARROW = { theme: 'light', width: 320 } as const;
const WIDE = { theme: 'dark', width: 700 } as const;

/**
 * Opens the card in a host of MCP Apps, narrow and light, wide and dark. It must request prices by grade itself, open
 * the page, load nothing from the network, and have no axe violations. A quick check shows each answer in one look.
 */
export async function checkCard(browser: Browser, base: string, isQuick: boolean): Promise<void> {
  const client = new Client({ name: 'hangtag-card', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  const { contents } = await client.readResource({ uri: CARD });
  const html = String((contents[0] as { text?: unknown }).text);
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/card-host.js`],
    bundle: true,
    write: false,
    format: 'iife',
  });
  const call = (params: { name: string; arguments?: Record<string, unknown> }) => client.callTool(params);
  const checkAt = async (
    name: string,
    arguments_: Record<string, unknown>,
    { theme, width }: typeof NARROW | typeof WIDE,
    steps: (page: Page) => Promise<void>,
  ) =>
    check(`card of ${name}, ${width} px, ${theme}`, async () => {
      const problems: string[] = [];
      const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme: theme });
      page.setDefaultTimeout(STEP_WITHIN_MS);
      page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
      page.on('request', (request) => {
        if (/^https?:/.test(request.url())) problems.push(`request: ${request.url()}`);
      });
      await page.exposeFunction('callServer', call);
      await page.setContent('<!doctype html><html lang="en"><title>Host</title><body></body></html>');
      await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
      const result = await call({ name, arguments: arguments_ });
      await page.evaluate(
        (shown) => (window as unknown as { showCard: (one: object) => Promise<void> }).showCard(shown),
        { html, theme, serverTools: true, args: arguments_, result },
      );
      await steps(page);
      await assertSound(page);
      if (!isQuick) await page.screenshot({ path: `${import.meta.dirname}/out/${name}-${width}-${theme}.png` });
      assert.deepEqual(problems, []);
      await page.close();
    });
  const item = { title: 'Coach Tabby 26 <b>bag</b>', condition: 'Good', asking_price: 60 };
  const items = { items: SEVERAL };
  for (const look of isQuick ? [NARROW] : [NARROW, WIDE]) await checkAt('get_price', item, look, useCard);
  for (const look of isQuick ? [WIDE] : [NARROW, WIDE]) await checkAt('compare_prices', items, look, countRows);
  await client.close();
}

async function countRows(page: Page): Promise<void> {
  const rows = page.frameLocator('iframe').locator('#rows tr');
  await rows.first().waitFor();
  assert.equal(await rows.count(), SEVERAL.length);
}

/** Checks a card with an asking price, and presses its buttons. */
async function useCard(page: Page): Promise<void> {
  const card = page.frameLocator('iframe');
  const said = (selector: string) => textOf(card.locator(selector));
  await card.getByText(/^eBay: \$/).waitFor();
  assert.ok(await card.locator('#needle').isVisible());
  assert.match(await said('#verdict'), /Buy\. Profit: \$/);
  const poor = card.getByRole('button', { name: /^Poor/ });
  await poor.waitFor();
  assert.equal(await card.locator('button').count(), 5);
  const kept = await said('#payouts');
  await poor.click();
  await card.locator('#payouts').filter({ hasNotText: kept }).waitFor();
  assert.equal(await said('#price'), /\$[\d,]+/.exec(await textOf(poor))?.[0]);
  assert.match(await said(':focus'), /^Poor/);
  await card.getByText('What it rests on').click();
  await card.getByRole('link', { name: 'Open the page' }).click();
  await page.waitForFunction(() => 'opened' in window);
}

/** Checks the size of the card, and runs axe. */
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

// Checks the pages in a real browser; prints the number of checks at the end. `node check.ts looks flows` runs only
// these parts, `node check.ts --quick` those that take a few minutes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.ts';
import { finish, note } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { checkCard } from './card.ts';
import { checkControls } from './controls.ts';
import { checkFirstScreen } from './first-screen.ts';
import { checkFlows } from './flows.ts';
import { checkHungNetwork } from './hung.ts';
import { checkLooks } from './looks.ts';
import { checkLinks, checkMarkup } from './markup.ts';
import { checkSite } from './site.ts';
import { checkSlowNetwork } from './speed.ts';

/** Without markup, links and slow networks, which need minutes or an idle machine. */
const QUICK = ['flows', 'hung', 'first', 'controls', 'card', 'site', 'looks'];

const isQuick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter((part) => part !== '--quick');
const wanted = named.length === 0 && isQuick ? QUICK : named;
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);

try {
  mkdirSync(join(import.meta.dirname, 'out'), { recursive: true });
  const service = await startService({
    SIGN_UPS_PER_HOUR: '1000',
    KEYS_PER_EMAIL: '1000',
    // Prices as JSON and CSV have a limit of the same number as MCP's.
    MCP_REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
    // A busy machine keeps a start waiting for as long as a loop that hangs.
    WATCHDOG_SECONDS: '0',
    // Checks that send many lists come from other addresses.
    TRUST_PROXY: 'loopback',
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    if (isWanted('markup')) await checkMarkup(service.url);
    if (isWanted('links')) await checkLinks(service.url);
    if (isWanted('flows')) await checkFlows(browser, service.url);
    if (isWanted('first')) await checkFirstScreen(browser, service.url);
    if (isWanted('controls')) await checkControls(browser, service.url, isQuick);
    if (isWanted('card')) await checkCard(browser, service.url, isQuick);
    if (isWanted('site')) await checkSite(browser);
    if (isWanted('looks')) await checkLooks(browser, service.url, isQuick);
    if (isWanted('hung')) await checkHungNetwork(browser, service);
    if (isWanted('slow')) await checkSlowNetwork(browser, service.url);
  } finally {
    await browser.close();
    await service.stop();
  }
} catch (error) {
  note('the checks themselves', [error instanceof Error ? error.message : String(error)]);
}
finish();

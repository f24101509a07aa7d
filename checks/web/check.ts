// Checks the pages in a real browser, and prints the number of checks at the end. `node check.ts looks flows` runs only
// these parts, `node check.ts --quick` a shorter selection.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium } from '../support/browser.ts';
import { finish, isQuick, isWanted, reportCheck } from '../support/report.ts';
import { startService } from '../support/service.ts';
import { checkFirstScreen } from './first-screen.ts';
import { checkFlows } from './flows.ts';
import { checkLooks } from './looks.ts';
import { checkOffline } from './offline.ts';

try {
  mkdirSync(join(import.meta.dirname, 'out'), { recursive: true });
  const service = await startService({
    // This limit also applies to pages, and to prices as JSON and CSV.
    REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
    // Lets each visit have its own client address.
    TRUST_PROXY: 'loopback',
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
  try {
    if (isWanted('flows')) await checkFlows(browser, service.url);
    if (isWanted('first')) await checkFirstScreen(browser, service.url);
    if (isWanted('looks')) await checkLooks(browser, service.url, isQuick);
    if (isWanted('offline')) await checkOffline(browser, service);
  } finally {
    await browser.close();
    await service.stop();
  }
} catch (error) {
  reportCheck('the checks themselves', [error instanceof Error ? error.message : String(error)]);
}
finish();

import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from './chromium.ts';
import { PAGES } from './pages.ts';
import type { Report } from './report.ts';

/** Text sizes that people commonly set, in px; the browsers' default is 16. */
const SIZES = [24, 32];
const PHONE = { width: 390, height: 844 };

/** Checks every kind of page on a phone with large text: nothing may be wider than the window. */
export async function checkLargeText(executablePath: string, base: string, report: Report): Promise<void> {
  for (const size of SIZES) {
    const args = [...CHROMIUM_FLAGS, `--blink-settings=defaultFontSize=${size}`];
    const browser = await chromium.launch({ executablePath, args });
    const page = await browser.newPage({ viewport: PHONE });
    for (const { name, path } of PAGES) {
      await page.goto(base + path);
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      const problems = tooWide > 0 ? [`${tooWide} px wider than the window`] : [];
      report.note(`${name}, text of ${size} px`, problems);
    }
    await browser.close();
  }
}

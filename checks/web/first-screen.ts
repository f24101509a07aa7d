import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import people from './people.json' with { type: 'json' };
import { inTab, PHONE, type Visitor } from './visit.ts';

/** Size of a phone's screen without the browser's bars. */
const SCREEN = { width: 390, height: 664 };

/** Checks that a phone shows the main parts of each answer without scrolling, and no number larger than a warning. */
export async function checkFirstScreen(browser: Browser, baseURL: string): Promise<void> {
  await inTab(
    browser,
    { baseURL, viewport: SCREEN, serviceWorkers: 'block', reducedMotion: 'reduce' },
    async (visit) => {
      const visitPage = (name: string, path: string, body: (visitor: Visitor) => Promise<void>) =>
        visit(`first screen: ${name}`, async (visitor) => {
          await visitor.page.goto(path);
          await body(visitor);
        });
      for (const [path, selectors] of Object.entries(people.firstScreen)) {
        await visitPage(path, path, async ({ page }) => {
          for (const selector of selectors) await assertOnScreen(page, selector);
        });
      }
      for (const [path, selectors] of Object.entries(people.wholeScreen)) {
        await visitPage(`whole, ${path}`, path, async ({ page }) => {
          for (const selector of selectors) await assertOnScreen(page, selector, PHONE.height);
        });
      }
      await visitPage('a closet that was pasted, with its sums', '/list', async ({ page, rows, list }) => {
        await list(people.closet.join('\n'));
        await rows.nth(5).waitFor();
        for (const selector of ['.total', '[value="download"]']) {
          await assertOnScreen(page, selector);
        }
      });
      await visitPage('nothing is larger than the doubt', '/appraise?title=Chanel+bag+%24180', async ({ page }) => {
        const sizes = await page
          .locator('.tag *')
          .evaluateAll((elements) =>
            elements
              .filter(
                (element) =>
                  element.checkVisibility({ contentVisibilityAuto: true }) && /\d/.test(element.textContent ?? ''),
              )
              .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
          );
        const warning = await page
          .locator('.pill.check + .say')
          .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
        assert.ok(Math.max(...sizes) <= warning, `${Math.max(...sizes)} px beside ${warning} px`);
      });
    },
  );
}

async function assertOnScreen(page: Page, selector: string, height = SCREEN.height): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= height, `${selector}: ${JSON.stringify(box)}`);
}

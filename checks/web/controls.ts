import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import people from './people.json' with { type: 'json' };
import { inTab, type Visit, type Visitor } from './visit.ts';

const WIDTHS = [390, 1280] as const;
const ROWS = people.rows.join('\n');

/** Checks pages as rendered: hidden parts are gone, and no text is behind a field or other text. */
export async function checkControls(browser: Browser, baseURL: string, isQuick: boolean): Promise<void> {
  for (const width of isQuick ? WIDTHS.slice(0, 1) : WIDTHS) {
    const options = { baseURL, viewport: { width, height: 900 }, serviceWorkers: 'block' } as const;
    await inTab(browser, options, (visit) => checkDrawn((name, body) => visit(`${name}, ${width} wide`, body)));
  }
  // Without a service worker, which would answer lists itself.
  await inTab(browser, { baseURL, serviceWorkers: 'block' }, checkButtons);
}

async function checkDrawn(visit: Visit): Promise<void> {
  await visit('no text lies under a field or another text', async ({ page }) => {
    for (const path of people.textsLookedAt) {
      await page.goto(path);
      await page.locator('main details').evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      assert.deepEqual(await coveredTexts(page), [], path);
    }
  });

  await visit('rows of a list: no text is covered', async (visitor) => {
    await addRows(visitor, ROWS);
    await visitor.sees(visitor.page.locator('.is-asking').first());
    assert.deepEqual(await coveredTexts(visitor.page), []);
  });
}

async function checkButtons(visit: Visit): Promise<void> {
  await visit('a browser that offers to install the site gets a button for it', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Install' });
    assert.equal(await button.count(), 0);
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = () => document.body.setAttribute('data-asked', String(offer.defaultPrevented));
      dispatchEvent(Object.assign(offer, { prompt }));
    });
    await button.click();
    await page.locator('body[data-asked="true"]').waitFor();
    assert.equal(await button.count(), 0);
  });

  await visit('a list that is refused says why', async (visitor) => {
    await addRows(visitor, ROWS);
    const body = '<main><p class="lead">Too many lists in a short time</p></main>';
    const { page, press, sees } = visitor;
    await page.route('/list', (route) => route.fulfill({ status: 429, contentType: 'text/html', body }));
    await press('Update');
    await sees('Too many lists in a short time');
  });
}

async function addRows({ page, rows, list, sees }: Visitor, lines: string): Promise<void> {
  await page.goto('/list');
  await list(lines);
  await sees(rows.first());
}

/** Returns the texts in the page's main part that something covers. */
async function coveredTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const covered = new Set<string>();
    const texts = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement as Element;
      if (!text.nodeValue?.trim() || parent.closest('.visually-hidden, .scroll, textarea, select, svg, template'))
        continue;
      if (!parent.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })) continue;
      parent.scrollIntoView({ block: 'center', behavior: 'instant' });
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, top, width, height } of range.getClientRects()) {
        for (const share of [0.1, 0.5, 0.9]) {
          const [x, y] = [left + share * width, top + height / 2];
          const clip = parent.getBoundingClientRect();
          // Names longer than two lines are cut off on purpose.
          if (y > clip.bottom || x > clip.right) continue;
          const seen = document.elementFromPoint(x, y);
          if (seen && (seen.contains(parent) || parent.contains(seen))) continue;
          covered.add(`“${text.nodeValue.trim().slice(0, 60)}” lies under ${seen?.outerHTML.slice(0, 80)}`);
        }
      }
    }
    return [...covered];
  });
}

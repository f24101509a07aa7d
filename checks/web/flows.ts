import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { LIST_FLOWS, PLAIN_LIST_FLOWS } from './list-flows.ts';
import { type Flows, inTab, textOf } from './visit.ts';

/** Performs visitors' tasks step by step, with JavaScript on and off. */
export async function checkFlows(browser: Browser, baseURL: string): Promise<void> {
  // A service worker would take seconds to install in each browser context.
  await inTab(browser, { baseURL, serviceWorkers: 'block' }, async (visit) => {
    for (const [name, steps] of Object.entries({ ...FLOWS, ...LIST_FLOWS })) await visit(name, steps);
  });
  await inTab(browser, { baseURL, javaScriptEnabled: false }, async (visit) => {
    for (const [name, steps] of Object.entries(PLAIN_LIST_FLOWS)) {
      await visit(`${name}, without JavaScript`, steps);
    }
  });
}

const findSearchBox = (page: Page) => page.getByRole('searchbox', { name: 'What is it, and what does it cost?' });
/** The tag, which starts with the verdict and the large number. */
const findAnswer = (page: Page, words: RegExp) => page.locator('.tag', { hasText: words });
const BUY_PATTERN = /^\s*Buy\s*\$\d+\s*profit/;
const findGrade = (page: Page, name: string) =>
  page.locator('.grades').getByRole('link', { name: new RegExp(`^${name}`) });

const FLOWS: Flows = {
  'search, by keyboard, to a price': async ({ page }) => {
    await page.goto('/browse?brand=levis');
    await findSearchBox(page).pressSequentially('lv tote');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/appraise\?title=lv\+tote$/);
    assert.match(await textOf(page.locator('h1')), /Louis Vuitton bags$/);
  },

  'the home page answers in the example’s place while one types': async ({ page, sees, hears }) => {
    await page.goto('/');
    const card = page.locator('[data-live] .tag');
    await sees(card.getByText('For example').first());
    await page.getByRole('searchbox').pressSequentially('mens patagonia fleece fair $18');
    // Cards for shorter texts may appear first.
    await sees(card.locator('#tag[value="18"]'));
    assert.equal(await card.getByRole('textbox', { name: 'Tag price' }).inputValue(), '18');
    await hears(/^Fair\..*(Buy|Maybe|Skip)\. (\$\d+ \w+|No profit)$/s);
    // The card can be saved.
    assert.ok(await card.getByRole('button', { name: 'Save' }).isVisible());
    assert.equal(new URL(page.url()).pathname, '/');
    await page.getByRole('searchbox').fill('');
    await sees(card.getByText('For example').first());
  },

  'where one sells, kept for the next item': async ({ page, choose, sees }) => {
    await page.goto('/price/coach/bag?purpose=resell');
    const heading = page.getByRole('heading', { name: /You keep \$\d+ on Mercari/ });
    await choose('You sell on', 'Mercari');
    await sees(heading);
    assert.equal(new URL(page.url()).search, '?purpose=resell');
    await page.goto('/price/coach/jacket?tag=10');
    await sees(heading);
    await sees(findAnswer(page, /on Mercari/));
    assert.equal(await page.getByLabel('You sell on').inputValue(), 'mercari');
    await findGrade(page, 'Fair').click();
    await page.waitForURL(/condition=Fair/);
    assert.doesNotMatch(page.url(), /marketplace/);
    // Terms in an address stay there, and saved ones do not count beside them.
    await page.goto('/price/coach/jacket?tag=10&marketplace=ebay&minReturn=1');
    await findGrade(page, 'Fair').click();
    await page.waitForURL(/condition=Fair.*marketplace=ebay&minReturn=1/);
    await sees(page.getByRole('heading', { name: /You keep \$\d+ on eBay/ }));
  },

  'a grade in the tag, in place, with all that follows from it': async ({ page, tag, sees, hears }) => {
    await page.goto('/price/coach/bag');
    const fair = findGrade(page, 'Fair');
    const price = await textOf(fair.locator('b'));
    await fair.click();
    await sees(page.locator('.tag [data-price]', { hasText: price }));
    assert.match(page.url(), /condition=Fair/);
    assert.match(await page.title(), /Fair/);
    assert.equal(await fair.getAttribute('aria-current'), 'true');
    assert.ok(await fair.evaluate((link) => link === document.activeElement));
    await hears(/^Fair\..*usual price$/s);
    await tag.fill('15');
    await sees(findAnswer(page, BUY_PATTERN));
    assert.match(await textOf(page.locator('.limits')), /\$\d+ or less/);
    await page.goBack();
    await page.waitForURL('/price/coach/bag');
    await sees(page.locator('#grade-any[aria-current]'));
  },

  'who sells is answered as a seller from then on, in the address too': async ({ page, sees, fill }) => {
    await page.goto('/');
    await page.getByText('I’m selling').click();
    await sees(page.locator('.if-selling .steps'));
    await page.getByRole('searchbox').fill('coach tabby 26');
    await page.keyboard.press('Enter');
    await page.waitForURL(/purpose=sell/);
    await sees(page.getByText('On eBay you keep'));
    assert.equal(await page.locator('.pill, .zone').count(), 0);
    await fill('You paid', '60');
    await sees(/You paid \$60: \$\d+ profit/);
    await page.goto('/price/gap/jeans');
    await page.waitForURL(/purpose=sell/);
    await sees(page.getByText('On eBay you keep'));
    await page.getByRole('link', { name: 'I’m buying' }).click();
    await sees(page.locator('.zone.buy').first());
  },

  'get a key, and run the call with it': async ({ page, fill, press, sees }) => {
    await page.goto('/developers');
    await fill('Email address', 'ada@localhost');
    await press('Get a key');
    await sees(page.getByRole('alert'));
    await fill('Email address', 'ada@example.com');
    await press('Get a key');
    const key = await textOf(page.locator('#issued-key'));
    assert.match(key, /^ht_[0-9A-Za-z]{36}$/);
    const code = await textOf(page.locator('#prediction'));
    assert.ok(code.includes(key));
    const { status, stdout, stderr } = spawnSync('sh', ['-c', code], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /confidence/);
  },

  'copy a snippet': async ({ page, press, sees }) => {
    await page.goto('/developers');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press('Copy');
    await sees(page.getByRole('button', { name: 'Copied' }));
    const shown = await page.locator('.code pre').first().textContent();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), shown?.trim());
  },

  'share a price, by copying its address': async ({ page, press, sees }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/price/coach/bag');
    const { href } = new URL('?condition=Fair', page.url());
    await findGrade(page, 'Fair').click();
    await page.waitForURL(href);
    await press('Share');
    await sees(page.getByRole('button', { name: 'Link copied' }));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), href);
  },

  'by keyboard: the tag’s price, then the grades': async ({ page }) => {
    await page.goto('/price/coach/bag');
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.waitForLoadState('networkidle');
    let requests = 0;
    // Chromium asks for the icon when it likes.
    page.on('request', (request) => {
      if (request.resourceType() !== 'other') requests++;
    });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    const stops: string[] = [];
    for (let stop = 0; stop < 23; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim().replace(/\s+/g, ' ') ?? ''));
    }
    assert.match(
      stops.join(' | '),
      /^Browse \| Coach \| Bags \| Price it as men’s \| {2}\| Selling Ask[^|]* \| Wearing [^|]* \| Save \| Share \| .*Any \$\d+ \| New with tags \$\d+ \| Like New.* \| Good.* \| Fair.* \| Poor/,
    );
    // "Skip to content" must not load another answer, which would take the focus.
    assert.equal(requests, 0);
  },

  'the focus stays on a button that works by script': async ({ page }) => {
    await page.goto('/price/coach/bag');
    const keep = page.getByRole('button', { name: 'Save' });
    await keep.focus();
    await page.evaluate(() => history.pushState(null, '', '?condition=Good'));
    await page.goBack();
    await page.goForward();
    await page.locator('#grade-good[aria-current]').waitFor();
    assert.ok(await keep.evaluate((button) => button === document.activeElement));
  },

  'a browser that offers to install the site gets a button for it': async ({ page }) => {
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
  },
};

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { visit } from './visit.ts';

/** Performs people's tasks step by step. */
export async function checkFlows(browser: Browser, base: string): Promise<void> {
  const flow = (name: string, body: (page: Page) => Promise<void>, javaScriptEnabled = true) =>
    visit(browser, name, base, body, { javaScriptEnabled });
  const plain = (name: string, body: (page: Page) => Promise<void>) => flow(name, body, false);
  const textOf = async (locator: Locator) => (await locator.textContent()) ?? '';
  const tagField = (page: Page) => page.getByRole('textbox', { name: 'Tag price' });
  const heading = (page: Page) => textOf(page.locator('h1'));

  await flow('search, while typing, by keyboard, to a price', async (page) => {
    await page.goto(`${base}/browse?brand=levis`);
    const box = page.getByRole('combobox', { name: 'Search for a garment' });
    await box.pressSequentially('lv tote');
    await page.getByText(/^\d suggestions?\. /).waitFor({ state: 'attached' });
    // Earlier keystrokes may have shown other suggestions, some by the same name.
    await page.locator('[role=option][data-url$="title=lv+tote"]').waitFor();
    await page.getByRole('option', { name: /Women’s Louis Vuitton bags Any/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${base}/appraise?title=lv+tote`);
    assert.equal(await heading(page), '“lv tote”');
  });

  await flow('the home page answers in the example’s place while one types', async (page) => {
    const card = page.locator('[data-live] .tag');
    await card.getByText('For example').waitFor();
    await page.getByRole('combobox').pressSequentially('mens patagonia fleece fair $18');
    await card.locator('#grade-fair[aria-current]').waitFor();
    assert.equal(await card.getByRole('textbox', { name: 'Tag price' }).inputValue(), '18');
    // The card of another page leads there.
    assert.ok(await card.getByRole('button', { name: 'Check' }).isVisible());
    assert.equal(new URL(page.url()).pathname, '/');
    await page.getByRole('combobox').fill('');
    await card.getByText('For example').waitFor();
  });

  await plain('search without JavaScript, to a price', async (page) => {
    await page.getByRole('searchbox').fill('mens nike shoes');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(/\/appraise\?title=mens\+nike\+shoes$/);
    await page.locator('.hang .verdict').waitFor();
  });

  await plain('a seller’s terms by a form, without JavaScript', async (page) => {
    await page.goto(`${base}/price/coach/bag?condition=Good`);
    await page.getByLabel('Marketplace').selectOption('Poshmark');
    await page.getByLabel('Minimum profit per item, $').fill('20');
    await page.getByRole('button', { name: 'Use these' }).click();
    await page.waitForURL(/condition=Good&tag=&marketplace=poshmark&profit=20/);
    await page.getByRole('heading', { name: 'If you sell it on Poshmark' }).waitFor();
    assert.match(await textOf(page.locator('.verdict')), /on Poshmark/);
  });

  await flow('a seller’s terms as one chooses, kept for the next garment', async (page) => {
    await page.goto(`${base}/price/coach/bag`);
    const heading = page.getByRole('heading', { name: 'If you sell it on Mercari' });
    await page.getByLabel('Marketplace').selectOption('Mercari');
    await heading.waitFor();
    await page.getByLabel('Minimum profit per item, $').fill('20');
    await page.locator('#selling summary', { hasText: 'Mercari, $20 profit goal' }).waitFor({ state: 'attached' });
    assert.equal(new URL(page.url()).search, '');
    await page.goto(`${base}/price/coach/jacket?tag=10`);
    await heading.waitFor();
    assert.match(await textOf(page.locator('.verdict')), /on Mercari/);
    assert.equal(await page.locator('[name=profit]').inputValue(), '20');
    await page.getByRole('link', { name: 'Mercari fees' }).waitFor();
  });

  await plain('a price on the tag, without JavaScript', async (page) => {
    await page.goto(`${base}/appraise?title=Coach+Tabby+26+leather+bag&condition=Good`);
    await tagField(page).fill('$30');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.waitForURL(/condition=Good&tag=%2430&marketplace=ebay&profit=15/);
    assert.match(await textOf(page.locator('.verdict')), /^\s*Buy Profit: \$\d/);
  });

  await flow('the card answers while one types, and needs no button', async (page) => {
    await page.goto(`${base}/appraise?title=Coach+Tabby+26+leather+bag&condition=Good`);
    assert.equal(await page.getByRole('button', { name: 'Check' }).count(), 0);
    await tagField(page).pressSequentially('30');
    await page.waitForURL(/condition=Good&tag=30$/);
    await page.locator('.verdict', { hasText: /^\s*Buy Profit: \$\d/ }).waitFor();
    assert.ok(await tagField(page).evaluate((field) => field === document.activeElement));
    await tagField(page).pressSequentially('0');
    await page.locator('.verdict', { hasText: /^\s*Skip / }).waitFor();
    assert.equal(await tagField(page).inputValue(), '300');
  });

  await plain('the calculator, without JavaScript, to a marketplace’s fees', async (page) => {
    await page.goto(`${base}/fees`);
    await page.getByLabel('Sale price, $').fill('40');
    await page.getByRole('button', { name: 'Show what I’d get' }).click();
    await page.getByText('$34.16').first().waitFor();
    await page.locator('#at-ebay > summary').click();
    await page
      .locator('#ebay')
      .getByText(/^Source: .*Checked/)
      .waitFor();
  });

  await plain('from a price to its marketplace’s fees, unfolded, without JavaScript', async (page) => {
    await page.goto(`${base}/price/coach/bag`);
    await page.getByRole('link', { name: 'eBay fees' }).click();
    await page.waitForURL(/\/fees.*#ebay$/);
    await page
      .locator('#ebay')
      .getByText(/^Source: .*Checked/)
      .waitFor();
  });

  await plain('from a price to a grade and the other gender, without JavaScript', async (page) => {
    await page.goto(`${base}/price/coach/bag`);
    await page.getByRole('link', { name: /^Fair/ }).first().click();
    await page.waitForURL(/condition=Fair/);
    assert.match(await textOf(page.locator('.tag')), /Fair/);
    await page.getByRole('link', { name: 'Men’s', exact: true }).click();
    await page.waitForURL(/gender=male/);
  });

  await flow('a grade in the tag, in place, with all that follows from it', async (page) => {
    await page.goto(`${base}/price/coach/bag`);
    const grade = page.getByRole('navigation', { name: 'Condition' }).getByRole('link', { name: /^Fair/ });
    const price = await textOf(grade.locator('.grade-price'));
    await grade.click();
    await page.locator('.tag [data-price]', { hasText: price }).waitFor();
    assert.match(page.url(), /condition=Fair/);
    assert.match(await page.title(), /Fair/);
    assert.equal(await grade.getAttribute('aria-current'), 'true');
    assert.ok(await grade.evaluate((link) => link === document.activeElement));
    await page.getByText(`Fair: about ${price}, 8 in 10`).waitFor({ state: 'attached' });
    await tagField(page).fill('5');
    await page.locator('.verdict', { hasText: /^\s*Buy Profit: \$\d/ }).waitFor();
    await page.goBack();
    await page.waitForURL(`${base}/price/coach/bag`);
    await page.locator('#grade-any[aria-current]').waitFor();
    assert.match(await textOf(page.locator('.verdict')), /^\s*Buy up to \$\d/);
  });

  /** Everything that works offline is stored. */
  const wordsAreKept = async (page: Page) => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const hasWords = async () =>
        (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
          .flat()
          .some(({ url }) => url.includes('/words-'));
      while (!(await hasWords())) await new Promise((resolve) => setTimeout(resolve, 100));
    });
  };
  const onList = (page: Page) => page.locator('[data-cards] > tr');
  const addToList = async (page: Page, text: string) => {
    await page.getByLabel('Garments, one per line').fill(text);
    await page.getByRole('button', { name: 'Price my list' }).first().click();
  };

  await flow('each answer stays in the list as looked at, without a network too', async (page) => {
    const look = (title: string) => page.goto(`${base}/appraise?title=${encodeURIComponent(title)}`);
    const cart = page.getByLabel('Show', { exact: true }).locator('option', { hasText: 'In cart' });
    await look('lululemon align leggings $6');
    await page.locator('[data-answer] [data-list-item]').click();
    assert.ok(await page.locator('[data-list-looked]').isHidden());
    await wordsAreKept(page);
    await page.context().setOffline(true);
    await look('mens patagonia fleece fair $18');
    await look('gucci belt $45');
    await page.getByRole('link', { name: '2 looked at, 1 in cart, $6 to pay' }).click();
    await onList(page).nth(2).waitFor();
    assert.match(await textOf(cart), /^In cart: 1, \$6 to pay, about \$\d+ profit$/);
    await onList(page).filter({ hasText: 'patagonia' }).getByRole('button', { name: 'Put in cart' }).click();
    await page.getByText('Changed.').waitFor();
    assert.match(await textOf(cart), /^In cart: 2, \$24 to pay/);
    assert.equal(await textOf(page.locator('[data-list-count]')), '2');
    // Another tag changes the piece in the cart, not a second one.
    await look('mens patagonia fleece fair $18');
    await tagField(page).fill('10');
    await page.getByText('1 looked at, 2 in cart, $16 to pay').waitFor();
    await page.goto(`${base}/list`);
    await onList(page).nth(2).waitFor();
    await page.getByLabel('Show', { exact: true }).selectOption('state:cart');
    await page.locator('summary', { hasText: 'Add & more' }).click();
    await page.getByRole('button', { name: 'All shown are bought' }).click();
    await page.getByText('2 rows changed.').waitFor();
    assert.equal(await onList(page).getByRole('button', { name: 'Put in cart' }).count(), 1);
    assert.equal(await cart.count(), 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await cart.waitFor({ state: 'attached' });
    // Only the latest stay.
    for (let tag = 0; tag < 52; tag++)
      await page.evaluate((tag) => {
        const rows = JSON.parse(localStorage.getItem('hangtag-list') ?? '[]');
        rows.push({ title: `Dress ${tag}`, quantity: 1, state: 'looked' });
        localStorage.setItem('hangtag-list', JSON.stringify(rows.slice(0, 52)));
      }, tag);
    await look('zara dress $4');
    await page.locator('[data-list-looked]').waitFor();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('hangtag-list') ?? '[]'));
    assert.equal(kept.length, 52);
    assert.equal(kept.at(-1).title, 'zara dress');
  });

  await flow('my list: hearts, count, undo, kept after Back', async (page) => {
    await page.goto(`${base}/price/coach/bag?condition=Fair`);
    await page.locator('[data-list-item]').click();
    const count = page.locator('[data-list-count]');
    assert.equal(await textOf(count), '1');
    await page.goto(`${base}/price/zara/dress`);
    await page.locator('[data-list-item]').click();
    assert.equal(await textOf(count), '2');
    await page.goto(`${base}/list`);
    await onList(page).nth(1).waitFor();
    await page.getByRole('link', { name: 'Coach Bags', exact: true }).click();
    await page.waitForURL(/price\/coach\/bag/);
    await page.goBack();
    await onList(page).nth(1).locator('summary').click();
    await page.getByRole('button', { name: 'Remove Zara' }).click();
    await page.getByText('Changed.').waitFor();
    assert.equal(await onList(page).count(), 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await onList(page).nth(1).waitFor();
    assert.equal(await textOf(count), '2');
    await page.reload();
    await onList(page).nth(1).waitFor();
  });

  await flow('my list: a file, nothing twice, a grade, another marketplace', async (page) => {
    await page.goto(`${base}/list`);
    const report = {
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Listing Title,Order Price\nCoach tote,60\nNike sneakers,30\n'),
    };
    await page.getByLabel('Or a file').setInputFiles(report);
    await page.getByText('Read as: Poshmark sales report').waitFor({ state: 'attached' });
    await page.locator('summary', { hasText: 'Add & more' }).click();
    assert.equal(await page.getByLabel('Marketplace', { exact: true }).inputValue(), 'poshmark');
    await page.getByLabel('Or a file').setInputFiles(report);
    await page.locator('[data-list-toast]').getByText('0 rows added. 2 rows already on the list.').waitFor();
    assert.equal(await onList(page).count(), 2);
    const tote = onList(page).filter({ hasText: 'Coach tote' });
    const price = await textOf(tote.locator('.card-price'));
    await tote.locator('summary').click();
    await page.getByLabel('Condition of Coach tote').selectOption('Poor');
    await tote.locator('.card-price').filter({ hasNotText: price }).waitFor();
    const net = await textOf(page.locator('.list-keep strong'));
    await page.locator('summary', { hasText: 'Add & more' }).click();
    await page.getByLabel('Marketplace', { exact: true }).selectOption('Depop');
    await page.locator('.list-keep strong').filter({ hasNotText: net }).waitFor();
    await page.reload();
    await onList(page).first().waitFor();
    assert.equal(await page.getByLabel('Marketplace', { exact: true }).inputValue(), 'depop');
  });

  await flow('another person’s list is only taken on demand, and added', async (page) => {
    await page.goto(`${base}/price/gucci/bag`);
    await page.locator('[data-list-item]').click();
    await page.goto(`${base}/list?items=coach/bag,zara/dress`);
    assert.equal(await textOf(page.locator('[data-list-count]')), '1');
    await page.getByRole('button', { name: 'Put these on my list' }).click();
    await page.waitForURL(`${base}/list`);
    await onList(page).nth(2).waitFor();
  });

  await plain('a list without JavaScript: price, correct, download', async (page) => {
    await page.goto(`${base}/list`);
    await addToList(page, 'Coach bag\nspaceship');
    await page.getByText('spaceship', { exact: true }).waitFor();
    await page.locator('summary', { hasText: 'Add & more' }).click();
    await addToList(page, 'Coach bag\nzara dress');
    await onList(page).nth(1).waitFor();
    await page.locator('summary', { hasText: 'Add & more' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    assert.match(readFileSync(await (await download).path(), 'utf8'), /\r\nzara dress,Zara,/);
  });

  await flow('a file on my list: own columns come back, and a row that is sold asks', async (page) => {
    const own =
      'Title,Size,Paid,Status\r\nCoach leather tote,M,4,active\r\n"Zara, dress",S,2,Sold\r\nspaceship,,,active\r\n';
    const saved = async () => {
      const download = page.waitForEvent('download');
      const button = page.getByRole('button', { name: 'Download', exact: true });
      if (!(await button.isVisible())) await page.locator('summary', { hasText: 'Add & more' }).click();
      await button.click();
      return readFileSync(await (await download).path(), 'utf8');
    };
    await page.goto(`${base}/list`);
    await page.getByLabel('Or a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(own) });
    await page.getByText('for 1 piece').waitFor();
    await page.reload();
    await page.getByText('for 1 piece').waitFor();
    const ours = /,(hangtag_brand|Coach|Zara|,,,).*/g;
    assert.equal((await saved()).replaceAll(ours, ''), own.replace('spaceship,,,active', 'spaceship,,,active'));
    await page.getByRole('button', { name: 'Sold', exact: true }).click();
    await page.getByText('Enter the price and the day of the sale.').waitFor();
    await page.getByLabel('Sold for, $: Zara, dress').fill('21');
    await page.getByLabel('Sold on: Zara, dress').fill('2026-10-03');
    await page.getByRole('button', { name: 'Sold', exact: true }).click();
    await page.getByText('Moved to Sold.').waitFor();
    const [sale] = await page.evaluate(() => JSON.parse(localStorage.getItem('hangtag-sales') ?? '[]'));
    assert.deepEqual([sale.price, sale.soldOn, sale.marketplace], [21, '2026-10-03', undefined]);
    await page.getByLabel('Description of spaceship').fill('nike hoodie x2');
    await page.getByLabel('Description of spaceship').press('Enter');
    await page.getByText('for 3 pieces').waitFor();
    assert.match(await saved(), /\r\nnike hoodie,,,active,2,Nike,/);
  });

  await flow('a report of sales that is dropped on my list goes to Sold', async (page) => {
    const report = 'Listing Title,Order Price,Order Date,Your Earnings\nCoach tote,60,2026-10-03,48\n';
    const sales = () => page.evaluate(() => JSON.parse(localStorage.getItem('hangtag-sales') ?? '[]').length);
    await page.goto(`${base}/list`);
    await page
      .getByLabel('Or a file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(report) });
    await page.getByRole('button', { name: 'Put them in Sold' }).click();
    await page.getByText('1 sale is now in Sold.').waitFor();
    assert.equal(await page.getByText('Is this a sales report?').count(), 0);
    assert.equal(await sales(), 1);
    assert.equal(await page.evaluate(() => localStorage.getItem('hangtag-list') ?? '[]'), '[]');
  });

  await flow('what a browser kept from release 1.1 is taken over', async (page) => {
    const kept = readFileSync(new URL('../../test/web/kept-by-1.1.json', import.meta.url), 'utf8');
    await page.evaluate((kept) => {
      const { list, sales } = JSON.parse(kept);
      localStorage.setItem('hangtag-list', JSON.stringify(list));
      localStorage.setItem('hangtag-sales', JSON.stringify(sales));
    }, kept);
    await page.goto(`${base}/list`);
    await onList(page).nth(3).waitFor();
    assert.equal(await onList(page).filter({ hasText: 'paid $12.50' }).count(), 1);
    await wordsAreKept(page);
    await page.goto(`${base}/sold`);
    await page.getByText('profit from 2 sales').waitFor();
  });

  for (const hasScripts of [true, false]) {
    const plan = async (page: Page) => {
      await page.goto(`${base}/list`);
      await addToList(page, 'title,asking price,days on sale\nCoach leather tote,150,41\nShein blouse,9,3');
      await page.locator('summary', { hasText: 'Add & more' }).click();
      await page.getByLabel('Your time, $ an hour').fill('40');
      await page.getByLabel('How soon do you want it gone?').selectOption('month');
      if (!hasScripts) {
        await page.getByRole('button', { name: 'Show what to do' }).click();
        await page.locator('summary', { hasText: 'Add & more' }).click();
      }
      await page.getByText('2 rows: cut 1 and donate 1.').waitFor();
      await onList(page).first().locator('summary').click();
      await page.getByText('41 days at $150').waitFor();
      await page.getByRole('button', { name: 'Donation list' }).click();
      await page.getByRole('heading', { name: 'Donation list' }).waitFor();
      await page.getByText('$2 to $12').waitFor();
    };
    await flow(`a plan for my list and a donation list, scripts ${hasScripts}`, plan, hasScripts);
  }

  await flow('a sale from the list to the report, without a network', async (page) => {
    await page.goto(`${base}/list`);
    await wordsAreKept(page);
    await page.context().setOffline(true);
    await addToList(page, 'Coach leather tote\nZara dress x2');
    await onList(page).nth(1).locator('summary').click();
    await page.getByLabel('Sold for, $: Zara dress').fill('21');
    await onList(page).nth(1).getByRole('button', { name: 'Sold' }).click();
    await page.getByText('Moved to Sold.').waitFor();
    await page.getByText('for 2 pieces').waitFor();
    await page.goto(`${base}/sold`);
    await page.getByText('profit from 1 sale').waitFor();
    await page.getByText('Zara dress', { exact: true }).waitFor();
    await page.getByLabel('Or a sales report').setInputFiles({
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Listing Title,Order Price,Order Date,Your Earnings\nCoach tote,60,2026-10-03,48\n'),
    });
    await page.getByText('Read as Poshmark sales report: 1 sale added.').waitFor();
    await page.getByText('Of 2 sales with an estimate').waitFor();
    await page.getByLabel('Item', { exact: true }).fill('Nike sneakers');
    await page.getByLabel('Sold for, $').fill('30');
    await page.getByRole('button', { name: 'Add sale' }).click();
    await page.getByText('profit from 3 sales').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('profit from 2 sales').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download for your books' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    assert.match(file, /^sold_on,title/);
    await page.reload();
    await page.getByText('profit from 2 sales').waitFor();
    await page.getByLabel('Or paste sales').fill('Gucci belt sold for $95 on eBay, 10/03/2026');
    await page.getByRole('button', { name: 'Add these' }).click();
    await page.getByText('1 sale added.').waitFor();
    await page.getByText('profit from 3 sales').waitFor();
    await page.getByRole('button', { name: 'Change Gucci belt' }).click();
    await page.getByLabel('Sold for, $').fill('105');
    await page.getByRole('button', { name: 'Add sale' }).click();
    await page.getByText('$105.00', { exact: true }).first().waitFor();
    await page.getByText('profit from 3 sales').waitFor();
  });

  await flow('get a key, run the snippets with it, see its usage', async (page) => {
    await page.goto(`${base}/developers`);
    await page.getByLabel('Email address').fill('ada@localhost');
    await page.getByRole('button', { name: 'Get a key' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Get a key' }).click();
    const key = page.locator('#issued-key');
    await key.waitFor();
    const text = await textOf(key);
    assert.match(text, /^ht_[0-9A-Za-z]{36}$/);
    let calls = 0;
    for (const [language, command, first] of [
      ['curl', 'sh', '-c'],
      ['javascript', process.execPath, '--input-type=module'],
      ['python', 'python3', '-c'],
    ] as const) {
      const code = await textOf(page.locator(`#snippet-${language}`));
      assert.ok(code.includes(text), `the ${language} snippet does not hold the key`);
      const args = language === 'javascript' ? [first, '-e', code] : [first, code];
      const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
      if (error && (error as NodeJS.ErrnoException).code === 'ENOENT') {
        console.log(`    the ${language} snippet was not run: there is no ${command} here`);
        continue;
      }
      calls++;
      assert.equal(status, 0, `the ${language} snippet failed: ${stderr}`);
      assert.match(stdout, /confidence/, `the ${language} snippet answered ${stdout}`);
    }
    const usage = spawnSync('sh', ['-c', await textOf(page.locator('#usage-curl'))], {
      encoding: 'utf8',
    });
    assert.equal(JSON.parse(usage.stdout).usage.requestsToday, calls);
  });

  await flow('copy a snippet', async (page) => {
    await page.goto(`${base}/developers`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^curl /);
  });

  await flow('without a network: price, grade, search, title, list, payouts', async (page) => {
    const title = '/appraise?title=Louis+Vuitton+Neverfull+MM+monogram+tote';
    const titled = page.locator('.tag [data-price]').first();
    await page.goto(base + title);
    const byWords = await textOf(titled);
    await page.goto(`${base}/price/coach/bag?condition=Good`);
    const price = await textOf(titled);
    await wordsAreKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(/You are offline: .*saved today/).waitFor();
    assert.equal(await textOf(titled), price);
    const fair = page.getByRole('navigation', { name: 'Condition' }).getByRole('link', { name: /^Fair/ });
    await fair.click();
    await page.getByText(/of listings are Fair/).waitFor();
    await page.locator('#site-search').fill('mens levis jeans');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '“mens levis jeans”' }).waitFor();
    await page.locator('[data-list-item]').click();
    await page.goto(`${base}/list`);
    await onList(page).first().waitFor();
    await page.locator('summary', { hasText: 'Add & more' }).click();
    await addToList(page, 'Coach bag $20\nGucci belt bag x2');
    await page.getByText('for 4 pieces').waitFor();
    await page.locator('summary', { hasText: 'Add & more' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    assert.equal((await download).suggestedFilename(), 'list-with-prices.csv');
    await page.goto(base + title);
    assert.equal(await textOf(titled), byWords);
    await page.goto(`${base}/fees`);
    await page.getByLabel('Sale price, $').fill('40');
    await page.getByRole('button', { name: 'Show what I’d get' }).click();
    await page.getByText('$34.16').first().waitFor();
    await page.goto(`${base}/method`);
    await page.getByRole('heading', { name: 'This page needs an internet connection' }).waitFor();
    await page.context().setOffline(false);
    await page.goto(`${base}/price/coach/bag`);
    assert.equal(await page.getByText('You are offline').count(), 0);
  });

  await flow('share a price, by copying its address', async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${base}/price/coach/bag`);
    await page.getByRole('navigation', { name: 'Condition' }).getByRole('link', { name: /^Fair/ }).click();
    await page.waitForURL(/condition=Fair/);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, `${base}/price/coach/bag?condition=Fair`);
  });

  await flow('by keyboard: the tag’s price comes first, then the grades', async (page) => {
    await page.goto(`${base}/price/coach/bag`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const stops: string[] = [];
    for (let stop = 0; stop < 18; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
    }
    assert.match(
      stops.join(' | '),
      /^ \| \$4 .*\$13 \| Any \$\d+ \| New with tags \$\d+ \| Like New.* \| Good.* \| Fair.* \| Poor.* \| Women’s \| Men’s(?: \||$)/,
    );
  });

  await flow('by keyboard alone: the first stop skips to the content', async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
  });
}

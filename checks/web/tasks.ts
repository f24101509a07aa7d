import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright-core';
import { PHONE, type Visitor, visit } from './visit.ts';

/** A visitor's effort so far. */
interface Effort {
  taps: number;
  fields: number;
  /** Distance to the lowest target below the screen, in pixels. */
  scrolled: number;
}

interface Hand {
  readonly page: Page;
  tap(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(field: Locator, file: string): Promise<void>;
  /** Records the element with the task's answer; its distance counts. */
  see(target: Locator): Promise<void>;
}

interface Task {
  readonly name: string;
  readonly start: string;
  /** The limits. */
  readonly most: Effort;
  readonly body: (hand: Hand) => Promise<void>;
}

const TWELVE = `Patagonia fleece, mens large, good
Coach leather tote, brown, like new
Lululemon Align leggings 25"
Levi's 501 jeans, fair
Reformation midi dress
Nike Air Force 1 mens size 10
Madewell leather jacket
Kate Spade crossbody bag NWT
J.Crew cashmere sweater
Zara blazer
Gucci belt bag
Everlane silk blouse`;

/** Returns a made-up report with that many sales. */
function report(rows: number): string {
  const names = ['Coach bag', 'Nike sneakers', 'Zara dress', 'Gucci bag', 'Madewell jeans'];
  const lines = Array.from(
    { length: rows },
    (_, index) => `${names[index % names.length]} ${index},${20 + (index % 50)},${1 + (index % 30)}`,
  );
  return ['Listing Title,Order Price,Cost Price', ...lines].join('\n');
}

const verdict = (page: Page, words: RegExp) => page.locator('.verdict', { hasText: words });
const label = (page: Page, words: RegExp) => page.locator('.price-bar text', { hasText: words });

/** Returns the task of typing a title on the home page, whose answers are visible immediately. */
const typed = (name: string, title: string, answers: (page: Page) => readonly Locator[]): Task => ({
  name,
  start: '/',
  most: { taps: 0, fields: 1, scrolled: 0 },
  body: async ({ page, type, see }) => {
    await type(page.getByRole('combobox'), title);
    await page.keyboard.press('Enter');
    for (const answer of answers(page)) await see(answer);
  },
});

const TASKS: readonly Task[] = [
  {
    name: 'men’s Patagonia fleece in Fair, typed',
    start: '/',
    most: { taps: 0, fields: 1, scrolled: 0 },
    body: async ({ page, type, see }) => {
      await type(page.getByRole('combobox'), 'mens patagonia fleece fair');
      const answer = page.getByRole('option', { name: /Fair · \$\d+/ });
      await see(answer);
      // A phone's keyboard covers everything below.
      const box = await answer.boundingBox();
      assert.ok(box && box.y + box.height < 420, JSON.stringify(box));
    },
  },
  {
    name: 'buy this? a fleece with a tag of $18, from the home page',
    start: '/',
    most: { taps: 2, fields: 1, scrolled: 0 },
    body: async ({ page, tap, type, see }) => {
      await tap(page.getByRole('combobox'));
      await type(page.getByRole('combobox'), 'mens patagonia fleece fair $18');
      await tap(page.getByRole('option', { name: /Fair · \$\d+/ }));
      await see(verdict(page, /^\s*Maybe \$\d+\s+profit/));
      await see(page.getByRole('searchbox').or(page.getByRole('combobox')).first());
    },
  },
  {
    name: 'buy this? a tag of $20, from the price',
    start: '/price/coach/bag',
    most: { taps: 1, fields: 1, scrolled: 0 },
    body: async ({ page, tap, type, see }) => {
      await tap(page.getByRole('textbox', { name: 'Tag price' }));
      await type(page.getByRole('textbox', { name: 'Tag price' }), '20');
      await see(verdict(page, /^\s*Buy \$\d+\s+profit/));
    },
  },
  {
    name: 'men’s Patagonia fleece in Fair, tapped from the brand',
    start: '/browse?brand=patagonia',
    most: { taps: 3, fields: 0, scrolled: 120 },
    body: async ({ page, tap, see }) => {
      const row = page.getByRole('row', { name: /Jackets & Blazers/ });
      await tap(row.getByRole('link').last());
      await page.waitForURL(/patagonia\/jacket$/);
      await tap(page.locator('#which > summary'));
      const grades = page.getByRole('navigation', { name: 'Condition' });
      await tap(grades.getByRole('link', { name: /^Fair/ }));
      await page.waitForURL(/condition=Fair/);
      await see(page.locator('.tag [data-price]').first());
      await see(page.locator('.tag .evidence'));
    },
  },
  {
    name: 'which of three bags with tags to buy',
    start: '/list',
    most: { taps: 1, fields: 1, scrolled: 40 },
    body: async ({ page, tap, type, see }) => {
      await type(
        page.getByLabel('Paste what you have'),
        'coach leather tote $25\nlv neverfull mm $300\ngucci bag $390',
      );
      await tap(page.getByRole('button', { name: 'Price my list' }).last());
      await see(page.locator('[data-cards] > [data-row]', { hasText: 'coach leather tote' }).getByText(/Profit \$\d/));
      // For an often copied piece, a profit would be a promise.
      await see(
        page.locator('[data-cards] > [data-row]', { hasText: 'lv neverfull mm' }).getByText(/If real, you’d get \$\d/),
      );
    },
  },
  typed('buy this? leggings with a tag of $6, typed in a store', 'lululemon align leggings $6', (page) => [
    verdict(page, /^\s*Buy \$\d+\s+profit/),
    label(page, /pay up to \$\d/),
  ]),
  typed('a belt of a house, for $45', 'gucci belt $45', (page) => [
    verdict(page, /^\s*Check it’s real/),
    page.getByText('Pay only with protection').first(),
  ]),
  typed('a bundle of children’s clothes, for $20', 'bundle of kids clothes size 4T 12 pieces $20', (page) => [
    page.getByText(/12 at about \$\d+ each; as one lot about \$\d+/),
    page.getByRole('link', { name: 'eBay sold' }),
  ]),
  typed('a misspelled brand', 'pattagonia fleece jacket', (page) => [
    page.locator('h1', { hasText: 'read as Patagonia' }),
    label(page, /pay up to \$\d/),
  ]),
  {
    name: 'an offer of $40 for what is listed at $65',
    start: '/offer',
    most: { taps: 1, fields: 3, scrolled: 0 },
    body: async ({ page, tap, type }) => {
      await type(page.getByLabel('Listing title'), 'Madewell leather jacket');
      await type(page.getByLabel('Your price, $'), '65');
      await type(page.getByLabel('Their offer, $'), '40');
      await tap(page.getByRole('button', { name: 'What should I do?' }));
      await verdict(page, /^\s*(Accept|Counter|Decline)/).waitFor();
    },
  },
  {
    name: 'what twelve garments bring after fees',
    start: '/list',
    most: { taps: 1, fields: 1, scrolled: 0 },
    body: async ({ page, tap, type, see }) => {
      await type(page.getByLabel('Paste what you have'), TWELVE);
      await tap(page.getByRole('button', { name: 'Price my list' }).last());
      await see(page.locator('.total'));
      await see(page.locator('.list-keep strong'));
      await see(page.locator('[data-cards] > [data-row]').first());
    },
  },
  {
    name: '300 rows of a report by what is left',
    start: '/list',
    most: { taps: 1, fields: 1, scrolled: 300 },
    body: async ({ page, choose, see }) => {
      await choose(page.getByLabel('Or a file'), report(300));
      const cards = page.locator('[data-cards] > [data-row]');
      await see(cards.first());
      await page.getByLabel('Sort by').selectOption('Profit');
      // A piece that may be a copy has no profit, and comes last.
      const left = await cards.evaluateAll((all) =>
        all.map(({ dataset }) => (dataset.left ? Number(dataset.left) : Number.NEGATIVE_INFINITY)),
      );
      assert.equal(left.length, 300);
      assert.deepEqual(
        left,
        left.toSorted((a, b) => b - a),
      );
      assert.equal(await cards.filter({ visible: true }).count(), 50);
      // Thousands of fields in one form would take seconds, so a row's fields are created when it is first opened.
      assert.equal(await cards.locator('input').count(), 0);
      await cards.first().locator('summary').tap();
      await cards
        .first()
        .getByLabel(/^Cost of/)
        .waitFor();
    },
  },
  {
    name: 'what is left after fees, from a price',
    start: '/price/coach/bag',
    most: { taps: 0, fields: 0, scrolled: 0 },
    body: async ({ page, see }) => {
      await see(page.locator('#selling summary', { hasText: /you’d get \$\d/ }));
    },
  },
  {
    name: 'what Poshmark leaves of $60, pinned to the top for the next time',
    start: '/fees',
    most: { taps: 4, fields: 1, scrolled: 560 },
    body: async ({ page, tap, type, see }) => {
      await tap(page.getByLabel('Sale price, $'));
      await type(page.getByLabel('Sale price, $'), '60');
      await tap(page.getByRole('button', { name: 'Show what I’d get' }));
      const row = page.locator('.fees > li', { hasText: 'Poshmark' }).first();
      await row.getByText('$48.00').first().waitFor();
      await tap(row.locator('summary'));
      await tap(row.getByRole('link', { name: 'Pin Poshmark' }));
      await page.locator('.fees > li.is-marked', { hasText: 'Poshmark' }).waitFor();
      await page.goto(page.url().replace('price=60', 'price=70'));
      await see(page.locator('.fees > li').first().getByText('$56.00').first());
      // All of it must fit into one and two thirds of a screen.
      await see(page.locator('main .fees').first().locator(':scope > li').last());
    },
  },
  {
    name: 'share a price in Fair',
    start: '/price/coach/bag?condition=Fair',
    most: { taps: 1, fields: 0, scrolled: 0 },
    body: async ({ page, tap }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await tap(page.getByRole('button', { name: 'Share' }));
      await page.getByRole('button', { name: 'Link copied' }).waitFor();
    },
  },
  {
    name: 'how often the model is right',
    start: '/',
    most: { taps: 2, fields: 0, scrolled: 1000 },
    body: async ({ page, tap, see }) => {
      await tap(page.locator('summary', { hasText: 'Menu' }));
      await tap(page.getByRole('link', { name: 'How it works' }).first());
      await see(page.getByText(/When we say \$100, half sold between/).first());
    },
  },
  {
    name: 'a key and the first call',
    start: '/developers',
    // The first call needs no key and comes first; a link at the top leads to the key.
    most: { taps: 2, fields: 1, scrolled: 1700 },
    body: async ({ page, tap, type, see }) => {
      await tap(page.getByRole('link', { name: 'Get a key' }).first());
      await type(page.getByLabel('Email address'), 'tess@example.com');
      await tap(page.getByRole('button', { name: 'Get a key' }));
      await see(page.locator('#issued-key'));
    },
  },
];

/** Checks people's tasks on a phone, with the taps, fields, seconds and scrolling for each. */
export async function checkTasks(browser: Browser, base: string): Promise<void> {
  for (const { name, start, most, body } of TASKS) {
    const visitor = async ({ page }: Visitor) => {
      const effort: Effort = { taps: 0, fields: 0, scrolled: 0 };
      const startedAt = performance.now();
      await body(handOn(page, effort));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const { taps, fields, scrolled } = effort;
      console.log(`    ${taps} taps, ${fields} fields, ${seconds} s, ${scrolled} px of scrolling`);
      for (const kind of ['taps', 'fields', 'scrolled'] as const)
        assert.ok(effort[kind] <= most[kind], `${effort[kind]} ${kind}`);
    };
    await visit(browser, name, base + start, visitor, { viewport: PHONE, hasTouch: true });
  }
}

function handOn(page: Page, effort: Effort): Hand {
  const reach = async (target: Locator) => {
    await target.waitFor();
    const { bottom } = await target.evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom + globalThis.scrollY,
    }));
    effort.scrolled = Math.max(effort.scrolled, Math.round(bottom - PHONE.height), 0);
  };
  return {
    page,
    see: reach,
    async tap(target) {
      await reach(target);
      effort.taps++;
      await target.tap();
    },
    async type(field, text) {
      await reach(field);
      effort.fields++;
      await field.fill(text);
    },
    async choose(field, file) {
      await reach(field);
      effort.fields++;
      await field.setInputFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    },
  };
}

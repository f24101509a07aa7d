import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/money/load.ts';
import { feeRow, writeFees } from '../support/fee-rows.ts';
import { sharePages, wordsOf } from '../support/pages.ts';
import { startService } from '../support/service.ts';

const { list } = loadMarketplaces();

/** Returns the words in a marketplace's collapsed section. */
const sectionOf = (page: string, id: string) =>
  wordsOf(page.slice(page.indexOf(`<div id="${id}">`)).split('</details>', 1)[0] ?? '');

describe('GET /fees', () => {
  const { get, pageAt } = sharePages();
  const askAt = async (path: string) => {
    const { text: page, ...answer } = await get(path);
    return { ...answer, page, words: wordsOf(page) };
  };

  it('shows an example if the query has only terms that the browser stored', async () => {
    const { words } = await askAt('/fees?marketplace=ebay&profit=15&label=0');
    assert.match(words, /What you’d get from \$40\.00/);
  });

  it('shows a form and every marketplace, and has a canonical URL', async () => {
    const { page, words } = await askAt('/fees');
    assert.match(page, /<form class="sell-form" action="\/fees" method="get" data-change>/);
    assert.match(page, /<link rel="canonical" href="[^"]+\/fees"/);
    for (const { id, name } of list) {
      assert.ok(page.includes(`<div id="${id}">`));
      assert.ok(words.includes(name));
    }
  });

  it('advises to check an often copied item first, without the most to pay', async () => {
    const { words } = await askAt('/fees?brand=gucci&category=bag&cost=200&profit=15');
    assert.match(words, /Check it’s real: .*if real, \$[\d,]+ to \$[\d,]+\. Look: /);
    assert.doesNotMatch(words, /pay up to/i);
    const usual = await askAt('/fees?brand=gap&category=jeans&cost=2&profit=1');
    assert.match(usual.words, /buy\. Profit: .* Pay up to \$\d+: leaves your \$1\. Cost: \$2\./i);
  });

  it('accepts a form with empty fields, as browsers send it', async () => {
    const empty = '&brand=&category=&gender=&condition=&keep=&shipping=&label=&tax=&vintage=';
    const { status, page, words } = await askAt(`/fees?price=40&cost=10&profit=15${empty}`);
    assert.equal(status, 200);
    // eBay keeps 13.6% and $0.40: 40 - 5.44 - 0.40 = 34.16. The limit leaves the goal of $15.
    assert.match(
      words,
      /eBay \$34\.16 Fees \$5\.84: Final value fee \$5\.44, Order fee \$0\.40\. You’d get \$34\.16\. Profit \$24\.16\. Pay up to \$19\./,
    );
    assert.match(page, /name="price"[^>]*value="40"/);
  });

  it('uses our price and its range for a brand and a kind, in whole dollars', async () => {
    const { words } = await askAt('/fees?brand=coach&category=bag');
    const [, price] = /Women’s Coach bags: what you’d get from \$(\d+)/.exec(words) ?? [];
    const named = await askAt(`/fees?brand=coach&category=bag&price=${price}`);
    const [, payout] = /eBay \$(\d+\.\d\d) Fees/.exec(named.words) ?? [];
    const whole = Math.round(Number(payout));
    assert.match(words, new RegExp(`eBay \\$${whole} Fees .*You’d get \\$${whole}\\. Across the price range`));
    assert.match(words, /Check first: Check its designer directory/);
  });

  it('shows the price to ask for a payout', async () => {
    const { words } = await askAt('/fees?keep=30');
    assert.match(words, /Poshmark list at \$37\.50 Fees .*? You’d get \$30\.00/);
    assert.match(words, /Rebag they sell it, check first – Check first: .*The marketplace sets the price\./);
  });

  it('includes sales tax, shipping and the label', async () => {
    const { words } = await askAt('/fees?price=40&shipping=8&label=8&tax=7');
    assert.match(words, /eBay \$32\.62.* 7% sales tax/);
  });

  it('sorts marketplaces by payout, pinned ones first', async () => {
    const { page } = await askAt('/fees?price=60&pin=poshmark,mercari');
    const rows = [...page.matchAll(/<details id="at-([a-z-]+)">/g)].map(([, id]) => id);
    assert.deepEqual(rows.slice(0, 2).sort(), ['mercari', 'poshmark']);
    const payouts = [...page.matchAll(/<strong>\$([\d.]+)<\/strong>\n<svg/g)].map(([, payout]) => Number(payout));
    const unpinned = payouts.slice(2);
    assert.ok(unpinned.length > 8);
    assert.deepEqual(
      unpinned,
      unpinned.toSorted((a, b) => b - a),
    );
  });

  it('links to the same page without a pin', async () => {
    const { page } = await askAt('/fees?price=60&pin=poshmark,mercari');
    assert.match(page, /href="\/fees\?price=60&#38;pin=mercari"[^>]*>Unpin Poshmark/);
  });

  it('says what work each marketplace leaves to the seller', async () => {
    const { page } = await askAt('/fees?price=60');
    for (const { id, selling } of list) assert.ok(sectionOf(page, id).includes(`Work ${selling.work}`), id);
  });

  it('lists marketplaces that do not accept the garment separately, with the reason', async () => {
    const { words } = await askAt('/fees?brand=shein&category=dress&price=12');
    assert.match(words, /Not accepted: .*Vestiaire Collective/);
    assert.match(words, /Vestiaire Collective: It does not accept fast fashion/);
  });

  it('shows no payouts for a garment that barely exists', async () => {
    const { words } = await askAt('/fees?brand=christian-louboutin&category=t-shirt');
    assert.match(words, /barely exist/);
    assert.doesNotMatch(words, /You’d get/);
  });

  it('shows an error at the field that caused it', async () => {
    for (const [query, says, field] of [
      ['price=much', /Sale price is "much"/, 'price'],
      ['price=40&keep=30', /not both/, 'keep'],
      ['price=40&tax=30', /Sales tax is "30": give a plain number from 0 to 20/, 'tax'],
      ['cost=10', /Give the price, the amount to keep/, 'price'],
      ['price=40&gender=purple', /gender is .purple.: give women, men, girls, boys, kids or unisex/, undefined],
    ] as const) {
      const { status, page, words, headers } = await askAt(`/fees?${query}`);
      assert.equal(status, 400, query);
      assert.match(words, says);
      assert.equal(headers.get('cache-control'), 'no-store');
      if (field) assert.match(page, new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
    }
  });

  it('answers 404 for an unknown brand or marketplace', async () => {
    const brand = await askAt('/fees?brand=nope-nope&price=40');
    assert.equal(brand.status, 404);
    assert.match(brand.words, /We do not know the brand “nope-nope”\./);
    const marketplace = await askAt('/fees/nowhere');
    assert.equal(marketplace.status, 404);
    assert.match(marketplace.words, /There is no marketplace by that name\./);
  });

  it('explains each fee of a marketplace, with its source and dates', async () => {
    const text = await pageAt('/fees');
    const words = sectionOf(text, 'ebay');
    assert.match(words, /13\.6% of price, shipping and sales tax/);
    assert.match(words, /Checked September 2026\. In effect since February 14, 2025/);
    assert.match(words, /ebay\.com/);
    assert.match(wordsOf(text), /up to \$14\.99: \$2\.95 above: 20%/);
  });

  it('states the year of each marketplace’s last check, and has no missing values', async () => {
    const text = await pageAt('/fees');
    for (const { id, checkedOn } of list) {
      const words = sectionOf(text, id);
      assert.ok(words.includes(`${checkedOn.slice(0, 4)}`), id);
      assert.doesNotMatch(words, /undefined|NaN|Infinity|\[object| ,|\.\./, id);
    }
  });
});

it('the rules of a marketplace say which items it accepts, as its row in the fee file does', async (t) => {
  const feesFile = writeFees(t, [
    feeRow('all'),
    feeRow('floor', { smallestPrice: 40 }),
    feeRow('high-floor', { smallestPrice: 40.01 }),
    feeRow('picky', {
      accepts: [
        { answer: 'no', when: { brands: ['shein'] }, reason: 'None of these.' },
        {
          answer: 'check',
          when: { tiers: ['luxury'], genders: ['male'] },
          unless: { categories: ['bag'], conditions: ['Good'] },
          reason: 'Ask first.',
        },
      ],
    }),
  ]);
  const { get } = await startService(t, { feesFile });
  const page = await (await get('/fees')).text();
  const text = (id: string) => sectionOf(page, id).replaceAll(/ (?=[.,])/g, '');
  const all = 'Every brand and kind with prices here.';
  assert.ok(text('all').includes(all));
  const picky = text('picky');
  assert.ok(picky.includes('Not accepted (Shein): None of these.'), picky);
  const asks = 'Check first (Luxury brands, menswear, all but Bags, Good): Ask first.';
  assert.ok(picky.includes(asks), picky);
  assert.ok(!picky.includes(all));
  const floor = text('floor');
  assert.ok(floor.includes('The minimum price is $40.00.') && !floor.includes(all));
});

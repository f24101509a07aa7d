import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { feeRow, writeFees } from '../support/fee-rows.ts';
import { getPage, wordsOf } from '../support/pages.ts';
import { shareService, startService } from '../support/service.ts';

const { list } = loadMarketplaces();

/** Returns the words in the fold of a marketplace. */
const foldOf = (page: string, id: string) =>
  wordsOf(page.slice(page.indexOf(`<div id="${id}">`)).split('</details>', 1)[0] ?? '');

describe('GET /fees', () => {
  const service = shareService();
  const get = async (path: string) => {
    const { text: page, ...answer } = await getPage(service(), path);
    return { ...answer, page, words: wordsOf(page) };
  };

  it('shows an example at first, even with terms that a browser stored', async () => {
    const { words } = await get('/fees?marketplace=ebay&profit=15&label=0');
    assert.match(words, /What you’d get from \$40\.00/);
  });

  it('has a form and every marketplace, and may be indexed', async () => {
    const { page, words } = await get('/fees');
    assert.match(page, /<form class="sell-form" action="\/fees" method="get" data-change>/);
    assert.match(page, /<link rel="canonical" href="[^"]+\/fees"/);
    for (const { id, name } of list) {
      assert.ok(page.includes(`<div id="${id}">`));
      assert.ok(words.includes(name));
    }
  });

  it('advises checking an often copied piece first, without a maximum to pay', async () => {
    const { words } = await get('/fees?brand=gucci&category=bag&cost=200&profit=15');
    assert.match(words, /Check it’s real: .*if real, \$[\d,]+ to \$[\d,]+\. Look: /);
    assert.doesNotMatch(words, /pay up to/i);
    const usual = await get('/fees?brand=gap&category=jeans&cost=2&profit=1');
    assert.match(usual.words, /buy\. Profit: .* Pay up to \$\d+: half of what you keep\. Cost: \$2\./i);
  });

  it('accepts the form as browsers send it, with all other fields empty', async () => {
    const empty = '&brand=&category=&gender=&condition=&keep=&shipping=&label=&tax=&vintage=';
    const { status, page, words } = await get(`/fees?price=40&cost=10&profit=15${empty}`);
    assert.equal(status, 200);
    assert.match(words, /What you’d get from \$40\.00/);
    assert.match(
      words,
      /eBay \$34\.16 Fees \$5\.84: Final value fee \$5\.44, Order fee \$0\.40\. You’d get \$34\.16\. Profit \$24\.16\. Pay up to \$17(\.00)?\./,
    );
    assert.match(page, /name="price"[^>]*value="40"/);
    assert.match(page, /<meta name="robots" content="noindex">/);
  });

  it('uses our own price and its range for a brand and a kind', async () => {
    const { words } = await get('/fees?brand=coach&category=bag');
    const [, price] = /Women’s Coach bags: what you’d get from \$(\d+)/.exec(words) ?? [];
    const named = await get(`/fees?brand=coach&category=bag&price=${price}`);
    const [, kept] = /eBay (\$\d+\.\d\d) Fees/.exec(named.words) ?? [];
    // In whole dollars, since the price is an estimate.
    const whole = Math.round(Number(kept?.slice(1)));
    assert.match(words, new RegExp(`eBay \\$${whole} Fees .*You’d get \\$${whole}\\. Across the price range`));
    assert.match(words, /Check first: Check its designer directory/);
  });

  it('shows the price to ask to keep an amount, with sales tax, shipping and label', async () => {
    const { words } = await get('/fees?keep=30');
    assert.match(words, /Poshmark list at \$37\.50 Fees .*? You’d get \$30\.00/);
    assert.match(words, /Rebag they sell it, check first – Check first: .*The marketplace sets the price\./);
    const taxed = await get('/fees?price=40&shipping=8&label=8&tax=7');
    assert.match(taxed.words, /eBay \$32\.62.* 7% sales tax/);
  });

  it('sorts by net, pinned ones first, with work, buyers and payout of each, and refusals separately', async () => {
    const { page, words } = await get('/fees?price=60&pin=poshmark,mercari');
    const rows = [...page.matchAll(/<details id="at-([a-z-]+)">/g)].map(([, id]) => id);
    assert.deepEqual(rows.slice(0, 2).sort(), ['mercari', 'poshmark']);
    const figures = [...page.matchAll(/<strong>\$([\d.]+)<\/strong>\n<svg/g)].map(([, net]) => Number(net));
    const others = figures.slice(2);
    assert.ok(others.length > 8);
    const descending = others.toSorted((a, b) => b - a);
    assert.deepEqual(others, descending);
    assert.match(words, /Work You list it and ship it with a prepaid label/);
    assert.match(page, /href="\/fees\?price=60&#38;pin=mercari"[^>]*>Unpin Poshmark/);
    const refused = await get('/fees?brand=shein&category=dress&price=12');
    assert.match(refused.words, /Not accepted: .*Vestiaire Collective/);
    assert.match(refused.words, /Vestiaire Collective: It does not accept fast fashion/);
  });

  it('shows nothing for goods that hardly exist', async () => {
    const { words } = await get('/fees?brand=christian-louboutin&category=t-shirt');
    assert.match(words, /barely exist/);
    assert.doesNotMatch(words, /You’d get/);
  });

  it('shows what is wrong at its field', async () => {
    for (const [query, says, field] of [
      ['price=much', /Sale price is "much"/, 'price'],
      ['price=40&keep=30', /not both/, 'keep'],
      ['price=40&tax=30', /Sales tax is "30": give a plain number from 0 to 20/, 'tax'],
      ['cost=10', /Give the price, the amount to keep/, 'price'],
      ['price=40&gender=purple', /gender is .purple.: give women, men, girls, boys, kids or unisex/, undefined],
    ] as const) {
      const { status, page, words, headers } = await get(`/fees?${query}`);
      assert.equal(status, 400, query);
      assert.match(words, says);
      assert.equal(headers.get('cache-control'), 'no-store');
      if (field) assert.match(page, new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
    }
  });

  it('says that it does not know a brand or a marketplace', async () => {
    const brand = await get('/fees?brand=nope-nope&price=40');
    assert.equal(brand.status, 404);
    assert.match(brand.words, /We do not know the brand “nope-nope”\./);
    const marketplace = await get('/fees/nowhere');
    assert.equal(marketplace.status, 404);
    assert.match(marketplace.words, /There is no marketplace by that name\./);
  });
});

describe('the fold of a marketplace', () => {
  const service = shareService();

  it('explains the lines, with the source', async () => {
    const { text } = await getPage(service(), '/fees');
    const words = foldOf(text, 'ebay');
    assert.match(words, /13\.6% of price, shipping and sales tax/);
    assert.match(words, /Checked September 2026\. In effect since February 14, 2025/);
    assert.match(words, /ebay\.com/);
    assert.match(wordsOf(text), /up to \$14\.99: \$2\.95 above: 20%/);
  });

  it('has the year of its check, and no missing values', async () => {
    const { text } = await getPage(service(), '/fees');
    for (const { id, checkedOn } of list) {
      const words = foldOf(text, id);
      assert.ok(words.includes(`${checkedOn.slice(0, 4)}`), id);
      assert.doesNotMatch(words, /undefined|NaN|Infinity|\[object| ,|\.\./, id);
    }
  });
});

it('the rules of a marketplace describe accepted items in the words of its row', async (t) => {
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
  const text = (id: string) => foldOf(page, id).replaceAll(/ (?=[.,])/g, '');
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

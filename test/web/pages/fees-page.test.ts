import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Marketplace } from '../../../src/money/schema.ts';
import { shippedFees } from '../../../src/money/seller.ts';
import { feeRow, writeFees } from '../../support/fee-rows.ts';
import { sharePages, visibleTextOf } from '../../support/pages.ts';
import { startService } from '../../support/service.ts';

const { marketplaces } = shippedFees;

/** Returns the words in a marketplace's collapsed section. */
const sectionOf = (page: string, id: string) =>
  visibleTextOf(page.slice(page.indexOf(`<div id="${id}">`)).split('</details>', 1)[0] ?? '');

describe('GET /fees', () => {
  const { get, pageAt } = sharePages();
  const askAt = async (path: string) => {
    const { text: page, ...answer } = await get(path);
    return { ...answer, page, words: visibleTextOf(page) };
  };

  it('shows an example if the query has only terms that the browser stored', async () => {
    const { words } = await askAt('/fees?marketplace=ebay&minProfit=15&shippingLabel=0');
    assert.match(words, /For example, if it sells for \$40/);
  });

  it('shows a form and every marketplace, and has a canonical URL', async () => {
    const { page, words } = await askAt('/fees');
    assert.match(page, /<form action="\/fees" method="get" data-change>/);
    assert.match(page, /<link rel="canonical" href="[^"]+\/fees"/);
    for (const { id, name } of marketplaces) {
      assert.ok(page.includes(`<div id="${id}">`));
      assert.ok(words.includes(name));
    }
  });

  it('accepts a form with empty fields, as browsers send it', async () => {
    const { status, page, words } = await askAt('/fees?price=40&brand=&category=&gender=&condition=');
    assert.equal(status, 200);
    // eBay keeps 13.6% and $0.40: 40 - 5.44 - 0.40 = 34.16.
    assert.match(words, /On eBay you keep \$34\.16 Sold for \$40\.00 eBay takes 13\.6% \+ \$0\.40 −\$5\.84/);
    assert.match(page, /name="price"[^>]*value="40"/);
  });

  it('uses our price for a brand and a kind', async () => {
    const { words } = await askAt('/fees?brand=coach&category=bag');
    const [, price] = /Women’s Coach bags that sell for about \$(\d+)/.exec(words) ?? [];
    const ebayNetIn = (text: string) => /On eBay you keep \$(\d+\.\d\d)/.exec(text)?.[1];
    assert.equal(ebayNetIn(words), ebayNetIn((await askAt(`/fees?brand=coach&category=bag&price=${price}`)).words));
    assert.match(words, /May refuse it/);
  });

  it('sorts marketplaces by payout, each with a bar for what is kept', async () => {
    const { page } = await askAt('/fees?price=60');
    const mine = page.slice(page.indexOf('<h2>You list it'), page.indexOf('<h2>They sell it'));
    const payouts = [...mine.matchAll(/<span class="amount">\$([\d.]+)/g)].map(([, payout]) => Number(payout));
    assert.ok(payouts.length > 8);
    assert.equal(mine.match(/<rect class="keep"/g)?.length, payouts.length);
    assert.deepEqual(
      payouts,
      payouts.toSorted((a, b) => b - a),
    );
  });

  it('says what work each marketplace leaves to the seller', async () => {
    const { page } = await askAt('/fees?price=60');
    for (const { id, selling } of marketplaces) assert.ok(sectionOf(page, id).includes(`Work ${selling.work}`), id);
  });

  it('lists marketplaces that do not accept the garment separately, with the reason', async () => {
    const { words } = await askAt('/fees?brand=shein&category=dress&price=12');
    assert.match(words, /They do not take it .*Vestiaire Collective It does not take fast fashion/);
  });

  it('answers 404 for an unknown brand', async () => {
    const brand = await askAt('/fees?brand=nope-nope&price=40');
    assert.equal(brand.status, 404);
    assert.match(brand.words, /We have no brand “nope-nope”\./);
  });

  it('states the year of each marketplace’s last check, and has no missing values', async () => {
    const text = await pageAt('/fees');
    for (const { id, checkedOn } of marketplaces) {
      const words = sectionOf(text, id);
      assert.ok(words.includes(`${checkedOn.slice(0, 4)}`), id);
      assert.doesNotMatch(words, /undefined|NaN|Infinity|\[object| ,|\.\./, id);
    }
  });
});

it('each fee of a marketplace is explained, with its sources and dates', async (t) => {
  const lines: Marketplace['schedules'][number]['lines'] = [
    { name: 'Sale fee', basis: ['item', 'shipping', 'tax'], bands: [{ rate: 0.136 }] },
    { name: 'Commission', basis: ['item'], bands: [{ upTo: 14.99, fixed: 2.95 }, { rate: 0.2 }] },
  ];
  const sources = ['https://help.fair.example/fees', 'https://law.example/tax'];
  const dates = { checkedOn: '2026-09', effectiveFrom: '2025-02-14' };
  const feesFile = writeFees(t, [
    feeRow('dated', { sources, ...dates, schedules: [{ for: 'everything', lines }] }),
    feeRow('undated'),
  ]);
  const { get } = await startService(t, { feesFile });
  const page = await (await get('/fees')).text();
  const words = sectionOf(page, 'dated');
  assert.match(words, /Sale fee 13\.6% of price, shipping and sales tax/);
  assert.match(words, /Commission .*up to \$14\.99: \$2\.95 above: 20%/);
  assert.match(
    words,
    /Source: help\.fair\.example law\.example Checked September 2026\. In effect since February 14, 2025\./,
  );
  assert.match(sectionOf(page, 'undated'), /Checked November 1, 2026\.(?!.*In effect)/);
});

it('the rules of a marketplace give the reasons in the fee file', async (t) => {
  const feesFile = writeFees(t, [
    feeRow('floor', { smallestPrice: 40 }),
    feeRow('picky', { accepts: [{ answer: 'no', when: { brands: ['shein'] }, reason: 'It does not accept Shein.' }] }),
  ]);
  const { get } = await startService(t, { feesFile });
  const page = await (await get('/fees')).text();
  assert.match(sectionOf(page, 'picky'), /Not taken: It does not accept Shein\./);
  assert.match(sectionOf(page, 'floor'), /The minimum price is \$40\.00\./);
});

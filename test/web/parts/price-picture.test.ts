import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usd } from '../../../src/base/text.ts';
import { brands, categories } from '../../../src/catalog/catalog.ts';
import { findUsualLabel } from '../../../src/money/fees.ts';
import { readShippedModel } from '../../../src/pricing/read-model.ts';
import { call } from '../../mcp/support.ts';
import { amountsOn, sharePages, visibleTextOf } from '../../support/pages.ts';
import rows from '../pages/answer-page.json' with { type: 'json' };

describe('the picture of an answer', () => {
  const { pageAt } = sharePages();
  const coach = brands.find(({ slug }) => slug === 'coach') ?? assert.fail();
  const bag = categories.find(({ slug }) => slug === 'bag') ?? assert.fail();
  const coachBag = { brand: coach, category: bag, gender: 'female' } as const;
  const { price: label = 0 } = findUsualLabel({ id: 'ebay', label: 'seller' }, coachBag) ?? {};
  const { price: usual, priceHigh } = readShippedModel().priceGarment(coachBag);

  it('has the usual price, and to who resells the limits with what they do', async () => {
    const page = await pageAt('/price/coach/bag?purpose=resell');
    // On eBay, the default: fees of 15%, of shipping too, and $0.40; a profit of at least $8, at most half of the payout.
    const payout = usual - Math.round((usual + label) * 15) / 100 - 0.4;
    const limit = Math.floor(Math.min(payout - 8, payout / 2));
    const maybeUpTo = Math.floor(Math.min(payout - 5, (2 * payout) / 3));
    assert.deepEqual(amountsOn(page), [`${usd(usual)} usual price`, `${usd(usual)} usual`, 'Skip']);
    const profitAtMaybe = usd(Math.floor(payout) - maybeUpTo);
    const does = `${usd(limit)} or less doubles your money At ${usd(maybeUpTo)} you still make ${profitAtMaybe} `;
    assert.ok(visibleTextOf(page).includes(does), does);
    assert.match(page, /To sell it, ask \$\d+ now/);
    assert.doesNotMatch(page, /\$[\d.,]+ tag<\/text>/);
  });

  it('asks who did not say what for, with the first sum of each', async () => {
    const words = visibleTextOf(await pageAt('/price/coach/bag'));
    const [, pay, ask, keep, low] =
      /Buying Pay \$(\d+) or less Tag price .* Selling Ask \$(\d+), keep \$(\d+) Wearing A bargain up to \$(\d+) /.exec(
        words,
      ) ?? [];
    const { limits, plan, estimate } = call('get_price', { title: 'coach bag', include: ['plan'] }).data;
    const first = plan[0].suggestedPrice;
    const keptAtFirst = Math.floor(first - Math.round(15 * (first + label)) / 100 - 0.4);
    const expected = [Math.floor(limits.payUpTo), first, keptAtFirst, estimate.middleHalf[0]];
    assert.deepEqual([pay, ask, keep, low].map(Number), expected);
    assert.doesNotMatch(words, /I’m buying/);
  });

  it('divides the scale into zones that meet', async () => {
    const page = await pageAt('/price/coach/bag?purpose=resell');
    const zones = [...page.matchAll(/<rect class="zone [^"]*" x="([\d.]+)%"[^>]*?width="([\d.]+)%"/g)];
    const ends = zones.map(([, x, width]) => Number(x) + Number(width));
    assert.ok(zones.length > 2);
    assert.deepEqual([0, ...ends].map(Math.round), [...zones.map(([, x]) => Number(x)), 100].map(Math.round));
  });

  it('ends beyond the range, or beyond a tag that is higher, but not far beyond', async () => {
    const whole = Math.min(1.04 * priceHigh, 2.75 * usual);
    for (const [query, end] of [
      ['', 1.3 * priceHigh],
      ['?purpose=resell', whole],
      [`?askingPrice=${Math.round(1.2 * whole)}`, 1.12 * Math.round(1.2 * whole)],
      [`?askingPrice=${Math.round(5 * whole)}`, 1.7 * whole],
    ] as const) {
      const page = await pageAt(`/price/coach/bag${query}`);
      const [, x] = /<text class="strong" x="([\d.]+)%"[^>]*>\$[\d,]+(?: usual)?</.exec(page) ?? [];
      assert.ok(Math.abs(Number(x) - (100 * usual) / end) < 0.7, `${query}: ${x}`);
    }
  });

  it('begins with the verdict on the tag price, and marks the tag price', async () => {
    for (const [path, verdict] of Object.entries(rows.verdicts)) {
      const page = await pageAt(path);
      const tag = page.slice(page.indexOf('class="tag"'), page.indexOf('class="tag-form"'));
      assert.match(visibleTextOf(tag.slice(tag.indexOf('>') + 1)).trim(), new RegExp(verdict), path);
      assert.match(page, /\$[\d.,]+ tag<\/text>/, path);
    }
  });

  it('sews sales like the item, from ten on, evenly between their quantiles', async () => {
    const sewnAt = async (path: string) =>
      [...(await pageAt(path)).matchAll(/<line stroke="var\(--drawing\)"[^>]*? x1="([\d.]+)%"/g)].map(([, x]) =>
        Number(x),
      );
    const places = await sewnAt('/price/coach/bag');
    const { sold, likeThis } = call('get_price', { brand: 'coach', category: 'bag' }).data.evidence;
    assert.ok(sold >= 40);
    assert.equal(places.length, 17);
    const quantiles: number[] = likeThis.quantiles;
    const scale = (places[0] ?? 0) / (quantiles[0] ?? 1);
    for (const [index, at] of [0, 3, 8, 13, 16].entries())
      assert.ok(Math.abs((places[at] ?? 0) - scale * (quantiles[index] ?? 0)) < 0.5, String(at));
    assert.deepEqual(await sewnAt('/price/shein/coat?gender=male&condition=Poor'), []);
  });
});

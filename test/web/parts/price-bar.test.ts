import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usd } from '../../../src/base/numbers.ts';
import { brands, categories } from '../../../src/catalog/catalog.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { amountsOn, sharePages, wordsOf } from '../../support/pages.ts';
import rows from '../pages/answer-page.json' with { type: 'json' };

describe('the bar of an answer', () => {
  const { pageAt } = sharePages();
  const coach = brands.find(({ slug }) => slug === 'coach') ?? assert.fail();
  const bag = categories.find(({ slug }) => slug === 'bag') ?? assert.fail();
  const coachBag = { brand: coach, category: bag, gender: 'female' } as const;
  const prediction = loadModel().predict(coachBag);

  it('shows the usual price large, and to who resells the limits on the bar', async () => {
    const page = await pageAt('/price/coach/bag?purpose=resell');
    const { price: usual } = loadModel().priceAtCondition(coachBag);
    // On eBay, the default: fees of 15% and $0.40, a profit of at least $8, and at most half of the payout.
    const payout = usual - Math.round(usual * 15) / 100 - 0.4;
    const limit = usd(Math.floor(Math.min(payout - 8, payout / 2)));
    const maybe = usd(Math.floor(Math.min(payout - 5, (2 * payout) / 3)));
    assert.deepEqual(amountsOn(page), [
      `${usd(prediction.price)} usual price`,
      limit,
      maybe,
      `${usd(prediction.price)} usual`,
    ]);
    assert.match(page, new RegExp(`Up to \\${limit} leaves \\$\\d+ and doubles your money; up to \\${maybe} leaves`));
    assert.match(page, /To sell it, ask \$\d+ now/);
    // Who did not say what for hears that last.
    const neutral = await pageAt('/price/coach/bag');
    assert.equal(amountsOn(neutral).length, 2);
    assert.match(wordsOf(neutral), new RegExp(`Share .*To resell it, pay up to \\${limit}\\.`));
  });

  it('divides the bar into zones that meet', async () => {
    const page = await pageAt('/price/coach/bag?purpose=resell');
    const zones = [...page.matchAll(/<rect class="zone [^"]*" x="([\d.]+)%"[^>]*?width="([\d.]+)%"/g)];
    const ends = zones.map(([, x, width]) => Number(x) + Number(width));
    assert.ok(zones.length > 2);
    assert.deepEqual([0, ...ends].map(Math.round), [...zones.map(([, x]) => Number(x)), 100].map(Math.round));
  });

  it('ends at 1.3 times the usual price, or beyond a tag that is higher, but at most at 1.7 times that', async () => {
    const { price } = await loadModel().priceAtCondition(coachBag);
    for (const [askingPrice, end] of [
      [undefined, 1.3 * price],
      [Math.round(1.5 * price), 1.12 * Math.round(1.5 * price)],
      [Math.round(5 * price), 1.7 * 1.3 * price],
    ] as const) {
      const page = await pageAt(`/price/coach/bag?purpose=resell${askingPrice ? `&askingPrice=${askingPrice}` : ''}`);
      const [, x] = /<text class="" x="([\d.]+)%"[^>]*>\$[\d,]+ usual/.exec(page) ?? [];
      assert.ok(Math.abs(Number(x) - (100 * price) / end) < 0.7, `${askingPrice}: ${x}`);
    }
  });

  it('begins with the verdict on the tag price, and marks the tag price on the bar', async () => {
    for (const [path, verdict] of Object.entries(rows.verdicts)) {
      const page = await pageAt(path);
      const tag = page.slice(page.indexOf('class="tag"'), page.indexOf('class="tag-form"'));
      assert.match(wordsOf(tag.slice(tag.indexOf('>') + 1)).trim(), new RegExp(verdict), path);
      if (!verdict.startsWith('^Which')) assert.match(page, /\$[\d.,]+ tag<\/text>/, path);
    }
  });

  it('states the limits if there is no tag price, without a mark on the bar', async () => {
    const untagged = await pageAt('/price/coach/bag?purpose=resell');
    assert.match(wordsOf(untagged), /Buy up to \$\d+ Maybe up to \$(\d+) Skip above \$\1 /);
    assert.doesNotMatch(untagged, /\$[\d.,]+ tag<\/text>/);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usd } from '../../../src/base/numbers.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
import { sharePages, wordsOf } from '../../support/pages.ts';

const { evaluation } = loadModel().artifacts;

describe('the pictures of /method', () => {
  const { pageAt } = sharePages();
  const textOf = async () => wordsOf(await pageAt('/method'));

  it('lists sales next to our prices', async () => {
    const text = await textOf();
    const samples = evaluation?.rack?.samples ?? [];
    assert.ok(samples.length > 0);
    for (const { price, actual } of samples) {
      const [own, paid] = [price, actual].map((dollars) => usd(dollars));
      assert.ok(text.includes(`${own}, sold for ${paid}`), `${own} ${paid}`);
    }
    const inside = samples.filter(({ priceLow, priceHigh, actual }) => actual >= priceLow && actual <= priceHigh);
    const page = await pageAt('/method');
    // The picture has a dot for each, and the legend one more.
    assert.equal(page.match(/class="dots-in"/g)?.length, inside.length + 1);
    assert.equal(page.match(/class="dots-out"/g)?.length, samples.length - inside.length + 1);
  });

  it('states what three rules would have earned and lost', async () => {
    const policies = evaluation?.decisions?.markets?.at(-1)?.policies ?? [];
    const text = await textOf();
    for (const rule of ['everything', 'our Buy and Maybe', 'our Buy']) {
      const policy = policies.find(({ name }) => name === rule);
      assert.ok(policy, rule);
      const [made, lost] = [policy.return, policy.losing].map((part) => Math.round(100 * part));
      const tries = (7 * (evaluation?.decisions?.pieces ?? 0)).toLocaleString('en-US');
      const bought = `Bought ${policy.purchases.toLocaleString('en-US')} of ${tries}.`;
      assert.ok(text.includes(`${bought} Each $100 spent made $${made} profit. ${lost} of 100 lost money`), rule);
    }
  });
});

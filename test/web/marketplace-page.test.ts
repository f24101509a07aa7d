import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { FeeFile, MarketplaceRow } from '../../src/marketplaces/schema.ts';
import { money } from '../../src/wording/numbers.ts';
import { wordsOf } from '../support/pages.ts';
import { shareService, startService, temporaryFolder } from '../support/service.ts';

interface Payout {
  readonly marketplace: { readonly id: string };
  readonly totalFees?: number;
  readonly net?: number;
}

/** Returns the words of a page's content. */
const textOf = (html: string) => wordsOf(html.replace(/^.*<main/s, '<main')).replaceAll(/ (?=[.,])/g, '');

describe('the page of a marketplace', () => {
  const service = shareService();
  const pageOf = async (id: string) => (await service().ask(`/fees/${id}`)).text;
  const payoutsAt = async (price: number) => {
    // No brand and no kind, so that the fees for the rest count.
    return (await service().ask(`/api/public/payouts?price=${price}`)).body.payouts as Payout[];
  };

  it('has the fees of five prices and of an example, as the API has them', async () => {
    for (const price of [15, 40, 150, 600, 2500]) {
      for (const { marketplace, totalFees, net } of await payoutsAt(price)) {
        const page = await pageOf(marketplace.id);
        // The last section covers everything else.
        const end = page.indexOf('id="selling-heading"');
        const fees = page.slice(page.lastIndexOf('id="fees-'), end);
        if (totalFees === undefined || net === undefined || totalFees === 0) continue;
        const row = `${money(price)} ${money(totalFees)} ${money(net)}`;
        assert.ok(textOf(fees).includes(row), `${marketplace.id}: ${row}`);
        const example = textOf(fees).includes(`You keep ${money(net)}.`);
        assert.equal(example, price === 40, `${marketplace.id} at ${price}`);
      }
    }
  });

  it('says what is taken, in the words of its row', async (t) => {
    const row = (id: string, more: Partial<MarketplaceRow>): MarketplaceRow => ({
      id,
      name: id,
      model: 'you list',
      checkedOn: '2026-11-01',
      certainty: 'high',
      sources: ['https://fair.example/fees'],
      label: 'none',
      taxInBase: 'no',
      accepts: [],
      schedules: [
        {
          for: 'everything',
          lines: [{ name: 'Commission', basis: ['item'], bands: [{ rate: 0.1 }] }],
        },
      ],
      holdsFor: [],
      selling: {},
      ...more,
    });
    const file: FeeFile = {
      notModeled: [],
      marketplaces: [
        row('all', {}),
        row('floor', { smallestPrice: 40 }),
        row('high-floor', { smallestPrice: 40.01 }),
        row('picky', {
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
      ],
    };
    const feesFile = join(temporaryFolder(t), 'fees.json');
    writeFileSync(feesFile, JSON.stringify(file));
    const { get } = await startService(t, { feesFile });
    const text = async (id: string) => textOf(await (await get(`/fees/${id}`)).text());
    const all = 'Every brand and kind with prices here.';
    assert.ok((await text('all')).includes(all));
    const picky = await text('picky');
    assert.ok(picky.includes('Not accepted (Shein): None of these.'), picky);
    const asks = 'Check first (Luxury brands, menswear, all but Bags, Good): Ask first.';
    assert.ok(picky.includes(asks), picky);
    assert.ok(!picky.includes(all));
    // A forbidden price is no example; the lowest allowed one is.
    const floor = await text('floor');
    assert.ok(floor.includes('The minimum price is $40.00.') && !floor.includes(all));
    assert.match(floor, /Example: on a \$40\.00 sale/);
    assert.ok(floor.includes(' $40.00 $4.00 $36.00') && !floor.includes(' $15.00 $1.50 '));
    const high = await text('high-floor');
    assert.doesNotMatch(high, /A worked example/);
    assert.ok(!high.includes(' $40.00 $4.00 ') && high.includes(' $150.00 $15.00 $135.00'));
  });
});

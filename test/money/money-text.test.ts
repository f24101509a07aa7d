import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import type { AdviceTerms } from '../../src/money/selling.ts';
import { appraisalAt } from '../support/listing.ts';
import { decideOn, marketplace } from './support.ts';

/** Sells for $200, of which eBay leaves $169.60 after 15% and $0.40; a quarter of sales bring more than $286.73. */
const BAG = appraisalAt(200, 'Coach Tabby 26 bag');

describe('the reason of a verdict', () => {
  const twenty = { minProfit: 20 };
  const REASONS: readonly [call: string, tag: number, terms: AdviceTerms, reason: string][] = [
    ['buy', 70, {}, 'At the usual $200 you keep $169 on eBay. The buyer pays shipping, about $10.'],
    ['buy', 84, {}, 'you keep $169 on eBay. Only a Maybe if you pay the shipping, about $10.'],
    ['skip', 150, { shippingLabel: 9 }, 'At the usual $200 you keep $160 on eBay after $9 for shipping.'],
    ['skip', 150, { shippingLabel: 0 }, 'you keep $169 on eBay. The buyer pays shipping, about $10.'],
    ['skip', 150, { marketplace: marketplace('poshmark') }, 'you keep $160 on Poshmark. The buyer pays shipping.'],
    ['skip', 150, { buyerShipping: 8 }, 'you keep $168 on eBay. The buyer pays $8 for shipping.'],
    ['maybe', 140, { goal: twenty, shippingLabel: 'usual' }, 'you keep $159 on eBay after about $10 for shipping.'],
    ['maybe', 150, { goal: twenty }, 'You make $20 only if it sells for $201, as at least 1 in 4 do.'],
    ['buy', 100, { goal: { minReturn: 0.15 }, work: 10 }, 'you keep $159 on eBay after $10 for your time.'],
    ['maybe', 208, { purpose: 'wear' }, '$208 is $8 above the usual $200. About half sell for more.'],
    ['buy', 70, { purpose: 'wear' }, '$70 is $130 below the usual $200. Almost all sell for more.'],
    ['buy', 200, { purpose: 'wear' }, '$200 is about the usual $200. About half sell for more.'],
    ['skip', 460, { purpose: 'wear' }, '$460 is $260 above the usual $200. 1 in 10 sells for more.'],
  ];
  for (const [call, tag, terms, reason] of REASONS) {
    it(`says what is kept, or how the price stands: ${call} at ${tag}, ${reason}`, () => {
      const { verdict } = decideOn(BAG, tag, terms);
      assert.equal(verdict?.call, call);
      assert.ok(verdict.reason.includes(reason), verdict.reason);
    });
  }

  it('says that a fee is of shipping too, unless the buyer pays none', () => {
    const reasonAt = (terms: AdviceTerms) => decideOn(BAG, 150, terms).verdict?.reason ?? '';
    assert.match(reasonAt({ buyerShipping: undefined }), / eBay takes its fee on shipping too\.$/);
    assert.doesNotMatch(reasonAt({ buyerShipping: 0 }), /fee on shipping/);
  });

  it('says that fees and shipping take all', () => {
    const { verdict } = decideOn(appraisalAt(6, 'Gap jeans'), 5, { shippingLabel: 9 });
    assert.match(verdict?.reason ?? '', /^At the usual \$6 you keep nothing: fees and shipping come to \$11\./);
  });
});

it('a call about a lot without a known brand has a reason, whoever pays its label', () => {
  const { verdict } = appraise({
    title: 'Lot of 5 qwertyzz dress',
    askingPrice: 60,
    seller: { shippingLabel: 'usual' },
  });
  assert.match(verdict?.reason ?? '', /you keep/);
});

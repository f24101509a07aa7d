import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callInWords } from '../../src/money/money-text.ts';
import type { Goal } from '../../src/money/payout-rules.ts';
import type { JudgmentTerms } from '../../src/money/selling.ts';
import { listingAt } from '../support/listing.ts';
import { adviceOn as decideOn, marketplace } from './support.ts';

/** Sells for $200, of which eBay leaves $169.60 after 15% and $0.40; a quarter of sales bring more than $286.73. */
const BAG = listingAt(200, 'Coach Tabby 26 bag');

describe('the reason of a verdict', () => {
  const twenty: Goal = { minProfit: 20 };
  const REASONS: readonly [call: string, tag: number, terms: JudgmentTerms, reason: string][] = [
    ['buy', 70, {}, 'At the usual $200 you keep $169 on eBay. The buyer pays shipping (about $10).'],
    ['buy', 84, {}, 'The buyer pays shipping (about $10). If you pay it: Maybe.'],
    ['skip', 150, { shippingLabel: 9 }, 'At the usual $200 you keep $160 on eBay, after your $9 label.'],
    ['skip', 150, { shippingLabel: 0 }, 'you keep $169 on eBay. The buyer pays shipping (about $10).'],
    ['skip', 150, { marketplace: marketplace('poshmark') }, 'you keep $160 on Poshmark. The buyer pays shipping.'],
    ['skip', 150, { buyerShipping: 8 }, 'you keep $168 on eBay. The buyer pays $8 for shipping.'],
    ['maybe', 140, { goal: twenty, shippingLabel: 'usual' }, 'you keep $159 on eBay, after a label of about $10.'],
    ['maybe', 150, { goal: twenty }, 'It meets your goal only if it brings $201, as at least a quarter do.'],
    ['buy', 100, { goal: { minReturn: 0.15 }, work: 10 }, 'you keep $159 on eBay, after $10 for your time.'],
    ['maybe', 208, { purpose: 'wear' }, '$208 is 4% above the usual price; about half sell for more.'],
    ['buy', 70, { purpose: 'wear' }, '$70 is 65% below the usual price; almost all sell for more.'],
    ['buy', 197, { purpose: 'wear' }, '$197 is close to the usual price; about half sell for more.'],
    ['skip', 460, { purpose: 'wear' }, '$460 is 2.3 times the usual price; 1 in 10 sells for more.'],
  ];
  for (const [call, tag, terms, reason] of REASONS) {
    it(`says what is kept, or how the price stands: ${call} at ${tag}, ${reason}`, () => {
      const { verdict } = decideOn(BAG, tag, terms);
      assert.equal(verdict?.call, call);
      assert.ok(verdict.reason.includes(reason), verdict.reason);
    });
  }

  it('says that fees and label take all', () => {
    const { verdict } = decideOn(listingAt(6, 'Gap jeans'), 5, { shippingLabel: 9 });
    assert.match(verdict?.reason ?? '', /^At the usual \$6 you keep nothing: fees and label come to \$11\./);
  });
});

it('a call about a lot has a profit apart of at least $1 as an amount, and a lower one in words', () => {
  const apart = (profit: number) =>
    callInWords({ call: 'buy', profit, reason: '', asLot: { call: 'buy', profit: 5 } } as never, false);
  assert.deepEqual(
    [apart(1), apart(0.99)].map((line) => line.split(', ')[1]),
    ['$1 one by one.', 'no profit one by one.'],
  );
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shippedFees } from '../../src/money/seller.ts';
import { describeFee, rateInWords } from '../../src/present/fee-text.ts';

const placeOf = (id: string) => {
  const place = shippedFees.marketplaces.find((marketplace) => marketplace.id === id);
  assert.ok(place);
  return place;
};

it('what a marketplace takes is told at a price, and for all prices', () => {
  assert.equal(rateInWords(placeOf('poshmark'), {}, 10), '$2.95');
  assert.equal(rateInWords(placeOf('poshmark'), {}, 100), '20%');
  const [schedule] = placeOf('poshmark').schedules;
  assert.match(schedule?.lines.flatMap(describeFee).join(' ') ?? '', /up to \$1\d(?:\.99)?: \$2\.95 above: 20%/);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feeRow, writeFees } from '../support/fee-rows.ts';
import { startService } from '../support/service.ts';

const commission = (rate: number) => ({ name: 'Commission', basis: ['item' as const], bands: [{ rate }] });
const FAIR = feeRow('fair', {
  accepts: [{ answer: 'check', when: { vintage: true }, reason: 'Ask first.' }],
  schedules: [
    { for: 'vintage', when: { vintage: true }, lines: [commission(0.75)] },
    { for: 'the rest', lines: [commission(0.1)] },
  ],
});

describe('a marketplace that charges 75% for a vintage item and 10% for any other', () => {
  for (const [age, net] of [
    ['', 90],
    ['&vintage=false', 90],
    ['&vintage=true', 25],
    ['&title=Levis+jeans+1970s', 25],
  ] as const) {
    it(`pays $${net} of $100 for an item with “${age}”`, async (t) => {
      const { ask } = await startService(t, { feesFile: writeFees(t, [FAIR]) });
      assert.equal((await ask(`/api/public/payouts?price=100${age}`)).body.payouts[0].net, net);
    });
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/money/load.ts';
import { VINTAGE } from '../../src/money/payouts.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { hangtag } from '../support/command-line.ts';
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
  for (const { age, vintage, query, flags, net } of [
    { age: 'of unknown age', vintage: undefined, query: 'price=100', flags: [], net: 90 },
    { age: 'not vintage', vintage: false, query: 'price=100&vintage=false', flags: [], net: 90 },
    { age: 'vintage', vintage: true, query: 'price=100&vintage=true', flags: ['--vintage'], net: 25 },
  ]) {
    it(`pays $${net} of $100 in the API, the package and the command line for an item that is ${age}`, async (t) => {
      const feesFile = writeFees(t, [FAIR]);
      const { ask } = await startService(t, { feesFile });
      const { payouts } = createPrices({ pricing: loadModel(), marketplaces: loadMarketplaces(feesFile) });
      const apiAnswer = await ask(`/api/public/payouts?${query}`);
      assert.equal(apiAnswer.body.payouts[0].net, net, 'API');
      assert.equal(payouts({ price: 100, vintage }).payouts[0]?.net, net, 'package');
      const command = await hangtag({ FEES_FILE: feesFile }, 'payouts', '--price', '100', '--json', ...flags);
      assert.equal(JSON.parse(command.out).payouts[0].net, net, 'command line');
    });
  }

  it('says on its page why a seller must ask before sending a vintage item', async (t) => {
    const { ask } = await startService(t, { feesFile: writeFees(t, [FAIR]) });
    const { text: page } = await ask('/fees/fair');
    assert.match(page, /Check first: Ask first\./);
  });
});

describe('the age of an item', () => {
  it('is an option that the help of the command explains', async () => {
    const { out: help } = await hangtag({}, 'payouts', '--help');
    assert.match(help, new RegExp(`--vintage +.*${VINTAGE}`));
  });
});

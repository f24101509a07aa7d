import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CIRCUMSTANCE_NAMES, CIRCUMSTANCES } from '../../src/marketplaces/circumstances.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { MarketplaceRow } from '../../src/marketplaces/schema.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { hangtag } from '../support/command-line.ts';
import { feeRow, writeFees } from '../support/fee-rows.ts';
import { startService } from '../support/service.ts';

const NET = { yes: 25, no: 90 };

/** A marketplace that charges three quarters under a circumstance, and a tenth otherwise. */
function rowFor(name: string): MarketplaceRow {
  const lines = (rate: number) => [{ name: 'Commission', basis: ['item' as const], bands: [{ rate }] }];
  return feeRow('fair', {
    accepts: [{ answer: 'check', when: { [name]: true }, reason: 'Ask first.' }],
    schedules: [
      { for: 'where it holds', when: { [name]: true }, lines: lines(0.75) },
      { for: 'the rest', lines: lines(0.1) },
    ],
  });
}

interface Answered {
  readonly payouts: readonly { readonly net?: number }[];
}

describe('other facts that affect fees', () => {
  for (const name of CIRCUMSTANCE_NAMES) {
    const { meaning, short } = CIRCUMSTANCES[name];
    it(`are parameters in every interface: ${short}`, async (t) => {
      const feesFile = writeFees(t, [rowFor(name)]);
      const { get } = await startService(t, { feesFile });
      const { payouts } = createPrices({ pricing: loadModel(), marketplaces: loadMarketplaces(feesFile) });
      const json = async (path: string) => (await (await get(path)).json()) as Answered;
      const page = async (path: string) => await (await get(path)).text();

      for (const [given, value, net] of [
        ['', undefined, NET.no],
        [`&${name}=false`, false, NET.no],
        [`&${name}=true`, true, NET.yes],
      ] as const) {
        const api = await json(`/api/public/payouts?price=100${given}`);
        assert.equal(api.payouts[0]?.net, net, `API ${given}`);
        assert.equal(payouts({ price: 100, [name]: value }).payouts[0]?.net, net, `package ${given}`);
        assert.ok((await page(`/fees?price=100${given}`)).includes(`$${net}.00`), `page ${given}`);
        const args = value ? [`--${name}`] : [];
        const { out } = await hangtag({ FEES_FILE: feesFile }, 'payouts', '--price', '100', '--json', ...args);
        assert.equal(JSON.parse(out).payouts[0].net, net, `command line ${given}`);
      }

      const form = await page(`/fees?price=100&${name}=true`);
      assert.match(form, new RegExp(`<label for="sell-${name}">${meaning}</label>`, 'i'));
      assert.match(form, new RegExp(`name="${name}">[^]*?<option value="true" selected>Yes`));
      assert.ok((await page('/fees/fair')).includes(`Check first (${short}): Ask first.`));
      assert.match((await hangtag({}, 'payouts', '--help')).out, new RegExp(`--${name} +.*${meaning}`));
    });
  }
});

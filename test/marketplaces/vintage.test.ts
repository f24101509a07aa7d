import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { VINTAGE } from '../../src/marketplaces/payouts.ts';
import { createPrices } from '../../src/package/prices.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { hangtag } from '../support/command-line.ts';
import { feeRow, writeFees } from '../support/fee-rows.ts';
import { startService } from '../support/service.ts';

const lines = (rate: number) => [{ name: 'Commission', basis: ['item' as const], bands: [{ rate }] }];

/** A marketplace that charges three quarters of a vintage piece, and a tenth of another. */
const FAIR = feeRow('fair', {
  accepts: [{ answer: 'check', when: { vintage: true }, reason: 'Ask first.' }],
  schedules: [
    { for: 'vintage', when: { vintage: true }, lines: lines(0.75) },
    { for: 'the rest', lines: lines(0.1) },
  ],
});

it('fees depend on the age of a piece in every interface', async (t) => {
  const feesFile = writeFees(t, [FAIR]);
  const { get, ask } = await startService(t, { feesFile });
  const { payouts } = createPrices({ pricing: loadModel(), marketplaces: loadMarketplaces(feesFile) });
  const page = async (path: string) => await (await get(path)).text();
  for (const [vintage, net] of [
    [undefined, 90],
    [false, 90],
    [true, 25],
  ] as const) {
    const query = vintage === undefined ? '' : `&vintage=${vintage}`;
    const { body } = await ask(`/api/public/payouts?price=100${query}`);
    assert.equal(body.payouts[0].net, net, `API ${query}`);
    assert.equal(payouts({ price: 100, vintage }).payouts[0]?.net, net, `package ${query}`);
    assert.ok((await page(`/fees?price=100${query}`)).includes(`$${net}.00`), `page ${query}`);
    const args = vintage ? ['--vintage'] : [];
    const { out } = await hangtag({ FEES_FILE: feesFile }, 'payouts', '--price', '100', '--json', ...args);
    assert.equal(JSON.parse(out).payouts[0].net, net, `command line ${query}`);
  }
  const form = await page('/fees?price=100&vintage=true');
  assert.match(form, new RegExp(`<label for="sell-vintage">${VINTAGE}</label>`, 'i'));
  assert.match(form, /name="vintage">.*?<option value="true" selected>Yes/s);
  assert.ok((await page('/fees/fair')).includes('Check first (vintage): Ask first.'));
  assert.match((await hangtag({}, 'payouts', '--help')).out, new RegExp(`--vintage +.*${VINTAGE}`));
});

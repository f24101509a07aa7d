import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadParts, warmUp } from '../../src/operations/start.ts';

it('the published model and fees are loaded, or the operator’s own, of which a missing one is named', async () => {
  const { pricing, fees } = await loadParts({});
  assert.ok(pricing.modelVersion.length > 0 && fees.marketplaces.length > 0);
  await assert.rejects(loadParts({ modelDir: new URL('file:///nowhere/') }), /\/nowhere\//);
  await assert.rejects(loadParts({ feesFile: '/nowhere/fees.json' }), /\/nowhere\/fees\.json/);
  assert.ok([...warmUp({ pricing, fees, clock: () => 0 })].length > 8);
});

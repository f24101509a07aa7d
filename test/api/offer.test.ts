import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OfferBody } from '../../src/answers/offer-schema.ts';
import type { Likely } from '../../src/pricing/sale-odds.ts';
import { startService } from '../support/service.ts';

const ASKED = 'asked=200&offered=130&marketplace=ebay';

describe('GET /api/public/offer', () => {
  it('advises on a title, with what is kept either way and the odds', async (t) => {
    const { url } = await startService(t);
    const response = await fetch(`${url}/api/public/offer?title=Coach+Tabby+26&${ASKED}&cost=60`);
    assert.equal(response.status, 200);
    const body = (await response.json()) as OfferBody;
    assert.ok(['accept', 'counter', 'decline'].includes(body.advice ?? ''));
    assert.equal(body.counter !== undefined, body.advice === 'counter');
    assert.equal(body.keep.offered.profit, Number((body.keep.offered.net - 60).toFixed(2)));
    const { value, low, high } = body.timesAsLikely as Likely;
    assert.ok(1 <= low && low <= value && value <= high);
    assert.equal(body.marketplace.id, 'ebay');
    const { question, zone, zones, money } = body.judgment;
    assert.deepEqual([question, zone], ['offer', body.advice]);
    assert.deepEqual(
      zones.map((one) => one.zone),
      ['decline', 'counter', 'accept'],
    );
    assert.deepEqual(
      money.at.map(({ what }) => what),
      ['accept', 'counter', 'hold'],
    );
  });

  it('takes brand and category, and advises nothing by kind alone', async (t) => {
    const { url } = await startService(t);
    const pair = await fetch(`${url}/api/public/offer?brand=coach&category=bag&${ASKED}`);
    assert.equal(((await pair.json()) as OfferBody).brand.slug, 'coach');
    const unknown = await fetch(`${url}/api/public/offer?title=red+wool+sweater&${ASKED}`);
    const { advice, reason, keep, timesAsLikely } = (await unknown.json()) as OfferBody;
    assert.deepEqual([advice, timesAsLikely], [null, undefined]);
    assert.match(
      reason,
      /^Which brand\? Sweaters and knits without a known name: most \$\d+ to \$\d+\./,
    );
    assert.ok(keep.offered.net > 0);
  });

  it('refuses what it cannot answer, naming the parameter', async (t) => {
    const { url } = await startService(t);
    const cases = [
      ['title=Coach+Tabby+26&offered=130&marketplace=ebay', 400, 'asked'],
      ['title=Coach+Tabby+26&asked=200&offered=0&marketplace=ebay', 400, 'offered'],
      ['title=Coach+Tabby+26&asked=200&offered=130&marketplace=attic', 400, 'marketplace'],
      ['title=Coach+Tabby+26&asked=200&offered=130&marketplace=therealreal', 400, 'marketplace'],
      ['asked=200&offered=130&marketplace=ebay', 400, 'title'],
      [`title=Coach+Tabby+26&${ASKED}&listedFor=-1`, 400, 'listedFor'],
      [`brand=guci&category=bag&${ASKED}`, 404, 'brand'],
    ] as const;
    for (const [query, status, parameter] of cases) {
      const response = await fetch(`${url}/api/public/offer?${query}`);
      const problem = (await response.json()) as { parameter?: string };
      assert.deepEqual([response.status, problem.parameter], [status, parameter], query);
    }
    const replica = await fetch(`${url}/api/public/offer?title=replica+Gucci+bag&${ASKED}`);
    assert.equal(replica.status, 422);
  });
});

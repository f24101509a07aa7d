import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OfferAnswer } from '../../src/answers/offer/schema.ts';
import type { Likely } from '../../src/pricing/unsold/sale-odds.ts';
import { shareService } from '../support/service.ts';

const ASKED = 'asked=200&offered=130&marketplace=ebay';

describe('GET /api/public/offer', () => {
  const service = shareService();
  const ask = (query: string) => service().ask(`/api/public/offer?${query}`);

  it('advises on a title, with what is kept either way and the odds', async () => {
    const answer = await ask(`title=Coach+Tabby+26&${ASKED}&cost=60`);
    assert.equal(answer.status, 200);
    const body: OfferAnswer = answer.body;
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

  it('takes brand and category, and advises nothing by kind alone', async () => {
    assert.equal((await ask(`brand=coach&category=bag&${ASKED}`)).body.brand.slug, 'coach');
    const unknown = await ask(`title=red+wool+sweater&asked=200&offered=9&marketplace=ebay`);
    const { advice, reason, keep, timesAsLikely } = unknown.body;
    assert.deepEqual([advice, timesAsLikely], [null, undefined]);
    assert.match(reason, /^Which brand\? Sweaters and knits without a known brand: most \$\d+ to \$\d+\./);
    assert.ok(keep.offered.net > 0);
  });

  it('refuses what it cannot answer, naming the parameter', async () => {
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
      const { body } = await ask(query);
      assert.deepEqual([body.status, body.parameter], [status, parameter], query);
    }
    assert.equal((await ask(`title=replica+Gucci+bag&${ASKED}`)).status, 422);
  });
});

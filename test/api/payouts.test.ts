import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { SaleWords } from '../../src/package/types.ts';
import { call } from '../mcp/support.ts';
import { shareService } from '../support/service.ts';
import rows from './payouts.json' with { type: 'json' };

const LEFT = rows.left as [SaleWords, string, Record<string, unknown>][];

describe('payouts and their marketplaces', () => {
  const service = shareService();
  const ask = async (query: string) => {
    const { status, headers, body } = await service().ask(`/api/public/payouts?${query}`);
    assert.equal(status, 200, query);
    const on = (id: string) => body.payouts.find((one: { marketplace: { id: string } }) => one.marketplace.id === id);
    return { headers, body, on };
  };

  it('returns the net for a price, without a key, in a cacheable answer', async () => {
    const { headers, body, on } = await ask('price=72&brand=coach&category=bag&cost=20');
    assert.deepEqual(Object.keys(body), rows.members);
    assert.equal(body.price, 72);
    assert.equal(body.currency, 'USD');
    assert.ok(body.assumptions.length >= 3 && body.notModeled.length >= 3);
    assert.equal(body.payouts.length, loadMarketplaces().list.length);
    assert.match(headers.get('cache-control') ?? '', /^public/);
    assert.ok(headers.has('etag'));
    assert.deepEqual(on('ebay'), rows.ebay);
  });

  it('are the same over HTTP and for agents, to the cent', async () => {
    for (const [sale, id, figures] of LEFT) {
      const words = Object.entries(sale).map(([name, value]): [string, string] => [name, `${value}`]);
      const { payUpTo, ...row } = (await ask(`${new URLSearchParams(words)}`)).on(id);
      const told = { ...row, payUpTo: payUpTo?.mid };
      const { payouts } = call('net_payout', { ...sale, marketplaces: ['all'] }).data;
      const said = payouts.find((one: { marketplace: { id: string } }) => one.marketplace.id === id);
      for (const [name, figure] of Object.entries(figures)) {
        const what = `${name} of ${JSON.stringify(sale)} on ${id}`;
        assert.equal(told[name] ?? null, figure, what);
        // The profit and the maximum to pay belong to a decision, which agents get with our own price.
        if (name !== 'payUpTo' && name !== 'profit') assert.equal(said[name] ?? null, figure, what);
      }
    }
  });

  it('accepts the seller as the name of a marketplace, as tools do', async () => {
    const { body: named } = await service().ask(
      '/api/public/offer?title=Coach+Tabby+26&asked=200&offered=130&seller=poshmark',
    );
    assert.equal(named.marketplace.id, 'poshmark');
    const { status } = await service().ask('/api/public/offer?title=Coach+Tabby+26&asked=200&offered=130&seller=eboy');
    assert.equal(status, 400);
  });

  it('refuses invalid questions, naming the parameter at fault', async () => {
    for (const [queries, status, code, parameter] of rows.refused as [string[], number, string, string][]) {
      for (const query of queries) {
        const { body } = await service().ask(`/api/public/payouts?${query}`);
        const told = [body.status, body.code, body.parameter];
        assert.deepEqual(told, [status, code, parameter], query);
      }
    }
  });

  it('lists every marketplace with its fees and their sources', async () => {
    const { total, marketplaces } = (await service().ask('/api/public/marketplaces')).body;
    assert.equal(total, loadMarketplaces().list.length);
    assert.equal(marketplaces.length, total);
    for (const { id, schedules, sources, checkedOn } of marketplaces) {
      assert.ok(schedules.length > 0 && sources.length > 0, id);
      assert.match(checkedOn, /^2026-/);
    }
  });
});

const ASKED = 'asked=200&offered=130&marketplace=ebay';

describe('GET /api/public/offer', () => {
  const service = shareService();
  const ask = (query: string) => service().ask(`/api/public/offer?${query}`);

  it('refuses invalid questions, naming the parameter', async () => {
    const cases = [
      ['title=Coach+Tabby+26&offered=130&marketplace=ebay', 400, 'asked'],
      ['title=Coach+Tabby+26&asked=200&offered=0&marketplace=ebay', 400, 'offered'],
      ['title=Coach+Tabby+26&asked=200&offered=130&marketplace=attic', 400, 'marketplace'],
      ['title=Coach+Tabby+26&asked=200&offered=130&marketplace=therealreal', 400, 'marketplace'],
      ['asked=200&offered=130&marketplace=ebay', 400, 'title'],
      [`title=Coach+Tabby+26&${ASKED}&listedFor=-1`, 400, 'listedFor'],
      [`brand=gucci&category=bagg&${ASKED}`, 404, 'category'],
    ] as const;
    for (const [query, status, parameter] of cases) {
      const { body } = await ask(query);
      assert.deepEqual([body.status, body.parameter], [status, parameter], query);
    }
    assert.equal((await ask(`title=replica+Gucci+bag&${ASKED}`)).status, 422);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import type { SaleWords } from '../../src/package/types.ts';
import { call } from '../mcp/support.ts';
import { shareService } from '../support/service.ts';
import rows from './payouts.json' with { type: 'json' };

const LEFT = rows.left as [SaleWords, string, Record<string, unknown>][];

describe('GET /api/public/payouts', () => {
  const service = shareService();
  const ask = async (query: string) => {
    const { status, headers, body } = await service().ask(`/api/public/payouts?${query}`);
    assert.equal(status, 200, query);
    const on = (id: string) =>
      body.payouts.find(({ marketplace }: { marketplace: { id: string } }) => marketplace.id === id);
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

  it('answers to the cent, as net_payout does for agents', async () => {
    for (const [sale, id, expected] of LEFT) {
      const parameters = Object.entries(sale).map(([name, value]): [string, string] => [name, `${value}`]);
      const { payUpTo, ...row } = (await ask(`${new URLSearchParams(parameters)}`)).on(id);
      const overHttp = { ...row, payUpTo: payUpTo?.mid };
      const { payouts } = call('net_payout', { ...sale, marketplaces: ['all'] }).data;
      const forAgents = payouts.find(({ marketplace }: { marketplace: { id: string } }) => marketplace.id === id);
      for (const [name, amount] of Object.entries(expected)) {
        const what = `${name} of ${JSON.stringify(sale)} on ${id}`;
        assert.equal(overHttp[name] ?? null, amount, what);
        // Agents get the profit and the most to pay with our own price, from get_price.
        if (name !== 'payUpTo' && name !== 'profit') assert.equal(forAgents[name] ?? null, amount, what);
      }
    }
  });

  it('refuses invalid questions, naming the parameter at fault', async () => {
    for (const [queries, status, code, parameter] of rows.refused as [string[], number, string, string][]) {
      for (const query of queries) {
        const { body } = await service().ask(`/api/public/payouts?${query}`);
        assert.deepEqual([body.status, body.code, body.parameter], [status, code, parameter], query);
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

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { omit } from '../../src/base/members.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { call } from '../mcp/support.ts';
import { shareService, startService, type Told } from '../support/service.ts';
import rows from './payouts.json' with { type: 'json' };

type Row = Told['body'];
type Members = Readonly<Record<string, unknown>>;

const rowOf = (payouts: readonly Row[], id: string): Row => payouts.find(({ marketplace }) => marketplace.id === id);

describe('GET /api/public/payouts', () => {
  const service = shareService();
  const ask = (query: string) => service().ask(`/api/public/payouts?${query}`);

  it('returns what each marketplace leaves of a price, with the members of the contract', async () => {
    const { status, body } = await ask('price=72&brand=coach&category=bag&cost=20');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), rows.members);
    assert.deepEqual([body.price, body.currency], [72, 'USD']);
    assert.equal(body.payouts.length, loadMarketplaces().list.length);
    assert.deepEqual(rowOf(body.payouts, 'ebay'), rows.ebay);
  });

  it('may be cached by anyone', async () => {
    const { headers } = await ask('price=72');
    assert.match(headers.get('cache-control') ?? '', /^public/);
    assert.ok(headers.has('etag'));
  });

  for (const { sale, marketplace, row } of rows.answers as { sale: Members; marketplace: string; row: Members }[]) {
    it(`answers to the cent, as net_payout does: ${JSON.stringify(sale)} on ${marketplace}`, async () => {
      const query = Object.entries(sale).map(([name, value]): [string, string] => [name, `${value}`]);
      const { payUpTo, ...httpRow } = rowOf((await ask(`${new URLSearchParams(query)}`)).body.payouts, marketplace);
      const answer: Members = { ...httpRow, payUpTo: payUpTo?.mid };
      for (const [name, value] of Object.entries(row)) assert.equal(answer[name] ?? null, value, name);
      // Agents get the profit and the most to pay from get_price.
      const agentsRow = rowOf(call('net_payout', { ...sale, marketplaces: ['all'] }).data.payouts, marketplace);
      for (const [name, value] of Object.entries(omit(row, 'payUpTo', 'profit'))) {
        assert.equal(agentsRow[name] ?? null, value, `${name} for agents`);
      }
    });
  }

  for (const { query, status, code, parameter } of rows.refused) {
    it(`refuses "${query}" with ${status} ${code}, and names the parameter at fault`, async () => {
      const { body } = await ask(query);
      assert.deepEqual([body.status, body.code, body.parameter], [status, code, parameter]);
    });
  }
});

it('GET /api/public/marketplaces lists every marketplace with its fees and their sources', async (t) => {
  const { body } = await (await startService(t)).ask('/api/public/marketplaces');
  assert.equal(body.total, loadMarketplaces().list.length);
  assert.equal(body.marketplaces.length, body.total);
  for (const { id, schedules, sources, checkedOn } of body.marketplaces) {
    assert.ok(schedules.length > 0 && sources.length > 0, id);
    assert.match(checkedOn, /^2026-/, id);
  }
});

describe('GET /api/public/offer', () => {
  const service = shareService();

  for (const [query, status, parameter] of [
    ['title=Coach+Tabby&offered=130', 400, 'asked'],
    ['title=Coach+Tabby&asked=200&offered=0', 400, 'offered'],
    ['title=Coach+Tabby&asked=200&offered=130&marketplace=attic', 400, 'marketplace'],
    ['title=Coach+Tabby&asked=200&offered=130&marketplace=therealreal', 400, 'marketplace'],
    ['asked=200&offered=130', 400, 'title'],
    ['title=Coach+Tabby&asked=200&offered=130&listedFor=-1', 400, 'listedFor'],
    ['brand=gucci&category=bagg&asked=200&offered=130', 404, 'category'],
    ['title=replica+Gucci+bag&asked=200&offered=130', 422, undefined],
  ] as const) {
    it(`refuses "${query}" with ${status}, and names the parameter at fault if there is one`, async () => {
      const { body } = await service().ask(`/api/public/offer?${query}`);
      assert.deepEqual([body.status, body.parameter], [status, parameter]);
    });
  }
});

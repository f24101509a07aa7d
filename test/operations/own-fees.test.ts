import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { createHangtag } from '../../src/index.ts';
import { hangtag } from '../support/command-line.ts';
import { feeRow, writeFees } from '../support/fee-rows.ts';
import { getPage, visibleTextOf } from '../support/pages.ts';
import { startService } from '../support/service.ts';

/** Finds one of our marketplaces where none is: not an address to search, nor a program that exports files. */
const OURS = /\b(?:ebay|poshmark|mercari|depop)\b/i;

const SENT = { title: 'Coach Tabby 26', askingPrice: 60 };

it('the fees of an operator are those of every door, by their names', async (t) => {
  const rows = [feeRow('acme', { name: 'Acme Consignment' }), feeRow('attic', { name: 'Attic Sale' })];
  const feesFile = writeFees(t, rows);
  const service = await startService(t, { feesFile });
  const { ask } = service;
  const callTool = async (name: string, args: object) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const accept = 'application/json, text/event-stream';
    return (await ask('/mcp', { body, headers: { accept, 'mcp-protocol-version': '2025-11-25' } })).text;
  };
  const page = async (path: string) => visibleTextOf((await getPage(service, path)).text);
  const command = async (...args: string[]) => (await hangtag({ FEES_FILE: feesFile }, ...args)).out;
  const mine = createHangtag({ fees: JSON.parse(readFileSync(feesFile, 'utf8')) });
  const query = new URLSearchParams({ ...SENT, askingPrice: '60', include: 'payouts' });
  const offered = { title: SENT.title, listPrice: 200, offered: 130 };
  const offer = 'title=Coach+Tabby+26&listPrice=200&offered=130';
  const named: Readonly<Record<string, string>> = {
    'a page of an item': await page('/appraise?title=Coach+Tabby+26&askingPrice=60'),
    'a page of an offer': await page(`/offer?${offer}`),
    'the page of fees': await page('/fees?price=60'),
    'MCP, an item': await callTool('get_price', { ...SENT, include: ['payouts'] }),
    'MCP, a list': await callTool('price_list', { items: [SENT], seller: { marketplace: 'acme' } }),
    'MCP, payouts': await callTool('net_payout', { price: 60 }),
    'the command price': await command('price', SENT.title, '-a', '60', '-i', 'payouts'),
    'the command payouts': await command('payouts', SENT.title, '--price', '60'),
    'the command offer': await command('offer', SENT.title, '-l', '200', '-b', '130'),
  };
  const others: Readonly<Record<string, string>> = {
    'HTTP, an item': (await ask(`/api/public/appraise?${query}`)).text,
    'HTTP, a list': (await ask('/api/public/appraise', { body: { items: [SENT], include: ['payouts'] } })).text,
    'HTTP, payouts': (await ask('/api/public/payouts?price=60')).text,
    'HTTP, an offer': (await ask(`/api/public/offer?${offer}`)).text,
    'the package': JSON.stringify([mine.appraise({ ...SENT, include: ['payouts'] }), mine.offer(offered)]),
  };
  for (const [door, said] of Object.entries(named)) assert.match(said, /Acme Consignment/, door);
  for (const [door, said] of Object.entries({ ...named, ...others })) {
    assert.match(said, /acme/i, door);
    assert.doesNotMatch(said, OURS, door);
  }
  const form = (await getPage(service, '/offer')).text;
  assert.match(form, /<option value="acme" selected>/);
});

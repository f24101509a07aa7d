import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { CARD_URI, createDocuments } from '../../src/mcp/documents/resources.ts';
import { definitionsOf } from '../../src/mcp/tools/tools.ts';
import { pluck } from '../support/pluck.ts';
import { callTool, parts, tools } from './support.ts';

const [card] = createDocuments(parts.pricing).resources.filter(({ uri }) => uri === CARD_URI);
const { mimeType, text: html = '' } = card ?? {};

/** The parts of an element that the card's script uses. */
class Part {
  hidden = false;
  children: Part[] = [];
  own = '';
  readonly style = {};
  readonly dataset: Record<string, string> = {};
  get textContent(): string {
    return this.own + this.children.map((child) => child.textContent).join(' ');
  }
  set textContent(text: string) {
    this.own = text;
    this.children = [];
  }
  append(...children: Part[]) {
    this.children.push(...children);
  }
  replaceChildren(...children: Part[]) {
    this.own = '';
    this.children = children;
  }
  setAttribute() {}
  addEventListener() {}
  getBoundingClientRect() {
    return { width: 320, height: 300 };
  }
}

/** Runs the card's script in a host that allows tool calls. Returns the texts of its elements, and the answer. */
async function shown(name: string, args: Record<string, unknown>) {
  const call = (tool: string, given: Record<string, unknown>) => JSON.parse(JSON.stringify(callTool(tool, given)));
  const elements = new Map([...html.matchAll(/ id="(\w+)"/g)].map(([, id]) => [id, new Part()]));
  let receive: (event: object) => void = () => {};
  const parent = {
    postMessage: ({ id, method, params }: { id?: number; method: string; params: never }) => {
      if (id === undefined) return;
      const { name: tool, arguments: given } = params as { name: string; arguments: object };
      const result =
        method === 'tools/call'
          ? call(tool, given as Record<string, unknown>)
          : { hostCapabilities: { serverTools: {}, openLinks: {} } };
      receive({ source: parent, data: { jsonrpc: '2.0', id, result } });
    },
  };
  const document = {
    documentElement: new Part(),
    getElementById: (id: string) => elements.get(id),
    createElement: () => new Part(),
  };
  runInNewContext(/<script>(.*)<\/script>/s.exec(html)?.[1] ?? '', {
    document,
    window: { parent, addEventListener: (_: string, listen: typeof receive) => (receive = listen) },
    ResizeObserver: class {
      observe() {}
    },
  });
  await new Promise(setImmediate);
  const params = call(name, args);
  receive({
    source: parent,
    data: { jsonrpc: '2.0', method: 'ui/notifications/tool-input', params: { arguments: args } },
  });
  receive({ source: parent, data: { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params } });
  await new Promise(setImmediate);
  const said = Object.fromEntries([...elements].map(([id, part]) => [id, part.hidden ? '' : part.textContent]));
  return { said, answer: params.structuredContent };
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

describe('the card', () => {
  it('is one small page that loads nothing', () => {
    assert.equal(mimeType, 'text/html;profile=mcp-app');
    assert.ok(Buffer.byteLength(html) < 40_000);
    assert.doesNotMatch(html, /https?:|src=|@import|url\(|innerHTML/);
  });

  it('is for the answers of get_price and compare_prices', () => {
    const withCard = definitionsOf([...tools.values()]).filter((tool) => '_meta' in tool);
    assert.deepEqual(pluck(withCard, 'name'), ['get_price', 'compare_prices']);
    for (const { name, _meta } of withCard) assert.deepEqual(_meta, { ui: { resourceUri: CARD_URI } }, name);
  });

  it('shows a price with its range, verdict, grades, evidence and payouts', async () => {
    const args = { title: 'Coach Tabby 26', condition: 'Good', asking_price: 60 };
    const { said, answer } = await shown('get_price', args);
    assert.equal(said.what, answer.takenFor);
    assert.equal(said.price, dollars(answer.estimate.price));
    assert.ok(said.range?.includes(dollars(answer.estimate.priceHigh)));
    assert.match(said.verdict ?? '', /what it usually sells for.* To resell: (Buy|Maybe)\. /);
    assert.equal(said.offers?.includes(dollars(answer.ask)), true);
    for (const { condition, price } of answer.byCondition)
      assert.ok(said.grades?.includes(`${condition} ${dollars(price)}`), condition);
    assert.match(said.payouts ?? '', /eBay: \$.*Final value fee.*Poshmark: \$/);
    assert.ok(said.evidence?.includes(answer.evidence.text));
    assert.equal(said.caveats, answer.caveats.join(' '));
    assert.doesNotMatch(Object.values(said).join(' '), /undefined|NaN|null/);
  });

  it('shows a guess as “about”, and a grade that the title states', async () => {
    const { said, answer } = await shown('get_price', { title: 'New Balance 990v5 mens, worn once', askingPrice: 60 });
    assert.equal(said.what, answer.takenFor);
    assert.match(said.what ?? '', /Like New, from the title$/);
    assert.match(said.price ?? '', /^about \$/);
    assert.match(said.verdict ?? '', /^\$60 is /);
  });

  it('shows the caller’s sales, and our own price without them', async () => {
    const unknown = await shown('get_price', { title: 'Zorvelline silk dress', comps: [80, 95, 70] });
    assert.match(unknown.said.yours ?? '', /^Based on 3 sales from you \(\$70 to \$95\)/);
    const { said, answer } = await shown('get_price', { title: 'Coach Tabby 26', comps: [150, 160] });
    assert.ok(said.yours?.endsWith(` Without it: ${dollars(answer.withoutYours.price)}.`), said.yours);
  });

  it('shows the question of an answer after its verdict', async () => {
    const { said } = await shown('get_price', { title: 'Zorvelline silk dress', askingPrice: 30.5 });
    assert.match(said.verdict ?? '', / To resell: Skip\. Profit: .* Which brand\?/);
  });

  it('subtracts the seller’s label from the payouts', async () => {
    const ebayBy = async (seller: object) => {
      const { said } = await shown('get_price', { title: 'Coach Tabby 26', seller });
      return Number(/eBay: \$([\d.]+)/.exec(said.payouts ?? '')?.[1]);
    };
    assert.equal(Math.round(100 * ((await ebayBy({})) - (await ebayBy({ label: 9 })))), 900);
  });

  it('shows only the floor of a rare item', async () => {
    const args = { title: 'Nike Dunk Low Travis Scott' };
    const { said, answer } = await shown('get_price', args);
    assert.ok(answer.beyondEvidence.length > 0);
    assert.equal(said.first, answer.caveats[0]);
    assert.equal(said.price, `from ${dollars(answer.atLeast)}`);
    assert.deepEqual([said.range, said.grades, said.offers, said.payouts], ['', '', '', '']);
  });

  it('shows several garments as a table with total, advice and sales', async () => {
    const items = [
      { title: 'Coach Tabby 26', asking_price: 120, listedFor: 80 },
      { title: 'Levis 501 mens', quantity: 2, cost: 8 },
      { brand: 'zara', category: 'dress', sold_price: 30, sold_on: '2026-10-02', cost: 4 },
      { title: 'Gucci lipstick' },
    ];
    const { said, answer } = await shown('compare_prices', { items });
    const rows = said.rows ?? '';
    for (const { takenFor, price, priceLow, net } of answer.items) {
      const cents = net.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      for (const figure of [takenFor.split(':')[0], dollars(price), dollars(priceLow), cents])
        assert.ok(rows.includes(figure), `${takenFor} ${figure}`);
    }
    const { action, ask } = answer.items.find((one: { advice?: object }) => one.advice).advice;
    assert.match(rows, new RegExp(`asked \\$120; ${action} (at|to) \\${dollars(ask)}`, 'i'));
    assert.ok(said.total?.includes(dollars(answer.total.sumOfPrices)));
    assert.match(said.heads ?? '', /After fees Profit/);
    assert.match(said.sums ?? '', /2026-10: 1 sold.*All sold: 1 sold.*Not priced: Gucci lipstick/);
    assert.doesNotMatch(Object.values(said).join(' '), /undefined|NaN|null/);
  });

  it('shows raises, guesses and rare items in a table', async () => {
    const items = [
      { title: 'Coach Tabby 26', condition: 'Good', askingPrice: 40, listedFor: 20 },
      { title: 'New Balance 990v5 mens' },
      { title: 'Nike Dunk Low Travis Scott', askingPrice: 300, listedFor: 10 },
    ];
    const { said } = await shown('compare_prices', { items });
    assert.match(said.rows ?? '', /Good; asked \$40; raise to \$\d+/);
    assert.match(said.rows ?? '', /New Balance 990 V5Any condition about \$\d+/);
    assert.match(said.rows ?? '', /asked \$300; no advice from \$\d+/);
    assert.match(said.total ?? '', /^Total of 2 itemswithout 1 to look up/);
  });

  it('shows sales without an empty table or total', async () => {
    const items = [{ title: 'Gap jeans', soldPrice: 20, soldOn: '2026-10-02', cost: 4 }];
    const { said } = await shown('compare_prices', { items });
    assert.deepEqual([said.table, said.total], ['', '']);
    assert.match(said.sums ?? '', /^2026-10: 1 sold, .* All sold: 1 sold, /);
  });

  it('shows a refusal', async () => {
    const { said } = await shown('get_price', { title: 'Gucci lipstick' });
    assert.match(said.empty ?? '', /We do not price this/);
    assert.equal(said.card, '');
  });
});

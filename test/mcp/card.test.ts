import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { CARD_URI, createDocuments } from '../../src/mcp/documents/resources.ts';
import type { Arguments } from '../../src/mcp/tools/arguments.ts';
import { definitionsOf } from '../../src/mcp/tools/tools.ts';
import { pluck } from '../support/pluck.ts';
import { callTool, parts, tools } from './support.ts';

const card = createDocuments(parts.pricing).resources.find(({ uri }) => uri === CARD_URI);
const html = card?.text ?? '';

/** The parts of a DOM element that the card's script uses. */
class FakeElement {
  hidden = false;
  readonly style = {};
  readonly dataset: Record<string, string> = {};
  #text = '';
  #children: FakeElement[] = [];
  get textContent(): string {
    return this.#text + this.#children.map((child) => child.textContent).join(' ');
  }
  set textContent(text: string) {
    this.#text = text;
    this.#children = [];
  }
  append(...children: FakeElement[]) {
    this.#children.push(...children);
  }
  replaceChildren(...children: FakeElement[]) {
    this.#text = '';
    this.#children = children;
  }
  setAttribute() {}
  addEventListener() {}
  getBoundingClientRect() {
    return { width: 320, height: 300 };
  }
}

/** Calls a tool, and copies its result, as sending it to another window does. */
const resultOf = (tool: string, args: Arguments) => JSON.parse(JSON.stringify(callTool(tool, args)));

/**
 * Calls a tool and shows its result in the card, in a host that lets the card call tools. Returns the visible text of
 * each element by its id, and the data of the result.
 */
async function show(tool: string, args: Arguments) {
  const elements = new Map([...html.matchAll(/ id="(\w+)"/g)].map(([, id = '']) => [id, new FakeElement()]));
  let receive: (event: object) => void = () => {};
  const notify = (method: string, params: object) =>
    receive({ source: host, data: { jsonrpc: '2.0', method: `ui/notifications/${method}`, params } });
  const host = {
    postMessage({
      id,
      method,
      params,
    }: {
      id?: number;
      method: string;
      params: { name: string; arguments: Arguments };
    }) {
      if (id === undefined) return;
      const isCall = method === 'tools/call';
      const capabilities = { hostCapabilities: { serverTools: {}, openLinks: {} } };
      const result = isCall ? resultOf(params.name, params.arguments) : capabilities;
      receive({ source: host, data: { jsonrpc: '2.0', id, result } });
    },
  };
  runInNewContext(/<script>(.*)<\/script>/s.exec(html)?.[1] ?? '', {
    document: {
      documentElement: new FakeElement(),
      getElementById: (id: string) => elements.get(id),
      createElement: () => new FakeElement(),
    },
    window: {
      parent: host,
      addEventListener(_type: string, listener: typeof receive) {
        receive = listener;
      },
    },
    ResizeObserver: class {
      observe() {}
    },
  });
  await new Promise(setImmediate);
  notify('tool-input', { arguments: args });
  notify('tool-result', resultOf(tool, args));
  await new Promise(setImmediate);
  const textOf = (id: string) => (elements.get(id)?.hidden ? '' : (elements.get(id)?.textContent ?? ''));
  const shown = Object.fromEntries([...elements.keys()].map((id) => [id, textOf(id)]));
  assert.doesNotMatch(Object.values(shown).join(' '), /undefined|NaN|null/);
  return { shown, data: resultOf(tool, args).structuredContent };
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

describe('the card', () => {
  it('is a page of less than 40,000 bytes', () => {
    assert.equal(card?.mimeType, 'text/html;profile=mcp-app');
    assert.ok(Buffer.byteLength(html) < 40_000, `${Buffer.byteLength(html)} bytes`);
  });

  it('loads nothing from elsewhere', () => {
    assert.doesNotMatch(html, /https?:|src=|@import|url\(/);
  });

  it('never writes text as HTML', () => {
    assert.doesNotMatch(html, /innerHTML/);
  });

  it('is for the answers of get_price and compare_prices', () => {
    const withCard = definitionsOf([...tools.values()]).filter((tool) => '_meta' in tool);
    assert.deepEqual(pluck(withCard, 'name'), ['get_price', 'compare_prices']);
    for (const { name, _meta } of withCard) assert.deepEqual(_meta, { ui: { resourceUri: CARD_URI } }, name);
  });
});

describe('the card of one item', () => {
  it('shows what is priced, the price with its range, and the first price to ask', async () => {
    const { shown, data } = await show('get_price', { title: 'Coach Tabby 26', condition: 'Good' });
    assert.equal(shown.what, data.takenFor);
    assert.equal(shown.price, dollars(data.estimate.price));
    for (const bound of [data.estimate.priceLow, data.estimate.priceHigh]) {
      assert.ok(shown.range?.includes(dollars(bound)), shown.range);
    }
    assert.ok(shown.offers?.includes(dollars(data.ask)), shown.offers);
  });

  it('calls get_price with full detail to show the price in each condition', async () => {
    const item = { title: 'Coach Tabby 26', condition: 'Good' };
    const { shown } = await show('get_price', item);
    const fullAnswer = resultOf('get_price', { ...item, detail: 'full' }).structuredContent;
    for (const { condition, price } of fullAnswer.byCondition) {
      assert.ok(shown.grades?.includes(`${condition} ${dollars(price)}`), condition);
    }
  });

  it('shows the evidence and the caveats', async () => {
    const { shown, data } = await show('get_price', { title: 'Coach Tabby 26', condition: 'Good' });
    assert.ok(shown.evidence?.includes(data.evidence.text), shown.evidence);
    assert.equal(shown.caveats, data.caveats.join(' '));
  });

  it('shows the verdict on an asking price', async () => {
    const { shown } = await show('get_price', { title: 'Coach Tabby 26', askingPrice: 60 });
    assert.match(shown.verdict ?? '', /what it usually sells for.* To resell: (Buy|Maybe)\. /);
  });

  it('shows the verdict, and then the question, for an item of an unknown brand', async () => {
    const { shown } = await show('get_price', { title: 'Zorvelline silk dress', askingPrice: 30.5 });
    assert.match(shown.verdict ?? '', / To resell: Skip\. Profit: .* Which brand\?/);
  });

  it('shows the payouts of marketplaces with their fees', async () => {
    const { shown } = await show('get_price', { title: 'Coach Tabby 26' });
    assert.match(shown.payouts ?? '', /eBay: \$.*Final value fee.*Poshmark: \$/);
  });

  it('subtracts the seller’s label from the payouts', async () => {
    const ebayPayout = async (seller: object) => {
      const { shown } = await show('get_price', { title: 'Coach Tabby 26', seller });
      return Number(/eBay: \$([\d.]+)/.exec(shown.payouts ?? '')?.[1]);
    };
    const difference = (await ebayPayout({})) - (await ebayPayout({ label: 9 }));
    assert.equal(difference.toFixed(2), '9.00');
  });

  it('shows “about” before a price that is a guess', async () => {
    const { shown } = await show('get_price', { title: 'New Balance 990v5 mens' });
    assert.match(shown.price ?? '', /^about \$/);
  });

  it('says that the condition is from the title if no condition is sent', async () => {
    const { shown } = await show('get_price', { title: 'New Balance 990v5 mens, worn once' });
    assert.match(shown.what ?? '', /Like New, from the title$/);
  });

  it('shows the caller’s sales, and our own price without them', async () => {
    const { shown, data } = await show('get_price', { title: 'Coach Tabby 26', comps: [150, 160] });
    assert.match(shown.yours ?? '', /^Based on 2 sales from you \(\$150 to \$160\)/);
    assert.ok(shown.yours?.endsWith(` Without it: ${dollars(data.withoutYours.price)}.`), shown.yours);
  });

  it('shows only the reason and the lowest price for a rare item', async () => {
    const { shown, data } = await show('get_price', { title: 'Nike Dunk Low Travis Scott' });
    assert.equal(shown.first, data.caveats[0]);
    assert.equal(shown.price, `from ${dollars(data.atLeast)}`);
    assert.deepEqual([shown.range, shown.grades, shown.offers, shown.payouts], ['', '', '', '']);
  });

  it('shows only the reason of a refusal', async () => {
    const { shown } = await show('get_price', { title: 'Gucci lipstick' });
    assert.match(shown.empty ?? '', /We do not price this/);
    assert.equal(shown.card, '');
  });
});

describe('the card of a list', () => {
  const ITEMS = [
    { title: 'Coach Tabby 26', asking_price: 120, listedFor: 80 },
    { title: 'Levis 501 mens', quantity: 2, cost: 8 },
    { brand: 'zara', category: 'dress', sold_price: 30, sold_on: '2026-10-02', cost: 4 },
    { title: 'Gucci lipstick' },
  ];

  it('shows each item with its price and payout, and the total of the prices', async () => {
    const { shown, data } = await show('compare_prices', { items: ITEMS });
    for (const { takenFor, price, priceLow, net } of data.items) {
      const netText = net.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
      for (const figure of [takenFor.split(':')[0], dollars(price), dollars(priceLow), netText]) {
        assert.ok(shown.rows?.includes(figure), `${takenFor} ${figure}`);
      }
    }
    assert.match(shown.heads ?? '', /After fees Profit/);
    assert.ok(shown.total?.includes(dollars(data.total.sumOfPrices)), shown.total);
  });

  it('shows the advice on a listed item', async () => {
    const { shown, data } = await show('compare_prices', { items: ITEMS.slice(0, 1) });
    const { action, ask } = data.items[0].advice;
    assert.match(shown.rows ?? '', new RegExp(`asked \\$120; ${action} (at|to) \\${dollars(ask)}`, 'i'));
  });

  it('sums up the sales by month and in all, and names the items without a price', async () => {
    const { shown } = await show('compare_prices', { items: ITEMS });
    assert.match(shown.sums ?? '', /2026-10: 1 sold.*All sold: 1 sold.*Not priced: Gucci lipstick/);
  });

  it('shows neither a table nor a total for a list of sales alone', async () => {
    const { shown } = await show('compare_prices', { items: ITEMS.slice(2, 3) });
    assert.deepEqual([shown.table, shown.total], ['', '']);
    assert.match(shown.sums ?? '', /^2026-10: 1 sold, .* All sold: 1 sold, /);
  });

  for (const { feature, item, row } of [
    {
      feature: 'the advice to raise an asking price',
      item: { title: 'Coach Tabby 26', condition: 'Good', askingPrice: 40, listedFor: 20 },
      row: /Good; asked \$40; raise to \$\d+/,
    },
    {
      feature: '“about” before a price that is a guess',
      item: { title: 'New Balance 990v5 mens' },
      row: /New Balance 990 V5Any condition about \$\d+/,
    },
    {
      feature: 'a rare item without advice',
      item: { title: 'Nike Dunk Low Travis Scott', askingPrice: 300, listedFor: 10 },
      row: /asked \$300; no advice from \$\d+/,
    },
  ]) {
    it(`shows ${feature} in a row`, async () => {
      const { shown } = await show('compare_prices', { items: [item] });
      assert.match(shown.rows ?? '', row);
    });
  }

  it('says how many items the total leaves out because they must be looked up', async () => {
    const items = [{ title: 'Coach Tabby 26' }, { title: 'Gap jeans' }, { title: 'Nike Dunk Low Travis Scott' }];
    const { shown } = await show('compare_prices', { items });
    assert.match(shown.total ?? '', /^Total of 2 itemswithout 1 to look up/);
  });
});

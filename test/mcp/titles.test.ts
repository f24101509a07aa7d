import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ToolError } from '../../src/mcp/tools/tool.ts';
import { toolsByName } from './support.ts';

const tools = toolsByName();

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely; their schemas are held elsewhere.
function call(name: string, args: Readonly<Record<string, unknown>>): { text: string; data: any } {
  const tool = tools.get(name) as NonNullable<ReturnType<typeof tools.get>>;
  const { structured, text } = tool.call(args);
  return { text, data: structured };
}

describe('titles for agents', () => {
  it('are priced by their words, first in the text', () => {
    const { text, data } = call('get_price', { title: 'Louis Vuitton Neverfull MM, $900' });
    assert.equal(data.brand.slug, 'louis-vuitton');
    assert.equal(data.category.slug, 'bag');
    const { judgment, askingPrice, estimate, offers, withoutWords } = data;
    const { price, priceLow, priceHigh } = estimate;
    assert.ok(priceLow < price && price < priceHigh && offers.quick <= offers.patient);
    assert.ok(text.startsWith('Louis Vuitton Neverfull MM: women’s bags'));
    assert.equal(askingPrice, 900);
    assert.ok(text.includes(judgment.text) && text.includes('Asked $900.'));
    assert.notEqual(withoutWords.price, price);
    assert.match(data.webUrl, /\/appraise\?title=/);
  });

  it('take what is given beside them', () => {
    const { data } = call('get_price', { title: 'tabby 26', brand: 'coach', asking_price: 50 });
    assert.equal(data.brand.slug, 'coach');
    assert.equal(data.askingPrice, 50);
    assert.equal(data.judgment.zone, 'buy');
    const { data: male } = call('get_price', { title: 'zara jeans', gender: 'male' });
    assert.equal(male.gender, 'male');
  });

  it('get a verdict without a title too', () => {
    const { data } = call('get_price', { brand: 'zara', category: 'dress', asking_price: 35 });
    assert.equal(data.judgment.zone, 'leave');
    const far = call('get_price', { brand: 'zara', category: 'dress', asking_price: 500 });
    assert.equal(far.data.judgment.zone, 'ask');
  });

  it('are refused with a reason and without a price', () => {
    for (const args of [
      { title: 'Neverfull inspired dupe' },
      { title: 'lot of 5 nike tees' },
      { title: 'something nice' },
      { title: 'x'.repeat(301) },
      { title: 7 },
      { title: 'coach bag', asking_price: -1 },
    ]) {
      assert.throws(
        () => call('get_price', args),
        (error: unknown) => error instanceof ToolError && !/\$\d/.test(error.message),
        JSON.stringify(args),
      );
    }
  });

  it('stand beside other items in a comparison', () => {
    const { data } = call('compare_prices', {
      items: [{ title: 'Hermès Birkin 30 Togo' }, { brand: 'zara', category: 'dress' }],
    });
    assert.equal(data.items.length, 2);
    assert.equal(data.items[0].brand, 'hermes');
    const single = call('get_price', { title: 'Hermès Birkin 30 Togo' });
    assert.equal(data.items[0].price, single.data.estimate.price);
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { appraise } from '../../src/index.ts';
import { call } from '../mcp/support.ts';
import { pluck } from '../support/pluck.ts';
import contradictions from './contradictions.json' with { type: 'json' };

it('a title is overridden by a field that contradicts it, with a caveat', () => {
  for (const [query, ...caveats] of contradictions as [{ title: string }, ...string[]][]) {
    const text = appraise(query)
      .caveats.map(({ text }) => text)
      .join('\n');
    for (const caveat of caveats) assert.match(text, new RegExp(caveat), JSON.stringify(query));
  }
});

it('answer_offer tells the seller of a possible copy to check it, and not what to ask', () => {
  const textAt = (listPrice: number) =>
    call('answer_offer', { title: 'Chanel bag', listPrice, offered: 0.9 * listPrice }).text;
  assert.match(
    textAt(150),
    /Your \$150 is low: most real ones sell for .* Is it real\?.*\nBefore you sell it, look for:/s,
  );
  assert.doesNotMatch(textAt(2500), /Do not pay/);
});

it('an old sale of several, and a price that almost none bring, are named', () => {
  const comps = [{ price: 20, soldOn: '2019-01-01' }, { price: 22 }];
  assert.match(call('get_price', { title: 'Gap jeans', comps }).text, /1 of your sales is over 3 years old/);
  assert.match(call('get_price', { title: 'lot of 5 Gap jeans', listPrice: 148 }).text, /almost none of such sales/);
});

it('get_price asks about comparables that it sets aside, and counts only the others', () => {
  const { text } = call('get_price', { title: 'Hanes sweatshirt', comps: [15, 14, 90, 95] });
  assert.match(
    text,
    /Partly from your 2 sales, \$14 to \$15\. Not counted: \$90 and \$95, far from your others\. Were they the same item\?/,
  );
});

it('get_price does not count what others ask above the sales that it was given', () => {
  const { text } = call('get_price', { title: 'Gap jeans', comps: '20; 22; 21; 25; 60 asking' });
  assert.match(text, /your 4 sales, \$20 to \$25\. Not counted: \$60, above what the others sold for\./);
});

it('get_price says what to look for on jewelry that may be of gold, but not on what is plated or of a brand', () => {
  const text = 'Real gold? Look for 10K, 14K or 18K. The price leaves the metal out.';
  const rows = { 'gold ring': [text], 'gold necklace qwerty': [text], 'Coach gold necklace': [] };
  const layers = ['gp', 'hge', 'rgp', 'flashed', 'over sterling', 'tone', 'wash', 'colored'];
  const platedRows = layers.map((layer) => [`gold ${layer} ring`, []] as const);
  for (const [title, texts] of [...Object.entries(rows), ...platedRows]) {
    const { caveats } = appraise({ title });
    const found = caveats.filter(({ code }) => code === 'precious_metal');
    assert.deepEqual(pluck(found, 'text'), texts, title);
  }
});

it('a name that we do not know is said once, and the brand is asked for once', () => {
  const { text } = call('get_price', { title: 'Zyzvora dress', askingPrice: 20 });
  assert.equal(text.match(/Zyzvora/g)?.length, 1, text);
  assert.match(text, /We don’t know “Zyzvora”\./);
  const nameless = call('get_price', { title: 'white dress', askingPrice: 20 });
  assert.equal(nameless.text.match(/Which brand is it\?/g)?.length, 1, nameless.text);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decoded, sharePages } from '../../support/pages.ts';

const { get } = sharePages();

describe('GET /appraise', () => {
  const ask = (query: Record<string, string>) => get(`/appraise?${new URLSearchParams(query)}`);
  const pageFor = async (query: Record<string, string>) => (await ask(query)).text;

  it('does not name a brand that is not known', async () => {
    const unbranded = await pageFor({ title: 'black leather midi dress' });
    assert.match(unbranded, /dresses and jumpsuits/);
    assert.doesNotMatch(unbranded, /Unknown brand/);
  });

  it('asks if a number at the end of the title is the tag price, unless there is a tag price', async () => {
    const page = decoded(await pageFor({ title: 'madewell blazer 14' }));
    assert.match(page, /<a href="[^"]*askingPrice=14"[^>]*>Is \$14 the tag\?/);
    assert.doesNotMatch(await pageFor({ title: 'madewell blazer 14', tag: '14' }), /the tag\?/);
  });

  it('marks the gender as assumed unless the title states it', async () => {
    assert.match(await pageFor({ title: 'Levis jeans' }), /We guessed men’s\./);
    assert.doesNotMatch(await pageFor({ title: 'Coach bag' }), /We guessed|Price it as men’s/);
    const stated = await pageFor({ title: 'mens Levis jeans' });
    assert.match(stated, /<h1[^>]*>Men/);
    assert.doesNotMatch(stated, /We guessed/);
  });

  it('selects the grade that a title states, wherever the title states it', async () => {
    for (const title of ['mens patagonia jacket fair', 'Fair mens Patagonia jacket']) {
      const page = await pageFor({ title });
      assert.match(page, /id="grade-fair"[^>]*aria-current="true"/, title);
    }
  });
});

describe('the forms of an answer', () => {
  const pageAt = async (path: string) => decoded((await get(path)).text);

  it('asks for the model, with the prices that the models’ own pages show', async () => {
    const page = await pageAt('/price/louis-vuitton/bag?tag=50');
    const [, list = ''] = /id="models-heading"(.*?)<\/section>/s.exec(page) ?? [];
    const models = [...list.matchAll(/href="([^"]+)">([^<]+) (\$[\d,]+)</g)];
    assert.ok(models.length >= 3);
    const [, path = '', name = '', price = ''] = models[0] ?? [];
    assert.match(path, /&askingPrice=50$/);
    const answer = await pageAt(path);
    assert.ok(answer.includes(`data-price>${price}<`), price);
    assert.match(answer, new RegExp(name, 'i'));
    assert.doesNotMatch(answer, /id="models-heading"/);
  });

  it('asks what other money is in dollars, at the field for it', async () => {
    const questions = [
      ['vestido zara 45 euros', 'is 45 euros'],
      ['vestido zara cuarenta y cinco euros', 'are those euros'],
      ['zara dress forty five pounds', 'are those pounds'],
    ];
    for (const [title = '', asked] of questions) {
      const page = await pageAt(`/appraise?${new URLSearchParams({ title })}`);
      assert.ok(page.includes(`<label for="tag"><b>What ${asked} in dollars?</b></label>`), title);
    }
    assert.match(await pageAt('/appraise?title=vestido+zara+cuarenta+euros&askingPrice=45'), />Tag price</);
  });
});

describe('sold prices that a visitor enters', () => {
  it('price an item that our listings cannot price, and say so', async () => {
    const { text } = await get('/appraise?title=handmade+wool+sweater');
    assert.match(text, /Seen it sold\? Enter the prices/);
    assert.match(text, /name="comps"/);
    const { text: priced } = await get('/appraise?title=handmade+wool+sweater&comps=280%2C+300%2C+320');
    assert.match(priced, /Based on your 3 sales, \$280 to \$320\./);
  });

  it('stay in the links to other grades and genders', async () => {
    const { text } = await get('/appraise?title=Levis+jeans&comps=22,25');
    assert.match(text, /Based on your 2 sales/);
    for (const id of ['grade-fair', 'female']) {
      assert.match(text, new RegExp(`id="${id}" href="[^"]*comps=22%3B\\+25[&"]`));
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeReferences, mainOf, sharePages } from '../../support/pages.ts';

const { get } = sharePages();

describe('GET /appraise of a title without a price', () => {
  const page = async (title: string) => {
    const { status, text } = await get(`/appraise?${new URLSearchParams({ title })}`);
    assert.equal(status, 200, title);
    return decodeReferences(mainOf(text));
  };

  it('asks for the kind, and keeps the brand and the tag price when one is chosen', async () => {
    const main = await page('tory burch $25');
    assert.match(main, /Which kind\?/);
    const [, boots = ''] = /href="\/appraise\?([^"]+)">Boots<\/a><span class="amount">\$\d+/.exec(main) ?? [];
    const title = new URLSearchParams(boots).get('title') ?? '';
    assert.equal(title, 'tory burch $25 boots');
    assert.match(await page(title), /name="askingPrice" value="25"/);
  });

  for (const [how, title, brand] of [
    ['a later word', 'republic', 'Banana Republic'],
    ['its beginning', 'vuo', 'Vuori'],
    ['a misspelling', 'Lululemn', 'Lululemon'],
    ['a misspelling', 'birkenstok', 'Birkenstock'],
  ] as const) {
    it(`links without scripts to a brand by ${how}: ${title}`, async () => {
      assert.match(await page(title), new RegExp(`<a [^>]*>(All )?${brand}`));
    });
  }

  it('prices a bundle of children’s clothes as one lot, without asking for the kind or gender', async () => {
    const main = await page('bundle of kids clothes size 4T 12 pieces $20');
    assert.doesNotMatch(main, /Which kind\?/);
    assert.match(main, /Buy, one by one<.*<h2>One by one<.*<h2>As one lot</s);
    assert.doesNotMatch(main, /Women’s or men’s/);
  });

  it('says what we price, without the price of something else', async () => {
    for (const title of ['pyrex bowl', 'lipstick', 'rolex']) {
      const main = await page(title);
      assert.match(
        main,
        title === 'rolex' ? /someone who can hold them/ : /We price only clothes, shoes, bags and accessories\./,
        title,
      );
      assert.doesNotMatch(main.split('What we do price')[0] ?? '', /\$\d|href="\/(price|browse)/, title);
    }
  });
});

describe('a refusal', () => {
  const ask = (query: Record<string, string>) => get(`/appraise?${new URLSearchParams(query)}`);
  const pageFor = async (query: Record<string, string>) => (await ask(query)).text;

  it('explains why it does not price a replica', async () => {
    const page = await pageFor({ title: 'Neverfull inspired dupe' });
    assert.match(page, /We don’t price copies\./);
    assert.doesNotMatch(page, /class="number"/);
  });

  it('refuses a request without a title', async () => {
    const { status, text } = await ask({});
    assert.equal(status, 400);
    assert.match(text, /What is it\?/);
  });
});

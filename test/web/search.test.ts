import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { kindTitle, type Suggestion } from '../../src/web/search/suggestions.ts';
import pasted from '../lists/pasted.json' with { type: 'json' };
import { decoded, mainOf, sharePages, wordsOf } from '../support/pages.ts';
import { pluck } from '../support/pluck.ts';
import rows from './search.json' with { type: 'json' };

const { get } = sharePages();

it('each kind has words that the title parser reads as that kind', () => {
  for (const kind of [...categories, ...otherKinds]) {
    assert.equal(parseTitle(BASE_LEXICON, `coach ${kindTitle(kind)}`).category?.slug, kind.slug);
  }
});

it('a search accepts 300 characters and refuses 301', async () => {
  for (const path of ['/search', '/search/suggestions.json']) {
    assert.notEqual((await get(`${path}?q=${'x'.repeat(300)}`)).status, 400, path);
    assert.equal((await get(`${path}?q=${'x'.repeat(301)}`)).status, 400, path);
  }
});

describe('GET /search/suggestions.json', () => {
  const suggest = async (q: string) => {
    const { body } = await get(`/search/suggestions.json?${new URLSearchParams({ q })}`);
    return body as { readonly suggestions: readonly Suggestion[]; readonly notCovered?: string };
  };

  const firstFor = async (q: string) => (await suggest(q)).suggestions[0];

  it('begins with the answer to a title: its verdict, grade and price', async () => {
    const answer = await firstFor('mens patagonia jacket fair $18');
    assert.equal(answer?.title, 'Men’s Patagonia jackets and blazers');
    assert.match(answer?.note ?? '', /^(Buy|Maybe|Skip) · Fair · \$\d+ usually$/);
    assert.equal(answer?.url, '/appraise?title=mens+patagonia+jacket+fair+%2418');
  });

  it('shows no price for a possible copy or for an item beyond our evidence', async () => {
    assert.equal((await firstFor('Chanel bag $180'))?.note, 'Check it’s real · Any condition');
    assert.doesNotMatch((await firstFor('Levis Big E 501 1960s'))?.note ?? '', /\$/);
  });

  it('distinguishes the grade Fair from Fair Isle', async () => {
    assert.match((await firstFor('mens nike shoes fair'))?.note ?? '', /^Fair/);
    assert.match((await firstFor('fair isle sweater jcrew'))?.note ?? '', /^Any condition/);
  });

  it('answers a bundle of children’s clothes with the price of the lot', async () => {
    const { suggestions } = await suggest('bundle of kids clothes size 4T 12 pieces');
    assert.deepEqual(pluck(suggestions, 'url'), ['/appraise?title=bundle+of+kids+clothes+size+4T+12+pieces']);
    assert.match(suggestions[0]?.title ?? '', /mixed clothes/);
  });

  it('says what we do not price, without a price', async () => {
    for (const q of ['Sephora', 'Rolex', 'lipstick', 'iphone 12', 'coach phone case', 'gucci dupe bag']) {
      const { suggestions, notCovered } = await suggest(q);
      assert.deepEqual(pluck(suggestions, 'url'), ['/fees'], q);
      assert.match(notCovered ?? '', /do not price|needs an appraiser/, q);
      assert.doesNotMatch(JSON.stringify({ suggestions, notCovered }), /\$\d/, q);
    }
  });

  it('does not say so of titles that we price or that may be incomplete', async () => {
    for (const q of ['coach bag', 'patag', 'zzzz', 'Coach Tabby 26 bag with belt', 'coach scarlet']) {
      assert.ok(!('notCovered' in (await suggest(q))), q);
    }
  });

  it('finds brands by their beginning, a later word or a misspelling', async () => {
    for (const [q, brand] of Object.entries({
      patag: 'Patagonia',
      vuo: 'Vuori',
      'banana repub': 'Banana Republic',
      republic: 'Banana Republic',
      Lululemn: 'Lululemon',
      Sezane: 'Sezane',
    })) {
      assert.equal((await firstFor(q))?.title, brand, q);
    }
  });

  it('finds no brand by two letters or by the name of something else', async () => {
    for (const q of ['of', 'pa', 'stanley cup']) assert.deepEqual((await suggest(q)).suggestions, [], q);
  });

  it('completes the kind that the visitor types after a brand', async () => {
    const { suggestions } = await suggest('coach ba');
    assert.equal(suggestions[0]?.note, 'Which kind?');
    assert.ok(suggestions.some(({ url }) => url === '/appraise?title=coach+bag'));
  });
});

describe('GET /appraise of a title without a price', () => {
  const page = async (title: string) => {
    const { status, text } = await get(`/appraise?${new URLSearchParams({ title })}`);
    assert.equal(status, 200, title);
    return decoded(mainOf(text));
  };

  it('asks for the kind, and keeps the brand and the tag price when one is chosen', async () => {
    const main = await page('doc martens $25');
    assert.match(main, /Which kind\?/);
    const [, boots = ''] = /href="\/appraise\?([^"]+)">Boots<\/a><span class="amount">\$\d+/.exec(main) ?? [];
    const title = new URLSearchParams(boots).get('title') ?? '';
    assert.equal(title, 'doc martens $25 boots');
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
    assert.match(main, /12 at about \$\d+ each; as one lot about \$\d+/);
    assert.doesNotMatch(main, /Women’s or men’s/);
  });

  it('shows a row for each of several items', async () => {
    const main = await page('Levis jeans, Nike hoodie, Coach bag');
    assert.match(wordsOf(main), /3 items/);
    assert.equal(main.match(/<span class="amount">\$\d+/g)?.length, 3);
    assert.ok(main.includes('href="/appraise?title=Nike+hoodie"'));
  });

  for (const { name, text, rows } of pasted)
    it(`shows a row for each item of a pasted list: ${name}`, async () => {
      const main = await page(text);
      assert.match(wordsOf(main), new RegExp(`${rows.length} items`));
    });

  it('asks whether a text is several things if nothing in it tells', async () => {
    assert.match(wordsOf(await page('boho dress, midi dress, summer dress')), /Is this 3 things\?/);
  });

  it('says what we price, without the price of something else', async () => {
    for (const title of ['pyrex bowl', 'lipstick', 'rolex']) {
      const main = await page(title);
      assert.match(main, title === 'rolex' ? /needs an appraiser/ : /We price only clothes, shoes and bags\./, title);
      assert.doesNotMatch(main, /\$\d|href="\/(price|browse)/, title);
    }
  });

  it('says that it does not know a thing, and gives three examples with prices', async () => {
    const main = await page('qqqq');
    assert.match(main, /We don’t know “qqqq”\./);
    assert.equal(main.match(/<span class="amount">\$\d+/g)?.length, 3);
  });
});

describe('text shared from phones', () => {
  const share = async (parts: Record<string, string>) => {
    const { status, headers } = await get(`/share?${new URLSearchParams(parts)}`);
    assert.equal(status, 303);
    return decodeURIComponent(headers.get('location') ?? '').replaceAll('+', ' ');
  };

  it('leads to the appraisal of the title in it, or home if it is only a URL', async () => {
    for (const [parts, path] of rows.shared as [Record<string, string>, string][]) {
      assert.equal(await share(parts), path, JSON.stringify(parts));
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { kindTitle, type Suggestion } from '../../src/web/search/suggestions.ts';
import { decoded, getPage, mainOf, wordsOf } from '../support/pages.ts';
import { pluck } from '../support/pluck.ts';
import { shareService, startService } from '../support/service.ts';
import rows from './search.json' with { type: 'json' };

it('the words for a kind name it in a title', () => {
  for (const kind of [...categories, ...otherKinds]) {
    assert.equal(parseTitle(BASE_LEXICON, `coach ${kindTitle(kind)}`).category?.slug, kind.slug);
  }
});

it('a search has at most 300 characters', async (t) => {
  const service = await startService(t);
  for (const path of ['/search', '/search/suggestions.json']) {
    assert.notEqual((await getPage(service, `${path}?q=${'x'.repeat(300)}`)).status, 400, path);
    assert.equal((await getPage(service, `${path}?q=${'x'.repeat(301)}`)).status, 400, path);
  }
});

describe('GET /search/suggestions.json', () => {
  const service = shareService();
  const suggest = async (q: string) => {
    const { body } = await getPage(service(), `/search/suggestions.json?${new URLSearchParams({ q })}`);
    return body as { readonly suggestions: readonly Suggestion[]; readonly notCovered?: string };
  };

  it('begin with the answer to a title: its verdict, grade and price', async () => {
    const first = async (q: string) => (await suggest(q)).suggestions[0];
    const answer = await first('mens patagonia jacket fair $18');
    assert.equal(answer?.title, 'Men’s Patagonia jackets and blazers');
    assert.match(answer?.note ?? '', /^(Buy|Maybe|Skip) · Fair · \$\d+ usually$/);
    // No figure stands beside the doubt about a piece that may be a copy.
    assert.equal((await first('Chanel bag $180'))?.note, 'Check it’s real · Any condition');
    assert.doesNotMatch((await first('black floral dress'))?.note ?? '', /\$/);
    assert.equal(answer?.url, '/appraise?title=mens+patagonia+jacket+fair+%2418');
    assert.match((await first('mens nike shoes fair'))?.note ?? '', /^Fair/);
    assert.match((await first('fair isle sweater jcrew'))?.note ?? '', /^Any condition/);
    assert.match((await first('Coach Tabby 26 bag'))?.url ?? '', /^\/appraise\?title=/);
  });

  it('answers a bundle of children’s clothes with the price of the lot', async () => {
    const { suggestions } = await suggest('bundle of kids clothes size 4T 12 pieces');
    assert.deepEqual(pluck(suggestions, 'url'), ['/appraise?title=bundle+of+kids+clothes+size+4T+12+pieces']);
    assert.match(suggestions[0]?.title ?? '', /mixed clothes/);
  });

  it('states during typing what is not covered, without a price', async () => {
    for (const q of ['Sephora', 'Rolex', 'lipstick', 'iphone 12', 'coach phone case', 'gucci dupe bag']) {
      const { suggestions, notCovered } = await suggest(q);
      assert.deepEqual(pluck(suggestions, 'url'), ['/fees'], q);
      assert.match(notCovered ?? '', /do not price|needs an appraiser/, q);
      assert.doesNotMatch(JSON.stringify({ suggestions, notCovered }), /\$\d/, q);
    }
    for (const q of ['coach bag', 'patag', 'zzzz', 'Coach Tabby 26 bag with belt', 'coach scarlet']) {
      assert.ok(!('notCovered' in (await suggest(q))), q);
    }
  });

  it('finds brands by whole words or the beginning of the first, those with the most US listings first', async () => {
    const titles = async (q: string) => (await suggest(q)).suggestions.map(({ title }) => title);
    assert.equal((await titles('patag'))[0], 'Patagonia');
    assert.equal((await titles('banana repub'))[0], 'Banana Republic');
    assert.equal((await titles('republic'))[0], 'Banana Republic');
    for (const q of ['of', 'pa', 'stanley cup']) assert.deepEqual(await titles(q), [], q);
    const ofBrand = await suggest('coach ba');
    assert.equal(ofBrand.suggestions[0]?.note, 'Which kind?');
    assert.ok(ofBrand.suggestions.some(({ url }) => url === '/appraise?title=coach+bag'));
  });
});

describe('GET /appraise of a title without a price', () => {
  const service = shareService();
  const page = async (title: string) => {
    const { status, text } = await getPage(service(), `/appraise?${new URLSearchParams({ title })}`);
    assert.equal(status, 200, title);
    return decoded(mainOf(text));
  };

  it('asks for the kind if it names only a brand and a price', async () => {
    const main = await page('doc martens $25');
    assert.match(main, /Which kind\?/);
  });

  it('keeps the brand and the tag price when a kind is chosen', async () => {
    const main = await page('doc martens $25');
    const [, boots = ''] = /href="\/appraise\?([^"]+)">Boots <b>\$\d+<\/b>/.exec(main) ?? [];
    const title = new URLSearchParams(boots).get('title') ?? '';
    assert.equal(title, 'doc martens $25 boots');
    assert.match(await page(title), /name="tag" value="25"/);
  });

  it('prices a bundle of children’s clothes as one lot, without an adult gender switch', async () => {
    const main = await page('bundle of kids clothes size 4T 12 pieces $20');
    assert.doesNotMatch(main, /Which kind\?/);
    assert.match(main, /12 at about \$\d+ each; as one lot about \$\d+/);
    assert.doesNotMatch(main, /Women’s or men’s/);
  });

  it('has a card for each of several items', async () => {
    const main = await page('Levis jeans, Nike hoodie, Coach bag');
    assert.match(wordsOf(main), /3 things:/);
    assert.equal(main.match(/class="tag-price"/g)?.length, 3);
    assert.ok(main.includes('href="/appraise?title=Nike+hoodie"'));
  });

  it('states what we price, without offering a substitute', async () => {
    for (const title of ['iphone 12', 'pyrex bowl', 'stanley cup $10', 'lipstick', 'qqqq', 'rolex']) {
      const main = await page(title);
      assert.match(main, title === 'rolex' ? /needs an appraiser/ : /We price clothes, shoes and bags\./, title);
      assert.doesNotMatch(main.replaceAll('stanley cup $10', ''), /\$\d|href="\/(price|browse)/, title);
    }
  });
});

describe('text shared from phones', () => {
  const service = shareService();
  const share = async (parts: Record<string, string>) => {
    const { status, headers } = await getPage(service(), `/share?${new URLSearchParams(parts)}`);
    assert.equal(status, 303);
    return decodeURIComponent(headers.get('location') ?? '').replaceAll('+', ' ');
  };

  it('leads to the answer, or home if only an address was shared', async () => {
    for (const [parts, path] of rows.shared as [Record<string, string>, string][]) {
      assert.equal(await share(parts), path, JSON.stringify(parts));
    }
  });
});

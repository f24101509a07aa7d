import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPhrase } from '../../src/titles/search.ts';
import { readTitle } from '../../src/titles/title.ts';
import type { Suggestion } from '../../src/web/search/suggest.ts';
import { getPage, mainOf } from '../support/pages.ts';
import { rowName } from '../support/row-name.ts';
import { shareService } from '../support/service.ts';

describe('a phrase', () => {
  for (const [text, ...expected] of [
    ['coach bag', 'coach', 'bag', undefined, undefined],
    ['lv tote', 'louis-vuitton', 'bag', undefined, undefined],
    ['mens nike shoes', 'nike', 'sneakers', 'male', undefined],
    ['mens coach shoes', 'coach', 'shoes', 'male', undefined],
    ['Women’s Levi’s jeans', 'levis', 'jeans', 'female', undefined],
    ['yves saint laurent ankle boots', 'saint-laurent', 'boots', undefined, undefined],
    ['north face puffer jacket for men', 'the-north-face', 'coat', 'male', undefined],
    ['nwt lululemon leggings', 'lululemon', 'activewear', undefined, 'New with tags'],
    ['H&M dress', 'hm', 'dress', undefined, undefined],
    ['under armor hoodie', 'under-armour', 'hoodie', undefined, undefined],
    ['pink zara dress', 'zara', 'dress', undefined, undefined],
    ['levis 501 w32 l34', 'levis', 'jeans', undefined, undefined],
    ['birkin', 'hermes', 'bag', undefined, undefined],
    ['frame zara jeans', 'zara', 'jeans', undefined, undefined],
    ['fair isle sweater jcrew', 'jcrew', 'sweater', undefined, undefined],
    ['vintage tommy spaceship', undefined, undefined, undefined, undefined],
    ['', undefined, undefined, undefined, undefined],
  ] as const) {
    it(`"${text}" is read`, () => {
      const read = readPhrase(readTitle(text));
      const found = [read.brand?.slug, read.category?.slug, read.gender, read.condition];
      assert.deepEqual(found, expected);
    });
  }

  it('with a slip is read as what was meant, and says so', () => {
    assert.deepEqual(readPhrase(readTitle('gucchi bag')).readAs, ['Gucci']);
    // With a kind named, no other word counts as a typo of an uncovered one.
    assert.equal(readPhrase(readTitle('coach bag wattch')).notCovered, undefined);
    assert.equal(readPhrase(readTitle('gucchi bag')).brand?.slug, 'gucci');
    assert.equal(readPhrase(readTitle('coach sneekers')).category?.slug, 'sneakers');
    assert.equal(readPhrase(readTitle('louis v bag')).maybeBrands[0]?.slug, 'louis-vuitton');
  });

  it('takes time in proportion to its length', () => {
    const secondsFor = (words: number) => {
      const start = process.cpuUsage();
      for (let run = 0; run < 3; run++) readPhrase(readTitle('zzzz '.repeat(words)));
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1e6;
    };
    secondsFor(1_000);
    // Ten times the words take ten times as long, or a hundred times if time were quadratic.
    const [short, long] = [secondsFor(4_000), secondsFor(40_000)];
    assert.ok(long < 40 * Math.max(short, 0.01), `${short} s, then ${long} s`);
  });
});

describe('GET /search', () => {
  const service = shareService();
  const get = (path: string) => getPage(service(), path);

  describe('takes 300 characters and no more', () => {
    for (const path of ['/search', '/search/suggestions.json']) {
      it(rowName(path), async () => {
        assert.equal((await get(`${path}?q=${'x'.repeat(300)}`)).status, 200);
        assert.equal((await get(`${path}?q=${'x'.repeat(301)}`)).status, 400);
      });
    }
  });

  it('answers with the first suggestion, verdict and all, and says why where there is none', async () => {
    const answerTo = async (q: string) => {
      const response = await get(`/search/suggestions.json?${new URLSearchParams({ q })}`);
      const { suggestions, notCovered } = response.body;
      return { ...(suggestions[0] as Partial<Suggestion> | undefined), notCovered };
    };
    const answer = await answerTo('mens patagonia jacket fair $18');
    assert.equal(answer.title, 'Men’s Patagonia jackets and blazers');
    assert.match(answer.note ?? '', /^Fair · \$\d+ · \$\d+–\$\d+$/);
    assert.match(
      answer.more ?? '',
      /^(Buy|Small profit of \$\d+|Leave it): (leaves|loses) \$\d+ if it sells fast at \$\d+ on eBay,/,
    );
    assert.equal(answer.url, '/price/patagonia/jacket?condition=Fair&tag=18');
    assert.match((await answerTo('mens nike shoes fair')).note ?? '', /^Fair/);
    assert.match((await answerTo('fair isle sweater jcrew')).note ?? '', /^Any condition/);
    assert.match((await answerTo('Coach Tabby 26 bag')).url ?? '', /^\/appraise\?title=/);
    const refused = await answerTo('gucci dupe bag');
    assert.match(refused.notCovered ?? '', /do not price replicas/);
    assert.equal(refused.url, '/fees');
    const unfinished = await answerTo('patag');
    assert.equal(unfinished.notCovered, undefined);
    assert.doesNotMatch(unfinished.note ?? '', /·/);
  });

  it('says while one types what is not covered, without a price', async (t) => {
    for (const [q, reason] of [
      ['Sephora', /^Sephora is not covered/],
      ['Rolex', /^Rolex is not covered: its items need an appraiser/],
      ['lipstick', /^Beauty is not covered/],
      ['coach phone case', /^Technology is not covered/],
    ] as const) {
      await t.test(rowName(q), async () => {
        const { text, body } = await get(`/search/suggestions.json?q=${q}`);
        const { suggestions, notCovered } = body;
        const offered = suggestions.map(({ url }: { url: string }) => url);
        assert.deepEqual(offered, ['/fees'], q);
        assert.match(notCovered, reason);
        assert.ok(!text.includes('$'), q);
      });
    }
    // Words spelled like a kind do not name it.
    const likeKinds = ['scarlet', 'thing', 'leopard', 'flared'].map((word) => `coach ${word}`);
    for (const q of ['coach bag', 'patag', 'zzzz', 'Coach Tabby 26 bag with belt', ...likeKinds]) {
      await t.test(rowName(q), async () => {
        const { body: answer } = await get(`/search/suggestions.json?q=${q}`);
        assert.ok(!('notCovered' in answer), q);
        assert.ok(!likeKinds.includes(q) || answer.suggestions.length !== 1, q);
      });
    }
  });

  describe('leads to an appraisal of what says more than a brand and a kind', () => {
    for (const title of ['Coach Tabby 26 bag', 'Neverfull', 'Gucci dupe bag']) {
      it(rowName(title), async () => {
        const response = await get(`/search?${new URLSearchParams({ q: title })}`);
        assert.equal(response.status, 303, title);
        assert.equal(response.headers.get('location'), `/appraise?${new URLSearchParams({ title })}`);
      });
    }
  });

  describe('leads to the one page that a phrase names', () => {
    for (const [text, path] of [
      ['coach bag', '/price/coach/bag'],
      ['lv bag mens', '/price/louis-vuitton/bag?gender=male'],
      ['like new zara dress', '/price/zara/dress?condition=Like+New'],
      ['zara dress $60', '/price/zara/dress?tag=60'],
      // In the brand's usual form, of the gender of most listings.
      ['mens nike shoes', '/price/nike/sneakers'],
      ['patagonia jacket', '/price/patagonia/jacket'],
    ] as const) {
      it(rowName(text), async () => {
        const response = await get(`/search?${new URLSearchParams({ q: text })}`);
        assert.equal(response.status, 303);
        assert.equal(response.headers.get('location'), path);
      });
    }
  });

  it('offers a choice otherwise, and says when there is none', async () => {
    const choice = (await get('/search?q=gucchi+bag')).text;
    assert.match(choice, /Showing results for Gucci/);
    assert.ok(choice.includes('href="/price/gucci/bag"'));
    const nothing = (await get('/search?q=qqqqqq')).text;
    assert.match(nothing, /Nothing matches/);
    assert.match(nothing, /noindex/);
  });

  it('takes a color beside a kind for no brand that begins with it', async (t) => {
    for (const text of ['red dress', 'tan boots', 'red bag size 6', 'maroon sweater']) {
      await t.test(rowName(text), async () => {
        const page = (await get(`/search?${new URLSearchParams({ q: text })}`)).text;
        assert.doesNotMatch(mainOf(page), /Red Wing/, text);
        // The kind comes first, not a brand.
        const [, first = ''] = /href="(\/(?:price\/|browse\?)[^"]+)"/.exec(mainOf(page)) ?? [];
        assert.match(first, /^\/browse\?category=/, text);
      });
    }
    assert.match((await get('/search/suggestions.json?q=red')).text, /Red Wing/);
  });

  describe('says what is not covered, and offers nothing in its place', () => {
    for (const text of ['rolex jeans', 'gucci belt', 'kids nike shoes', 'zzyzx jeans']) {
      it(rowName(text), async () => {
        const page = (await get(`/search?${new URLSearchParams({ q: text })}`)).text;
        assert.doesNotMatch(mainOf(page), /\$\d|href="\/price/, text);
      });
    }
  });

  it('suggests while typing', async () => {
    const { suggestions } = (await get('/search/suggestions.json?q=coach+ba')).body;
    assert.equal(suggestions[0]?.url, '/price/coach/bag');
    assert.match(suggestions[0]?.note ?? '', /^\$\d/);
    const borrowed = await get('/search/suggestions.json?q=fashion+nova+jacket');
    assert.match(borrowed.text, /"note":"Any condition · \$\d/);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from '../support/properties.ts';
import { startService } from '../support/service.ts';

interface Body {
  brand: { slug: string };
  category: { slug: string };
  gender: string;
  condition: string | null;
  estimate: { price: number; priceLow: number; priceHigh: number };
  offers: { quick: number; patient: number };
  askingPrice?: { price: number; verdict: string; text: string };
  understood: { field: string; value: unknown; by: string; text: string }[];
  ignored: string[];
  words: { text: string; factor: number }[];
  withoutWords: { price: number };
  byCondition: { condition: string; price: number; priceLow: number; priceHigh: number }[];
  evidence: { wordsRead: number; wordsKnown: number };
  webUrl: string;
  code?: string;
  words_?: string;
}

const path = (query: Record<string, string>) =>
  `/api/public/appraise?${new URLSearchParams(query)}`;
const titled = (title: string) => path({ title });

describe('GET /api/public/appraise', () => {
  it('says what each marketplace leaves of the price, and the most to pay', async (t) => {
    const { get, issueKey } = await startService(t);
    const key = await issueKey();
    const title = 'Coach leather tote';
    const response = await get(path({ title, cost: '10', profit: '20' }), key);
    const body = (await response.json()) as {
      estimate: { price: number };
      payouts: { marketplace: { id: string }; profit: number; payUpTo: { mid: number } }[];
    };
    const ebay = body.payouts.find(({ marketplace }) => marketplace.id === 'ebay');
    assert.ok(ebay && ebay.profit < body.estimate.price - 10);
    // Paying ten less than the profit leaves at ten, for a profit of twenty.
    assert.ok(Math.abs(ebay.payUpTo.mid - (ebay.profit - 10)) < 0.005);
    assert.equal('payouts' in ((await (await get(titled(title), key)).json()) as object), false);
    const both = await get(path({ title, profit: '20', margin: '0.5' }), key);
    assert.equal(both.status, 400);
    assert.equal(((await both.json()) as { parameter: string }).parameter, 'margin');
  });

  it('reads a model and its material in other languages', async (t) => {
    const { get, issueKey } = await startService(t);
    const title = 'borsa Gucci Marmont pelle nera qwertz';
    const body = (await (await get(titled(title), await issueKey())).json()) as Body;
    const moving = body.words.map(({ text }) => text).join(' ');
    assert.match(moving, /Marmont/);
    assert.ok(body.ignored.includes('qwertz') && !body.ignored.includes('pelle'));
  });

  it('answers a title with what it understood, the price and what to ask', async (t) => {
    const { get, issueKey } = await startService(t);
    const response = await get(
      titled('Coach Tabby 26 shoulder bag, like new, $120'),
      await issueKey(),
    );
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const body = (await response.json()) as Body;
    assert.equal(body.brand.slug, 'coach');
    assert.equal(body.category.slug, 'bag');
    assert.equal(body.condition, 'Like New');
    const { price, priceLow, priceHigh } = body.estimate;
    assert.ok(priceLow < price && price < priceHigh);
    const { quick, patient } = body.offers;
    assert.ok(priceLow <= quick && quick <= patient && patient <= priceHigh);
    assert.equal(body.askingPrice?.price, 120);
    assert.match(
      body.askingPrice?.text ?? '',
      /^Took \$120 in the title as the asking price\. \$120 is .* the estimate for such items\./,
    );
    assert.deepEqual(
      body.byCondition.map(({ condition }) => condition),
      ['New with tags', 'Like New', 'Good', 'Fair', 'Poor'],
    );
    const prices = body.byCondition.map((row) => row.price);
    assert.deepEqual(
      prices,
      [...prices].sort((a, b) => b - a),
    );
    assert.equal(new Set(prices).size, 5);
  });

  it('prices a brand and a category alone as the prediction does', async (t) => {
    const { get, issueKey } = await startService(t);
    const key = await issueKey();
    const item = { brand: 'zara', category: 'dress' };
    const appraised = (await (await get(path(item), key)).json()) as Body;
    const predicted = (await (
      await get(`/api/public/ml-price?${new URLSearchParams(item)}`, key)
    ).json()) as { mlPrediction: { price: number } };
    assert.equal(appraised.estimate.price, predicted.mlPrediction.price);
    assert.equal(appraised.withoutWords.price, predicted.mlPrediction.price);
    assert.deepEqual(appraised.words, []);
  });

  it('takes what is given for what the title says', async (t) => {
    const { get, issueKey } = await startService(t);
    const query = {
      title: 'Neverfull, $10, good condition',
      brand: 'gucci',
      category: 'shoes',
      gender: 'male',
      condition: 'Fair',
      askingPrice: '250.50',
    };
    const body = (await (await get(path(query), await issueKey())).json()) as Body;
    assert.equal(body.brand.slug, 'gucci');
    assert.equal(body.category.slug, 'shoes');
    assert.equal(body.gender, 'male');
    assert.equal(body.condition, 'Fair');
    assert.equal(body.askingPrice?.price, 250.5);
  });

  it('counts with the predictions, and refused titles cost nothing', async (t) => {
    const { get, issueKey } = await startService(t);
    const key = await issueKey();
    await get('/api/public/ml-price?brand=coach&category=bag', key);
    assert.equal((await get(titled('Coach dupe bag'), key)).status, 422);
    const answered = await get(titled('Coach bag'), key);
    assert.match(answered.headers.get('ratelimit') ?? '', /"daily";r=98/);
    const { usage } = (await (await get('/api/public/keys/current', key)).json()) as {
      usage: { requestsToday: number };
    };
    assert.equal(usage.requestsToday, 2);
  });

  it('refuses each kind of title with a code of its own', async (t) => {
    const { get, issueKey } = await startService(t);
    const key = await issueKey();
    const refused = {
      'Gucci belt': 'not_covered',
      'Neverfull inspired dupe': 'counterfeit_words',
      'Louis Vuitton box only': 'not_a_garment',
      'lot of 5 Nike tees': 'lot',
      'kids Nike hoodie': 'children',
      'black leather thing': 'brand_not_found',
      Gucci: 'category_not_found',
    };
    for (const [title, code] of Object.entries(refused)) {
      const response = await get(titled(title), key);
      assert.equal(response.status, 422, title);
      assert.equal(response.headers.get('content-type'), 'application/problem+json');
      assert.equal(((await response.json()) as Body).code, code, title);
    }
  });

  it('refuses what is missing, unknown, too long or no price', async (t) => {
    const { get, issueKey } = await startService(t);
    const key = await issueKey();
    for (const [query, status, code] of [
      [{}, 400, 'missing_parameter'],
      [{ title: ' ' }, 400, 'missing_parameter'],
      [{ category: 'bag' }, 400, 'missing_parameter'],
      [{ brand: 'coach' }, 422, 'category_not_found'],
      [{ title: 'x'.repeat(300) }, 422, 'brand_not_found'],
      [{ title: 'x'.repeat(301) }, 400, 'invalid_parameter'],
      [{ title: 'Coach bag', brand: 'prado' }, 404, 'unknown_brand'],
      [{ title: 'Coach bag', category: 'watch' }, 404, 'unknown_category'],
      [{ title: 'Coach bag', askingPrice: '-5' }, 400, 'invalid_parameter'],
      [{ title: 'Coach bag', askingPrice: '0' }, 400, 'invalid_parameter'],
      [{ title: 'Coach bag', askingPrice: 'sixty' }, 400, 'invalid_parameter'],
      [{ title: 'Coach bag', condition: 'purple' }, 400, 'invalid_parameter'],
    ] as const) {
      const response = await get(path(query), key);
      assert.equal(response.status, status, JSON.stringify(query));
      assert.equal(((await response.json()) as Body).code, code, JSON.stringify(query));
    }
    assert.equal((await get(titled('Coach bag'))).status, 401);
  });

  it('echoes no control characters of a title that is too long', async (t) => {
    const { get, issueKey } = await startService(t);
    const response = await get(titled(`\u202e\u0007${'x'.repeat(301)}`), await issueKey());
    const { detail } = (await response.json()) as { detail: string };
    assert.equal(response.status, 400);
    assert.doesNotMatch(detail, /[\p{Cc}\p{Cf}]/u);
  });

  it('understands the titles that people write', async (t) => {
    const { get, issueKey } = await startService(t);
    const file = new URL('../garments/titles/outside.json', import.meta.url);
    const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>[];
    const key = await issueKey();
    for (const { title = '', refused, brand, category } of examples) {
      const response = await get(titled(title), key);
      const body = (await response.json()) as Body;
      if (refused) assert.equal(body.code, refused, title);
      else
        assert.deepEqual(
          [body.brand.slug, body.category.slug],
          [brand ?? 'unknown-brand', category],
          title,
        );
    }
  });

  it('answers any text without failing and without control characters', async (t) => {
    const { get, issueKey } = await startService(t);
    const words = ['Coach', 'bag', 'Birkin', '$60', '<b>', '\u202e', '\u0007', '%', '👜', 'lot'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 9 })), {
          maxLength: 30,
        }),
        async (pieces) => {
          const title = pieces.join(' ').slice(0, 300).toWellFormed();
          const response = await get(titled(title), await issueKey());
          assert.ok([200, 400, 422].includes(response.status), String(response.status));
          const strings: string[] = [];
          JSON.parse(await response.text(), (_key, value) => {
            if (typeof value === 'string') strings.push(value);
            return value;
          });
          for (const text of strings) assert.doesNotMatch(text, /[\p{Cc}\p{Cf}]/u);
        },
      ),
      { numRuns: 100 },
    );
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc, { anyCharacter } from '../support/properties.ts';
import { rowName } from '../support/row-name.ts';
import { shareService } from '../support/service.ts';

const path = (query: Record<string, string>) => `/api/public/appraise?${new URLSearchParams(query)}`;
const titled = (title: string) => path({ title });

describe('GET /api/public/appraise', () => {
  const service = shareService();
  /** Answers a query or a title with a new key, or with the given one. */
  const appraise = async (asked: Record<string, string> | string, key?: string) =>
    service().ask(typeof asked === 'string' ? titled(asked) : path(asked), {
      key: key ?? (await service().issueKey()),
    });

  it('says what each marketplace leaves of the price, and the most to pay', async () => {
    const title = 'Coach leather tote';
    const { body } = await appraise({ title, cost: '10', profit: '20' });
    const ebay = body.payouts.find((one: { marketplace: { id: string } }) => one.marketplace.id === 'ebay');
    assert.ok(ebay.profit < body.estimate.price - 10);
    // The most leaves a profit of twenty, and half of the cost.
    const net = ebay.profit + 10;
    assert.equal(ebay.payUpTo.mid, Math.floor(Math.min(net - 20, net / 1.5)));
    assert.equal('payouts' in (await appraise(title)).body, false);
    const both = await appraise({ title, profit: '20', margin: '0.5' });
    assert.deepEqual([both.status, both.body.parameter], [400, 'margin']);
  });

  it('takes no more for a worn part than for light wear, unless the words are strong', async () => {
    const priceOf = async (wear: string) => (await appraise(`Chanel Classic Flap medium ${wear}`)).body.estimate.price;
    assert.equal(await priceOf('worn corners'), await priceOf('slight corner wear'));
    assert.ok((await priceOf('heavily worn corners')) < 0.7 * (await priceOf('worn corners')));
  });

  it('reads a model and its material in other languages', async () => {
    const { body } = await appraise('borsa Gucci Marmont pelle nera qwertz');
    const moving = body.words.map(({ text }: { text: string }) => text).join(' ');
    assert.match(moving, /Marmont/);
    assert.ok(body.ignored.includes('qwertz') && !body.ignored.includes('pelle'));
  });

  it('answers a title with what it understood, the price and what to ask', async () => {
    const { status, headers, body } = await appraise('Coach Tabby 26 shoulder bag, like new, $120');
    assert.equal(status, 200);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(body.brand.slug, 'coach');
    assert.equal(body.category.slug, 'bag');
    assert.equal(body.condition, 'Like New');
    const { price, priceLow, priceHigh } = body.estimate;
    assert.ok(priceLow < price && price < priceHigh);
    const { quick, patient } = body.offers;
    assert.ok(priceLow <= quick && quick <= patient && patient <= priceHigh);
    assert.equal(body.askingPrice.price, 120);
    assert.match(
      body.askingPrice.text,
      /^Used \$120 from the title as the asking price\. \$120 is .* what it usually sells for; .* for less\./,
    );
    type Row = { condition: string; price: number };
    assert.deepEqual(
      body.byCondition.map(({ condition }: Row) => condition),
      ['New with tags', 'Like New', 'Good', 'Fair', 'Poor'],
    );
    const prices: number[] = body.byCondition.map(({ price: one }: Row) => one);
    assert.deepEqual(
      prices,
      [...new Set(prices)].sort((a, b) => b - a),
    );
  });

  it('prices a brand and a category alone as the prediction does', async () => {
    const key = await service().issueKey();
    const { body } = await appraise({ brand: 'zara', category: 'dress' }, key);
    const predicted = await service().ask('/api/public/ml-price?brand=zara&category=dress', {
      key,
    });
    const { price } = predicted.body.mlPrediction;
    assert.deepEqual([body.estimate.price, body.withoutWords.price], [price, price]);
    assert.deepEqual(body.words, []);
  });

  it('takes what is given for what the title says', async () => {
    const given = { brand: 'gucci', category: 'shoes', gender: 'male', condition: 'Fair' };
    const title = 'Neverfull, $10, good condition';
    const { body } = await appraise({ title, ...given, askingPrice: '250.50' });
    const { brand, category, gender, condition, askingPrice } = body;
    assert.deepEqual({ brand: brand.slug, category: category.slug, gender, condition }, given);
    assert.equal(askingPrice.price, 250.5);
  });

  it('counts with the predictions, and refused titles cost nothing', async () => {
    const key = await service().issueKey();
    await service().get('/api/public/ml-price?brand=coach&category=bag', key);
    assert.equal((await appraise('Coach dupe bag', key)).status, 422);
    const answered = await appraise('Coach bag', key);
    assert.match(answered.headers.get('ratelimit') ?? '', /"daily";r=98/);
    const { usage } = (await service().ask('/api/public/keys/current', { key })).body;
    assert.equal(usage.requestsToday, 2);
  });

  it('refuses what has no price, is missing, unknown, too long or no price', async (t) => {
    const key = await service().issueKey();
    for (const [query, status, code] of [
      ['Gucci lipstick', 422, 'not_covered'],
      ['Neverfull inspired dupe', 422, 'counterfeit_words'],
      ['Louis Vuitton box only', 422, 'not_a_garment'],
      ['Nike tees bulk lot', 422, 'lot'],
      ['Rolex Submariner', 422, 'needs_appraiser'],
      ['black leather thing', 422, 'brand_not_found'],
      ['Gucci', 422, 'category_not_found'],
      [{}, 400, 'missing_parameter'],
      [{ title: ' ' }, 400, 'missing_parameter'],
      [{ category: 'bag' }, 400, 'missing_parameter'],
      [{ brand: 'coach' }, 422, 'category_not_found'],
      [{ title: 'x'.repeat(300) }, 422, 'brand_not_found'],
      [{ title: 'x'.repeat(301) }, 400, 'invalid_parameter'],
      [{ title: 'Coach bag', brand: 'prado' }, 404, 'unknown_brand'],
      [{ title: 'Coach bag', category: 'lipstick' }, 404, 'unknown_category'],
      [{ title: 'Coach bag', askingPrice: '-5' }, 400, 'invalid_parameter'],
      [{ title: 'Coach bag', askingPrice: '0' }, 400, 'invalid_parameter'],
      [{ title: 'Coach bag', askingPrice: 'sixty' }, 400, 'invalid_parameter'],
      [{ title: 'Coach bag', condition: 'purple' }, 400, 'invalid_parameter'],
    ] as const) {
      await t.test(rowName(query), async () => {
        const { headers, ...answer } = await appraise(query, key);
        assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(query));
        assert.equal(headers.get('content-type'), 'application/problem+json');
      });
    }
    assert.equal((await service().get(titled('Coach bag'))).status, 401);
    const echoed = await appraise(`\u202e\u0007${'x'.repeat(301)}`, key);
    assert.equal(echoed.status, 400);
    assert.doesNotMatch(echoed.body.detail, /[\p{Cc}\p{Cf}]/u);
  });

  it('answers any text without failing and without control characters', async () => {
    const words = ['Coach', 'bag', 'Birkin', '$60', '<b>', '\u202e', '\u0007', '%', '👜', 'lot'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: anyCharacter, maxLength: 9 })), {
          maxLength: 30,
        }),
        async (pieces) => {
          const title = pieces.join(' ').slice(0, 300).toWellFormed();
          const { status, text: sent } = await appraise(title);
          assert.ok([200, 400, 422].includes(status), String(status));
          const strings: string[] = [];
          JSON.parse(sent, (_key, value) => {
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

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { membersOf } from '../../src/base/members.ts';
import { usd } from '../../src/base/numbers.ts';
import { brands, CONDITIONS, categories, findBrand, findCategory } from '../../src/catalog/catalog.ts';
import { otherBrands, otherMakers } from '../../src/catalog/other-brands.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { candidatesFor } from '../../src/present/candidates.ts';
import { priceListing } from '../../src/present/listing.ts';
import { isPriced, type ListingQuery } from '../../src/pricing/appraisal.ts';
import models from '../../src/titles/lexicon/items/models.json' with { type: 'json' };
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { listingOf, pricing } from '../support/listing.ts';
import fc from '../support/properties.ts';
import { shareService } from '../support/service.ts';
import rows from './candidates.json' with { type: 'json' };

/** Titles of the readings, as a user would send them next. */
const titlesFor = (query: ListingQuery) => candidatesFor(pricing, listingOf(query)).map(({ title }) => title);

describe('the readings of a title', () => {
  for (const [what, title, titles] of rows as [string, string, string[]][]) {
    it(`are ${what}: ${title}`, () => assert.deepEqual(titlesFor({ title }), titles));
  }

  it('are none if a field states the kind, or if the asker knows sales', () => {
    const title = 'Tory Burch Miller';
    assert.deepEqual(titlesFor({ title, category: findCategory('shoes') }), []);
    assert.deepEqual(titlesFor({ title, comps: [{ price: 60 }, { price: 70 }] }), []);
  });

  it('are models for fields without a title', () => {
    const titles = titlesFor({ brand: findBrand('hermes'), category: findCategory('bag') });
    assert.deepEqual(titles.slice(0, 2), ['Hermès Birkin bag', 'Hermès Kelly bag']);
  });
});

describe('models that are far apart', () => {
  it('put the question before the price, with a range that spans them', async () => {
    for (const title of ['hermes bag', 'chanel bag', 'gucci bag', 'dior bag']) {
      const listing = listingOf(title);
      const { priceLow, priceHigh } = listing.price;
      const prices = candidatesFor(pricing, listing).map(({ price }) => price);
      const [least, most] = [Math.min(...prices), Math.max(...prices)];
      // Prices are rounded.
      assert.ok(priceLow <= least && 1.01 * priceHigh >= most, title);
      const { out } = await hangtag({}, 'price', title);
      assert.equal(out.startsWith('Which one is it'), most > 2 * least, title);
    }
  });
});

describe('a choice', () => {
  const service = shareService();
  const title = 'Tory Burch Miller';

  it('is the same in the API, in the package, for agents and on the page', async () => {
    const { candidates = [] } = createPrices({ pricing, marketplaces: loadMarketplaces() }).appraise({ title });
    assert.equal(candidates.map(({ name }) => name).join(), 'shoes,bag');
    const key = await service().issueKey();
    const { body } = await service().ask(`/api/public/appraise?${new URLSearchParams({ title })}`, { key });
    assert.deepEqual(body.candidates, candidates);
    const { data, text } = call('get_price', { title });
    // Agents read the choice in the text, and put the chosen one into the next title.
    const sent = candidates.map((candidate) => membersOf(candidate, 'name', 'price'));
    assert.deepEqual(data.candidates, sent);
    const page = await service().app.inject({ url: `/appraise?${new URLSearchParams({ title })}` });
    for (const { title: again, name, price } of candidates) {
      assert.ok(text.includes(`${name} ${usd(price)}`), text);
      assert.ok(page.body.includes(`href="/appraise?${new URLSearchParams({ title: again })}"`), again);
      assert.equal(call('get_price', { title: again }).data.estimate.price, price);
    }
    assert.equal(text.split('Which one is it').length, 2, text);
    assert.ok(body.caveats.includes(text.split('\n')[1]), text);
  });
});

const brandNames = new Map([...otherMakers, ...otherBrands, ...brands].map(({ slug, name }) => [slug, name]));
const modelTitles = Object.entries(models.models).flatMap(([slug, rows]) =>
  Object.values(rows as Record<string, { names: string[] }>).map(({ names }) => `${brandNames.get(slug)} ${names[0]}`),
);
const kindTitles = brands.flatMap(({ name }) => categories.map(({ slug }) => `${name} ${slug}`));
const titles = fc
  .tuple(
    fc.oneof(fc.constantFrom(...modelTitles), fc.constantFrom(...kindTitles)),
    fc.constantFrom('', ' NWT', ' size 8', ' black vintage', ' women’s'),
  )
  .map((parts) => parts.join(''));

it('a reading’s title has the reading’s price, but for rare names; at most five are a factor of 1.5 apart', () => {
  let readings = 0;
  let same = 0;
  const condition = fc.option(fc.constantFrom(...CONDITIONS), { nil: undefined });
  fc.assert(
    fc.property(titles, condition, (title, condition) => {
      const outcome = priceListing(pricing, { title, condition });
      const candidates = isPriced(outcome) ? candidatesFor(pricing, outcome) : [];
      if (!isPriced(outcome) || candidates.length === 0) return;
      const prices = [outcome.price.price, ...candidates.map(({ price }) => price)];
      assert.ok(candidates.length <= 5 && Math.max(...prices) >= 1.5 * Math.min(...prices), title);
      for (const { title: reading, ...range } of candidates) {
        const { price, priceLow, priceHigh } = listingOf({ title: reading, condition }).price;
        readings++;
        if (price === range.price && priceLow === range.priceLow && priceHigh === range.priceHigh) same++;
      }
    }),
    { numRuns: 800 },
  );
  // A few names mean another model, or a fact, once they are among the words of the title.
  assert.ok(readings > 50 && same >= 0.97 * readings, `${same} of ${readings}`);
});

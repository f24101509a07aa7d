import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { membersOf } from '../../src/base/members.ts';
import { usd } from '../../src/base/numbers.ts';
import { brands, CONDITIONS, categories } from '../../src/catalog/catalog.ts';
import { otherBrands, otherMakers } from '../../src/catalog/other-brands.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { candidatesFor } from '../../src/present/candidates.ts';
import { priceListing } from '../../src/present/listing.ts';
import { type Appraisal, isPriced, type ListingQuery } from '../../src/pricing/appraisal.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import models from '../../src/titles/lexicon/items/models.json' with { type: 'json' };
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import fc from '../support/properties.ts';
import { shareService } from '../support/service.ts';
import rows from './candidates.json' with { type: 'json' };

const pricing = loadModel();

function appraised(query: ListingQuery): Appraisal {
  const outcome = priceListing(pricing, query);
  assert.ok(isPriced(outcome), JSON.stringify(query));
  return outcome;
}
const titlesFor = (query: ListingQuery) => candidatesFor(pricing, appraised(query)).map(({ title }) => title);

describe('an ambiguous description', () => {
  it('prompts a question if the prices of its meanings are far apart', () => {
    for (const [title, titles] of rows.whatADescriptionMayMean as [string, string[]][])
      assert.deepEqual(titlesFor({ title }), titles, title);
  });

  it('is resolved if a field states the kind, or if sold comparables are given', () => {
    const shoes = categories.find(({ slug }) => slug === 'shoes');
    assert.deepEqual(titlesFor({ title: 'Tory Burch Miller', category: shoes }), []);
    assert.deepEqual(titlesFor({ title: 'Tory Burch Miller', comps: [{ price: 60 }, { price: 70 }] }), []);
  });

  it('is continued after the brand itself, not after a word that begins like it', () => {
    const first = (title: string) => titlesFor({ title })[0];
    assert.match(first('pink coaches coach bag') ?? '', /^pink coaches coach [A-Z]\w+ bag$/);
    assert.match(first('coachable black coach bag') ?? '', /^coachable black coach [A-Z]\w+ bag$/);
    assert.match(first('$40 Coach bag asking') ?? '', /^\$40 Coach [A-Z]\w+ bag asking$/);
  });

  it('matches the era and the size that the title states', () => {
    assert.ok(titlesFor({ title: 'Coach purse' }).length > 0);
    assert.deepEqual(titlesFor({ title: 'Coach purse 1990s made in USA' }), []);
    assert.ok(titlesFor({ title: 'Lululemon Align leggings size 6' }).every((title) => / size 6$/.test(title)));
    assert.deepEqual(titlesFor({ title: 'Lululemon Align leggings 25in size 6' }), []);
  });

  it('offers versions that differ in one respect: size, year or cut', () => {
    const namesFor = (title: string) => candidatesFor(pricing, appraised({ title })).map(({ name }) => name);
    const isYear = (name: string) => /^(?:19|20)\d\d$|^\d0s$/.test(name);
    const isSize = (name: string) => /^\d+$|^(?:nano|mini|small|medium|large|PM|MM|GM|BB)$/.test(name);
    const respectOf = (name: string) => {
      if (isYear(name)) return 'year';
      return isSize(name) ? 'size' : 'cut';
    };
    assert.deepEqual(namesFor('lululemon Align leggings'), []);
    for (const title of ['Hermès Birkin', 'Louis Vuitton Speedy', 'Gucci Bamboo', 'Levi’s 501', 'lululemon Align']) {
      const names = namesFor(title);
      const respects = new Set(names.map(respectOf));
      assert.ok(respects.size <= 1, `${title}: ${names.join()}`);
      assert.ok(names.length !== 1, title);
    }
    assert.ok(namesFor('Hermès Birkin').every((name) => /^\d+$/.test(name)));
  });

  it('matches the sub-kind and the material that the title states', () => {
    const named = (title: string) => titlesFor({ title }).join('; ');
    assert.match(named('Hermès bag'), /Birkin/);
    assert.match(named('Hermès crossbody bag'), /Constance/);
    assert.doesNotMatch(named('Hermès crossbody bag'), /Birkin|Kelly/);
  });

  it('offers models if only a brand and a kind are given', () => {
    const [brand, category] = [brands, categories].map((list) =>
      list.find(({ slug }) => slug === 'hermes' || slug === 'bag'),
    );
    const found = titlesFor({ brand, category } as ListingQuery);
    assert.ok(found.includes('Hermès Birkin bag') && found.includes('Hermès Kelly bag'), found.join());
  });
});

describe('models that are far apart', () => {
  it('put the question before the price, with a range that spans them', async () => {
    for (const title of ['hermes bag', 'chanel bag', 'gucci bag', 'dior bag']) {
      const listing = appraised({ title });
      const { price, priceLow, priceHigh } = listing.price;
      const prices = candidatesFor(pricing, listing).map((one) => one.price);
      assert.ok(prices.length > 2);
      assert.ok(price >= Math.min(...prices) && priceLow <= Math.min(...prices), title);
      // Prices are rounded.
      assert.ok(1.01 * priceHigh >= Math.max(...prices), title);
      const isFar = Math.max(...prices) > 2 * Math.min(...prices);
      const { out } = await hangtag({}, 'price', title);
      const [first = ''] = out.split('\n');
      assert.equal(first.startsWith('Which one is it'), isFar, first);
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
    const told = candidates.map((one) => membersOf(one, 'name', 'price'));
    assert.deepEqual(data.candidates, told);
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

const named = new Map([...otherMakers, ...otherBrands, ...brands].map(({ slug, name }) => [slug, name]));
const ofModels = Object.entries(models.models).flatMap(([slug, rows]) =>
  Object.values(rows as Record<string, { names: string[] }>).map(({ names }) => `${named.get(slug)} ${names[0]}`),
);
const ofKinds = brands.flatMap(({ name }) => categories.map(({ slug }) => `${name} ${slug}`));

it('has the candidate’s price when its title is priced, but for rare names; at most five, a factor of 1.5 apart', () => {
  let all = 0;
  let asked = 0;
  let same = 0;
  const title = fc
    .tuple(
      fc.oneof(fc.constantFrom(...ofModels), fc.constantFrom(...ofKinds)),
      fc.constantFrom('', ' NWT', ' size 8', ' black vintage', ' women’s'),
    )
    .map((parts) => parts.join(''));
  const condition = fc.option(fc.constantFrom(...CONDITIONS), { nil: undefined });
  fc.assert(
    fc.property(title, condition, (title, condition) => {
      const outcome = priceListing(pricing, { title, condition });
      if (!isPriced(outcome)) return;
      const candidates = candidatesFor(pricing, outcome);
      if (candidates.length === 0) return;
      all++;
      const prices = [outcome.price.price, ...candidates.map(({ price }) => price)];
      assert.ok(candidates.length <= 5 && Math.max(...prices) >= 1.5 * Math.min(...prices), title);
      for (const { title: again, price, priceLow, priceHigh } of candidates) {
        const { price: other } = appraised({ title: again, condition });
        asked++;
        if (price === other.price && priceLow === other.priceLow && priceHigh === other.priceHigh) same++;
      }
    }),
    { numRuns: 800 },
  );
  assert.ok(all > 10, `${all}`);
  // A few names mean another model, or a fact, once they are among the words of the title.
  assert.ok(same >= 0.97 * asked, `${same} of ${asked}`);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService, type Told } from '../support/service.ts';
import rows from './names.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;

const bodyOf = async (answer: Promise<Told>) => (await answer).body;

const API = '/api/public';

/** An unknown brand keeps its name. */
const slugIn = (value: { readonly slug?: string } | undefined) => value?.slug ?? value;

const UNDERSTOOD = rows.understood as [Words, string, string, string?, string?][];

const REFUSED = rows.refused as [Words, string, string[]?][];

describe('a garment in words', () => {
  const service = shareService({ requestsPerDay: 10_000 });

  it('is understood like its slugs', async () => {
    const appraise = (words: Words) => bodyOf(service().ask(`${API}/appraise?${new URLSearchParams(words)}`));
    for (const [words, brand, category, gender, condition] of UNDERSTOOD) {
      const found = await appraise(words);
      assert.equal(found.code, undefined, JSON.stringify(words));
      const slugs = { brand, category, ...(gender && { gender }), ...(condition && { condition }) };
      const expected = await appraise(slugs);
      // Words such as `vintage` and `trainers` say more than a slug: they change the price as in a title.
      for (const name of ['brand', 'category', 'gender', 'condition'])
        assert.deepEqual(slugIn(found[name]), slugIn(expected[name]), `${name} of ${JSON.stringify(words)}`);
    }
  });

  it('is refused by every endpoint if a field says nothing, with the closest names', async () => {
    const { ask } = service();
    for (const [words, code, didYouMean] of REFUSED) {
      const query = new URLSearchParams(words);
      const { items } = await bodyOf(ask(`${API}/appraise?goneIn=season`, { body: { items: [words] } }));
      assert.equal(items[0].advice, undefined);
      for (const problem of [
        items[0].problem,
        await bodyOf(ask(`${API}/appraise?${query}`)),
        await bodyOf(ask(`${API}/payouts?${query}`)),
        await bodyOf(ask(`${API}/offer?asked=90&offered=70&marketplace=ebay&${query}`)),
      ]) {
        assert.deepEqual([problem.code, problem.didYouMean], [code, didYouMean], JSON.stringify(words));
      }
    }
  });
});

describe('the name of a marketplace', () => {
  const service = shareService();
  const offerOn = (marketplace: string) =>
    bodyOf(service().ask(`${API}/offer?title=Coach+Tabby&asked=90&offered=70&marketplace=${marketplace}`));

  it('may be in any case and with or without a hyphen', async () => {
    assert.equal((await offerOn('E-Bay')).marketplace.id, 'ebay');
    assert.equal((await offerOn('vestiairecollective')).marketplace.id, 'vestiaire');
  });

  it('is answered with the closest one if it is misspelled', async () => {
    assert.deepEqual((await offerOn('poshmrk')).didYouMean, ['poshmark']);
  });

  it('is eBay by default', async () => {
    const { marketplace } = await bodyOf(service().ask(`${API}/offer?title=Coach+Tabby&asked=90&offered=70`));
    assert.equal(marketplace.id, 'ebay');
  });
});

describe('a verdict', () => {
  const service = shareService();
  const item = { title: 'Coach Tabby 26', askingPrice: 90 };
  const moneyBy = async (terms: string) => {
    const { judgment } = await bodyOf(service().ask(`${API}/appraise?title=Coach+Tabby+26&askingPrice=90${terms}`));
    return judgment.money;
  };

  it('is for a sale on eBay that leaves $8, unless the seller has other terms', async () => {
    const usual = await moneyBy('');
    assert.deepEqual([usual.marketplace.id, usual.leaves], ['ebay', 8]);
    const theirs = await moneyBy('&marketplace=Depop&profit=30');
    assert.deepEqual([theirs.marketplace.id, theirs.leaves], ['depop', 30]);
  });

  it('subtracts the seller’s label from what a sale leaves', async () => {
    const [free] = (await moneyBy('')).at;
    const [paid] = (await moneyBy('&label=8')).at;
    assert.equal(paid.keep, Number((free.keep - 8).toFixed(2)));
  });

  it('takes terms of the same names for an item and for a list', async () => {
    const terms = 'marketplace=Depop&label=8&profit=30';
    const { items } = await bodyOf(service().ask(`${API}/appraise?${terms}`, { body: { items: [item] } }));
    assert.deepEqual(items[0].judgment.money, await moneyBy(`&${terms}`));
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService, type Told } from '../support/service.ts';
import rows from './names.json' with { type: 'json' };

type Words = Readonly<Record<string, string>>;

const told = async (answer: Promise<Told>) => (await answer).body;

const API = '/api/public';

/** An unknown brand keeps its name. */
const slugIn = (value: { readonly slug?: string } | undefined) => value?.slug ?? value;

const UNDERSTOOD = rows.understood as [Words, string, string, string?, string?][];

const REFUSED = rows.refused as [Words, string, string[]?][];

describe('a garment in words', () => {
  const service = shareService({ requestsPerDay: 10_000 });

  it('means the same as its slugs', async () => {
    const appraise = (words: Words) => told(service().ask(`${API}/appraise?${new URLSearchParams(words)}`));
    for (const [words, brand, category, gender, condition] of UNDERSTOOD) {
      const found = await appraise(words);
      assert.equal(found.code, undefined);
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
      const { items } = await told(ask(`${API}/appraise?goneIn=season`, { body: { items: [words] } }));
      assert.equal(items[0].advice, undefined);
      for (const problem of [
        items[0].problem,
        await told(ask(`${API}/appraise?${query}`)),
        await told(ask(`${API}/payouts?${query}`)),
        await told(ask(`${API}/offer?asked=90&offered=70&marketplace=ebay&${query}`)),
      ]) {
        assert.deepEqual([problem.code, problem.didYouMean], [code, didYouMean], JSON.stringify(words));
      }
    }
  });

  it('is recognized in the columns of a file, including misspellings', async () => {
    const rows = [
      ['Louis Vuitton,Bags,,', 'Louis Vuitton,Bags,any'],
      ['LV,handbag,,good', 'Louis Vuitton,Bags,Good'],
      ['vintage Levi’s,men’s jeans,,NWT', "Levi's,Jeans,New with tags"],
      ['Zqxwv,bag,Women,', 'Zqxwv,Bags,any'],
      ['loius vuitton,hand bag,,', 'Louis Vuitton,Bags,any'],
    ];
    const { text } = await service().ask(`${API}/appraise`, {
      key: await service().issueKey(),
      headers: { 'content-type': 'text/csv' },
      body: ['brand,category,gender,condition', ...rows.map(([row]) => row)].join('\n'),
    });
    const lines = text.split(/\r?\n/);
    rows.forEach(([row, read], at) => {
      assert.ok(lines[at + 1]?.startsWith(`${row},${read},`), lines[at + 1]);
    });
  });

  it('matches a marketplace in any case, or suggests the closest', async () => {
    const offer = 'title=Coach+Tabby&asked=90&offered=70&marketplace=';
    for (const [name, id] of [
      ['vestiairecollective', 'vestiaire'],
      ['E-Bay', 'ebay'],
      ['poshmrk', undefined],
    ] as const) {
      const answer = await told(service().ask(`/api/public/offer?${offer}${name}`));
      assert.equal(answer.marketplace?.id, id, name);
      if (id === undefined) assert.deepEqual(answer.didYouMean, ['poshmark'], name);
    }
  });

  it('is judged by its seller’s terms, with the same names on every endpoint', async () => {
    const key = await service().issueKey();
    const terms = 'marketplace=Depop&label=8&profit=30';
    const item = { title: 'Coach Tabby 26', askingPrice: 90 };
    const query = new URLSearchParams({ title: item.title, askingPrice: '90' });
    const path = `/api/public/appraise?${query}`;
    const { judgment: usual } = await told(service().ask(path, { key }));
    const { judgment } = await told(service().ask(`${path}&${terms}`, { key }));
    assert.deepEqual([usual.money.marketplace.id, usual.money.leaves], ['ebay', 8]);
    assert.deepEqual([judgment.money.marketplace.id, judgment.money.leaves], ['depop', 30]);
    const list = await told(service().ask(`${API}/appraise?${terms}`, { key, body: { items: [item] } }));
    assert.deepEqual(list.items[0].judgment, judgment);
    const bare = `${path}&${terms.replace('&label=8', '')}`;
    const unlabeled = await told(service().ask(bare, { key }));
    const [sale] = judgment.money.at;
    assert.equal(sale.keep, Number((unlabeled.judgment.money.at[0].keep - 8).toFixed(2)));
    const offer = `/api/public/offer?title=Coach+Tabby+26&asked=90&offered=70`;
    assert.equal((await told(service().ask(offer))).marketplace.id, 'ebay');
  });
});

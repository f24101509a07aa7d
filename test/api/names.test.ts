import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService, startService, type Told } from '../support/service.ts';
import rows from './names.json' with { type: 'json' };

type Fields = Readonly<Record<string, string>>;

const API = '/api/public';

const bodyOf = async (answer: Promise<Told>) => (await answer).body;

describe('a garment in words', () => {
  const service = shareService();
  const appraise = (fields: Fields) => bodyOf(service().ask(`${API}/appraise?${new URLSearchParams(fields)}`));

  for (const { words, slugs } of rows.understood as { words: Fields; slugs: Fields }[]) {
    it(`is the same as its slugs: ${JSON.stringify(words)}`, async () => {
      const answer = await appraise(words);
      assert.equal(answer.code, undefined);
      const expected = await appraise(slugs);
      // The prices may differ, since words such as `vintage` say more than a slug.
      for (const name of ['category', 'gender', 'condition']) assert.deepEqual(answer[name], expected[name], name);
      // The name of an unknown brand is the one that was sent.
      assert.equal(answer.brand.slug, expected.brand.slug);
    });
  }

  for (const { words, code, didYouMean } of rows.refused as { words: Fields; code: string; didYouMean?: string[] }[]) {
    it(`is refused by every endpoint with the closest names: ${JSON.stringify(words)}`, async () => {
      const { ask } = service();
      const query = new URLSearchParams(words);
      const { items } = await bodyOf(ask(`${API}/appraise?goneIn=season`, { body: { items: [words] } }));
      assert.equal(items[0].advice, undefined);
      const problems = [
        items[0].problem,
        await bodyOf(ask(`${API}/appraise?${query}`)),
        await bodyOf(ask(`${API}/payouts?${query}`)),
        await bodyOf(ask(`${API}/offer?asked=90&offered=70&marketplace=ebay&${query}`)),
      ];
      for (const problem of problems) assert.deepEqual([problem.code, problem.didYouMean], [code, didYouMean]);
    });
  }
});

it('the terms of a sale have the same names for one item and for a list', async (t) => {
  const { ask } = await startService(t);
  const item = { title: 'Coach Tabby 26', askingPrice: 90 };
  const terms = 'marketplace=Depop&label=8&profit=30';
  const answer = await bodyOf(ask(`${API}/appraise?title=Coach+Tabby+26&askingPrice=90&${terms}`));
  const { money } = answer.judgment;
  assert.deepEqual([money.marketplace.id, money.leaves], ['depop', 30]);
  const { items } = await bodyOf(ask(`${API}/appraise?${terms}`, { body: { items: [item] } }));
  assert.deepEqual(items[0].judgment.money, money);
});

it('the label of a seller is subtracted from what a sale leaves', async (t) => {
  const { ask } = await startService(t);
  const leftBy = async (terms: string) => {
    const { judgment } = await bodyOf(ask(`${API}/appraise?title=Coach+Tabby+26&askingPrice=90${terms}`));
    return judgment.money.at[0].keep;
  };
  const difference = (await leftBy('')) - (await leftBy('&label=8'));
  assert.equal(difference.toFixed(2), '8.00');
});

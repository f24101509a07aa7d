import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage } from '../support/pages.ts';
import { rowName } from '../support/row-name.ts';
import { shareService } from '../support/service.ts';

describe('GET /browse?shop=…', () => {
  const service = shareService();
  const get = (query: Record<string, string>) =>
    getPage(service(), `/browse?${new URLSearchParams({ shop: 'thrift', ...query })}`);
  const picksOf = async (query: Record<string, string>) => {
    const page = (await get(query)).text;
    const rows = page.matchAll(/<li><svg.*?href="([^"]+)">([^<]+)<.*?<strong>\$([\d,.]+)</gs);
    return [...rows].map(([, path, name = '', kept = '']) => {
      return { path, name, kept: Number(kept.replaceAll(',', '')) };
    });
  };

  it('lists what leaves most first, and nothing that leaves less than was asked', async () => {
    const picks = await picksOf({ keep: '40' });
    assert.ok(picks.length > 3);
    assert.deepEqual(
      picks.map(({ kept }) => kept),
      picks.map(({ kept }) => kept).sort((a, b) => b - a),
    );
    assert.ok(picks.every(({ kept }) => kept >= 40));
  });

  it('keeps to the shop, the gender and the category', async () => {
    const mens = { shop: 'consignment', gender: 'male', category: 'coat' };
    const picks = await picksOf({ ...mens, evidence: 'any', keep: '0' });
    assert.ok(picks.length > 5);
    for (const { name, path } of picks) assert.match(name + path, /^Men’s .* coats and parkas\/price\/.*\/coat\?/);
    assert.ok(!picks.some(({ name }) => /Zara|Levi/.test(name)));
  });

  it('counts guesses only where one asks for them', async () => {
    const few = await picksOf({ category: 'skirt', keep: '0' });
    const many = await picksOf({ category: 'skirt', keep: '0', evidence: 'any' });
    assert.ok(few.length < many.length);
  });

  it('says so where nothing leaves that much, and refuses what it does not know', async (t) => {
    assert.match((await get({ keep: '9999' })).text, /Nothing here leaves that much/);
    for (const query of [{ shop: 'moon' }, { keep: '-1' }, { marketplace: 'nowhere' }]) {
      await t.test(rowName(query), async () => {
        assert.equal((await get(query as Record<string, string>)).status, 400, JSON.stringify(query));
      });
    }
  });
});

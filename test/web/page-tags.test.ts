import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { startService } from '../support/service.ts';

const PAGE = '/price/coach/bag';
const CONFIG = { publicUrl: 'https://prices.example' };

describe('the tag of a page', () => {
  it('is known before the page is made: who has the page gets 304 and costs no price', async (t) => {
    const pricing = loadModel();
    let prices = 0;
    const appraise: typeof pricing.appraise = (...of) => {
      prices++;
      return pricing.appraise(...of);
    };
    const { get, url } = await startService(t, {}, { pricing: { ...pricing, appraise } });
    for (const path of [PAGE, '/appraise?title=coach+tabby+26+with+dust+bag']) {
      const etag = (await get(path)).headers.get('etag') as string;
      const before = prices;
      assert.ok(before > 0);
      const again = await fetch(url + path, { headers: { 'if-none-match': etag } });
      assert.equal(again.status, 304, path);
      assert.equal(again.headers.get('etag'), etag);
      assert.equal(prices, before);
    }
  });

  it('is the same on each node, and another for another address or setting', async (t) => {
    const tagAt = async (t: TestContext, config: object, path = PAGE) =>
      (await (await startService(t, { ...CONFIG, ...config })).get(path)).headers.get('etag');
    const tag = await tagAt(t, {});
    assert.match(tag ?? '', /^"[\w-]+"$/);
    assert.equal(await tagAt(t, {}), tag);
    const others = [
      await tagAt(t, {}, `${PAGE}?condition=Good`),
      await tagAt(t, { publicUrl: 'https://other.example' }),
      await tagAt(t, { operator: 'Ada' }),
    ];
    assert.equal(new Set([tag, ...others]).size, 4);
  });
});

it('pages have a limit for each address, which what is known and what is kept do not count toward', async (t) => {
  const { get, url } = await startService(t, { mcpRequestsPerMinute: 2 });
  const first = await get(PAGE);
  const known = { headers: { 'if-none-match': first.headers.get('etag') as string } };
  for (let i = 0; i < 3; i++) assert.equal((await fetch(url + PAGE, known)).status, 304);
  for (let i = 0; i < 3; i++) assert.equal((await get('/about')).status, 200);
  const refused = await get(PAGE);
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  assert.match(refused.headers.get('ratelimit-policy') ?? '', /^"pages"/);
  assert.equal((await get('/about')).status, 200);
});

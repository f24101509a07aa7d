import assert from 'node:assert/strict';
import { Session } from 'node:inspector/promises';
import { after, before, describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import { call } from '../mcp/support.ts';
import { shareService } from '../support/service.ts';

const session = new Session();
before(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
after(() => session.disconnect());

/** Returns how often a title was read since the last call. */
async function parsedTitles(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const reader = result.find(({ url }) => url.endsWith('/src/titles/parse-title.ts'));
  const counted = reader?.functions.find(({ functionName }) => functionName === 'parseTitle');
  return counted?.ranges[0]?.count ?? 0;
}

describe('A title', () => {
  const service = shareService();
  const title = 'Coach bag';
  const doors: Readonly<Record<string, () => unknown>> = {
    'the package': () => appraise({ title }),
    'an MCP client': () => call('get_price', { title }),
    'an MCP client, in full': () => call('get_price', { title, detail: 'full' }),
    'an MCP client, with a brand and a kind': () => call('get_price', { brand: 'coach', category: 'bag' }),
    'the API': async () => service().ask(`/api/public/appraise?title=${title}`, { key: await service().issueKey() }),
    'a list': async () =>
      service().ask('/api/public/appraise', { key: await service().issueKey(), body: { items: [{ title }] } }),
    'a file': () =>
      service().ask('/api/public/appraise', { body: `title\n${title}`, headers: { 'content-type': 'text/csv' } }),
    'an offer': () => service().ask(`/api/public/offer?title=${title}&asked=90&offered=60`),
    'a list of an MCP client': () => call('compare_prices', { items: [{ title }] }),
    'a page': () => service().ask(`/appraise?title=${title}`),
    'the page of a brand and a kind': () => service().ask('/price/coach/bag'),
    'its JSON': () => service().ask('/price/coach/bag.json'),
  };
  for (const [door, ask] of Object.entries(doors)) {
    it(`is read once for ${door}`, async () => {
      await parsedTitles();
      await ask();
      assert.equal(await parsedTitles(), 1);
    });
  }
});

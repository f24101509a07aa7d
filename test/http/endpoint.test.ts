import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService, startService } from '../support/service.ts';

describe('an address with a slash at the end', () => {
  const service = shareService();

  for (const path of ['/price/coach/bag', '/api/public/price', '/list']) {
    it(`is the same as without: ${path}`, async () => {
      const [plain, slash] = await Promise.all(
        [path, `${path}/`].map((address) => service().ask(`${address}?brand=coach&category=bag`)),
      );
      assert.deepEqual([slash?.status, slash?.text], [200, plain?.text]);
    });
  }

  for (const path of ['//evil.example/', '/\\evil.example/', '/x//']) {
    it(`leads to no other host: ${path}`, async () => {
      const { headers } = await fetch(service().url + path, { redirect: 'manual' });
      assert.equal(headers.get('location'), null);
    });
  }

  it('works for /mcp', async () => {
    const { body } = await service().ask('/mcp/', {
      headers: { accept: 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    assert.equal(body.result.tools[0].name, 'get_price');
  });
});

it('a problem document has the same type everywhere, and links to the documentation of its service', async (t) => {
  const { ask } = await startService(t, { publicUrl: 'https://prices.example' });
  const { body } = await ask('/api/public/price');
  assert.equal(body.documentationUrl, 'https://prices.example/developers/problems#missing_parameter');
  assert.match(body.type, /^tag:[^/]+,2026:problems\/missing_parameter$/);
});

it('security.txt names the operator’s contact, and expires half a year later', async (t) => {
  const { ask } = await startService(t, { contact: 'mailto:a@prices.example' });
  const { text } = await ask('/.well-known/security.txt');
  // 182 days after the test's 20 November 2026.
  assert.match(text, /^Contact: mailto:a@prices\.example\nExpires: 2027-05-21T00:00:00\.000Z\n/);
});

it('security.txt does not exist without a contact', async (t) => {
  const { get } = await startService(t);
  assert.equal((await get('/.well-known/security.txt')).status, 404);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage } from '../support/pages.ts';
import { rowName } from '../support/row-name.ts';
import { shareService } from '../support/service.ts';

describe('what phones share', () => {
  const service = shareService();
  const share = async (parts: Record<string, string>) => {
    const { status, headers } = await getPage(service(), `/share?${new URLSearchParams(parts)}`);
    assert.equal(status, 303);
    return decodeURIComponent(headers.get('location') ?? '').replaceAll('+', ' ');
  };

  it('leads to the answer, or home where only an address was shared', async (t) => {
    const found = 'Check out this listing I just found on Poshmark: Coach Tabby 26.';
    for (const [parts, path] of [
      [{ text: `${found} https://example.com/x` }, '/appraise?title=Coach Tabby 26.'],
      [
        { title: 'Patagonia Better Sweater | eBay', url: 'https://example.com/1' },
        '/appraise?title=Patagonia Better Sweater',
      ],
      [{ title: "Levi's 501 on Depop" }, "/appraise?title=Levi's 501"],
      [
        {
          text: 'Check out this listing I just added to my #Poshmark closet: Madewell denim jacket. https://example.com/x',
        },
        '/appraise?title=Madewell denim jacket.',
      ],
      [{ text: 'Check out this listing I just added to my Poshmark closet: Gap tee' }, '/appraise?title=Gap tee'],
      [{ text: 'Check out Coach Tabby 26 bag on eBay! https://example.com/x' }, '/appraise?title=Coach Tabby 26 bag'],
      [{ text: 'Check out what I found on eBay! Nike Air Max 90' }, '/appraise?title=Nike Air Max 90'],
      [{ text: 'Zara black midi dress. Listed on Depop by @someone' }, '/appraise?title=Zara black midi dress'],
      [{ text: 'I’m selling Lululemon Align leggings on Mercari!' }, '/appraise?title=Lululemon Align leggings'],
      [{ text: 'See by Chloe bag' }, '/appraise?title=See by Chloe bag'],
      [{ text: 'Zara midi dress' }, '/appraise?title=Zara midi dress'],
      [{ text: 'https://example.com/x' }, '/'],
    ] as const) {
      await t.test(rowName(parts), async () => {
        assert.equal(await share(parts), path);
      });
    }
  });

  it('is offered to phones by the manifest', async () => {
    const { text } = await service().ask('/manifest.webmanifest');
    assert.equal(JSON.parse(text).share_target.action, '/share');
  });

  it('opens by a bookmark', async () => {
    const { text } = await service().ask('/about');
    assert.match(text, /href="javascript:void\(open\(.{1,10}http/);
  });

  it('publishes the prices with what they hash to', async (t) => {
    const { prices, words } = (await service().ask('/offline/prices.json')).body;
    for (const { path, sha256 } of [prices, words]) {
      await t.test(rowName(path), async () => {
        const bytes = await (await service().get(path)).arrayBuffer();
        const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
        assert.equal(digest, sha256);
      });
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shareService } from '../support/service.ts';

describe('what phones share', () => {
  const service = shareService();
  const share = async (parts: Record<string, string>) => {
    const { status, headers } = await fetch(
      `${service().url}/share?${new URLSearchParams(parts)}`,
      {
        redirect: 'manual',
      },
    );
    assert.equal(status, 303);
    return decodeURIComponent(headers.get('location') ?? '');
  };

  for (const [name, parts, title] of [
    [
      'an app',
      {
        text: 'Check out this listing I just found on Poshmark: Coach Tabby 26. https://example.com/x',
      },
      'Coach Tabby 26.',
    ],
    [
      'a browser',
      { title: 'Patagonia Better Sweater | eBay', url: 'https://example.com/1' },
      'Patagonia Better Sweater',
    ],
    ['a title alone', { title: "Levi's 501 on Depop" }, "Levi's 501"],
    ['words and no app', { text: 'Zara midi dress' }, 'Zara midi dress'],
  ] as const) {
    it(`leads to the answer: ${name}`, async () => {
      assert.equal(await share(parts), `/search?q=${title}`);
    });
  }

  it('leads home where only an address was shared', async () => {
    assert.equal(await share({ text: 'https://example.com/x' }), '/');
  });

  it('is offered to phones by the manifest', async () => {
    const manifest = (await (await fetch(`${service().url}/manifest.webmanifest`)).json()) as {
      share_target: { action: string };
    };
    assert.equal(manifest.share_target.action, '/share');
  });

  it('opens by a bookmark', async () => {
    const page = await (await fetch(`${service().url}/about`)).text();
    assert.match(page, /href="javascript:void\(open\(.{1,10}http/);
  });

  it('publishes the prices with what they hash to', async () => {
    const release = (await (await fetch(`${service().url}/offline/prices.json`)).json()) as Record<
      string,
      { path: string; sha256: string }
    >;
    for (const { path = '', sha256 } of [release.prices ?? {}, release.words ?? {}] as {
      path?: string;
      sha256?: string;
    }[]) {
      const bytes = await (await fetch(service().url + path)).arrayBuffer();
      const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
      assert.equal(digest, sha256);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPage, wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

describe('GET /offer', () => {
  const service = shareService();
  const get = async (query: string) => {
    const { status, text } = await getPage(service(), `/offer${query}`);
    return { status, page: text, words: wordsOf(text) };
  };
  const ASKED = '?title=Coach+Tabby+26&asked=200&offered=130&marketplace=poshmark';

  it('is a form, which keeps what an answer page leads to it with', async () => {
    const { status, page } = await get('?title=Coach+Tabby+26&marketplace=depop');
    assert.equal(status, 200);
    assert.match(page, /<input id="offer-title" name="title" value="Coach Tabby 26"/);
    assert.match(page, /<option value="depop" selected>/);
    assert.doesNotMatch(page, /<option value="therealreal"/);
  });

  it('says what the API says, with what is kept either way', async () => {
    // As browsers send the form.
    const { status, words } = await get(`${ASKED}&cost=60&listedFor=`);
    assert.equal(status, 200);
    const { reason, advice } = (await service().ask(`/api/public/offer${ASKED}&cost=60`)).body;
    assert.ok(words.toLowerCase().includes(reason.toLowerCase()), words);
    assert.match(words, new RegExp(advice, 'i'));
    assert.match(words, /Accept \$130 \$44 profit; you’d get \$104/);
  });

  it('says beside the field what is wrong, and advises nothing by kind alone', async () => {
    const bad = await get('?title=Coach+Tabby+26&asked=much&offered=130&marketplace=poshmark');
    assert.equal(bad.status, 400);
    assert.match(bad.page, /id="offer-asked-error" role="alert">asked is/);
    const none = await get('?title=red+wool+sweater&asked=40&offered=9&marketplace=ebay');
    assert.match(none.words, /Which brand\? Sweaters and knits without a known brand/);
    const missing = await get('?title=Coach+Tabby+26&asked=40&marketplace=ebay');
    assert.deepEqual([missing.status, /offered is missing/.test(missing.words)], [400, true]);
    const dupe = await get('?title=replica+Gucci+bag&asked=40&offered=30&marketplace=ebay');
    assert.equal(dupe.status, 422);
  });
});

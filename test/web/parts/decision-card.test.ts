import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeReferences, sharePages } from '../../support/pages.ts';

const { get } = sharePages();

describe('an answer’s page', () => {
  const pageAt = async (path: string) => decodeReferences((await get(path)).text);

  it('says to look up an item beyond our evidence, without a price', async () => {
    const title = 'Levis Big E 501 1960s';
    const page = await pageAt(`/appraise?${new URLSearchParams({ title })}`);
    assert.match(page, /class="say" data-question>At least \$\d+\./);
    assert.match(page, /href="https:\/\/www\.ebay\.com\/sch/);
    assert.doesNotMatch(/<title>(.*?)<\/title>/.exec(page)?.[1]?.replace(title, '') ?? '', /\$/);
    assert.doesNotMatch(page, /class="number"|class="grades"|id="selling"/);
  });

  it('asks for the brand beside the price of a kind', async () => {
    const tagged = await pageAt('/appraise?title=black+floral+dress+%2440');
    assert.match(tagged, /class="pill skip".*data-question>.*Which brand is it/s);
    const page = await pageAt('/appraise?title=black+floral+dress');
    assert.match(
      page,
      /data-question>.*Which brand is it\?<\/label>.*name="brand".*Half of dresses and jumpsuits sell for/s,
    );
    assert.match(page, /class="pill is-plain">A guess</);
    const unknown = await pageAt('/appraise?title=florbish+dress');
    assert.match(unknown, /We don’t know “florbish”\..*Which brand is it\?<\/label>/s);
    assert.doesNotMatch(unknown, /class="pill (buy|maybe|skip)"|class="zone/);
  });

  it('says what an owner keeps at the price that they ask, and what to ask now', async () => {
    const page = await pageAt('/appraise?title=levis+501&purpose=sell&listPrice=140');
    assert.match(page, /you keep at your \$140<\/p>\s*<p class="number"><span data-price>\$119</);
    assert.match(page, /Listed today at \$140: ask \$\d+/);
  });

  it('has the rules for a sale on the tag, each with a link', async () => {
    const page = await pageAt('/appraise?title=vintage+ivory+bangle+%2430');
    const tag = page.slice(page.indexOf('class="tag"'), page.indexOf('class="tag-form"'));
    assert.match(
      tag,
      /Check the rules<.*If this is real ivory, .* <a href="https:\/\/[^"]+" rel="noreferrer">Rule, at /s,
    );
    assert.doesNotMatch(page, /Rule: http/);
  });

  it('has the sign of a copy on the tag', async () => {
    const page = await pageAt('/appraise?title=gucci+marmont+bag+no+authenticity+card+%24200');
    assert.match(page, /class="tag">((?!class="terms).)*can mean a copy\./s);
    assert.doesNotMatch(page, /id="words-heading"/);
  });
});

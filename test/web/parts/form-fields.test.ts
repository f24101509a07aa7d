import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sharePages, visibleTextOf } from '../../support/pages.ts';

describe('a form', () => {
  const { get } = sharePages();
  const askAt = async (path: string) => {
    const { text: page, ...answer } = await get(path);
    return { ...answer, page, words: visibleTextOf(page) };
  };

  it('shows an error at the field that caused it', async () => {
    for (const [query, says, field] of [
      ['price=much', /Sold for is "much"/, 'price'],
      ['price=40&gender=purple', /gender is .purple.: give one of women, men, girls, boys, kids, unisex/, undefined],
    ] as const) {
      const { status, page, words, headers } = await askAt(`/fees?${query}`);
      assert.equal(status, 400, query);
      assert.match(words, says);
      assert.equal(headers.get('cache-control'), 'no-store');
      if (field) assert.match(page, new RegExp(`name="${field}"[^>]*aria-invalid="true"`));
    }
  });

  it('names the amount that an offer lacks as its form does', async () => {
    const { status, words } = await askAt('/offer?title=Gap+sweater&listPrice=&offered=80');
    assert.equal(status, 400);
    assert.match(words, /Enter your price\./);
  });

  it('keeps what was typed, and describes an invalid field by its error', async () => {
    const { page } = await askAt('/offer?title=Gap+sweater&listPrice=abc&offered=80');
    const [field = ''] = /<input[^>]*name="listPrice"[^>]*>/.exec(page) ?? [];
    assert.match(field, /value="abc".*aria-describedby="offer-listPrice-error" aria-invalid="true"/s);
    assert.match(page, /<p class="field-error" id="offer-listPrice-error" role="alert">/);
    assert.match(page, /name="offered" value="80"/);
  });

  it('has the seller’s terms, with the marketplace that was chosen', async () => {
    const { page } = await askAt('/appraise?title=levis+501&askingPrice=9&marketplace=depop&minProfit=12');
    assert.match(page, /name="minProfit" form="tag-form" value="\$12"/);
    assert.deepEqual(page.match(/<option value="[^"]*" selected>/g), ['<option value="depop" selected>']);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBrand } from '../../src/catalog/catalog.ts';
import { findOtherBrand } from '../../src/catalog/other-brands.ts';
import { findKindBySlug } from '../../src/catalog/other-kinds.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { getPage } from '../support/pages.ts';
import { shareService } from '../support/service.ts';
import rows from './requests.json' with { type: 'json' };

const pricing = loadModel();

function usualGender(brandSlug = '', categorySlug = ''): string {
  const brand = findBrand(brandSlug) ?? findOtherBrand(brandSlug);
  const category = findKindBySlug(categorySlug);
  assert.ok(brand && category);
  return pricing.usualGender(brand, category).gender;
}

/** The garment's address among the links on a page: the one marked as current, otherwise the first. */
function marked(page: string): string | undefined {
  const [, address] =
    /<main.*?href="(\/price[^"]+)" aria-current/s.exec(page) ?? /<main.*?href="(\/price[^"]+)"/s.exec(page) ?? [];
  return address?.replaceAll('&#38;', '&');
}

function chosenGrade(page: string): string | undefined {
  return /<a id="grade-[^>]+ aria-current="true"[^>]*>\s*<span class="grade-name">([^<]+)/.exec(page)?.[1];
}

describe('what people type into the search', () => {
  const service = shareService();
  for (const { title, values } of rows) {
    it(`leads to its price on the first try: ${title}`, async () => {
      const page = await getPage(service(), `/appraise?${new URLSearchParams({ title })}`);
      const url = new URL(marked(page.text) ?? '/', 'http://any');
      const [, , brand, category] = url.pathname.split('/');
      const gender = url.searchParams.get('gender') ?? usualGender(brand, category);
      const condition = url.searchParams.get('condition') ?? chosenGrade(page.text);
      assert.partialDeepStrictEqual({ 'brand.slug': brand, 'category.slug': category, gender, condition }, values);
    });
  }
});

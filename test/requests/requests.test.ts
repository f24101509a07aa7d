import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraise } from '../../src/index.ts';
import rows from './requests.json' with { type: 'json' };

describe('what people type into the search', () => {
  for (const { title, values } of rows) {
    it(`leads to its price on the first try: ${title}`, () => {
      const { item, estimate } = appraise({ title });
      const { brand, category, gender, condition } = item;
      assert.partialDeepStrictEqual(
        { 'brand.slug': brand?.slug, 'category.slug': category?.slug, gender, condition },
        values,
      );
      assert.ok(estimate);
    });
  }
});

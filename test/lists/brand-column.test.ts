import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRowAppraiser } from '../../src/lists/price-row.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';

describe('the brand column of a list', () => {
  const appraise = createRowAppraiser(loadModel());
  for (const [brand, title, kind] of [
    ['Bimba y Lola', 'Grey leather handbag', 'bag'],
    ['Nobody’s Child', 'Midi dress 8', 'dress'],
    ['Gap Kids', 'Hoodie M', 'kids-sweaters'],
  ] as const)
    it(`reads ${brand} as the brand's own name, or as one for children`, () => {
      const row = appraise({ brand, title, quantity: 1 });
      assert.equal('appraisal' in row && row.appraisal.garment.category.slug, kind);
    });
});

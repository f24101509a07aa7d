import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readItem } from '../../src/titles/parse-item.ts';
import { appraisalOf, pricing } from '../support/listing.ts';
import { pluck } from '../support/pluck.ts';
import { readRows } from '../support/rows.ts';

// Each row has the fields of an item, the slug of the kind that is priced, and the findings as JSON.
for (const row of readRows(new URL('findings.tsv', import.meta.url))) {
  const { title, brand, category, gender, kind, findings = '' } = row;
  const item = { title, brand, category, gender };
  const expectedFindings: { code: string }[] = JSON.parse(findings);
  const codes = pluck(expectedFindings, 'code');

  describe(`the appraisal of ${JSON.stringify(item)}`, () => {
    const appraisal = appraisalOf(readItem(pricing.lexicon, item));

    it(`is for the kind "${kind}"`, () => {
      assert.equal(appraisal.garment.category.slug, kind);
    });

    it(`states how the item was read: ${codes.join(', ') || 'no findings'}`, () => {
      assert.deepEqual(pluck(appraisal.findings, 'code'), codes);
      // The file leaves out members that change with each fit, such as prices.
      assert.partialDeepStrictEqual(appraisal.findings, expectedFindings);
    });
  });
}

it('an asking price in a title that a field overrides is told', () => {
  const { findings } = appraisalOf({ title: 'Coach Tabby 26 $60', askingPrice: 50 });
  assert.partialDeepStrictEqual(findings, [{ code: 'field_followed', titleText: '$60', fieldText: '$50' }]);
  assert.ok(
    !pluck(appraisalOf({ title: 'Coach Tabby 26 $60', askingPrice: 60 }).findings, 'code').includes('field_followed'),
  );
});

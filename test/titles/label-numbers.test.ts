import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

it('a number on a label tells the maker, unless the title names one or the company has several labels', () => {
  for (const [title, brand, label] of [
    ['fleece jacket RN 51884', 'patagonia', 'RN 51884'],
    ['flannel RN# 14806 mens', 'carhartt', 'RN 14806'],
    ['flannel RN14806', 'carhartt', 'RN 14806'],
    ['Gap tee RN 14806', 'gap', 'RN 14806'],
    ['denim jacket RN 54023', undefined, 'RN 54023'],
    ['hoodie RN 15763', undefined, 'RN 15763'],
    ['fleece jacket RN 51885', undefined, undefined],
    ['nurse RN scrubs top size 14806', undefined, undefined],
  ]) {
    const { brand: readBrand, labelNumber } = parseTitle(BASE_LEXICON, title as string);
    const readLabel = labelNumber && `${labelNumber.register} ${labelNumber.digits}`;
    assert.deepEqual([readBrand?.slug, readLabel], [brand, label], title);
  }
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { categories } from '../../src/catalog/catalog.ts';
import { otherKinds } from '../../src/catalog/other-kinds.ts';
import { kindTitle } from '../../src/operations/browse.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

it('each kind has words that the title parser reads as that kind', () => {
  for (const kind of [...categories, ...otherKinds]) {
    assert.equal(parseTitle(BASE_LEXICON, `coach ${kindTitle(kind)}`).category?.slug, kind.slug);
  }
});

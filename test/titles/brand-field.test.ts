import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resolveBrand } from '../../src/titles/brands.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

it('a brand field is read by name, by a name among other words, or by a misspelled one', () => {
  for (const [text, slug, by] of [
    ['Coach', 'coach', 'name'],
    ['vintage Levi’s', 'levis', 'phrase'],
    ['armani exchagne', 'armani-exchange', 'spelling'],
    ['on', 'on-running', 'name'],
    ['DENIZEN from Levi’s', 'levis', 'name'],
    ['Marta Zorrilla', undefined, undefined],
  ]) {
    const { match, matchedBy } = resolveBrand(BASE_LEXICON, text as string);
    assert.deepEqual([match?.slug, matchedBy], [slug, by], text);
  }
});

it('a misspelled maker is found in a long title, but not beside what makes it another name', () => {
  const found = (text: string) => parseTitle(BASE_LEXICON, text).mentions.brand?.name;
  assert.equal(found('womens leather crossbody bag brown gold chain strap michel kors'), 'Michael Kors');
  assert.equal(found('calvin cline underwear'), 'Calvin Klein');
  assert.equal(found('david hayes skirt suit jacket size eight'), undefined);
});

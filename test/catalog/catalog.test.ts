import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brands, categories, conditionGrades, findBrand, isHouse } from '../../src/catalog/catalog.ts';
import kindFile from '../../src/catalog/other-kinds.json' with { type: 'json' };
import { otherKinds } from '../../src/catalog/outside-catalog.ts';
import { resolveBrand } from '../../src/titles/brands.ts';
import { resolveCondition } from '../../src/titles/conditions.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { resolveCategory } from '../../src/titles/parse-item.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import rows from './resolve.json' with { type: 'json' };

describe('the catalog', () => {
  it('has a children’s kind for every kind', () => {
    const kindsWithChildrensKind = kindFile.children.flatMap(({ of }) => of);
    const allKinds = [...categories, ...kindFile.kinds].map(({ slug }) => slug);
    assert.deepEqual(kindsWithChildrensKind.sort(), allKinds.sort());
  });

  it('has a drawing for every kind', () => {
    const drawings = readFileSync(new URL('../../src/web/assets/drawings.svg', import.meta.url), 'utf8');
    for (const { slug, drawing = slug } of [...categories, ...otherKinds]) {
      assert.ok(drawings.includes(`<symbol id="${drawing}" `), slug);
    }
  });

  for (const { subject, entries } of [
    { subject: 'brands', entries: brands },
    { subject: 'categories', entries: categories },
    { subject: 'condition grades', entries: conditionGrades },
  ]) {
    it(`has no two ${subject} that share a name or an alias`, () => {
      const ownerByName = new Map<string, string>();
      for (const { name, aliases } of entries) {
        for (const text of [name, ...aliases]) {
          const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '');
          assert.equal(ownerByName.get(letters) ?? name, name, text);
          ownerByName.set(letters, name);
        }
      }
    });
  }
});

it('entries are found by their slugs, and houses by their tiers', () => {
  assert.deepEqual(
    ['coach', ' COACH ', 'Tory Burch', 'nobody'].map((slug) => findBrand(slug)?.name),
    ['Coach', 'Coach', undefined, undefined],
  );
  assert.deepEqual([...new Set(brands.filter(isHouse).map(({ tier }) => tier))].sort(), ['designer', 'luxury']);
  assert.equal(isHouse(undefined), false);
});

/** Returns each text as a user may type it: unchanged, in upper case, and in lower case with spaces around it. */
const waysToType = (texts: readonly string[]) =>
  texts.flatMap((text) => [text, text.toUpperCase(), ` ${text.toLowerCase()} `]);

describe('resolving typed text', () => {
  it('finds every brand by its slug, name, and aliases, in any case', () => {
    for (const { slug, name, aliases } of brands) {
      for (const typed of waysToType([slug, name, ...aliases])) {
        assert.equal(resolveBrand(BASE_LEXICON, typed).match?.slug, slug, typed);
      }
    }
  });

  it('finds every category by its slug, name, and aliases, in any case', () => {
    for (const { slug, name, aliases } of categories) {
      for (const typed of waysToType([slug, name, ...aliases])) {
        assert.equal(resolveCategory(typed).match?.slug, slug, typed);
      }
    }
  });

  for (const { typed, slug, matchedBy } of rows.brands) {
    it(`matches “${typed}” with the brand ${slug} by ${matchedBy}`, () => {
      const resolution = resolveBrand(BASE_LEXICON, typed);
      assert.equal(resolution.match?.slug, slug);
      assert.equal(resolution.matchedBy, matchedBy);
    });
  }

  it('finds and suggests no brand for text that is not the name of one', () => {
    for (const typed of ['zzzzzzzz', '', 'Sheen', 'Unique', 'Coach Carter', 'Mario Versace', 'Herm']) {
      assert.deepEqual(resolveBrand(BASE_LEXICON, typed), { nearest: [] }, typed);
    }
  });

  for (const { typed, slug, matchedBy } of rows.kinds) {
    it(`matches “${typed}” with the kind ${slug} by ${matchedBy}`, () => {
      const resolution = resolveCategory(typed);
      assert.equal(resolution.match?.slug, slug);
      assert.equal(resolution.matchedBy, matchedBy);
    });
  }

  for (const { typed, slug } of rows.models) {
    it(`takes the kind of the model in “${typed}”, ${slug}, over that of a vaguer word`, () => {
      assert.equal(resolveCategory(typed).match?.slug, slug);
    });
  }

  for (const { typed, brand = '', kind } of rows.ambiguousModels) {
    it(`recognizes an ambiguous model only with its brand: ${brand || 'no brand'}, “${typed}”`, () => {
      assert.equal(parseTitle(BASE_LEXICON, `${brand} ${typed}`).category?.slug, kind);
    });
  }

  for (const [grade, texts] of Object.entries(rows.grades)) {
    it(`recognizes the marketplaces’ names for ${grade} in a condition field`, () => {
      for (const text of texts) assert.equal(resolveCondition(text), grade, text);
    });
  }

  it('suggests brands and kinds only if none matches, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        for (const { match, nearest } of [resolveBrand(BASE_LEXICON, text), resolveCategory(text)]) {
          assert.ok(match === undefined || nearest.length === 0);
        }
      }),
    );
  });
});

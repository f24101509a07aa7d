import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { brands, categories, conditionGrades, findBrand } from '../../src/catalog/catalog.ts';
import kinds from '../../src/catalog/kinds.json' with { type: 'json' };
import otherKinds from '../../src/catalog/other-kinds.json' with { type: 'json' };
import { resolveBrand } from '../../src/titles/brand-field.ts';
import { resolveCondition } from '../../src/titles/conditions.ts';
import { findWearer } from '../../src/titles/genders.ts';
import { readKind, resolveCategory } from '../../src/titles/kind.ts';
import { BASE_LEXICON, nearOf } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { wordsOf } from '../../src/titles/tokens.ts';
import fc, { anyCharacter } from '../support/properties.ts';
import rows from './resolve.json' with { type: 'json' };

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/['.&]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

describe('the catalog', () => {
  it('has a children’s kind for every kind', () => {
    const adultKinds = new Set(otherKinds.children.flatMap(({ of }) => of));
    for (const { slug } of [...categories, ...otherKinds.kinds]) assert.ok(adultKinds.has(slug), slug);
  });

  it('has brands with slugs made from their names', () => {
    for (const brand of brands) assert.equal(brand.slug, slugOf(brand.name));
  });

  it('has words for every category, and for nothing else', () => {
    assert.deepEqual(Object.keys(kinds.covered).sort(), categories.map(({ slug }) => slug).sort());
  });

  it('has a drawing for every category', () => {
    const drawings = readFileSync(new URL('../../src/web/assets/drawings.svg', import.meta.url), 'utf8');
    for (const { slug } of categories) assert.ok(drawings.includes(`<symbol id="${slug}" `), slug);
  });

  it('has five grades, best first', () => {
    const names = conditionGrades.map(({ name }) => name);
    assert.deepEqual(names, ['New with tags', 'Like New', 'Good', 'Fair', 'Poor']);
  });

  it('has no two entries with the same name or alias', () => {
    for (const entries of [brands, categories, conditionGrades]) {
      const owners = new Map<string, string>();
      for (const entry of entries) {
        for (const text of [entry.name, ...entry.aliases]) {
          const folded = text.toLowerCase().replace(/[^a-z0-9]/g, '');
          assert.equal(owners.get(folded) ?? entry.name, entry.name, text);
          owners.set(folded, entry.name);
        }
      }
    }
  });
});

describe('resolving what a person typed', () => {
  it('finds every entry by slug, name and alias, in any case', () => {
    for (const [entries, resolve] of [
      [brands, (text: string) => resolveBrand(BASE_LEXICON, text)],
      [categories, resolveCategory],
    ] as const) {
      for (const entry of entries) {
        for (const text of [entry.slug, entry.name, ...entry.aliases]) {
          for (const typed of [text, text.toUpperCase(), ` ${text.toLowerCase()} `]) {
            assert.equal(resolve(typed).match?.slug, entry.slug, typed);
          }
        }
      }
    }
  });

  for (const [typed, slug, by] of rows.brands as [string, string, string][])
    it(`takes "${typed}" for the brand ${slug}, by ${by}`, () => {
      const { match, matchedBy } = resolveBrand(BASE_LEXICON, typed);
      assert.deepEqual([match?.slug, matchedBy], [slug, by]);
    });

  it('finds no brand for text that is not a name', () => {
    const none = ['zzzzzzzz', '', 'Sheen', 'Unique', 'Coach Carter', 'Mario Versace', 'Herm'];
    for (const typed of none) assert.deepEqual(resolveBrand(BASE_LEXICON, typed), { nearest: [] }, typed);
  });

  it('recognizes brands outside the catalog', () => {
    for (const [typed, name] of rows.outside as [string, string][])
      assert.equal(resolveBrand(BASE_LEXICON, typed).match?.name, name, typed);
  });

  for (const [typed, slug, by] of rows.kinds as [string, string, string][])
    it(`takes "${typed}" for the kind ${slug}, by ${by}`, () => {
      const { match, matchedBy } = resolveCategory(typed);
      assert.deepEqual([match?.slug, matchedBy], [slug, by]);
    });

  it('lets a model decide the kind if the word for it is rough', () => {
    for (const [text, slug] of rows.models as [string, string][]) {
      assert.equal(resolveCategory(text).match?.slug, slug, text);
    }
  });

  it('recognizes a model only next to its brand, if its name also means something else', () => {
    assert.equal(resolveCategory('Kelly', findBrand('hermes')).match?.slug, 'bag');
    assert.equal(resolveCategory('Kelly').match, undefined);
    assert.equal(resolveCategory('Kelly', findBrand('zara')).match, undefined);
    assert.equal(resolveCategory('Better Sweater', findBrand('patagonia')).match?.slug, 'jacket');
    assert.equal(resolveCategory('Better Sweater', findBrand('zara')).match?.slug, 'sweater');
  });

  it('suggests a brand for an alias or a misspelling, and none for a name among other words', () => {
    const suggested = (typed: string) => nearOf(resolveBrand(BASE_LEXICON, typed)).map(({ slug }) => slug);
    assert.deepEqual(suggested('lv'), ['louis-vuitton']);
    assert.deepEqual(suggested('guci'), ['gucci']);
    assert.deepEqual(suggested('coach purse'), []);
  });

  it('accepts only slugs, in any case, if a slug is required', () => {
    assert.equal(findBrand(' COACH ')?.slug, 'coach');
    assert.equal(findBrand('Louis Vuitton'), undefined);
    assert.equal(findBrand('lv'), undefined);
  });

  it('finds no wearer in a slug', () => {
    for (const { slug } of [...brands, ...categories])
      assert.equal(findWearer(wordsOf(slug), 'search').wearer, undefined, slug);
  });

  it('finds no model in the slug of a category', () => {
    for (const brand of brands) {
      for (const category of categories) {
        const { match, matchedBy, model } = readKind(wordsOf(category.slug), brand);
        assert.deepEqual([match, matchedBy, model], [category, 'slug', undefined], `${brand.slug} ${category.slug}`);
      }
    }
  });

  it('recognizes marketplaces’ names for grades in a condition field', () => {
    for (const [grade, texts] of Object.entries(rows.grades))
      for (const text of texts) assert.equal(resolveCondition(text), grade, text);
  });

  it('suggests brands and kinds only if none matches, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        for (const { match, nearest } of [resolveBrand(BASE_LEXICON, text), resolveCategory(text)])
          assert.ok(match === undefined || nearest.length === 0);
      }),
    );
  });

  it('lets a grade in a title override `used`', () => {
    assert.equal(parseTitle(BASE_LEXICON, 'excellent used coach bag').condition, 'Like New');
  });
});

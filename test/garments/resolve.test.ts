import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  brands,
  CONDITIONS,
  categories,
  conditionGrades,
  TIERS,
} from '../../src/garments/catalogue.ts';
import {
  findBrand,
  resolveBrand,
  resolveCategory,
  resolveCondition,
} from '../../src/garments/resolve.ts';

/** A slug as the catalogue's rule makes it from a display name. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/['.&]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}

describe('the catalogue', () => {
  it('has 55 brands, 11 a tier, with slugs made from their names', () => {
    assert.equal(brands.length, 55);
    for (const tier of TIERS) {
      assert.equal(brands.filter((brand) => brand.tier === tier).length, 11);
    }
    for (const brand of brands) assert.equal(brand.slug, slugOf(brand.name));
  });

  it('has 15 categories and five grades', () => {
    assert.equal(categories.length, 15);
    assert.deepEqual(
      conditionGrades.map((grade) => grade.name),
      [...CONDITIONS],
    );
  });

  it('gives no name or alias to two entries', () => {
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
      [brands, resolveBrand],
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

  for (const [typed, meant] of [
    ['Vuiton', 'louis-vuitton'],
    ['luis vuitton', 'louis-vuitton'],
    ['guci', 'gucci'],
    ['Herm', 'hermes'],
    ['lululemmon', 'lululemon'],
    ['northface jacket', 'the-north-face'],
    ['pattagonia', 'patagonia'],
    ['Abercrombie', undefined],
    ['zzzzzzzz', undefined],
    ['', undefined],
  ] as const) {
    it(`suggests ${meant ?? 'nothing'} for "${typed}"`, () => {
      const { match, nearest } = resolveBrand(typed);
      assert.equal(match, undefined);
      assert.equal(nearest[0]?.slug, meant);
      assert.ok(nearest.length <= 5);
    });
  }

  it('takes only slugs where a slug is asked for', () => {
    assert.equal(findBrand(' COACH ')?.slug, 'coach');
    assert.equal(findBrand('Louis Vuitton'), undefined);
    assert.equal(findBrand('lv'), undefined);
  });

  it('knows grades by the words of marketplaces', () => {
    assert.equal(resolveCondition('NWT')?.name, 'New with tags');
    assert.equal(resolveCondition('euc')?.name, 'Like New');
    assert.equal(resolveCondition('mint'), undefined);
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { match, nearest } = resolveBrand(text);
        assert.ok(match === undefined || nearest.length === 0);
        resolveCategory(text);
        resolveCondition(text);
      }),
    );
  });
});

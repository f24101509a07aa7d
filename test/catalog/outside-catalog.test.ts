import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, TIERS } from '../../src/catalog/catalog.ts';
import { normalize } from '../../src/catalog/normalize.ts';
import table from '../../src/catalog/other-brands.json' with { type: 'json' };
import {
  brandsOutsideCatalog,
  findAnyBrand,
  findKindBySlug,
  otherMakers,
  otherNames,
} from '../../src/catalog/outside-catalog.ts';
import { resolveBrand } from '../../src/titles/brands.ts';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';
import { kindField } from '../support/kind-field.ts';
import spellings from './other-brands.json' with { type: 'json' };

describe('a brand outside the catalog', () => {
  it('has a slug that no other brand has', () => {
    const slugs = [...brands, ...brandsOutsideCatalog].map(({ slug }) => slug);
    const repeatedSlugs = slugs.filter((slug, index) => slugs.indexOf(slug) !== index);
    assert.deepEqual(repeatedSlugs, []);
  });

  it('is found by its slug', () => {
    for (const { slug } of brandsOutsideCatalog) assert.equal(resolveBrand(BASE_LEXICON, slug).match?.slug, slug);
  });

  for (const { typed, slug } of spellings) {
    it(`is found by other spellings: “${typed}” is ${slug}`, () => {
      assert.equal(resolveBrand(BASE_LEXICON, typed).match?.slug, slug);
    });
  }

  it('supplies no kind if a field names one', () => {
    const { category } = parseTitle(BASE_LEXICON, 'UGG black size 8', { kindField: kindField('dress') });
    assert.equal(category?.slug, 'dress');
  });

  it('has its models recognized in the title if only a field names the brand', () => {
    const ugg = findAnyBrand('ugg');
    assert.equal(parseTitle(BASE_LEXICON, 'Classic Short chestnut', { brand: ugg }).category?.slug, 'boots');
  });
});

it('a row of other-brands.json has known members, a tier, a kind, and names that are of one maker', () => {
  const known = new Set(['name', 'like', 'aliases', 'makes', 'isForChildrenOnly', 'plain']);
  const tiers: ReadonlySet<string> = new Set(TIERS);
  for (const { name, ...row } of [...table.brands, ...table.makers] as readonly Record<string, string>[]) {
    assert.deepEqual(
      Object.keys(row).filter((member) => !known.has(member)),
      [],
      name,
    );
    assert.ok(tiers.has(row.like ?? ''), `${name}: like is no tier`);
    assert.ok(row.makes === undefined || findKindBySlug(row.makes), `${name}: makes is no kind`);
    assert.ok(String(row.isForChildrenOnly ?? true) === 'true', `${name}: isForChildrenOnly is not true`);
  }
  const makers = [
    ...[...brands, ...brandsOutsideCatalog, ...otherMakers].map(({ name, aliases }) => [name, ...aliases]),
    ...Object.entries({ ...otherNames.notClothes, ...otherNames.appraised }).map(([name, aliases]) => [
      name,
      ...aliases,
    ]),
  ];
  const names = makers.flatMap((all) => [...new Set(all.map(normalize))]);
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  );
});

describe('a maker without prices', () => {
  it('is recognized in a brand field as not covered', () => {
    for (const name of Object.keys({ ...otherNames.notClothes, ...otherNames.appraised })) {
      const { match, notCovered } = resolveBrand(BASE_LEXICON, name);
      assert.equal(match, undefined, name);
      assert.equal(notCovered?.name, name);
    }
  });
});

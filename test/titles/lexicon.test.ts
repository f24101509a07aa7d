import assert from 'node:assert/strict';
import { it } from 'node:test';
import { resolveBrand } from '../../src/titles/brands.ts';
import { BASE_LEXICON, createLexicon, isWellKnown, type Maker } from '../../src/titles/lexicon.ts';
import { notCoveredInWords, resolveMisspelling } from '../../src/titles/resolution.ts';

it('an operator’s brands are names, but change none that have a meaning', () => {
  const lexicon = createLexicon(['Rose and Thorn', 'Gucci', '—'], { AB: 'Good' });
  assert.deepEqual(
    lexicon.own.map(({ slug }) => slug),
    ['rose-and-thorn'],
  );
  assert.equal(lexicon.names.get('rose and thorn')?.isOrdinaryWord, true);
  assert.equal(resolveBrand(lexicon, 'Rose-and-Thorn ').match?.isOwn, true);
  assert.equal(resolveBrand(BASE_LEXICON, 'rose-and-thorn').match, undefined);
  assert.equal(createLexicon([]).names, BASE_LEXICON.names);
});

it('a misspelled name is its closest maker, or one that many know', () => {
  const find = (typed: string) =>
    resolveMisspelling<Exclude<Maker, { what: string }>>(typed, BASE_LEXICON.spellings, isWellKnown);
  assert.equal(find('guccci').match?.slug, 'gucci');
  assert.deepEqual([find('qqqqqqqq').match, find('qqqqqqqq').nearest], [undefined, []]);
});

it('what is not covered is said in the number of its name', () => {
  const readings = [
    notCoveredInWords({ what: 'kind', name: 'Books' }),
    notCoveredInWords({ what: 'brand', name: 'Rolex', isAppraised: true }),
  ];
  assert.deepEqual(readings, [
    'Books are not covered: there is no estimate for this kind of item.',
    'Rolex is not covered: its items need an appraiser, so there is no estimate for this brand.',
  ]);
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import copied from '../../src/money/copied.json' with { type: 'json' };
import { findCopySigns } from '../../src/money/inquiry.ts';
import { buildItemSearches } from '../../src/money/selling.ts';
import { listingAt, listingOf } from '../support/listing.ts';
import { adviceOn as decideOn } from './support.ts';

describe('a question', () => {
  it('about the price comes with searches for sold items', () => {
    const appraisal = listingAt(500, 'Gucci bag');
    const question = 'Which model is it? Most Gucci bags sell for $250 to $1,000. Check three sold listings.';
    assert.equal(decideOn(appraisal, 90_000).verdict?.question, question);
    const search = 'https://www.ebay.com/sch/i.html?LH_Sold=1&LH_Complete=1&_nkw=Gucci%20bag';
    assert.equal(buildItemSearches(appraisal)[0]?.url, search);
  });

  it('is about a tag price above 1.5 times the high end of the range, $400', () => {
    const haveQuestion = [600, 601].map(
      (tag) => decideOn(listingAt(200, 'Coach Tabby 26 bag'), tag).verdict?.question !== undefined,
    );
    assert.deepEqual(haveQuestion, [false, true]);
  });
});

describe('the signs of a real item', () => {
  for (const title of ['Tom Ford shirt', 'Ferragamo Vara flats', 'Coach belt']) {
    it(`has no checks if copies of its kind are rare: ${title}`, () => {
      assert.equal(findCopySigns(listingOf(title)), undefined);
    });
  }

  it('has three signs of its brand and kind, or three general ones', () => {
    const looksOf = (title: string) => findCopySigns(listingOf(title))?.join('; ') ?? '';
    assert.match(looksOf('Chanel flap bag'), /right C crosses over the left/);
    assert.doesNotMatch(looksOf('Chanel tweed jacket'), /a bag’s|quilting/);
    assert.doesNotMatch(looksOf('Hermes silk scarf'), /stitching is done by hand|leather/);
    assert.match(looksOf('Hermes silk scarf'), /hem .* care tag/);
    assert.match(looksOf('Louis Vuitton scarf'), /hems .* care tag/);
    assert.match(looksOf('Chanel sunglasses'), /inside the arm/);
    assert.match(looksOf('Nike Dunk Low sneakers'), /swoosh/);
    assert.equal(looksOf('is this coach bag real'), copied.general.join('; '));
  });
});

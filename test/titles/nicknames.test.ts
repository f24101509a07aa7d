import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { priceListing } from '../../src/answers/listing/answer.ts';
import { findingCaveats } from '../../src/answers/listing/finding-words.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { isPriced } from '../../src/pricing/priced-listing.ts';
import nicknames from '../../src/titles/lexicon/nicknames.json' with { type: 'json' };
import { readTitle } from '../../src/titles/title.ts';
import { rowName } from '../support/row-name.ts';

const names = Object.entries<{ readonly brand: string; readonly beside?: readonly string[] }>(nicknames.names);

describe('nicknames of brands', () => {
  it('are forty or more', () => assert.ok(names.length >= 40));

  describe('name the brand, beside their words where they are ordinary', () => {
    for (const [name, { brand, beside = ['jacket'] }] of names)
      it(rowName(name), () => {
        for (const word of beside)
          assert.equal(readTitle(`nice ${name} ${word}`).brand?.slug, brand, `${name} ${word}`);
      });
  });

  describe('are ordinary words elsewhere', () => {
    for (const title of [
      'Zara banana print dress',
      'Harley Quinn costume tee',
      'Vera Wang gown',
      'Tommy John boxer briefs',
      'H&M joey graphic shirt',
      'Gap grey fog hoodie',
      'Nike Air Force 1 sneakers',
      'Torrid on trend top',
    ])
      it(rowName(title), () => {
        const { brand } = readTitle(title);
        const said = names.map(([, row]) => row.brand).filter((slug) => slug === brand?.slug);
        if (said.length > 0) assert.equal(title, 'Nike Air Force 1 sneakers');
      });
  });
});

describe('a number at the end of a text', () => {
  const pricing = loadModel();
  const remarkOn = (title: string, askingPrice?: number) => {
    const outcome = priceListing(pricing, { title, askingPrice });
    assert.ok(isPriced(outcome), title);
    return findingCaveats(outcome).find(({ code }) => code === 'bare_number')?.text;
  };

  it('is asked about behind the kind, where no price is given', () => {
    assert.match(remarkOn('madewell blazer 14') ?? '', /^14 was not read as a price: write \$14 if/);
    assert.match(remarkOn('calvin klien dress 8') ?? '', /^8 was not read/);
    assert.equal(remarkOn('madewell blazer 14', 12), undefined);
    assert.equal(remarkOn('madewell blazer $14'), undefined);
  });

  it('is none where it is a size or of a model', () => {
    for (const title of ['Zara dress size 8', 'Coach Tabby 26', 'Nike Air Max 90', "Levi's jeans 501 32x32"])
      assert.equal(remarkOn(title), undefined, title);
  });
});

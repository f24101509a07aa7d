import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brands, categories, findBrand } from '../../src/catalog/catalog.ts';
import { type Appraisal, isPriced, type Unpriced } from '../../src/pricing/appraisal.ts';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { askedBand } from '../../src/pricing/ranges/asking.ts';
import items from './wordings.json' with { type: 'json' };

const pricing = loadModel();

function priced(title: string): Appraisal {
  const outcome: Appraisal | Unpriced = appraiseTitle(pricing, { title });
  assert.ok(isPriced(outcome), title);
  return outcome;
}
const priceOf = (title: string) => priced(title).price.price;

/** Names and words that sellers add, for expensive and cheap goods. */
const WORDS = [
  'birkin 30 kelly crocodile himalaya togo epsom constance',
  'neverfull onthego capucines twist monogram multicolor empreinte',
  'rare limited edition new authentic stunning vintage exotic python ostrich',
  'classic flap double caviar lambskin jumbo maxi diamond',
].flatMap((words) => words.split(' '));

describe('appraise', () => {
  it('ranks models as resellers do', () => {
    const evelyne = priceOf('Hermès Evelyne III 29 bag');
    assert.ok(priceOf('Hermès Herline tote') < evelyne);
    assert.ok(evelyne < priceOf('Hermès Birkin 30 Togo'));
  });

  it('does not treat an asking price as a word of the item', () => {
    for (const title of ['Nike Air Max sneakers mens', "Levi's jeans men", 'Louis Vuitton Speedy']) {
      for (const price of ['$90', '$501', 'asking 30'])
        assert.equal(priceOf(`${title} ${price}`), priceOf(title), `${title} ${price}`);
    }
    assert.notEqual(priceOf('Louis Vuitton Speedy 25'), priceOf('Louis Vuitton Speedy'));
  });

  it('returns the price without a title if no word is known', () => {
    const [brand, category] = [brands[0], categories[0]];
    const outcome = appraiseTitle(pricing, { title: 'qqxz vvbn', brand, category });
    assert.ok(isPriced(outcome));
    const { price, effects, residual } = outcome;
    assert.equal(price.price, price.basePrice.price);
    assert.deepEqual(effects, []);
    assert.equal(residual, 1);
  });

  it('follows the brand of the title rather than that of a field, unless the field explains the word', () => {
    for (const [title, given, followed] of [
      ['Nike hoodie mens L', 'adidas', 'nike'],
      ['Kate Spade Willow tote', 'coach', 'kate-spade'],
      ['Alma BB Dune Canvas', 'louis-vuitton', 'louis-vuitton'],
      ['Guccissima tote Off White', 'gucci', 'gucci'],
      ['Speedy 30 Dune London', 'louis-vuitton', 'dune-london'],
    ] as const) {
      const outcome = appraiseTitle(pricing, { title, brand: findBrand(given) });
      assert.ok(isPriced(outcome), title);
      assert.equal(outcome.garment.brand.slug, followed, title);
    }
  });

  it('does not price imitation leather as leather', () => {
    const embossed = priced('Gucci crocodile embossed shoulder bag');
    assert.ok(embossed.price.price < priceOf('Gucci crocodile shoulder bag'));
    assert.equal(priceOf('Gucci faux python bag'), priceOf('Gucci faux bag'));
  });

  it('ignores a repeated word', () => {
    for (const word of WORDS) {
      const once = priceOf(`Louis Vuitton bag ${word}`);
      assert.equal(priceOf(`Louis Vuitton bag ${word} ${word}`), once, word);
      assert.equal(priceOf(`Louis Vuitton bag ${`${word} `.repeat(20)}`), once, word);
    }
  });

  it('shows factors that lead from the price without words to the price', () => {
    for (const title of ['Neverfull MM', 'Coach Tabby 26 bag', 'Hermès Birkin 30 Togo']) {
      const { price } = priced(title);
      const ratio = price.price / (price.basePrice.price * Math.exp(price.item.log));
      assert.ok(ratio > 0.97 && ratio < 1.03, `${title}: ${ratio}`);
    }
  });

  it('judges an asking price by five bands', () => {
    const spread = { price: 100, quantiles: [-0.7, -0.3, 0.3, 0.7] } as const;
    const verdicts = [40, 60, 100, 160, 300].map((asked) => askedBand(asked, spread));
    assert.deepEqual(verdicts, ['well_below', 'below', 'around', 'above', 'well_above']);
  });

  it('has no usual price to ask by if the price is by kind alone', () => {
    assert.equal(priced('red wool sweater').hasUsualPrice, false);
    assert.equal(priced('Zara red wool sweater').hasUsualPrice, true);
  });
});

/** Returns the price of a title as for women’s clothes, since gender is not wording. */
function womensPriceOf(title: string): number {
  const outcome = appraiseTitle(pricing, { title, gender: 'female' });
  assert.ok(isPriced(outcome), `${title} is refused`);
  return outcome.price.price;
}

const ratioOf = (titles: readonly string[]) => {
  const prices = titles.map(womensPriceOf);
  return Math.max(...prices) / Math.min(...prices);
};

describe('One item in several wordings', () => {
  it('should have one price', () => {
    assert.equal(items.length, 120);
    const ratios = items.map((titles) => ({ ratio: ratioOf(titles), titles }));
    ratios.sort((a, b) => a.ratio - b.ratio);
    const worst = ratios.slice(-12).map(({ ratio, titles }) => `${ratio.toFixed(2)} ${titles[0]}`);
    assert.ok((ratios[59]?.ratio ?? 9) <= 1.1, worst.join('; '));
    assert.ok((ratios[107]?.ratio ?? 9) <= 1.3, worst.join('; '));
  });

  const NAMES = [
    ['Coach', 'Tabby 26', 'bag'],
    ['Louis Vuitton', 'Neverfull MM', 'bag'],
    ['Gucci', 'Horsebit', 'loafers'],
    ['Zara', 'wool', 'coat'],
    ['Birkenstock', 'Boston', 'clogs'],
    ["Levi's", '501', 'jeans'],
    ['Nike', 'Dunk Low', 'sneakers'],
  ] as const;

  it('should not change with order, case, punctuation, color, hardware, adjectives or extras', () => {
    for (const [brand, name, kind] of NAMES) {
      const plain = `${brand} ${name} ${kind}`;
      const more = ['black', 'in navy blue', 'gorgeous', 'authentic rare', 'gold hardware'];
      for (const title of [
        `${name} ${kind} ${brand}`,
        `${brand} ${kind} ${name}`,
        plain.toUpperCase(),
        `${brand}, ${name} - ${kind}!`,
        `${kind} (${brand}) ${name}`,
        ...[...more, brand, 'with box and dust bag', 'must have'].map((one) => `${plain} ${one}`),
      ])
        assert.equal(womensPriceOf(title), womensPriceOf(plain), title);
    }
  });

  it('should not change with the size of clothes and shoes', () => {
    for (const [title, sizes] of [
      ['Zara wool coat', ['size M', 'size 8', 'XS', 'L']],
      ['Patagonia Synchilla Snap-T', ['size M', 'XL']],
      ['Birkenstock Boston clogs', ['38', 'size 7', 'EU 39']],
    ] as const) {
      for (const size of sizes)
        assert.equal(womensPriceOf(`${title} ${size}`), womensPriceOf(title), `${title} ${size}`);
    }
  });

  it('should not change with another word for the kind', () => {
    for (const [title, same] of [
      ['Coach Tabby 26 bag', ['handbag', 'purse', 'shoulder bag']],
      ['The North Face Nuptse jacket', ['puffer jacket', 'down jacket']],
      ['Dr. Martens 1460 boots', ['boot', 'leather boots']],
      ["Levi's 501 jeans", ['denim', 'jean']],
    ] as const) {
      const start = title.split(' ').slice(0, -1).join(' ');
      for (const kind of same)
        assert.equal(womensPriceOf(`${start} ${kind}`), womensPriceOf(title), `${start} ${kind}`);
    }
  });
});

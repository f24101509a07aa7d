import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { appraiseTitle } from '../../src/pricing/appraise.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { isPriced } from '../../src/pricing/priced-listing.ts';
import items from './wordings.json' with { type: 'json' };

const pricing = loadModel();

/** The price of a title for both genders, since gender is not wording. */
function priceOf(title: string): number {
  const outcome = appraiseTitle(pricing, { title, gender: 'female' });
  assert.ok(isPriced(outcome), `${title} is refused`);
  return outcome.price.price;
}

const ratioOf = (titles: readonly string[]) => {
  const prices = titles.map(priceOf);
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
  ] as const;

  it('should not move with order, case, punctuation, color, hardware, adjectives or extras', () => {
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
        assert.equal(priceOf(title), priceOf(plain), title);
    }
  });

  it('should not move with the size of clothes and shoes', () => {
    for (const [title, sizes] of [
      ['Zara wool coat', ['size M', 'size 8', 'XS', 'L']],
      ['Patagonia Synchilla Snap-T', ['size M', 'XL']],
      ['Birkenstock Boston clogs', ['38', 'size 7', 'EU 39']],
    ] as const) {
      for (const size of sizes) assert.equal(priceOf(`${title} ${size}`), priceOf(title), `${title} ${size}`);
    }
  });

  it('should not move with another word for the kind', () => {
    for (const [title, same] of [
      ['Coach Tabby 26 bag', ['handbag', 'purse', 'shoulder bag']],
      ['The North Face Nuptse jacket', ['puffer jacket', 'down jacket']],
      ['Dr. Martens 1460 boots', ['boot', 'leather boots']],
      ["Levi's 501 jeans", ['denim', 'jean']],
    ] as const) {
      const start = title.split(' ').slice(0, -1).join(' ');
      for (const kind of same) assert.equal(priceOf(`${start} ${kind}`), priceOf(title), `${start} ${kind}`);
    }
  });
});

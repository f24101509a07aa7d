import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brandKey, categoryKind, withNewCategories } from '../../training/read/words.ts';

describe('Words of listings', () => {
  const BRANDS: readonly (readonly [name: string, key: string])[] = [
    ['Hermès', 'hermes'],
    ['YSL', 'saint-laurent'],
    ['Valentino Garavani', 'valentino'],
    ["Levi's®", 'levis'],
    ['J.Crew Factory Store', 'jcrew'],
    ['Lauren by Ralph Lauren', 'ralph-lauren'],
    ['MICHAEL Michael Kors', 'michael-kors'],
    ['Nike Air', 'nike'],
    ['lululemon athletica', 'lululemon'],
    ['H & M', 'hm'],
    ['Maje', 'maje'],
  ];
  for (const [name, key] of BRANDS) {
    it(`should know ${name} as ${key}`, () => assert.equal(brandKey(name), key));
  }

  it('should know a category without rules by its everyday words, before all but children', () => {
    const rules = ['out: children', 'out: swimwear', 'bag'].map((is) => ({ is, words: [is] }));
    const added = withNewCategories(rules, [
      { slug: 'bag', aliases: ['tote'] },
      { slug: 'swimwear', aliases: ['bikini'] },
    ]);
    assert.deepEqual(
      added.map(({ is, words }) => [is, ...words]),
      [
        ['out: children', 'out: children'],
        ['swimwear', 'bikini'],
        ['out: swimwear', 'out: swimwear'],
        ['bag', 'bag'],
      ],
    );
  });

  const KINDS: readonly (readonly [text: string, kind: string | undefined])[] = [
    ['Women/Athletic Apparel/Pants, Tights, Leggings', 'activewear'],
    ['Women/Tops & Blouses/Tank, Cami', 'top'],
    ['Women/Tops & Blouses/T-Shirts', 't-shirt'],
    ['Women/Coats & Jackets/Puffer', 'coat'],
    ['Women/Coats & Jackets/Jean Jacket', 'jacket'],
    ['Women/Jeans/Boot Cut', 'jeans'],
    ['Men/Pants/Dress - Flat Front', 'pants'],
    ['Men/Shoes/Athletic', 'sneakers'],
    ['femmes/vetements/manteaux-and-vestes/manteaux-longs', 'coat'],
    ['donna/vestiti/completi-e-blazer/blazer', 'jacket'],
    ['Felpe uomo', 'hoodie'],
    ['Scarpe da ginnastica', 'sneakers'],
    ['women shoes / Leather ankle boots', 'boots'],
    ['Long Sleeve Button-Down Shirt', 'top'],
    ['Denim Shorts', 'pants'],
    ['Active Skort', 'skirt'],
    ['Bags / Handbags', 'bag'],
    ['bags / belt bags', 'bag'],
    ['Accessories / Wallets', undefined],
    ['Women/Underwear/Bras', undefined],
    ['women accessories / Sunglasses', undefined],
    ['Girls / Dresses', undefined],
    ['Scarpe da ginnastica con chiusura a strappo', undefined],
  ];
  for (const [text, kind] of KINDS) {
    it(`should put ${text} under ${kind ?? 'nothing'}`, () => {
      assert.equal(categoryKind(text), kind);
    });
  }
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type Brand, brands, type Category, categories } from '../../../src/catalog/catalog.ts';
import { otherBrands } from '../../../src/catalog/other-brands.ts';
import type { ItemEffect } from '../../../src/pricing/item/item-effects.ts';
import { createItemScorer } from '../../../src/pricing/item/score.ts';
import { loadModel } from '../../../src/pricing/load-model.ts';
import type { Facts } from '../../../src/titles/item.ts';
import { fitJudged, judgedEquations, withJudged, withoutJudged } from '../../../training/judged/fit-judged.ts';
import { judgedBrand, judgedTable } from '../../../training/judged/garment-terms.ts';
import type { Judgment } from '../../../training/judged/judgments.ts';
import { noItems } from '../../../training/titles/item-effects.ts';

const pricing = loadModel();

const MAKERS = ['Nike', 'Adidas', 'Champion', 'Gap', "Levi's", 'Zara', 'Uniqlo', 'Carhartt'];

/** Judged titles of hoodies; those with a word cost `times` as much as the others. */
function judgments(word: string, times: number, changed: Partial<Judgment> = {}): Judgment[] {
  return MAKERS.flatMap((maker) =>
    ['', word].flatMap((said) =>
      ['Good', 'Like New'].map((condition) => ({
        item: { title: `${maker} ${said} hoodie`, condition, gender: 'men', quantity: 1 },
        source: 'us-listings',
        log: Math.log(said === '' ? 20 : 20 * times),
        deviation: 0.1,
        isKeptOut: false,
        ...changed,
      })),
    ),
  );
}

const effectOf = (list: readonly Judgment[], key: string, isLeftOut?: (one: Judgment) => boolean) =>
  fitJudged(judgedEquations(pricing, list), isLeftOut).items.get(key)?.judged;

describe('effects of judged titles', () => {
  it('show which words are worth more and less', () => {
    const dear = effectOf(judgments('zubaz', 2), 'word:zubaz') ?? 0;
    const cheap = effectOf(judgments('zubaz', 0.5), 'word:zubaz') ?? 0;
    assert.ok(dear > 0.02, String(dear));
    assert.ok(cheap < -0.02, String(cheap));
  });

  it('leave out what is kept out, and what is left out in turn', () => {
    const more = [...judgments('zubaz', 1), ...judgments('zubaz', 4, { isKeptOut: true })];
    assert.ok(Math.abs(effectOf(more, 'word:zubaz') ?? 0) < 0.05);
    const sold = [...judgments('zubaz', 1), ...judgments('zubaz', 4, { seller: 'a', source: 'sold a' })];
    assert.ok(Math.abs(effectOf(sold, 'word:zubaz', ({ seller }) => seller === 'a') ?? 0) < 0.05);
  });

  it('give each source a level of its own', () => {
    const elsewhere = judgments('zubaz', 1, { source: 'dealers' }).map((one) => ({ ...one, log: one.log + 1 }));
    const { garments } = fitJudged(judgedEquations(pricing, [...judgments('zubaz', 1), ...elsewhere]));
    const { garments: alone } = fitJudged(judgedEquations(pricing, judgments('zubaz', 1)));
    const nike = (table: Readonly<Record<string, number>>) => judgedTable(table)['nike hoodie male'] ?? 0;
    assert.ok(Math.abs(nike(garments) - nike(alone)) < 0.15, `${nike(garments)}, ${nike(alone)}`);
  });

  it('move brands, of the catalog and others', () => {
    const dear = judgments('zubaz', 1).map((one) => ({ ...one, log: one.log + 0.8 }));
    const { garments } = fitJudged(judgedEquations(pricing, dear));
    assert.ok((judgedTable(garments)['nike hoodie male'] ?? 0) > 0.3);
    const one = judgments('zubaz', 1).map((row) => ({
      ...row,
      log: row.log + (row.item.title?.startsWith('Champion') ? 0.8 : 0),
    }));
    const { garments: other } = fitJudged(judgedEquations(pricing, one));
    assert.ok(judgedBrand(other, 'champion').level > 0.1);
  });

  it('stand beside those of listings and go again without them', () => {
    const listed = { log: 0.3, listings: 4, sold: 1 };
    const items = { ...noItems(), effects: { 'era:tops/vintage': listed } };
    const found = fitJudged(judgedEquations(pricing, judgments('vintage', 2)));
    const both = withJudged(items, found);
    assert.equal(both.effects['era:tops/vintage']?.log, listed.log);
    assert.ok((both.effects['era:tops/vintage']?.judged ?? 0) > 0.05);
    assert.deepEqual(withoutJudged(both), items);
  });
});

/** The same titles by the name of a model alone. */
const named = (title: string, usd: number): Judgment => ({
  item: { title, condition: 'used, good', quantity: 1 },
  source: 'names',
  log: Math.log(usd),
  deviation: 0.15,
  isKeptOut: false,
  isNameKnown: true,
});

const titled = (title: string, usd: number): Judgment => ({
  ...named(title, usd),
  source: 'us-listings',
  deviation: 0.3,
});

describe('judged names', () => {
  const things = [
    'Coach Tabby bag',
    'Coach Rogue bag',
    'Longchamp Le Pliage bag',
    'Nike Tanjun sneakers',
    'Mother Tomcat jeans',
  ];
  const levelOf = (list: readonly Judgment[]) => judgedEquations(pricing, list).nameLevels.get('names');

  it('stand above titles by what the same things are judged at in both', () => {
    const list = things.flatMap((title, i) => [titled(title, 50 + 20 * i), named(title, (50 + 20 * i) * 1.2)]);
    assert.ok(Math.abs((levelOf(list) ?? 0) - Math.log(1.2)) < 0.01);
    assert.equal(levelOf(list.filter(({ source }) => source === 'names')), 0);
  });

  it('are nearly the price of a model, whatever its brand sells for', () => {
    const plain = ['Coach bag', 'Coach purse', 'Coach leather bag', 'Coach handbag'].map((title) => titled(title, 60));
    const others = things.map((title) => named(title, 100));
    const effects = (usd: number) =>
      fitJudged(judgedEquations(pricing, [...plain, ...others.slice(1), named('Coach Tabby bag', usd)])).items;
    const at = (usd: number) => effects(usd).get('model:coach/tabby')?.judged ?? 0;
    assert.ok(at(400) - at(100) > 0.8 * Math.log(4), `${at(400)}, ${at(100)}`);
  });

  it('draw a variant around its model, not around the brand', () => {
    const list = [...judgments('zubaz', 1), named('Coach Tabby bag', 300), named('Coach Tabby 26 bag', 300)];
    const { items } = fitJudged(judgedEquations(pricing, list));
    assert.ok(Math.abs(items.get('variant:coach/tabby/26')?.judged ?? 0) < 0.1);
    assert.ok((items.get('model:coach/tabby')?.judged ?? 0) > 0.2);
  });
});

describe('the score of a model', () => {
  const scoreOf = (slug: string, kind: string, facts: Partial<Facts>, effects: Readonly<Record<string, ItemEffect>>) =>
    createItemScorer({ effects, ordinary: {} })(
      [...otherBrands, ...brands].find((one) => one.slug === slug) as Brand,
      categories.find((one) => one.slug === kind) as Category,
      { variants: [], materials: [], features: [], themes: [], ...facts },
    ).log;
  const counted = { listings: 20, sold: 0 };

  it('may be below its brand’s usual piece', () => {
    const effects = { 'model:nike/tanjun': { log: -0.4, ...counted } };
    assert.equal(scoreOf('nike', 'sneakers', { model: 'tanjun' }, effects), -0.4);
  });

  it('includes what the model usually is, and hears what differs', () => {
    const effects = {
      'model:longchamp/le-pliage': { log: 0.2, ...counted },
      'material:bags/nylon': { log: -0.3, ...counted },
      'material:bags/canvas': { log: -0.1, ...counted },
    };
    const of = (material: string) =>
      scoreOf('longchamp', 'bag', { model: 'le-pliage', materials: [material] }, effects);
    assert.equal(of('nylon'), 0.2);
    assert.ok(Math.abs(of('canvas') - (0.2 - 0.1 + 0.3)) < 1e-9, String(of('canvas')));
  });
});

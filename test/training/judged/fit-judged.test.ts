import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBrand, findCategory } from '../../../src/catalog/catalog.ts';
import { scoreItem } from '../../../src/pricing/item/score.ts';
import { loadModel } from '../../../src/pricing/loading/load-model.ts';
import { NO_FACTS } from '../../../src/titles/facts.ts';
import { judgedEquations } from '../../../training/judged/equations.ts';
import { fitJudged, withJudged, withoutJudged } from '../../../training/judged/fit-judged.ts';
import { judgedBrand, judgedTable } from '../../../training/judged/garment-terms.ts';
import type { Judgment } from '../../../training/judged/judgments.ts';
import { noItems } from '../../../training/titles/item-effects.ts';

const pricing = loadModel();

const MAKERS = ['Nike', 'Adidas', 'Champion', 'Gap', "Levi's", 'Zara', 'Uniqlo', 'Carhartt'];

/** Judged titles of hoodies; those with a word cost `times` as much as the others. */
function judgments(times: number, changed: Partial<Judgment> = {}, word = 'zubaz'): Judgment[] {
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
const zubazIn = (...list: readonly Judgment[]) => effectOf(list, 'word:zubaz') ?? 0;

/** Judgments that are higher, by `above` log USD. */
const raised = (list: readonly Judgment[], above: number) => list.map((one) => ({ ...one, log: one.log + above }));
const garmentsOf = (list: readonly Judgment[]) => fitJudged(judgedEquations(pricing, list)).garments;
const nikeIn = (list: readonly Judgment[]) => judgedTable(garmentsOf(list))['nike hoodie male'] ?? 0;

describe('effects of judged titles', () => {
  it('show which words are worth more and less', () => {
    const [dear, cheap] = [zubazIn(...judgments(2)), zubazIn(...judgments(0.5))];
    assert.ok(dear > 0.02 && cheap < -0.02, `${dear}, ${cheap}`);
  });

  it('leave out held-out titles, and the current fold', () => {
    assert.ok(Math.abs(zubazIn(...judgments(1), ...judgments(4, { isKeptOut: true }))) < 0.05);
    const sold = [...judgments(1), ...judgments(4, { seller: 'a', source: 'sold a' })];
    assert.ok(Math.abs(effectOf(sold, 'word:zubaz', ({ seller }) => seller === 'a') ?? 0) < 0.05);
  });

  it('give each source its own level', () => {
    const [both, alone] = [
      nikeIn([...judgments(1), ...raised(judgments(1, { source: 'dealers' }), 1)]),
      nikeIn(judgments(1)),
    ];
    assert.ok(Math.abs(both - alone) < 0.15, `${both}, ${alone}`);
  });

  it('shift brands in the catalog and others', () => {
    assert.ok(nikeIn(raised(judgments(1), 0.8)) > 0.15);
    const isChampion = ({ item }: Judgment) => item.title?.startsWith('Champion');
    const champions = judgments(1).flatMap((one) => (isChampion(one) ? raised([one], 0.8) : [one]));
    assert.ok(judgedBrand(garmentsOf(champions), 'champion').level > 0.05);
  });

  it('add to those of listings and disappear without them', () => {
    const listed = { log: 0.3, listings: 4, sold: 1 };
    const items = { ...noItems(), effects: { 'era:tops/vintage': listed } };
    const found = fitJudged(judgedEquations(pricing, judgments(2, {}, 'vintage')));
    const both = withJudged(items, found);
    assert.equal(both.effects['era:tops/vintage']?.log, listed.log);
    assert.ok((both.effects['era:tops/vintage']?.judged ?? 0) > 0.05);
    assert.deepEqual(withoutJudged(both), items);
  });
});

/** An item judged by its name alone. */
const named = (title: string, usd: number, changed: Partial<Judgment> = {}): Judgment => ({
  item: { title, condition: 'used, good', quantity: 1 },
  source: 'names',
  log: Math.log(usd),
  deviation: 0.3,
  isKeptOut: false,
  isNameKnown: true,
  ...changed,
});

describe('judged names', () => {
  const things = ['Coach Tabby bag', 'Coach Rogue bag', 'Nike Tanjun sneakers', 'Mother Tomcat jeans'];
  const titles = things.map((title, i) => named(title, 50 + 20 * i, { source: 'us-listings', isNameKnown: false }));

  it('are above titles by the difference for items judged in both', () => {
    const names = things.map((title, i) => named(title, (50 + 20 * i) * 1.2));
    assert.ok(Math.abs(judgedEquations(pricing, [...titles, ...names]).namesLevel - Math.log(1.2)) < 0.01);
    assert.equal(judgedEquations(pricing, names).namesLevel, 0);
  });

  it('give a model of a brand with few sales the full judged worth of its brand', () => {
    const pieces = ['jeans', 'jacket', 'top', 'dress'].map((kind) => named(`Mother ${kind}`, 300));
    const at = (isNameKnown: boolean) =>
      effectOf([...titles, ...pieces, named('Mother Tomcat jeans', 300, { isNameKnown })], 'model:mother/tomcat') ?? 0;
    assert.ok(at(true) > at(false) + 0.1, `${at(true)}, ${at(false)}`);
  });

  it('in a table are ignored if the model is judged elsewhere', () => {
    const list = [...titles, named('Mother Tomcat jeans', 80)];
    const dear = named('Mother Tomcat jeans', 800, { source: 'models' });
    const at = (all: readonly Judgment[]) => effectOf(all, 'model:mother/tomcat');
    assert.equal(at([...list, dear]), at(list));
    assert.ok((at([...titles, dear]) ?? 0) > (at(titles) ?? 0));
  });

  it('from dealers do not set effects of words', () => {
    const said = (source: string) => effectOf(judgments(2, { source }), 'word:zubaz');
    assert.ok(said('grailed') !== undefined);
    assert.equal(said('vestiaire'), undefined);
  });
});

it('the score of a model is below its brand’s usual piece only with ten sales', () => {
  const [brand, category] = [findBrand('nike'), findCategory('sneakers')];
  assert.ok(brand && category);
  const scores = [9, 10].map((sold) => {
    const effects = { 'model:nike/tanjun': { log: -0.4, listings: 20, sold } };
    return scoreItem({ effects, ordinary: {} }, brand, category, { ...NO_FACTS, model: 'tanjun' }).log;
  });
  assert.deepEqual(scores, [0, -0.4]);
});

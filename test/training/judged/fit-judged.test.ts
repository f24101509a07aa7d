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

/** Judged titles of $20 hoodies by eight makers in two grades. Those with `word` cost `times` as much. */
function judgments(times: number, changed: Partial<Judgment> = {}, word = 'zubaz'): Judgment[] {
  return MAKERS.flatMap((maker) =>
    ['', word].flatMap((extra) =>
      ['Good', 'Like New'].map((condition) => ({
        item: { title: `${maker} ${extra} hoodie`, condition, gender: 'men', quantity: 1 },
        source: 'us-listings',
        log: Math.log(extra === '' ? 20 : 20 * times),
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

/** Raises judgments by `above`, log USD. */
const raised = (list: readonly Judgment[], above: number) =>
  list.map((judgment) => ({ ...judgment, log: judgment.log + above }));
const garmentsOf = (list: readonly Judgment[]) => fitJudged(judgedEquations(pricing, list)).garments;
const nikeIn = (list: readonly Judgment[]) => judgedTable(garmentsOf(list))['nike hoodie male'] ?? 0;

describe('effects of judged titles', () => {
  it('are positive for a word that is worth more, and negative for one that is worth less', () => {
    const [raising, lowering] = [zubazIn(...judgments(2)), zubazIn(...judgments(0.5))];
    assert.ok(raising > 0.02 && lowering < -0.02, `${raising}, ${lowering}`);
  });

  it('do not follow titles that are held out', () => {
    assert.ok(Math.abs(zubazIn(...judgments(1), ...judgments(4, { isKeptOut: true }))) < 0.05);
  });

  it('do not follow the sales of a seller who is left out', () => {
    const sold = [...judgments(1), ...judgments(4, { seller: 'a', source: 'sold a' })];
    assert.ok(Math.abs(effectOf(sold, 'word:zubaz', ({ seller }) => seller === 'a') ?? 0) < 0.05);
  });

  it('do not follow the higher level of another source', () => {
    const alone = nikeIn(judgments(1));
    const withDealers = nikeIn([...judgments(1), ...raised(judgments(1, { source: 'dealers' }), 1)]);
    assert.ok(Math.abs(withDealers - alone) < 0.15, `${withDealers}, ${alone}`);
  });

  it('raise a brand of the catalog whose titles are judged higher', () => {
    assert.ok(nikeIn(raised(judgments(1), 0.8)) > 0.15);
  });

  it('raise a brand outside the catalog whose titles are judged higher', () => {
    const isChampion = ({ item }: Judgment) => item.title?.startsWith('Champion') === true;
    const champions = raised(judgments(1).filter(isChampion), 0.8);
    const others = judgments(1).filter((judgment) => !isChampion(judgment));
    assert.ok(judgedBrand(garmentsOf([...champions, ...others]), 'champion').level > 0.05);
  });

  it('are added to those of listings, and can be removed again', () => {
    const listed = { log: 0.3, listings: 4, sold: 1 };
    const items = { ...noItems(), effects: { 'era:tops/vintage': listed } };
    const judged = fitJudged(judgedEquations(pricing, judgments(2, {}, 'vintage')));
    const merged = withJudged(items, judged);
    assert.equal(merged.effects['era:tops/vintage']?.log, 0.3);
    assert.ok((merged.effects['era:tops/vintage']?.judged ?? 0) > 0.05);
    assert.deepEqual(withoutJudged(merged), items);
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

  it('are above titles by the median difference between items judged as both', () => {
    const names = things.map((title, i) => named(title, (50 + 20 * i) * 1.2));
    const { namesLevel } = judgedEquations(pricing, [...titles, ...names]);
    // The log of 1.2.
    assert.equal(namesLevel.toFixed(2), '0.18');
  });

  it('are at the level of titles if no item is judged as both', () => {
    assert.equal(judgedEquations(pricing, [named('Coach Tabby bag', 60)]).namesLevel, 0);
  });

  it('give a model that the judge knows all of the judged effects of its brand', () => {
    const pieces = ['jeans', 'jacket', 'top', 'dress'].map((kind) => named(`Mother ${kind}`, 300));
    const tomcatIf = (isNameKnown: boolean) => {
      const tomcat = named('Mother Tomcat jeans', 300, { isNameKnown });
      return effectOf([...titles, ...pieces, tomcat], 'model:mother/tomcat') ?? 0;
    };
    const [known, unknown] = [tomcatIf(true), tomcatIf(false)];
    assert.ok(known > unknown + 0.1, `${known}, ${unknown}`);
  });

  const tomcatIn = (list: readonly Judgment[]) => effectOf(list, 'model:mother/tomcat') ?? 0;
  const tomcatInTable = named('Mother Tomcat jeans', 800, { source: 'models' });

  it('of the table of models count if the model is not judged elsewhere', () => {
    assert.ok(tomcatIn([...titles, tomcatInTable]) > tomcatIn(titles));
  });

  it('of the table of models are ignored if the model is judged elsewhere', () => {
    const list = [...titles, named('Mother Tomcat jeans', 80)];
    assert.equal(tomcatIn([...list, tomcatInTable]), tomcatIn(list));
  });

  it('of dealers do not set effects of words, and those of private sellers do', () => {
    const zubazFrom = (source: string) => effectOf(judgments(2, { source }), 'word:zubaz');
    assert.equal(zubazFrom('vestiaire'), undefined);
    assert.ok((zubazFrom('grailed') ?? 0) > 0.02);
  });
});

it('the score of a model is below its brand’s usual piece only with ten sales', () => {
  const [brand, category] = [findBrand('nike'), findCategory('sneakers')];
  assert.ok(brand && category);
  const scores = [9, 10].map((sold) => {
    const effects = { 'model:nike/tanjun': { log: -0.4, listings: 20, sold } };
    return scoreItem({ effects, ordinary: {} }, { brand, category, facts: { ...NO_FACTS, model: 'tanjun' } }).log;
  });
  assert.deepEqual(scores, [0, -0.4]);
});

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

/** Returns judged titles of $20 hoodies by eight makers in two grades. Those with `word` cost `times` as much. */
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

/** Fits judgments and returns an effect, log USD. */
const effectOf = (list: readonly Judgment[], key: string, isLeftOut?: (judgment: Judgment) => boolean) =>
  fitJudged(judgedEquations(pricing, list), isLeftOut).items.get(key)?.judged;
const effectOfZubaz = (...list: readonly Judgment[]) => effectOf(list, 'word:zubaz') ?? 0;

/** Raises judgments by `above`, log USD. */
const raised = (list: readonly Judgment[], above: number) =>
  list.map((judgment) => ({ ...judgment, log: judgment.log + above }));
const garmentsOf = (list: readonly Judgment[]) => fitJudged(judgedEquations(pricing, list)).garments;
const nikeIn = (list: readonly Judgment[]) => judgedTable(garmentsOf(list))['nike hoodie male'] ?? 0;

describe('effects of judged titles', () => {
  it('are positive for a word in more expensive titles', () => {
    const effect = effectOfZubaz(...judgments(2));
    assert.ok(effect > 0.02, `${effect}`);
  });

  it('are negative for a word in cheaper titles', () => {
    const effect = effectOfZubaz(...judgments(0.5));
    assert.ok(effect < -0.02, `${effect}`);
  });

  it('do not follow titles that are held out', () => {
    assert.ok(Math.abs(effectOfZubaz(...judgments(1), ...judgments(4, { isKeptOut: true }))) < 0.05);
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

  const listed = { ...noItems(), effects: { 'era:tops/vintage': { log: 0.3, listings: 4, sold: 1 } } };
  const merged = withJudged(listed, fitJudged(judgedEquations(pricing, judgments(2, {}, 'vintage'))));

  it('are added to those of listings', () => {
    const { log, judged = 0 } = merged.effects['era:tops/vintage'] ?? assert.fail('no effect');
    assert.equal(log, 0.3);
    assert.ok(judged > 0.05, `${judged}`);
  });

  it('can be removed from those of listings again', () => assert.deepEqual(withoutJudged(merged), listed));
});

/** Returns the judgment of an item by its name alone. */
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

  it('have the level of the median difference to titles of the same items', () => {
    const names = things.map((title, i) => named(title, (50 + 20 * i) * 1.2));
    const { namesLevel } = judgedEquations(pricing, [...titles, ...names]);
    // The log of 1.2.
    assert.equal(namesLevel.toFixed(2), '0.18');
  });

  it('have the level of titles if no item is judged both ways', () => {
    assert.equal(judgedEquations(pricing, [named('Coach Tabby bag', 60)]).namesLevel, 0);
  });

  it('give a model that the judge knows the full judged effects of its brand', () => {
    const pieces = ['jeans', 'jacket', 'top', 'dress'].map((kind) => named(`Mother ${kind}`, 300));
    const tomcatIf = (isNameKnown: boolean) => {
      const tomcat = named('Mother Tomcat jeans', 300, { isNameKnown });
      return effectOf([...titles, ...pieces, tomcat], 'model:mother/tomcat') ?? 0;
    };
    assert.ok(tomcatIf(true) > tomcatIf(false) + 0.1, `${tomcatIf(true)}, ${tomcatIf(false)}`);
  });

  const effectOfTomcat = (list: readonly Judgment[]) => effectOf(list, 'model:mother/tomcat') ?? 0;
  const tomcatInTable = named('Mother Tomcat jeans', 800, { source: 'models' });

  it('in the table of models count if the model is not judged elsewhere', () => {
    assert.ok(effectOfTomcat([...titles, tomcatInTable]) > effectOfTomcat(titles));
  });

  it('in the table of models are ignored if the model is judged elsewhere', () => {
    const list = [...titles, named('Mother Tomcat jeans', 80)];
    assert.equal(effectOfTomcat([...list, tomcatInTable]), effectOfTomcat(list));
  });
});

describe('the effect of a word', () => {
  const effectIn = (source: string) => effectOf(judgments(2, { source }), 'word:zubaz');

  it('does not come from titles of dealers', () => assert.equal(effectIn('vestiaire'), undefined));

  it('comes from titles of private sellers', () => assert.ok((effectIn('grailed') ?? 0) > 0.02));
});

describe('the score of a model that costs less than the usual item of its brand', () => {
  const brand = findBrand('nike') ?? assert.fail('no such brand');
  const category = findCategory('sneakers') ?? assert.fail('no such category');
  for (const { sold, score } of [
    { sold: 9, score: 0 },
    { sold: 10, score: -0.4 },
  ])
    it(`is ${score} with ${sold} sales`, () => {
      const effects = { 'model:nike/tanjun': { log: -0.4, listings: 20, sold } };
      const garment = { brand, category, facts: { ...NO_FACTS, model: 'tanjun' } };
      assert.equal(scoreItem({ effects, ordinary: {} }, garment).log, score);
    });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Brand, brands, type Category, categories } from '../../src/garments/catalog.ts';
import { createTitleScorer } from '../../src/pricing/title-words.ts';

const coach = brands.find(({ slug }) => slug === 'coach') as Brand;
const bag = categories.find(({ slug }) => slug === 'bag') as Category;

const NO_SPREAD = {
  ...{ goods: {}, brands: {}, quantiles: {} },
  known: { bags: [], garments: [] },
  words: { bags: { calf: -0.25 }, garments: { red: 0.5 } },
};

/** The score of a bag where `red` and `calf` are known, and what they say together. */
function scoreOf(title: string, together: number, ordinary = 0) {
  const nobody = { words: {}, neighbors: {} };
  const words = { red: 0.1, calf: 0.2 };
  return createTitleScorer({
    ignored: [],
    synonyms: {},
    bounds: { bags: [-1, 0.5], garments: [-1, 1] },
    general: { bags: { words, neighbors: { 'calf red': together } }, garments: nobody },
    families: {},
    brands: { coach: { bags: {}, pairs: {}, garments: {}, ordinary: { bag: ordinary } } },
    spread: NO_SPREAD,
  }).score(coach, bag, title);
}
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

describe('the words of a title', () => {
  it('say how far such items are from their prices, by what they are about', () => {
    assert.equal(scoreOf('red calf', 0).spread, -0.25);
  });

  it('are shown as one phrase when they say at least 4% more or less together', () => {
    const texts = (together: number) =>
      scoreOf('red calf', together).phrases.map(({ text }) => text);
    assert.deepEqual(texts(0.04), ['red calf']);
    assert.deepEqual(texts(-0.04), ['red calf']);
    assert.deepEqual(texts(0.039), ['calf', 'red']);
  });

  it('add up with what they say together, in either order, within bounds', () => {
    near(scoreOf('red calf', 0.05).log, 0.35);
    near(scoreOf('calf red', 0.05).log, 0.35);
    near(scoreOf('red big calf', 0.05).log, 0.3);
    assert.deepEqual([scoreOf('red calf', 0.3).log, scoreOf('red calf', 0.3).bounded], [0.5, true]);
  });

  it('are held against an ordinary title, in part where few are known', () => {
    near(scoreOf('red', 0, 0.3).log, 0.1 - 0.3 / 3);
    near(scoreOf('red calf', 0, 0.3).log, 0.3 - (2 * 0.3) / 3);
    near(scoreOf('green', 0, 0.3).log, 0);
  });
});

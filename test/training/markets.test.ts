import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import groups from '../../training/evaluation/source-groups.json' with { type: 'json' };
import { expectedLevel, knowledgeOf, sourcesIn } from '../../training/markets/markets.ts';

const FOLDER = new URL('../../training/markets/sources/', import.meta.url);
const MEMBERS = new Set([
  ...['marketplace', 'basis', 'level', 'deviation', 'falls', 'least'],
  ...['choice', 'flow', 'checked', 'year'],
]);

/** A market. */
const marketOf = (source: string, marketplace: string, basis: string) => ({
  ...{ source, marketplace, basis },
});

describe('what is known of markets', () => {
  for (const file of readdirSync(FOLDER)) {
    it(`is said in words that are read: ${file}`, () => {
      const {
        about,
        groups: named = [],
        markets = [],
        ...rest
      } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
      assert.ok(about === undefined || typeof about === 'string');
      assert.deepEqual(rest, {});
      for (const group of named)
        assert.ok(
          groups.some(({ name }) => name === group),
          group,
        );
      for (const market of markets) {
        for (const member of Object.keys(market)) assert.ok(MEMBERS.has(member), member);
        assert.ok(Math.abs(market.level) <= 1 && market.deviation > 0);
      }
      assert.ok(named.length + markets.length > 0);
    });
  }

  it('is that of the source by its exact name, else what is usual', () => {
    const house = knowledgeOf(marketOf('vestiaire_majadra_lv', 'vestiaire', 'sold'));
    assert.deepEqual([house.level, house.deviation, house.flow], [0, 0.03, 10]);
    const mine = knowledgeOf(marketOf('vestiaire_majadra_lvx', 'vestiaire', 'sold'));
    assert.deepEqual([mine.level, mine.deviation, mine.flow], [0, 0.1, 1]);
    assert.equal(knowledgeOf(marketOf('mine', 'vestiaire', 'asking')).level, 0.22);
    assert.equal(knowledgeOf(marketOf('mine', 'somewhere', 'ratio')).deviation, 0.5);
  });

  it('differs by marketplace and basis of a source', () => {
    assert.equal(knowledgeOf(marketOf('bags_infung', 'rebag', 'asking')).level, 0.35);
    assert.equal(knowledgeOf(marketOf('bags_infung', 'collectorsquare', 'asking')).level, 0.55);
    assert.equal(knowledgeOf(marketOf('vestiaire_ketevana', 'vestiaire', 'sold')).level, 0.17);
    assert.equal(knowledgeOf(marketOf('vestiaire_ketevana', 'vestiaire', 'asking')).level, 0.47);
  });

  it('counts nothing of what was chosen by model as a house’s ordinary flow', () => {
    assert.equal(knowledgeOf(marketOf('vestiaire_ketevana', 'vestiaire', 'sold')).flow, 0);
    assert.equal(knowledgeOf(marketOf('bunjang_api', 'bunjang', 'asking')).flow, 0.1);
  });

  it('takes a seller’s word for nothing where nobody looks, unless the source is known to be checked', () => {
    assert.equal(knowledgeOf(marketOf('mine', 'ebay', 'sold')).checked, false);
    for (const site of ['vinted', 'vinted_fr', 'vinted-it', 'bunjang', 'mercari', 'facebook'])
      assert.equal(knowledgeOf(marketOf('mine', site, 'asking')).checked, false, site);
    for (const site of ['vestiaire', 'vestiaire_collective', 'rebag', 'ebaystore'])
      assert.equal(knowledgeOf(marketOf('mine', site, 'asking')).checked, true, site);
    assert.equal(knowledgeOf(marketOf('ebay_tuduri', 'ebay', 'sold')).checked, true);
  });

  it('lets a markup fall as the brand’s price rises, within its bounds', () => {
    const levels = [3, 4.4, 5.3, 6.5].map((price) =>
      expectedLevel(marketOf('bags_infung', 'rebag', 'asking'), price),
    );
    assert.deepEqual(
      levels.map((level) => level.toFixed(3)),
      ['0.994', '0.602', '0.350', '0.350'],
    );
    const tops = expectedLevel(marketOf('vestiaire_keba', 'vestiaire', 'asking'), 0);
    assert.equal(tops, 1.1);
  });

  it('takes sold prices of every year as they are', () => {
    const old = marketOf('mercari_2018_sample', 'mercari', 'sold');
    assert.equal(expectedLevel(old, 3), knowledgeOf(old).level);
  });

  it('names the sources of each group', () => {
    for (const { name } of groups) assert.ok(sourcesIn(name).length > 0, name);
    assert.deepEqual(sourcesIn('European, large'), ['vestiaire_gobelin', 'vinted_gobelin']);
  });
});

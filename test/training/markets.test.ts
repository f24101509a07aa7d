import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import groups from '../../training/evaluation/source-groups.json' with { type: 'json' };
import { expectedLevel, knowledgeOf, sourcesIn } from '../../training/markets/markets.ts';
import known from './known-markets.json' with { type: 'json' };

const FOLDER = new URL('../../training/markets/sources/', import.meta.url);
const MEMBERS = new Set(
  'marketplace basis allModels level deviation falls least choice flow checked year covers'.split(' '),
);

type Named = readonly [source: string, marketplace: string, basis: string];
const marketOf = ([source, marketplace, basis]: Named) => ({ source, marketplace, basis });

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
        assert.ok(market.covers === undefined || typeof market.covers === 'string');
        assert.ok(Math.abs(market.level) <= 1 && market.deviation > 0);
      }
      assert.ok(named.length + markets.length > 0);
    });
  }

  for (const { market, is } of known) {
    it(`is ${JSON.stringify(is)} of ${market.join(', ')}`, () => {
      assert.partialDeepStrictEqual(knowledgeOf(marketOf(market as unknown as Named)), is);
    });
  }

  it('lets a markup fall as the brand’s price rises, within its bounds', () => {
    const levels = [3, 4.4, 5.3, 6.5].map((price) =>
      expectedLevel(marketOf(['bags_infung', 'rebag', 'asking']), price),
    );
    assert.deepEqual(
      levels.map((level) => level.toFixed(3)),
      ['0.994', '0.602', '0.350', '0.350'],
    );
    const tops = expectedLevel(marketOf(['vestiaire_keba', 'vestiaire', 'asking']), 0);
    assert.equal(tops, 1.1);
  });

  it('takes sold prices of every year as they are', () => {
    const old = marketOf(['mercari_2018_sample', 'mercari', 'sold']);
    assert.equal(expectedLevel(old, 3), knowledgeOf(old).level);
  });

  it('names the sources of each group', () => {
    for (const { name } of groups) assert.ok(sourcesIn(name).length > 0, name);
    assert.deepEqual(sourcesIn('European, large'), ['vestiaire_gobelin', 'vinted_gobelin']);
  });
});

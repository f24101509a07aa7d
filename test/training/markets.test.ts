import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import groups from '../../training/evaluation/source-groups.json' with { type: 'json' };
import { expectedLevel, knowledgeOf, sourcesIn } from '../../training/markets/markets.ts';
import known from './known-markets.json' with { type: 'json' };

const FOLDER = new URL('../../training/markets/sources/', import.meta.url);
const MEMBERS = new Set('marketplace basis allModels level deviation falls least choice flow checked year'.split(' '));

const marketOf = ([source = '', marketplace = '', basis = '']: readonly string[]) => ({ source, marketplace, basis });

describe('the files on markets', () => {
  it('have only members and groups that the training knows', () => {
    const names = new Set(groups.map(({ name }) => name));
    for (const file of readdirSync(FOLDER)) {
      const source = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
      const { about = '', groups: named = [], markets = [], ...rest } = source;
      assert.equal(typeof about, 'string', file);
      assert.deepEqual(rest, {}, file);
      for (const group of named) assert.ok(names.has(group), group);
      for (const { covers = '', ...market } of markets) {
        for (const member of Object.keys(market)) assert.ok(MEMBERS.has(member), member);
        assert.equal(typeof covers, 'string', file);
        assert.ok(Math.abs(market.level) <= 1 && market.deviation > 0, file);
      }
      assert.ok(named.length + markets.length > 0, file);
    }
  });

  it('give each market the knowledge that was found for it', () => {
    for (const { market, is } of known)
      assert.partialDeepStrictEqual(knowledgeOf(marketOf(market)), is, market.join(', '));
  });

  it('let a markup fall as the brand’s price rises, within its bounds', () => {
    const rebag = marketOf(['bags_infung', 'rebag', 'asking']);
    const levels = [3, 4.4, 5.3, 6.5].map((price) => expectedLevel(rebag, price).toFixed(3));
    assert.deepEqual(levels, ['0.994', '0.602', '0.350', '0.350']);
    assert.equal(expectedLevel(marketOf(['vestiaire_keba', 'vestiaire', 'asking']), 0), 1.1);
  });

  it('list the sources of each group', () => {
    const empty = groups.filter(({ name }) => sourcesIn(name).length === 0);
    assert.deepEqual(empty, []);
    assert.deepEqual(sourcesIn('European, large'), ['vestiaire_gobelin', 'vinted_gobelin']);
  });
});

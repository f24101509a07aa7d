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

  for (const { market, is } of known)
    it(`give ${market.join(', ')} the members ${JSON.stringify(is)}`, () => {
      assert.partialDeepStrictEqual(knowledgeOf(marketOf(market)), is);
    });

  it('list sources for every group', () => {
    assert.deepEqual(
      groups.filter(({ name }) => sourcesIn(name).length === 0),
      [],
    );
  });

  it('list the sources of large European sites', () => {
    assert.deepEqual(sourcesIn('European, large'), ['vestiaire_gobelin', 'vinted_gobelin']);
  });
});

describe('the markup of a dealer', () => {
  const rebag = marketOf(['bags_infung', 'rebag', 'asking']);
  for (const { brandLevel, markup } of [
    { brandLevel: 3, markup: '0.994' },
    { brandLevel: 4.4, markup: '0.602' },
    // From here on, the lowest markup of dealers applies.
    { brandLevel: 5.3, markup: '0.350' },
    { brandLevel: 6.5, markup: '0.350' },
  ])
    it(`is ${markup} log USD for a brand at ${brandLevel} log USD`, () => {
      assert.equal(expectedLevel(rebag, brandLevel).toFixed(3), markup);
    });

  it('is at most 1.1 log USD, however cheap the brand', () => {
    assert.equal(expectedLevel(marketOf(['vestiaire_keba', 'vestiaire', 'asking']), 0), 1.1);
  });
});

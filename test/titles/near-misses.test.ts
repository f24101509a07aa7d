import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readTitle } from '../../src/titles/title.ts';
import { rowName } from '../support/row-name.ts';

/** Titles beside each rule of refusal: one that it refuses, and ten at least that must keep their price. */
const rows = readFileSync(new URL('./near-misses.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [rule = '', title = '', refused = ''] = line.split('\t');
    return { rule, title, isRefused: refused === 'yes' };
  });

for (const [rule, own] of Map.groupBy(rows, ({ rule }) => rule))
  describe(`the refusal ${rule}`, () => {
    it('has ten near misses', () => assert.ok(own.filter(({ isRefused }) => !isRefused).length >= 10));

    for (const { title, isRefused } of own)
      it(`${isRefused ? 'refuses' : 'keeps the price of'} ${rowName(title)}`, () => {
        const { refusal } = readTitle(title);
        assert.equal(refusal?.code, isRefused ? rule : undefined);
      });
  });

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fold, normalize } from '../../src/catalog/normalize.ts';
import { openDatabase } from '../../training/read/database.ts';
import { ENGINES } from '../../training/sql/engines.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import fc from '../support/properties.ts';

describe('normalize', () => {
  it('returns lower-case words without accents, apostrophes, and trademark signs', () => {
    assert.equal(normalize("  Levi's® 501 – Été "), 'levis 501 ete');
  });

  it('keeps Korean letters', () => {
    assert.equal(normalize('빈티지 나이키 재킷'), '빈티지 나이키 재킷');
  });

  it('returns the same as the SQL macro `words`', NEEDS_DUCKDB, async () => {
    const connection = await openDatabase();
    const characters = fc.constantFrom(..."aZ 9é-ÅñÇ&’'´`®™.,/“„ü나이".split(''));
    // 300 texts try each of the 24 characters at the beginning and at the end of a text about ten times.
    const texts = fc.sample(fc.string({ unit: characters, maxLength: 20 }), { numRuns: 300, seed: 7 });
    for (const text of texts) {
      const answer = await connection.runAndReadAll(`SELECT ${ENGINES.duckdb.words('$1')}`, [text]);
      assert.equal(answer.getRows()[0]?.[0], normalize(text), JSON.stringify(text));
    }
    connection.closeSync();
  });
});

describe('fold', () => {
  for (const { spellings, key } of [
    { spellings: ['Dr. Martens', 'dr-martens', 'DR MARTENS'], key: 'drmartens' },
    { spellings: ['H&M', 'h and m'], key: 'handm' },
  ]) {
    it(`returns ${key} for all spellings of that name`, () => {
      for (const spelling of spellings) assert.equal(fold(spelling), key, spelling);
    });
  }
});

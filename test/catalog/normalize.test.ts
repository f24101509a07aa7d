import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fold, normalize } from '../../src/catalog/normalize.ts';
import { openDatabase } from '../../training/read/database.ts';
import { ENGINES } from '../../training/sql/engines.ts';
import { NEEDS_DUCKDB } from '../support/databases.ts';
import fc from '../support/properties.ts';

describe('typed text', () => {
  it('is normalized to lower-case words without accents, apostrophes, and signs', () => {
    assert.equal(normalize("  Levi's® 501 – Été "), 'levis 501 ete');
    assert.equal(normalize('빈티지 나이키 재킷'), '빈티지 나이키 재킷');
  });

  it('is folded to the same key for all spellings of a name', () => {
    for (const name of ['Dr. Martens', 'dr-martens', 'DR MARTENS']) assert.equal(fold(name), 'drmartens', name);
    for (const name of ['H&M', 'h and m']) assert.equal(fold(name), 'handm', name);
  });

  it('is normalized by a warehouse as by the service', NEEDS_DUCKDB, async () => {
    const connection = await openDatabase();
    const letters = fc.constantFrom(..."aZ 9é-ÅñÇ&’'´`®™.,/“„ü나이".split(''));
    const texts = fc.sample(fc.string({ unit: letters, maxLength: 20 }), { numRuns: 300, seed: 7 });
    for (const text of texts) {
      const answer = await connection.runAndReadAll(`SELECT ${ENGINES.duckdb.words('$1')}`, [text]);
      assert.equal(answer.getRows()[0]?.[0], normalize(text), JSON.stringify(text));
    }
    connection.closeSync();
  });
});

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { csvText } from '../../src/base/csv-text.ts';
import fc from '../support/properties.ts';

it('CSV is read back unchanged, even by programs that trim blanks outside quotes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r', ';', 'é') });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const read = parse(csvText(rows), { trim: true, record_delimiter: '\n' });
      assert.deepEqual(read, rows);
    }),
  );
});

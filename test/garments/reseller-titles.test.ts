import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTitle } from '../../src/garments/read/title.ts';
import { mistakesOf, readTable, rowOf } from '../support/reading-table.ts';

describe('titles of listings, as an experienced reseller reads them', () => {
  for (const name of ['resellers', 'resellers-fresh', 'resellers-second', 'resellers-third']) {
    for (const row of readTable(new URL(`./titles/${name}.tsv`, import.meta.url))) {
      it(row.title, () => {
        const read = rowOf(row.title, readTitle(row.title));
        if (mistakesOf(row, read).length > 0) assert.deepEqual(read, row);
      });
    }
  }
});

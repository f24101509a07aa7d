import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createRowPricer } from '../../src/lists/price-row.ts';
import { loadMarketplaces } from '../../src/marketplaces/load.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { rowsOf } from '../support/rows.ts';

/** Rows of four exports, with the kind that a judge wrote beside each before any reader saw them. */
const ROWS = rowsOf(new URL('other-kinds.tsv', import.meta.url));

const price = createRowPricer({ pricing: loadModel(), marketplaces: loadMarketplaces(), goal: { returnOnCost: 1 } });

/** Returns the kind that a row is read as, or the code of its problem. */
function kindIn({ title = '', brand = '', category = '' }: (typeof ROWS)[number]): string {
  const outcome = price({ title, brand, category, quantity: 1 });
  return 'listed' in outcome ? outcome.listed.listing.garment.category.slug : outcome.problem.code;
}

it('reads 103 of 120 rows of four exports as the kind that a judge named', () => {
  assert.equal(ROWS.length, 120);
  const misread = ROWS.filter((row) => kindIn(row) !== row.kind);
  const lines = misread.map((row) => `${row.marketplace}: ${row.title}: ${kindIn(row)}, not ${row.kind}`);
  assert.ok(ROWS.length - misread.length >= 103, lines.join('\n'));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { count, usd } from '../../src/base/numbers.ts';
import { createRowPricer } from '../../src/lists/price-row.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { startValuing } from '../../src/lists/write-list-file.ts';
import { loadMarketplaces } from '../../src/money/load.ts';
import { createPrices } from '../../src/package/prices.ts';
import { asOneLotInWords } from '../../src/present/list.ts';
import { priceListing } from '../../src/present/listing.ts';
import { answerSale } from '../../src/present/sale.ts';
import { isPriced } from '../../src/pricing/appraisal.ts';
import { loadModel } from '../../src/pricing/loading/load-model.ts';
import { call } from '../mcp/support.ts';
import fc from '../support/properties.ts';
import { shareService } from '../support/service.ts';
import rows from './list.json' with { type: 'json' };

const parts = { pricing: loadModel(), marketplaces: loadMarketplaces() };
const prices = createPrices(parts);

const TITLES = rows.titles;

/** Returns the pieces of a list that have a price, their sum, and those to look up. */
function expected(items: readonly { title: string; quantity: number }[]) {
  const counts = { rows: 0, pieces: 0, sum: 0, toLookUp: 0 };
  for (const { title, quantity } of items) {
    const outcome = priceListing(parts.pricing, { title });
    if (!isPriced(outcome)) continue;
    counts.rows++;
    const { beyondEvidence, price } = outcome;
    if (beyondEvidence.length > 0) counts.toLookUp += quantity;
    else {
      counts.pieces += quantity;
      counts.sum += quantity * price.price;
    }
  }
  return counts;
}

describe('a list', () => {
  const service = shareService({ requestsPerDay: 1_000 });

  it('adds up the pieces with a price, without collectibles, in every interface', async () => {
    const title = fc.constantFrom(...TITLES);
    const item = fc.record({ title, quantity: fc.integer({ min: 1, max: 3 }) });
    const key = await service().issueKey();
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(item, { minLength: 1, maxLength: 6, selector: (one) => one.title }),
        async (items) => {
          const { rows, pieces, sum, toLookUp } = expected(items);
          const { body } = await service().ask('/api/public/appraise', { key, body: { items } });
          const lines = ['title,quantity', ...items.map((one) => `${one.title},${one.quantity}`)].join('\n');
          const file = await readListFile(new TextEncoder().encode(lines), 100);
          const { rows: valued, total: totalOfFile } = startValuing(file, parts);
          await Array.fromAsync(valued);
          const totals = [
            body.total,
            prices.list({ items }).total,
            totalOfFile(),
            ...(rows > 0 ? [call('price_list', { items }).data.total] : []),
          ];
          for (const total of totals) {
            assert.deepEqual([total.sumOfPrices, total.quantity, total.toLookUp], [sum, pieces, toLookUp]);
          }
          if (pieces === 0) return;
          const without = toLookUp > 0 ? `, without ${count(toLookUp, 'piece')} to look up` : '';
          const { text } = call('price_list', { items });
          const look = new RegExp(`, without (?:.* and )?${count(toLookUp, 'piece')} to look up: `);
          assert.equal(look.test(text), toLookUp > 0, text);
          const form = new FormData();
          form.append('list', items.map((one) => `${one.title} x${one.quantity}`).join('\n'));
          const page = await service().ask('/list', { body: form, headers: { accept: 'text/html' } });
          const [, total] = /class="total"><strong class="rail-price">(.*?)\n/.exec(page.text) ?? [];
          assert.equal(total, `${usd(sum)}</strong> for ${count(pieces, 'piece')}${without}`);
        },
      ),
      { numRuns: 7 },
    );
  });

  it('names the marketplace with the highest net after the label, as the payouts do', () => {
    const label = fc.constantFrom(0, 6, 10, 15);
    fc.assert(
      fc.property(fc.constantFrom(...TITLES), label, (title, label) => {
        const outcome = createRowPricer({ ...parts, label })({ title, quantity: 1 });
        if ('problem' in outcome) return;
        const { listing, price, best, isToLookUp } = outcome.listed;
        const sale = answerSale(parts, { garment: listing.garment, price, label });
        assert.equal(best()?.id, isToLookUp ? undefined : sale.best, title);
      }),
      { numRuns: 15 },
    );
  });
});

describe('asOneLotInWords', () => {
  for (const [what, prices, quantity, sentence] of [
    ['states the price of pieces below $30 as one lot', [29, 8], 2, 'As one lot: about $40.'],
    ['is empty if a piece is worth $30', [30, 8], 2, ''],
    ['is empty for one piece', [29], 1, ''],
  ] as const)
    it(what, () => assert.equal(asOneLotInWords(prices, { asOneLot: 40, quantity }), sentence));
});

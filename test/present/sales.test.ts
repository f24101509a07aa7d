import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createHangtag } from '../../src/index.ts';
import type { ShownSoldGroup } from '../../src/present/answer-schema.ts';
import { evidenceInShort, groupInWords, salesInWords } from '../../src/present/evidence-words.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { wordsOf } from '../support/pages.ts';
import { shareService } from '../support/service.ts';

const { appraise } = createHangtag();
const TITLE = 'Coach Tabby 26 leather shoulder bag';

describe('sale prices', () => {
  const service = shareService();

  it('are the same in every interface, and of what the evidence counts', async () => {
    const { sales = [], places } = appraise({ title: TITLE }).evidence;
    const [first] = sales;
    assert.deepEqual([first?.place, first?.n], ['us', places[0]?.sold]);
    const authorization = `Bearer ${await service().issueKey('sales@example.com')}`;
    const path = `/api/public/appraise?title=${encodeURIComponent(TITLE)}`;
    const response = await service().ask(path, { headers: { authorization } });
    assert.deepEqual(response.body.evidence.sales, sales);
    const { data, text } = call('get_price', { title: TITLE, detail: 'full' });
    assert.deepEqual(data.evidence.sales, sales);
    assert.ok(text.includes(salesInWords(appraise({ title: TITLE }).evidence)), text);
    const { out } = await hangtag({}, 'price', TITLE, '--json');
    assert.deepEqual(JSON.parse(out).evidence.sales, sales);
    const page = await service().ask(`/appraise?title=${encodeURIComponent(TITLE)}`, { headers: { accept: 'text/html' } });
    const [, fold = ''] = /<details id="seen".*?>(.*?)<\/details>/s.exec(page.text) ?? [];
    assert.ok(wordsOf(fold).includes(wordsOf(groupInWords(first as ShownSoldGroup, 'model'))), wordsOf(fold));
  });

  it('are left out for rare pieces', () => {
    assert.equal(appraise({ title: 'Nike x Off-White Jordan 1 sneakers' }).evidence.sales, undefined);
  });

  it('include a fact that sets them apart only if the price is outside their middle half', () => {
    for (const title of ['Hermès Kelly', 'Nike Air Jordan 1', 'Coach Tabby', "Levi's 501 jeans men’s", 'Gap jeans Poor']) {
      const { estimate, evidence } = appraise({ title });
      for (const { low = 0, high = Number.POSITIVE_INFINITY, why } of evidence.sales ?? [])
        if (why && low > 0) assert.ok(estimate.price < low || estimate.price > high, title);
    }
  });
});

describe('sales in words', () => {
  const MIDDLE = 'half $158 to $236, newest May 2026';
  const group: ShownSoldGroup = { place: 'us', n: 201, median: 198, low: 158, high: 236, newest: '2026-05' };
  const text = 'this model: 201 sold in the US';

  it('are a clause after their counts, with the place if others are counted too', () => {
    assert.equal(salesInWords({ sales: [group], text }), `, ${MIDDLE}`);
    assert.equal(salesInWords({ sales: [group], text: 'a; b' }), `; those in the US: ${MIDDLE}`);
    assert.equal(salesInWords({ text }), '');
  });

  it('are one short clause with their number', () => {
    const places = [{ place: 'us' as const, sold: 201, asked: 0 }];
    const evidence = { of: 'model', grade: 'sold here', listings: 201, sold: 201, places, sales: [group], text } as const;
    assert.equal(evidenceInShort({ ...evidence, places }), `this model: 201 sold in the US, ${MIDDLE}`);
  });

  it('are a sentence', () => {
    assert.equal(
      groupInWords({ ...group, why: { code: 'other_condition', n: 201 } }, 'model'),
      '201 of this model sold in the US at a median of $198, half of them for $158 to $236, the newest in May 2026 ' +
        '(these are of all conditions).',
    );
  });
});

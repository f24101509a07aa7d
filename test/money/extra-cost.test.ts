import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { appraise, list } from '../../src/index.ts';
import { toExtraCost } from '../../src/money/selling.ts';
import { call } from '../mcp/support.ts';
import { hangtag } from '../support/command-line.ts';
import { appraisalAt } from '../support/listing.ts';
import { temporaryFolder } from '../support/service.ts';
import { decideOn } from './support.ts';

/** Sells for $200, of which eBay leaves $169.60. */
const BAG = appraisalAt(200, 'Coach Tabby 26 bag');

describe('what it costs to get an item', () => {
  it('counts in profit and limits, which are for the tag', () => {
    const tags = [9.5, '20%'].map((sent) => decideOn(BAG, 60, { extraCost: toExtraCost(sent) }));
    const paid = [69.5, 72];
    for (const [at, { verdict, limits }] of tags.entries()) {
      assert.equal(verdict?.profit, Math.round(100 * (169.6 - (paid[at] ?? 0))) / 100);
      assert.match(
        verdict?.reason ?? '',
        [/^You pay \$69\.50 with extras\. /, /^You pay \$72 with extras\. /][at] as RegExp,
      );
      assert.equal(limits?.payUpTo, [75.3, 70.66][at]);
    }
    assert.match(
      tags[0]?.limits?.text ?? '',
      /^With \$9\.50 for extras, pay \$75 or less and at least double your money\./,
    );
    assert.equal(
      decideOn(BAG, 60, { extraCost: toExtraCost(150) }).limits?.text,
      'The $150 for extras alone is too much.',
    );
  });

  it('counts in the profit of who owns it, beside what was paid', () => {
    assert.equal(decideOn(BAG, undefined, { cost: 100, extraCost: toExtraCost(10) }).sale?.profit, 59.6);
  });

  it('counts in what the call says a profit is on', () => {
    const first = (sent: Readonly<Record<string, unknown>>) => call('get_price', sent).text.split('\n')[0];
    assert.match(first({ title: 'Zara dress $9 + $7 postage' }) ?? '', / on \$16\b/);
    assert.match(first({ title: 'Coach Tabby 26 bag', askingPrice: 60, extraCost: '20%' }) ?? '', / on \$72\./);
  });

  it('may be dollars and a share, which both count', () => {
    const title = 'Coach Tabby 26 $60 + $9 shipping + 10% premium';
    const { item, limits, verdict } = appraise({ title });
    assert.equal(item.extraCost, 15);
    assert.match(verdict?.reason ?? '', /^You pay \$75 with extras\./);
    assert.match(limits?.text ?? '', /^With \$9 and 10% for extras, pay /);
    assert.equal(
      verdict?.profit,
      appraise({ title: 'Coach Tabby 26', askingPrice: 60, extraCost: 15 }).verdict?.profit,
    );
    const { caveats } = appraise({ title, extraCost: 9 });
    assert.ok(caveats.some(({ text }) => text === 'The title adds $9 and 10% for extras: your $9 counts.'));
  });

  it('says that what the title adds does not count beside what was sent', () => {
    const { text } = call('get_price', { title: 'Zara dress $9 + $7 postage', extraCost: 4 });
    assert.match(text, /The title adds \$7 for shipping: your \$4 counts\./);
  });

  it('is one and the same at every door', async (t) => {
    const sent = { title: 'Gap jeans', askingPrice: 2, extraCost: 3 };
    const expected = appraise(sent).verdict;
    assert.equal(
      expected?.profit,
      Math.round(100 * ((appraise({ ...sent, extraCost: 0 }).verdict?.profit ?? 0) - 3)) / 100,
    );
    const file = join(temporaryFolder(t), 'list.csv');
    writeFileSync(file, 'title,price,extra_cost,purpose\nGap jeans,2,3,resell\nGap jeans,2,150%,resell');
    const rows = JSON.parse((await hangtag({}, 'list', file, '--json')).out).items;
    assert.deepEqual(rows[0].verdict, expected);
    assert.deepEqual(rows[1].verdict, expected);
    assert.deepEqual(call('get_price', sent).data.verdict, { call: expected?.call, profit: expected?.profit });
    const [row] = list({ items: [sent] }).items;
    assert.deepEqual(row && 'verdict' in row && row.verdict, expected);
    assert.deepEqual(appraise({ title: 'Gap jeans $2 + $3 postage' }).verdict?.profit, expected?.profit);
    assert.match(
      appraise({ title: 'Gap jeans $2 + $3 postage' }).verdict?.reason ?? '',
      /^You pay \$5 with shipping\./,
    );
    const { out } = await hangtag({}, 'price', 'Gap jeans', '--asking-price', '2', '--extra-cost', '3');
    assert.match(out, /You pay \$5 with extras\./);
  });

  it('is neither the price when new nor what was paid', () => {
    const { item, caveats, verdict } = appraise({ title: 'J.Crew blazer retail $398' });
    assert.deepEqual([item.askingPrice, verdict], [undefined, undefined]);
    assert.deepEqual(
      caveats.filter(({ text }) => text.includes('$398')).map(({ text }) => text.replace(/\d+%/, 'N%')),
      ['It sells for about N% of its $398 retail price.'],
    );
    assert.match(appraise({ title: 'Gap jeans, bought for $20' }).sale?.text ?? '', /You paid \$20: \$\d+ loss\./);
  });

  it('may be all: what is free is kept whole', () => {
    assert.match(
      call('get_price', { title: 'Gap jeans', askingPrice: 0 }).text,
      /^Buy: it’s free, and you keep \$\d+\./,
    );
    assert.match(
      call('get_price', { title: 'Shein tee, stained', askingPrice: 0 }).text,
      /^Skip: it’s free, but brings you (only \$\d|nothing)\./,
    );
  });
});

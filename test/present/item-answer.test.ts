import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { shippedFees } from '../../src/money/seller.ts';
import { appraise } from '../../src/operations/appraise-item.ts';
import { createInputReader } from '../../src/operations/fields/read-input.ts';
import { answerTo as answerOf } from '../mcp/support.ts';
import { compareLines } from '../support/kept-lines.ts';
import { pricing } from '../support/listing.ts';

const read = createInputReader(appraise.input);
const context = {
  pricing,
  fees: shippedFees,
  publicUrl: () => undefined,
  clock: () => Date.parse('2026-11-29'),
};
const readSent = (sent: object) => read({ title: 'Coach Tabby 26 bag', ...sent });
const answerTo = (sent: object) => appraise.run(context, readSent(sent).values);

describe('the purpose of an answer', () => {
  const CASES: readonly [sent: object, purpose: string | undefined][] = [
    [{}, undefined],
    [{ askingPrice: 60 }, 'resell'],
    [{ title: 'Coach Tabby 26 bag $60' }, 'resell'],
    [{ askingPrice: 60, cost: 20 }, 'resell'],
    [{ cost: 20 }, 'sell'],
    [{ listPrice: 260 }, 'sell'],
    [{ listPrice: 260, askingPrice: 60 }, 'sell'],
    [{ askingPrice: 260, daysListed: 120 }, 'sell'],
    [{ askingPrice: 260, listedOn: '2026-01-01' }, 'sell'],
    [{ askingPrice: 60, purpose: 'wear' }, 'wear'],
  ];
  for (const [sent, purpose] of CASES)
    it(`is ${purpose ?? 'neutral'} with ${JSON.stringify(sent)}`, () => {
      assert.deepEqual([answerTo(sent).purpose, readSent(sent).unknownNames], [purpose, []]);
    });

  it('decides what is answered', () => {
    const partsOf = (sent: object) =>
      ['limits', 'verdict', 'sale', 'plan', 'conditions', 'shareBelow'].filter((name) => name in answerTo(sent));
    assert.deepEqual(partsOf({}), ['limits']);
    assert.deepEqual(partsOf({ askingPrice: 60 }), ['limits', 'verdict', 'shareBelow']);
    assert.deepEqual(partsOf({ askingPrice: 60, purpose: 'wear' }), ['verdict', 'shareBelow']);
    assert.deepEqual(partsOf({ listPrice: 200 }), ['sale', 'plan', 'shareBelow']);
    assert.deepEqual(partsOf({ askingPrice: 60, purpose: 'value' }), ['conditions', 'shareBelow']);
    assert.deepEqual(partsOf({ purpose: 'value', condition: 'Good' }), []);
  });

  it('says that a goal is missed only if it is, though no brand is known', () => {
    const missedAt = (minProfit: number) =>
      appraise.run(context, { title: 'wool coat', purpose: 'sell', cost: 15, minProfit }).sale?.misses;
    assert.deepEqual([missedAt(5), missedAt(90)], [undefined, 'not your $90']);
  });

  it('has the middle half within the range', () => {
    const {
      priceLow = 0,
      priceHigh = 0,
      middleHalf: [low = 0, high = 0] = [],
    } = answerTo({ title: 'NWT belt girls' }).estimate ?? {};
    assert.ok(priceLow <= low && low < high && high <= priceHigh, `${[priceLow, low, high, priceHigh]}`);
  });

  it('has the price of a lot in each condition that it has where that is asked', () => {
    for (const title of [
      'lot of 5 Gap jeans',
      '10 Levis 501 jeans good',
      '2 UGG boots',
      '20 Old Navy tees',
      'pack of 6 Hanes tees',
    ])
      for (const { condition, price } of answerTo({ title, include: ['conditions'] }).conditions ?? [])
        assert.equal(price, answerTo({ title, condition }).estimate?.price, `${title}, ${condition}`);
  });

  it('asks no less than the floor of a lot, as one or one by one', () => {
    const { plan = [], oneByOne } = answerTo({ title: 'lot of 5 Gap jeans', purpose: 'sell', floor: 200 });
    for (const { suggestedPrice } of [...plan, ...(oneByOne?.plan ?? [])]) assert.ok(suggestedPrice >= 200);
    assert.ok(oneByOne?.plan);
  });

  it('makes what its seller asks of an own item the list price', () => {
    const { askingPrice, listPrice } = answerTo({ askingPrice: 260, daysListed: 120 }).item;
    assert.deepEqual([askingPrice, listPrice], [undefined, 260]);
  });
});

// With its words for agents and its data. Another model has other prices.
it('the answer about each of many items stays as it is while the model does', (t) => {
  const questions = readFileSync(join(import.meta.dirname, 'asked.jsonl'), 'utf8')
    .trim()
    .split('\n');
  const answers = questions.flatMap((line) => {
    const { text, structured } = answerOf('get_price', JSON.parse(line));
    return [`# ${line}`, text, ...(structured ? [JSON.stringify(structured)] : [])];
  });
  compareLines(t, answers, join(import.meta.dirname, 'answers.txt'));
});

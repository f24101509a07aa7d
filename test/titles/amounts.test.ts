import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BASE_LEXICON } from '../../src/titles/lexicon.ts';
import { MAX_PRICE } from '../../src/titles/number-rules.ts';
import { parseTitle } from '../../src/titles/parse-title.ts';

const read = (title: string) => parseTitle(BASE_LEXICON, title);

/** Titles with what they ask, US dollars, what else they say, and the title without money. */
const ROWS: readonly (readonly [title: string, asking: number | undefined, other: string, rest: string])[] = [
  ['Gap tee $8', 8, '', 'Gap tee'],
  ['Gap tee asking 250', 250, '', 'Gap tee'],
  ['Gap jeans 12.99', 12.99, '', 'Gap jeans'],
  ['Gap tee thrift 12', 12, '', 'Gap tee'],
  ['Gap tee twenty-five dollars', 25, '', 'Gap tee'],
  ['Gap tee, retail $118', undefined, '', 'Gap tee'],
  ['Gap tee NWT $118', undefined, '', 'Gap tee NWT'],
  ['Gap tee was $89 new, $20', 20, '', 'Gap tee'],
  ['Gap tee $40-50', undefined, 'other_price $40-50', 'Gap tee'],
  ['Gap tee dropped $40 to $30', 30, 'other_price $40', 'Gap tee'],
  ['Gap tee €20', undefined, 'other_currency €20', 'Gap tee'],
  ['Gap tee $8 or $10', 8, 'second_price $10', 'Gap tee or'],
  ['Gap jeans 75% off $128', 32, '', 'Gap jeans'],
  ['Gap tee $8 50% off today', 4, '', 'Gap tee today'],
  ['Gap tee $50 now $25 50% off', 25, 'other_price $50', 'Gap tee'],
  ['Gap tee $25 50% off retail', 25, '', 'Gap tee 50% off retail'],
  ['Gap tee $24 incl. $6 shipping', 24, '', 'Gap tee'],
  ['ISO Coach bag $40', undefined, 'other_price $40', 'ISO Coach bag'],
  ['Gap jeans inseam 30', undefined, '', 'Gap jeans inseam 30'],
  ['Gap jeans tag 30', undefined, '', 'Gap jeans tag 30'],
  ['Gap tee size 8 $20', 20, '', 'Gap tee size 8'],
  ['Nike Air Max 90', undefined, '', 'Nike Air Max 90'],
  ['Gap tees 3 for $20', 20, '', 'Gap tees (3)'],
  ['Levi’s 501 2 for $30', 30, '', 'Levi’s 501 (2)'],
  ['3 Gap scarf $6', 6, '', '(3) Gap scarf'],
  ['55 Gap jeans $100', 100, '', '(55) Gap jeans'],
  ['3 Gap scarves $6', 6, '', '3 Gap scarves'],
  ['Coach skirt $20 plus $6 shipping', 20, '', 'Coach skirt'],
  ['Torrid plus skirt $20 and 8% tax', 20, '', 'Torrid plus skirt'],
  ['Torrid skirt plus $6', 6, '', 'Torrid skirt plus'],
  ['Gap jeans size 8 reg $20 + $5 shipping', 20, '', 'Gap jeans size 8'],
  ['Gap sweater NWT 70 + $7 shipping', 70, '', 'Gap sweater NWT'],
  ['Coach skirt size 8 + $7 shipping', undefined, '', 'Coach skirt size 8'],
  ['Nike Air Max 90 + $9 shipping', undefined, '', 'Nike Air Max 90'],
  ['Frye boots 9.5 + $7 shipping', 9.5, '', 'Frye boots'],
];

it('an amount is what is asked, something else or no money by the words around it', () => {
  for (const [title, asking, other, rest] of ROWS) {
    const { askingPrice, unusedMoney: amounts, textWithoutMoney } = read(title).money;
    const others = amounts.map(({ code, text }) => `${code} ${text}`).join(', ');
    assert.deepEqual([askingPrice, others, textWithoutMoney], [asking, other, rest], title);
  }
  assert.equal(read(`Gap tee $${MAX_PRICE}`).money.askingPrice, MAX_PRICE);
  assert.equal(read(`Gap tee $${MAX_PRICE + 1}`).money.askingPrice, undefined);
});

it('an amount is of one of several pieces if it says so, or after a count', () => {
  const titles = [
    '3 Gap tees $5 each',
    '3 Gap tees at $5',
    '3 Gap tees $5',
    'Gap tees x3 $5',
    'Gap tees x3 $5 for all',
  ];
  assert.deepEqual(
    titles.map((title) => read(title).money.isEach),
    [true, true, false, true, false],
  );
});

it('what is paid, added or asked when new is no price', () => {
  const { askingPrice, cost, extra, retail } = read('Gap tee $20 + $7 postage, retail $60, paid 4').money;
  assert.deepEqual([askingPrice, cost, extra, retail], [20, 4, { dollars: 7, name: 'shipping' }, 60]);
  for (const paid of ['bought 12', 'bought for $12', 'bought for 12', 'bought about 12'])
    assert.equal(read(`Gap jeans, ${paid}`).money.cost, 12, paid);
  assert.deepEqual(read("Gap tee $15 plus 20% buyer's premium").money.extra, {
    share: 0.2,
    name: 'the buyer’s premium',
  });
  assert.deepEqual(read('Gap tee $15, shipping $8, tax $1.50').money.extra, { dollars: 9.5, name: 'extras' });
  assert.deepEqual(read('Gap tee $15 + 25% BP + 8% tax').money.extra, { share: 0.33, name: 'extras' });
});

it('when an item was bought is not what was paid, nor a size', () => {
  for (const when of ['2019', '2 years ago', 'two years ago', 'about 2yrs ago', '6 months ago', '3 weeks ago']) {
    const { money, category } = read(`Coach bag, bought ${when}`);
    assert.deepEqual([money.cost, money.askingPrice, category?.slug], [undefined, undefined, 'bag'], when);
  }
  assert.equal(read('Coach bag bought $2019').money.cost, 2019);
  for (const when of ['bought 2019', 'bought in 2019', 'bought 2 years ago']) {
    const { cost, askingPrice } = read(`Coach bag ${when} for $40`).money;
    assert.deepEqual([cost, askingPrice], [40, undefined], when);
  }
});

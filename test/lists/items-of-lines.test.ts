import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findPricePlace, formatItemLine } from '../../src/lists/items-of-lines.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';

const readLines = async (text: string) => (await readListFile(Buffer.from(text), 99)).rows;

it('the items of lines are read, and written as lines', async () => {
  const rows = {
    'Gap tee $8': 'Gap tee $8',
    'Gap tee $8, paid 4': 'Gap tee my price $8 paid $4',
    'Gap tee listed at $8': 'Gap tee my price $8',
    'Gap tee paid $4': 'Gap tee paid $4',
    'Gap tee sell for 20': 'Gap tee my price $20',
    'Gap tee - I’m asking 20': 'Gap tee my price $20',
    'Gap tee (tag $20)': 'Gap tee $20',
    'Gap tee (paid 12, sell 60)': 'Gap tee my price $60 paid $12',
    'Gap jeans 25 qty 2\nZara dress 31 qty 3\nGap tee 17': 'Gap jeans x2 $25 / Zara dress x3 $31 / Gap tee $17',
    'Gap tee, I ask 8': 'Gap tee my price $8',
    'my price: Gap tee $8': 'Gap tee my price $8',
    'Gap tee, they want $8': 'Gap tee $8',
    'Gap tees x3 $5': 'Gap tees x3 $5',
    'Gap tees x3 $5 + $4 shipping': 'Gap tees + $4 shipping x3 $5',
    '3 Gap tees $15': 'Gap tees x3 $5',
    '3 Gap scarf $6': 'Gap scarf x3 $2',
    '50 Gap jeans, $60 + $9 shipping': 'Gap jeans + $9 shipping x50 $1.20',
    'Gap dress x3 size 8, paid $5 + $3 shipping': 'Gap dress size 8, + $3 shipping x3 paid $5',
    '3 Gap dresses 8, paid $6 + $3 shipping': 'Gap dresses 8, + $3 shipping x3 paid $2',
    'Gap tee (sold 22)': 'Gap tee sold for $22',
    'Gap tee $20-25': 'Gap tee',
    'Coach bag $40, Zara dress $15': 'Coach bag $40 / Zara dress $15',
    '3 jeans, 2 sweaters $40 total': 'jeans x3 / sweaters x2',
    'Size 3T lot: 4 tees and 1 jacket - $20 for all': 'tees Size 3T x4 / 1 jacket Size 3T',
    '$20 for all: 4 tees, 2 shorts': 'tees x4 / shorts x2',
    '4 tees, 2 shorts 3T lot $20': 'tees x4 / shorts 3T x2',
    'Coach bag, Gap jeans, Zara dress - all for $60': 'Coach bag / Gap jeans / Zara dress',
    '2 Gap tees, 3 Old Navy shorts $4 each': 'Gap tees x2 / Old Navy shorts x3 $4',
    'Align leggings - $60\nSize 6\nLike new, worn twice\n\nGap tee $5\nsmall Gap skirt':
      'Align leggings -, Size 6, Like new, worn twice $60 / Gap tee $5 / small Gap skirt',
    'Paid:\nCoach bag $40': 'Coach bag paid $40',
    'Gap tee\nGap jeans 8': 'Gap tee / Gap jeans 8',
    'Gap dress 8\nGap dress 10\nGap dress 12': 'Gap dress 8 / Gap dress 10 / Gap dress 12',
    'Gap dress 21\nGap dress 23\nGap dress 25': 'Gap dress $21 / Gap dress $23 / Gap dress $25',
    'Frye boots 8.5\nFrye boots 9\nFrye boots 10': 'Frye boots 8.5 / Frye boots 9 / Frye boots 10',
    'Frye boots 25\nFrye boots 28\nFrye boots 30': 'Frye boots $25 / Frye boots $28 / Frye boots $30',
    'Coach bag 8\nCoach bag 9\nCoach bag 10': 'Coach bag $8 / Coach bag $9 / Coach bag $10',
    'is the Coach bag available?\nGap tee $8': 'Gap tee $8',
  };
  for (const [text, lines] of Object.entries(rows)) {
    const items = (await readLines(text)).flatMap(({ fields, kind }) =>
      fields && kind !== 'fee' ? [formatItemLine(fields)] : [],
    );
    assert.equal(items.join(' / '), lines, text);
  }
});

it('what was asked or paid for several kinds together is no amount of one of them', async () => {
  for (const [line, items, isOwners, amounts] of [
    ['Coach bag and Gap coat, $40 for both', 'Coach bag / Gap coat', undefined, '$40 is'],
    ['Coach bag and Gap coat, paid $40 for both', 'Coach bag / Gap coat', true, '$40 is'],
    ['paid $40 for both: Coach bag and Gap coat', 'Coach bag / Gap coat', true, '$40 is'],
    ['Coach bag $50, Gap coat $30, paid $40 total', 'Coach bag my price $50 / Gap coat my price $30', true, '$40 is'],
    ['Coach bag and Gap coat, paid $40 for both, asking $90 for both', 'Coach bag / Gap coat', true, '$90 and $40 are'],
  ] as const) {
    const rows = (await readLines(line)).slice(1);
    assert.equal(rows.map(({ fields }) => fields && formatItemLine(fields)).join(' / '), items, line);
    const pronoun = amounts.endsWith('is') ? 'it was' : 'they were';
    for (const row of rows)
      assert.deepEqual(
        [row.isOwners, row.remark],
        [isOwners, `${amounts} for 2 kinds together, so ${pronoun} not used.`],
        line,
      );
  }
  // It is for the pieces of the only one.
  const [, row] = await readLines('Gap tees x3, paid $6 for all');
  assert.equal(row?.fields && formatItemLine(row.fields), 'Gap tees x3 paid $2');
});

it('a line that may name several things is asked about', async () => {
  const [, row] = await readLines('jeans, dress, skirt, black, bag');
  assert.equal(row?.remark, 'Is this 4 things? Write each on a line of its own.');
});

it('what a line says of its sale is no part of its title', async () => {
  const sales = {
    'Gap tee sold 10/5/2026 for $22': ['sold', 22, '2026-10-05'],
    'Gap tee sold for $22 on Oct 3, 2026': ['sold', 22, '2026-10-03'],
    'Gap tee sold for 22': ['sold', 22, undefined],
    'Gap tee (sold 22)': ['sold', 22, undefined],
    'I found today: Gap tee': [undefined, undefined, undefined],
    '- Gap tee … ': [undefined, undefined, undefined],
  };
  for (const [line, sale] of Object.entries(sales)) {
    const [, row] = await readLines(line);
    assert.equal(row?.fields?.title, 'Gap tee', line);
    assert.deepEqual([row?.state, row?.fields?.soldPrice, row?.fields?.soldOn], sale, line);
  }
});

it('a price stands where those of other lines do', async () => {
  assert.equal(findPricePlace(['8 Gap tee', '15 Zara dress', '20 Coach bag']).pricePlace, 'first');
  assert.equal(findPricePlace(['Gap tee 8', 'Zara dress - 15']).pricePlace, 'last');
  assert.equal(findPricePlace(['Gap tee', 'Zara dress 15']).pricePlace, undefined);
  const rows = (await readLines('Gap tee - 8 each\nZara dress size 8')).slice(1);
  assert.deepEqual(
    rows.map(({ fields }) => [fields?.title, fields?.askingPrice]),
    [
      ['Gap tee', 8],
      ['Zara dress size 8', undefined],
    ],
  );
});

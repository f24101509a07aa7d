import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { hangtag } from '../support/command-line.ts';

/** Small files of each shape that sellers have, by name. */
const FILES: Readonly<Record<string, string | Buffer>> = {
  'lines.txt': 'Coach dress, $3\n\n- Gap jeans $8\n2. Madewell tote 20\n$12 Nike Dunk Low\nWrelvin top\nCoach bag x2\n',
  'commas.txt': 'Coach dress, 3, Good\nGap jeans, 8, Fair\nNike Dunk Low, 25, nwt\n',
  'cells.tsv': 'Coach Tabby 26\t120\tGood\nGap jeans\t8\tFair\nZara dress\t\tNew with tags\n',
  'closet.csv': [
    'SKU,Title,Brand,Category,Size,Condition,Cost,Listing price,Date listed,Floor,Notes',
    '1,Tabby 26 shoulder bag,Coach,Bags,,Good,40,260,2026-05-01,150,"has ""dust"" bag, box"',
    '2,Better Sweater,Patagonia,Jackets,M,Like New,10,30,2026-11-01,,"two\nlines"',
    '3,skinny jeans,Madewell,Jeans,27,Fair,,€20,soon,,',
    '4,Sequin top,,Tops,S,Good,2,12,2026-09-30,,',
    '5,Lego set,,Toys,,Good,2,12,2026-09-30,,',
    '6,Gap jeans,Gap,Jeans,,Good,5,4,2026-09-01,,',
    '',
    'Total,,,,,,59,318,,,',
  ].join('\n'),
  'semicolons.csv': 'title;brand;price\nAlign leggings;lululemon;1.045,00\nwool coat;Max Mara;"90,50"\n',
  'array.json':
    '[{"title":"Coach bag","cost":5},{"title":"Gap jeans","askingPrice":"$12"},{"brand":"Zara","category":"dress"}]',
  'lines.json': '{"title":"Coach bag","price":40}\n{"title":"Frye boots 8","price":"60","condition":"Good"}\n',
  'sheet.csv': [
    'My October,,,,,,',
    '',
    'Date,Item,Platform,Sold For,Discount,Refunded,Cost',
    '10/1/26,Coach Rogue 25 bag,Poshmark,$180,,,60',
    '10/2/26,Madewell jeans,eBay,$40,$5,,8',
    '10/4/26,Nike Dunk Low size 9,eBay,$75,,$75,',
    '10/5/26,Shipping label,eBay,$4.50,,,',
    '10/6/26,Free People dress,Mercari,$30,,$5,4',
    '10/7/26,UGG boots,Depop,0,,,',
    '10/8/26,Torrid lace top,eBay,£12,,,',
    'Sum,,,$341.50,,,',
  ].join('\n'),
  'orders.csv': [
    'Order number,Item title,Status,Quantity,Sold price,Sale date',
    '1,Gap tee,Completed,2,12,Oct 3',
    '2,Zara dress,Returned,1,15,Oct 5',
    '2,Zara skirt,Returned,1,15,',
    '3,Frye boots,Pending,1,70,Oct 9',
    '4,Coach wallet,Sold,1,"1,030.50",Dec 30',
    '4,Coach charm,Sold,1,,',
    '5,,Sold,1,9,Oct 11',
  ].join('\n'),
  'payouts.csv': 'Order number,Item title,Order date,Payout\n1-1,Coach bag,2026-10-02,33\n',
  'windows-1252.csv': Buffer.from('title,price\nHermès scarf,100\nChloé bag,150\n', 'latin1'),
  'wide.csv': Buffer.from('\ufefftitle,price\nHermès scarf,100\n', 'utf16le'),
  'wide-swapped.csv': Buffer.from('\ufefftitle,price\nHermès scarf,100\n', 'utf16le').swap16(),
  'quotes.csv': 'title,price\n",5\n"Coach ""Tabby"" bag",90\n"Gap" jeans,8\n5" heel pumps,20\n"",7\n',
  'nearly-all-sold.csv': soldRows(9),
  'some-sold.csv': soldRows(8),
  'created.csv':
    'Title,Price,Created at,Date listed,Order number\nGap tee,12,2026-10-03,2026-09-01,\nGap top,9,,2026-09-02,7\n',
  'counts.csv': 'title,price,quantity\nGap tee,9,0\nGap top,9,-1\nGap jeans,9,100\nGap skirt,9,2.5\nGap dress,9,3\n',
  'bundles.csv': [
    'Order number,Item title,Type,Sold price,Sale date,Refund,Currency',
    '1,Gap tee,Sale,20,2026-10-03,,USD',
    '1,Gap top,Sale,,2026-10-03,,',
    '2,Zara dress,Sale,30,2026-10-04,12,USD',
    '2,Zara dress,Refund,-5,2026-10-05,,USD',
    '3,Coach bag,Sale,90,2026-10-06,Yes,USD',
    '4,Gap jeans,Sale,£20,2026-10-07,,GBP',
    '5,,Payout,44,2026-10-08,,USD',
    '6,Shipping label,Sale,4,2026-10-08,,USD',
    ',Frye boots,Sale,70,2026-10-09,,',
    '7,,Sale,15,2026-10-09,,USD',
  ].join('\n'),
  'amounts.txt': 'Coach bag $40 $90\nGap tee $0\nZara dress 15\nNike tee $5 $9 $12\n$8\nFrye boots €30\n',
  'nested.json':
    '{"items":[{"name":"Coach bag","price":{"amount":"38.0","currency":"USD"}},{"title":"Gap tee","asked":{"value":9}}]}',
  'nothing.csv': '\n\n',
  'no-columns.csv': 'alpha,beta\n1,2\n3,4\n',
  'misspelled.csv': 'titel,brnad\nbag,Coach\n',
};

/** Returns a file of ten items, the first of which sold. */
function soldRows(sold: number): string {
  const rows = Array.from({ length: 10 }, (_, at) => `Gap tee ${at},${10 + at},${at < sold ? `O-${at}` : ''}`);
  return ['Title,Price,Order number', ...rows].join('\n');
}

/** Options of plans, valid and not. */
const PLANS = [
  ['--gone-in', 'month'],
  ['--marketplace', 'poshmark', '--label', '7.97'],
  ['--hourly', '20', '--minutes', '30'],
  ['--markdown', '20%', '--markdown-days', '30'],
  ['--markdown', '20%'],
  ['--markdown-days', '30'],
  ['--markdown', '20%', '--markdown-days', '366'],
];

it('list, reprice, and sold print the answers of the snapshot for files of every shape', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
  const folder = mkdtempSync(join(tmpdir(), 'lists-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const answers: string[] = [];
  const run = async (name: string, command: readonly string[]) => {
    const { status, out, err } = await hangtag({}, ...command, join(folder, name));
    const text = `${out}${err}`.replaceAll(folder, '.').replaceAll('\r', '');
    answers.push(`${command.join(' ')} ${name}: ${status}\n${text}`);
  };
  for (const [name, text] of Object.entries(FILES)) {
    writeFileSync(join(folder, name), text);
    for (const command of [['list'], ['sold'], ['sold', '--json']]) await run(name, command);
  }
  for (const name of ['closet.csv', 'sheet.csv', 'some-sold.csv']) await run(name, ['reprice']);
  for (const terms of PLANS) await run('closet.csv', ['reprice', ...terms]);
  // Another model has other prices: `--test-update-snapshots` writes them.
  t.assert.snapshot(answers, { serializers: [(parts: string[]) => parts.join('\n')] });
});

import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { lazyAsync } from '../../src/base/values.ts';
import { gatherObservations } from '../../training/observe/gather.ts';
import { countsInWords, readObservations } from '../../training/observe/observe.ts';
import { makeFolder } from './files.ts';

const { folder } = makeFolder();
const HEADER = 'source,marketplace,period,basis,brand,title,category,gender,condition,price_usd';
const KIT = {
  'listings.csv': [
    HEADER,
    'a,ebay,2026-01,sold,Gap,Gap mens jeans 32x30,jeans,men,Pre-Owned,18',
    'a,ebay,2026-01,sold,Gap,Gap mug,mugs,,,5',
    'posh_esh,poshmark,2026,sold,Gap,Gap jeans,jeans,women,,20',
    'b,vinted_fr,2022,asking,Zara,,jeans,,,9',
    'b,vinted_fr,2022,asking,Zara,,jeans,,,11',
    'a,poshmark,2026-01,sold,Gucci,Gucci dust bag for shoulder bag,bag,women,,25',
    'a,poshmark,2026-01,sold,Gucci,Gucci leather shoulder bag,bag,women,,420',
  ],
  'us-flows/ebay_us_mens_2021-06.csv': [
    HEADER,
    // A sale of the open test, with two words in another order.
    'e,ebay,2021-06-08,sold,,Mens Jeans 34 Heritage Charisma Straight Leg Blue Comfort Rise Stretch 36 x 32,mens jeans,men,Pre-Owned,30',
  ],
  'judged/titles_of_listings.csv': [
    'source,title,condition,gender,judged_usd',
    'a,Gap mens jeans,,men,0',
    'a,Gap mens jeans slim,,men,16',
  ],
  'judged/names/brands.csv': [
    'brand,kind,gender,usd,usd_2,low,high,nwt,known',
    'Gucci,bag,women,450,400,200,900,900,2',
  ],
};

// Reads the published titles too, which takes seconds.
const observed = lazyAsync(() => {
  for (const [file, lines] of Object.entries(KIT)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
  }
  return readObservations(folder);
});

it('every row reaches the table or is told with its reason', async () => {
  const { rows, counts } = await observed();
  const countText = countsInWords(counts).join('\n');
  assert.match(countText, /^listings\.csv: 4 rows, left out: .*kept for measuring 1/m);
  assert.match(countText, /ebay_us_mens.*: 0 rows, left out: open test 1/);
  assert.match(countText, /titles_of_listings.*: 1 rows, left out: no garment, or a lot 1/);
  const observations = gatherObservations(rows);
  const cell = observations.find(({ source }) => source === 'b');
  assert.equal(cell?.count, 2, 'rows without a title are one cell');
  const tested = observations.find(({ source }) => source.startsWith('ebay_us'));
  assert.equal(tested?.variance, Infinity, 'no fit uses a sale of the open test');
});

it('sales of houses at the price of a dust bag or a copy are left out', async () => {
  const { rows } = await observed();
  const ofHouse = rows.filter(({ role, title }) => role === 'sold' && title.startsWith('Gucci'));
  assert.deepEqual(
    ofHouse.map(({ usd }) => usd),
    [420],
  );
});

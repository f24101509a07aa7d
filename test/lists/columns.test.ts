import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeColumns } from '../../src/lists/columns.ts';
import { readListFile } from '../../src/lists/read-list-file.ts';
import { pluck } from '../support/pluck.ts';

const parse = async (...lines: string[]) => {
  const { rows, layout } = await readListFile(Buffer.from(`${lines.join('\n')}\n`), 100);
  return {
    layout,
    rows: rows.filter(({ fields }) => fields),
    items: rows.flatMap(({ fields }) => (fields ? [fields] : [])),
  };
};

describe('files that people have', () => {
  it('keep the price of eBay’s Buy It Now apart from the cost and from an auction’s start', async () => {
    const { items } = await parse(
      '*Action(SiteID=US|Country=US|Currency=USD|Version=1193),CustomLabel,*Title,*ConditionID,*C:Brand,*Format,*StartPrice,BuyItNowPrice,*Quantity',
      'Add,A4,Equipment Silk Blouse Womens S,3000,Equipment,Auction,9.99,34.99,1',
      'Add,A5,Equipment Silk Blouse Womens M,3000,Equipment,Auction,9.99,,1',
      'Add,A6,Equipment Silk Blouse Womens L,3000,Equipment,FixedPrice,40,,1',
    );
    assert.deepEqual(pluck(items, 'listPrice'), [34.99, undefined, 40]);
    assert.deepEqual(pluck(items, 'cost'), [undefined, undefined, undefined]);
  });

  it('are read to the notes, and to columns of others that say plainly what was sold', async () => {
    const { layout } = await parse('title,price,xyz,notes,abc', 'Gap tee,5,sold,,7', 'Gap jeans,6,,cute,8');
    assert.deepEqual(layout.noteColumns, [2, 3]);
  });

  it('have two columns of one name read as neither, and both said', async () => {
    const { items, layout } = await parse('Item,Price,Price', 'Nike hoodie L,5,30');
    assert.deepEqual(pluck(items, 'askingPrice'), [undefined]);
    assert.match(describeColumns(layout), /Not read: the asking price may be in Price and Price\./);
  });

  it('take an extra for what it costs to get an item if its cells are amounts or shares', async () => {
    const { items } = await parse('Title,Price,Extra', 'Pendleton shirt,25,$8', 'Gap jeans,9,20%');
    assert.deepEqual(pluck(items, 'extraCost'), [8, '20%']);
    const { layout } = await parse('Title,Price,Extra', 'Pendleton shirt,25,belt');
    assert.match(describeColumns(layout), /Not read: Extra\./);
  });

  it('take shipping beside a tag for what it costs to get an item, but not beside what its owner sells', async () => {
    const { items } = await parse('Title,Asking price,Shipping', 'Pendleton shirt,25,8');
    assert.deepEqual(pluck(items, 'extraCost'), [8]);
    const { items: own } = await parse('Title,My price,Cost,Shipping', 'Pendleton shirt,25,4,8');
    assert.deepEqual(pluck(own, 'extraCost'), [undefined]);
  });

  it('tell by the row whose price it is if they have both', async () => {
    const readPrices = async (header: string, ...rows: string[]) => {
      const { items, layout } = await parse(header, ...rows);
      return [describeColumns(layout), pluck(items, 'askingPrice'), pluck(items, 'listPrice')];
    };
    const tagged = await readPrices('Title,Asking price,List price', 'Gap jeans,,30', 'Gap coat,5,30', 'Gap tee,9,');
    assert.deepEqual(tagged, ['We read: title; asking price; list price.', [undefined, 5, 9], [30, 30, undefined]]);
    const own = await readPrices('Title,SKU,Price,List price', 'Gap jeans,1,,30', 'Gap coat,2,5,30', 'Gap tee,3,9,');
    assert.deepEqual(own, [
      'We read: title; your asking price from Price; list price; SKU.',
      [undefined, 5, undefined],
      [30, 30, 9],
    ]);
    const reduced = await readPrices('Title,List price,Discount,Price', 'Gap coat,40,25%,30');
    assert.deepEqual(reduced.slice(1), [[undefined], [30]]);
  });

  it('are not refused for a price that is none of ours', async () => {
    const { layout } = await parse('Title,Last price', 'Gap coat,40');
    assert.match(describeColumns(layout), /Not read: Last price\./);
  });

  it('have a row for each variant', async () => {
    const { items } = await parse(
      'Handle,Title,Vendor,Option1 Value,Variant Inventory Qty,Variant Price,Image Src',
      "jean,Levi 501 jeans,Levi's,32,1,58,",
      'jean,,,34,1,62,',
      'jean,,,,,,https://shop.test/2.jpg',
    );
    assert.deepEqual(pluck(items, 'title'), ['Levi 501 jeans', 'Levi 501 jeans']);
    assert.deepEqual(pluck(items, 'brand'), ["Levi's", "Levi's"]);
    assert.deepEqual(pluck(items, 'listPrice'), [58, 62]);
  });

  it('have the prices that their owner asks beside those of sales', async () => {
    const { items } = await parse('title,sold price,price', 'Nike hoodie,20,50', 'Gap jeans,,40');
    assert.deepEqual(pluck(items, 'listPrice'), [50, 40]);
  });

  it('say what is gone, sold or not paid', async () => {
    const statuses = ['Donated', 'Trashed', 'Lost', 'Verkauft', 'Sold - Awaiting Payment', 'Sold', 'Draft', 'en vente'];
    const { rows } = await parse('title,status,price', ...statuses.map((status) => `Gap jeans 8,${status},20`));
    assert.deepEqual(
      rows.map(({ state, refusal = '' }) => `${state} ${refusal}`.trim()),
      [
        ...statuses.slice(0, 3).map((status) => `gone Status: ${status}.`),
        ...['sold', 'unpaid', 'sold', 'undefined', 'undefined'],
      ],
    );
  });

  it('say of a status that nobody knows that its rows count as for sale', async () => {
    const statuses = ['not sold', 'Refund', 'Fee', 'NFS', 'to photograph', 'Death pile'];
    const { rows } = await parse('title,status,price', ...statuses.map((status) => `Gap jeans 8,${status},20`));
    assert.deepEqual(
      rows.map(({ state, remark }) => state ?? remark?.slice(0, 38)),
      [
        ...statuses.slice(0, 4).map(() => undefined),
        'We do not know the status “to photogra',
        'We do not know the status “Death pile”',
      ],
    );
  });

  it('have what stands beside an amount read as no amount', async () => {
    const prices = ['Best offer', 'OBO', 'N/A', '$20 OBO', '20 or best offer'];
    const { items } = await parse('title,price', ...prices.map((price) => `Gap jeans 8,${price}`));
    assert.deepEqual(pluck(items, 'askingPrice'), [undefined, undefined, undefined, 20, 20]);
  });

  it('have no sale that came back, and no item in a fee', async () => {
    const { rows } = await parse('title,type,amount', ...['Sale', 'Refund', 'Fee'].map((type) => `Gap tee,${type},20`));
    assert.deepEqual(
      rows.map(({ state, refusal }) => state ?? refusal),
      ['sold', undefined, 'Not an item: it is “Fee”.'],
    );
  });

  it('do not have averages of others’ sales taken for sales', async () => {
    const { rows, layout } = await parse(
      'Listing,Avg sold price,Avg shipping,Total sold,Item sales,Date last sold',
      'Patagonia Synchilla Snap-T Fleece Mens L,$42.10,$8.90,6,$252.60,"Nov 20, 2026"',
    );
    assert.deepEqual(pluck(rows, 'state'), [undefined]);
    assert.match(describeColumns(layout), /Not read as your sales: Avg sold price, Avg shipping have averages/);
  });

  it('have fillers read as nothing', async () => {
    const { items } = await parse('title,brand,condition', 'Zara dress,See photos,see photos', 'Gap tee,No Brand,N/A');
    assert.deepEqual(items, [
      { quantity: 1, title: 'Zara dress' },
      { quantity: 1, title: 'Gap tee' },
    ]);
  });

  it('keep formats of a listing apart from kinds and statuses', async () => {
    const { rows } = await parse('Title,Type,Price', 'Gap jeans,Auction,5', 'Zara dress,Buy it Now,9');
    assert.deepEqual(pluck(rows, 'state'), [undefined, undefined]);
    assert.deepEqual(
      rows.map(({ fields }) => fields?.askingPrice),
      [undefined, 9],
    );
  });

  it('have the header where most columns are known', async () => {
    const { items } = await parse('Item,list of May,', 'Item,Brand,Price', 'Tabby bag,Coach,20');
    assert.deepEqual(items, [{ quantity: 1, title: 'Tabby bag', brand: 'Coach', askingPrice: 20 }]);
  });

  it('are read as tables of a chat', async () => {
    const { items } = await parse('| Item | Price |', '|------|------:|', '| Gap jeans | $8 |', '| Zara dress | $15 |');
    assert.deepEqual(pluck(items, 'title'), ['Gap jeans', 'Zara dress']);
    assert.deepEqual(pluck(items, 'askingPrice'), [8, 15]);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTablesOfNames } from '../../../training/judged/read-names.ts';
import { makeFolder } from '../files.ts';

const HEAD = 'brand,kind,gender,usd,usd_2,low,high,nwt,known';
const MODELS = 'brand,model,variant,kind,gender,usd,usd_2,low,high,nwt,known';

const { folder, write } = makeFolder();

/** Reads tables with these rows of brands, models and themes. */
function read({ brands = [], models = [], themes = [] }: Readonly<Record<string, readonly string[]>>) {
  write('brands.csv', [HEAD, ...brands]);
  write('brands_more.csv', [HEAD]);
  write('models.csv', [MODELS, ...models]);
  write('themes.csv', ['theme,theme_kind,base,era,usd,usd_2,low,high,known', ...themes]);
  return readTablesOfNames(folder);
}

describe('tables of names', () => {
  it('turn words into brands, kinds and titles, and combine readers', async () => {
    const { kindsOfBrands, models, themes } = await read({
      brands: ['Nike,hoodie,men,20,45,10,60,40,2'],
      models: ['Longchamp,Le Pliage,large,bag,women,80,,50,120,110,1'],
      themes: ['Nirvana,band,tee,90s,100,100,60,300,2'],
    });
    assert.deepEqual(kindsOfBrands[0]?.texts, { brand: 'Nike', category: 'hoodie', gender: 'men' });
    assert.equal(kindsOfBrands[0]?.brand, 'nike');
    assert.ok(Math.abs(Math.exp(kindsOfBrands[0]?.log ?? 0) - 30) < 0.01);
    assert.deepEqual(models[0]?.texts, { title: 'Longchamp Le Pliage large bag', gender: 'women' });
    assert.deepEqual(themes[0]?.texts, { title: '90s Nirvana t-shirt' });
  });

  it('weight by readers’ accuracy and by the agreement of two of them', async () => {
    const judged = ['20,20,9,60,40,2', '20,20,9,60,40,1', '20,60,9,60,40,2', '20,20,9,60,40,0'];
    const { kindsOfBrands } = await read({ brands: judged.map((row) => `Nike,top,men,${row}`) });
    const [sure, inferred, torn] = kindsOfBrands.map(({ deviation }) => deviation) as [number, number, number];
    assert.equal(kindsOfBrands.length, 3, 'a guess says nothing');
    assert.ok(sure < inferred && sure < torn, `${sure}, ${inferred}, ${torn}`);
  });

  it('count words that are on no list', async () => {
    const brands = ['Zzyzzx Brothers,top,men,20,,9,60,40,2', 'Nike,hovercraft,men,20,,9,60,40,2'];
    const { kindsOfBrands, unknown } = await read({ brands });
    assert.deepEqual(kindsOfBrands, []);
    assert.deepEqual(Object.fromEntries(unknown), { 'Zzyzzx Brothers': 1, hovercraft: 1 });
  });

  it('are rejected with file and line', async () => {
    for (const [row, wanted] of [
      ['Nike,top,men,20,,9,60,40,3', /brands\.csv, line 2: "3" is not 0, 1 or 2/],
      ['Nike,top,men,cheap,,9,60,40,2', /brands\.csv, line 2: "cheap" is not a judged price/],
      ['Nike,top,men,0,,9,60,40,2', /brands\.csv, line 2: a price is 0/],
      ['Nike,top,boy,20,,9,60,40,2', /brands\.csv, line 2: "boy" is not a known gender/],
      ['Nike,top,men,20', /brands\.csv, line 2: the row has 4 cells/],
    ] as const) {
      await assert.rejects(read({ brands: [row] }), wanted);
    }
    const themes = ['Nirvana,band,tee,later,100,,60,300,2'];
    await assert.rejects(read({ themes }), /themes\.csv, line 2: "later" is not a known era/);
  });
});

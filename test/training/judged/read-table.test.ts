import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readNamesTable, readThemes } from '../../../training/judged/read-table.ts';

const HEAD = 'brand,kind,gender,usd,usd_2,low,high,nwt,known';
const MODELS = 'brand,model,variant,kind,gender,usd,usd_2,low,high,nwt,known';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Returns a folder of tables with these rows of brands, models and themes. */
function tables({ brands = [], models = [], themes = [] }: Readonly<Record<string, readonly string[]>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-names-'));
  folders.push(folder);
  const write = (name: string, rows: readonly string[]) => writeFileSync(join(folder, name), `${rows.join('\n')}\n`);
  write('brands.csv', [HEAD, ...brands]);
  write('brands_more.csv', [HEAD]);
  write('models.csv', [MODELS, ...models]);
  write('themes.csv', ['theme,theme_kind,base,era,usd,usd_2,low,high,known', ...themes]);
  return folder;
}

describe('tables of names', () => {
  it('turn words into brands and kinds, and take readers together', async () => {
    const { things } = await readNamesTable(
      tables({
        brands: ['Nike,hoodie,men,20,45,10,60,40,2'],
        models: ['Longchamp,Le Pliage,large,bag,women,80,,50,120,110,1'],
      }),
    );
    const [hoodie, bag] = things;
    assert.deepEqual([hoodie?.brand, hoodie?.kind, hoodie?.gender, hoodie?.isModel], ['nike', 'hoodie', 'men', false]);
    assert.ok(Math.abs(Math.exp(hoodie?.log ?? 0) - 30) < 0.01);
    assert.deepEqual([bag?.brand, bag?.title, bag?.isModel], ['longchamp', 'Longchamp Le Pliage large bag', true]);
  });

  it('weigh by what readers know and by how near two of them are', async () => {
    const { things } = await readNamesTable(
      tables({
        brands: ['Nike,top,men,20,20,9,60,40,2', 'Nike,top,men,20,20,9,60,40,0', 'Nike,top,men,20,60,9,60,40,2'],
      }),
    );
    const [sure, guessed, torn] = things.map(({ deviation }) => deviation) as [number, number, number];
    assert.ok(sure < guessed && sure < torn, `${sure}, ${guessed}, ${torn}`);
  });

  it('count words that are on no list', async () => {
    const { things, unknown } = await readNamesTable(
      tables({ brands: ['Zzyzzx Brothers,top,men,20,,9,60,40,2', 'Nike,hovercraft,men,20,,9,60,40,2'] }),
    );
    assert.deepEqual(things, []);
    assert.deepEqual(
      [...unknown],
      [
        ['Zzyzzx Brothers', 1],
        ['hovercraft', 1],
      ],
    );
  });

  for (const [row, wanted] of [
    ['Nike,top,men,20,,9,60,40,3', /brands\.csv, line 2: "3" is none of 0, 1 and 2/],
    ['Nike,top,men,cheap,,9,60,40,2', /brands\.csv, line 2: "cheap" is no judged price/],
    ['Nike,top,men,0,,9,60,40,2', /brands\.csv, line 2: a price is 0/],
    ['Nike,top,boy,20,,9,60,40,2', /brands\.csv, line 2: "boy" is no gender/],
    ['Nike,top,men,20', /brands\.csv, line 2: the row has 4 cells/],
  ] as const)
    it(`refuse ${row} with file and line`, () => assert.rejects(readNamesTable(tables({ brands: [row] })), wanted));

  it('read themes as titles of no brand', async () => {
    const [shirt] = await readThemes(tables({ themes: ['Nirvana,band,tee,90s,100,100,60,300,2'] }));
    assert.equal(shirt?.title, '90s Nirvana t-shirt');
    await assert.rejects(
      readThemes(tables({ themes: ['Nirvana,band,tee,later,100,,60,300,2'] })),
      /line 2: "later" is no era/,
    );
  });
});

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readJudgedTitles, titleKey } from '../../../training/judged/read-judged.ts';
import { readJudgedModels, readJudgedPieces, readTablesOfNames } from '../../../training/judged/read-names.ts';
import { makeFolder } from '../files.ts';

const { folder, at, write } = makeFolder();
for (const name of ['titles', 'keys']) mkdirSync(at(name));

const HEADER = 'title,condition,gender,judged_usd';
const KEYS = 'key,condition,gender,judged_usd';
const TEE = 'Nike tee,used,men,12';

/** Writes a corpus with one batch of each kind, and reads it. */
function read(titles: readonly string[], keys: readonly string[] = [], texts: readonly string[] = []) {
  write('titles/written.csv', titles);
  write('keys/listings.csv', [KEYS, ...keys]);
  return readJudgedTitles({ texts, openTest: ['Levis 501 32x30'] }, folder);
}

describe('the reader of judged titles', () => {
  it('joins keys with the text of listings and other batches, in any case and punctuation, and counts missing ones', async () => {
    const { rows, withoutText } = await read(
      [HEADER, '"Levi\'s 501, 32x30",used,men,28', TEE],
      [
        `${titleKey('Coach Tabby 26, black')},Good,women,160`,
        `${titleKey('nike tee')},used,men,9`,
        `${titleKey('unseen')},,,12`,
      ],
      ['COACH Tabby 26 Black', ''],
    );
    assert.equal(withoutText, 1);
    assert.partialDeepStrictEqual(rows, [
      { title: "Levi's 501, 32x30", condition: 'used', gender: 'men', judgedUsd: 28, part: 'open test' },
      { title: 'Nike tee', judgedUsd: 12, batch: 'written' },
      { title: 'COACH Tabby 26 Black', judgedUsd: 160, batch: 'listings' },
      { title: 'Nike tee', judgedUsd: 9, batch: 'listings' },
    ]);
    assert.equal(rows.filter(({ part }) => part === 'open test').length, 1);
  });

  it('stops with file and line at an unreadable row', async () => {
    for (const [titles, keys, message] of [
      [[HEADER, TEE, 'Nike tee,used,men,12.5'], [], /written\.csv, line 3: "12\.5" is not a judged price/],
      [[HEADER, TEE, 'Nike tee,used,12'], [], /written\.csv, line 3: the row has 3 cells\. Write 4/],
      [[HEADER, TEE, 'Nike tee,used,mens,12'], [], /written\.csv, line 3: "mens" is not a gender/],
      [[HEADER, TEE, ' ,used,men,12'], [], /written\.csv, line 3: the title is empty/],
      [[HEADER], ['Nike tee,,,12'], /listings\.csv, line 2: "Nike tee" is not the key/],
      [['title,condition,judged_usd'], [], /written\.csv, line 1: the column gender is missing/],
    ] as const)
      await assert.rejects(read(titles, keys), message);
  });
});

it('The corpus has only rows that can be used', async () => {
  const { rows, withoutText } = await readJudgedTitles({ openTest: [] });
  assert.ok(rows.length > 10_000 && withoutText > 30_000);
  const models = await readJudgedModels();
  assert.equal(new Set(models.map(({ brand, model }) => `${brand} ${model}`)).size, models.length);
  assert.ok((await readJudgedPieces()).some(({ isWanted }) => isWanted));
});

const names = makeFolder();
const BRANDS = 'brand,kind,gender,usd,usd_2,low,high,nwt,known';

/** Reads tables with these rows of brands, models and themes. */
function readTables({ brands = [], models = [], themes = [] }: Readonly<Record<string, readonly string[]>>) {
  names.write('brands.csv', [BRANDS, ...brands]);
  names.write('brands_more.csv', [BRANDS]);
  names.write('models.csv', ['brand,model,variant,kind,gender,usd,usd_2,low,high,nwt,known', ...models]);
  names.write('themes.csv', ['theme,theme_kind,base,era,usd,usd_2,low,high,known', ...themes]);
  return readTablesOfNames(names.folder);
}

describe('tables of names', () => {
  it('turn words into brands, kinds and titles, and combine readers', async () => {
    const { kindsOfBrands, models, themes } = await readTables({
      brands: ['Nike,hoodie,men,20,45,10,60,40,2'],
      models: ['Longchamp,Le Pliage,large,bag,women,80,,50,120,110,1'],
      themes: ['Nirvana,band,tee,90s,100,100,60,300,2'],
    });
    const [nike] = kindsOfBrands;
    assert.deepEqual([nike?.brand, nike?.texts], ['nike', { brand: 'Nike', category: 'hoodie', gender: 'men' }]);
    assert.ok(Math.abs(Math.exp(nike?.log ?? 0) - 30) < 0.01);
    assert.deepEqual(models[0]?.texts, { title: 'Longchamp Le Pliage large bag', gender: 'women' });
    assert.deepEqual(themes[0]?.texts, { title: '90s Nirvana t-shirt' });
  });

  it('weight by readers’ accuracy and by the agreement of two of them', async () => {
    const judged = ['20,20,9,60,40,2', '20,20,9,60,40,1', '20,60,9,60,40,2', '20,20,9,60,40,0'];
    const { kindsOfBrands } = await readTables({ brands: judged.map((row) => `Nike,top,men,${row}`) });
    const [sure = 0, inferred = 0, torn = 0] = kindsOfBrands.map(({ deviation }) => deviation);
    assert.equal(kindsOfBrands.length, 3, 'a guess says nothing');
    assert.ok(sure < inferred && sure < torn, `${sure}, ${inferred}, ${torn}`);
  });

  it('count words that are on no list', async () => {
    const brands = ['Zzyzzx Brothers,top,men,20,,9,60,40,2', 'Nike,hovercraft,men,20,,9,60,40,2'];
    const { kindsOfBrands, unknown } = await readTables({ brands });
    assert.deepEqual(kindsOfBrands, []);
    assert.deepEqual(Object.fromEntries(unknown), { 'Zzyzzx Brothers': 1, hovercraft: 1 });
  });

  it('are rejected with file and line', async () => {
    for (const [table, row, message] of [
      ['brands', 'Nike,top,men,20,,9,60,40,3', /brands\.csv, line 2: "3" is not 0, 1 or 2/],
      ['brands', 'Nike,top,men,cheap,,9,60,40,2', /brands\.csv, line 2: "cheap" is not a judged price/],
      ['brands', 'Nike,top,men,0,,9,60,40,2', /brands\.csv, line 2: a price is 0/],
      ['brands', 'Nike,top,boy,20,,9,60,40,2', /brands\.csv, line 2: "boy" is not a known gender/],
      ['themes', 'Nirvana,band,tee,later,100,,60,300,2', /themes\.csv, line 2: "later" is not a known era/],
    ] as const)
      await assert.rejects(readTables({ [table]: [row] }), message);
  });
});

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readJudgedTitles, titleKey } from '../../../training/judged/read-judged.ts';
import { readJudgedModels, readJudgedPieces, readTablesOfNames } from '../../../training/judged/read-names.ts';
import { makeFolder, rejectsWith } from '../files.ts';
import refused from '../refused-rows.json' with { type: 'json' };

const { folder, at, write } = makeFolder();
for (const name of ['titles', 'keys']) mkdirSync(at(name));

const HEADER = 'title,condition,gender,judged_usd';
const KEYS = 'key,condition,gender,judged_usd';
const TEE = 'Nike tee,used,men,12';

/** Writes a corpus with a batch of titles and one of keys, and reads it. */
function read(titles: readonly string[], keys: readonly string[] = [], texts: readonly string[] = []) {
  write('titles/written.csv', titles);
  write('keys/listings.csv', [KEYS, ...keys]);
  return readJudgedTitles({ texts, openTest: ['Levis 501 32x30'] }, folder);
}

describe('the reader of judged titles', () => {
  it('finds the titles of keys in listings and other batches, in any case and punctuation, and counts the rest', async () => {
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
    const tested = rows.filter(({ part }) => part === 'open test');
    assert.deepEqual(
      tested.map(({ title }) => title),
      ["Levi's 501, 32x30"],
    );
  });

  for (const { row, error } of refused.titles)
    it(`stops with file and line at the row "${row}"`, () => rejectsWith(read([HEADER, TEE, row]), error));

  it('stops at a title in place of its key, in a batch stored by keys', async () => {
    const noTitles = [HEADER];
    const keyed = ['Nike tee,,,12'];
    const error = /listings\.csv, line 2: "Nike tee" is not the key of a title/;
    await assert.rejects(read(noTitles, keyed), error);
  });

  it('stops at a missing column', async () => {
    await assert.rejects(read(['title,condition,judged_usd']), /written\.csv, line 1: the column gender is missing/);
  });
});

it('the shipped corpus can be read, and prices each model once', async () => {
  const { rows, withoutText } = await readJudgedTitles({ openTest: [] });
  assert.ok(rows.length > 10_000 && withoutText > 30_000, `${rows.length} ${withoutText}`);
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

describe('the tables of names', () => {
  it('turn words into brands, kinds, and titles, at the mean log price of two readers', async () => {
    const { kindsOfBrands, models, themes } = await readTables({
      brands: ['Nike,hoodie,men,20,45,10,60,40,2'],
      models: ['Longchamp,Le Pliage,large,bag,women,80,,50,120,110,1'],
      themes: ['Nirvana,band,tee,90s,100,100,60,300,2'],
    });
    const [nike] = kindsOfBrands;
    assert.deepEqual([nike?.brand, nike?.texts], ['nike', { brand: 'Nike', category: 'hoodie', gender: 'men' }]);
    // The geometric mean of $20 and $45.
    assert.equal(Math.exp(nike?.log ?? 0).toFixed(2), '30.00');
    assert.deepEqual(models[0]?.texts, { title: 'Longchamp Le Pliage large bag', gender: 'women' });
    assert.deepEqual(themes[0]?.texts, { title: '90s Nirvana t-shirt' });
  });

  it('give an inferred price and two that differ a larger deviation, and leave out a guess', async () => {
    const KNOWN = 2;
    const INFERRED = 1;
    const GUESSED = 0;
    const judgments = [
      { secondPrice: 20, source: KNOWN },
      { secondPrice: 20, source: INFERRED },
      { secondPrice: 60, source: KNOWN },
      { secondPrice: 20, source: GUESSED },
    ];
    const brands = judgments.map(({ secondPrice, source }) => `Nike,top,men,20,${secondPrice},9,60,40,${source}`);
    const { kindsOfBrands } = await readTables({ brands });
    const [known = 0, inferred = 0, differing = 0, ...guessed] = kindsOfBrands.map(({ deviation }) => deviation);
    assert.ok(known < inferred && known < differing, `${known}, ${inferred}, ${differing}`);
    assert.deepEqual(guessed, []);
  });

  it('count words that are on no list', async () => {
    const brands = ['Zzyzzx Brothers,top,men,20,,9,60,40,2', 'Nike,hovercraft,men,20,,9,60,40,2'];
    const { kindsOfBrands, unknown } = await readTables({ brands });
    assert.deepEqual(kindsOfBrands, []);
    assert.deepEqual(Object.fromEntries(unknown), { 'Zzyzzx Brothers': 1, hovercraft: 1 });
  });

  for (const { table, row, error } of refused.names)
    it(`stop with file and line at the row "${row}"`, () => rejectsWith(readTables({ [table]: [row] }), error));
});

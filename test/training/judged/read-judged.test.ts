import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readJudgedTitles, titleKey } from '../../../training/judged/read-judged.ts';
import { readJudgedModels, readJudgedPieces } from '../../../training/judged/read-names.ts';
import { makeFolder } from '../files.ts';

const { folder, at, write } = makeFolder();
for (const name of ['titles', 'keys']) mkdirSync(at(name));

const HEADER = 'title,condition,gender,judged_usd';
const KEYS = 'key,condition,gender,judged_usd';

/** Writes a corpus with one batch of each kind, and reads it. */
function read(titles: readonly string[], keys: readonly string[] = [KEYS], texts: readonly string[] = []) {
  write('titles/written.csv', titles);
  write('keys/listings.csv', keys);
  return readJudgedTitles({ texts, openTest: ['Levis 501 32x30'] }, folder);
}

describe('the reader of judged titles', () => {
  it('joins keys with the text of listings, in any case and punctuation, and counts missing ones', async () => {
    const { rows, withoutText } = await read(
      [HEADER, '"Levi\'s 501, 32x30",used,men,28'],
      [KEYS, `${titleKey('Coach Tabby 26, black')},Good,women,160`, `${titleKey('unseen')},,,12`],
      ['COACH Tabby 26 Black', ''],
    );
    assert.equal(withoutText, 1);
    const [written, joined] = rows;
    assert.deepEqual(written, {
      title: "Levi's 501, 32x30",
      condition: 'used',
      gender: 'men',
      judgedUsd: 28,
      batch: 'written',
      part: 'open test',
    });
    assert.equal(joined?.title, 'COACH Tabby 26 Black');
    assert.equal(joined?.judgedUsd, 160);
    assert.notEqual(joined?.part, 'open test');
  });

  it('joins keys with titles in another batch, as for a second judge', async () => {
    const keys = [KEYS, `${titleKey('nike tee')},used,men,9`];
    const { rows, withoutText } = await read([HEADER, 'Nike tee,used,men,12'], keys);
    assert.equal(withoutText, 0);
    const joined = rows.map(({ title, judgedUsd, batch }) => `${title} ${judgedUsd} ${batch}`);
    assert.deepEqual(joined, ['Nike tee 12 written', 'Nike tee 9 listings']);
  });

  it('stops with file and line at an unreadable row', async () => {
    for (const [row, message] of [
      ['Nike tee,used,men,12.5', /written\.csv, line 3: "12\.5" is not a judged price/],
      ['Nike tee,used,12', /written\.csv, line 3: the row has 3 cells\. Write 4/],
      ['Nike tee,used,mens,12', /written\.csv, line 3: "mens" is not a gender/],
      [' ,used,men,12', /written\.csv, line 3: the title is empty/],
    ] as const) {
      await assert.rejects(read([HEADER, 'Nike tee,used,men,12', row]), message);
    }
    await assert.rejects(read([HEADER], [KEYS, 'Nike tee,,,12']), /listings\.csv, line 2: "Nike tee" is not the key/);
    await assert.rejects(read(['title,condition,judged_usd']), /written\.csv, line 1: the column gender is missing/);
  });
});

it('has a corpus in which every row can be used', async () => {
  const { rows, withoutText } = await readJudgedTitles({ openTest: [] });
  assert.ok(rows.length > 10_000 && withoutText > 30_000);
  const models = await readJudgedModels();
  assert.equal(new Set(models.map(({ brand, model }) => `${brand} ${model}`)).size, models.length);
  assert.ok((await readJudgedPieces()).some(({ isWanted }) => isWanted));
});

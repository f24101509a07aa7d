import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readJudgedTitles, titleKey } from '../../../training/judged/read-judged.ts';
import { readJudgedModels, readJudgedPieces } from '../../../training/judged/read-names.ts';

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A corpus with one batch of each kind. */
function corpus(titles: string, keys = 'key,condition,gender,judged_usd\n'): string {
  const folder = mkdtempSync(join(tmpdir(), 'hangtag-judged-'));
  folders.push(folder);
  for (const name of ['titles', 'keys']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'titles', 'written.csv'), titles);
  writeFileSync(join(folder, 'keys', 'listings.csv'), keys);
  return folder;
}

const HEADER = 'title,condition,gender,judged_usd\n';

describe('the reader of judged titles', () => {
  it('joins keys with the texts of listings, in any case and punctuation, and counts those without', async () => {
    const key = titleKey('Coach Tabby 26, black');
    const folder = corpus(
      `${HEADER}"Levi's 501, 32x30",used,men,28\n`,
      `key,condition,gender,judged_usd\n${key},Good,women,160\n${titleKey('unseen')},,,12\n`,
    );
    const { rows, withoutText } = await readJudgedTitles(
      { texts: ['COACH Tabby 26 Black', ''], openTest: ['Levis 501 32x30'] },
      folder,
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

  it('joins keys with titles that stand in another batch, as a second judge has them', async () => {
    const keys = `key,condition,gender,judged_usd\n${titleKey('nike tee')},used,men,9\n`;
    const { rows, withoutText } = await readJudgedTitles(
      { openTest: [] },
      corpus(`${HEADER}Nike tee,used,men,12\n`, keys),
    );
    assert.equal(withoutText, 0);
    assert.deepEqual(
      rows.map(({ title, judgedUsd, batch }) => [title, judgedUsd, batch]),
      [
        ['Nike tee', 12, 'written'],
        ['Nike tee', 9, 'listings'],
      ],
    );
  });

  for (const [fault, row, message] of [
    ['a price that is none', 'Nike tee,used,men,12.5', /written\.csv, line 3: "12\.5" is no judged price/],
    ['a missing cell', 'Nike tee,used,12', /written\.csv, line 3: the row has 3 cells\. Write 4/],
    ['an unknown gender', 'Nike tee,used,mens,12', /written\.csv, line 3: "mens" is no gender/],
    ['an empty title', ' ,used,men,12', /written\.csv, line 3: the title is empty/],
  ] as const) {
    it(`stops with file and line at ${fault}`, async () => {
      const folder = corpus(`${HEADER}Nike tee,used,men,12\n${row}\n`);
      await assert.rejects(readJudgedTitles({ openTest: [] }, folder), message);
    });
  }

  it('stops with file and line at a key that is none, and at a missing column', async () => {
    const broken = corpus(HEADER, 'key,condition,gender,judged_usd\nNike tee,,,12\n');
    await assert.rejects(readJudgedTitles({ openTest: [] }, broken), /listings\.csv, line 2: "Nike tee" is no key/);
    const narrow = corpus('title,condition,judged_usd\n');
    await assert.rejects(
      readJudgedTitles({ openTest: [] }, narrow),
      /written\.csv, line 1: the column gender is missing/,
    );
  });
});

it('has a corpus in which every row can be used', async () => {
  const { rows, withoutText } = await readJudgedTitles({ openTest: [] });
  assert.ok(rows.length > 10_000 && withoutText > 30_000);
  const models = await readJudgedModels();
  assert.equal(new Set(models.map(({ brand, model }) => `${brand} ${model}`)).size, models.length);
  assert.ok((await readJudgedPieces()).some(({ isWanted }) => isWanted));
});

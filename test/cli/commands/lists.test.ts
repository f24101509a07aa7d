import assert from 'node:assert/strict';
import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { hangtag, onTerminal } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/service.ts';

describe('hangtag list', () => {
  it('keeps the seller’s columns, and replaces the columns that an earlier run added', async (t) => {
    const path = join(temporaryFolder(t), 'closet.csv');
    writeFileSync(path, 'hangtag_ref,title,Preis\nA-17,Coach leather tote,50\n');
    const { out } = await hangtag({}, 'list', path);
    const [names, row] = out.split('\n');
    assert.match(row ?? '', /^A-17,Coach leather tote,50,\d+,/);
    writeFileSync(path, `${names},sold on\n${row},today\n`);
    const secondRun = await hangtag({}, 'list', path);
    assert.equal(secondRun.out, out.replace('Preis,', 'Preis,sold on,').replace(',50,', ',50,today,'));
  });

  for (const { command, output, outputName } of [
    { command: 'list', output: 'the same path', outputName: 'closet.csv' },
    { command: 'list', output: 'a hard link', outputName: 'linked-closet.csv' },
    { command: 'list', output: 'another path', outputName: '../FOLDER/closet.csv' },
  ]) {
    it(`refuses to overwrite the input of hangtag ${command} through ${output}`, async (t) => {
      const folder = temporaryFolder(t);
      const path = join(folder, 'closet.csv');
      writeFileSync(path, 'title\nZara dress\n');
      linkSync(path, join(folder, 'linked-closet.csv'));
      const outputPath = `${folder}/${outputName.replace('FOLDER', basename(folder))}`;
      const { status, err } = await hangtag({}, command, path, '-o', outputPath);
      assert.equal(status, 2);
      assert.match(err, /^--output is .*closet\.csv, the list itself: give another name, or --force to write/);
      assert.equal(readFileSync(path, 'utf8'), 'title\nZara dress\n');
    });
  }

  it('overwrites the input with --force, converting Latin-1 to UTF-8', async (t) => {
    const path = join(temporaryFolder(t), 'closet.csv');
    const rows = 'Zara dress,9\r\n'.repeat(400);
    writeFileSync(path, Buffer.from(`title,price\r\n${rows}Polène bag,80,,\r\n`, 'latin1'));
    const { out } = await hangtag({}, 'list', path);
    assert.match(out, /^\ufefftitle,price,,,hangtag_price,.*\nPolène bag,80,,,/s);
    const { err } = await hangtag({}, 'list', path, '-o', path, '--force');
    assert.match(err, /^Wrote .*closet\.csv\.$/m);
    assert.equal(readFileSync(path, 'utf8'), out);
  });

  it('shows a line for each row of a list on a terminal', async (t) => {
    const list = writeList(t, 'title,price\nCoach leather tote \u001b[31m,50\nSephora lipstick,5\n');
    const { out } = await onTerminal(120, { NO_COLOR: '1' }, 'list', list);
    // The escape character in the title is a space.
    assert.match(out, /^2\. Coach leather tote {2}\[31m: \$\d+, most \$\d+ to \$\d+\. Coach/m);
    assert.match(out, /(?:Buy|Maybe|Skip),\s(?:\$\d+|no)\s(?:profit|loss)/);
    assert.match(out, /^3\. Sephora lipstick: no price\. We price only/m);
  });

  it('writes a list as CSV to a pipe, and also to a terminal with "-o -"', async (t) => {
    const list = writeList(t, 'title,price\nCoach leather tote,50\n');
    const { out } = await hangtag({}, 'list', list);
    assert.match(out, /^title,price,hangtag_price,/);
    assert.equal((await onTerminal(120, {}, 'list', list, '-o', '-')).out, out);
  });
});

describe('hangtag list of a closet with listing dates', () => {
  const CLOSET = [
    'title,asking price,date listed,floor',
    'Coach leather tote good condition,90,2026-10-11,',
    "Levi's 501 jeans men,55,2026-06-01,20",
    'Sephora lipstick,20,2026-11-01,',
    'Nike Air Force 1 sneakers,,,',
  ].join('\n');

  it('adds today’s step of the plan, which its own output keeps', async (t) => {
    const path = join(temporaryFolder(t), 'closet.csv');
    writeFileSync(path, CLOSET);
    const { out, err } = await hangtag({}, 'list', path, '--today', '2026-11-21');
    assert.match(out, /^Coach .*41 days at \$90: /m);
    assert.match(err, /3 of 4 rows have prices/);
    writeFileSync(path, out);
    assert.equal((await hangtag({}, 'list', path, '--today', '2026-11-21')).out, out);
  });
});

it('hangtag list says once how many rows have no price', async (t) => {
  const { err } = await hangtag({}, 'list', writeList(t, 'title\nZara dress\nGap jeans\nSephora lipstick\n'));
  assert.match(
    err,
    /^2 of 3 rows have prices; see the notes for the others\. 2 items: \$\d+, most likely \$\d+ to \$\d+\.$/m,
  );
});

it('hangtag list fails, after writing the rows, if no row has a price', async (t) => {
  const path = join(temporaryFolder(t), 'list.csv');
  writeFileSync(path, 'title\nSephora lipstick\n');
  const { status, out, err } = await hangtag({}, 'list', path);
  assert.deepEqual([status, out.includes('\nSephora lipstick,,')], [1, true]);
  assert.match(err, /^0 of 1 rows have prices; see the notes/m);
});

it('hangtag list answers a file whose only prices are of what is sold', async (t) => {
  const path = join(temporaryFolder(t), 'sold.csv');
  writeFileSync(path, 'title,sold price\nGap jeans,5\nSephora lipstick,\n');
  const { status, err } = await hangtag({}, 'list', path);
  assert.equal(status, 0);
  assert.match(err, /0 of 1 rows have prices; see the notes/);
});

it('hangtag list says that nothing is for sale in a file of sales', async (t) => {
  const path = join(temporaryFolder(t), 'sold.csv');
  writeFileSync(path, 'title,sold price\nGap jeans,5\n');
  const { status, err } = await hangtag({}, 'list', path);
  assert.equal(status, 0);
  assert.match(err, /Nothing in it is for sale\. Not in the total: 1 sold\.$/m);
});

/** Writes a list into a temporary folder. Returns its path. */
function writeList(t: TestContext, content: string): string {
  const path = join(temporaryFolder(t), 'list.csv');
  writeFileSync(path, content);
  return path;
}

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openListFile } from '../../src/lists/read-list-file.ts';
import type { FileRow } from '../../src/lists/read-row.ts';
import type { RowFields } from '../../src/operations/answer-row.ts';
import { hangtag } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';
import files from './shapes.json' with { type: 'json' };

/** What JSON says of a row besides its answer. */
interface RowOutcome {
  readonly line: number;
  readonly problem?: { readonly detail: string };
  readonly caveats?: readonly { readonly text: string }[];
}

/** Writes a row as in shapes.json: title, quantity, price that its owner (L) or another (A) asks, cost, state. */
function writeRow({ fields, state }: FileRow): string {
  const { title = '', quantity, listPrice, askingPrice, cost = '' } = fields as RowFields;
  const askText = listPrice === undefined ? (askingPrice === undefined ? '' : `A${askingPrice}`) : `L${listPrice}`;
  return [title, quantity, askText, cost, state ?? ''].join('~');
}

const encodeText = (text: string, encoding: string): Buffer =>
  encoding === 'utf16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, encoding as BufferEncoding);

describe('hangtag list', () => {
  for (const { name, encoding = 'utf8', lines, rows } of files)
    it(`reads ${name} row for row and keeps it as it is`, async (t) => {
      const file = join(temporaryFolder(t), 'list.csv');
      const text = lines.join('\n');
      writeFileSync(file, encodeText(text, encoding));
      const { status, out, err } = await hangtag({}, 'list', file, '--json');
      assert.equal(status, 0, err);
      const answers: RowOutcome[] = JSON.parse(out).items;
      const itemRows = [...(await openListFile(encodeText(text, encoding))).rows].filter(({ fields }) => fields);
      // After ! or ? stand words of the problem or the caveat.
      const expectedRows = rows.map((row) => row.split(/(?=[!?])/));
      assert.deepEqual(
        itemRows.map(writeRow),
        expectedRows.map(([row]) => row),
      );
      assert.deepEqual(
        answers.map(({ line }) => line),
        itemRows.map(({ line }) => line),
      );
      for (const [at, [, words]] of expectedRows.entries()) {
        const { problem, caveats = [] } = answers[at] as RowOutcome;
        const caveatText = [problem?.detail ?? '', ...caveats.map((caveat) => caveat.text)].join(' ');
        assert.ok(words ? caveatText.includes(words.slice(1)) : !problem, caveatText);
      }
      if (/^[[{]/.test(text)) return;
      const csvOutput = await hangtag({}, 'list', file, '--output', '-');
      assert.ok(csvOutput.out.includes('hangtag_price'));
      for (const line of text.split(/[\r\n]+/)) assert.ok(csvOutput.out.includes(line), line);
    });
});

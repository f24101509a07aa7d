import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { hangtag } from '../support/command-line.ts';
import { temporaryFolder } from '../support/service.ts';
import files from './shapes.json' with { type: 'json' };

interface Row {
  readonly item: Readonly<Record<string, string | number>>;
  readonly state?: string;
  readonly problem?: string;
  readonly caveat?: string;
}

/** Writes a row as in shapes.json: title, quantity, price that its owner (L) or another (A) asks, cost, state. */
function written({ item, state = '' }: Row): string {
  const { title = '', quantity, listPrice, askingPrice, cost = '' } = item;
  const asked = listPrice === undefined ? (askingPrice === undefined ? '' : `A${askingPrice}`) : `L${listPrice}`;
  return [title, quantity, asked, cost, state].join('~');
}

const bytesOf = (text: string, encoding: string): Buffer =>
  encoding === 'utf16be' ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, encoding as BufferEncoding);

describe('hangtag list', () => {
  for (const { name, encoding = 'utf8', lines, rows } of files)
    it(`reads ${name} row for row and keeps it as it is`, async (t) => {
      const file = join(temporaryFolder(t), 'list.csv');
      const text = lines.join('\n');
      writeFileSync(file, bytesOf(text, encoding));
      const { status, out, err } = await hangtag({}, 'list', file, '--json');
      assert.equal(status, 0, err);
      const answered: Row[] = JSON.parse(out).rows;
      // After ! or ? stand words of the problem or the caveat.
      const wanted = rows.map((row) => row.split(/(?=[!?])/));
      assert.deepEqual(
        answered.map(written),
        wanted.map(([row]) => row),
      );
      for (const [at, [, words]] of wanted.entries()) {
        const { problem = '', caveat = '' } = answered[at] as Row;
        assert.ok(words ? (problem + caveat).includes(words.slice(1)) : problem === '', problem);
      }
      if (/^[[{]/.test(text)) return;
      const priced = await hangtag({}, 'list', file, '--output', '-');
      assert.ok(priced.out.includes('hangtag_price'));
      for (const line of text.split(/[\r\n]+/)) assert.ok(priced.out.includes(line), line);
    });
});

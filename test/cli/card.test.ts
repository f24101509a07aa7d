import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { onTerminal } from '../support/command-line.ts';
import rows from './card.json' with { type: 'json' };

/** Widths of a narrow terminal, of the usual one, and of a new window on Windows, in columns. */
const WIDTHS = { narrow: 40, usual: 80, windows: 120 };
const MONOCHROME = { NO_COLOR: '1' };

const showMonochrome = (...args: string[]) => onTerminal(WIDTHS.usual, MONOCHROME, ...args);
const splitLines = (screen: string) => screen.trimEnd().split('\n');
const splitWords = (screen: string) => screen.split(/\s+/);
/**
 * Fails for a line that fills the terminal, because the console of Windows adds an empty line after it. An address that
 * is longer is never cut.
 */
function assertLinesFit(screen: string, columns: number): void {
  // A Korean syllable takes two columns.
  const widthOf = (line: string) => line.replace(/\p{Script=Hangul}/gu, '$&$&').length;
  for (const line of splitLines(screen)) assert.ok(widthOf(line) < columns || /^https:\S+$/.test(line), line);
}

describe('hangtag price on a terminal', () => {
  for (const words of rows.questions) {
    it(`wraps "${words.join(' ')}" only between words, to lines that fit`, async () => {
      const expected = await showMonochrome('price', ...words);
      for (const columns of Object.values(WIDTHS)) {
        const { out, err } = await onTerminal(columns, MONOCHROME, 'price', ...words);
        assertLinesFit(out + err, columns);
        assert.deepEqual(splitWords(out + err), splitWords(expected.out + expected.err));
      }
    });

    it(`prints the same text for "${words.join(' ')}" with and without colors`, async () => {
      const plain = await showMonochrome('price', ...words);
      const colored = await onTerminal(WIDTHS.usual, {}, 'price', ...words);
      assert.notEqual(colored.out + colored.err, plain.out + plain.err);
      assert.equal(stripVTControlCharacters(colored.out), plain.out);
    });
  }

  for (const { title, verdict, color, code } of [
    { title: 'Coach Tabby bag $70', verdict: 'Buy: ', color: 'green', code: 32 },
    { title: 'Gucci Marmont bag $100', verdict: 'Check', color: 'yellow', code: 33 },
    { title: 'OshKosh overalls 3T $20', verdict: 'Skip', color: 'red', code: 31 },
  ]) {
    it(`prints the verdict on "${title}" in bold ${color}`, async () => {
      const { out } = await onTerminal(WIDTHS.usual, {}, 'price', title);
      assert.ok(out.includes(`\u001b[1m\u001b[${code}m${verdict}`), out);
    });
  }

  it('assumes 80 columns if the width of the terminal is unknown', async () => {
    const unknownWidth = 0;
    const expected = await onTerminal(80, {}, 'price', 'Nike hoodie');
    assert.deepEqual(await onTerminal(unknownWidth, {}, 'price', 'Nike hoodie'), expected);
  });

  it('adds parts with --include', async () => {
    const { out: short } = await showMonochrome('price', 'Xyzzyq fur coat');
    const { out: all } = await showMonochrome('price', 'Xyzzyq fur coat', '--include', 'all');
    assert.doesNotMatch(short, /https:/);
    assert.match(all, /^Sold ones:\s+https:/m);
  });
});

for (const [command, ...options] of [
  ['offer', 'Coach Tabby 26', '--list-price', '200', '--offered', '130', '--cost', '40'],
  ['payouts', 'coach', 'bag', '--cost', '5'],
] as const) {
  it(`hangtag ${command} fits each terminal without cutting words`, async () => {
    for (const columns of Object.values(WIDTHS)) {
      const { out } = await onTerminal(columns, MONOCHROME, command, ...options);
      assertLinesFit(out, columns);
      assert.doesNotMatch(out, /…/);
    }
  });
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import measure from 'fast-string-truncated-width';
import { hangtag, onTerminal } from '../support/command-line.ts';
import { rowsOf } from '../support/rows.ts';
import rows from './card.json' with { type: 'json' };

/** One answer of each kind: a find, a fashion house, a rarity … */
const ASKED = rows.asked;
/** A narrow terminal, the usual one, and the width of a new window on Windows. */
const [NARROW, USUAL, WINDOWS] = [40, 80, 120];
const MONOCHROME = { NO_COLOR: '1' };

const linesOf = (shown: string) => shown.trimEnd().split('\n');
/** Returns the words without the hill, whose width is that of the terminal. */
const wordsIn = (shown: string) => shown.split(/[\s▁▂▃▄▅▆▇█]+/).filter((word) => word !== '●');

describe('a price on a terminal', () => {
  it('has whole words on lines that fit', async () => {
    for (const words of ASKED) {
      const show = (columns: number, env = {}) => onTerminal(columns, env, 'price', ...words);
      const usual = await show(USUAL, MONOCHROME);
      assert.ok(linesOf(usual.out).length <= 8, usual.out);
      for (const columns of [NARROW, USUAL, WINDOWS]) {
        const { out, err } = await show(columns, MONOCHROME);
        // A line that fills Windows' console is followed by an empty one.
        for (const line of linesOf(out + err)) assert.ok(measure(line).width < columns, line);
        assert.deepEqual(wordsIn(out + err), wordsIn(usual.out + usual.err));
      }
      const colored = await show(USUAL);
      assert.notEqual(colored.out + colored.err, usual.out + usual.err);
      assert.equal(stripVTControlCharacters(colored.out), usual.out);
    }
  });

  it('has its verdict in the color of its zone, even if it is a sentence', async () => {
    for (const [title, color, verdict] of [
      ['Coach Tabby bag $5', 32, 'Buy.'],
      ['Gucci Marmont bag $300', 33, 'Check'],
      ['OshKosh overalls 3T $20', 31, 'Skip'],
    ] as const) {
      const { out } = await onTerminal(USUAL, {}, 'price', title);
      assert.ok(out.includes(`\u001b[1m\u001b[${color}m${verdict}`), out);
    }
  });

  it('fits if the width is not known', async () => {
    const known = await onTerminal(USUAL, {}, 'price', 'Nike hoodie');
    assert.deepEqual(await onTerminal(0, {}, 'price', 'Nike hoodie'), known);
  });

  it('draws ranges as hills on one scale, with the asking price marked', async () => {
    const hillOf = async (...words: string[]) => {
      const { out } = await onTerminal(USUAL, MONOCHROME, 'price', ...words);
      return /\$[\d,]+ +([▁▂▃▄▅▆▇█●]+) +\$/.exec(out)?.[1] ?? '';
    };
    const [known, unknown] = [await hillOf('Chanel classic flap bag'), await hillOf('nice dress')];
    for (const hill of [known, unknown]) assert.match(hill, /^▁▂?▃?▄?▅*▆*▇*█+▇*▆*▅*▄?▃?▂?▁$/);
    assert.ok(unknown.length > known.length);
    // Two asking prices within the range, wherever the model puts it, and one on either side of it.
    const { out } = await onTerminal(USUAL, MONOCHROME, 'price', 'Coach Tabby bag');
    const [, usual, low, high] = /\$(\d+) +\$(\d+) +[▁-█]+ +\$(\d+)/.exec(out)?.map(Number) ?? [];
    const between = (a = 0, b = 0) => String(Math.round((a + b) / 2));
    const tags = ['5', between(low, usual), between(usual, high), String(2 * (high ?? 0))];
    const marked = await Promise.all(tags.map((tag) => hillOf('Coach Tabby bag', '--asking', tag)));
    const { out: found } = await onTerminal(USUAL, MONOCHROME, 'price', 'Coach Tabby bag', '--asking', '5');
    assert.match(found, / {2}holds 8 in 10 {2}● \$5 asked$/m, 'the share is of the range, not of the asking price');
    const [first, second = 0, third = 0, last = 0] = marked.map((hill) => hill.indexOf('●'));
    assert.deepEqual([first, last], [0, (marked.at(-1) as string).length - 1]);
    assert.ok(0 < second && second < third && third < last, marked.join('\n'));
  });

  it('takes at most eight lines of 80 columns, for any question', async () => {
    const titles = rowsOf(new URL('../titles/titles.tsv', import.meta.url));
    for (const { title = '' } of titles.filter((_one, index) => index % 151 === 0)) {
      for (const asking of [[], ['--asking', '900']]) {
        const { out } = await onTerminal(USUAL, MONOCHROME, 'price', title, ...asking);
        assert.ok(linesOf(out).length <= 8, out);
      }
    }
  });

  it('shows words and factors, caveats and searches only with --explain, like a pipe', async () => {
    const asked = ['price', 'Xyzzyq wool coat'] as const;
    const left = [/ x0\.\d+,\s/, /^Women’s assumed/m, /^The range allows for/m, /^Sold listings:\s/m];
    const shows = [
      (...more: string[]) => onTerminal(USUAL, MONOCHROME, ...asked, ...more),
      (...more: string[]) => hangtag({}, ...asked, ...more),
    ];
    for (const show of shows) {
      const [short, whole] = [(await show()).out, (await show('--explain')).out];
      for (const said of left) {
        assert.doesNotMatch(short, said);
        assert.match(whole, said);
      }
      const others = linesOf(short).filter((line) => !linesOf(whole).includes(line));
      for (const line of others) assert.match(line, / and more with --explain\.$/);
    }
    const json = await hangtag({}, ...asked, '--json');
    assert.deepEqual(await hangtag({}, ...asked, '--json', '--explain'), json);
    assert.deepEqual(await onTerminal(USUAL, {}, ...asked, '--json'), json);
  });

  it('puts the advice first and money in columns for offers and payouts', async () => {
    for (const [command, first, row] of [
      [['offer', 'Coach Tabby 26', '--asked', '200', '--offered', '130', '--cost', '40'], /^Reply {6}\w/, 'Offered '],
      [['payouts', 'coach', 'bag', '--cost', '5'], /^To resell {2}\w/, 'eBay '],
    ] as const) {
      for (const columns of [NARROW, USUAL, WINDOWS]) {
        const { out } = await onTerminal(columns, MONOCHROME, ...command);
        const lines = linesOf(out);
        for (const line of lines) assert.ok(measure(line).width < columns, line);
        assert.doesNotMatch(out, /…/, 'no word is cut');
        const labeled = lines.find((line) => /^(Reply|To resell|Highest|Worth|Evidence)/.test(line)) ?? '';
        assert.match(labeled, first);
        const at = lines.findIndex((line) => line.startsWith(row));
        const [amount = '', next = ''] = [lines[at], lines[at + 1]];
        assert.equal(amount.length, next.length, 'amounts end under each other');
        assert.match(lines.at(-1) ?? '', /ore with --explain\.$/);
      }
      const [short, whole] = [await hangtag({}, ...command), await hangtag({}, ...command, '--explain')];
      const kept = linesOf(whole.out).filter(
        (line) => !/^(Women’s assumed|The range allows|Assumed: |Sold listings: )/.test(line),
      );
      assert.deepEqual(linesOf(short.out), kept);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import measure from 'fast-string-truncated-width';
import { hangtag, onTerminal } from '../support/command-line.ts';
import { rowsOf } from '../support/rows.ts';
import rows from './card.json' with { type: 'json' };

/** Widths of a narrow terminal, of the usual one, and of a new window on Windows. */
const [NARROW, USUAL, WINDOWS] = [40, 80, 120];
const MONOCHROME = { NO_COLOR: '1' };

const linesOf = (screen: string) => screen.trimEnd().split('\n');
/** Returns the words on a screen, without the hill, whose width is that of the terminal. */
const wordsIn = (screen: string) => screen.split(/[\s▁▂▃▄▅▆▇█]+/).filter((word) => word !== '●');

describe('a price on a terminal', () => {
  for (const words of rows.questions) {
    it(`has whole words on lines that fit: ${words.join(' ')}`, async () => {
      const usual = await onTerminal(USUAL, MONOCHROME, 'price', ...words);
      for (const columns of [NARROW, USUAL, WINDOWS]) {
        const { out, err } = await onTerminal(columns, MONOCHROME, 'price', ...words);
        // Windows' console puts an empty line after a line that fills it.
        for (const line of linesOf(out + err)) assert.ok(measure(line).width < columns, line);
        assert.deepEqual(wordsIn(out + err), wordsIn(usual.out + usual.err));
      }
    });

    it(`has the same text in color: ${words.join(' ')}`, async () => {
      const plain = await onTerminal(USUAL, MONOCHROME, 'price', ...words);
      const colored = await onTerminal(USUAL, {}, 'price', ...words);
      assert.notEqual(colored.out + colored.err, plain.out + plain.err);
      assert.equal(stripVTControlCharacters(colored.out), plain.out);
    });
  }

  for (const [title, name, color, verdict] of [
    ['Coach Tabby bag $5', 'green', 32, 'Buy.'],
    ['Gucci Marmont bag $300', 'yellow', 33, 'Check'],
    ['OshKosh overalls 3T $20', 'red', 31, 'Skip'],
  ] as const) {
    it(`has its verdict in ${name}: ${title}`, async () => {
      const { out } = await onTerminal(USUAL, {}, 'price', title);
      assert.ok(out.includes(`\u001b[1m\u001b[${color}m${verdict}`), out);
    });
  }

  it('has 80 columns if the width is not known', async () => {
    const expected = await onTerminal(80, {}, 'price', 'Nike hoodie');
    assert.deepEqual(await onTerminal(0, {}, 'price', 'Nike hoodie'), expected);
  });

  async function hillOf(...words: string[]): Promise<string> {
    const { out } = await onTerminal(USUAL, MONOCHROME, 'price', ...words);
    return /\$[\d,]+ +([▁▂▃▄▅▆▇█●]+) +\$/.exec(out)?.[1] ?? '';
  }

  it('draws a range as a hill, which is wider for a wider range', async () => {
    const [narrow, wide] = [await hillOf('Chanel classic flap bag'), await hillOf('nice dress')];
    for (const hill of [narrow, wide]) assert.match(hill, /^▁▂?▃?▄?▅*▆*▇*█+▇*▆*▅*▄?▃?▂?▁$/);
    assert.ok(wide.length > narrow.length);
  });

  it('marks the asking price on the hill, or at its end if it is outside the range', async () => {
    const { out } = await onTerminal(USUAL, MONOCHROME, 'price', 'Coach Tabby bag');
    const [, price = 0, low = 0, high = 0] = /\$(\d+) +\$(\d+) +[▁-█]+ +\$(\d+)/.exec(out)?.map(Number) ?? [];
    const asks = [5, (low + price) / 2, (price + high) / 2, 2 * high];
    const hills = await Promise.all(asks.map((ask) => hillOf('Coach Tabby bag', '--asking', String(Math.round(ask)))));
    const [below, left = 0, right = 0, above = 0] = hills.map((hill) => hill.indexOf('●'));
    assert.deepEqual([below, above], [0, (hills.at(-1) as string).length - 1]);
    assert.ok(0 < left && left < right && right < above, hills.join('\n'));
  });

  it('says how many sell within the range, next to the asking price', async () => {
    const { out } = await onTerminal(USUAL, MONOCHROME, 'price', 'Coach Tabby bag', '--asking', '5');
    assert.match(out, / {2}holds 8 in 10 {2}● \$5 asked$/m);
  });

  it('takes at most eight lines of 80 columns, for a sample of titles', async () => {
    const titles = rowsOf(new URL('../titles/titles.tsv', import.meta.url));
    for (const { title = '' } of titles.filter((_row, index) => index % 151 === 0)) {
      for (const asking of [[], ['--asking', '900']]) {
        const { out } = await onTerminal(USUAL, MONOCHROME, 'price', title, ...asking);
        assert.ok(linesOf(out).length <= 8, out);
      }
    }
  });

  const UNKNOWN_BRAND = ['price', 'Xyzzyq wool coat'] as const;

  for (const [output, show] of [
    ['a terminal', (...options: string[]) => onTerminal(USUAL, MONOCHROME, ...UNKNOWN_BRAND, ...options)],
    ['a pipe', (...options: string[]) => hangtag({}, ...UNKNOWN_BRAND, ...options)],
  ] as const) {
    it(`has factors, caveats, and searches only with --explain, on ${output}`, async () => {
      const [short, explained] = [(await show()).out, (await show('--explain')).out];
      for (const detail of [/ x0\.\d+,\s/, /^Women’s assumed/m, /^The range allows for/m, /^Sold listings:\s/m]) {
        assert.doesNotMatch(short, detail);
        assert.match(explained, detail);
      }
      const onlyShort = linesOf(short).filter((line) => !linesOf(explained).includes(line));
      for (const line of onlyShort) assert.match(line, / and more with --explain\.$/);
    });
  }

  it('is the same JSON on a terminal, elsewhere, and with --explain', async () => {
    const json = await hangtag({}, ...UNKNOWN_BRAND, '--json');
    assert.deepEqual(await hangtag({}, ...UNKNOWN_BRAND, '--json', '--explain'), json);
    assert.deepEqual(await onTerminal(USUAL, {}, ...UNKNOWN_BRAND, '--json'), json);
  });
});

for (const [command, label, row] of [
  [['offer', 'Coach Tabby 26', '--asked', '200', '--offered', '130', '--cost', '40'], 'Reply ', 'Offered '],
  [['payouts', 'coach', 'bag', '--cost', '5'], 'To resell ', 'eBay '],
] as const) {
  describe(`the answer of hangtag ${command[0]} on a terminal`, () => {
    it('has the advice first, amounts in columns, and whole words on lines that fit', async () => {
      for (const columns of [NARROW, USUAL, WINDOWS]) {
        const { out } = await onTerminal(columns, MONOCHROME, ...command);
        const lines = linesOf(out);
        for (const line of lines) assert.ok(measure(line).width < columns, line);
        assert.doesNotMatch(out, /…/);
        const firstLabeled = lines.find((line) => /^(Reply|To resell|Highest|Worth|Evidence)/.test(line));
        assert.ok(firstLabeled?.startsWith(label), out);
        const rowIndex = lines.findIndex((line) => line.startsWith(row));
        assert.equal(lines[rowIndex]?.length, lines[rowIndex + 1]?.length);
        assert.match(lines.at(-1) ?? '', /ore with --explain\.$/);
      }
    });

    it('has caveats, assumptions, and searches only with --explain', async () => {
      const [short, explained] = [await hangtag({}, ...command), await hangtag({}, ...command, '--explain')];
      const isDetail = (line: string) => /^(Women’s assumed|The range allows|Assumed: |Sold listings: )/.test(line);
      assert.deepEqual(
        linesOf(short.out),
        linesOf(explained.out).filter((line) => !isDetail(line)),
      );
    });
  });
}

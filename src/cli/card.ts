import { count, plainDollars, usd } from '../base/numbers.ts';
import { type Card, SCALE_RATIO } from '../present/card.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import { P90 } from '../pricing/ranges/spread.ts';
import { type CliIo, wrapped } from './io.ts';

// Widths are in terminal cells.

const LABEL_WIDTH = 11;
/** On a wide terminal, a card with this many lines or more does not mention --explain. */
const MAX_LINES = 8;
const GAP = '  ';
/** Minimum width of a hill and its end prices. With less room after the price, they move to the next line. */
const MIN_RANGE_WIDTH = 24;
const MAX_NAME_WIDTH = 20;
/** Minimum line width of a wide terminal. */
const WIDE = 79;
const MARK = '●';
const COLORS: Readonly<Record<string, 'green' | 'yellow' | 'red'>> = {
  buy: 'green',
  accept: 'green',
  thin: 'yellow',
  check: 'yellow',
  counter: 'yellow',
  leave: 'red',
  decline: 'red',
};

type Row = Card['rows'][number];

/** Returns an answer as lines: on a terminal, a card with the explanation or a hint about it; elsewhere, sentences. */
export function answerLines(io: CliIo, card: Card, sentences: readonly string[], explanation?: readonly string[]) {
  if (!io.stdout.isTTY) return sentences;
  const lines = cardLines(io, card);
  if (explanation) return [...lines, '', ...explanation.flatMap((line) => wrapped(line.split(' '), ' ', io.width))];
  const hasRoom = card.table !== undefined || lines.length < MAX_LINES || io.width < WIDE;
  if (!hasRoom) return lines;
  const hint = card.caveats > 0 ? `${count(card.caveats, 'caveat')} and more` : 'More';
  return [...lines, io.style('dim', `${hint} with --explain.`)];
}

function cardLines(io: CliIo, { title, rows, table }: Card): string[] {
  const heading = wrapped(title.split(' '), ' ', io.width).map((line) => strong(io, line));
  const tableLines = table ? io.table(...columnsOf(table, io.width)) : [];
  return [...heading, ...rows.flatMap((row) => rowLines(io, row)), ...tableLines];
}

function strong({ style }: CliIo, text: string, zone?: Row['zone']): string {
  const color = COLORS[`${zone}`];
  return style(color ? ['bold', color] : 'bold', text);
}

function rowLines(io: CliIo, row: Row): string[] {
  const { label, text } = row;
  const labelCells = label?.padEnd(LABEL_WIDTH) ?? '';
  const width = io.width - labelCells.length;
  const isSentence = typeof text === 'string';
  const lines = isSentence
    ? wrapped(sentenceWords(io, row, text), ' ', width)
    : wrapped(rangeParts(io, row, text, width), GAP, width);
  const indent = ' '.repeat(labelCells.length);
  return lines.map((line, index) => (index === 0 ? io.style('dim', labelCells) : indent) + line);
}

/** Returns a sentence's words, after its bold lead. A verdict without a lead, as for a possible copy, is all bold. */
function sentenceWords(io: CliIo, { lead = '', zone }: Row, sentence: string): string[] {
  const isVerdict = lead === '' && typeof zone === 'string';
  const bold = isVerdict ? sentence : lead;
  const plain = isVerdict ? '' : sentence;
  const split = (text: string) => text.split(' ').filter(Boolean);
  return [...split(bold).map((word) => strong(io, word, zone)), ...split(plain)];
}

function rangeParts(io: CliIo, { range, zone, marked }: Row, parts: readonly string[], width: number) {
  if (!range) return parts;
  const [price = '', ...notes] = parts;
  const [low, high] = [usd(range.priceLow), usd(range.priceHigh)];
  const rangeWidth = Math.max(MIN_RANGE_WIDTH, width - price.length - GAP.length);
  const hill = drawHill(range, rangeWidth - `${low}    ${high}`.length);
  const cells = [' ', ...hill, ' '];
  if (marked) {
    const mark = strong(io, MARK, zone);
    cells[indexOnHill(marked.price, range, hill) + 1] = mark;
    notes.push(`${mark} ${plainDollars(marked.price)} ${marked.name}`);
  }
  return [strong(io, price), `${low} ${cells.join('')} ${high}`, ...notes];
}

function columnsOf({ names, rows }: NonNullable<Card['table']>, width: number) {
  const [first = '', ...others] = names;
  const amountCount = width < WIDE ? 2 : others.length;
  const amounts = others.slice(0, amountCount).map((title) => ({ title, align: 'right' as const }));
  return [
    [{ title: first.padEnd(LABEL_WIDTH - GAP.length), most: MAX_NAME_WIDTH }, ...amounts],
    rows.map((row) => row.slice(0, amountCount + 1)),
  ] as const;
}

/** Width of a hill for a range that spans {@link SCALE_RATIO}. */
const SCALE_WIDTH = 40;
const MIN_HILL_WIDTH = 7;
const BLOCKS = '▁▂▃▄▅▆▇█';
/** Height of the normal distribution at the ends of a range, as a fraction of its peak. */
const FOOT = Math.exp((-P90 * P90) / 2);
/** Minimum ratio between an end and the price, so that its logarithm is not 0. */
const MIN_RATIO = 1.01;

/** Draws a range as at most `maxWidth` block characters: half a normal curve on each side, on a logarithmic scale. */
function drawHill({ price, priceLow, priceHigh }: PriceRange, maxWidth: number): string {
  const ratio = priceHigh / priceLow;
  const idealWidth = Math.round((SCALE_WIDTH * Math.log(ratio)) / Math.log(SCALE_RATIO));
  const width = Math.max(Math.min(Math.max(idealWidth, MIN_HILL_WIDTH), maxWidth), 1);
  const blockAt = (_: unknown, cell: number) => {
    const amount = priceLow * ratio ** ((cell + 0.5) / width);
    const sideRatio = Math.max(amount < price ? price / priceLow : priceHigh / price, MIN_RATIO);
    const z = (P90 * Math.log(amount / price)) / Math.log(sideRatio);
    const height = (Math.exp((-z * z) / 2) - FOOT) / (1 - FOOT);
    return BLOCKS[Math.min(Math.max(Math.floor(height * BLOCKS.length), 0), BLOCKS.length - 1)];
  };
  return Array.from({ length: width }, blockAt).join('');
}

/** Returns the index of an amount's character in a hill; -1 if it is below the range, the hill's length if above. */
function indexOnHill(amount: number, { priceLow, priceHigh }: PriceRange, { length }: string): number {
  const fraction = Math.log(amount / priceLow) / Math.log(Math.max(priceHigh / priceLow, MIN_RATIO));
  return Math.min(Math.max(Math.floor(length * fraction), -1), length);
}

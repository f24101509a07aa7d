import { count, plainDollars, usd } from '../base/numbers.ts';
import { type Card, SCALE_RATIO } from '../present/card.ts';
import { P90 } from '../pricing/ranges/confidence.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import { type CliIo, wrapped } from './io.ts';

const LABEL_WIDTH = 11;
const MOST_LINES = 8;
const GAP = '  ';
/** Minimum room for a hill with its ends beside its price, in cells: with less, the hill has its own line. */
const NARROW = 24;
/** Maximum length of a name before amounts, in cells. */
const LONGEST_NAME = 20;
/** Minimum line length on a terminal that is not narrow. */
const USUAL_WIDTH = 79;
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

/**
 * Returns an answer as lines: elsewhere its sentences, on a terminal its card, followed by `rest` if that is
 * given.
 */
export function answerLines(io: CliIo, card: Card, sentences: readonly string[], rest?: readonly string[]) {
  if (!io.stdout.isTTY) return sentences;
  const lines = cardLines(io, card);
  if (rest) return [...lines, '', ...rest.flatMap((line) => wrapped(line.split(' '), ' ', io.width))];
  const more = `${card.caveats > 0 ? `${count(card.caveats, 'caveat')} and more` : 'More'} with --explain.`;
  const hasRoom = card.table !== undefined || lines.length < MOST_LINES || io.width < USUAL_WIDTH;
  return hasRoom ? [...lines, io.style('dim', more)] : lines;
}

function cardLines(io: CliIo, { title, rows, table }: Card): string[] {
  const heading = wrapped(title.split(' '), ' ', io.width).map((line) => strong(io, line));
  const tableLines = table ? io.table(...columnsOf(table, io.width)) : [];
  return [...heading, ...rows.flatMap((row) => rowLines(io, row)), ...tableLines];
}

/** Makes text bold, in the color of a zone. */
function strong({ style }: CliIo, text: string, zone?: Row['zone']): string {
  const color = COLORS[`${zone}`];
  return style(color ? ['bold', color] : 'bold', text);
}

/** Returns the lines of a row, all of them to the right of its label. */
function rowLines(io: CliIo, row: Row): string[] {
  const { label, text } = row;
  const start = label?.padEnd(LABEL_WIDTH) ?? '';
  const room = io.width - start.length;
  const lines =
    typeof text === 'string'
      ? wrapped(wordsOf(io, row, text), ' ', room)
      : wrapped(partsOf(io, row, text, room), GAP, room);
  return lines.map((line, at) => (at === 0 ? io.style('dim', start) : ' '.repeat(start.length)) + line);
}

/** Returns the words of a sentence after those that lead; for a possible copy, the sentence itself is the verdict. */
function wordsOf(io: CliIo, { lead = '', zone }: Row, text: string): string[] {
  const [verdict, rest] = lead === '' && zone ? [text, ''] : [lead, text];
  const split = (sentence: string) => sentence.split(' ').filter(Boolean);
  return [...split(verdict).map((word) => strong(io, word, zone)), ...split(rest)];
}

/** Returns the parts of a line; a range is drawn behind the first of them, its price. */
function partsOf(io: CliIo, { range, zone, marked }: Row, text: readonly string[], room: number): readonly string[] {
  if (!range) return text;
  const [price = '', ...notes] = text;
  const [low, high] = [usd(range.priceLow), usd(range.priceHigh)];
  const hill = hillBetween(range, Math.max(NARROW, room - price.length - GAP.length) - `${low}    ${high}`.length);
  const cells = [' ', ...hill, ' '];
  if (marked) {
    const mark = strong(io, MARK, zone);
    cells[placeOnHill(marked.price, range, hill) + 1] = mark;
    notes.push(`${mark} ${plainDollars(marked.price)} ${marked.name}`);
  }
  return [strong(io, price), `${low} ${cells.join('')} ${high}`, ...notes];
}

/** Returns the columns of amounts that fit, at most two on a narrow terminal. */
function columnsOf({ names: [first = '', ...others], rows }: NonNullable<Card['table']>, width: number) {
  const most = width < USUAL_WIDTH ? 2 : others.length;
  const amounts = others.slice(0, most).map((title) => ({ title, align: 'right' as const }));
  return [
    [{ title: first.padEnd(LABEL_WIDTH - GAP.length), most: LONGEST_NAME }, ...amounts],
    rows.map((row) => row.slice(0, most + 1)),
  ] as const;
}

/** Width of the whole scale, and of the narrowest hill, in characters. */
const SCALE_WIDTH = 40;
const NARROWEST = 7;
const BLOCKS = '▁▂▃▄▅▆▇█';
/** Height of the normal distribution at the ends of a range, as a fraction of its peak. */
const FOOT = Math.exp((-P90 * P90) / 2);
/** Ends this close, as a ratio, are drawn as if they were apart. */
const LEAST_RATIO = 1.01;

/** Draws a range in at most `most` block characters: two halves of normal distributions on a logarithmic scale. */
function hillBetween({ price, priceLow, priceHigh }: PriceRange, most: number): string {
  const ratio = priceHigh / priceLow;
  const wanted = Math.round((SCALE_WIDTH * Math.log(ratio)) / Math.log(SCALE_RATIO));
  const cells = Math.max(Math.min(Math.max(wanted, NARROWEST), most), 1);
  const blockOf = (_: unknown, cell: number) => {
    const amount = priceLow * ratio ** ((cell + 0.5) / cells);
    const side = Math.max(amount < price ? price / priceLow : priceHigh / price, LEAST_RATIO);
    const z = (P90 * Math.log(amount / price)) / Math.log(side);
    const height = (Math.exp((-z * z) / 2) - FOOT) / (1 - FOOT);
    return BLOCKS[Math.min(Math.max(Math.floor(height * BLOCKS.length), 0), BLOCKS.length - 1)];
  };
  return Array.from({ length: cells }, blockOf).join('');
}

/** Returns the index of an amount's character in a hill; -1 or the hill's length for one outside the range. */
function placeOnHill(amount: number, { priceLow, priceHigh }: PriceRange, { length }: string): number {
  const share = Math.log(amount / priceLow) / Math.log(Math.max(priceHigh / priceLow, LEAST_RATIO));
  return Math.min(Math.max(Math.floor(length * share), -1), length);
}

import type { Card, CardRow } from '../answers/card.ts';
import { hillBetween, placeOnHill } from '../wording/hill.ts';
import { count, plainDollars, usd } from '../wording/numbers.ts';
import type { CliIo } from './io.ts';
import { wrapped } from './wrapped.ts';

const LABEL_WIDTH = 11;
const MOST_LINES = 8;
const GAP = '  ';
/** The least room for a price with its hill, in cells: with less, the hill is on a line of its own. */
const NARROW = 24;
const MARK = '●';
const COLORS = { green: ['buy', 'accept'], yellow: ['thin', 'check', 'counter'], red: ['leave', 'decline'] };

/**
 * Returns an answer as lines: elsewhere its sentences, on a terminal its card, with what it leaves out if that is
 * given.
 */
export function answerLines(io: CliIo, card: Card, sentences: readonly string[], rest?: readonly string[]) {
  if (!io.stdout.isTTY) return sentences;
  const lines = cardLines(io, card);
  if (rest) return [...lines, '', ...rest.flatMap((line) => wrapped(line.split(' '), ' ', io.width))];
  const more = `${card.caveats > 0 ? `${count(card.caveats, 'caveat')} and more` : 'More'} with --explain.`;
  return lines.length < MOST_LINES || io.width < 79 ? [...lines, io.style('dim', more)] : lines;
}

/** Returns a card as lines that fit the terminal. */
function cardLines({ width, style }: CliIo, { title, worth, rows }: Card): string[] {
  const room = width - LABEL_WIDTH;
  const bold = (text: string, zone?: CardRow['zone']) => {
    const [color] = Object.entries(COLORS).find(([, zones]) => zones.includes(`${zone}`)) ?? [];
    return style(color ? ['bold', color as keyof typeof COLORS] : 'bold', text);
  };
  const labeled = (label: string, lines: readonly string[]) =>
    lines.map((line, i) => (i === 0 ? style('dim', label.padEnd(LABEL_WIDTH)) : ' '.repeat(LABEL_WIDTH)) + line);
  const worthLines = ({ price, range, notes, marked, zone }: NonNullable<Card['worth']>) => {
    const [low, high] = [usd(range.priceLow), usd(range.priceHigh)];
    const hill = hillBetween(range, Math.max(NARROW, room - price.length - GAP.length) - `${low}    ${high}`.length);
    const drawn = [' ', ...hill, ' '];
    if (marked !== undefined) drawn[placeOnHill(marked, range, hill) + 1] = bold(MARK, zone);
    const asked = marked === undefined ? [] : [`${bold(MARK, zone)} ${plainDollars(marked)} asked`];
    return wrapped([bold(price), `${low} ${drawn.join('')} ${high}`, ...asked, ...notes], GAP, room);
  };
  const textLines = ({ label, lead = '', zone, text }: CardRow) => {
    if (typeof text !== 'string') return wrapped(text, GAP, label === undefined ? width : room);
    const verdict = lead === '' ? [] : lead.split(' ').map((word) => bold(word, zone));
    return wrapped([...verdict, ...text.split(' ')], ' ', room);
  };
  return [
    ...wrapped(title.split(' '), ' ', width).map((line) => bold(line)),
    ...(worth ? labeled('Worth', worthLines(worth)) : []),
    ...rows.flatMap((row) => (row.label === undefined ? textLines(row) : labeled(row.label, textLines(row)))),
  ];
}

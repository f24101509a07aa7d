import { loadContext } from '../../app/context.ts';
import { omit } from '../../base/members.ts';
import { plainDollars, usd } from '../../base/numbers.ts';
import { stated } from '../../base/text.ts';
import { appraise } from '../../operations/appraise.ts';
import { readFields } from '../../operations/fields/query.ts';
import { offer } from '../../operations/offer.ts';
import type { Operation } from '../../operations/operation.ts';
import { payouts } from '../../operations/payouts.ts';
import type { ItemAnswer } from '../../present/answer.ts';
import { P90, SCALE_RATIO } from '../../present/garment-words.ts';
import { itemLines, offerLines, replyInWords, saleLines, verdictInWords } from '../../present/text.ts';
import { type Commands, operationCommand } from '../command.ts';
import { readInput } from '../inputs.ts';
import { type CliIo, UsageError, wrap } from '../io.ts';

export const commands = {
  price: operationCommand(appraise, async (io, options, words: readonly string[]) => {
    const title = words.join(' ') === '-' ? titleFromInput() : words.join(' ');
    // People see grades and prices to ask; programs get what they ask for.
    const include = io.wantsJson ? options.include : (options.include ?? ['grades', 'plan']);
    const answer = await ask(io, appraise, { ...options, title, include });
    const lines = itemLines(answer);
    io.printAnswer(
      answer,
      io.stdout.isTTY ? [...cardLines(io, answer), ...moreLines(io, options.include, lines)] : lines,
    );
  }),

  offer: operationCommand(offer, async (io, options, words: readonly string[]) => {
    const answer = await ask(io, offer, { ...options, title: words.join(' ') });
    const { reply, ...item } = answer;
    const rows: CardRow[] = reply ? [{ label: 'Reply', text: replyInWords(reply), color: COLORS[reply.say] }] : [];
    const marked = { price: options.offered ?? 0, name: 'offered' };
    io.printAnswer(answer, io.stdout.isTTY ? itemCard(io, item, rows, marked) : offerLines(answer));
  }),

  payouts: operationCommand(payouts, async (io, options, words: readonly string[]) => {
    const title = words.join(' ');
    if (/^\$?\d[\d.,]*$/.test(title)) throw new UsageError(`${title} is no item: for a price, write --price ${title}.`);
    const answer = await ask(io, payouts, { ...options, title: title || undefined });
    const lines = saleLines(answer);
    io.printAnswer(answer, io.stdout.isTTY ? wrapped(io, lines) : lines);
  }),
} satisfies Commands;

/** Returns an operation's answer under the configured model, fees and terms. */
async function ask<Of extends Operation>(io: CliIo, of: Of, input: object): Promise<ReturnType<Of['run']>> {
  const context = await loadContext(io.env, io.clock);
  return of.run(context, readFields(of.input, input as Readonly<Record<string, unknown>>)) as ReturnType<Of['run']>;
}

/** Reads the only line of standard input. Throws a {@link UsageError} if there is none or more than one. */
function titleFromInput(): string {
  const [title, secondLine] = readInput('-').toString('utf8').trim().split('\n', 2);
  if (!title) throw new UsageError('Standard input has no title.');
  if (secondLine !== undefined) {
    throw new UsageError('Standard input has more than one line: hangtag list - prices one item per line.');
  }
  return title;
}

// All widths below are in terminal cells.

const LABEL_WIDTH = 11;
const GAP = '  ';
/** Minimum width for a hill and the prices at its ends. If the line has less space left, they move to the next one. */
const MIN_RANGE_WIDTH = 24;
const MARK = '●';
const COLORS = {
  buy: 'green',
  accept: 'green',
  maybe: 'yellow',
  check: 'yellow',
  counter: 'yellow',
  skip: 'red',
  decline: 'red',
} as const;

/** Caveats without which the price would mislead. */
const NOTED: ReadonlySet<string> = new Set(['copy_sign', 'candidates']);

type Estimate = NonNullable<ItemAnswer['estimate']>;
type Range = Pick<Estimate, 'price' | 'priceLow' | 'priceHigh'>;

interface CardRow {
  readonly label: string;
  readonly text: string;
  readonly color?: 'green' | 'yellow' | 'red' | undefined;
}

/** Returns a price's answer as a card: what it is, its price on a scale, the verdict, the evidence and the grades. */
function cardLines(io: CliIo, answer: ItemAnswer): string[] {
  const { verdict, limits, sale, plan, caveats } = answer;
  const rows: CardRow[] = caveats.filter(({ code }) => NOTED.has(code)).map(({ text }) => ({ label: 'Note', text }));
  const text = verdictInWords({ ...(verdict && { verdict }), ...(limits && { limits }), ...(sale && { sale }) });
  if (text !== '') rows.push({ label: 'To resell', text, color: verdict && COLORS[verdict.call] });
  if (plan?.[0] && !verdict) rows.push({ label: 'To sell', text: `Ask ${usd(plan[0].listPrice)} at first.` });
  const { askingPrice } = answer.item;
  // What may be a copy has no price in front.
  const shown = verdict?.call === 'check' ? omit(answer, 'estimate', 'grades') : answer;
  return itemCard(io, shown, rows, askingPrice === undefined ? undefined : { price: askingPrice, name: 'asked' });
}

function itemCard(
  io: CliIo,
  answer: Pick<ItemAnswer, 'item' | 'estimate' | 'atLeast' | 'evidence' | 'grades'>,
  rows: readonly CardRow[],
  marked?: { readonly price: number; readonly name: string },
): string[] {
  const { item, estimate, atLeast, evidence, grades } = answer;
  const floor =
    atLeast === undefined ? [] : sentence(io, { label: 'Worth', text: `Look it up: at least ${usd(atLeast)}.` });
  const worth = estimate
    ? labeled(io, 'Worth', wrap(rangeParts(io, estimate, marked), GAP, io.width - LABEL_WIDTH))
    : floor;
  const prices = grades?.map(({ condition, price }) => `${condition} ${usd(price)}`) ?? [];
  return [
    ...wrap(item.takenFor.split(' '), ' ', io.width).map((line) => io.style('bold', line)),
    ...worth,
    ...rows.flatMap((row) => sentence(io, row)),
    ...sentence(io, { label: 'Evidence', text: `${evidence.grade}: ${evidence.text}.` }),
    ...wrap(prices, GAP, io.width),
  ];
}

/** Returns the rest of the lines of an answer in full, or a hint at them. */
function moreLines(io: CliIo, include: readonly string[] | undefined, lines: readonly string[]): string[] {
  if (include === undefined) return [io.style('dim', 'More with --include all.')];
  return ['', ...wrapped(io, lines)];
}

const wrapped = (io: CliIo, lines: readonly string[]): string[] =>
  lines.flatMap((line) => wrap(line.split(' '), ' ', io.width));

function sentence(io: CliIo, { label, text, color }: CardRow): string[] {
  const [lead = '', ...words] = text.split(' ');
  const styled = color ? [io.style(['bold', color], lead), ...words] : [lead, ...words];
  return labeled(io, label, wrap(styled, ' ', io.width - LABEL_WIDTH));
}

const labeled = (io: CliIo, label: string, lines: readonly string[]): string[] =>
  lines.map(
    (line, index) => (index === 0 ? io.style('dim', label.padEnd(LABEL_WIDTH)) : ' '.repeat(LABEL_WIDTH)) + line,
  );

/** Returns a price, a hill between the ends of its range, and notes, one of which explains the mark if there is one. */
function rangeParts(
  io: CliIo,
  { ifReal, middleHalf, ...range }: Estimate,
  marked?: { readonly price: number; readonly name: string },
): string[] {
  const price = usd(range.price);
  const notes = stated(ifReal && 'if real', `half ${middleHalf.map(usd).join(' to ')}`);
  const low = usd(range.priceLow);
  const high = usd(range.priceHigh);
  const rangeWidth = Math.max(MIN_RANGE_WIDTH, io.width - LABEL_WIDTH - price.length - GAP.length);
  const hill = drawHill(range, rangeWidth - `${low}    ${high}`.length);
  const hillCells = [' ', ...hill, ' '];
  if (marked) {
    const mark = io.style('bold', MARK);
    hillCells[indexOnHill(marked.price, range, hill) + 1] = mark;
    notes.push(`${mark} ${plainDollars(marked.price)} ${marked.name}`);
  }
  return [io.style('bold', price), `${low} ${hillCells.join('')} ${high}`, ...notes];
}

/** Width of a hill for a range that spans the scale. */
const SCALE_WIDTH = 40;
const MIN_HILL_WIDTH = 7;
const BLOCKS = '▁▂▃▄▅▆▇█';
/** Height of the normal distribution at the ends of a range, as a fraction of its peak. */
const FOOT = Math.exp((-P90 * P90) / 2);
/** Minimum ratio between the price and either end of its range, so that its logarithm is not 0. */
const MIN_RATIO = 1.01;

/**
 * Draws a range on a logarithmic scale in up to `maxWidth` block characters. The peak is at the price, and each side is
 * half a normal curve, whose 90th percentile is at the end of the range.
 */
function drawHill({ price, priceLow, priceHigh }: Range, maxWidth: number): string {
  const ratio = priceHigh / priceLow;
  const idealWidth = Math.round((SCALE_WIDTH * Math.log(ratio)) / Math.log(SCALE_RATIO));
  const width = Math.max(Math.min(Math.max(idealWidth, MIN_HILL_WIDTH), maxWidth), 1);
  const blockAt = (_: unknown, cell: number) => {
    const amount = priceLow * ratio ** ((cell + 0.5) / width);
    const sideRatio = Math.max(amount < price ? price / priceLow : priceHigh / price, MIN_RATIO);
    const standardDeviations = (P90 * Math.log(amount / price)) / Math.log(sideRatio);
    const height = (Math.exp(-(standardDeviations ** 2) / 2) - FOOT) / (1 - FOOT);
    return BLOCKS[Math.min(Math.max(Math.floor(height * BLOCKS.length), 0), BLOCKS.length - 1)];
  };
  return Array.from({ length: width }, blockAt).join('');
}

/**
 * Returns the index of an amount's character in a hill: -1 if it is below the range, or the hill's length if above.
 */
function indexOnHill(amount: number, { priceLow, priceHigh }: Range, { length }: string): number {
  const fraction = Math.log(amount / priceLow) / Math.log(Math.max(priceHigh / priceLow, MIN_RATIO));
  return Math.min(Math.max(Math.floor(length * fraction), -1), length);
}

import { omit } from '../../base/members.ts';
import { count, listOf, plainDollars, usd } from '../../base/numbers.ts';
import { CONDITIONS } from '../../catalog/catalog.ts';
import { ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS } from '../../input/item-fields.ts';
import { VINTAGE } from '../../money/payouts.ts';
import { createCodedPrices } from '../../package/prices.ts';
import { type ListingAppraisal, type OfferWords, UnpricedListingError } from '../../package/types.ts';
import { listingLines, offerLines, saleLines } from '../../present/answer-lines.ts';
import { type Card, listingCard, offerCard, SCALE_RATIO, saleCard } from '../../present/card.ts';
import { type Coded, inSentences } from '../../present/caveats.ts';
import type { PriceRange } from '../../pricing/ranges/price-range.ts';
import { P90 } from '../../pricing/ranges/spread.ts';
import { WEARERS } from '../../titles/genders.ts';
import { type Commands, command, FLAG, WORDS } from '../command.ts';
import { loadArtifacts, readInput, sellerTerms } from '../inputs.ts';
import { type CliIo, UsageError, wrap } from '../io.ts';

const GARMENT = {
  condition: { ...WORDS, description: CONDITIONS.join(', ') },
  gender: { ...WORDS, description: listOf(WEARERS, 'or') },
} as const;
const vintage = { ...FLAG, description: VINTAGE };

export const commands = {
  price: command(
    {
      ...GARMENT,
      ...SELLER_FIELDS,
      asking: ITEM_FIELDS.askingPrice,
      forMyself: TERM_FIELDS.forMyself,
      comps: ITEM_FIELDS.comps,
      guess: ITEM_FIELDS.guess,
      explain: FLAG,
    },
    async (io, { explain = false, asking: askingPrice, ...options }, words: readonly string[]) => {
      const title = words.join(' ') === '-' ? titleFromInput() : words.join(' ');
      const answer = await askPrices(io.env, ({ appraise }) => appraise({ ...options, askingPrice, title }));
      io.printAnswer(inSentences(answer), listingLinesFor(io, answer, explain));
    },
  ),

  offer: command(
    {
      ...GARMENT,
      ...TERM_FIELDS,
      ...SELLER_FIELDS,
      listed: TERM_FIELDS.listedFor,
      comps: ITEM_FIELDS.comps,
      guess: ITEM_FIELDS.guess,
      explain: FLAG,
    },
    async (io, { listed: listedFor, explain = false, ...options }, words: readonly string[]) => {
      const question = { title: words.join(' '), ...options, listedFor } as OfferWords;
      const answer = await askPrices(io.env, ({ offer }) => offer(question));
      const caveats = explain ? answer.caveats : [];
      const searches = explain ? soldSearchLines(answer.soldSearches) : [];
      const source = `${answer.source}.`;
      const explanation = explain ? [...caveats, ...searches, source] : undefined;
      const sentences = [...offerLines({ ...answer, caveats }), source, ...searches];
      io.printAnswer(answer, answerLines(io, offerCard(answer), sentences, explanation));
    },
  ),

  payouts: command(
    { ...GARMENT, ...TERM_FIELDS, ...SELLER_FIELDS, vintage, explain: FLAG },
    async (io, { explain = false, ...options }, words: readonly string[]) => {
      const answer = await askPrices(io.env, ({ payouts }) => payouts({ ...options, title: words.join(' ') }));
      // Omit fee source URLs, because so many would bury the fees themselves.
      const payouts = answer.payouts.map((payout) => ({ ...payout, feeSource: omit(payout.feeSource, 'url') }));
      const assumptions = explain ? answer.assumptions : [];
      const searches = explain ? soldSearchLines(answer.soldSearches) : [];
      const sentences = [...saleLines({ ...answer, payouts, assumptions }), ...searches];
      io.printAnswer(answer, answerLines(io, saleCard(answer), sentences, explain ? sentences : undefined));
    },
  ),
} satisfies Commands;

function soldSearchLines(searches: readonly { readonly url: string }[] = []): string[] {
  return searches.slice(0, 1).map(({ url }) => `Sold listings: ${url}`);
}

/** Returns true if sold listings help more than our answer: it is beyond our evidence, doubtful, or lacks asks. */
function needsSoldListings({ beyondEvidence, judgment, ladder }: Omit<ListingAppraisal, 'caveats'>): boolean {
  return beyondEvidence !== undefined || judgment.ask !== undefined || ladder === undefined;
}

/** Returns the lines of an appraisal. With --explain, adds caveats and, where they help more, sold listings. */
function listingLinesFor(io: CliIo, listing: Coded<ListingAppraisal>, isExplained: boolean): readonly string[] {
  const card = listingCard(listing);
  if (!isExplained) return answerLines(io, card, listingLines(listing, 'price'));
  const searches = needsSoldListings(listing) ? soldSearchLines(listing.soldSearches) : [];
  const sentences = [...listingLines(listing, 'explained'), ...searches];
  return answerLines(io, card, sentences, [...listingLines(listing, 'besideCard'), ...searches]);
}

/** Reads the only line of standard input. Throws a {@link UsageError} if there is none or more than one. */
function titleFromInput(): string {
  const [title, secondLine] = readInput('-').toString('utf8').trim().split('\n', 2);
  if (!title) throw new UsageError('Standard input has no title.');
  if (secondLine !== undefined) {
    throw new UsageError('Standard input has more than one line: hangtag list - prices one garment per line.');
  }
  return title;
}

/**
 * Calls `ask` with the configured prices and the seller's terms. Rejects with a {@link UsageError} for invalid input.
 */
async function askPrices<Answer>(
  env: NodeJS.ProcessEnv,
  ask: (prices: ReturnType<typeof createCodedPrices>) => Answer,
): Promise<Answer> {
  const { pricing, marketplaces } = await loadArtifacts(env);
  try {
    return ask(createCodedPrices({ pricing, marketplaces, terms: sellerTerms(env) }));
  } catch (error) {
    if (error instanceof RangeError && !(error instanceof UnpricedListingError)) {
      throw new UsageError(error.message, { cause: error.cause });
    }
    throw error;
  }
}

// All widths below are in terminal cells.

const LABEL_WIDTH = 11;
/** Maximum number of lines in a card that leaves room for a hint about --explain on a wide terminal. */
const MAX_LINES = 7;
const GAP = '  ';
/** Minimum width for a hill and the prices at its ends. If the line has less space left, they move to the next one. */
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

/**
 * Returns the lines of an answer: on a terminal, a card with its explanation or a hint about --explain; elsewhere,
 * sentences.
 */
function answerLines(io: CliIo, card: Card, sentences: readonly string[], explanation?: readonly string[]) {
  if (!io.stdout.isTTY) return sentences;
  const lines = cardLines(io, card);
  if (explanation) return [...lines, '', ...explanation.flatMap((line) => wrap(line.split(' '), ' ', io.width))];
  const hasRoom = card.table !== undefined || lines.length <= MAX_LINES || io.width < WIDE;
  if (!hasRoom) return lines;
  const hint = card.caveats > 0 ? `${count(card.caveats, 'caveat')} and more` : 'More';
  return [...lines, io.style('dim', `${hint} with --explain.`)];
}

function cardLines(io: CliIo, { title, rows, table }: Card): string[] {
  const heading = wrap(title.split(' '), ' ', io.width).map((line) => strong(io, line));
  const tableLines = table ? payoutTable(io, table) : [];
  return [...heading, ...rows.flatMap((row) => rowLines(io, row)), ...tableLines];
}

function strong({ style }: CliIo, text: string, zone?: Row['zone']): string {
  const color = zone ? COLORS[zone] : undefined;
  return style(color ? ['bold', color] : 'bold', text);
}

function rowLines(io: CliIo, row: Row): string[] {
  const { label, text } = row;
  const labelCells = label?.padEnd(LABEL_WIDTH) ?? '';
  const width = io.width - labelCells.length;
  const isSentence = typeof text === 'string';
  const lines = isSentence
    ? wrap(sentenceWords(io, row, text), ' ', width)
    : wrap(rangeParts(io, row, text, width), GAP, width);
  const indent = ' '.repeat(labelCells.length);
  return lines.map((line, index) => (index === 0 ? io.style('dim', labelCells) : indent) + line);
}

/** Returns the bold lead and the words in a sentence. A verdict without a lead, as for a possible fake, is all bold. */
function sentenceWords(io: CliIo, { lead = '', zone }: Row, sentence: string): string[] {
  const wordsOf = (text: string) => text.split(' ').filter(Boolean);
  const boldWords = (text: string) => wordsOf(text).map((word) => strong(io, word, zone));
  const isVerdict = lead === '' && typeof zone === 'string';
  return isVerdict ? boldWords(sentence) : [...boldWords(lead), ...wordsOf(sentence)];
}

/** Returns a price, a hill between the ends of its range, and notes, one of which explains the mark if there is one. */
function rangeParts(io: CliIo, { range, zone, marked }: Row, parts: readonly string[], width: number) {
  if (!range) return parts;
  const [price = '', ...notes] = parts;
  const low = usd(range.priceLow);
  const high = usd(range.priceHigh);
  const rangeWidth = Math.max(MIN_RANGE_WIDTH, width - price.length - GAP.length);
  const hill = drawHill(range, rangeWidth - `${low}    ${high}`.length);
  const hillCells = [' ', ...hill, ' '];
  if (marked) {
    const mark = strong(io, MARK, zone);
    hillCells[indexOnHill(marked.price, range, hill) + 1] = mark;
    notes.push(`${mark} ${plainDollars(marked.price)} ${marked.name}`);
  }
  return [strong(io, price), `${low} ${hillCells.join('')} ${high}`, ...notes];
}

/** Returns the lines of a table: a name and amounts, of which a narrow terminal shows only the first two. */
function payoutTable(io: CliIo, { names, rows }: NonNullable<Card['table']>): string[] {
  const [firstName = '', ...amountNames] = names;
  const shownNames = io.width < WIDE ? amountNames.slice(0, 2) : amountNames;
  const amountColumns = shownNames.map((title) => ({ title, align: 'right' as const }));
  const nameColumn = { title: firstName.padEnd(LABEL_WIDTH - GAP.length), maxWidth: MAX_NAME_WIDTH };
  const shownRows = rows.map((row) => row.slice(0, shownNames.length + 1));
  return io.table([nameColumn, ...amountColumns], shownRows);
}

/** Width of a hill for a range that spans {@link SCALE_RATIO}. */
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
function drawHill({ price, priceLow, priceHigh }: PriceRange, maxWidth: number): string {
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
function indexOnHill(amount: number, { priceLow, priceHigh }: PriceRange, { length }: string): number {
  const fraction = Math.log(amount / priceLow) / Math.log(Math.max(priceHigh / priceLow, MIN_RATIO));
  return Math.min(Math.max(Math.floor(length * fraction), -1), length);
}

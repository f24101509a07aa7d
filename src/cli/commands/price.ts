import { ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS } from '../../input/item-fields.ts';
import type { ListingAppraisal } from '../../package/types.ts';
import { listingCard } from '../../present/card.ts';
import { type Coded, inSentences } from '../../present/caveats.ts';
import { soldSearchLines } from '../../present/garment-words.ts';
import { listingLines, needsSoldListings } from '../../present/listing-words.ts';
import { answerLines } from '../card.ts';
import { type Commands, command, FLAG, GARMENT } from '../command.ts';
import { askPrices, readInput } from '../inputs.ts';
import { type CliIo, UsageError } from '../io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../reader.ts';

export const commands = {
  price: command(
    {
      ...GARMENT,
      ...SELLER_FIELDS,
      asking: ITEM_FIELDS.askingPrice,
      forMyself: TERM_FIELDS.forMyself,
      comps: ITEM_FIELDS.comps,
      guess: ITEM_FIELDS.guess,
      ...READER_OPTIONS,
      explain: FLAG,
    },
    async (
      io,
      { gender, condition, explain = false, reader: url, readerModel, readerCheck, ...terms },
      words: readonly string[],
    ) => {
      const { env, printAnswer } = io;
      const title = words.join(' ') === '-' ? titleFromInput() : words.join(' ');
      const { asking: askingPrice, ...seller } = terms;
      const reader = readerOf(env, { reader: url, readerModel, readerCheck });
      const [read] = reader ? await guessed([{ title, guess: terms.guess }], reader, io) : [];
      const guess = read ? read.guess : terms.guess;
      const listing = { title, gender, condition, ...seller, askingPrice, guess, reader: read?.reader };
      const { answer, lines } = await askPrices(env, ({ appraise }) => {
        const answer = appraise(listing);
        return { answer: inSentences(answer), lines: linesOf(io, answer, explain) };
      });
      printAnswer(answer, lines);
    },
  ),
} satisfies Commands;

function linesOf(io: CliIo, listing: Coded<ListingAppraisal>, isExplained: boolean): readonly string[] {
  const searches = isExplained && needsSoldListings(listing) ? soldSearchLines(listing.soldSearches) : [];
  const sentences = [...listingLines(listing, isExplained ? 'explained' : 'price'), ...searches];
  const rest = isExplained ? [...listingLines(listing, 'besideCard'), ...searches] : undefined;
  return answerLines(io, listingCard(listing), sentences, rest);
}

/** Reads the title from standard input. Throws a {@link UsageError} unless it is one line. */
function titleFromInput(): string {
  const [title, another] = readInput('-').toString('utf8').trim().split('\n', 2);
  if (!title) throw new UsageError('Standard input has no title.');
  if (another !== undefined) {
    throw new UsageError('Standard input has more than one line: hangtag list - prices one garment per line.');
  }
  return title;
}

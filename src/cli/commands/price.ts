import { listingCard } from '../../answers/card.ts';
import { soldSearchLines } from '../../answers/garment/words.ts';
import { beyondCardLines, needsSoldListings, priceFirstLines } from '../../answers/listing/words.ts';
import { ITEM_FIELDS, SELLER_FIELDS } from '../../items/item-fields.ts';
import type { ListingAppraisal } from '../../package/types.ts';
import { type GarmentQuery, readFields } from '../../titles/fields.ts';
import type { Lexicon } from '../../titles/lexicon.ts';
import { answerLines } from '../card.ts';
import { type Commands, command, FLAG, GARMENT } from '../command.ts';
import { askPrices, loadArtifacts, readInput } from '../inputs.ts';
import { type CliIo, UsageError } from '../io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../reader.ts';

export const commands = {
  price: command(
    {
      ...GARMENT,
      ...SELLER_FIELDS,
      asking: ITEM_FIELDS.askingPrice,
      comps: ITEM_FIELDS.comps,
      guess: ITEM_FIELDS.guess,
      ...READER_OPTIONS,
      explain: FLAG,
    },
    async (
      io,
      { gender, condition, explain = false, reader: url, readerModel, readerCheck, ...terms },
      typedFirst: string,
      category?: string,
    ) => {
      const { env, printAnswer, warn } = io;
      const first = typedFirst === '-' ? titleFromInput() : typedFirst;
      const { asking: askingPrice, ...seller } = terms;
      const garment = { gender, condition };
      const listing = { ...garment, ...seller, askingPrice };
      const reader = readerOf(env, { reader: url, readerModel, readerCheck });
      const typed = { title: category === undefined ? first : `${first} ${category}`, guess: terms.guess };
      const [read] = reader ? await guessed([typed], reader, io) : [];
      const { answer, lines } = askPrices(env, ({ price, appraise }) => {
        const named = category === undefined ? { title: first } : { brand: first, category };
        const appraised = appraise({
          ...named,
          ...listing,
          guess: read ? read.guess : terms.guess,
          reader: read?.reader,
        });
        const isUsual = !reader && category !== undefined && Object.keys(terms).length === 0;
        return {
          answer: isUsual ? price({ brand: first, category, ...garment }) : appraised,
          lines: linesOf(io, appraised, explain),
        };
      });
      if (category !== undefined) {
        for (const slip of slipsIn(loadArtifacts(env).pricing.lexicon, { brand: first, category })) warn(slip);
      }
      printAnswer(answer, lines);
    },
  ),
} satisfies Commands;

function linesOf(io: CliIo, answer: ListingAppraisal, isExplained: boolean): readonly string[] {
  // The question of candidates comes first among the caveats, and has a line of its own.
  const listing = answer.candidates ? { ...answer, caveats: answer.caveats.slice(1) } : answer;
  const searches = isExplained && needsSoldListings(listing) ? soldSearchLines(listing.soldSearches) : [];
  const sentences = [...priceFirstLines(listing, isExplained), ...searches];
  const rest = isExplained ? [...beyondCardLines(listing), ...searches] : undefined;
  return answerLines(io, listingCard(listing), sentences, rest);
}

/** Returns a sentence for each misspelled name, with the name used instead. */
function slipsIn(lexicon: Lexicon, words: GarmentQuery): string[] {
  const reading = readFields(lexicon, words);
  if (reading.problems) return [];
  const { garment, understood } = reading;
  return understood.flatMap(({ argument, given, by }) => {
    if (by !== 'spelling') return [];
    const { name } = (argument === 'brand' ? garment.brand : garment.category) ?? {};
    return [`There is no ${argument} "${given}". Showing ${name}.`];
  });
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

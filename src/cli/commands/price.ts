import { omit } from '../../base/members.ts';
import { listOf } from '../../base/numbers.ts';
import { CONDITIONS } from '../../catalog/catalog.ts';
import { ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS } from '../../input/item-fields.ts';
import { VINTAGE } from '../../marketplaces/payouts.ts';
import { createCodedPrices } from '../../package/prices.ts';
import { type ListingAppraisal, type OfferWords, UnpricedListingError } from '../../package/types.ts';
import { listingLines, offerLines, saleLines } from '../../present/answer-lines.ts';
import { listingCard, offerCard, saleCard } from '../../present/card.ts';
import { type Coded, inSentences } from '../../present/caveats.ts';
import { WEARERS } from '../../titles/genders.ts';
import { answerLines } from '../card.ts';
import { type Commands, command, FLAG, WORDS } from '../command.ts';
import { loadArtifacts, readInput, readSellerFile } from '../inputs.ts';
import { type CliIo, UsageError } from '../io.ts';
import { guessed, READER_OPTIONS, readerOf } from '../reader.ts';

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
      ...READER_OPTIONS,
      explain: FLAG,
    },
    async (io, { explain = false, asking: askingPrice, ...options }, words: readonly string[]) => {
      const title = words.join(' ') === '-' ? titleFromInput() : words.join(' ');
      const reader = readerOf(io.env, options);
      const typed = { title, guess: options.guess };
      const [item = typed] = reader ? await guessed([typed], reader, io) : [];
      const listing = { ...omit(options, 'reader', 'readerModel', 'readerCheck'), askingPrice, ...item };
      const answer = await askPrices(io.env, ({ appraise }) => appraise(listing));
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
      // Omits the URLs of fee sources, because so many would bury the fees themselves.
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

/** Returns true if our answer is beyond our evidence, in doubt, or lacks asks, so that sold listings help more. */
function needsSoldListings({ beyondEvidence, judgment, ladder }: Omit<ListingAppraisal, 'caveats'>): boolean {
  return beyondEvidence !== undefined || judgment.ask !== undefined || ladder === undefined;
}

function listingLinesFor(io: CliIo, listing: Coded<ListingAppraisal>, isExplained: boolean): readonly string[] {
  const card = listingCard(listing);
  if (!isExplained) return answerLines(io, card, listingLines(listing, 'price'));
  const searches = needsSoldListings(listing) ? soldSearchLines(listing.soldSearches) : [];
  const sentences = [...listingLines(listing, 'explained'), ...searches];
  return answerLines(io, card, sentences, [...listingLines(listing, 'besideCard'), ...searches]);
}

function titleFromInput(): string {
  const [title, another] = readInput('-').toString('utf8').trim().split('\n', 2);
  if (!title) throw new UsageError('Standard input has no title.');
  if (another !== undefined) {
    throw new UsageError('Standard input has more than one line: hangtag list - prices one garment per line.');
  }
  return title;
}

/** Asks the configured model and fees, on the seller's terms. Rejects with a {@link UsageError} for invalid input. */
async function askPrices<Answer>(
  env: NodeJS.ProcessEnv,
  ask: (prices: ReturnType<typeof createCodedPrices>) => Answer,
): Promise<Answer> {
  const { pricing, marketplaces } = await loadArtifacts(env);
  try {
    return ask(createCodedPrices({ pricing, marketplaces, terms: readSellerFile(env) }));
  } catch (error) {
    if (error instanceof RangeError && !(error instanceof UnpricedListingError)) {
      throw new UsageError(error.message, { cause: error.cause });
    }
    throw error;
  }
}

import { omit } from '../../base/members.ts';
import { ITEM_FIELDS, SELLER_FIELDS, TERM_FIELDS } from '../../input/item-fields.ts';
import { CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import type { OfferWords } from '../../package/types.ts';
import { offerCard, saleCard } from '../../present/card.ts';
import { soldSearchLines } from '../../present/garment-words.ts';
import { offerLines } from '../../present/offer.ts';
import { saleLines } from '../../present/sale-words.ts';
import { answerLines } from '../card.ts';
import { type Commands, command, FLAG, GARMENT } from '../command.ts';
import { askPrices } from '../inputs.ts';

const vintage = { ...FLAG, description: CIRCUMSTANCES.vintage.meaning };

export const commands = {
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
      const rest = explain ? [...caveats, ...searches, source] : undefined;
      const sentences = [...offerLines({ ...answer, caveats }), source, ...searches];
      io.printAnswer(answer, answerLines(io, offerCard(answer), sentences, rest));
    },
  ),

  payouts: command(
    { ...GARMENT, ...TERM_FIELDS, ...SELLER_FIELDS, vintage, explain: FLAG },
    async (io, { explain = false, ...options }, words: readonly string[]) => {
      const answer = await askPrices(io.env, ({ payouts }) => payouts({ ...options, title: words.join(' ') }));
      // The sources of all fees would hide them.
      const payouts = answer.payouts.map((payout) => ({ ...payout, feeSource: omit(payout.feeSource, 'url') }));
      const assumptions = explain ? answer.assumptions : [];
      const searches = explain ? soldSearchLines(answer.soldSearches) : [];
      const sentences = [...saleLines({ ...answer, payouts, assumptions }), ...searches];
      io.printAnswer(answer, answerLines(io, saleCard(answer), sentences, explain ? sentences : undefined));
    },
  ),
} satisfies Commands;

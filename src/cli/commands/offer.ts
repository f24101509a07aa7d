import { soldSearchLines } from '../../answers/garment/words.ts';
import { offerLines } from '../../answers/offer/words.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { SELLER_FIELDS } from '../../items/seller-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import type { OfferWords } from '../../package/types.ts';
import { type Commands, command, GARMENT } from '../command.ts';
import { askPrices } from '../inputs.ts';

export const commands = {
  offer: command(
    {
      ...GARMENT,
      ...TERM_FIELDS,
      ...SELLER_FIELDS,
      listed: TERM_FIELDS.listedFor,
      comps: ITEM_FIELDS.comps,
      guess: ITEM_FIELDS.guess,
    },
    ({ env, printAnswer }, { listed: listedFor, ...options }, first: string, category?: string) => {
      const what = category === undefined ? { title: first } : { brand: first, category };
      const words = { ...what, ...options, listedFor } as OfferWords;
      const answer = askPrices(env, ({ offer }) => offer(words));
      printAnswer(answer, [...offerLines(answer), ...soldSearchLines(answer.soldSearches)]);
    },
  ),
} satisfies Commands;

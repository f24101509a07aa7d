import type { OfferAnswer } from '../../answers/offer-schema.ts';
import { ITEM_FIELDS } from '../../items/item-fields.ts';
import { SELLER_FIELDS } from '../../items/seller-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import type { OfferWords } from '../../package/types.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { money, plainDollars, usd } from '../../wording/numbers.ts';
import { replyInWords } from '../../wording/offers.ts';
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
    ({ env, say }, { listed: listedFor, ...options }, first: string, category?: string) => {
      const what = category === undefined ? { title: first } : { brand: first, category };
      const words = { ...what, ...options, listedFor } as OfferWords;
      const answer = askPrices(env, ({ offer }) => offer(words));
      say(answer, describe(answer));
    },
  ),
} satisfies Commands;

function describe({ advice, counter, estimate, reason, keep, ...rest }: OfferAnswer): string[] {
  const { caveats, source, marketplace } = rest;
  const kept = Object.entries({ Offered: keep.offered, Counter: keep.counter, Asked: keep.asked });
  return [
    `${replyInWords(advice, counter)}. ${reason}`,
    '',
    `Estimate ${usd(estimate.price)}, ${rangeInWords(estimate)}.`,
    ...kept.flatMap(([name, net]) => {
      if (!net) return [];
      const profit = net.profit === undefined ? '' : `, profit ${money(net.profit)}`;
      return [
        `  ${name.padEnd(8)} ${plainDollars(net.price)}: you keep ${money(net.net)} on ${marketplace.name}${profit}`,
      ];
    }),
    ...caveats,
    `${source}.`,
  ];
}

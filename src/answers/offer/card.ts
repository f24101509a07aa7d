import { money, plainDollars } from '../../base/numbers.ts';
import type { Card } from '../card.ts';
import { evidenceRows, worthRow } from '../listing/card.ts';
import type { OfferAnswer } from './schema.ts';
import { replyInWords } from './words.ts';

/** Returns advice on an offer for a terminal: the reply first, then what each price leaves, in columns. */
export function offerCard(answer: OfferAnswer): Card {
  const { advice, checkFirst = false, counter, reason, keep, marketplace, takenFor, caveats } = answer;
  const prices = checkFirst ? [] : Object.entries({ Offered: keep.offered, Counter: keep.counter, Asked: keep.asked });
  const rows = prices.flatMap(([label, kept]) => {
    if (!kept) return [];
    const { price, net, profit } = kept;
    return [[label, plainDollars(price), money(net), ...(profit === undefined ? [] : [money(profit)])]];
  });
  const names = [
    `On ${marketplace.name}`,
    'price',
    'you’d get',
    ...(keep.offered.profit === undefined ? [] : ['profit']),
  ];
  return {
    title: takenFor,
    rows: [
      {
        label: 'Reply',
        text: reason,
        zone: checkFirst ? 'check' : advice,
        ...(!checkFirst && { lead: `${replyInWords(advice, counter)}.` }),
      },
      worthRow(answer, { price: keep.offered.price, name: 'offered' }),
      ...evidenceRows(answer),
    ],
    ...(rows.length > 0 && { table: { names, rows } }),
    caveats: caveats.length,
  };
}

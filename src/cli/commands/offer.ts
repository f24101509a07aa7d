import type { OfferBody } from '../../answers/offer-schema.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { money, plainDollars, usd } from '../../wording/numbers.ts';
import { replyInWords } from '../../wording/offers.ts';
import { defineCommand, UsageError } from '../command.ts';
import { askPrices } from '../inputs.ts';
import { GARMENT_OPTIONS } from './price.ts';

const { asked, offered, cost, listedFor, shipping, label } = TERM_FIELDS;

export const commands = {
  offer: defineCommand({
    synopsis:
      '<brand> <category> | <title> --asked <dollars> --offered <dollars> --marketplace <id> [options]',
    help: 'Advises to accept an offer, to counter and with what, or to decline, with the reason and the payout of each choice. Give the title of the listing in quotes, or brand and category.',
    options: {
      'asked <dollars>': 'the asking price of the listing',
      'offered <dollars>': 'the buyer’s offer',
      'marketplace <id>': 'where, such as poshmark',
      'cost <dollars>': 'your cost: adds the profit',
      'listed <days>': 'the days it has been listed: odds of a sale fall with time',
      'shipping <dollars>': 'the buyer’s payment to you for shipping',
      'label <dollars>': 'your cost of the shipping label',
      ...GARMENT_OPTIONS,
    },
    fields: { asked, offered, cost, listed: listedFor, shipping, label },
    arguments: [1, 2],
    async run({ env, positionals: [first = '', category], options, print }) {
      const { json, listed, ...given } = options;
      const { asked: price, offered: bid, marketplace, ...rest } = given;
      if (price === undefined || bid === undefined || marketplace === undefined)
        throw new UsageError('Give --asked, --offered and --marketplace.');
      const what = category === undefined ? { title: first } : { brand: first, category };
      const answer = askPrices(env, ({ offer }) =>
        offer({ ...what, ...rest, asked: price, offered: bid, marketplace, listedFor: listed }),
      );
      for (const line of json ? [JSON.stringify(answer, null, 2)] : describe(answer)) print(line);
    },
  }),
};

function describe({ advice, counter, estimate, reason, keep, ...rest }: OfferBody): string[] {
  const { caveats, source, marketplace } = rest;
  const kept = Object.entries({ Offered: keep.offered, Counter: keep.counter, Asked: keep.asked });
  return [
    `${replyInWords(advice, counter)}. ${reason}`,
    '',
    `Estimate ${usd(estimate.price)}, ${rangeInWords(estimate)}.`,
    ...kept.flatMap(([name, one]) => {
      if (!one) return [];
      const profit = one.profit === undefined ? '' : `, profit ${money(one.profit)}`;
      return [
        `  ${name.padEnd(8)} ${plainDollars(one.price)}: you keep ${money(one.net)} on ${marketplace.name}${profit}`,
      ];
    }),
    ...caveats,
    `${source}.`,
  ];
}

import type { OfferBody } from '../../answers/offer-schema.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { money, plainDollars, usd } from '../../wording/numbers.ts';
import { replyInWords } from '../../wording/offers.ts';
import { askPrices } from '../ask-prices.ts';
import { type Command, readNumber, UsageError } from '../command.ts';

/** Amounts in US dollars that the command takes as options. */
const AMOUNTS = ['asked', 'offered', 'cost', 'shipping', 'label'] as const;

export const command: Command = {
  synopsis:
    '<brand> <category> | <title> --asked <dollars> --offered <dollars> --marketplace <id> [options]',
  help: [
    'Says whether to accept an offer, to counter and with what, or to decline, with the reason and what you keep either way.',
    '',
    '  <title>               of the listing, in quotes; or brand and category',
    '  --asked <dollars>     what the listing asks',
    '  --offered <dollars>   what the buyer offers',
    '  --marketplace <id>    where, such as poshmark',
    '  --cost <dollars>      what you paid for it: adds the profit',
    '  --listed <days>       how long it has been listed: odds of a sale fall with time',
    '  --shipping <dollars>  what the buyer pays you for shipping',
    '  --label <dollars>     what the shipping label costs you',
    '  --condition, --gender as for hangtag price',
    '  --json                print the full result as JSON, as the HTTP API gives it',
  ].join('\n'),
  texts: [...AMOUNTS, 'listed', 'marketplace', 'condition', 'gender'],
  flags: ['json'],
  arguments: [1, 2],
  async run({ env, positionals: [first = '', category], texts, flags, print }) {
    const { condition, gender, marketplace } = texts;
    const { asked, offered, ...amounts } = Object.fromEntries(
      AMOUNTS.map((name) => [name, readNumber(texts, name)]),
    );
    const listedFor = readNumber(texts, 'listed', 'days, such as 30');
    if (asked === undefined || offered === undefined || marketplace === undefined)
      throw new UsageError('Give --asked, --offered and --marketplace.');
    const what = category === undefined ? { title: first } : { brand: first, category };
    const answer = askPrices(env, ({ offer }) =>
      offer({ ...what, ...amounts, asked, offered, listedFor, marketplace, condition, gender }),
    );
    if (flags.json) {
      print(JSON.stringify(answer, null, 2));
      return;
    }
    for (const line of describe(answer)) print(line);
  },
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

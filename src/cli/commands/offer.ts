import type { OfferBody } from '../../answers/offer.ts';
import { rangeInWords } from '../../wording/estimate.ts';
import { money, usd } from '../../wording/numbers.ts';
import { adviceInWords, plainDollars } from '../../wording/offers.ts';
import { askPrices } from '../ask-prices.ts';
import { type Command, UsageError } from '../command.ts';

/** Numbers that the command takes as options. */
const NUMBERS = ['asked', 'offered', 'cost', 'listed', 'shipping', 'label'] as const;

export const offerCommand: Command = {
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
  options: {
    ...Object.fromEntries(NUMBERS.map((name) => [name, { type: 'string' as const }])),
    marketplace: { type: 'string' },
    condition: { type: 'string' },
    gender: { type: 'string' },
    json: { type: 'boolean' },
  },
  arguments: [1, 2],
  async run({ env, positionals: [first = '', category], values, print }) {
    const { condition, gender, marketplace } = values as Record<string, string | undefined>;
    const numbers = Object.fromEntries(
      NUMBERS.map((name) => [name, readNumber(name, values[name] as string | undefined)]),
    );
    const { asked, offered, listed: listedFor, ...amounts } = numbers;
    if (asked === undefined || offered === undefined || marketplace === undefined)
      throw new UsageError('Give --asked, --offered and --marketplace.');
    const what = category === undefined ? { title: first } : { brand: first, category };
    const answer = askPrices(env, ({ offer }) =>
      offer({ ...what, ...amounts, asked, offered, listedFor, marketplace, condition, gender }),
    );
    if (values.json) {
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
    `${adviceInWords(advice, counter)}. ${reason}`,
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

function readNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text.replace(/^\$/, ''));
  if (text.trim() !== '' && number >= 0) return number;
  const unit = name === 'listed' ? 'days, such as 30' : 'dollars, such as 60 or 59.50';
  throw new UsageError(`--${name} is "${text}": give ${unit}.`);
}

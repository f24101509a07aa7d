import type { SalePayout as Payout } from '../../answers/sale-schema.ts';
import {
  CIRCUMSTANCE_NAMES,
  CIRCUMSTANCES,
  circumstancesIn,
} from '../../marketplaces/circumstances.ts';
import { money, usd } from '../../wording/numbers.ts';
import { askPrices } from '../ask-prices.ts';
import { type Command, readNumber } from '../command.ts';
import { textTable } from '../text-table.ts';

/** Amounts in US dollars that the command takes as options. */
const AMOUNTS = ['price', 'keep', 'shipping', 'label', 'cost'] as const;

export const command: Command = {
  synopsis: '[<brand> <category>] [--price <dollars> | --keep <dollars>] [options]',
  help: [
    'Prints what is left of a sale on each marketplace after its fees, or with --keep the lowest price to ask.',
    '',
    '  --price <dollars>     what the garment sells at; our estimate for brand and category without it',
    '  --keep <dollars>      what you want to keep, in place of --price',
    '  --shipping <dollars>  what the buyer pays you for shipping',
    '  --label <dollars>     what the shipping label costs you',
    '  --cost <dollars>      what you paid for it: adds the profit',
    ...CIRCUMSTANCE_NAMES.map(
      (name) =>
        `  --${name.padEnd(19)} for an item or a sale that is ${CIRCUMSTANCES[name].meaning}`,
    ),
    '  --condition, --gender as for hangtag price; some marketplaces refuse grades or men’s clothes',
    '  --json                print the full result as JSON, as the HTTP API gives it',
  ].join('\n'),
  texts: [...AMOUNTS, 'condition', 'gender'],
  flags: [...CIRCUMSTANCE_NAMES, 'json'],
  arguments: [0, 2],
  async run({ env, positionals: [brand, category], texts, flags, print }) {
    const { condition, gender } = texts;
    const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, readNumber(texts, name)]));
    const answer = askPrices(env, ({ payouts }) =>
      payouts({ ...amounts, ...circumstancesIn(flags), brand, category, condition, gender }),
    );
    if (flags.json) {
      print(JSON.stringify(answer, null, 2));
      return;
    }
    const { estimate } = answer;
    if (estimate) {
      const range = `${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}`;
      print(`At our estimate of ${usd(estimate.price)} (${range}):`);
    }
    for (const line of table(answer.payouts)) print(line);
    print('');
    for (const assumption of answer.assumptions) print(assumption);
  },
};

function table(payouts: readonly Payout[]): string[] {
  const has = (name: 'leastAsk' | 'profit') => payouts.some((payout) => payout[name] !== undefined);
  const columns = [
    { title: 'Marketplace', text: ({ marketplace }: Payout) => marketplace.name },
    ...(has('leastAsk')
      ? [{ title: 'Ask', align: 'right' as const, text: (row: Payout) => dollars(row.leastAsk) }]
      : []),
    { title: 'Fees', align: 'right' as const, text: (row: Payout) => dollars(row.totalFees) },
    { title: 'You keep', align: 'right' as const, text: kept },
    ...(has('profit')
      ? [{ title: 'Profit', align: 'right' as const, text: (row: Payout) => dollars(row.profit) }]
      : []),
    {
      title: 'Note',
      text: ({ reason, warning }: Payout) => [reason, warning].filter(Boolean).join(' '),
    },
  ];
  return textTable(
    columns,
    payouts.map((row) => columns.map(({ text }) => text(row))),
  );
}

function kept({ net, netRange }: Payout): string {
  const range = netRange && `${money(netRange.low)} to ${money(netRange.high)}`;
  if (net === undefined) return range ?? '';
  return range ? `${money(net)} (${range})` : money(net);
}

function dollars(amount: number | undefined): string {
  return amount === undefined ? '' : money(amount);
}

import type { SalePayout as Payout } from '../../answers/sale-schema.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { forCircumstances } from '../../marketplaces/circumstances.ts';
import { money, usd } from '../../wording/numbers.ts';
import { defineCommand } from '../command.ts';
import { askPrices } from '../inputs.ts';
import { textTable } from '../text-table.ts';
import { GARMENT_OPTIONS } from './price.ts';

const { price, keep, shipping, label, cost } = TERM_FIELDS;

export const commands = {
  payouts: defineCommand({
    synopsis: '[<brand> <category>] [--price <dollars> | --keep <dollars>] [options]',
    help: 'Prints the payout of a sale on each marketplace after its fees, or with --keep the lowest price to ask. Some marketplaces refuse grades or men’s clothes.',
    options: {
      'price <dollars>': 'the selling price (default: our estimate for brand and category)',
      'keep <dollars>': 'the amount you want to keep, in place of --price',
      'shipping <dollars>': 'the buyer’s payment to you for shipping',
      'label <dollars>': 'your cost of the shipping label',
      'cost <dollars>': 'your cost of the item: adds the profit',
      ...forCircumstances(({ meaning }) => `for an item or a sale that is ${meaning}`),
      ...GARMENT_OPTIONS,
    },
    fields: { price, keep, shipping, label, cost },
    arguments: [0, 2],
    async run({ env, positionals: [brand, category], options, print }) {
      const { json, ...terms } = options;
      const answer = askPrices(env, ({ payouts }) => payouts({ ...terms, brand, category }));
      if (json) return print(JSON.stringify(answer, null, 2));
      const { estimate } = answer;
      if (estimate) {
        const range = `${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}`;
        print(`At our estimate of ${usd(estimate.price)} (${range}):`);
      }
      for (const line of table(answer.payouts)) print(line);
      print('');
      for (const assumption of answer.assumptions) print(assumption);
    },
  }),
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

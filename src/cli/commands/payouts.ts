import type { SalePayout as Payout } from '../../answers/sale-schema.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import { money, usd } from '../../wording/numbers.ts';
import { askPrices } from '../inputs.ts';
import { by, LABEL, type NewCommand, PROFIT, withGarment } from '../options.ts';
import type { Surroundings } from '../surroundings.ts';

const { price, keep, shipping, cost } = TERM_FIELDS;

export const commands = {
  payouts: (command: NewCommand, { env, say, table }: Surroundings) =>
    withGarment(command)
      .description(
        'Prints the payout of a sale on each marketplace after its fees, or with --keep the lowest price to ask. Some marketplaces refuse grades or men’s clothes.',
      )
      .argument('[brand]')
      .argument('[category]')
      .option('--price <dollars>', 'the selling price (default: our estimate)', by(price))
      .option('--keep <dollars>', 'the amount you want to keep, in place of --price', by(keep))
      .option('--shipping <dollars>', 'the buyer’s payment to you for shipping', by(shipping))
      .option('--cost <dollars>', 'your cost of the item: adds the profit', by(cost))
      .option('--vintage', `for an item or a sale that is ${CIRCUMSTANCES.vintage.meaning}`)
      .option(...LABEL)
      .option(...PROFIT)
      .addHelpText('after', '\nExample:\n  hangtag payouts coach bag --price 60 --cost 20')
      .action((brand, category, given) => {
        const answer = askPrices(env, ({ payouts }) => payouts({ ...given, brand, category }));
        const { estimate, payouts, assumptions } = answer;
        const range = estimate && `${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}`;
        say(answer, [
          ...(estimate ? [`At our estimate of ${usd(estimate.price)} (${range}):`] : []),
          ...table(...tableOf(payouts)),
          '',
          ...assumptions,
        ]);
      }),
};

/** The columns of a table of payouts, without those that hold nothing, and its rows. */
function tableOf(payouts: readonly Payout[]) {
  const has = (name: keyof Payout) => payouts.some((payout) => payout[name] !== undefined);
  const amount = (title: string, text: (row: Payout) => string) => ({
    ...{ title, text },
    align: 'right' as const,
  });
  const columns = [
    { title: 'Marketplace', text: ({ marketplace }: Payout) => marketplace.name },
    ...(has('leastAsk') ? [amount('Ask', (row) => dollars(row.leastAsk))] : []),
    amount('Fees', (row) => dollars(row.totalFees)),
    amount('You keep', kept),
    ...(has('profit') ? [amount('Profit', (row) => dollars(row.profit))] : []),
    ...(has('payUpTo') ? [amount('Pay up to', (row) => dollars(row.payUpTo?.mid))] : []),
    {
      title: 'Note',
      text: ({ reason, warning }: Payout) => [reason, warning].filter(Boolean).join(' '),
    },
  ];
  return [columns, payouts.map((row) => columns.map(({ text }) => text(row)))] as const;
}

function kept({ net, netRange }: Payout): string {
  const range = netRange && `${money(netRange.low)} to ${money(netRange.high)}`;
  if (net === undefined) return range ?? '';
  return range ? `${money(net)} (${range})` : money(net);
}

function dollars(amount: number | undefined): string {
  return amount === undefined ? '' : money(amount);
}

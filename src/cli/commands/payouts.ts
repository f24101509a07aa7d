import type { SalePayout as Payout } from '../../answers/sale-schema.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import { money, usd } from '../../wording/numbers.ts';
import help from '../help.json' with { type: 'json' };
import { askPrices } from '../inputs.ts';
import { by, type Commands, LABEL, PROFIT, withGarment } from '../options.ts';

const { price, keep, shipping, cost } = TERM_FIELDS;

const { options: says } = help.payouts;

export const commands = {
  payouts: (command, { env, say, table }) =>
    withGarment(command)
      .argument('[brand]')
      .argument('[category]')
      .option('--price <dollars>', says.price, by(price))
      .option('--keep <dollars>', says.keep, by(keep))
      .option('--shipping <dollars>', says.shipping, by(shipping))
      .option('--cost <dollars>', says.cost, by(cost))
      .option('--vintage', `for an item or a sale that is ${CIRCUMSTANCES.vintage.meaning}`)
      .option(...LABEL)
      .option(...PROFIT)
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
} satisfies Commands;

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

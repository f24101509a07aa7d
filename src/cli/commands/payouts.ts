import type { SalePayout as Payout } from '../../answers/sale-schema.ts';
import { SELLER_FIELDS } from '../../items/seller-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import { money, usd } from '../../wording/numbers.ts';
import { type Commands, command, FLAG, GARMENT } from '../command.ts';
import { askPrices } from '../inputs.ts';

const vintage = { ...FLAG, description: CIRCUMSTANCES.vintage.meaning };

export const commands = {
  payouts: command(
    { ...GARMENT, ...TERM_FIELDS, ...SELLER_FIELDS, vintage },
    ({ env, say, table }, options, brand?: string, category?: string) => {
      const answer = askPrices(env, ({ payouts }) => payouts({ ...options, brand, category }));
      const { estimate, payouts, assumptions } = answer;
      const range = estimate && `${usd(estimate.priceLow)} to ${usd(estimate.priceHigh)}`;
      say(answer, [
        ...(estimate ? [`At our estimate of ${usd(estimate.price)} (${range}):`] : []),
        ...table(...tableOf(payouts)),
        '',
        ...assumptions,
      ]);
    },
  ),
} satisfies Commands;

/** Returns the rows of a table of payouts, and its columns without the empty ones. */
function tableOf(payouts: readonly Payout[]) {
  const has = (name: keyof Payout) => payouts.some((payout) => payout[name] !== undefined);
  const amount = (title: string, text: (row: Payout) => string) => ({
    title,
    text,
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

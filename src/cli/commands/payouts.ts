import { soldSearchLines } from '../../answers/garment/words.ts';
import { saleLines } from '../../answers/sale/words.ts';
import { omit } from '../../base/members.ts';
import { SELLER_FIELDS } from '../../items/seller-fields.ts';
import { TERM_FIELDS } from '../../items/term-fields.ts';
import { CIRCUMSTANCES } from '../../marketplaces/circumstances.ts';
import { type Commands, command, FLAG, GARMENT } from '../command.ts';
import { askPrices } from '../inputs.ts';

const vintage = { ...FLAG, description: CIRCUMSTANCES.vintage.meaning };

export const commands = {
  payouts: command(
    { ...GARMENT, ...TERM_FIELDS, ...SELLER_FIELDS, vintage },
    ({ env, printAnswer }, options, brand?: string, category?: string) => {
      const answer = askPrices(env, ({ payouts }) => payouts({ ...options, brand, category }));
      // The sources of all fees would hide them.
      const rows = answer.payouts.map((payout) => ({ ...payout, feeSource: omit(payout.feeSource, 'url') }));
      printAnswer(answer, [...saleLines({ ...answer, payouts: rows }), ...soldSearchLines(answer.soldSearches)]);
    },
  ),
} satisfies Commands;

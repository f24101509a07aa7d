import { capital, money } from '../../base/numbers.ts';
import type { Card } from '../card.ts';
import { estimatedPrice, isGuess } from '../garment/estimate-words.ts';
import { verdictInShort } from '../verdict/words.ts';
import type { SaleAnswer, SalePayout } from './schema.ts';

/** An amount that a marketplace does not tell before the sale. */
const NOT_KNOWN = '–';

/** Amounts of a sale on a marketplace, by the names of their columns. */
const AMOUNTS: Readonly<Record<string, (payout: SalePayout) => number | undefined>> = {
  ask: ({ leastAsk }) => leastAsk,
  'you’d get': ({ net }) => net,
  profit: ({ profit }) => profit,
  'pay up to': ({ payUpTo }) => payUpTo?.mid,
  'at least': ({ netRange }) => netRange?.low,
  'at most': ({ netRange }) => netRange?.high,
};

/** Returns what a sale leaves for a terminal: the advice first, then the amounts on each marketplace in columns. */
export function saleCard(answer: SaleAnswer): Card {
  const { takenFor, price = 0, keep, estimate, evidence, judgment, payouts, best, suggested } = answer;
  const sold = payouts.filter(({ accepted }) => accepted !== 'no');
  const refusing = payouts.filter(({ accepted }) => accepted === 'no').map(({ marketplace }) => marketplace.name);
  const columns = Object.entries(AMOUNTS).filter(([, amountOf]) => sold.some((one) => amountOf(one) !== undefined));
  const nameOf = (id: string | undefined) => payouts.find(({ marketplace }) => marketplace.id === id)?.marketplace.name;
  const [most, place] = [nameOf(best), nameOf(suggested)];
  const verdict = judgment && verdictInShort(judgment);
  const where = `On ${place}${answer.isDefault ? ', the default' : ''}.`;
  const worth = estimate && evidence && capital(estimatedPrice(price, isGuess(evidence)));
  const from = keep === undefined ? money(price) : `the lowest price to get ${money(keep)}`;
  return {
    title: takenFor ?? 'A sale after fees',
    rows: [
      ...(verdict ? [{ label: 'To resell', ...verdict, text: `${verdict.text} ${where}`, zone: judgment.zone }] : []),
      ...(most ? [{ label: 'Highest', text: `${most}, where it is accepted.` }] : []),
      worth
        ? { label: 'Worth', text: [worth, judgment?.authenticity ? 'if real' : 'holds 8 in 10'], range: estimate }
        : { label: 'From', text: from },
      ...(refusing.length > 0 ? [{ label: 'Not on', text: `${refusing.join(', ')}.` }] : []),
    ],
    table: {
      names: ['', ...columns.map(([name]) => name)],
      rows: sold.map((one) => [
        // "Facebook Marketplace, shipped" would be cut within a word.
        one.marketplace.name.replace(/,.*/, ''),
        ...columns.map(([, amountOf]) => {
          const amount = amountOf(one);
          return amount === undefined ? NOT_KNOWN : money(amount);
        }),
      ]),
    },
    caveats: 0,
  };
}

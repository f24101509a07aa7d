import { estimatedPrice, gradeInWords, isGuess, lookUpInWords, rangeInWords } from '../../wording/estimate.ts';
import { capital, money, usd } from '../../wording/numbers.ts';
import { compsInWords } from '../listing/asker-evidence.ts';
import { soldSearchLines } from '../sold-examples/words.ts';

/** A sale on one marketplace, as far as words go. US dollars. */
interface SoldOn {
  readonly marketplace: { readonly id: string; readonly name: string };
  readonly accepted: 'yes' | 'no' | 'check';
  readonly reason?: string;
  readonly net?: number;
  readonly netRange?: { readonly low: number; readonly high: number };
  readonly profit?: number;
  readonly payUpTo?: { readonly mid?: number };
  readonly leastAsk?: number;
  readonly warning?: string;
  readonly rates?: string;
  readonly feeSource: { readonly checkedOn: string; readonly certainty: string; readonly url?: string };
}

/** The worded parts of a sale's payouts. US dollars. */
interface Sold {
  readonly takenFor?: string;
  readonly price?: number;
  readonly keep?: number;
  readonly estimate?: { readonly priceLow: number; readonly priceHigh: number };
  readonly evidence?: { readonly grade: string; readonly of: string; readonly comps?: number };
  readonly beyondEvidence?: readonly object[];
  readonly best?: string;
  readonly verdict?: string;
  readonly judgment?: { readonly authenticity?: object; readonly checkFirst?: boolean };
  readonly payouts: readonly SoldOn[];
  readonly assumptions: readonly string[];
  readonly ignored?: readonly string[];
  readonly soldSearches?: Parameters<typeof soldSearchLines>[0];
  readonly caveats?: readonly string[];
  readonly webUrl?: string;
}

/** Returns what a sale leaves as lines, one for each marketplace that may take it. */
export function saleLines(answer: Sold): string[] {
  const { payouts, best, verdict, assumptions, ignored = [], soldSearches, caveats = [], webUrl } = answer;
  const refused = payouts.filter(({ accepted }) => accepted === 'no');
  const most = payouts.find(({ marketplace }) => marketplace.id === best);
  return [
    capital(headline(answer)),
    ...(verdict ? [verdict] : []),
    ...payouts.filter(({ accepted }) => accepted !== 'no').map(rowInWords),
    ...(most ? [`Highest payout where it is accepted: ${most.marketplace.name}.`] : []),
    ...(refused.length > 0
      ? [`Not accepted: ${refused.map(({ marketplace, reason }) => `${marketplace.name}: ${reason}`).join(' ')}`]
      : []),
    ...caveats,
    `Assumed: ${assumptions.join(' ')}`,
    ...(ignored.length > 0 ? [`Without effect: "${ignored.join(', ')}".`] : []),
    ...soldSearchLines(soldSearches),
    ...(webUrl ? [`Fee sources: ${webUrl}`] : []),
  ];
}

function headline(sold: Sold): string {
  const { takenFor, price = 0, keep, estimate, evidence, beyondEvidence, judgment } = sold;
  const isCopied = judgment?.authenticity !== undefined || judgment?.checkFirst === true;
  const subject = takenFor === undefined ? '' : `${takenFor}. `;
  if (keep !== undefined) return `${subject}Lowest price to keep ${money(keep)}, by marketplace:`;
  if (!estimate || !evidence) return `${subject}You keep, from ${money(price)} after fees:`;
  if (beyondEvidence) {
    return (
      `${subject}${lookUpInWords(estimate)} You keep, from ${usd(price)}, the price of more common items, ` +
      'after fees:'
    );
  }
  const amounts = `${estimatedPrice(price, isGuess(evidence))}, ${rangeInWords(estimate, isCopied)}`;
  return (
    `${subject}${amounts}; evidence: ${compsInWords(evidence.comps)}${gradeInWords(evidence.grade)}. You ` +
    'keep, after fees:'
  );
}

function rowInWords(row: SoldOn): string {
  const { marketplace, net, netRange, leastAsk, profit, payUpTo, rates, reason, warning, feeSource } = row;
  const range = netRange ? `${money(netRange.low)} to ${money(netRange.high)}` : '';
  const kept = net === undefined ? range : `${money(net)}${range && ` (${range})`}`;
  const figures = [
    leastAsk !== undefined && `ask ${money(leastAsk)}`,
    kept && `keeps ${kept}`,
    profit !== undefined && `profit ${money(profit)}`,
    payUpTo?.mid !== undefined && `pay up to ${money(payUpTo.mid)}`,
  ].filter(Boolean);
  const parts = [
    figures.length > 0 && `${figures.join(', ')}.`,
    rates && `[${rates}; ${feeSource.checkedOn}]`,
    reason,
    warning,
    feeSource.certainty !== 'high' && `Fee certainty: ${feeSource.certainty}.`,
    feeSource.url,
  ];
  return `${marketplace.name}: ${parts.filter(Boolean).join(' ')}`;
}

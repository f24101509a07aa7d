import { capital, money, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Verdict } from '../money/decision-schema.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import { laterCaveats } from './answer-lines.ts';
import type { ListingAnswer } from './answer-schema.ts';
import { candidateNames, leadsByQuestion } from './candidates.ts';
import type { Coded } from './caveats.ts';
import { evidenceInShort } from './evidence-words.ts';
import { estimatedPrice, isGuess, lookUpInWords } from './garment-words.ts';
import { replyInWords } from './offer.ts';
import type { OfferAnswer, SaleAnswer, SalePayout } from './sale-schema.ts';
import { isAskedBack, limitsInWords, payUpToInWords, profitParts, verdictInWords } from './verdict-words.ts';

/** An answer formatted as a few rows for a terminal. */
export interface Card {
  readonly title: string;
  readonly rows: readonly CardRow[];
  /** Amounts in named columns, preceded by a column of row labels. Narrow terminals omit the last columns. */
  readonly table?: { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] } | undefined;
  readonly caveats: number;
}

interface CardRow {
  /** One to three words. If omitted, the text takes up the full width. */
  readonly label?: string;
  readonly lead?: string;
  readonly zone?: Verdict['zone'] | undefined;
  /** Sentences, or parts of a line that are not split. */
  readonly text: string | readonly string[];
  /** A range to draw behind the first part of the text. */
  readonly range?: PriceRange | undefined;
  readonly marked?: { readonly price: number; readonly name: string } | undefined;
}

/** Ratio of the upper to the lower end of the logarithmic scale on which ranges are drawn. */
export const SCALE_RATIO = 36;

/** Returns the answer about a listing for a terminal: the estimate, the verdict, the evidence, and the grades. */
export function listingCard(answer: Coded<ListingAnswer>): Card {
  const { takenFor, beyondEvidence, judgment, askingPrice, candidates = [], ladder = [], lot, byCondition } = answer;
  const { zone, ask, question } = judgment;
  const marked = askingPrice && { price: askingPrice.price, name: 'asked' };
  const notes = lot && !marked ? [`${usd(lot.price)} for one alone`] : [];
  // The verdict's question already names the models.
  const hasChoice = candidates.length > 0 && !ask;
  const isChoiceFirst = hasChoice && leadsByQuestion(candidates);
  const choice = candidateNames(candidates, 3);
  const firstAsk = marked || ask ? undefined : ladder[0]?.price;
  const rows: CardRow[] = [];
  if (isChoiceFirst) rows.push({ label: 'Which one', text: choice });
  rows.push({ ...worthRow(answer, marked, notes), zone });
  rows.push({ label: question === 'wear' ? 'To wear' : 'To resell', ...verdictInShort(judgment), zone });
  if (ask && !isAskedBack(judgment)) rows.push({ label: 'Ask first', text: ask.text });
  if (hasChoice && !isChoiceFirst) rows.push({ label: 'Or is it', text: choice });
  if (firstAsk !== undefined) rows.push({ label: 'To sell', text: `Ask ${usd(firstAsk)} at first.` });
  rows.push(...evidenceRows(answer));
  if (!beyondEvidence) rows.push({ text: byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`) });
  return { title: takenFor, rows, caveats: laterCaveats(answer).length };
}

/** Returns a one-row verdict: the most to pay and the reason, or all limits for a likely copy or if there is no tag. */
function verdictInShort(judgment: Verdict): { readonly lead: string; readonly text: string } {
  const { zone, ask, reason, authenticity, money } = judgment;
  const verdict = `${verdictInWords(judgment)}.`;
  if (ask && isAskedBack(judgment)) return { lead: verdict, text: ask.text };
  const lead = zone === null || zone === 'check' ? '' : verdict;
  if (zone === null || authenticity) return { lead, text: `${limitsInWords(judgment)}.` };
  const limit = money.payUpTo === undefined ? payUpToInWords(money) : `Pay up to ${usd(money.payUpTo)}.`;
  const profit = profitParts(judgment);
  const shortReason = profit ? stated(`Profit ${profit.amounts}`, profit.terms).join(' ') : reason;
  return { lead, text: stated(limit, `${shortReason}.`).join(' ') };
}

/** Returns a row with the price and its range. A rare item has only a minimum. */
function worthRow(
  { estimate, evidence, beyondEvidence }: Pick<ListingAnswer, 'estimate' | 'evidence' | 'beyondEvidence'>,
  marked: CardRow['marked'],
  notes: readonly string[] = [],
): CardRow {
  const label = 'Worth';
  if (beyondEvidence) return { label, text: lookUpInWords(estimate) };
  const price = capital(estimatedPrice(estimate.price, isGuess(evidence)));
  return { label, text: [price, estimate.ifReal ? 'if real' : HELD, ...notes], range: estimate, marked };
}

const HELD = 'holds 8 in 10';

/** Returns a row with the asker's evidence, otherwise our counts, or [] if a question already says we have none. */
function evidenceRows({ evidence, judgment }: Pick<ListingAnswer, 'evidence' | 'judgment'>): CardRow[] {
  const { yours, grade } = evidence;
  const label = 'Evidence';
  const fromAsker = yours?.text;
  if (fromAsker !== undefined) return [{ label, text: fromAsker }];
  const question = judgment.ask;
  const isInQuestion = question !== undefined && (grade === 'none' || question.about === 'brand');
  return isInQuestion ? [] : [{ label, text: `${capital(evidenceInShort(evidence))}.` }];
}

/** Returns advice on an offer for a terminal: the reply, then a table with the payout at each price. */
export function offerCard(answer: OfferAnswer): Card {
  const { advice, checkFirst = false, counter, reason, keep, takenFor, caveats } = answer;
  const offered = keep.offered.price;
  const reply = `${replyInWords(advice, offered, counter)}.`;
  return {
    title: takenFor,
    rows: [
      { label: 'Reply', lead: checkFirst ? '' : reply, text: reason, zone: checkFirst ? 'check' : advice },
      worthRow(answer, { price: offered, name: 'offered' }),
      ...evidenceRows(answer),
    ],
    table: checkFirst ? undefined : repliesTable(answer),
    caveats: caveats.length,
  };
}

function repliesTable({ keep, marketplace }: OfferAnswer): Card['table'] {
  const hasProfit = keep.offered.profit !== undefined;
  const rowOf = (label: string, { price, net, profit = 0 }: typeof keep.offered) => {
    const amounts = [label, plainDollars(price), money(net)];
    return hasProfit ? [...amounts, money(profit)] : amounts;
  };
  const names = [`On ${marketplace.name}`, 'price', 'you’d get'];
  return {
    names: hasProfit ? [...names, 'profit'] : names,
    rows: stated(
      rowOf('Offered', keep.offered),
      keep.counter && rowOf('Counter', keep.counter),
      rowOf('Asked', keep.asked),
    ),
  };
}

/** Returns a sale's payouts for a terminal: the verdict, then a table with the amounts on each marketplace. */
export function saleCard(answer: SaleAnswer): Card {
  const { takenFor, price = 0, estimate, evidence, judgment, payouts } = answer;
  const nameOf = (id: string | undefined) => payouts.find(({ marketplace }) => marketplace.id === id)?.marketplace.name;
  const rows: CardRow[] = [];
  if (judgment) {
    const verdict = verdictInShort(judgment);
    const where = `On ${nameOf(answer.suggested)}${answer.isDefault ? ', the default' : ''}.`;
    rows.push({ label: 'To resell', ...verdict, text: `${verdict.text} ${where}`, zone: judgment.zone });
  }
  const best = nameOf(answer.best);
  if (best !== undefined) rows.push({ label: 'Highest', text: `${best}, where it is accepted.` });
  if (estimate && evidence) {
    const worth = capital(estimatedPrice(price, isGuess(evidence)));
    rows.push({ label: 'Worth', text: [worth, judgment?.authenticity ? 'if real' : HELD], range: estimate });
  } else {
    const { keep } = answer;
    rows.push({ label: 'From', text: keep === undefined ? money(price) : `the lowest price to get ${money(keep)}` });
  }
  const refusing = payouts.filter(({ accepted }) => accepted === 'no').map(({ marketplace }) => marketplace.name);
  if (refusing.length > 0) rows.push({ label: 'Not on', text: `${refusing.join(', ')}.` });
  return {
    title: takenFor ?? 'A sale after fees',
    rows,
    table: amountsTable(payouts.filter(({ accepted }) => accepted !== 'no')),
    caveats: 0,
  };
}

/** Columns in the payout table, each with its amount in US dollars. */
const COLUMNS: readonly { readonly name: string; readonly amountOf: (payout: SalePayout) => number | undefined }[] = [
  { name: 'ask', amountOf: ({ leastAsk }) => leastAsk },
  { name: 'you’d get', amountOf: ({ net }) => net },
  { name: 'profit', amountOf: ({ profit }) => profit },
  { name: 'pay up to', amountOf: ({ payUpTo }) => payUpTo?.mid },
  { name: 'at least', amountOf: ({ netRange }) => netRange?.low },
  { name: 'at most', amountOf: ({ netRange }) => netRange?.high },
];

/** Returns a table with a row for each payout, omitting empty columns. */
function amountsTable(payouts: readonly SalePayout[]): Card['table'] {
  const columns = COLUMNS.filter(({ amountOf }) => payouts.some((payout) => amountOf(payout) !== undefined));
  return {
    names: ['', ...columns.map(({ name }) => name)],
    rows: payouts.map((payout) => {
      const amounts = columns.map(({ amountOf }) => amountOf(payout));
      // Without its second half, `Facebook Marketplace, shipped` fits a narrow terminal.
      const marketplace = payout.marketplace.name.replace(/,.*/, '');
      return [marketplace, ...amounts.map((amount) => (amount === undefined ? '–' : money(amount)))];
    }),
  };
}

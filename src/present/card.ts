import { capital, money, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Verdict } from '../decide/decision-schema.ts';
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

/** An answer in a few rows, for people at a terminal. */
export interface Card {
  readonly title: string;
  readonly rows: readonly CardRow[];
  /** Amounts in named columns, after a column of row labels. If not all columns fit, the last ones are left out. */
  readonly table?: { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] } | undefined;
  readonly caveats: number;
}

interface CardRow {
  /** One to three words before the text; without a label, the text takes the whole width. */
  readonly label?: string;
  readonly lead?: string;
  readonly zone?: Verdict['zone'] | undefined;
  /** Sentences, or parts of a line that stay whole. */
  readonly text: string | readonly string[];
  /** A range to draw behind the first part of the text. */
  readonly range?: PriceRange | undefined;
  readonly marked?: { readonly price: number; readonly name: string } | undefined;
}

/** Ratio of the upper to the lower end of the scale on which ranges are drawn, the same at every price. */
export const SCALE_RATIO = 36;

/** Returns the answer about a listing for a terminal: the estimate, the verdict, the evidence, and the grades. */
export function listingCard(answer: Coded<ListingAnswer>): Card {
  const { takenFor, beyondEvidence, judgment, askingPrice, candidates, ladder = [], lot } = answer;
  const { zone, ask, question } = judgment;
  const asked = askingPrice && { price: askingPrice.price, name: 'asked' };
  const notes = stated(!asked && lot && `${usd(lot.price)} for one alone`);
  const isChoiceFirst = candidates !== undefined && leadsByQuestion(candidates);
  const choiceLabel = isChoiceFirst ? 'Which one' : 'Or is it';
  const choice = candidates && !ask && { label: choiceLabel, text: candidateNames(candidates, 3) };
  const [firstStep] = asked || ask ? [] : ladder;
  return {
    title: takenFor,
    rows: stated<CardRow>(
      isChoiceFirst && choice,
      { ...worthRow(answer, asked, notes), zone },
      { label: question === 'wear' ? 'To wear' : 'To resell', ...verdictInShort(judgment), zone },
      ask && !isAskedBack(judgment) && { label: 'Ask first', text: ask.text },
      !isChoiceFirst && choice,
      firstStep && { label: 'To sell', text: `Ask ${usd(firstStep.price)} at first.` },
      evidenceRow(answer),
      !beyondEvidence && { text: answer.byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`) },
    ),
    caveats: laterCaveats(answer).length,
  };
}

/** Returns a verdict for one row: the maximum to pay and the reason, or all limits without a tag price or if copied. */
function verdictInShort(judgment: Verdict): { readonly lead: string; readonly text: string } {
  const { zone, ask, reason, authenticity, money } = judgment;
  if (ask && isAskedBack(judgment)) return { lead: `${verdictInWords(judgment)}.`, text: ask.text };
  const lead = zone === null || zone === 'check' ? '' : `${verdictInWords(judgment)}.`;
  if (zone === null || authenticity) return { lead, text: `${limitsInWords(judgment)}.` };
  const limit = money.payUpTo === undefined ? payUpToInWords(money) : `Pay up to ${usd(money.payUpTo)}.`;
  const profit = profitParts(judgment);
  const why = profit ? stated(`Profit ${profit.amounts}`, profit.terms).join(' ') : reason;
  return { lead, text: `${limit} ${why}.`.trim() };
}

/** Returns a row with the price and its range, or only the floor for a rare item, which has no usual price. */
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

/** Returns the asker's evidence, otherwise our counts; undefined if a question already says we have no listings. */
function evidenceRow({ evidence, judgment }: Pick<ListingAnswer, 'evidence' | 'judgment'>): CardRow | undefined {
  const { yours, reader, grade } = evidence;
  const label = 'Evidence';
  const fromAsker = yours?.text ?? reader?.text;
  if (fromAsker !== undefined) return { label, text: fromAsker };
  const { ask } = judgment;
  const isInQuestion = ask !== undefined && (grade === 'none' || ask.about === 'brand');
  return isInQuestion ? undefined : { label, text: `${capital(evidenceInShort(evidence))}.` };
}

/** Returns advice on an offer for a terminal: the reply first, then each price's payout in columns. */
export function offerCard(answer: OfferAnswer): Card {
  const { advice, checkFirst = false, counter, reason, keep, takenFor, caveats } = answer;
  const offered = keep.offered.price;
  const reply = `${replyInWords(advice, offered, counter)}.`;
  return {
    title: takenFor,
    rows: stated<CardRow>(
      { label: 'Reply', lead: checkFirst ? '' : reply, text: reason, zone: checkFirst ? 'check' : advice },
      worthRow(answer, { price: offered, name: 'offered' }),
      evidenceRow(answer),
    ),
    table: checkFirst ? undefined : repliesTable(answer),
    caveats: caveats.length,
  };
}

function repliesTable({ keep, marketplace }: OfferAnswer): Card['table'] {
  const rowOf = (label: string, { price, net, profit }: typeof keep.offered) =>
    stated(label, plainDollars(price), money(net), profit !== undefined && money(profit));
  const hasProfit = keep.offered.profit !== undefined;
  return {
    names: stated(`On ${marketplace.name}`, 'price', 'you’d get', hasProfit && 'profit'),
    rows: stated(
      rowOf('Offered', keep.offered),
      keep.counter && rowOf('Counter', keep.counter),
      rowOf('Asked', keep.asked),
    ),
  };
}

const AMOUNTS: Readonly<Record<string, (payout: SalePayout) => number | undefined>> = {
  ask: ({ leastAsk }) => leastAsk,
  'you’d get': ({ net }) => net,
  profit: ({ profit }) => profit,
  'pay up to': ({ payUpTo }) => payUpTo?.mid,
  'at least': ({ netRange }) => netRange?.low,
  'at most': ({ netRange }) => netRange?.high,
};

/** Returns a sale's payouts for a terminal: the verdict first, then each marketplace's amounts in columns. */
export function saleCard(answer: SaleAnswer): Card {
  const { takenFor, price = 0, keep, estimate, evidence, judgment, payouts, best, suggested } = answer;
  const refusing = payouts.filter(({ accepted }) => accepted === 'no').map(({ marketplace }) => marketplace.name);
  const nameOf = (id: string | undefined) => payouts.find(({ marketplace }) => marketplace.id === id)?.marketplace.name;
  const most = nameOf(best);
  const where = `On ${nameOf(suggested)}${answer.isDefault ? ', the default' : ''}.`;
  const verdict = judgment && verdictInShort(judgment);
  const worth = estimate && evidence && capital(estimatedPrice(price, isGuess(evidence)));
  const from = keep === undefined ? money(price) : `the lowest price to get ${money(keep)}`;
  return {
    title: takenFor ?? 'A sale after fees',
    rows: stated<CardRow>(
      verdict && { label: 'To resell', ...verdict, text: `${verdict.text} ${where}`, zone: judgment.zone },
      most !== undefined && { label: 'Highest', text: `${most}, where it is accepted.` },
      worth === undefined
        ? { label: 'From', text: from }
        : { label: 'Worth', text: [worth, judgment?.authenticity ? 'if real' : HELD], range: estimate },
      refusing.length > 0 && { label: 'Not on', text: `${refusing.join(', ')}.` },
    ),
    table: amountsTable(payouts.filter(({ accepted }) => accepted !== 'no')),
    caveats: 0,
  };
}

function amountsTable(sold: readonly SalePayout[]): Card['table'] {
  const columns = Object.entries(AMOUNTS).filter(([, amountOf]) =>
    sold.some((payout) => amountOf(payout) !== undefined),
  );
  return {
    names: ['', ...columns.map(([name]) => name)],
    rows: sold.map((payout) => [
      // Dropping the second half lets "Facebook Marketplace, shipped" fit a narrow terminal.
      payout.marketplace.name.replace(/,.*/, ''),
      ...columns.map(([, amountOf]) => {
        const amount = amountOf(payout);
        return amount === undefined ? '–' : money(amount);
      }),
    ]),
  };
}

import { defined } from '../base/members.ts';
import { capital, money, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Verdict } from '../decide/decision-schema.ts';
import type { PriceRange } from '../pricing/ranges/price-range.ts';
import type { ListingAnswer } from './answer-schema.ts';
import type { Coded } from './caveats.ts';
import { evidenceInShort } from './evidence-words.ts';
import { estimatedPrice, isGuess, lookUpInWords } from './garment-words.ts';
import { candidateNames, laterCaveats, leadsByQuestion } from './listing-words.ts';
import { replyInWords } from './offer.ts';
import type { OfferAnswer, SaleAnswer, SalePayout } from './sale-schema.ts';
import { isAskedBack, limitsInWords, payUpToInWords, verdictInWords } from './verdict-words.ts';

/** An answer in a few rows, for people at a terminal; the answer's lines have the rest. */
export interface Card {
  readonly title: string;
  readonly rows: readonly CardRow[];
  /** Amounts in columns under their names, after labels; the first ones matter most and stay if not all of them fit. */
  readonly table?: { readonly names: readonly string[]; readonly rows: readonly (readonly string[])[] } | undefined;
  readonly caveats: number;
}

interface CardRow {
  /** One to three words before the text; without any, the row takes the whole width. */
  readonly label?: string;
  readonly lead?: string;
  readonly zone?: Verdict['zone'] | undefined;
  /** Sentences, or parts of a line that stay whole. */
  readonly text: string | readonly string[];
  /** A range to draw behind the first part of the text. */
  readonly range?: PriceRange | undefined;
  readonly marked?: { readonly price: number; readonly name: string } | undefined;
}

/** Ratio between the ends of the scale for ranges, at any price: a wide range looks wide everywhere. */
export const SCALE_RATIO = 36;

/** Returns an answer about one garment for a terminal: its worth, the verdict, the evidence, the grades. */
export function listingCard(answer: Coded<ListingAnswer>): Card {
  const { takenFor, beyondEvidence, judgment, askingPrice, candidates, ladder = [], lot } = answer;
  const { zone, ask, question } = judgment;
  const asked = askingPrice && { price: askingPrice.price, name: 'asked' };
  const notes = stated(!asked && lot && `${usd(lot.price)} for one alone`);
  const isLed = candidates !== undefined && leadsByQuestion(candidates);
  const choice = candidates && !ask && { label: isLed ? 'Which one' : 'Or is it', text: candidateNames(candidates, 3) };
  const [first] = asked || ask ? [] : ladder;
  return {
    title: takenFor,
    rows: stated<CardRow>(
      isLed && choice,
      { ...worthRow(answer, asked, notes), zone },
      { label: question === 'wear' ? 'To wear' : 'To resell', ...verdictInShort(judgment), zone },
      ask && !isAskedBack(judgment) && { label: 'Ask first', text: ask.text },
      !isLed && choice,
      first && { label: 'To sell', text: `Ask ${usd(first.price)} at first.` },
      evidenceRow(answer),
      !beyondEvidence && { text: answer.byCondition.map(({ condition, price }) => `${condition} ${usd(price)}`) },
    ),
    caveats: laterCaveats(answer).length,
  };
}

/** Returns a verdict for one row: the maximum to pay and the profit; without a tag or if often copied, the limits. */
function verdictInShort(judged: Verdict): { readonly lead: string; readonly text: string } {
  const { question, zone, ask, reason, authenticity, money } = judged;
  if (ask && isAskedBack(judged)) return { lead: `${verdictInWords(judged)}.`, text: ask.text };
  const lead = zone === null || zone === 'check' ? '' : `${verdictInWords(judged)}.`;
  if (zone === null || authenticity) return { lead, text: `${limitsInWords(judged)}.` };
  const limit = money.payUpTo === undefined ? payUpToInWords(money) : `Pay up to ${usd(money.payUpTo)}.`;
  const why = question === 'buy' ? reason.replace(/^Profit: /, 'Profit ') : reason;
  return { lead, text: `${limit} ${why}.`.trim() };
}

/** Returns a price with its range; for a rare piece, which has no usual price, its floor. */
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

/** Returns the asker's own part of a price, else the counts; none if a question says that nothing was counted. */
function evidenceRow({ evidence, judgment }: Pick<ListingAnswer, 'evidence' | 'judgment'>): CardRow | undefined {
  const { yours, reader, grade } = evidence;
  const own = yours?.text ?? reader?.text;
  if (own === undefined && (grade === 'none' || judgment.ask?.about === 'brand') && judgment.ask) return undefined;
  return { label: 'Evidence', text: own ?? `${capital(evidenceInShort(evidence))}.` };
}

/** Returns advice on an offer for a terminal: the reply first, then what each price leaves, in columns. */
export function offerCard(answer: OfferAnswer): Card {
  const { advice, checkFirst = false, counter, reason, keep, marketplace, takenFor, caveats } = answer;
  const { price: offered, profit } = keep.offered;
  const reply = checkFirst ? '' : `${replyInWords(advice, offered, counter)}.`;
  const prices = checkFirst ? [] : Object.entries({ Offered: keep.offered, Counter: keep.counter, Asked: keep.asked });
  const rows = prices.flatMap(([label, kept]) => {
    if (!kept) return [];
    return [stated(label, plainDollars(kept.price), money(kept.net), kept.profit !== undefined && money(kept.profit))];
  });
  const names = stated(`On ${marketplace.name}`, 'price', 'you’d get', profit !== undefined && 'profit');
  return {
    title: takenFor,
    rows: stated<CardRow>(
      { label: 'Reply', lead: reply, text: reason, zone: checkFirst ? 'check' : advice },
      worthRow(answer, { price: offered, name: 'offered' }),
      evidenceRow(answer),
    ),
    ...defined({ table: rows.length > 0 ? { names, rows } : undefined }),
    caveats: caveats.length,
  };
}

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

/** Returns a sale's payouts for a terminal: the advice first, then the amounts on each marketplace in columns. */
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

/** Returns the amounts of sales in columns, of those that one of them has. */
function amountsTable(sold: readonly SalePayout[]): Card['table'] {
  const columns = Object.entries(AMOUNTS).filter(([, amountOf]) => sold.some((one) => amountOf(one) !== undefined));
  return {
    names: ['', ...columns.map(([name]) => name)],
    rows: sold.map((one) => [
      // "Facebook Marketplace, shipped" would be cut within a word.
      one.marketplace.name.replace(/,.*/, ''),
      ...columns.map(([, amountOf]) => {
        const amount = amountOf(one);
        return amount === undefined ? NOT_KNOWN : money(amount);
      }),
    ]),
  };
}

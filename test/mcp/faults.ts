/** A tool's answer to a call. */
export interface Answered {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly structure: object;
}

// biome-ignore lint/suspicious/noExplicitAny: structures of all tools are looked into; their schemas are held elsewhere.
type Facts = any;

/** A fault in words, if it is one. */
export type Check = readonly [isFault: boolean, fault: string];

/** Returns a sentence for each fault in an answer's text compared with its figures; none if everything is true. */
export function faultsIn(answered: Answered): string[] {
  const { tool, args, text } = answered;
  const facts = answered.structure as Facts;
  const checks = [...(CHECKS[tool] ?? []), commonChecks].flatMap((check) => check(facts, text, args));
  return [...strangeFigures(answered), ...faultsAmong(checks)];
}

export const faultsAmong = (checks: readonly Check[]): string[] =>
  checks.flatMap(([isFault, fault]) => (isFault ? [fault] : []));

const CHECKS: Readonly<Record<string, ((facts: Facts, text: string, args: Facts) => Check[])[]>> = {
  get_price: [askingChecks, payoutChecks],
  compare_prices: [listChecks],
  net_payout: [payoutChecks],
  answer_offer: [offerChecks],
  worth_picking_up: [pickChecks],
};

/** Dollar figures in the text that are neither in the answer's numbers nor in the call. */
function strangeFigures({ args, text, structure }: Answered): string[] {
  const figures = [...numbersIn(structure), ...numbersIn(args)];
  // Fees are quoted from their sources.
  const own = text.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/^(Not accepted|Assumed): .*$/gm, '');
  return [...own.matchAll(/\$(\d[\d,]*(?:\.\d+)?)/g)].flatMap(([said, digits = '']) => {
    const amount = Number(digits.replaceAll(',', ''));
    // A figure without cents may be a rounded amount.
    const within = digits.includes('.') ? 0.006 : 0.51;
    const isKnown = figures.some((figure) => Math.abs(Math.abs(figure) - amount) < within);
    return isKnown ? [] : [`${said} is not a figure in the answer`];
  });
}

/** Returns all numbers in a value, including those in its text. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') {
    return [...value.matchAll(/\$(\d[\d,]*(?:\.\d+)?)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));
  }
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}

/** For every answer: one estimate, `about` only for a guess, no price for a rare piece, no gaps. */
function commonChecks(facts: Facts, text: string, args: Facts): Check[] {
  const { items, estimate } = facts;
  const estimates = new Set([...text.matchAll(/\bestimate (?:of )?(?:about )?(\$[\d,]*\d)/gi)].map(([, said]) => said));
  return [
    [!items && estimates.size > 1, `several estimates: ${[...estimates].join(', ')}`],
    [/undefined|NaN|\bnull\b|\[object/.test(text), 'a gap in the text'],
    [/\$-/.test(text), 'a minus sign after the dollar sign'],
    ...(estimate ? estimateChecks(facts, text) : []),
    ...(facts.beyondEvidence ? rareChecks(facts, text, args) : []),
  ];
}

function estimateChecks({ estimate, evidence, takenFor }: Facts, text: string): Check[] {
  const isGuess = evidence && (['brand', 'kind'].includes(evidence.of) || evidence.grade === 'judged');
  const lead = text.split('\n').find((line) => takenFor && line.includes(takenFor)) ?? '';
  const isInside = estimate.priceLow <= estimate.price && estimate.price <= estimate.priceHigh;
  return [
    [!isInside, 'a price outside its range'],
    [isGuess === true && lead.includes('$') && !lead.includes('about $'), 'a guess without about'],
    [isGuess === false && lead.includes('about $'), 'about, though it is not a guess'],
  ];
}

function rareChecks({ items, estimate, judgment }: Facts, text: string, { offered, asked }: Facts): Check[] {
  const isPriced = /8 in 10 between|^To resell|Buy\. Profit: |^Ask \$/m.test(text);
  const isAccepted = /^Accept\./.test(text) && offered < asked;
  // A price that even the low end pays back gets a verdict despite a question.
  const isOpen = !items && !judgment?.zone;
  return [
    [estimate !== undefined, 'a rare piece with an estimate'],
    [isOpen && (isPriced || isAccepted), 'a rare piece with a price or a verdict'],
  ];
}

/** The asking price compared with the estimate and the verdict. */
function askingChecks({ estimate, askingPrice, judgment }: Facts, text: string, { cost }: Facts): Check[] {
  const asked = askingPrice?.price;
  const place = /is (?:(\d+)% (under|over) )?what it usually sells for/.exec(text);
  if (asked === undefined || !place) return [];
  const [, percent, side] = place;
  const change = Math.round(100 * (asked / estimate.price - 1));
  const { zone, money } = judgment ?? {};
  const paid = cost ?? asked;
  return [
    [Number(percent ?? 0) !== Math.abs(change), `${percent}% where the figures say ${change}%`],
    [side === 'under' && change >= 0, 'under, though it is over'],
    [side === 'over' && change <= 0, 'over, though it is under'],
    [zone === 'buy' && money?.payUpTo < paid, 'buy above the maximum to pay'],
    [zone === 'leave' && money?.payUpTo >= paid, 'leave below the maximum to pay'],
    [judgment?.ask !== undefined && /To resell: (Buy|Leave)/.test(text), 'a verdict together with a question'],
  ];
}

/** The order and the totals of a list; its decisions are those of one piece. */
function listChecks({ items, total }: Facts): Check[] {
  const counted = items.filter((row: Facts) => !row.beyondEvidence);
  const sum = counted.reduce((all: number, row: Facts) => all + (row.quantity ?? 1) * row.price, 0);
  const profits = items.map((row: Facts) => row.profit ?? -1e9);
  if (total.quantity === 0) return [];
  return [
    [Math.abs(sum - total.sumOfPrices) > 1, `prices add up to ${sum}, not ${total.sumOfPrices}`],
    [total.priceLow > total.price, 'a total below its range'],
    [!isDescending(profits), 'a better deal after a worse one'],
  ];
}

const isDescending = (amounts: readonly number[]): boolean =>
  amounts.every((amount, at) => at === 0 || amount <= (amounts[at - 1] as number));

/** The best marketplace. */
function payoutChecks({ payouts = [], best }: Facts, text: string): Check[] {
  const named = /^Highest payout where it is accepted: (.+)\.$/m.exec(text)?.[1];
  const taken = payouts.filter((row: Facts) => row.accepted === 'yes' && row.net !== undefined);
  const most = Math.max(...taken.map((row: Facts) => row.net));
  const found = taken.find((row: Facts) => row.marketplace.id === best);
  return [
    [(best ?? named) !== undefined && found?.net !== most, `best is ${best}, which does not have the highest net`],
    [found?.marketplace.name !== named, `the text names ${named} as best`],
  ];
}

/** The reply compared with its figures. */
function offerChecks({ keep, estimate, reason }: Facts): Check[] {
  if (!keep) return [];
  const { price } = keep.offered;
  return [
    [/ over our estimate/.test(reason) && price < estimate?.price, 'over, though it is under'],
    [/ under our estimate/.test(reason) && price > estimate?.price, 'under, though it is over'],
  ];
}

/** The order of finds, and that each doubles the money that it usually costs. */
function pickChecks({ picks }: Facts, _: string, { budget = 10 }: Facts): Check[] {
  const nets: number[] = picks.map(({ net }: Facts) => net);
  return [
    [!isDescending(nets), 'a higher net after a lower one'],
    [nets.some((net) => net < 2 * budget), 'a find that does not double the money'],
    [nets.length > 10, 'too many finds'],
  ];
}

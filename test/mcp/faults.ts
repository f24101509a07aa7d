/** A tool's answer to a call. */
export interface Answered {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly structure: object;
}

// biome-ignore lint/suspicious/noExplicitAny: structures of all tools are looked into; their schemas are held elsewhere.
type Facts = any;

/** Returns a sentence for each fault in an answer's text compared with its figures; none if everything is true. */
export function faultsIn(answered: Answered): string[] {
  const { tool, args, text } = answered;
  const facts = answered.structure as Facts;
  const its = [...(CHECKS[tool] ?? []), commonFaults].flatMap((check) => check(facts, text, args));
  return [...strangeFigures(answered), ...its.filter((fault) => typeof fault === 'string')];
}

const CHECKS: Readonly<Record<string, ((facts: Facts, text: string, args: Facts) => unknown[])[]>> = {
  get_price: [askingFaults, payoutFaults],
  compare_prices: [listFaults],
  net_payout: [payoutFaults],
  answer_offer: [offerFaults],
  worth_picking_up: [pickFaults],
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
function commonFaults(facts: Facts, text: string, args: Facts) {
  const { items, estimate, evidence, beyondEvidence, takenFor, judgment } = facts;
  const estimates = new Set([...text.matchAll(/\bestimate (?:of )?(?:about )?(\$[\d,]*\d)/gi)].map(([, said]) => said));
  const isGuess = evidence && (['brand', 'kind'].includes(evidence.of) || evidence.grade === 'judged');
  const lead = text.split('\n').find((line) => takenFor && line.includes(takenFor));
  return [
    !items && estimates.size > 1 && `several estimates: ${[...estimates].join(', ')}`,
    /undefined|NaN|\bnull\b|\[object/.test(text) && 'a gap in the text',
    /\$-/.test(text) && 'a minus sign after the dollar sign',
    estimate &&
      !(estimate.priceLow <= estimate.price && estimate.price <= estimate.priceHigh) &&
      'a price outside its range',
    estimate &&
      isGuess &&
      !beyondEvidence &&
      lead?.includes('$') &&
      !lead.includes(`about $`) &&
      'a guess without about',
    estimate && isGuess === false && /about \$/.test(lead ?? '') && 'about, though it is not a guess',
    // A price that even the low end pays back gets a verdict despite a question.
    beyondEvidence && estimate && 'a rare piece with an estimate',
    beyondEvidence &&
      !items &&
      !judgment?.zone &&
      (/8 in 10 between|^To resell|Buy\. Profit: |^Ask \$/m.test(text) ||
        (/^Accept\./.test(text) && args.offered < args.asked)) &&
      'a rare piece with a price or a verdict',
  ];
}

/** The asking price compared with the estimate and the verdict. */
function askingFaults({ estimate, askingPrice, judgment }: Facts, text: string, { cost }: Facts) {
  const asked = askingPrice?.price;
  const place = /is (?:(\d+)% (under|over) )?what it usually sells for/.exec(text);
  if (asked === undefined || !place) return [];
  const [, percent, side] = place;
  const change = Math.round(100 * (asked / estimate.price - 1));
  const { zone, money } = judgment ?? {};
  const paid = cost ?? asked;
  return [
    Number(percent ?? 0) !== Math.abs(change) && `${percent}% where the figures say ${change}%`,
    side === 'under' && change >= 0 && 'under, though it is over',
    side === 'over' && change <= 0 && 'over, though it is under',
    zone === 'buy' && money?.payUpTo < paid && 'buy above the maximum to pay',
    zone === 'leave' && money?.payUpTo >= paid && 'leave below the maximum to pay',
    judgment?.ask && /To resell: (Buy|Leave)/.test(text) && 'a verdict together with a question',
  ];
}

/** Order, totals, actions and their amounts. */
function listFaults({ items, total }: Facts, text: string, { items: sent }: Facts) {
  const counted = items.filter((row: Facts) => !row.beyondEvidence);
  const sum = counted.reduce((all: number, row: Facts) => all + (row.quantity ?? 1) * row.price, 0);
  const profits = items.map((row: Facts) => row.profit ?? -1e9);
  return [
    total.quantity > 0 && Math.abs(sum - total.sumOfPrices) > 1 && `prices add up to ${sum}, not ${total.sumOfPrices}`,
    profits.some((profit: number, i: number) => i > 0 && profit > profits[i - 1]) && 'a better deal after a worse one',
    total.quantity > 0 && total.priceLow > total.price && 'a total below its range',
    ...items.flatMap(({ item, advice, askingPrice, price, net, profit, cost }: Facts) => {
      if (cost !== undefined && Math.abs(profit - (net - cost)) > 0.006)
        return [`item ${item}: profit does not match the net`];
      if (!advice?.action || askingPrice === undefined) return [];
      const { action, ask } = advice;
      return [
        action === 'RAISE' && ask <= askingPrice && `item ${item}: raised to less`,
        action === 'CUT' && ask >= askingPrice && `item ${item}: cut to more`,
        (action === 'HOLD' || action === 'RELIST') &&
          askingPrice < 0.7 * price &&
          // A piece listed for two months is worth less than our estimate.
          sent[item - 1].listedFor < 60 &&
          `item ${item}: held far below its worth`,
        ['RAISE', 'CUT'].includes(action) && !/ask \$/i.test(advice.why) && `item ${item}: no price to ask`,
      ];
    }),
    /LIST: (?!.*Ask \$)/.test(text) &&
      /\bLIST: /.test(text.replaceAll('RELIST: ', '')) &&
      !/Ask \$/.test(text) &&
      'listed without a price',
  ];
}

/** The best marketplace, and the profit on each. */
function payoutFaults({ payouts = [], best }: Facts, text: string, { cost }: Facts) {
  const named = /^Highest payout where it is accepted: (.+)\.$/m.exec(text)?.[1];
  const taken = payouts.filter((row: Facts) => row.accepted === 'yes' && row.net !== undefined);
  const most = Math.max(...taken.map((row: Facts) => row.net));
  const found = taken.find((row: Facts) => row.marketplace.id === best);
  return [
    (best ?? named) !== undefined && found?.net !== most && `best is ${best}, which does not have the highest net`,
    found?.marketplace.name !== named && `the text names ${named} as best`,
    ...payouts.map(
      (row: Facts) =>
        cost !== undefined &&
        row.profit !== undefined &&
        Math.abs(row.profit - (row.net - cost)) > 0.011 &&
        `${row.marketplace.id}: profit does not match the net`,
    ),
  ];
}

/** The reply compared with its figures. */
function offerFaults({ advice, counter, keep, estimate, reason }: Facts) {
  if (!keep) return [];
  const { offered, asked } = keep;
  const price = estimate?.price;
  return [
    advice === 'counter' && counter < offered.price && 'a counteroffer below the offer',
    advice === 'counter' && counter > asked.price && 'a counteroffer above the asking price',
    advice === 'accept' && offered.net <= 0 && 'accepted at a loss',
    advice === 'accept' &&
      offered.price < asked.price &&
      offered.price < 0.7 * price &&
      !/of your asking price|the price to ask/.test(reason) &&
      'accepted far below the estimate',
    advice === 'decline' &&
      offered.price >= price &&
      offered.price >= asked.price &&
      offered.net > 0 &&
      'declined above all',
    / over our estimate/.test(reason) && offered.price < price && 'over, though it is under',
    / under our estimate/.test(reason) && offered.price > price && 'under, though it is over',
    offered.price < asked.price && offered.net > asked.net && 'less leaves more',
  ];
}

/** The order of finds, and that each doubles the money that it usually costs. */
function pickFaults({ picks }: Facts, _: string, { budget = 10 }: Facts) {
  return [
    picks.some((pick: Facts, i: number) => i > 0 && pick.net > picks[i - 1].net) && 'a higher net after a lower one',
    picks.some((pick: Facts) => pick.net < 2 * budget) && 'a find that does not double the money',
    picks.length > 10 && 'too many finds',
  ];
}

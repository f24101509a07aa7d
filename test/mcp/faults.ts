/** A call of a tool with its answer. */
export interface AnsweredCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly data: object;
}

// biome-ignore lint/suspicious/noExplicitAny: these checks read the data of every tool; other tests check the schemas.
type Data = any;

/** Descriptions of possible faults. The value is true if an answer has the fault. */
export type FaultChecks = Readonly<Record<string, boolean>>;

export function presentFaults(checks: FaultChecks): string[] {
  return Object.keys(checks).filter((fault) => checks[fault]);
}

/** Returns a description of each fault in the text of an answer, measured by the answer's own data. */
export function findFaults(answer: AnsweredCall): string[] {
  const { tool, args, text } = answer;
  const data = answer.data as Data;
  const checks = [...(CHECKS_BY_TOOL[tool] ?? []), checkWording, checkEstimate, checkRareItem];
  return [...findUnknownAmounts(answer), ...checks.flatMap((check) => presentFaults(check(data, text, args)))];
}

const CHECKS_BY_TOOL: Readonly<Record<string, ((data: Data, text: string, args: Data) => FaultChecks)[]>> = {
  get_price: [checkAskingPrice, checkBestMarketplace],
  price_list: [checkList],
  net_payout: [checkBestMarketplace],
  answer_offer: [checkOfferReason],
};

const DOLLARS = /\$(\d[\d,]*(?:\.\d+)?)/g;

/** Finds dollar amounts in the text that occur neither in the answer's data nor in the call. */
function findUnknownAmounts({ args, text, data }: AnsweredCall): string[] {
  const knownAmounts = [...amountsIn(data), ...amountsIn(args)];
  // These parts quote the fee schedules of marketplaces.
  const withoutFees = text.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/^(Not accepted|Assumed): .*$/gm, '');
  return [...withoutFees.matchAll(DOLLARS)].flatMap(([quoted, digits = '']) => {
    const amount = toNumber(digits);
    // The text may round an amount to whole dollars.
    const tolerance = digits.includes('.') ? 0.006 : 0.51;
    const isKnown = knownAmounts.some((known) => Math.abs(Math.abs(known) - amount) < tolerance);
    return isKnown ? [] : [`${quoted} is not an amount in the data`];
  });
}

/** Returns all numbers in a value, including dollar amounts in its strings. */
function amountsIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return [...value.matchAll(DOLLARS)].map(([, digits = '']) => toNumber(digits));
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(amountsIn) : [];
}

const toNumber = (digits: string) => Number(digits.replaceAll(',', ''));

function checkWording({ items }: Data, text: string): FaultChecks {
  const matches = text.matchAll(/\bestimate (?:of )?(?:about )?(\$[\d,]*\d)/gi);
  const estimates = new Set([...matches].map(([, amount]) => amount));
  return {
    [`the text states several estimates: ${[...estimates].join(', ')}`]: !items && estimates.size > 1,
    'the text has a missing value': /undefined|NaN|\bnull\b|\[object/.test(text),
    'a minus sign follows a dollar sign': text.includes('$-'),
  };
}

function checkEstimate({ estimate, evidence, takenFor }: Data, text: string): FaultChecks {
  if (!estimate) return {};
  const isGuess = evidence && (['brand', 'kind'].includes(evidence.of) || evidence.grade === 'judged');
  const priceLine = text.split('\n').find((line) => takenFor && line.includes(takenFor)) ?? '';
  const isInRange = estimate.priceLow <= estimate.price && estimate.price <= estimate.priceHigh;
  return {
    'the price is outside its range': !isInRange,
    'a guess is stated without “about”': isGuess === true && priceLine.includes('$') && !priceLine.includes('about $'),
    'a price that is no guess is stated with “about”': isGuess === false && priceLine.includes('about $'),
  };
}

function checkRareItem({ beyondEvidence, items, estimate, judgment }: Data, text: string, args: Data): FaultChecks {
  if (!beyondEvidence) return {};
  const isPriced = /8 in 10 between|^To resell|Buy\. Profit: |^Ask \$/m.test(text);
  const isLowOfferAccepted = /^Accept\./.test(text) && args.offered < args.asked;
  // The exception: a verdict is possible if even the low end of the range pays back the cost.
  const isWithoutVerdict = !items && !judgment?.zone;
  return {
    'a rare item has an estimate': estimate !== undefined,
    'a rare item has a price or advice': isWithoutVerdict && (isPriced || isLowOfferAccepted),
  };
}

function checkAskingPrice({ estimate, askingPrice, judgment }: Data, text: string, { cost }: Data): FaultChecks {
  const comparison = /is (?:(\d+)% (under|over) )?what it usually sells for/.exec(text);
  if (!askingPrice || !comparison) return {};
  const [, percent = '0', side] = comparison;
  const difference = Math.round(100 * (askingPrice.price / estimate.price - 1));
  const { zone, money } = judgment ?? {};
  const paid = cost ?? askingPrice.price;
  return {
    [`the text says ${percent}% and the data ${difference}%`]: Number(percent) !== Math.abs(difference),
    'the text says “under” of a price that is not': side === 'under' && difference >= 0,
    'the text says “over” of a price that is not': side === 'over' && difference <= 0,
    'the verdict is “buy” above the limit': zone === 'buy' && money?.payUpTo < paid,
    'the verdict is “leave” within the limit': zone === 'leave' && money?.payUpTo >= paid,
  };
}

function checkList({ items, total }: Data): FaultChecks {
  if (total.quantity === 0) return {};
  const pricedRows: Data[] = items.filter(({ beyondEvidence }: Data) => !beyondEvidence);
  const sum = pricedRows.reduce((all, { quantity = 1, price }) => all + quantity * price, 0);
  // Rows without a profit come last.
  const profits = items.map(({ profit = -Infinity }: Data) => profit);
  return {
    // Both are rounded to whole dollars.
    [`the prices add up to ${sum}, not to ${total.sumOfPrices}`]: Math.abs(sum - total.sumOfPrices) > 1,
    'the total is below its range': total.priceLow > total.price,
    'a row follows one with a lower profit': !isDescending(profits),
  };
}

const isDescending = (amounts: readonly number[]): boolean =>
  amounts.every((amount, index) => index === 0 || amount <= (amounts[index - 1] as number));

function checkBestMarketplace({ payouts = [], best }: Data, text: string): FaultChecks {
  const nameInText = /^Highest payout where it is accepted: (.+)\.$/m.exec(text)?.[1];
  const accepted: Data[] = payouts.filter(({ accepted, net }: Data) => accepted === 'yes' && net !== undefined);
  const highestNet = Math.max(...accepted.map(({ net }) => net));
  const bestPayout = accepted.find(({ marketplace }) => marketplace.id === best);
  const hasBest = best !== undefined || nameInText !== undefined;
  return {
    [`${best} does not have the highest net`]: hasBest && bestPayout?.net !== highestNet,
    [`the text names ${nameInText} as the best, not ${best}`]: bestPayout?.marketplace.name !== nameInText,
  };
}

function checkOfferReason({ keep, estimate, reason }: Data): FaultChecks {
  const offer = keep?.offered.price;
  return {
    'the reason says “over” of an offer under our estimate':
      / over our estimate/.test(reason) && offer < estimate?.price,
    'the reason says “under” of an offer over our estimate':
      / under our estimate/.test(reason) && offer > estimate?.price,
  };
}

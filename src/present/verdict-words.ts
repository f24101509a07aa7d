import { capital, grouped, listOf, percent, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { Inquiry, Verdict } from '../money/decision-schema.ts';
import labels from '../money/labels.json' with { type: 'json' };
import type { DecisionFigures } from '../pricing/loading/evaluation.ts';
import type { uncheckedSales } from '../pricing/ranges/spread.ts';

export const ZONE_NAMES = labels.zones;

/** Returns true if there is no verdict until the user answers a question. */
export const isAskedBack = ({ zone, ask }: Pick<Verdict, 'zone'> & { readonly ask?: Inquiry | undefined }): boolean =>
  zone === null && ask !== undefined;

/** Returns a verdict in a few words: `Buy`, `Counter $75`, `Can’t say`, or the limits if there is no price to judge. */
export function verdictInWords(judgment: Verdict): string {
  const { zone, authenticity, money } = judgment;
  if (isAskedBack(judgment)) return 'Can’t say';
  if (zone === null) return authenticity ? ZONE_NAMES.check : limitsInWords(judgment);
  const counter = money.at.find(({ what }) => what === 'counter');
  if (zone === 'counter' && counter) return `Counter ${plainDollars(counter.price)}`;
  return ZONE_NAMES[zone];
}

/** Returns the highest price in each zone as a clause: `Buy up to $9, maybe to $17, skip above`. */
export function limitsInWords({ zones, question }: Pick<Verdict, 'zones' | 'question'>): string {
  if (question === 'wear') return boundsInWords(zones);
  const limits = zones.flatMap(({ zone, to }, index) => {
    const previousLimit = zones[index - 1]?.to ?? 0;
    // Two zones that end within the same dollar would repeat the amount.
    return to === undefined || usd(to) === usd(previousLimit) ? [] : [limitInWords(zone, to)];
  });
  return limits.length === 0 ? 'Not worth buying at any price' : `${capital(limits.join(', '))}, skip above`;
}

function limitInWords(zone: Verdict['zone'], highestPrice: number): string {
  if (zone === 'buy') return `buy up to ${usd(highestPrice)}`;
  return zone === 'check' ? `check it’s real, then maybe up to ${usd(highestPrice)}` : `maybe to ${usd(highestPrice)}`;
}

/** Returns a clause with each zone and its upper limit: `Low to $24, fair to $41, high above`. */
function boundsInWords(zones: Verdict['zones']): string {
  const bounds = zones.map(({ zone, to }) => `${zone} ${to === undefined ? 'above' : `to ${usd(to)}`}`);
  return capital(bounds.join(', '));
}

/** Returns a verdict, its reason, and its question as short sentences, for interfaces that have only text. */
export function judgmentInWords(judgment: Verdict): string {
  const { zone, ask, authenticity, money } = judgment;
  const modelNames = ask?.names ?? [];
  const models = modelNames.length > 0 ? `${capital(listOf(modelNames, 'or'))}?` : '';
  const signs = authenticity ? checksInWords(authenticity) : '';
  if (isAskedBack(judgment)) {
    const check = authenticity ? `${ZONE_NAMES.check}. ${signs}` : '';
    return stated(ask?.text, models, check).join(' ');
  }
  const sentences = stated(
    verdictWithReason(judgment),
    zone === 'leave' ? '' : signs,
    zone === null ? '' : payUpToInWords(money),
    ask?.text,
    models,
  );
  return `${sentences.join(' ')}${rateInWords(judgment)}`;
}

/** Returns the signs of a real item to look at, with what they do not prove and how to buy it online. */
const checksInWords = ({ look, caveat, online }: NonNullable<Verdict['authenticity']>): string =>
  `Look: ${look.join('; ')}. ${caveat} ${online}`;

/** Returns a verdict with its reason: `Buy. Profit: $12 at $30 on eBay.`, or `Fair: 4 in 10 sell for $24 to $41.` */
function verdictWithReason(judgment: Verdict): string {
  const { question, reason } = judgment;
  const verdict = verdictInWords(judgment);
  const isReasonProfit = question === 'buy' && verdict !== ZONE_NAMES.check;
  return isReasonProfit ? `${verdict}. ${capital(reason)}.` : `${verdict}: ${reason}.`;
}

/** Splits a reason like `Profit: $12 at $30 on eBay` into amounts and terms. Returns undefined for other reasons. */
export function profitParts({ reason }: Pick<Verdict, 'reason'>): { amounts: string; terms: string } | undefined {
  const [label, profit, at, price, ...terms] = reason.split(' ');
  if (label !== 'Profit:' || at !== 'at' || price === undefined) return undefined;
  return { amounts: `${profit} at ${price}`, terms: terms.join(' ') };
}

/** Returns the most to pay and its rule (half the payout or the seller's goal), or '' if there is no limit. */
export function payUpToInWords({ payUpTo, limitBy, leaves, byOwnPrice = false }: Verdict['money']): string {
  if (limitBy === undefined) return '';
  const isHalf = limitBy === 'half';
  const goal = leaves === undefined ? 'leaves your goal' : `leaves your ${usd(leaves)}`;
  if (payUpTo === undefined) return `No price ${isHalf ? 'doubles your money' : goal}.`;
  const basis = byOwnPrice ? ' by our own price' : '';
  return `Pay up to ${usd(payUpTo)}: ${isHalf ? 'half of what you keep' : goal}${basis}.`;
}

/** Returns a sentence with the cost in US dollars to append to the verdict, or '' if the cost is zero or undefined. */
export const costInWords = (cost: number | undefined): string => (cost ? `Cost: ${plainDollars(cost)}.` : '');

/** Returns a warning to append to a verdict that few such sales fell within their range, or '' if there is none. */
export function rateInWords({ hitRate, authenticity }: Pick<Verdict, 'hitRate' | 'authenticity'>): string {
  if (hitRate === undefined) return '';
  if (authenticity?.unchecked === undefined || authenticity.uncheckedSales === undefined) {
    return ` In tests on real sales, the range held only ${percent(hitRate)} of items like this.`;
  }
  const { unchecked, uncheckedSales, ifReal } = authenticity;
  return ` ${uncheckedInWords({ sales: uncheckedSales, ratio: unchecked / ifReal, inside: hitRate })}`;
}

/** Returns a sentence about unchecked sales across all fashion houses. `ratio` and `inside` are fractions. */
export function uncheckedInWords({ sales, ratio, inside }: NonNullable<ReturnType<typeof uncheckedSales>>): string {
  return (
    `Of ${sales} unchecked sales of all such houses, copies included, half brought less than ` +
    `${percent(ratio)} of our price, and ${percent(inside)} fell within the range.`
  );
}

/** Returns a sentence that compares the profit of following our verdicts with the profit of buying everything. */
export function decisionsInWords({ tags, pieces, ours, everything }: DecisionFigures): string {
  const lowestTag = usd(Math.min(...tags));
  const highestTag = usd(Math.max(...tags));
  const perHundred = (fraction: number) => Math.round(100 * fraction);
  return (
    `Our Buy and Maybe earn ${percent(ours.share)} of the possible profit on ${grouped(pieces)} pieces at ` +
    `${lowestTag} to ${highestTag}, without brands that are often copied, buying everything ` +
    `${percent(everything.share)}; with $10 of work each, ${percent(ours.withWork)} and ` +
    `${percent(everything.withWork)}; ` +
    `${perHundred(ours.losing)} and ${perHundred(everything.losing)} in 100 lose money. ` +
    'No fit has seen these sales, but a language model judged some of their titles, which flatters us.'
  );
}

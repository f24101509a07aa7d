import { capital, grouped, listOf, percent, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { AdviceAnswer, Inquiry, Verdict } from '../decide/decision-schema.ts';
import labels from '../decide/labels.json' with { type: 'json' };
import type { DecisionFigures } from '../pricing/loading/evaluation.ts';
import type { uncheckedSales } from '../pricing/ranges/spread.ts';

export const ZONE_NAMES = labels.zones;

/** Returns true if a question replaces a verdict rather than going with it. */
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

/** Returns the price limit of each zone as a clause: `Buy up to $9, maybe to $17, skip above`. */
export function limitsInWords({ zones, question }: Pick<Verdict, 'zones' | 'question'>): string {
  if (question === 'wear') return boundsInWords(zones);
  const limits = zones.flatMap(({ zone, to }, at) => {
    // The maybe zone may end within the same dollar as the buy zone, so it is not mentioned.
    if (to === undefined || usd(to) === usd(zones[at - 1]?.to ?? 0)) return [];
    if (zone === 'buy') return [`buy up to ${usd(to)}`];
    return [zone === 'check' ? `check it’s real, then maybe up to ${usd(to)}` : `maybe to ${usd(to)}`];
  });
  return limits.length === 0 ? 'Not worth buying at any price' : `${capital(limits.join(', '))}, skip above`;
}

/** Returns the bounds of zones as a clause: `Low to $24, fair to $41, high above`. */
function boundsInWords(zones: Verdict['zones']): string {
  const bounds = zones.map(({ zone, to }) => `${zone} ${to === undefined ? 'above' : `to ${usd(to)}`}`);
  return capital(bounds.join(', '));
}

/** Returns a verdict in short sentences, for text-only interfaces. */
export function judgmentInWords(judgment: Verdict): string {
  const { question, zone, reason, ask, authenticity, money } = judgment;
  const { text, names = [] } = ask ?? {};
  const options = names.length > 0 && `${capital(listOf(names, 'or'))}?`;
  const looks = authenticity && `Look: ${authenticity.look.join('; ')}.`;
  if (isAskedBack(judgment)) return stated(text, options, looks && `${ZONE_NAMES.check}. ${looks}`).join(' ');
  const verdict = verdictInWords(judgment);
  const isProfit = question === 'buy' && verdict !== ZONE_NAMES.check;
  const sentences = stated(
    isProfit ? `${verdict}. ${capital(reason)}.` : `${verdict}: ${reason}.`,
    zone !== 'leave' && looks,
    zone !== null && payUpToInWords(money),
    text,
    options,
  );
  return `${sentences.join(' ')}${rateInWords(judgment)}`;
}

/** Returns the maximum to pay and what sets it: half of the payout, or the seller's goal; empty without a limit. */
export function payUpToInWords({ payUpTo, limitBy, leaves, byOwnPrice = false }: Verdict['money']): string {
  if (limitBy === undefined) return '';
  const goal = leaves === undefined ? 'leaves your goal' : `leaves your ${usd(leaves)}`;
  if (payUpTo === undefined) return `No price ${limitBy === 'half' ? 'doubles your money' : goal}.`;
  const reason = limitBy === 'half' ? 'half of what you keep' : goal;
  return `Pay up to ${usd(payUpTo)}: ${reason}${byOwnPrice ? ' by our own price' : ''}.`;
}

/** Returns a sentence to append about a low hit rate; empty if the rate is not low. */
export function rateInWords({ hitRate, authenticity }: Pick<Verdict, 'hitRate' | 'authenticity'>): string {
  if (hitRate === undefined) return '';
  const { ifReal = 0, unchecked, uncheckedSales } = authenticity ?? {};
  if (unchecked === undefined || uncheckedSales === undefined) {
    return ` In tests on real sales, the range held only ${percent(hitRate)} of items like this.`;
  }
  return ` ${uncheckedInWords({ sales: uncheckedSales, ratio: unchecked / ifReal, inside: hitRate })}`;
}

/** Returns a sentence about the prices of unchecked sales across all fashion houses, as fractions of our price. */
export function uncheckedInWords({ sales, ratio, inside }: NonNullable<ReturnType<typeof uncheckedSales>>): string {
  return (
    `Of ${sales} unchecked sales of all such houses, copies included, half brought less than ` +
    `${percent(ratio)} of our price, and ${percent(inside)} fell within the range.`
  );
}

/** Returns a sentence that compares the profit of following our verdicts with that of buying everything. */
export function decisionsInWords({ tags, pieces, ours, everything }: DecisionFigures): string {
  const low = usd(Math.min(...tags));
  const high = usd(Math.max(...tags));
  const losing = (fraction: number) => Math.round(100 * fraction);
  return (
    `Our Buy and Maybe earn ${percent(ours.share)} of the possible profit on ${grouped(pieces)} pieces at ${low} to ` +
    `${high}, without brands that are often copied, buying everything ${percent(everything.share)}; ` +
    `with $10 of work each, ${percent(ours.withWork)} and ${percent(everything.withWork)}; ` +
    `${losing(ours.losing)} and ${losing(everything.losing)} in 100 lose money.`
  );
}

/** Returns advice in a line: `HOLD: 30 days at $12, ...`. */
export const adviceInWords = ({ action, why }: Pick<AdviceAnswer, 'action' | 'why'>) =>
  `${action ?? 'NO ADVICE'}: ${why}`;

import { capital, grouped, listOf, percent, plainDollars, usd } from '../base/numbers.ts';
import { stated } from '../base/text.ts';
import type { AdviceAnswer, Inquiry, Verdict } from '../decide/decision-schema.ts';
import labels from '../decide/labels.json' with { type: 'json' };
import type { DecisionFigures } from '../pricing/loading/evaluation.ts';
import type { uncheckedSales } from '../pricing/price-class.ts';

export const ZONE_NAMES = labels.zones;

/** Replaces a verdict if a question is asked instead. */
const CANNOT_SAY = 'Can’t say';

/** Returns true if a question replaces a verdict rather than going with it. */
export const isAskedBack = ({ zone, ask }: Pick<Verdict, 'zone'> & { readonly ask?: Inquiry | undefined }): boolean =>
  zone === null && ask !== undefined;

/** Returns the verdict in a few words: `Buy`, `Counter $75`, `Can’t say`; without an asking price the limits. */
export function verdictInWords(judged: Verdict): string {
  const { zone, authenticity, money } = judged;
  if (isAskedBack(judged)) return CANNOT_SAY;
  if (zone === null) return authenticity ? ZONE_NAMES.check : limitsInWords(judged);
  const counter = money.at.find(({ what }) => what === 'counter');
  if (zone === 'counter' && counter) return `Counter ${plainDollars(counter.price)}`;
  return ZONE_NAMES[zone];
}

/** Returns the limits of each verdict in a clause, such as `Buy up to $9, maybe to $17, skip above`. */
export function limitsInWords({ zones, question }: Pick<Verdict, 'zones' | 'question'>): string {
  if (question === 'wear') return boundsInWords(zones);
  const limits = zones.flatMap(({ zone, to }, at) => {
    // The maybe zone may end within the same dollar as the buy zone.
    if (to === undefined || usd(to) === usd(zones[at - 1]?.to ?? 0)) return [];
    if (zone === 'buy') return [`buy up to ${usd(to)}`];
    return [zone === 'check' ? `check it’s real, then maybe up to ${usd(to)}` : `maybe to ${usd(to)}`];
  });
  return limits.length === 0 ? 'Not worth buying at any price' : `${capital(limits.join(', '))}, skip above`;
}

/** Returns the bounds of each zone in a clause, such as `Low to $24, fair to $41, high above`. */
function boundsInWords(zones: Verdict['zones']): string {
  const bounds = zones.map(({ zone, to }) => `${zone} ${to === undefined ? 'above' : `to ${usd(to)}`}`);
  return capital(bounds.join(', '));
}

/** Returns a verdict in short sentences, for interfaces without graphics. */
export function judgmentInWords(judged: Verdict): string {
  const { zone, reason, ask } = judged;
  const { text, names = [] } = ask ?? {};
  const named = names.length > 0 && `${capital(listOf(names, 'or'))}?`;
  const looks = judged.authenticity && `Look: ${judged.authenticity.look.join('; ')}.`;
  // Nothing else can be said about it, but that it may be a copy.
  if (isAskedBack(judged)) return stated(text, named, looks && `${ZONE_NAMES.check}. ${looks}`).join(' ');
  const words = verdictInWords(judged);
  const isProfit = judged.question === 'buy' && words !== ZONE_NAMES.check;
  const parts = stated(
    isProfit ? `${words}. ${capital(reason)}.` : `${words}: ${reason}.`,
    zone !== 'leave' && looks,
    zone !== null && payUpToInWords(judged.money),
    text,
    named,
  );
  return `${parts.join(' ')}${rateInWords(judged)}`;
}

/** Returns the limit and its one reason: half of what the seller keeps, or the seller's goal; empty without a limit. */
export function payUpToInWords({ payUpTo, limitBy, leaves, byOwnPrice = false }: Verdict['money']): string {
  if (limitBy === undefined) return '';
  const goal = leaves === undefined ? 'leaves your goal' : `leaves your ${usd(leaves)}`;
  if (payUpTo === undefined) return `No price ${limitBy === 'half' ? 'doubles your money' : goal}.`;
  const reason = `${limitBy === 'half' ? 'half of what you keep' : goal}${byOwnPrice ? ' by our own price' : ''}`;
  return `Pay up to ${usd(payUpTo)}: ${reason}.`;
}

/** Returns the hit rate as a sentence to append; empty if it is as promised. */
export function rateInWords({ hitRate, authenticity }: Pick<Verdict, 'hitRate' | 'authenticity'>): string {
  if (hitRate === undefined) return '';
  const { ifReal = 0, unchecked, uncheckedSales } = authenticity ?? {};
  if (unchecked === undefined || uncheckedSales === undefined) {
    return ` In tests on real sales, the range held only ${percent(hitRate)} of items like this.`;
  }
  return ` ${uncheckedInWords({ sales: uncheckedSales, ratio: unchecked / ifReal, inside: hitRate })}`;
}

/** States what unchecked sales of all fashion houses brought; fractions of our price and of sales. */
export function uncheckedInWords({ sales, ratio, inside }: NonNullable<ReturnType<typeof uncheckedSales>>): string {
  return (
    `Of ${sales} unchecked sales of all such houses, copies included, half brought less than ` +
    `${percent(ratio)} of our price, and ${percent(inside)} fell within the range.`
  );
}

/** Returns a sentence on the profit of following the verdicts, beside that of buying everything. */
export function decisionsInWords({ tags, pieces, ours, everything }: DecisionFigures): string {
  const [low, high] = [usd(Math.min(...tags)), usd(Math.max(...tags))];
  const both = (of: (one: typeof ours) => string) => `${of(ours)} and ${of(everything)}`;
  return (
    `Our Buy and Maybe earn ${percent(ours.share)} of the possible profit on ${grouped(pieces)} pieces at ${low} to ` +
    `${high}, without brands that are often copied, buying everything ${percent(everything.share)}; ` +
    `with $10 of work each, ${both(({ withWork }) => percent(withWork))}; ` +
    `${both(({ losing }) => `${Math.round(100 * losing)}`)} in 100 lose money.`
  );
}

/** Returns advice in a line, such as `HOLD: 30 days at $12, ...`. */
export const adviceInWords = ({ action, why }: Pick<AdviceAnswer, 'action' | 'why'>) =>
  `${action ?? 'NO ADVICE'}: ${why}`;

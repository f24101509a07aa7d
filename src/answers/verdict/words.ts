import { capital, grouped, listOf, percent, plainDollars, usd, wholeDollars } from '../../base/numbers.ts';
import type { DecisionFigures } from '../../pricing/loading/evaluation.ts';
import type { UncheckedSales } from '../../pricing/price-class.ts';
import labels from '../labels.json' with { type: 'json' };
import type { Inquiry, LimitRule, MoneyAt, Verdict, VerdictInShort } from './schema.ts';

export const ZONE_NAMES = labels.zones;
type ZoneName = keyof typeof ZONE_NAMES;

/** Replaces a verdict if a question is asked instead. */
export const CANNOT_SAY = 'Can’t say';

/** Returns true if a question replaces a verdict rather than going with it. */
export const isAskedBack = ({ zone, ask }: Pick<Verdict, 'zone'> & { readonly ask?: Inquiry | undefined }): boolean =>
  zone === null && ask !== undefined;

/** States that a verdict leans on the asker's guess. */
export const BY_GUESS = 'mostly by the guess';

/** The rule that binds a limit, in words to follow it. */
export const LIMIT_WORDS: Readonly<Record<LimitRule, string>> = labels.limits;

/** Explains a limit that no rule binds: the low end of the range pays it back. */
export const PAID_BACK = 'paid back even at the low end';

/** The names of probable verdicts, by code. */
const PROBABLE_NAMES: { readonly [Zone in ZoneName]?: string } = labels.probable;

/** Returns the verdict in a few words: `Buy`, `Counter $75`, `Probably skip`; without an asking price the limits. */
export function verdictInWords(judged: Verdict): string {
  const { zone, strength, authenticity, money } = judged;
  if (zone === null) return authenticity ? ZONE_NAMES.check : limitsInWords(judged);
  const counter = money.at.find(({ what }) => what === 'counter');
  if (zone === 'counter' && counter) return `Counter ${plainDollars(counter.price)}`;
  return (strength === 'probable' ? PROBABLE_NAMES[zone] : undefined) ?? ZONE_NAMES[zone];
}

/** Returns a short verdict as a clause: `Buy, pay up to $40`; undefined if there is nothing to say. */
export function shortVerdictInWords(judged: VerdictInShort): string | undefined {
  const { zone, strength, byGuess = false, payUpTo, checkFirst = false } = judged;
  if (checkFirst && zone !== 'leave') return ZONE_NAMES.check;
  if (zone === null) return undefined;
  const name = (strength === 'probable' ? PROBABLE_NAMES[zone] : undefined) ?? ZONE_NAMES[zone];
  const parts = [name, ...(payUpTo === undefined ? [] : [`pay up to ${usd(payUpTo)}`]), ...(byGuess ? [BY_GUESS] : [])];
  return parts.join(', ');
}

/** Returns the limits of each verdict in a clause, such as `Buy up to $9, maybe to $17, skip above`. */
export function limitsInWords({ zones, strength }: Pick<Verdict, 'zones' | 'strength'>): string {
  const buy = strength === 'probable' ? 'probably buy' : 'buy';
  const limits = zones.flatMap(({ zone, to }, at) => {
    // The maybe zone may end within the same dollar as the buy zone.
    if (to === undefined || usd(to) === usd(zones[at - 1]?.to ?? 0)) return [];
    if (zone === 'buy') return [`${buy} up to ${usd(to)}`];
    return [zone === 'check' ? `check it’s real, then maybe up to ${usd(to)}` : `maybe to ${usd(to)}`];
  });
  return limits.length === 0 ? 'Not worth buying at any price' : `${capital(limits.join(', '))}, skip above`;
}

/** Returns a verdict in short sentences, for interfaces without graphics. */
export function judgmentInWords(judged: Verdict): string {
  const { zone, reason, isClose, ask } = judged;
  const asked = ask ? [ask.text, ...namesInWords(ask.names)] : [];
  if (isAskedBack(judged)) return [...asked, ...checkInWords(judged)].join(' ');
  const isProfit = judged.question === 'buy' && !judged.authenticity;
  const parts = [
    isProfit ? `${verdictInWords(judged)}. ${reason}.` : `${verdictInWords(judged)}: ${reason}.`,
    ...(zone === 'leave' ? [] : looksInWords(judged)),
    ...payUpToInWords(judged),
    ...(isClose ? ['A close call.'] : []),
    ...asked,
  ];
  return `${parts.join(' ')}${rateInWords(judged)}`;
}

/** Returns a verdict for one row: the maximum to pay and the profit; without a tag or if often copied, the limits. */
export function verdictInShort(judged: Verdict): { readonly lead: string; readonly text: string } {
  const { zone, ask, reason, isClose, authenticity, money } = judged;
  if (ask && isAskedBack(judged)) return { lead: `${CANNOT_SAY}.`, text: ask.text };
  const lead = zone === null || zone === 'check' ? '' : `${verdictInWords(judged)}.`;
  if (zone === null || authenticity) return { lead, text: `${limitsInWords(judged)}.` };
  const profitOf = (sale: MoneyAt['what']) => money.at.find(({ what }) => what === sale)?.profit ?? 0;
  const profit = `Profit ${wholeDollars(profitOf('sell'))} if sold fast, ${wholeDollars(profitOf('usual'))} usually`;
  const parts = [
    ...(money.payUpTo === undefined ? [] : [`Pay up to ${usd(money.payUpTo)}.`]),
    // A rare piece is judged by its floor, not by these sales.
    `${ask?.about === 'rarity' ? reason : profit}.`,
    ...(isClose ? ['A close call.'] : []),
  ];
  return { lead, text: parts.join(' ') };
}

/** States that a piece about which nothing else can be said may be a copy; empty if copies are rare. */
const checkInWords = (judged: Verdict): string[] =>
  judged.authenticity ? [`${ZONE_NAMES.check}.`, ...looksInWords(judged)] : [];

const looksInWords = ({ authenticity }: Verdict): string[] =>
  authenticity ? [`Look: ${authenticity.look.join('; ')}.`] : [];

function payUpToInWords({ zone, money: { payUpTo, payUpToBy } }: Verdict): string[] {
  const isTag = zone === 'buy' || zone === 'thin' || zone === 'leave';
  if (!isTag || payUpTo === undefined) return [];
  return [`Pay up to ${usd(payUpTo)}, ${payUpToBy ? LIMIT_WORDS[payUpToBy] : PAID_BACK}.`];
}

function namesInWords(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${capital(listOf(names, 'or'))}?`];
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
export function uncheckedInWords({ sales, ratio, inside }: UncheckedSales): string {
  return (
    `Of ${sales} unchecked sales of all such houses, copies included, half brought less than ` +
    `${percent(ratio)} of our price, and ${percent(inside)} fell within the range.`
  );
}

/** Returns a sentence on the profit of following the verdicts, and how it falls if some pieces never sell. */
export function decisionsInWords({ tags, pieces, share, losing, unsold }: DecisionFigures): string {
  const half = unsold.find(({ sold }) => sold === 0.5);
  const [low, high] = [usd(Math.min(...tags)), usd(Math.max(...tags))];
  const ifHalf = half ? ` (${percent(half.share)} if half never sold)` : '';
  return (
    `Following our Buy and Maybe earns ${percent(share)} of the possible profit on ${grouped(pieces)} pieces offered ` +
    `at ${low} to ${high}${ifHalf}; ${Math.round(100 * losing)} in 100 purchases lose money.`
  );
}

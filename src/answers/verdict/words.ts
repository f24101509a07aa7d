import { capital, listOf, percent, plainDollars, usd, wholeDollars } from '../../wording/numbers.ts';

/** The names of zones, as people see them. */
export const ZONE_NAMES = {
  buy: 'Buy',
  check: 'Check it is real first',
  thin: 'Small profit',
  leave: 'Leave it',
  low: 'Low',
  usual: 'Usual',
  high: 'High',
  decline: 'Decline',
  counter: 'Counter',
  accept: 'Accept',
  hold: 'Hold',
  cut: 'Cut',
  relist: 'Relist',
  raise: 'Raise it',
  donate: 'Donate',
} as const;
export type ZoneName = keyof typeof ZONE_NAMES;

/** The worded parts of a judgment. Amounts in US dollars. */
interface Judged {
  readonly zone: ZoneName | null;
  readonly zones: readonly { readonly zone: ZoneName; readonly to?: number }[];
  readonly reason: string;
  readonly isClose?: boolean;
  readonly hitRate?: number;
  readonly money: {
    readonly payUpTo?: number;
    readonly at: readonly { readonly what: string; readonly price: number; readonly profit?: number }[];
  };
  readonly authenticity?: RealOrNot & { readonly look: readonly string[] };
  readonly ask?: { readonly text: string; readonly names: readonly string[] };
}

/** Prices of a piece that is often copied, whole US dollars. */
interface RealOrNot {
  readonly ifReal: number;
  readonly unchecked?: number;
  readonly isFarBelow: boolean;
}

/**
 * Returns the verdict in a few words: `Buy`, `Small profit of $12`, `Counter $75`; `Buy up to $40` without an asking
 * price.
 */
export function verdictInWords({ zone, zones, authenticity, money: { payUpTo, at } }: Judged): string {
  if (zone === null && authenticity) return ZONE_NAMES.check;
  if (zone === null) {
    if (payUpTo !== undefined) return `Buy up to ${usd(payUpTo)}`;
    const most = zones.find((one) => one.zone === 'thin')?.to;
    return most === undefined ? 'Not worth reselling' : `${ZONE_NAMES.thin} up to ${usd(most)}`;
  }
  const usual = at.find(({ what }) => what === 'usual');
  if (zone === 'thin' && usual?.profit !== undefined) return `${ZONE_NAMES.thin} of ${wholeDollars(usual.profit)}`;
  const counter = at.find(({ what }) => what === 'counter');
  return zone === 'counter' && counter ? `Counter ${plainDollars(counter.price)}` : ZONE_NAMES[zone];
}

/** Returns a judgment in short sentences, for surfaces without graphics. */
export function judgmentInWords(judged: Judged): string {
  const { zone, reason, isClose, ask, money, authenticity } = judged;
  if (ask) return [ask.text, ...namesInWords(ask.names)].join(' ');
  const limit =
    (zone === 'buy' || zone === 'thin' || zone === 'leave') && money.payUpTo !== undefined
      ? ` Pay up to ${usd(money.payUpTo)}.`
      : '';
  const look = authenticity && zone !== 'leave' ? ` Look: ${authenticity.look.join('; ')}.` : '';
  return `${verdictInWords(judged)}: ${reason}.${look}${limit}${isClose ? ' A close call.' : ''}${rateInWords(judged)}`;
}

/** Returns likely names as a question; empty without any. */
export function namesInWords(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${capital(listOf(names, 'or'))}?`];
}

/** Returns the hit rate as a sentence to append; empty if it is as promised. */
export function rateInWords({ hitRate }: Pick<Judged, 'hitRate'>): string {
  return hitRate === undefined
    ? ''
    : ` In tests on real sales, the range held only ${percent(hitRate)} of items like this.`;
}

/** Reasons for the zones of a seller's asking price. */
export const PACE_WORDS = { low: 'sells sooner', usual: 'the usual price', high: 'takes longer' };

/** A sale at a price, US dollars: what the seller keeps, and the profit where the cost is known. */
interface Sale {
  readonly price: number;
  readonly keep: number;
  readonly profit?: number;
}

/**
 * Returns what a sale leaves, in a clause: `leaves $4 if it sells fast at $21 on eBay, $12 at the usual $30`. Amounts in
 * US dollars.
 */
export function saleInWords(fast: Sale, usual: Sale, marketplace: string | undefined): string {
  const where = marketplace ? ` on ${marketplace}` : '';
  const verbs = [fast, usual].map(({ profit = 1 }) => (Math.round(profit) < 0 ? 'loses' : 'leaves'));
  const amounts = [fast, usual].map(({ profit, keep }) => wholeDollars(Math.abs(profit ?? keep)));
  const second = `${verbs[0] === verbs[1] ? '' : `${verbs[1]} `}${amounts[1]} at the usual ${usd(usual.price)}`;
  return `${verbs[0]} ${amounts[0]} if it sells fast at ${usd(fast.price)}${where}, ${second}`;
}

/** Returns what a piece that is often copied brings, real or unchecked, in a clause. Amounts in whole US dollars. */
export function authenticityInWords({ ifReal, unchecked, isFarBelow }: RealOrNot, tag: number | undefined): string {
  return [
    ...(isFarBelow && tag !== undefined ? [`${plainDollars(tag)} is far below what a real one costs`] : []),
    `a real one sells for ${usd(ifReal)}`,
    ...(unchecked === undefined ? [] : [`unchecked ones ${usd(unchecked)}`]),
  ].join(', ');
}

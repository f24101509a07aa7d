import { capital, listOf, percent, plainDollars, usd, wholeDollars } from './numbers.ts';

/** The names of zones, as people see them. */
export const ZONE_NAMES = {
  buy: 'Buy',
  thin: 'Thin',
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
  donate: 'Donate',
} as const;
export type ZoneName = keyof typeof ZONE_NAMES;

/** The worded parts of a judgment. Amounts in US dollars. */
interface Judged {
  readonly zone: ZoneName | null;
  readonly reason: string;
  readonly isClose?: boolean;
  readonly hitRate?: number;
  readonly money: {
    readonly payUpTo?: number;
    readonly at: readonly { readonly what: string; readonly price: number }[];
  };
  readonly ask?: { readonly text: string; readonly names: readonly string[] };
}

/** Returns the verdict in one to three words: `Buy`, `Counter $75`; `Buy up to $40` without an asking price. */
export function verdictInWords({ zone, money: { payUpTo, at } }: Judged): string {
  if (zone === null) return payUpTo === undefined ? 'Nothing to make' : `Buy up to ${usd(payUpTo)}`;
  const counter = at.find(({ what }) => what === 'counter');
  return zone === 'counter' && counter ? `Counter ${plainDollars(counter.price)}` : ZONE_NAMES[zone];
}

/** Returns a judgment in short sentences, for surfaces without graphics. */
export function judgmentInWords(judged: Judged): string {
  const { zone, reason, isClose, ask, money } = judged;
  if (ask) return [ask.text, ...namesInWords(ask.names)].join(' ');
  const limit =
    (zone === 'buy' || zone === 'thin' || zone === 'leave') && money.payUpTo !== undefined
      ? ` Pay up to ${usd(money.payUpTo)}.`
      : '';
  return `${verdictInWords(judged)}: ${reason}.${limit}${isClose ? ' A close call.' : ''}${rateInWords(judged)}`;
}

/** Returns likely names as a question; empty without any. */
export function namesInWords(names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${capital(listOf(names, 'or'))}?`];
}

/** Returns the hit rate as a sentence to append; empty if it is as promised. */
export function rateInWords({ hitRate }: Pick<Judged, 'hitRate'>): string {
  return hitRate === undefined ? '' : ` ${percent(hitRate)} of such pieces sold inside the range.`;
}

/** Reasons for the zones of a seller's asking price. */
export const PACE_WORDS = { low: 'sells sooner', usual: 'what most bring', high: 'takes longer' };

/** Returns what a sale leaves, in a clause: `profit $38 if it sells for $55 on eBay`. Amounts in US dollars. */
export function saleInWords(
  sale: { readonly price: number; readonly keep: number; readonly profit?: number },
  marketplace: string | undefined,
  isFaked: boolean,
): string {
  const { price, keep, profit } = sale;
  const where = `if it sells for ${usd(price)}${marketplace ? ` on ${marketplace}` : ''}`;
  if (profit === undefined) return `you keep ${wholeDollars(keep)} ${where}`;
  if (profit < 0) return `loses ${wholeDollars(-profit)} ${where}`;
  return `profit ${wholeDollars(profit)} ${where}${isFaked ? '; check that it is genuine' : ''}`;
}

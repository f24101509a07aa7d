import lexicon from '../lexicon/money.json' with { type: 'json' };
import { patternOf, patternsOf } from './word-pattern.ts';

/** Money that a title names. */
export interface MoneyInText {
  /** The price that is asked for the item, in USD, as it was written. */
  readonly asked: { readonly price: number; readonly text: string } | undefined;
  /** Money that is no asking price: what a new one costs, shipping, an amount of another currency. */
  readonly other: readonly OtherMoney[];
  /** The title without any of it. */
  readonly rest: string;
}

/** An amount that a title names and that is not taken for its asking price. */
export interface OtherMoney {
  /** `other_currency`: it is not in US dollars; `not_asked`: the words around it say that it is another price. */
  readonly code: 'other_currency' | 'not_asked';
  /** As it was written. */
  readonly text: string;
}

const NUMBER = patternOf(lexicon.number, lexicon.parts, 'gi');
const patterns = patternsOf(lexicon.patterns, lexicon.parts);
/** `$40x`, `$5" heels`: no amount ends like this. */
const NO_AMOUNT = /^[\d."”'x%/]/i;
/** US dollars; beyond it no garment sells. */
export const MOST_ASKED = 1_000_000;
/** An amount with cents and no sign, as the end of a text. */
const CENTS = /^\d{1,4}\.\d\d$/;

/**
 * Returns the money in a cleaned title: the first amount in US dollars that is asked for the item (`$60`,
 * `USD 1,250.50`, `asking 250`, `tag says 12.99`, or cents at the end), and what is named beside it.
 */
export function findMoney(title: string): MoneyInText {
  if (!/\d/.test(title)) return { asked: undefined, other: [], rest: title };
  let asked: MoneyInText['asked'];
  const other: OtherMoney[] = [];
  let rest = '';
  let end = 0;
  for (const match of title.matchAll(NUMBER)) {
    const [all, otherBefore, before$, whole = '', cents = '', thousands, otherAfter, after$] = match;
    const isOther = otherBefore !== undefined || otherAfter !== undefined;
    const isSigned = isOther || before$ !== undefined || after$ !== undefined;
    const next = match.index + all.length;
    const after = title.slice(next, next + 24);
    const ahead = title.slice(end, match.index).trimEnd();
    const near = ahead.slice(-24);
    if (!isOther && after$ === undefined && NO_AMOUNT.test(after)) continue;
    if (!isSigned && !asksFor(all, near, after, title)) continue;
    const amount = Number(whole.replaceAll(',', '') + cents.replace(',', '.'));
    const price = thousands === undefined ? amount : amount * 1000;
    if (!(price > 0) || price > MOST_ASKED) continue;
    const asking = patterns.asksAlways.exec(near)?.[0] ?? patterns.asksAtEnd.exec(near)?.[0];
    const isRetail = patterns.isTag.test(near) && patterns.newWithTags.test(title);
    const said = patterns.notAsked.exec(near)?.[0];
    // `retail $118`, `asking 250`: the word goes with the amount.
    const word = /^\d/.test(said ?? '') ? undefined : (said ?? asking);
    const own = word === undefined ? ahead : ahead.slice(0, -word.length);
    const text = all.trim();
    rest += `${own.trim()} `;
    end = next;
    if (isOther) other.push({ code: 'other_currency', text });
    else if (asked || said !== undefined || isRetail || patterns.notAskedAfter.test(after))
      other.push({ code: 'not_asked', text });
    else asked = { price, text: word === undefined ? text : `${word.trim()} ${text}` };
  }
  return { asked, other, rest: end === 0 ? title : `${rest}${title.slice(end).trim()}`.trim() };
}

/** Returns whether a number without a sign of money is a price, by the words before and behind it. */
function asksFor(number: string, near: string, after: string, title: string): boolean {
  if (patterns.asksAlways.test(near) || patterns.notAsked.test(near)) return patterns.asksAlways.test(near);
  const hasCents = CENTS.test(number) && !lexicon.noMoney.includes(number);
  if (!patterns.ended.test(after)) return false;
  if (patterns.asksAtEnd.test(near)) return hasCents || !patterns.isTag.test(near) || !patterns.trousers.test(title);
  return hasCents && !patterns.measured.test(near) && /^[ )!]*$/.test(after);
}

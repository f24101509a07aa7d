/** Money that a title names. */
export interface MoneyInText {
  /** What is asked for the item, in USD, as it was written. */
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

const AMOUNT = String.raw`(?<!\d)(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})([.,]\d{1,2})?(k\b)?`;
const DOLLARS_BEFORE = String.raw`us\$|\$|\b(?:usd|asking(?: price)?|price)\b`;
const DOLLARS_AFTER = String.raw`us\$|\$|(?:usd|dollars?|bucks|obo)\b`;
/** `EUR 42` is a size of shoes. */
const NO_SIZE = String.raw`(?! ?(?:1[6-9]|[234]\d|50)(?:[.,]5)?(?![\d.,]))`;
const OTHERS_BEFORE = String.raw`(?:\b(?:ca?|au?|nz|hk|s)\$)|[€£¥₩₽]|\beur\b${NO_SIZE}|\b(?:gbp|jpy|cad|aud|chf|pln)\b`;
const OTHERS_AFTER =
  '[€£¥₩₽円元원]|(?:eur(?! ?\\d)|euros?|gbp|pounds|jpy|yen|cad|aud|chf|pln|zł|zl|kr|sek|dkk|reais)(?![a-z])';
/** A number, with the signs or words for a currency around it that are there. */
const NUMBER = new RegExp(
  `(?:(${OTHERS_BEFORE}) ?|(${DOLLARS_BEFORE}) ?[:$]? ?)?${AMOUNT}(?: ?(?:(${OTHERS_AFTER})(?!\\d)|(${DOLLARS_AFTER})(?! ?\\d)))?`,
  'gi',
);
/** `$40x`, `$5" heels`: no amount ends like this. */
const NO_AMOUNT = /^[\d."”'x]/i;
/** What was paid or is charged elsewhere, or for something else, is no asking price. */
const NOT_ASKED_BEFORE =
  /(?<![a-z])(?:retail(?:s|ed)?(?: price)?|msrp|rrp|srp|orig(?:inal(?:ly)?)?\.?(?: price)?|was|worth|paid|value[ds]?|reg(?:ular)?(?: price)?|new for|bought(?: for)?|costs?|sold(?: for)?|sells? for|shipping|ship|save|compare(?:d)? (?:at|to)|list price|\b\d+ ?(?:for|\/)|tag(?: says)?)(?: (?:for|at|is|of))?[ :~]*$/i;
const NOT_ASKED_AFTER =
  /^ ?(?:(?:at |in )?(?:retail|rrp|msrp|srp|orig(?:inal(?:ly)?)?|value|shipping|ship|off|discount|new)\b)/i;
const ASKED = /^asking/i;
/** US dollars; beyond it no garment sells. */
export const MOST_ASKED = 1_000_000;
/** Without one of these there is no money. Looking for them first is faster than finding that nothing matches. */
const MAY_HAVE_MONEY =
  /[$€£¥₩₽円元원]|\d ?(?:dollar|bucks|obo|usd|eur|gbp|pounds|jpy|yen|cad|aud|chf|pln|zł|zl|kr|sek|dkk|reais)|(?:usd|asking|price|eur|gbp|jpy|cad|aud|chf|pln)[ :$]*\d/i;

/**
 * The money in a cleaned title: the first amount in US dollars that is asked for the item (`$60`, `USD 1,250.50`,
 * `asking 250`), and what is named beside it.
 */
export function findMoney(title: string): MoneyInText {
  if (!MAY_HAVE_MONEY.test(title)) return { asked: undefined, other: [], rest: title };
  let asked: MoneyInText['asked'];
  const other: OtherMoney[] = [];
  let rest = '';
  let end = 0;
  for (const match of title.matchAll(NUMBER)) {
    const [all, otherBefore, before$, whole = '', cents = '', thousands, otherAfter, after$] =
      match;
    const isOther = otherBefore !== undefined || otherAfter !== undefined;
    const next = match.index + all.length;
    if (!isOther && after$ === undefined) {
      if (before$ === undefined || NO_AMOUNT.test(title.slice(next, next + 1))) continue;
    }
    const amount = Number(whole.replaceAll(',', '') + cents.replace(',', '.'));
    const price = thousands === undefined ? amount : amount * 1000;
    if (!(price > 0) || price > MOST_ASKED) continue;
    const text = all.trim();
    const before = title.slice(end, match.index).trimEnd();
    const after = title.slice(next, next + 16);
    const said = ASKED.test(text) ? undefined : NOT_ASKED_BEFORE.exec(before.slice(-24))?.[0];
    // `retail $118`: the word goes with the amount.
    const own = said === undefined || /^\d/.test(said) ? before : before.slice(0, -said.length);
    rest += `${own.trim()} `;
    end = next;
    if (isOther) other.push({ code: 'other_currency', text });
    else if (asked || said !== undefined || NOT_ASKED_AFTER.test(after))
      other.push({ code: 'not_asked', text });
    else asked = { price, text };
  }
  return { asked, other, rest: end === 0 ? title : `${rest}${title.slice(end).trim()}`.trim() };
}

import lexicon from '../lexicon/money.json' with { type: 'json' };

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

const AMOUNT = String.raw`(?<![\d.])(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})([.,]\d{1,2})?(k\b)?`;
const DOLLARS_BEFORE = String.raw`us\$|\$|\busd\b`;
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
const NO_AMOUNT = /^[\d."”'x%/]/i;

const anyOf = (words: readonly string[]) =>
  words.map((word) => word.replaceAll('.', String.raw`\.`)).join('|');
/** Words that end a text, with what may stand between them and an amount. */
const before = (words: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${anyOf(words)})(?: is)?[ :~]*$`, 'iu');
const asksAlways = before(lexicon.asked);
const asksAtEnd = before(lexicon.askedAtEnd);
const isTag = before(lexicon.tags);
/** `2 for $30` too. */
const notAsked = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:${anyOf(lexicon.notAsked)})(?: (?:for|at|is|of))?|(?<!(?:size|sz|us|uk) )[2-9] ?(?:for|\/))[ :~]*$`,
  'iu',
);
const notAskedAfter = new RegExp(String.raw`^ ?(?:${anyOf(lexicon.notAskedAfter)})\b`, 'i');
const ended = new RegExp(
  String.raw`^ *(?:$|[,;:)!\]|]|[-–—] |\.(?: |$)|(?:${anyOf(lexicon.after)})\b)`,
  'i',
);
const measured = before(lexicon.measures);
const trousers = new RegExp(String.raw`\b(?:${anyOf(lexicon.sizedByTag)})\b`, 'i');
const newWithTags = new RegExp(String.raw`\b(?:${anyOf(lexicon.newWithTags)})\b`, 'i');
/** US dollars; beyond it no garment sells. */
export const MOST_ASKED = 1_000_000;
/** Without a digit there is no money. */
const HAS_DIGIT = /\d/;
/** An amount with cents and no sign, as the end of a text. */
const CENTS = /^\d{1,4}\.\d\d$/;

/**
 * Returns the money in a cleaned title: the first amount in US dollars that is asked for the item (`$60`,
 * `USD 1,250.50`, `asking 250`, `tag says 12.99`, or cents at the end), and what is named beside it.
 */
export function findMoney(title: string): MoneyInText {
  if (!HAS_DIGIT.test(title)) return { asked: undefined, other: [], rest: title };
  let asked: MoneyInText['asked'];
  const other: OtherMoney[] = [];
  let rest = '';
  let end = 0;
  for (const match of title.matchAll(NUMBER)) {
    const [all, otherBefore, before$, whole = '', cents = '', thousands, otherAfter, after$] =
      match;
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
    const asking = asksAlways.exec(near)?.[0] ?? asksAtEnd.exec(near)?.[0];
    const isRetail = isTag.test(near) && newWithTags.test(title);
    const said = notAsked.exec(near)?.[0];
    // `retail $118`, `asking 250`: the word goes with the amount.
    const word = /^\d/.test(said ?? '') ? undefined : (said ?? asking);
    const own = word === undefined ? ahead : ahead.slice(0, -word.length);
    const text = all.trim();
    rest += `${own.trim()} `;
    end = next;
    if (isOther) other.push({ code: 'other_currency', text });
    else if (asked || said !== undefined || isRetail || notAskedAfter.test(after))
      other.push({ code: 'not_asked', text });
    else asked = { price, text: word === undefined ? text : `${word.trim()} ${text}` };
  }
  return { asked, other, rest: end === 0 ? title : `${rest}${title.slice(end).trim()}`.trim() };
}

/** Returns whether a number without a sign of money is a price, by the words before and behind it. */
function asksFor(number: string, near: string, after: string, title: string): boolean {
  if (asksAlways.test(near) || notAsked.test(near)) return asksAlways.test(near);
  const hasCents = CENTS.test(number) && !lexicon.noMoney.includes(number);
  if (!ended.test(after)) return false;
  if (asksAtEnd.test(near)) return hasCents || !isTag.test(near) || !trousers.test(title);
  return hasCents && !measured.test(near) && /^[ )!]*$/.test(after);
}

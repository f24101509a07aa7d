/** A price that stands in a title. */
export interface PriceInText {
  /** USD. */
  readonly price: number;
  /** As it was written. */
  readonly text: string;
  /** The title without it. */
  readonly rest: string;
}

const AMOUNT = '(\\d{1,3}(?:,\\d{3}){1,2}|\\d{1,7})(\\.\\d{1,2})?(k\\b)?';
const PRICES = new RegExp(
  `(?:\\$ ?${AMOUNT}|\\b(?:usd|us\\$|asking(?: price)?|price) ?[:$]? ?${AMOUNT}(?![\\d.]|["”'x])|\\b${AMOUNT} ?(?:\\$|usd\\b|dollars?\\b|bucks\\b|obo\\b)(?! ?\\d))`,
  'gi',
);
/** What was paid or is charged elsewhere is no asking price. */
const NOT_ASKED =
  /(?:retail(?:s|ed)?(?: price)?|msrp|rrp|orig(?:inal(?:ly)?)?(?: price)?|was|worth|paid|value[ds]?|reg(?:ular)?|new for|bought(?: for)?|cost)(?: (?:for|at|is|of))?[ :~]*$/i;
const MOST = 1_000_000;
/** Without one of these words there is no price. Looking for them first is faster than finding that nothing matches. */
const MAY_HAVE_PRICE = /\$|usd|asking|price|dollar|bucks|obo/i;

/** The first asking price in US dollars that a cleaned title names (`$60`, `USD 1,250.50`, `asking 250`), or undefined. */
export function findAskingPrice(title: string): PriceInText | undefined {
  if (!MAY_HAVE_PRICE.test(title)) return undefined;
  PRICES.lastIndex = 0;
  for (let match = PRICES.exec(title); match; match = PRICES.exec(title)) {
    if (NOT_ASKED.test(title.slice(Math.max(0, match.index - 24), match.index))) continue;
    const groups = match.slice(1);
    const start = [0, 3, 6].find((i) => groups[i] !== undefined) as number;
    const whole = (groups[start] as string).replaceAll(',', '') + (groups[start + 1] ?? '');
    const price = Number(whole) * (groups[start + 2] ? 1000 : 1);
    if (!(price > 0) || price > MOST) continue;
    const end = match.index + match[0].length;
    return {
      price,
      text: match[0].trim(),
      rest: `${title.slice(0, match.index).trimEnd()} ${title.slice(end).trimStart()}`.trim(),
    };
  }
  return undefined;
}

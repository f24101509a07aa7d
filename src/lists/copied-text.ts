import { readMoney } from '../base/read-money.ts';
import { compilePattern } from '../titles/phrase-index.ts';
import data from './copied-text.json' with { type: 'json' };

/** Longer lines are titles or descriptions. */
const MAX_LABEL = 100;
const compile = ({ source }: RegExp) => compilePattern(source, data);
/** Compiles patterns of whole lines. */
const linesOf = (patterns: readonly RegExp[]) =>
  compile(new RegExp(`^(?:${patterns.map(({ source }) => source).join('|')})$`));

/** Fees, supplies and notes. */
const OTHERS = linesOf([
  /(?:<owners> ){0,4}<fees>(?: <afterFees>)?(?: [-–(:].{0,30})?/, // Etsy shipping label (USPS)
  /(?:.{1,25} )?(?:for|of) (?:shipping|postage|mailing)|hangers|tissue paper/, // charged for shipping
  /(?:poly|bubble|padded) ?(?:mailers?|bags?|wrap)|(?:packing|shipping|thermal) <supplies>/, // poly mailers
  /(?:notes?|nb|p\.?s\.?|reminder|to ?do) ?:.{0,80}/, // note: ask Ann
]);
/** What pages and e-mails say beside items. */
const NOISE = linesOf([
  /<pageLines>|<pageBegins>.{0,40}|(?:located|ships|shipped|item) (?:in|from|to|by|location).{0,60}/, // Ships from Ohio
  /[+]? ?\$?[\d.]{0,8} ?(?:est\.? |estimated |free |fast )?<sent>\b.{0,40}/, // +$5.95 delivery
  /(?:est\.?|retail|rrp|msrp|new) ?:? ?\$\d[\d,.]{0,9}(?: <worth>)?|\$\d[\d,.]{0,9} <worth>/, // Retail: $118
  /\d[\d,]* ?<counted>\b.{0,40}|[\d., ]{1,10}[km]?|only \d+ left.{0,20}|\d+% off.{0,20}/, // 12 watchers
  /(?:\d{1,2}[dhm] ?){1,3}(?:left|ago).{0,30}|listed .{0,30}ago.{0,30}|.{0,20}buyer protection.{0,30}/, // 2d 4h left
  /<pageVerbs>(?: <pageObjects>){0,6}/, // Add to cart
  /[\w.-]{3,30} ?\([\d,.k]{1,8}\).{0,30}|@[\w.-]{2,30}/, // lena_shop (120)
  /(?:hi|hello|dear|hey)\b[\p{L} .]{0,30}[,!]|<mailFields> ?:.{0,90}|<mailBegins>\b[ :,!#.].{0,90}/u, // Dear Lena,
]);
/** Wishes, ways to pay and offers. */
const WISHES = linesOf([
  /<wishes>\b[ :].{1,150}/, // ISO Coach bag
  /[^$]{0,40}\b(?:venmo|paypal|zelle|cash ?app)\b[^$]{0,40}|.{0,60}\b<bids>\b.{0,100}/, // would you take 20?
]);
/** What counts only in a line that names neither a kind nor a maker. */
const TALK = linesOf([
  /<answers>(?:[ ,!.]{1,3}<afterAnswers>){0,5}[!. ]{0,5}(?:\p{So}|\ufe0f){0,5}|<speech>\b[^$]{1,120}/u, // thank you so
  /.{0,40}\b(?:dm|pm|message|text|call|email|inbox) me\b.{0,80}|.{0,40}\bcash\b.{0,40}/, // DM me
  /(?:hi|hey|hello|good morning|happy)\b[^$]{0,80}\b<ofSale>\b[^$]{0,60}/, // Hi all, cleaning out my closet
  /(?:local |porch )?pick ?ups?\b.{0,60}|<terms>\b <afterTerms>\b.{0,80}|<termBegins>\b.{0,100}/, // porch pickup
  /<shops>? ?<tills>\b ?[#:*\d. $-]{0,24}/, // Goodwill store #12
]);
const ASKS = compile(/(?:^|[^\p{L}])<questions>(?:[^\p{L}]|$)/u);
const GRADE = linesOf([/<grades>|(?:used|pre-owned) - .{3,12}|condition: .{3,20}/]);
/** `Austin, TX`, but not `Zara dress, XL`. */
const PLACE = compilePattern("^\\p{Lu}[\\p{L} .'-]{1,30}, <states>$", data, 'u');
/** Lines of e-mails to sellers, and to buyers. */
const SALES = linesOf([
  /(?:congrats|congratulations)\b.{0,60}\b(?:sale|sold)\b.{0,60}|sale confirmed.{0,40}|(?:it|item) sold[!.]?/,
  /you(?:[’']ve)? (?:made a sale|sold)\b.{0,60}|(?:your|an) (?:item|listing)(?: has)? (?:been )?sold\b.{0,60}/,
]);
const ORDERS = linesOf([
  /order confirm.{0,60}|thanks? (?:you )?for (?:your|shopping).{0,60}|you(?:[’']ve)? (?:bought|purchased)\b.{0,60}/,
  /your (?:order|purchase)\b.{0,60}/,
]);

/** Returns true for words of a fee, of supplies or of a note: `Shipping label`, `Poly mailers`. */
export const isFee = (text: string): boolean => text.length <= MAX_LABEL && OTHERS.test(text.trim());

/** Returns true for a question or a wish, whatever it names: `is the Coach bag available?`, `ISO Coach bag`. */
export const isAsked = (line: string): boolean =>
  line.length <= 2 * MAX_LABEL &&
  (WISHES.test(line) || line.startsWith('¿') || (line.endsWith('?') && ASKS.test(line)));

/** Returns true for words that tell of no item unless they name one: `thanks!`, `Venmo only`, `DM me`. */
export const isTalk = (line: string): boolean => line.length <= 2 * MAX_LABEL && (isAsked(line) || TALK.test(line));

const NAME = /^\p{Lu}[\p{L}.'’-]{1,19}(?: \p{Lu}[\p{L}.]{0,15})?: (?=\S)/u;
const DAY = '\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}';
/** `[10:02, 11/20/2026] Lena: `, `20.11.26, 10:02 - Lena: `, `10:02 AM Lena: `. */
const STAMP = new RegExp(
  `^\\[?(?:${DAY},? )?\\d{1,2}:\\d\\d(?::\\d\\d)?(?: ?[ap]\\.?m\\.?)?(?:, ?${DAY})?\\]? ?[-–]? ?(?:[^:$\\d]{1,30}: )?`,
  'iu',
);
/** `Lena, [20.11.2026 10:02]`, `Lena — Today at 10:02 AM`: who says the lines below. */
const SPEAKER = /^[^$\d]{2,40}[[ ](?:\S{1,12} ){0,2}\d{1,2}:\d\d(?: ?[AP]M)?\]?$/iu;
const LEAD_IN = compile(/^(?:<leadIns>[!,.:]{0,3} ){1,4}/);

/** Returns the lines of a chat without who says them when, empty for nothing else, or undefined for another text. */
export function withoutSpeakers(lines: readonly string[]): readonly string[] | undefined {
  const stamped = lines.filter((line) => STAMP.test(line) || SPEAKER.test(line)).length;
  const named = lines.filter((line) => NAME.test(line));
  const isTalked =
    2 * named.length > lines.filter(Boolean).length && lines.some((line) => isTalk(line.replace(NAME, '')));
  if (stamped < 2 && !isTalked) return undefined;
  return lines.map((line) => {
    const said = SPEAKER.test(line) ? '' : line.replace(stamped < 2 ? NAME : STAMP, '');
    return isTalk(said) ? said : said.replace(LEAD_IN, '');
  });
}

/** An item of a page, on several of its lines: those that may be its title, and what the others say of it. */
export interface Block {
  /** Index of its first line. */
  readonly at: number;
  readonly titles: string[];
  /** US dollars. */
  price?: number;
  isPriceFirst?: boolean;
  isSold?: boolean;
  soldOn?: string;
  condition?: string;
  size?: string;
  isBought?: boolean;
}

const PRICE_ALONE = compilePattern(
  '^(?:<price> ?)?(?:US ?)?(<dollars>)(?: ?[-–]? ?<dollars>)?(?: (?:incl|or best|obo|firm).*)?$',
  {
    price: '(?:item |your |sold |sale |order )?price:?',
    dollars: '\\$ ?\\d[\\d,]*(?:\\.\\d\\d?)?',
  },
);
const PRICE_LABEL = /^(?:item |your |sold |sale |order )?price:?$/i;
const LABEL_OF_OTHER = /^(?:you (?:made|earned|keep)|(?:sub)?total|order total|original price|retail(?: price)?)$/i;
const SOLD =
  /^(?:sold|vendu|verkauft|vendid[oa]|vendut[oa])(?::? {1,3}(?:on )?(\p{L}{0,9}[. ]{0,2}\d[\p{L}\d ,./-]{3,20}))?$/iu;
const SIZE = /^(?:size|us size|taille|größe|talla|taglia):? {0,2}(\S.{0,15})$/i;
/** `M / 38 / 10 · Very good`, `Pre-Owned · Patagonia`. */
const DOTTED = /^([^·]{1,30}) · ([^·]{1,30})$/;
const LABELED = /^(?:brand|colou?r|category|style|material|department|item id|qty|quantity|sku|condition):? .{1,60}$/i;

/** What a line of a page is, and what it says. */
interface PageLine {
  readonly is: 'price' | 'sold' | 'condition' | 'size' | 'noise' | 'label' | 'text';
  readonly text?: string | undefined;
}

function readLine(line: string): PageLine {
  if (line.length > MAX_LABEL) return { is: 'text' };
  const [, amount] = PRICE_ALONE.exec(line) ?? [];
  if (amount !== undefined || /^free$/i.test(line)) return { is: 'price', text: amount };
  const [sold, day] = SOLD.exec(line) ?? [];
  if (sold !== undefined) return { is: 'sold', text: day };
  if (GRADE.test(line)) return { is: 'condition', text: line };
  const [, first = '', second = ''] = DOTTED.exec(line) ?? [];
  const grade = [first, second].find((part) => GRADE.test(part.trim()));
  if (grade !== undefined) return { is: 'condition', text: grade.trim() };
  const [, size] = SIZE.exec(line) ?? [];
  if (size !== undefined) return { is: 'size', text: size };
  const label = line.replace(/(?<![\d.,])[: ]{0,2}[-–]?\$?\d[\d,]*(?:\.\d*)?$/, '');
  if (PRICE_LABEL.test(line)) return { is: 'noise' };
  if (isFee(label) || LABEL_OF_OTHER.test(label)) return { is: label === line ? 'label' : 'noise' };
  return { is: NOISE.test(line) || PLACE.test(line) || LABELED.test(line) ? 'noise' : 'text' };
}

/**
 * Returns the items of a page or an e-mail as copied, several lines each, or undefined for a text without prices on
 * lines of their own. What else such a line says belongs to the item above it or, where prices stand first, to the one
 * below.
 */
export function blocksIn(lines: readonly string[]): readonly Block[] | undefined {
  const read = lines.map((line) => (line === '' ? undefined : readLine(line)));
  if (!read.some((line) => line?.is === 'price') || lines.some((line) => line.includes('\t'))) return undefined;
  const isFirst = (is: string) => read.find((line) => line?.is === is || line?.is === 'text')?.is === is;
  const [isPriceFirst, isSoldFirst] = [isFirst('price'), isFirst('sold')];
  const ofAll = saysOfAll(lines);
  const blocks: Block[] = [];
  let ofNext: Partial<Block> = {};
  const begin = (at: number, block: Partial<Block>) => {
    blocks.push({ at, titles: [], isPriceFirst, ...ofAll, ...ofNext, ...block });
    ofNext = {};
  };
  const addPrice = (at: number, text: string, above?: Block) => {
    const money = readMoney(text);
    const price = money.kind === 'usd' ? money.amount : 0;
    if (isPriceFirst && above?.titles.length !== 0) begin(at, { price });
    else if (above) above.price ??= price;
  };
  const addText = (at: number, line: string, above?: Block) => {
    const text = line.replace(/^new listing(?=\p{Lu})/iu, '');
    const isOfAbove = above !== undefined && isDetailOf(above, text);
    const isPriced = /\$\d/.test(text);
    const isFull = !isPriceFirst && above?.price !== undefined && !isOfAbove;
    // A price within a title ends its block, as one on a line of its own does.
    if (!above || isFull || isPriced) begin(at, { titles: [text], ...(isPriced && { price: 0 }) });
    else if (above.titles.at(-1) !== text && !isOfAbove) above.titles.push(text);
  };
  const addSold = (day: string, above?: Block) => {
    const sold = { isSold: true, ...(day !== '' && { soldOn: day }) };
    // After the price of one item, words before the title of the next do not end it.
    const ended = (above?.price === undefined ? blocks.at(-2) : undefined) ?? above;
    if (isSoldFirst) ofNext = sold;
    else if (ended) Object.assign(ended, sold);
  };
  let isOfOther = false;
  for (const [at, line] of read.entries()) {
    if (!line) continue;
    const { is, text = '' } = line;
    const above = blocks.at(-1);
    if (is === 'price' && !isOfOther) addPrice(at, text, above);
    else if (is === 'text') addText(at, lines[at] ?? '', above);
    else if (is === 'sold') addSold(text, above);
    else if (above && (is === 'condition' || is === 'size')) above[is] ??= text;
    // The amount below a label such as `You made` is no price.
    isOfOther = is === 'label';
  }
  return blocks;
}

/** Returns what a whole text says of its items, as an e-mail to a buyer does. */
const saysOfAll = (lines: readonly string[]): Partial<Block> => ({
  ...(lines.some((line) => SALES.test(line)) && { isSold: true }),
  ...(lines.some((line) => ORDERS.test(line)) && { isBought: true }),
});

/** Returns true for the maker of an item on a line of its own, below its title. */
function isDetailOf({ titles }: Block, line: string): boolean {
  const [title = ''] = titles;
  const [first = ''] = line.toLowerCase().split(' ');
  return line.split(' ').length < 4 && line.length < title.length && ` ${title.toLowerCase()} `.includes(` ${first} `);
}

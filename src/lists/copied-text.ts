import { compilePattern } from '../titles/phrase-index.ts';
import { readDollars } from './cells.ts';
import data from './copied-text.json' with { type: 'json' };

/** Longer lines are titles or descriptions. */
const MAX_PHRASE_LENGTH = 100;
const compileLine = ({ source }: RegExp) => compilePattern(source, data);
const compileLines = (forms: readonly RegExp[]) =>
  compileLine(new RegExp(`^(?:${forms.map(({ source }) => source).join('|')})$`));

/** Fees, supplies and notes. */
const FEE_PATTERN = compileLines([
  /(?:<owners> ){0,4}<fees>(?: <afterFees>)?(?: [-–(:].{0,30})?/, // Etsy shipping label (USPS)
  /(?:.{1,25} )?(?:for|of) (?:shipping|postage|mailing)|hangers|tissue paper/, // charged for shipping
  /(?:poly|bubble|padded) ?(?:mailers?|bags?|wrap)|(?:packing|shipping|thermal) <supplies>/, // poly mailers
  /(?:notes?|nb|p\.?s\.?|reminder|to ?do) ?:.{0,80}/, // note: ask Ann
]);
/** What pages say beside items. */
const PAGE_PATTERN = compileLines([
  /<pageLines>|<pageBegins>.{0,40}|(?:located|ships|shipped|item) (?:in|from|to|by|location).{0,60}/, // Ships from Ohio
  /[+]? ?\$?[\d.]{0,8} ?(?:est\.? |estimated |free |fast )?<sent>\b.{0,40}/, // +$5.95 delivery
  /(?:est\.?|retail|rrp|msrp|new) ?:? ?\$\d[\d,.]{0,9}(?: <worth>)?|\$\d[\d,.]{0,9} <worth>/, // Retail: $118
  /\d[\d,]* ?<counted>\b.{0,40}|[\d., ]{1,10}[km]?|only \d+ left.{0,20}|\d+% off.{0,20}/, // 12 watchers
  /(?:\d{1,2}[dhm] ?){1,3}(?:left|ago).{0,30}|listed .{0,30}ago.{0,30}|.{0,20}buyer protection.{0,30}/, // 2d 4h left
  /<pageVerbs>(?: <pageObjects>){0,6}/, // Add to cart
  /[\w.-]{3,30} ?\([\d,.k]{1,8}\).{0,30}|@[\w.-]{2,30}/, // lena_shop (120)
  /(?:item |your |sold |sale |order )?price:?/, // Item price:
  /(?:brand|colou?r|category|style|material|department|item id|qty|quantity|sku|condition):? .{1,60}/, // Color: Blue
]);
/** Wishes, ways to pay and offers. */
const WISH_PATTERN = compileLines([
  /<wishes>\b[ :].{1,150}/, // ISO Coach bag
  /[^$]{0,40}\b(?:venmo|paypal|zelle|cash ?app)\b[^$]{0,40}|.{0,60}\b<bids>\b.{0,100}/, // would you take 20?
]);
/** What counts only in a line that names neither a kind nor a maker. */
const TALK_PATTERN = compileLines([
  /<answers>(?:[ ,!.]{1,3}<afterAnswers>){0,5}[!. ]{0,5}(?:\p{So}|\ufe0f){0,5}|<speech>\b[^$]{1,120}/u, // thank you so
  /.{0,40}\b(?:dm|pm|message|text|call|email|inbox) me\b.{0,80}|.{0,40}\bcash\b.{0,40}/, // DM me
  /(?:hi|hey|hello|good morning|happy)\b[^$]{0,80}\b<ofSale>\b[^$]{0,60}/, // Hi all, cleaning out my closet
  /(?:local |porch )?pick ?ups?\b.{0,60}|<terms>\b <afterTerms>\b.{0,80}|<termBegins>\b.{0,100}/, // porch pickup
  /<shops>? ?<tills>\b ?[#:*\d. $-]{0,24}/, // Goodwill store #12
]);
const QUESTION_PATTERN = compileLine(/(?:^|[^\p{L}])<questions>(?:[^\p{L}]|$)/u);
/** `Used - Good`, also beside something else: `M / 38 / 10 · Very good`, `Pre-Owned · Patagonia`. */
const CONDITION_PATTERN = compileLines([
  /(?:[^·]{1,30} · )??(<grades>|(?:used|pre-owned) - .{3,12}|condition: .{3,20})(?: · [^·]{1,30})?/,
]);
/** `Austin, TX`, but not `Zara dress, XL`. */
const CITY_AND_STATE_PATTERN = compilePattern("^\\p{Lu}[\\p{L} .'-]{1,30}, <states>$", data, 'u');

/** Returns true for words of a fee, of supplies or of a note: `Shipping label`, `Poly mailers`. */
export const isFee = (text: string): boolean => text.length <= MAX_PHRASE_LENGTH && FEE_PATTERN.test(text.trim());

/** Returns true for a question or a wish, whatever it names: `is the Coach bag available?`, `ISO Coach bag`. */
export const isQuestionOrWish = (line: string): boolean =>
  line.length <= 2 * MAX_PHRASE_LENGTH &&
  (WISH_PATTERN.test(line) || line.startsWith('¿') || (line.endsWith('?') && QUESTION_PATTERN.test(line)));

/** Returns true for words that tell of no item unless they name one: `thanks!`, `Venmo only`, `DM me`. */
export const isTalk = (line: string): boolean =>
  line.length <= 2 * MAX_PHRASE_LENGTH && (isQuestionOrWish(line) || TALK_PATTERN.test(line));

/** An item of a page, on several of its lines: those that may be its title, and what the others say of it. */
export interface Block {
  /** Index of its first line. */
  readonly lineIndex: number;
  readonly titles: string[];
  /** US dollars. */
  price?: number;
  /** True if its first title has its price, so that no line below does. */
  readonly hasPriceInTitle?: boolean;
  isPriceFirst?: boolean;
  isSold?: boolean;
  soldOn?: string;
  condition?: string;
  size?: string;
}

/** What lines of a page say, and for what: the first group of a pattern. */
const LINE_KIND_PATTERNS = {
  price: compilePattern(
    '^(?:<price> ?)?(?:US ?)?(<dollars>)(?: ?[-–]? ?<dollars>)?(?: (?:incl|or best|obo|firm).*)?$|^free$',
    { price: '(?:item |your |sold |sale |order )?price:?', dollars: '\\$ ?\\d[\\d,]*(?:\\.\\d\\d?)?' },
  ),
  sold: /^(?:sold|vendu|verkauft|vendid[oa]|vendut[oa])(?::? {1,3}(?:on )?(\p{L}{0,9}[. ]{0,2}\d[\p{L}\d ,./-]{3,20}))?$/iu,
  condition: CONDITION_PATTERN,
  size: /^(?:size|us size|taille|größe|talla|taglia):? {0,2}(\S.{0,15})$/i,
};
type LineKind = keyof typeof LINE_KIND_PATTERNS | 'label' | 'noise' | 'title';

const OTHER_SUM_PATTERN = /^(?:you (?:made|earned|keep)|(?:sub)?total|order total|original price|retail(?: price)?)$/i;

interface PageLine {
  readonly kind: LineKind;
  readonly text?: string | undefined;
}

/** Returns what a line of a page is, and what it says. The amount below a label is no price. */
function readPageLine(line: string): PageLine {
  const title = { kind: 'title' as const, text: line.replace(/^new listing(?=\p{Lu})/iu, '') };
  if (line.length > MAX_PHRASE_LENGTH) return title;
  for (const [kind, pattern] of Object.entries(LINE_KIND_PATTERNS) as [LineKind, RegExp][]) {
    const match = pattern.exec(line);
    if (match) return { kind, text: match[1] };
  }
  const label = line.replace(/(?<![\d.,])[: ]{0,2}[-–]?\$?\d[\d,]*(?:\.\d*)?$/, '');
  const isOtherAmount = isFee(label) || OTHER_SUM_PATTERN.test(label);
  if (isOtherAmount && label === line) return { kind: 'label' };
  return isOtherAmount || PAGE_PATTERN.test(line) || CITY_AND_STATE_PATTERN.test(line) ? { kind: 'noise' } : title;
}

/** Returns the items of a copied page, or undefined for a text without prices on lines of their own. */
export function findBlocks(lines: readonly string[]): readonly Block[] | undefined {
  const pageLines = lines.flatMap((line, lineIndex) => (line === '' ? [] : { line, lineIndex, ...readPageLine(line) }));
  if (!pageLines.some(({ kind }) => kind === 'price') || lines.some((line) => line.includes('\t'))) return undefined;
  const startsWithKind = (firstKind: LineKind) =>
    pageLines.find(({ kind }) => kind === firstKind || kind === 'title')?.kind === firstKind;
  const [isPriceFirst, isSoldFirst] = [startsWithKind('price'), startsWithKind('sold')];
  const blocks: Block[] = [];
  let saleOfNext: Partial<Block> = {};
  for (const [index, pageLine] of pageLines.entries()) {
    const { lineIndex, kind, text } = pageLine;
    if (kind === 'price' && pageLines[index - 1]?.kind === 'label') continue;
    const blockAbove = blocks.at(-1);
    const newBlock = beginBlock(pageLine, isPriceFirst, blockAbove);
    if (newBlock) {
      blocks.push({ lineIndex, titles: [], isPriceFirst, ...saleOfNext, ...newBlock });
      saleOfNext = {};
    } else if (kind === 'sold' && isSoldFirst) saleOfNext = { ...saleOfNext, ...readBlockSale(text) };
    else extendBlock(kind === 'sold' ? findEndedBlock(blocks) : blockAbove, pageLine);
  }
  return blocks;
}

const readBlockSale = (soldOn = ''): Partial<Block> => ({ isSold: true, ...(soldOn !== '' && { soldOn }) });

/** Returns what a line says of an item that it begins, or undefined if it is about the one above. */
function beginBlock({ kind, text = '' }: PageLine, isPriceFirst: boolean, above?: Block): Partial<Block> | undefined {
  if (kind === 'price') return isPriceFirst && above?.titles.length !== 0 ? { price: readDollars(text) } : undefined;
  if (kind !== 'title') return undefined;
  // A price within a title ends its block, as one on a line of its own does.
  const hasPriceInTitle = /\$\d/.test(text);
  const isNext = !above || hasPriceInTitle || (!isPriceFirst && isPricedBlock(above) && !isDetailOf(above, text));
  return isNext ? { titles: [text], hasPriceInTitle } : undefined;
}

/** Adds to an item what a line below it says. */
function extendBlock(block: Block | undefined, { kind, text = '' }: PageLine): void {
  if (!block) return;
  if (kind === 'sold') Object.assign(block, readBlockSale(text));
  if (kind === 'title' && block.titles.at(-1) !== text && !isDetailOf(block, text)) block.titles.push(text);
  if (kind === 'price' && !block.hasPriceInTitle) block.price ??= readDollars(text);
  if (kind === 'condition' || kind === 'size') block[kind] ??= text;
}

export const isPricedBlock = ({ price, hasPriceInTitle }: Block): boolean =>
  price !== undefined || hasPriceInTitle === true;

/** Returns the last item with a price: words before the title of the next do not end it. */
function findEndedBlock(blocks: readonly Block[]): Block | undefined {
  const [last, secondLast] = blocks.slice(-2).toReversed();
  return last && !isPricedBlock(last) && secondLast ? secondLast : last;
}

/** Returns true for the maker of an item on a line of its own, below its title. */
function isDetailOf({ titles }: Block, line: string): boolean {
  const [title = ''] = titles;
  const [maker = ''] = line.toLowerCase().split(' ');
  return line.split(' ').length < 4 && line.length < title.length && ` ${title.toLowerCase()} `.includes(` ${maker} `);
}

import { readMoney } from '../base/read-money.ts';
import { compilePattern } from '../titles/phrase-index.ts';
import { MAX_TITLE_LENGTH } from '../titles/tokens.ts';
import data from './columns.json' with { type: 'json' };
import statuses from './statuses.json' with { type: 'json' };

/** What whole cells say, besides the words in `columns.json`. */
const LABEL_PATTERNS = {
  placeholder:
    /=?"?(?:\p{Sc}? *-+|–|—|n\/?a|none|null|nil|nan|undefined|(?:(?:best|make(?: an)?|open to|or best) )?offers?|obo)?"?/u,
  rule: /:?-{3,40}:?/,
  inStock: /<schema>(?:in<gap>stock|available|yes|y|true|1|limited ?availability|(?:pre|back)<gap>order|<place> ?only)/,
  noneLeft:
    /<schema>(?:sold<gap>out|out<gap>of<gap>stock|oos|no|n|false|0|none(?: left)?|(?:un|not )available|discontinued)/,
  backToOwner: /(?:returned|expired|withdrawn|picked up|pulled|reclaimed)(?: .{0,20})?/,
  paid: /(?:what )?(?:i |we )?(?:paid|bought|costs?)(?: for| prices?)?:/,
  footer: /\d* ?records?(?:\(s\))? downloaded.*|seller ?id.*/, // 12 record(s) downloaded
  month: /(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?/,
  total: /<sign>{0,9}(?:(?:<word>+ ){0,3}(?:sub)?totals?|sum|average|report generated on)<ofTotal>/, // Oct total: 12
  totalOf: /totals? (?:for|of|sale|sold|profit|revenue|paid|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*/,
};
const LABEL_PARTS = {
  schema: '(?:https?://schema\\.org/)?',
  gap: ' ?_?-?',
  place: '(?:in ?store|online)',
  sign: '[^\\p{L}\\p{N}]',
  word: '[\\p{L}\\p{N}]',
  ofTotal: '(?:<sign>{0,9}(?::.*)?|<sign>{1,9}[\\d.,]{1,12})',
};
type Label = keyof typeof data.labels | keyof typeof LABEL_PATTERNS;

const PATTERN_BY_LABEL = new Map(
  Object.entries({ ...data.labels, ...LABEL_PATTERNS }).map(([label, form]) => {
    const source = typeof form === 'string' ? form.replaceAll(', ', '|') : form.source;
    return [label, compilePattern(`^(?:${source})$`, LABEL_PARTS)];
  }),
);
/** Maximum length of a label. Longer cells are descriptions. */
const MAX_LABEL_LENGTH = 40;

/** Returns true if a cell says nothing but a label. */
export const hasLabel = (label: Label, cell = ''): boolean =>
  cell.length <= MAX_LABEL_LENGTH && PATTERN_BY_LABEL.get(label)?.test(cell.trim()) === true;

/** `$20 OBO`, `20 or best offer`. */
const NEGOTIABLE_PATTERN = /^((?:US )?\$? ?\d[\d.,]{0,9}) ?(?:obo|o\.b\.o\.|or best(?: offer)?|or offer|firm)$/i;

/** Returns the filled cells of some columns, trimmed, without placeholders such as `N/A` and words after a price. */
export const readFilledCells = (cells: readonly string[], columns: readonly number[] = []): string[] =>
  columns
    .map((column) => (cells[column] ?? '').trim().replace(NEGOTIABLE_PATTERN, '$1'))
    .filter((text) => text !== '' && !hasLabel('placeholder', text));

/** Returns the absolute value of a cell's amount, in any currency, or undefined if the cell is not an amount. */
export function readAmount(cell: string): number | undefined {
  const money = readMoney(cell);
  return 'amount' in money ? Math.abs(money.amount) : undefined;
}

/** Returns the amount of US dollars in a cell, or 0. */
export function readDollars(cell = ''): number {
  const money = readMoney(cell);
  return money.kind === 'usd' ? money.amount : 0;
}

/** Returns true unless the row is blank, the rule below a Markdown header, or the footer of a report. */
export function isDataRow(cells: readonly string[]): boolean {
  const filledCells = cells.filter((cell) => cell.trim() !== '');
  const isRule = filledCells.every((cell) => hasLabel('rule', cell));
  return !isRule && !(filledCells.length < 5 && hasLabel('footer', filledCells.join(' ').slice(0, MAX_LABEL_LENGTH)));
}

/** Returns true for a row that is not an item: a total such as `October total`, a note, a month or a heading alone. */
export function isTotalOrHeading(cells: readonly string[]): boolean {
  const filledCells = cells.filter((cell) => cell.trim() !== '');
  const [label] = filledCells;
  const isAlone = filledCells.every((cell) => cell === label);
  if (filledCells.length === 1 && label?.trim().endsWith(':')) return true;
  return hasLabel('total', label) || hasLabel('totalOf', label) || (isAlone && hasLabel('month', label));
}

/** What words say of an item that is no longer for sale. `unpaid`: a buyer has not paid yet. */
export type ItemState = 'sold' | 'unpaid' | 'gone';

/** Maximum length of a status. Longer cells are assumed to be descriptions. */
const MAX_STATUS_LENGTH = 80;

type WordSense = Exclude<keyof typeof statuses, 'about' | 'atEnd' | 'phrases'>;
type Status = Exclude<WordSense, 'beside' | 'missing' | 'sale'>;
/** What decides if a cell has several. */
const STATUS_PRECEDENCE = ['event', 'undone', 'gone', 'unpaid', 'unsold'] as const;

/** Whole cells that mean something else than their words. */
const STATUS_PHRASES = (
  [
    ['unsold', /<forSale>/],
    ['gone', /<leaving>|<giving> (?:away|to|it|as) ?.{0,30}/],
    ['unpaid', /<owing>(?: .{0,30})?/],
    ['sold', /(?:sold )?<waiting> <sending>/],
  ] as const
).map(([status, { source }]) => [status, compilePattern(`^(?:${source})$`, statuses.phrases, 'u')] as const);
const SENSE_BY_WORD: ReadonlyMap<string, WordSense> = new Map(
  ([...STATUS_PRECEDENCE, 'missing', 'sold', 'sale', 'beside'] as const).flatMap((sense) =>
    statuses[sense].split(' ').map((word) => [word, sense] as const),
  ),
);

/** Returns what each word of a status means, undefined if we do not know it, or what all mean as a phrase. */
function readSenses(cell: string): { readonly phrase?: Status; readonly senses: readonly (WordSense | undefined)[] } {
  const words = cell.length > MAX_STATUS_LENGTH ? [] : (cell.toLowerCase().match(/\p{L}+/gu) ?? []);
  const text = words.join(' ');
  for (const [phrase, pattern] of STATUS_PHRASES) if (pattern.test(text)) return { phrase, senses: [phrase] };
  return { senses: words.map((word) => SENSE_BY_WORD.get(word)) };
}

/** Returns what a cell says: `sold` also if it begins so, as `Sold, picked up by Ann`. Undefined for unknown words. */
export function readStatus(cell: string): Status | undefined {
  const { phrase, senses } = readSenses(cell);
  const decidingStatus = phrase ?? STATUS_PRECEDENCE.find((sense) => senses.includes(sense));
  if (decidingStatus !== undefined) return decidingStatus;
  if (senses.includes(undefined)) {
    const [, secondWord = ''] = cell.toLowerCase().match(/\p{L}+/gu) ?? [];
    return senses[0] === 'sold' && !/^(?:as|by|separately|together)$/.test(secondWord) ? 'sold' : undefined;
  }
  if (senses.includes('missing')) return 'gone';
  return senses.includes('sold') || senses.includes('sale') ? 'sold' : undefined;
}

/** Returns true if we know each word of a status. */
export const isKnownStatus = (cell: string): boolean => readSenses(cell).senses.every((sense) => sense !== undefined);

/** Returns why an item is not for sale if a cell says so in any place: `donated`, but not `paid` or `lost button`. */
export function findPlainState(cell: string): ItemState | undefined {
  const { senses } = readSenses(cell);
  const status = senses.includes(undefined) || senses.includes('sale') ? undefined : readStatus(cell);
  return status === 'sold' || status === 'unpaid' || status === 'gone' ? status : undefined;
}

const NEGATION = '(?:not|never|yet|be|as|are|is|no|non|nicht|pas|niet|nie)';
const TITLE_STATUS_PATTERNS = [
  // Gap tee (donated) · Gap tee - sold · SOLD: Gap tee · Gap tee gave away
  /[([]\s*(\p{L}[\p{L} -]{2,30})[)\]][.!]?$/iu,
  /\s[-–—:]\s*(\p{L}[\p{L} ]{2,30})[.!]?$/iu,
  /^[([]?(\p{L}{4,12})\s?[-–—:)\]]\s*(?=\S)/iu,
  /\s((?:gave|given) (?:it )?away)[.!]?$/iu,
  // Gap tee SOLD, but not Gap tee NOT SOLD
  new RegExp(
    `(?<!\\b${NEGATION})\\s(${statuses.atEnd.replaceAll(' ', '|')})(?: (?:to|on|via) [\\p{L}@ ]{1,30})?[.!]?$`,
    'iu',
  ),
  // SOLD Gap tee, but not SOLD OUT tee
  /^(sold)\s+(?!(?:as|at|by|each|for|in|on|only|out|separately|to|together|with)\b)(?=\S)/iu,
];

/** Returns a title without the status that it says, that status as written, and what follows from it. */
export function splitTitleState(fullTitle: string): {
  readonly title: string;
  readonly status?: string | undefined;
  readonly state?: ItemState | undefined;
} {
  // Longer text is a description.
  for (const pattern of fullTitle.length > MAX_TITLE_LENGTH ? [] : TITLE_STATUS_PATTERNS) {
    const { 0: match = '', 1: status = '' } = pattern.exec(fullTitle) ?? [];
    // Other words of sales are words of titles too: `complete`, `paid`.
    const state = findPlainState(status);
    if (state !== undefined) return { title: fullTitle.replace(match, '').trim(), status: status.trim(), state };
  }
  return { title: fullTitle };
}

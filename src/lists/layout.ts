import { joinNames } from '../base/numbers.ts';
import { readMoney } from '../base/read-money.ts';
import { compact, plain, shorten } from '../base/text.ts';
import { fold } from '../catalog/normalize.ts';
import { createNearMissCheck } from '../operations/fields/field-names.ts';
import { amountIn, beginWithDay, filledAt, isDay, isFormat, namesIn, says, statusOf } from './cells.ts';
import data from './columns.json' with { type: 'json' };

/**
 * The role of a column: an item field or a detail of its sale. `paid` is the price paid for a row that is sold: in a column
 * of such prices or, without one, of prices that may be asked.
 */
export type Role = keyof typeof data.item | keyof typeof data.sale | 'paid';

/** A rule for finding the columns with a role. `about` in `columns.json` explains its properties. */
interface ColumnRule {
  readonly role: Role;
  readonly said: string;
  readonly many: boolean;
  readonly names: readonly string[];
  readonly like: readonly (readonly string[])[];
  readonly not: readonly string[];
  readonly fits: (cell: string) => boolean;
}

/** A file's columns by role, along with facts about its rows that are inferred from the columns. */
export interface Layout {
  /** True for a plain list, which has no column names. */
  readonly isPlain: boolean;
  /** Undefined for a file with a seller's own columns. */
  readonly exportName: string | undefined;
  readonly marketplace: string | undefined;
  /** True if the file is an export that lists only items for sale. */
  readonly isStock: boolean;
  readonly header: readonly string[];
  readonly columns: ReadonlyMap<Role, readonly number[]>;
  /** The currency that the column's name states, by column. */
  readonly currencies: ReadonlyMap<number, string>;
  /** Columns that write cents after a comma, so that thousands may stand before a point. */
  readonly commas: ReadonlySet<number>;
  /** True if the prices are what the owner asks, rather than the tags of another seller. */
  readonly isOwn: boolean;
  readonly isDayFirst: boolean;
  /** True if the sale date column may also contain listing dates. */
  readonly isDayOpen: boolean;
  /** Columns with averages of sales by others. */
  readonly averages: readonly string[];
  /** Roles that several columns claim equally, so that none of them was read, with the names. */
  readonly contested: readonly { readonly role: Role; readonly said: string; readonly names: readonly string[] }[];
}

/** Maximum length of a column name. The rest of a longer cell, such as a description, is ignored. */
const MAX_NAME_LENGTH = 100;

const WORD = /(?<![\p{L}\p{N}])\p{L}{2,40}(?![\p{L}\p{N}])/u;
const isMoney = (cell: string) => amountIn(cell) !== undefined;
const READERS: Readonly<Record<string, (cell: string) => boolean>> = {
  money: isMoney,
  day: isDay,
  number: (cell) => /\d/.test(cell),
  words: (cell) => WORD.test(cell),
  place: (cell) => /[a-z]/i.test(cell) && !isMoney(cell) && !isDay(cell),
  status: (cell) => statusOf(cell) !== undefined || says('yes', cell) || says('no', cell),
  format: isFormat,
  // A `Type` column may contain the kinds of a statement's rows, of offers, or of products, instead of garment types.
  kind: (cell) => !['sold', 'event'].includes(statusOf(cell) ?? '') && !isFormat(cell) && !says('productType', cell),
};

/** Normalizes a column name. `SOLD $`, which is a price, stays distinct from `Sold`, which may be a date. */
const nameKey = (name: string): string => (/^sold \$$/i.test(name.trim()) ? 'sold$' : fold(name) || name.toLowerCase());

/** A currency at the end of a column's name: `Price (EUR)`, `Cost in USD`, `Prix €`. */
const CURRENCY = /\s*[([]?(?:\bin )?(\p{Sc}|\b[A-Z]{2,3}\$?)[)\]]?$/u;

/** Splits a column's name from the currency at its end. */
function splitCurrency(name: string): readonly [string, string | undefined] {
  const [written = '', currency = '$'] = CURRENCY.exec(name) ?? [];
  const bare = name.slice(0, name.length - written.length);
  if (currency === '$' || bare === '' || readMoney(`1 ${currency}`).kind === 'unreadable') return [name, undefined];
  return [/^sold$/i.test(bare) ? 'Sold $' : bare, currency];
}

const rulesIn = (group: object): ColumnRule[] =>
  Object.entries(group).map(([role, { said, many = false, names = '', like = '', not = '', cells = '' }]) => ({
    role: role as Role,
    said,
    many,
    names: namesIn(names).map(nameKey),
    like: namesIn(like).map((words) => words.split(' ')),
    not: not.split(' '),
    fits: READERS[cells] ?? (() => true),
  }));

const ITEM_ROLES = rulesIn(data.item);
const ROLES = [...ITEM_ROLES, ...rulesIn(data.sale)];

/** The roles in an export that only lists items for sale, whose sale price is a reduced price that is asked. */
const STOCK_ROLES = ITEM_ROLES.map((meaning) =>
  meaning.role === 'price'
    ? { ...meaning, names: [...namesIn(data.reducedNames).map(fold), ...meaning.names] }
    : meaning,
);

const EXPORTS = data.exports.map((known) => ({
  hasSales: false,
  marketplace: undefined,
  order: undefined,
  ...known,
  signatures: known.signatures.map((names) =>
    namesIn(names).map((name) => ({ name: fold(name), isBeginning: name.endsWith('*') })),
  ),
}));

const OPEN: ReadonlySet<string> = new Set(namesIn(data.openNames).map(fold));
const OWN_NAMES: ReadonlySet<string> = new Set(namesIn(data.ownNames).map(fold));
const TAG_NAMES: ReadonlySet<string> = new Set(namesIn(data.tagNames).map(fold));
const WORDS_BESIDE: ReadonlySet<string> = new Set(namesIn(data.besides));
const VERBS: ReadonlySet<string> = new Set(namesIn(data.verbs));
/** Prices and days of several items together, which are nobody's own sale. */
const AVERAGE = /\b(?:avg|average|median)\b/i;

type Column = ReturnType<typeof namedColumns>[number];

function namedColumns(header: readonly string[], rows: readonly (readonly string[])[], above: readonly string[]) {
  const bare = header.map((cell) => cell.slice(0, MAX_NAME_LENGTH).trim());
  return namesBeside(bare, rows, above).map((beside, at) => {
    const [name, currency] = splitCurrency(beside);
    const cells = rows.flatMap((row) => filledAt(row, [at]));
    return { at, written: header[at]?.trim() ?? '', name: nameKey(name), words: headerWords(name), currency, cells };
  });
}

/** Returns the names of columns, those such as `Date` with the verb on their left or in the heading above: `Sold Date`. */
function namesBeside(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  above: readonly string[],
): readonly string[] {
  let heading = '';
  return header.map((name, at) => {
    heading = above[at]?.trim() || heading;
    if (!WORDS_BESIDE.has(name.toLowerCase())) return name;
    const isTwice = header.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1;
    const leftAt = header.findLastIndex((other, otherAt) => otherAt < at && !WORDS_BESIDE.has(other.toLowerCase()));
    const verb = [header[leftAt] ?? '', heading].find((text) => VERBS.has(text.toLowerCase()));
    const isApart = isOfDay(name) || !rows.some((row) => filledAt(row, [leftAt]).some(isMoney));
    return verb !== undefined && (isTwice || isApart) ? `${verb} ${name}` : name;
  });
}

const isOfDay = (name: string) => /^(?:date|day|when|on)$/i.test(name);

/**
 * Returns the layout for a header row, or undefined if it has neither a title nor both a brand and a category. A role
 * gets a column only if at least half of the column's filled cells in `rows` (the rows below the header) are readable, the
 * price also one called `price` with a single readable cell.
 * `above` is the row above the header.
 */
export function findLayout(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
  above: readonly string[] = [],
): Layout | undefined {
  const sheet = namedColumns(header, rows, above);
  const isNamed = ({ name, isBeginning }: { readonly name: string; readonly isBeginning: boolean }) =>
    sheet.some((column) => (isBeginning ? column.name.startsWith(name) : column.name === name));
  const knownExport = EXPORTS.find(({ signatures }) => signatures.some((names) => names.every(isNamed)));
  const isStock = knownExport?.hasSales === false;
  const averages = header.filter((name) => AVERAGE.test(name.slice(0, MAX_NAME_LENGTH)));
  const roles = isStock ? STOCK_ROLES : averages.length > 0 ? ITEM_ROLES : ROLES;
  const { columns, contested } = findRoles(sheet, preferSaleDay(sheet, roles));
  const order = sheet.find(({ name }) => name === knownExport?.order);
  if (order) columns.set('order', [order.at]);
  if (!columns.has('title') && !(columns.has('brand') && columns.has('category'))) return undefined;
  const nameAt = (at = -1) => sheet[at]?.name ?? '';
  const priceName = nameAt(columns.get('price')?.[0]);
  const isOpen = (at?: number) => OPEN.has(nameAt(at));
  const openPrices = roles === ROLES ? columns.get('price')?.filter((at) => isOpen(at)) : undefined;
  const paid = columns.get('soldPrice') ?? openPrices ?? [];
  if (paid.length > 0) columns.set('paid', paid);
  return {
    isPlain: false,
    exportName: knownExport?.name,
    marketplace: knownExport?.marketplace,
    isStock,
    header: sheet.map(({ written }) => written),
    columns,
    currencies: new Map(sheet.flatMap(({ at, currency }) => (currency ? [[at, currency] as const] : []))),
    commas: new Set(sheet.flatMap(({ at, cells }) => (cells.some((cell) => /\d,\d\d?$/.test(cell)) ? [at] : []))),
    isOwn:
      isStock || (!TAG_NAMES.has(priceName) && (OWN.some((role) => columns.has(role)) || OWN_NAMES.has(priceName))),
    isDayFirst: beginWithDay(
      sheet.flatMap(({ at, cells }) => (DAYS.some((role) => columns.get(role)?.includes(at)) ? cells : [])),
    ),
    isDayOpen: isOpen(columns.get('soldOn')?.[0]),
    averages,
    contested,
  };
}

const DAYS: readonly Role[] = ['listedOn', 'boughtOn', 'soldOn'];

/** Roles that only an owner's own list has. */
const OWN: readonly Role[] = ['buyNow', 'listedOn', 'daysListed', 'status', 'sku', 'soldPrice'];

/** Columns with the whole name of a role, best first, and those whose names have its words. */
const CLAIMS: readonly ((meaning: ColumnRule, sheet: readonly Column[]) => readonly Column[])[] = [
  ({ names }, sheet) => names.flatMap((name) => sheet.filter((column) => column.name === name)),
  ({ like, not }, sheet) => {
    const candidates = sheet.filter(({ words }) => !not.some((word) => words.includes(word)));
    return like.flatMap((set) => candidates.filter(({ words }) => set.every((word) => words.includes(word))));
  },
];

/** Gives columns to roles: first by whole names, then by words. Columns that claim a role equally are contested. */
function findRoles(sheet: readonly Column[], roles: readonly ColumnRule[]) {
  const columns = new Map<Role, readonly number[]>();
  const contested: Layout['contested'][number][] = [];
  const taken = new Set<Column>();
  for (const { claimsOf, ...meaning } of CLAIMS.flatMap((claimsOf) => roles.map((role) => ({ claimsOf, ...role })))) {
    const { role, said, many } = meaning;
    const earlier = columns.get(role) ?? [];
    if (earlier.length > 0 && !many) continue;
    const isFree = (column: Column) => !taken.has(column) && isReadable(column, meaning);
    const claims = [...new Set(claimsOf(meaning, sheet).filter(isFree))];
    const rivals = claims.filter(({ name }) => name === claims[0]?.name);
    const isContested = (!many || role === 'price') && earlier.length === 0 && rivals.length > 1;
    const found = isContested ? rivals : many ? claims : claims.slice(0, 1);
    for (const column of found) taken.add(column);
    if (isContested) contested.push({ role, said, names: rivals.map(({ written }) => written) });
    else if (found.length > 0) columns.set(role, [...earlier, ...found.map(({ at }) => at)]);
  }
  return { columns, contested };
}

/** Rows say which prices cannot be read, so a column called price stays one if most cannot. */
function isReadable({ name, cells }: Column, { role, fits }: ColumnRule): boolean {
  const readable = cells.filter(fits).length;
  return readable >= cells.length / 2 || (role === 'price' && name === 'price' && readable > 0);
}

/** Puts the day of a sale before the day of listing if the file has orders, since `Created at` may be either. */
function preferSaleDay(sheet: readonly Column[], roles: readonly ColumnRule[]): readonly ColumnRule[] {
  const order = roles.find(({ role }) => role === 'order');
  const hasOrders = order !== undefined && sheet.some(({ name }) => order.names.includes(name));
  return hasOrders ? roles.toSorted((a, b) => Number(b.role === 'soldOn') - Number(a.role === 'soldOn')) : roles;
}

/** Splits a column name into singular words: `Cost of Goods` becomes cost, of, good. */
function headerWords(name: string): string[] {
  // A cell that contains another delimiter is not a single column name.
  if (/[\t;|]/.test(name)) return [];
  const text = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.split(/[^a-z0-9]+/).map((word) => (word.length > 3 ? word.replace(/(?<![su])s$/, '') : word));
}

/** Describes which columns were read and how, so that the seller can spot any that were missed. */
export function readAsText(layout: Layout): string {
  const { exportName, columns, averages, contested } = layout;
  if (layout.isPlain) return 'We read one item per line.';
  const parts = ROLES.flatMap(({ role, said }) => {
    const names = (columns.get(role) ?? []).map((at) => layout.header[at] as string);
    const meant = role === 'price' && layout.isOwn ? 'your asking price' : said;
    if (names.length === 0) return [];
    return names.length === 1 && fold(names[0] ?? '') === fold(meant) ? [meant] : [`${meant} from ${listNames(names)}`];
  });
  const unread = unreadColumns(layout);
  const hasPrice = (['price', 'buyNow', 'start', 'priceOfAll', 'soldPrice'] as const).some((role) => columns.has(role));
  return compact(
    `We read${exportName === undefined ? '' : ` ${exportName}`}: ${parts.join('; ')}.`,
    !hasPrice && 'No price column was found: name it price.',
    averages.length > 0 &&
      `Not read as your sales: ${listNames(averages)} ${averages.length > 1 ? 'have' : 'has'} averages.`,
    ...contested.map(
      ({ said, names }) => `Not read: the ${said} may be in ${joinNames(names.map(shortName))}. Rename the right one.`,
    ),
    unread.length > 0 && `Not read: ${listNames(unread)}.`,
  ).join(' ');
}

/** Returns the names of the columns that have no role. */
export function unreadColumns({ header, columns, contested }: Layout): string[] {
  const readColumns = new Set([...columns.values()].flat());
  const said = contested.flatMap(({ names }) => names);
  return header.filter((name, at) => name !== '' && !readColumns.has(at) && !said.includes(name));
}

/** Throws a 400 {@link Problem} if the name of an ignored column is probably a misspelling of a missing column. */
export function refuseMisspelled(layout: Layout): void {
  if (layout.exportName !== undefined) return;
  const absent = ITEM_ROLES.map(({ role }) => role).filter((role) => !layout.columns.has(role));
  // A column with a correct name was ignored because of its cells, so its name is not a misspelling.
  const rightNames = new Set(ROLES.flatMap(({ role, names }) => [fold(role), ...names]));
  const refuseNearMiss = createNearMissCheck(absent, 'There is no column');
  for (const name of unreadColumns(layout)) if (!rightNames.has(fold(name))) refuseNearMiss(name);
}

const MAX_SHOWN_NAME = 40;
const MAX_SHOWN_NAMES = 12;

const shortName = (name: string) => shorten(plain(name), MAX_SHOWN_NAME);

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SHOWN_NAMES).map(shortName);
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

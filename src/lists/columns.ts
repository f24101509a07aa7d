import { beginWithDay, isDay } from '../base/day.ts';
import { omit } from '../base/members.ts';
import { joinNames } from '../base/numbers.ts';
import { readMoney } from '../base/read-money.ts';
import { inOneLine, shorten } from '../base/text.ts';
import { fold } from '../catalog/normalize.ts';
import { createNearMissCheck } from '../operations/fields/field-names.ts';
import { ITEM_FIELDS } from '../operations/fields/item-fields.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { amountIn, filledAt, plainState, readStatus, says } from './cells.ts';
import data from './columns.json' with { type: 'json' };

/**
 * The role of a column: an item field or a detail of its sale. `paid` is the price paid for a row that is sold: in a
 * column of such prices or, without one, of prices that may be asked.
 */
export type Role = keyof typeof data.item | keyof typeof data.sale | keyof typeof ITEM_FIELDS | 'paid';

/** Returns true if the cells of a column with a name can be read. */
type Reader = (cells: readonly string[], name: string) => boolean;

/** A file's columns by role, along with facts about its rows that are inferred from the columns. */
export type Layout = NonNullable<ReturnType<typeof findLayout>>;

/** Maximum length of a column name. The rest of a longer cell, such as a description, is ignored. */
const MAX_NAME_LENGTH = 100;
const WORD = /(?<![\p{L}\p{N}])\p{L}{2,40}(?![\p{L}\p{N}])/u;
const isMoney = (cell: string) => amountIn(cell) !== undefined;
const isShare = (cell: string) => /^\d[\d.]{0,9} ?%$/.test(cell);

/** Normalizes a column name. `SOLD $`, which is a price, stays distinct from `Sold`, which may be a date. */
const nameKey = (name: string): string => (/^sold \$$/i.test(name.trim()) ? 'sold$' : fold(name) || name.toLowerCase());
/** Returns the names in a list of `columns.json`. */
const listedNames = (list: string): readonly string[] => (list === '' ? [] : list.split(', '));
const keysIn = (list: string): ReadonlySet<string> => new Set(listedNames(list).map(nameKey));
const LISTS = new Map(Object.entries(data.lists).map(([list, names]) => [list, keysIn(names)]));
/** Returns true for a name in a list of `columns.json`. */
const isOf = (list: keyof typeof data.lists, name = ''): boolean => LISTS.get(list)?.has(nameKey(name)) === true;
/** Returns true if a cell says how an item is offered, such as `FixedPrice`. */
const isFormat = (cell: string) => says('auction', cell) || says('fixedPrice', cell);
const isFlag = (cell: string) => says('yes', cell) || says('no', cell);
const isGrade = (cell: string) => resolveCondition(cell.slice(0, 40)) !== undefined;
const isWords = (cell: string) => WORD.test(cell) && !/\d/.test(cell);
/** Returns true for words that are no answer and no name of programs, such as `gap-jeans-32` or `a.jpg`. */
const isPhrase = (cell: string) => WORD.test(cell) && !isFlag(cell) && !/^\S+[-_./]\S+$/.test(cell);
const isStatus = (cell: string) => readStatus(cell) !== undefined || isFlag(cell);
/** `Sold` may have answers, states, days or prices, also mixed: `$22`, `donated`, `10/3`. */
const isSold = (name: string) => name === 'sold' || name === 'issold';
const readable =
  (fits: (cell: string) => boolean): Reader =>
  (cells) =>
    cells.filter(fits).length >= cells.length / 2;
const readableBeside =
  (fits: (cell: string) => boolean): Reader =>
  (all, name) => {
    const cells = isSold(name) ? all.filter((cell) => !isStatus(cell)) : all;
    return readable(fits)(cells, name) && (cells.length > 0 || all.length === 0);
  };
/** `3`, `x3`, `Qty: 3`, `3.0`, `12 days`. */
const COUNT = /^(?:(?:x|qty)\W{0,2})?-?\d[\d.,]{0,14}(?:\W{0,2}[a-z]{1,6})?$/i;
const READERS: Readonly<Record<string, Reader>> = {
  money: readableBeside(isMoney),
  cost: readable((cell) => isMoney(cell) || isShare(cell)),
  day: readableBeside(isDay),
  number: readable((cell) => cell.length <= 24 && COUNT.test(cell)),
  words: readable((cell) => WORD.test(cell)),
  place: readable((cell) => /[a-z]/i.test(cell) && !isMoney(cell) && !isDay(cell)),
  // What is called a status is one, whatever a seller's own words are: one word for sold counts.
  status: (cells, name) => {
    if (isOf('stages', name)) return cells.length === 0 || cells.some((cell) => /\p{L}/u.test(cell));
    if (isOf('openStatuses', name)) return cells.some((cell) => plainState(cell) !== undefined);
    return isSold(name) ? cells.every(isStatus) : readable(isStatus)(cells, name);
  },
  grade: (cells, name) =>
    isOf('openGrades', name)
      ? cells.length > 0 && readable(isGrade)(cells, name)
      : !isOf('openStatuses', name) || !cells.some((cell) => plainState(cell) !== undefined),
  brand: (cells, name) => !isOf('openBrands', name) || (cells.length > 0 && readable(isWords)(cells, name)),
  stock: (cells) => cells.every((cell) => says('inStock', cell) || says('noneLeft', cell)),
  format: readable(isFormat),
  // A `Type` column may contain the kinds of a statement's rows, of offers, or of products, instead of garment types.
  kind: readable(
    (cell) => !['sold', 'event'].includes(readStatus(cell) ?? '') && !isFormat(cell) && !says('productType', cell),
  ),
};

// Each begins where its blanks begin, so that a name of many blanks is searched once.
/** A currency at the end of a column's name: `Price (EUR)`, `Cost in USD`, `Prix €`, `price_usd`. */
const CURRENCY = /(?<![\s_])[\s_]*[([]?(?:\bin )?(\p{Sc}|\b[A-Z]{2,3}\$?|(?<=_)(?:usd|eur|gbp|cad|aud))[)\]]?$/u;
const CENTS = /(?<![\s_([-])[\s_([-]*(?:in[\s_]*)?(?<![a-z])(?:cents?|¢)[)\]]?$/i;

/** Splits a column's name from the currency at its end, or from cents. */
function splitUnit(name: string): readonly [string, string | undefined] {
  const withoutCents = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(CENTS, '');
  if (CENTS.test(name) && withoutCents !== '') return [withoutCents, CENT];
  const [written = '', currency = '$'] = CURRENCY.exec(name) ?? [];
  const bare = name.slice(0, name.length - written.length);
  if (currency === '$' || bare === '' || readMoney(`1 ${currency}`).kind === 'unreadable') return [name, undefined];
  return [/^sold$/i.test(bare) ? 'Sold $' : bare, currency];
}

/** Stands for cents where a column's name states a currency. */
export const CENT = '¢';

type RuleMember = 'said' | 'names' | 'like' | 'not' | 'cells';
/** Returns the rules for finding the columns of roles. `about` in `columns.json` explains their properties. */
const rulesIn = (group: Readonly<Record<string, { many?: boolean } & { [Name in RuleMember]?: string }>>) =>
  Object.entries(group).map(([role, { said = role, many = false, names = '', like = '', not = '', cells = '' }]) => ({
    role: role as Role,
    said,
    many,
    names: [...keysIn(names)],
    like: listedNames(like).map((words) => words.split(' ')),
    not: not.split(' '),
    fits: READERS[cells] ?? (() => true),
  }));
type ColumnRule = ReturnType<typeof rulesIn>[number];

/** Fields that `columns.json` does not tell of have columns of their names. */
const OWN_NAMES = Object.keys(omit(ITEM_FIELDS, 'askingPrice', 'listPrice')).filter((name) => !(name in data.item));
const ITEM_RULES = rulesIn({
  ...data.item,
  ...Object.fromEntries(OWN_NAMES.map((name) => [name, { names: name }])),
});
const RULES = [...ITEM_RULES, ...rulesIn(data.sale)];

/** The rules of an export of items for sale only: its sale price is asked, and what it sold before is history. */
const STOCK_RULES = ITEM_RULES.filter(({ role }) => role !== 'soldQuantity').map((rule) =>
  rule.role === 'price' ? { ...rule, names: [...keysIn(data.reducedNames), ...rule.names] } : rule,
);

const EXPORTS = data.exports.map((known) => ({
  hasSales: false,
  marketplace: undefined,
  order: undefined,
  ...known,
  signatures: known.signatures.map((names) =>
    listedNames(names).map((name) => ({ name: fold(name), isBeginning: name.endsWith('*') })),
  ),
}));

/** Prices and days of several items together, which are nobody's own sale. */
const AVERAGE = /\b(?:avg|average|median)\b/i;

type Column = ReturnType<typeof namedColumns>[number];

function namedColumns(header: readonly string[], rows: readonly (readonly string[])[], above: readonly string[]) {
  const bare = header.map((cell) => cell.slice(0, MAX_NAME_LENGTH).trim());
  return namesBeside(bare, rows, above).map((beside, at) => {
    const [name, currency] = splitUnit(beside);
    const cells = rows.flatMap((row) => filledAt(row, [at]));
    return { at, written: header[at]?.trim() ?? '', name: nameKey(name), words: headerWords(name), currency, cells };
  });
}

/** Returns the names of columns, `Date` with the verb on its left or in the heading above: `Sold Date`. */
function namesBeside(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  above: readonly string[],
): readonly string[] {
  let heading = '';
  return header.map((name, at) => {
    heading = above[at]?.trim() || heading;
    if (!isOf('besides', name)) return name;
    const isTwice = header.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1;
    const leftAt = header.findLastIndex((other, otherAt) => otherAt < at && !isOf('besides', other));
    const verb = [header[leftAt] ?? '', heading].find((text) => isOf('verbs', text));
    const isApart = /^(?:date|day|when|on)$/i.test(name) || !rows.some((row) => filledAt(row, [leftAt]).some(isMoney));
    return verb !== undefined && (isTwice || isApart) ? `${verb} ${name}` : name;
  });
}

/** The columns of a sheet, and those that have a role. */
type Sheet = ReturnType<typeof findRoles>;

const columnsFor = ({ roles }: Sheet, role: Role): readonly Column[] => roles.get(role) ?? [];
const hasAny = ({ roles }: Sheet, some: readonly Role[]): boolean => some.some((role) => roles.has(role));

/** Returns the columns without a role. */
function freeColumns({ all, roles }: Sheet): readonly Column[] {
  const taken = new Set([...roles.values()].flat());
  return all.filter((column) => !taken.has(column));
}

/** Returns true for a name that leaves open if a price or a day is that of a sale. */
const isOpen = ({ name }: Column) => isOf('openNames', name);
const saysState = ({ cells }: Column) => cells.some((cell) => plainState(cell) !== undefined);

/**
 * Returns the layout for a header row, or undefined if it has neither a title nor both a brand and a category. A role
 * gets a column only if at least half of the column's filled cells in `rows` (the rows below the header) are readable,
 * the price also one called `price` with a single readable cell. `above` is the row above the header.
 * `mayGuess` lets a column without a name we know have the titles.
 */
export function findLayout(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
  above: readonly string[] = [],
  mayGuess = true,
) {
  const sheet = findRoles(namedColumns(header, rows, above));
  if (!hasItems(sheet, mayGuess)) return undefined;
  settleRoles(sheet, rows);
  settleReductions(sheet);
  const { all, roles, contested, averages, isConsigned, isStock, knownExport } = sheet;
  // Notes, and what says plainly in a cell that an item is sold or gone.
  const isAside = (column: Column) => isOf('asides', column.name) || saysState(column);
  const asides = knownExport ? [] : freeColumns(sheet).filter(isAside);
  // What was paid for rows that are sold: in a column of such prices, or of prices that may be.
  const paid = roles.get('soldPrice') ?? (sheet.mayHaveSales ? columnsFor(sheet, 'price').filter(isOpen) : []);
  if (paid.length > 0) roles.set('paid', paid);
  const isOwn = isStock || isOwners(sheet, asides);
  if (!isOwn) findShipping(sheet);
  return {
    /** True for a plain list, which has no column names. */
    isPlain: false,
    /** Undefined for a file with a seller's own columns. */
    exportName: knownExport?.name,
    marketplace: knownExport?.marketplace,
    /** True if the file is an export that lists only items for sale. */
    isStock,
    /** True if the prices are what the owner asks, rather than the tags of another seller. */
    isOwn,
    /** True for a list of what others own, to whom an expired or returned item goes back. */
    isConsigned,
    header: all.map(({ written }) => written),
    columns: new Map([...roles].map(([role, columns]) => [role, placesOf(columns)] as const)),
    /** Columns whose cells count only if they plainly say that an item is sold or gone, such as notes. */
    asides: placesOf(asides),
    /** Columns with averages of sales by others. */
    averages,
    /** Roles that several columns claim equally, so that none of them was read, with the names. */
    contested,
    /** True if the quantity is of those that are left, without those sold. */
    isLeft: isStock || isOf('leftNames', columnsFor(sheet, 'quantity')[0]?.name),
    ...readingOf(sheet),
  };
}

const placesOf = (columns: readonly Column[]) => columns.map(({ at }) => at);

/** Finds which columns have which roles, by names that we know. */
function findRoles(all: readonly Column[]) {
  const knownExport = EXPORTS.find(({ signatures }) => signatures.some((names) => hasColumns(all, names)));
  const isStock = knownExport?.hasSales === false;
  const averages = all.flatMap(({ written }) => (AVERAGE.test(written.slice(0, MAX_NAME_LENGTH)) ? [written] : []));
  const rules = isStock ? STOCK_RULES : averages.length > 0 ? ITEM_RULES : RULES;
  const isConsigned = all.some(({ name }) => isOf('consignors', name));
  const claimable = all.filter(({ words }) => !isConsigned || !words.some((word) => isOf('payouts', word)));
  const { roles, contested } = assignRoles(claimable, preferSaleDay(all, rules));
  const order = all.find(({ name }) => name === knownExport?.order);
  if (order) roles.set('order', [order]);
  return { all, roles, contested, averages, isConsigned, isStock, knownExport, mayHaveSales: rules === RULES };
}

/** Returns true if columns name items. Takes a column of unknown name for that of titles if it `mayGuess`. */
function hasItems(sheet: Sheet, mayGuess: boolean): boolean {
  const { roles } = sheet;
  if (roles.has('title') || (roles.has('brand') && roles.has('category'))) return true;
  const title = mayGuess ? unnamedTitle(sheet) : undefined;
  if (title) roles.set('title', [title]);
  return title !== undefined;
}

/** Returns how the cells of columns are to be read. */
function readingOf(sheet: Sheet) {
  const { all } = sheet;
  const days = (['listedOn', 'boughtOn', 'soldOn'] as const).flatMap((role) => columnsFor(sheet, role));
  return {
    /** The currency that the column's name states, by column, or cents. */
    currencies: new Map(all.flatMap(({ at, currency }) => (currency ? [[at, currency] as const] : []))),
    /** Columns that write cents after a comma, so that thousands may stand before a point. */
    commas: new Set(placesOf(all.filter(({ cells }) => cells.some((cell) => /\d,\d\d?$/.test(cell))))),
    /** Identifiers of products whose variations have rows of their own, and the columns that say so in words. */
    // WooCommerce writes `id:12`.
    parents: new Set(
      all.flatMap(({ name, cells }) => (isOf('parents', name) ? cells.map((cell) => cell.replace(/^id:/, '')) : [])),
    ),
    relations: placesOf(
      all.filter(({ name, cells }) => isOf('relations', name) && cells.some((cell) => says('child', cell))),
    ),
    /** Columns of statuses that may say what a row is, such as a fee. */
    types: placesOf(columnsFor(sheet, 'status').filter(({ name }) => !isOf('stages', name))),
    isDayFirst: beginWithDay(days.flatMap(({ cells }) => cells)),
    /** True if the sale date column may also contain listing dates. */
    isDayOpen: columnsFor(sheet, 'soldOn').slice(0, 1).some(isOpen),
  };
}

/** Beside a tag, shipping is paid by who buys it; in a list of what its owner sells, it may be anyone’s. */
function findShipping(sheet: Sheet): void {
  if (!sheet.roles.has('price') || hasAny(sheet, ['extraCost', 'cost', 'soldPrice', 'soldOn'])) return;
  const shipping = freeColumns(sheet).find(({ name, cells }) => isOf('shipping', name) && cells.some(isMoney));
  if (shipping) sheet.roles.set('extraCost', [shipping]);
}

/** Returns true for a list of what its owner sells, by the name of its price, other columns, and what notes say. */
function isOwners(sheet: Sheet, asides: readonly Column[]): boolean {
  const [price] = columnsFor(sheet, 'price');
  if (isOf('tagNames', price?.name)) return false;
  if (asides.some(saysState) || isOf('ownNames', price?.name)) return true;
  return hasAny(sheet, ['buyNow', 'listedOn', 'daysListed', 'status', 'sku', 'soldPrice', 'soldQuantity']);
}

/** Returns true if columns have the names that an export has. */
const hasColumns = (all: readonly Column[], names: (typeof EXPORTS)[number]['signatures'][number]) =>
  names.every(({ name, isBeginning }) =>
    all.some((column) => (isBeginning ? column.name.startsWith(name) : column.name === name)),
  );

/** Returns the first column of words beside columns of amounts, such as `Women’s clothing` beside `Quantity`. */
function unnamedTitle(sheet: Sheet): Column | undefined {
  const { all } = sheet;
  const free = freeColumns(sheet);
  const isSheet = all.length - free.length > 1 && hasAny(sheet, ['price', 'cost', 'soldPrice', 'quantity']);
  if (!isSheet || all.some(({ written }) => /\d/.test(written))) return undefined;
  return free.find(({ written, cells }) => written !== '' && readable(isPhrase)(cells, ''));
}

/** Returns true if one of the cells is a column's name that we know. */
export function namesColumns(cells: readonly string[]): boolean {
  const all = namedColumns(cells, [], []);
  return RULES.some((rule) => CLAIMS.some((claimsOf) => claimsOf(rule, all).length > 0));
}

/** Corrects the roles of columns by those of others. */
function settleRoles(sheet: Sheet, rows: readonly (readonly string[])[]): void {
  const { all, roles } = sheet;
  const [price] = columnsFor(sheet, 'price');
  const hasSales = hasAny(sheet, ['listedOn', 'daysListed', 'status', 'soldPrice', 'soldOn', 'format', 'floor']);
  // Beside the day of a purchase, it is what was paid.
  if (roles.has('boughtOn') && price && isOpen(price) && !hasSales && !roles.has('cost')) {
    roles.set('cost', [price]);
    roles.delete('price');
  }
  const sold = all.find(({ name }) => isSold(name));
  const isIn = (role: Role) => sold !== undefined && columnsFor(sheet, role).includes(sold);
  if (!sold || !(isIn('soldPrice') || isIn('soldOn'))) return;
  const [quantity] = columnsFor(sheet, 'quantity');
  const isCount = (row: readonly string[]) =>
    /^\d*$/.test(row[sold.at] ?? '') && Number(row[sold.at]) <= Number(row[quantity?.at ?? -1]);
  if (isIn('soldPrice') && roles.has('price') && rows.length > 0 && rows.every(isCount)) {
    roles.set('soldQuantity', [sold]);
    roles.delete('soldPrice');
  } else if (sold.cells.some(isStatus)) roles.set('status', [...columnsFor(sheet, 'status'), sold]);
}

/** Without sales, a sale price beside an original price is asked now, and so is a price less its discount. */
function settleReductions(sheet: Sheet): void {
  const { all, roles } = sheet;
  const statuses = columnsFor(sheet, 'status').flatMap(({ cells }) => cells);
  const areSold = hasAny(sheet, ['soldOn', 'order', 'soldQuantity']);
  if (areSold || statuses.some((cell) => readStatus(cell) === 'sold')) return;
  const [price] = columnsFor(sheet, 'price');
  const [sale] = columnsFor(sheet, 'soldPrice');
  const discount = all.find(({ name, words }) => isOf('discounts', name) || words.includes('discount'));
  const isOriginal = roles.has('originalPrice') || price?.name === 'regularprice' || discount !== undefined;
  const isReduced = sale?.words.some((word) => word === 'sale' || word === 'net' || word === 'final');
  if (sale && isReduced && isOriginal) {
    roles.set('price', [sale, ...columnsFor(sheet, 'price')]);
    roles.delete('soldPrice');
  } else if (discount && price && !sale && !price.words.includes('discounted')) {
    roles.set('discount', [discount]);
    roles.delete('changes');
  }
}

/** Columns with the whole name of a role, best first, and those whose names have its words. */
const CLAIMS: readonly ((rule: ColumnRule, all: readonly Column[]) => readonly Column[])[] = [
  ({ names }, all) => names.flatMap((name) => all.filter((column) => column.name === name)),
  ({ like, not }, all) => {
    const candidates = all.filter(({ words }) => !not.some((word) => words.includes(word)));
    return like.flatMap((set) => candidates.filter(({ words }) => set.every((word) => words.includes(word))));
  },
];

/** Gives columns to roles: first by whole names, then by words. Columns that claim a role equally are contested. */
function assignRoles(all: readonly Column[], rules: readonly ColumnRule[]) {
  const roles = new Map<Role, readonly Column[]>();
  const contested: { readonly role: Role; readonly said: string; readonly names: readonly string[] }[] = [];
  const taken = new Set<Column>();
  for (const { claimsOf, ...rule } of CLAIMS.flatMap((claimsOf) => rules.map((rule) => ({ claimsOf, ...rule })))) {
    const { role, said, many } = rule;
    const earlier = roles.get(role) ?? [];
    if (earlier.length > 0 && !many) continue;
    const isFree = (column: Column) => !taken.has(column) && isReadable(column, rule);
    const claims = [...new Set(claimsOf(rule, all).filter(isFree))];
    const rivals = claims.filter(({ name }) => name === claims[0]?.name);
    // Quantities of one name, such as those in each grade, are added up.
    const isContested = (!many || role === 'price') && role !== 'quantity' && earlier.length === 0 && rivals.length > 1;
    const found = isContested || role === 'quantity' ? rivals : many ? claims : claims.slice(0, 1);
    for (const column of found) taken.add(column);
    if (isContested) contested.push({ role, said, names: rivals.map(({ written }) => written) });
    else if (found.length > 0) roles.set(role, [...earlier, ...found]);
  }
  return { roles, contested };
}

/** Rows say which prices cannot be read, so a column called price stays one if most cannot. */
function isReadable({ name, cells }: Column, { role, fits }: ColumnRule): boolean {
  return fits(cells, name) || (role === 'price' && name === 'price' && cells.some(isMoney));
}

/** Puts the day of a sale before the day of listing if the file has orders, since `Created at` may be either. */
function preferSaleDay(all: readonly Column[], rules: readonly ColumnRule[]): readonly ColumnRule[] {
  const order = rules.find(({ role }) => role === 'order');
  const hasOrders = order !== undefined && all.some(({ name }) => order.names.includes(name));
  return hasOrders ? rules.toSorted((a, b) => Number(b.role === 'soldOn') - Number(a.role === 'soldOn')) : rules;
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
  const parts = RULES.flatMap(({ role, said }) => {
    const places = columns.get(role) ?? [];
    const names = places.map((at) => layout.header[at] as string);
    const unit = places.some((at) => layout.currencies.get(at) === CENT) ? ', divided by 100' : '';
    const meant = role === 'price' && layout.isOwn ? 'your asking price' : said;
    if (names.length === 0) return [];
    return names.length === 1 && fold(names[0] ?? '') === fold(meant)
      ? [meant]
      : [`${meant} from ${listNames(names)}${unit}`];
  });
  const unread = unreadColumns(layout);
  const isPriced = (['price', 'buyNow', 'start', 'priceOfAll', 'soldPrice'] as const).some((role) => columns.has(role));
  return inOneLine(
    `We read${exportName === undefined ? '' : ` ${exportName}`}: ${parts.join('; ')}.`,
    !isPriced && 'No price column was found: name it price.',
    averages.length > 0 &&
      `Not read as your sales: ${listNames(averages)} ${averages.length > 1 ? 'have' : 'has'} averages.`,
    ...contested.map(
      ({ said, names }) => `Not read: the ${said} may be in ${joinNames(names.map(shortName))}. Rename the right one.`,
    ),
    unread.length > 0 && `Not read: ${listNames(unread)}.`,
  );
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
  const absent = ITEM_RULES.map(({ role }) => role).filter((role) => !layout.columns.has(role));
  // A column with a correct name was ignored because of its cells, so its name is not a misspelling.
  const rightNames = new Set(RULES.flatMap(({ role, names }) => [fold(role), ...names]));
  const refuseNearMiss = createNearMissCheck(absent, 'There is no column');
  for (const name of unreadColumns(layout)) if (!rightNames.has(fold(name))) refuseNearMiss(name);
}

const MAX_SHOWN_NAME = 40;
const MAX_SHOWN_NAMES = 12;
const shortName = (name: string) => shorten(name, MAX_SHOWN_NAME);

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SHOWN_NAMES).map(shortName);
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

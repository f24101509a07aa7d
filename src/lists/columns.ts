import { areDayFirst, isDay } from '../base/day.ts';
import { readMoney } from '../base/read-money.ts';
import { joinNames, joinTexts, shorten } from '../base/text.ts';
import { omit } from '../base/values.ts';
import { fold } from '../catalog/normalize.ts';
import { ITEM_FIELDS } from '../operations/fields/item-fields.ts';
import { createNearMissCheck } from '../operations/fields/read-input.ts';
import { resolveCondition } from '../titles/conditions.ts';
import { findPlainState, hasLabel, readAmount, readFilledCells, readStatus } from './cells.ts';
import data from './columns.json' with { type: 'json' };

/** A column's role: an item field or a detail of its sale. `paid` is the price that a sold row brought. */
export type ColumnRole = keyof typeof data.item | keyof typeof data.sale | keyof typeof ITEM_FIELDS | 'paid';

type CellCheck = (cells: readonly string[], name: string) => boolean;

export type Layout = ReturnType<typeof createLayout>;

/** Maximum length of a column name. The rest of a longer cell, such as a description, is ignored. */
const HEADING_LENGTH = 100;
const WORD_PATTERN = /(?<![\p{L}\p{N}])\p{L}{2,40}(?![\p{L}\p{N}])/u;
const isAmount = (cell: string) => readAmount(cell) !== undefined;

/** Normalizes a column name. `SOLD $`, which is a price, stays distinct from `Sold`, which may be a date. */
const foldColumnName = (name: string): string =>
  /^sold \$$/i.test(name.trim()) ? 'sold$' : fold(name) || name.toLowerCase();
const splitList = (text: string): readonly string[] => (text === '' ? [] : text.split(', '));
const foldColumnNames = (list: string): ReadonlySet<string> => new Set(splitList(list).map(foldColumnName));
const NAMES_BY_LIST = new Map(Object.entries(data.lists).map(([list, names]) => [list, foldColumnNames(names)]));
const isListed = (list: keyof typeof data.lists, name = ''): boolean =>
  NAMES_BY_LIST.get(list)?.has(foldColumnName(name)) === true;
const isListingFormat = (cell: string) => hasLabel('auction', cell) || hasLabel('fixedPrice', cell);
const isGrade = (cell: string) => resolveCondition(cell.slice(0, 40)) !== undefined;
const isStatus = (cell: string) => readStatus(cell) !== undefined || hasLabel('yes', cell) || hasLabel('no', cell);
const hasState = (cells: readonly string[]) => cells.some((cell) => findPlainState(cell) !== undefined);
/** `Sold` may have answers, states, days or prices, also mixed: `$22`, `donated`, `10/3`. */
const isSoldName = (name: string) => name === 'sold' || name === 'issold';
const requireMost =
  (fits: (cell: string) => boolean): CellCheck =>
  (cells) =>
    cells.filter(fits).length >= cells.length / 2;
const requireMostBesideStatuses =
  (fits: (cell: string) => boolean): CellCheck =>
  (allCells, name) => {
    const cells = isSoldName(name) ? allCells.filter((cell) => !isStatus(cell)) : allCells;
    return requireMost(fits)(cells, name) && (cells.length > 0 || allCells.length === 0);
  };
/** `3`, `x3`, `Qty: 3`, `3.0`, `12 days`. */
const COUNT_PATTERN = /^(?:(?:x|qty)\W{0,2})?-?\d[\d.,]{0,14}(?:\W{0,2}[a-z]{1,6})?$/i;
const CELL_CHECKS: Readonly<Record<string, CellCheck>> = {
  money: requireMostBesideStatuses(isAmount),
  cost: requireMost((cell) => isAmount(cell) || /^\d[\d.]{0,9} ?%$/.test(cell)),
  day: requireMostBesideStatuses(isDay),
  number: requireMost((cell) => cell.length <= 24 && COUNT_PATTERN.test(cell)),
  words: requireMost((cell) => WORD_PATTERN.test(cell)),
  place: requireMost((cell) => /[a-z]/i.test(cell) && !isAmount(cell) && !isDay(cell)),
  // What is called a status is one, whatever a seller's own words are: one word for sold counts.
  status: (cells, name) => {
    if (isListed('stages', name)) return cells.length === 0 || cells.some((cell) => /\p{L}/u.test(cell));
    if (isListed('openStatuses', name)) return hasState(cells);
    return isSoldName(name) ? cells.every(isStatus) : requireMost(isStatus)(cells, name);
  },
  grade: (cells, name) =>
    isListed('openGrades', name)
      ? cells.length > 0 && requireMost(isGrade)(cells, name)
      : !isListed('openStatuses', name) || !hasState(cells),
  brand: (cells, name) =>
    !isListed('openBrands', name) ||
    (cells.length > 0 && requireMost((cell) => WORD_PATTERN.test(cell) && !/\d/.test(cell))(cells, name)),
  stock: (cells) => cells.every((cell) => hasLabel('inStock', cell) || hasLabel('noneLeft', cell)),
  format: requireMost(isListingFormat),
  // A `Type` column may contain the kinds of a statement's rows, of offers, or of products, instead of garment types.
  kind: requireMost(
    (cell) =>
      !['sold', 'event'].includes(readStatus(cell) ?? '') && !isListingFormat(cell) && !hasLabel('productType', cell),
  ),
};

// The lookbehinds let a match start only at the first blank, which keeps the search linear.
/** A currency at the end of a column's name: `Price (EUR)`, `Cost in USD`, `Prix €`, `price_usd`. */
const CURRENCY_PATTERN =
  /(?<![\s_])[\s_]*[([]?(?:\bin )?(\p{Sc}|\b[A-Z]{2,3}\$?|(?<=_)(?:usd|eur|gbp|cad|aud))[)\]]?$/u;
const CENTS_PATTERN = /(?<![\s_([-])[\s_([-]*(?:in[\s_]*)?(?<![a-z])(?:cents?|¢)[)\]]?$/i;

/** Stands for cents where a column's name states a currency. */
export const CENT = '¢';

/** Splits a column's name from the currency at its end, or from cents. */
function splitUnit(name: string): readonly [string, string | undefined] {
  const withoutCents = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(CENTS_PATTERN, '');
  if (CENTS_PATTERN.test(name) && withoutCents !== '') return [withoutCents, CENT];
  const [unitText = '', currency = '$'] = CURRENCY_PATTERN.exec(name) ?? [];
  const bareName = name.slice(0, name.length - unitText.length);
  if (currency === '$' || bareName === '' || readMoney(`1 ${currency}`).kind === 'unreadable') return [name, undefined];
  return [/^sold$/i.test(bareName) ? 'Sold $' : bareName, currency];
}

type RuleMember = 'text' | 'names' | 'like' | 'not' | 'cells';
/** Returns the rules by which columns get their roles. `README.md` explains their properties. */
const createColumnRules = (group: Readonly<Record<string, { many?: boolean } & { [Name in RuleMember]?: string }>>) =>
  Object.entries(group).map(([role, { text = role, many = false, names = '', like = '', not = '', cells = '' }]) => ({
    role: role as ColumnRole,
    text,
    many,
    names: [...foldColumnNames(names)],
    like: splitList(like).map((words) => words.split(' ')),
    not: not.split(' '),
    fits: CELL_CHECKS[cells] ?? (() => true),
  }));
type ColumnRule = ReturnType<typeof createColumnRules>[number];

/** Fields that `columns.json` doesn't list have a column of their own name. */
const OWN_FIELDS = Object.keys(omit(ITEM_FIELDS, 'askingPrice')).filter((name) => !(name in data.item));
const ITEM_RULES = createColumnRules({
  ...data.item,
  ...Object.fromEntries(OWN_FIELDS.map((name) => [name, { names: name }])),
});
const COLUMN_RULES = [...ITEM_RULES, ...createColumnRules(data.sale)];

/** The rules of an export of items for sale only: its sale price is asked, and what it sold before is history. */
const INVENTORY_RULES = ITEM_RULES.filter(({ role }) => role !== 'soldQuantity').map((rule) =>
  rule.role === 'price' ? { ...rule, names: [...foldColumnNames(data.reducedNames), ...rule.names] } : rule,
);

/** Of several items together, which are nobody's own sale. */
const AVERAGE_PATTERN = /\b(?:avg|average|median)\b/i;

type Column = ReturnType<typeof readColumns>[number];

function readColumns(header: readonly string[], rows: readonly (readonly string[])[]) {
  return header.map((cell, index) => {
    const [name, currency] = splitUnit(cell.slice(0, HEADING_LENGTH).trim());
    const cells = rows.flatMap((row) => readFilledCells(row, [index]));
    return { index, heading: cell.trim(), name: foldColumnName(name), words: splitColumnName(name), currency, cells };
  });
}

type TableColumns = ReturnType<typeof findColumnRoles>;

const findColumns = ({ roles }: TableColumns, role: ColumnRole): readonly Column[] => roles.get(role) ?? [];
const hasAnyRole = ({ roles }: TableColumns, anyOf: readonly ColumnRole[]) => anyOf.some((role) => roles.has(role));

function findFreeColumns({ columns, roles }: TableColumns): readonly Column[] {
  const takenColumns = new Set([...roles.values()].flat());
  return columns.filter((column) => !takenColumns.has(column));
}

/** True for a name of what the owner of a list asks, or wants. */
const isOwnersPrice = ({ name }: Column) => isListed('listingNames', name) || isListed('wishNames', name);

/** True for a name that leaves open if a price or a day is that of a sale. */
const hasOpenName = ({ name }: Column) => isListed('openNames', name);

/** Returns the layout for a header above `rows`, or undefined without a title or both a brand and a category. */
export function findLayout(header: readonly string[], rows: readonly (readonly string[])[] = []): Layout | undefined {
  const table = findColumnRoles(readColumns(header, rows));
  const hasItems = table.roles.has('title') || (table.roles.has('brand') && table.roles.has('category'));
  return hasItems ? createLayout(table, rows) : undefined;
}

/** Returns the layout of lines without column names, below a header of ours. */
export const createLineLayout = (header: readonly string[]): Layout =>
  createLayout({ ...findColumnRoles(readColumns(header, [])), isLineList: true }, []);

/** Returns what a table's columns mean, after corrections that depend on its cells. */
function createLayout(found: TableColumns, rows: readonly (readonly string[])[]) {
  const corrected = ROLE_CHANGE_FINDERS.reduce(
    (table, findChanges) => changeRoles(table, findChanges(table, rows)),
    found,
  );
  const { exportName, isInventory, contestedRoles } = corrected;
  const isNoteColumn = (column: Column) => isListed('notes', column.name) || hasState(column.cells);
  const noteColumns = exportName === undefined ? findFreeColumns(corrected).filter(isNoteColumn) : [];
  const isOwnersList = isInventory || tellsOwner(corrected, noteColumns);
  const table = isOwnersList ? corrected : changeRoles(corrected, findShippingRole(corrected));
  const { columns, roles, ...facts } = table;
  const contestedNames = contestedRoles.flatMap(({ names }) => names);
  return {
    ...facts,
    /** True if the prices are what the owner asks, rather than the tags of another seller. */
    isOwnersList,
    header: columns.map(({ heading }) => heading),
    /** Names of the columns that have no role and claim none. */
    unreadNames: findFreeColumns(table).flatMap(({ heading }) =>
      heading === '' || contestedNames.includes(heading) ? [] : [heading],
    ),
    columnsByRole: new Map([...roles].map(([role, columns]) => [role, listIndexes(columns)] as const)),
    /** Columns of notes, and those in which some cell plainly says that an item is sold or gone: only those cells count. */
    noteColumns: listIndexes(noteColumns),
    /** True if the quantity is of those that are left, without those sold. */
    isQuantityLeft: isInventory || isListed('leftNames', findColumns(table, 'quantity')[0]?.name),
    ...describeCells(table),
  };
}

const listIndexes = (columns: readonly Column[]) => columns.map(({ index }) => index);

/** Gives each column its role, by the rules of a known export or else by its name and cells. */
function findColumnRoles(columns: readonly Column[]) {
  const knownExport = data.exports.find(({ signatures }) =>
    signatures.some((signature) => hasSignature(columns, signature)),
  );
  const isInventory = knownExport !== undefined && !knownExport.hasSales;
  const averageNames = columns.flatMap(({ heading }) =>
    AVERAGE_PATTERN.test(heading.slice(0, HEADING_LENGTH)) ? [heading] : [],
  );
  const rulesOfSales = averageNames.length > 0 ? ITEM_RULES : COLUMN_RULES;
  const rules = isInventory ? INVENTORY_RULES : rulesOfSales;
  const isConsigned = columns.some(({ name }) => isListed('consignors', name));
  const candidates = columns.filter(({ words }) => !isConsigned || !words.some((word) => isListed('payouts', word)));
  const { roles, contestedRoles } = assignRoles(candidates, preferDayOfSale(columns, rules));
  const orderColumn = columns.find(({ name }) => name === knownExport?.order);
  return {
    columns,
    roles: orderColumn ? new Map(roles).set('order', [orderColumn]) : roles,
    /** True for a list of lines, which has no column names. */
    isLineList: false,
    /** Undefined for a file with a seller's own columns. */
    exportName: knownExport?.name,
    marketplace: knownExport?.marketplace,
    /** True if the file is an export that lists only items for sale. */
    isInventory,
    /** Roles that several columns claim equally, so that none of them was read, with the names. */
    contestedRoles,
    /** Columns with averages of sales by others. */
    averageNames,
    /** True for a list of what others own, to whom an expired or returned item goes back. */
    isConsigned,
  };
}

/** Returns what the cells of a table say about all of its rows. */
function describeCells(table: TableColumns) {
  const { columns } = table;
  const dayColumns = (['listedOn', 'boughtOn', 'soldOn'] as const).flatMap((role) => findColumns(table, role));
  return {
    /** The currency that the column's name states, or {@link CENT}. */
    currencyByColumn: new Map(columns.map(({ index, currency }) => [index, currency])),
    /** Columns that write cents after a comma, so that thousands may stand before a point. */
    commaColumns: new Set(listIndexes(columns.filter(({ cells }) => cells.some((cell) => /\d,\d\d?$/.test(cell))))),
    /** Identifiers of products whose variations have rows of their own. WooCommerce writes `id:12`. */
    parentIds: new Set(
      columns.flatMap(({ name, cells }) =>
        isListed('parents', name) ? cells.map((cell) => cell.replace(/^id:/, '')) : [],
      ),
    ),
    /** Columns that say in words which rows are variations. */
    relationColumns: listIndexes(
      columns.filter(({ name, cells }) => isListed('relations', name) && cells.some((cell) => hasLabel('child', cell))),
    ),
    /** Columns of statuses that may say what a row is, such as a fee. */
    typeColumns: listIndexes(findColumns(table, 'status').filter(({ name }) => !isListed('stages', name))),
    isDayFirst: areDayFirst(dayColumns.flatMap(({ cells }) => cells)),
    /** True if the sale date column may also contain listing dates. */
    isSaleDayUnsure: findColumns(table, 'soldOn').slice(0, 1).some(hasOpenName),
  };
}

/**
 * Takes a free column of shipping as an extra cost, unless others tell what the owner paid or sold: then either side may
 * have paid it.
 */
function findShippingRole(table: TableColumns): RoleChanges {
  if (!table.roles.has('price') || hasAnyRole(table, ['extraCost', 'cost', 'soldPrice', 'soldOn'])) return {};
  const shipping = findFreeColumns(table).find(({ name, cells }) => isListed('shipping', name) && cells.some(isAmount));
  return shipping ? { extraCost: [shipping] } : {};
}

/** Returns true for a list of what its owner sells, by the name of its price, other columns, and what notes say. */
function tellsOwner(table: TableColumns, noteColumns: readonly Column[]): boolean {
  const [priceColumn] = findColumns(table, 'price');
  if (isListed('tagNames', priceColumn?.name)) return false;
  if (noteColumns.some(({ cells }) => hasState(cells)) || (priceColumn && isOwnersPrice(priceColumn))) return true;
  return hasAnyRole(table, ['buyNow', 'listedOn', 'daysListed', 'status', 'sku', 'soldPrice', 'soldQuantity']);
}

/** Returns true if columns have all names of an export, of which those with a star are beginnings. */
const hasSignature = (columns: readonly Column[], signature: string): boolean =>
  splitList(signature).every((name) =>
    columns.some((column) => (name.endsWith('*') ? column.name.startsWith(fold(name)) : column.name === fold(name))),
  );

/** Returns true if several of the cells are names of columns that we know. */
export const hasKnownColumnNames = (cells: readonly string[]): boolean =>
  readColumns(cells, []).filter(({ name }) => COLUMN_RULES.some(({ names }) => names.includes(name))).length > 1;

/** Beside the day of a purchase, a price is what was paid. */
function findCostRole(table: TableColumns): RoleChanges {
  const priceColumns = findColumns(table, 'price');
  const hasSales = hasAnyRole(table, ['listedOn', 'daysListed', 'status', 'soldPrice', 'soldOn', 'format', 'floor']);
  const isCost = table.roles.has('boughtOn') && priceColumns.slice(0, 1).some(hasOpenName) && !hasSales;
  return isCost && !table.roles.has('cost') ? { cost: priceColumns.slice(0, 1), price: [] } : {};
}

/** A column called `Sold` may count how many sold, or say that some did. */
function findSoldRoles(table: TableColumns, rows: readonly (readonly string[])[]): RoleChanges {
  const soldColumn = table.columns.find(({ name }) => isSoldName(name));
  if (!soldColumn) return {};
  const isSoldPrice = findColumns(table, 'soldPrice').includes(soldColumn);
  if (!isSoldPrice && !findColumns(table, 'soldOn').includes(soldColumn)) return {};
  const [quantityColumn] = findColumns(table, 'quantity');
  const isSoldCount = (row: readonly string[]) => {
    const soldText = row[soldColumn.index] ?? '';
    return (
      quantityColumn !== undefined && /^\d*$/.test(soldText) && Number(soldText) <= Number(row[quantityColumn.index])
    );
  };
  if (isSoldPrice && table.roles.has('price') && rows.length > 0 && rows.every(isSoldCount))
    return { soldQuantity: [soldColumn], soldPrice: [] };
  return soldColumn.cells.some(isStatus) ? { status: [...findColumns(table, 'status'), soldColumn] } : {};
}

/** Without sales, a sale price beside an original price is asked now, and so is a price less its discount. */
function findReducedRoles(table: TableColumns): RoleChanges {
  const { columns, roles } = table;
  const statusCells = findColumns(table, 'status').flatMap(({ cells }) => cells);
  const hasSales = hasAnyRole(table, ['soldOn', 'order', 'soldQuantity']);
  if (hasSales || statusCells.some((cell) => readStatus(cell) === 'sold')) return {};
  const [priceColumn] = findColumns(table, 'price');
  const [saleColumn] = findColumns(table, 'soldPrice');
  const discountColumn = columns.find(({ name, words }) => isListed('discounts', name) || words.includes('discount'));
  const hasOriginal = roles.has('originalPrice') || priceColumn?.name === 'regularprice' || Boolean(discountColumn);
  const isReducedPrice = saleColumn?.words.some((word) => word === 'sale' || word === 'net' || word === 'final');
  if (saleColumn && isReducedPrice && hasOriginal)
    return { price: [saleColumn, ...findColumns(table, 'price')], soldPrice: [] };
  const isReduced = discountColumn && priceColumn && !saleColumn && !priceColumn.words.includes('discounted');
  return isReduced ? { discount: [discountColumn], changes: [] } : {};
}

/** Beside a price that may be a tag, one with the name of a listing's is its owner's in each row that has it. */
function findListPriceRole(table: TableColumns): RoleChanges {
  const priceColumns = findColumns(table, 'price');
  // Beside a discount, one price became the other.
  if (priceColumns.every(isOwnersPrice) || table.roles.has('discount')) return {};
  const isOnListing = ({ name }: Column) => isListed('listingNames', name);
  return {
    listPrice: priceColumns.filter(isOnListing),
    price: priceColumns.filter((column) => !isOnListing(column)),
  };
}

/** What was paid for rows that are sold is in a column of such prices, or of prices that may be. */
function findPaidRole(table: TableColumns): RoleChanges {
  const mayHaveSales = !table.isInventory && table.averageNames.length === 0;
  return {
    paid: table.roles.get('soldPrice') ?? findColumns(table, 'price').filter((it) => mayHaveSales && hasOpenName(it)),
  };
}

/** The columns that roles get instead of theirs: none drops a role. */
type RoleChanges = { readonly [Role in ColumnRole]?: readonly Column[] };

/** In order, since each follows from the roles that the ones before it leave. */
const ROLE_CHANGE_FINDERS = [findCostRole, findSoldRoles, findReducedRoles, findListPriceRole, findPaidRole];

function changeRoles(table: TableColumns, changes: RoleChanges): TableColumns {
  const changedRoles = Object.entries(changes) as [ColumnRole, readonly Column[]][];
  const roles = [...new Map([...table.roles, ...changedRoles])].filter(([, columns]) => columns.length > 0);
  return { ...table, roles: new Map(roles) };
}

type ClaimFinder = (rule: ColumnRule, columns: readonly Column[]) => readonly Column[];

/** Columns with the whole name of a role, best first, and those whose names have its words. */
const CLAIM_FINDERS: readonly ClaimFinder[] = [
  ({ names }, columns) => names.flatMap((name) => columns.filter((column) => column.name === name)),
  ({ like, not }, columns) => {
    const candidates = columns.filter(({ words }) => !not.some((word) => words.includes(word)));
    return like.flatMap((wordSet) => candidates.filter(({ words }) => wordSet.every((word) => words.includes(word))));
  },
];

/** Gives columns to roles: first by whole names, then by words. Columns that claim a role equally are contested. */
function assignRoles(columns: readonly Column[], rules: readonly ColumnRule[]) {
  const roles = new Map<ColumnRole, readonly Column[]>();
  const contestedRoles: { readonly role: ColumnRole; readonly text: string; readonly names: readonly string[] }[] = [];
  const takenColumns = new Set<Column>();
  const assignRole = (findClaims: ClaimFinder, rule: ColumnRule) => {
    const { role, text, many, fits } = rule;
    const earlierColumns = roles.get(role) ?? [];
    if (earlierColumns.length > 0 && !many) return;
    // Rows say which prices cannot be read, so a column called price stays one if most cannot.
    const mayClaim = ({ name, cells }: Column) =>
      fits(cells, name) || (role === 'price' && name === 'price' && cells.some(isAmount));
    const isClaimable = (column: Column) => !takenColumns.has(column) && mayClaim(column);
    const claims = [...new Set(findClaims(rule, columns).filter(isClaimable))];
    const rivals = claims.filter(({ name }) => name === claims[0]?.name);
    const isContested = (!many || role === 'price') && earlierColumns.length === 0 && rivals.length > 1;
    const foundColumns = isContested ? rivals : claims.slice(0, many ? undefined : 1);
    for (const column of foundColumns) takenColumns.add(column);
    if (isContested) contestedRoles.push({ role, text, names: rivals.map(({ heading }) => heading) });
    else if (foundColumns.length > 0) roles.set(role, [...earlierColumns, ...foundColumns]);
  };
  for (const findClaims of CLAIM_FINDERS) for (const rule of rules) assignRole(findClaims, rule);
  return { roles, contestedRoles };
}

/** Puts the day of a sale before the day of listing if the file has orders, since `Created at` may be either. */
function preferDayOfSale(columns: readonly Column[], rules: readonly ColumnRule[]): readonly ColumnRule[] {
  const orderRule = rules.find(({ role }) => role === 'order');
  const hasOrders = orderRule !== undefined && columns.some(({ name }) => orderRule.names.includes(name));
  return hasOrders ? rules.toSorted((a, b) => Number(b.role === 'soldOn') - Number(a.role === 'soldOn')) : rules;
}

/** Splits a column name into singular words: `Cost of Goods` becomes cost, of, good. */
function splitColumnName(name: string): string[] {
  // A cell that contains another delimiter is not a single column name.
  if (/[\t;|]/.test(name)) return [];
  const text = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return text.split(/[^a-z0-9]+/).map((word) => (word.length > 3 ? word.replace(/(?<![su])s$/, '') : word));
}

export function describeColumns(layout: Layout): string {
  const { exportName, columnsByRole, averageNames, contestedRoles, unreadNames } = layout;
  if (layout.isLineList) return 'We read one item per line.';
  const columnTexts = COLUMN_RULES.flatMap(({ role, text }) => {
    const indexes = columnsByRole.get(role);
    if (!indexes) return [];
    const names = indexes.map((index) => layout.header[index] ?? '');
    const unitText = indexes.some((index) => layout.currencyByColumn.get(index) === CENT) ? ', divided by 100' : '';
    const roleText = role === 'price' && layout.isOwnersList ? 'your asking price' : text;
    return names.length === 1 && fold(names[0] ?? '') === fold(roleText)
      ? [roleText]
      : [`${roleText} from ${formatNames(names)}${unitText}`];
  });
  const hasPrice = (['price', 'buyNow', 'start', 'priceOfAll', 'soldPrice'] as const).some((role) =>
    columnsByRole.has(role),
  );
  return joinTexts(
    `We read${exportName === undefined ? '' : ` ${exportName}`}: ${columnTexts.join('; ')}.`,
    !hasPrice && 'No price column was found: name it price.',
    averageNames.length > 0 &&
      `Not read as your sales: ${formatNames(averageNames)} ${averageNames.length > 1 ? 'have' : 'has'} averages.`,
    ...contestedRoles.map(
      ({ text, names }) =>
        `Not read: the ${text} may be in ${joinNames(names.map(shortenName))}. Rename the right one.`,
    ),
    unreadNames.length > 0 && `Not read: ${formatNames(unreadNames)}.`,
  );
}

/** Throws a 400 `Problem` if the name of an ignored column is probably a misspelling of a missing column. */
export function refuseMisspelled(layout: Layout): void {
  if (layout.exportName !== undefined) return;
  // A role without names gets columns of another.
  const absentRoles = ITEM_RULES.flatMap(({ role, names }) =>
    names.length > 0 && !layout.columnsByRole.has(role) ? role : [],
  );
  // A column with a correct name was ignored because of its cells, so its name is not a misspelling.
  const rightNames = new Set(COLUMN_RULES.flatMap(({ role, names }) => [fold(role), ...names]));
  const refuseNearMiss = createNearMissCheck(absentRoles, 'There is no column');
  for (const name of layout.unreadNames) if (!rightNames.has(fold(name))) refuseNearMiss(name);
}

const MAX_SHOWN_NAMES = 12;
const shortenName = (name: string) => shorten(name, 40);

function formatNames(names: readonly string[]): string {
  const shownNames = names.slice(0, MAX_SHOWN_NAMES).map(shortenName);
  const hiddenCount = names.length - shownNames.length;
  return shownNames.join(', ') + (hiddenCount > 0 ? ` and ${hiddenCount} more` : '');
}

import { parseDay } from '../../base/day.ts';
import { inputProblem } from '../../base/problem.ts';
import { DOLLARS_ONLY, readMoney, toCurrencyCode } from '../../base/read-money.ts';
import { choice, dollarField, Type, type ValuesOf } from '../../base/shape.ts';
import { describeValue, truncate } from '../../base/text.ts';
import { isBlank, isObject, omitUndefined } from '../../base/values.ts';
import { CONDITIONS, type Condition } from '../../catalog/catalog.ts';
import { resolveCondition } from '../../titles/conditions.ts';
import { MAX_PRICE } from '../../titles/number-rules.ts';
import synonyms from './names.json' with { type: 'json' };
import { createNearMissCheck, foldFieldName } from './read-input.ts';

const MAX_COMPS = 60;

const COMP_PRICE = dollarField({ exclusiveMinimum: 0, maximum: MAX_PRICE, description: 'US dollars.' });

const COMP_FACTS = {
  condition: Type.Optional(choice(CONDITIONS, 'Its grade.')),
  soldOn: Type.Optional(Type.String({ format: 'date', description: 'When it sold: older sales count for less.' })),
  asking: Type.Optional(Type.Boolean({ description: 'True for an asking price.' })),
  seller: Type.Optional(Type.String({ description: 'Who sold it: all of one seller count as one.' })),
};

/** The price of a similar item that the user found, US dollars. */
type Comp = { readonly price: number } & ValuesOf<typeof COMP_FACTS>;

export const COMPS_FIELD = Type.Unsafe<readonly Comp[]>({
  type: 'array',
  items: Type.Union([
    COMP_PRICE,
    Type.String({ pattern: '^\\$?\\d{1,7}(\\.\\d{1,2})? asking$', description: 'An asking price.' }),
    ...['price', 'soldPrice', 'amount'].map((name) => Type.Object({ [name]: COMP_PRICE, ...COMP_FACTS })),
  ]),
  maxItems: MAX_COMPS,
  examples: [[40, 55, 48]],
  read: readComps,
  listUnreadNames,
});

/** What a row may say, with the names that tools give it. The first that is not blank counts. */
const FOLDED_MEMBERS = Object.entries(synonyms.comps).map(([member, names]) => ({
  member,
  names: names.map(foldFieldName),
}));
const MEMBER_NAMES: ReadonlySet<string> = new Set(FOLDED_MEMBERS.flatMap(({ names }) => names));
/** Longer names mean something of their own, such as `conditionId`, so only one wrong letter is a misspelling. */
const refuseNearMiss = createNearMissCheck([...MEMBER_NAMES], 'A row of comps has no member', Number.POSITIVE_INFINITY);
/** Maximum number of names in a row, and of unknown names in all rows that are compared with ours. */
const MAX_MEMBERS = 40;
const MAX_CHECKED_NAMES = 20;
const MAX_SELLER_LENGTH = 60;
const FOR_SALE_PATTERN = /^(?:active|available|for sale|listed|unsold)$/i;

type CompRow = Partial<Record<keyof typeof synonyms.comps, unknown>>;

/** Returns what a row says and the names in it that we ignore, such as that of an unreadable day; undefined for no row. */
function readMembers(entry: unknown) {
  if (!isObject(entry) || Object.keys(entry).length > MAX_MEMBERS) return undefined;
  const sentMembers = Object.entries(entry).filter(([, value]) => !isBlank(value));
  const memberByName = new Map(sentMembers.map(([name, value]) => [foldFieldName(name), { name, value }]));
  const foundMembers = FOLDED_MEMBERS.flatMap(({ member, names }) => {
    const match = names.map((name) => memberByName.get(name)).find((sentMember) => sentMember !== undefined);
    return match && (member !== 'soldOn' || readDay(match.value)) ? { member, ...match } : [];
  });
  const row: CompRow = Object.fromEntries(foundMembers.map(({ member, value }) => [member, value]));
  const usedNames = new Set(foundMembers.map(({ name }) => name));
  return { row, unreadNames: sentMembers.flatMap(([name]) => (usedNames.has(name) ? [] : name)) };
}

/** Lists the names in rows of comparables that say nothing to us, as `comps.url`, each once. */
function listUnreadNames(value: unknown): readonly string[] {
  return findUnreadNames([value].flat().slice(0, MAX_COMPS).map(readMembers)).map((name) => `comps.${name}`);
}

const findUnreadNames = (rows: readonly ReturnType<typeof readMembers>[]): string[] => [
  ...new Set(rows.flatMap((row) => row?.unreadNames ?? [])),
];

const ASKING_PATTERN = / asking$/;

/** Reads comparables: numbers, objects, or text such as `40; 55 asking`. Throws a 400 `Problem`. */
function readComps(value: unknown): readonly Comp[] {
  const entries = typeof value === 'string' ? splitPrices(truncate(value)) : [value].flat();
  if (entries.length > MAX_COMPS) throw compsFormatProblem(`${entries.length} prices`);
  const rows = entries.map(readMembers);
  for (const name of findUnreadNames(rows).slice(0, MAX_CHECKED_NAMES))
    if (!MEMBER_NAMES.has(foldFieldName(name))) refuseNearMiss(name);
  return entries.map((entry, index) => readComp(entry, rows[index]?.row));
}

/** Formats comparables for a list cell or a form field: `40; 55; 48 asking`. */
export const formatComps = (comps: readonly Comp[]): string =>
  comps.map(({ price, asking }) => `${price}${asking ? ' asking' : ''}`).join('; ');

function readComp(entry: unknown, row: CompRow | undefined): Comp {
  if (typeof entry === 'string' && ASKING_PATTERN.test(truncate(entry))) {
    return { price: readPrice(truncate(entry).replace(ASKING_PATTERN, '').trim()), asking: true };
  }
  if (!isObject(entry)) return { price: readPrice(entry) };
  if (!row) throw compsFormatProblem(`a row of ${Object.keys(entry).length} names`);
  const { price = row.listPrice, currency, condition, soldOn, asking, sold, status, seller } = row;
  if (currency !== undefined && (typeof currency !== 'string' || toCurrencyCode(currency) !== 'USD'))
    throw compsProblem(`in ${describeValue(currency)}`, DOLLARS_ONLY);
  const isForSale =
    row.price === undefined ||
    sold === false ||
    sold === 'false' ||
    (typeof status === 'string' && FOR_SALE_PATTERN.test(truncate(status)));
  return {
    price: readPrice(price, `a row whose price is ${describeValue(price)}`),
    ...omitUndefined({
      condition: condition === undefined ? undefined : readCondition(condition),
      soldOn: readDay(soldOn),
      asking: (asking === undefined ? isForSale : readAsking(asking)) || undefined,
      seller: seller === undefined ? undefined : readSellerName(seller),
    }),
  };
}

function readAsking(value: unknown): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw compsFormatProblem(`${describeValue(value)} as asking, not true or false`);
}

function readSellerName(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number')
    return truncate(String(value).trim(), MAX_SELLER_LENGTH).toLowerCase();
  throw compsFormatProblem(`a row whose seller is ${describeValue(value)}, not a name`);
}

function readPrice(value: unknown, wrongText = describeValue(value)): number {
  const money = typeof value === 'string' ? readMoney(value) : undefined;
  const price = money?.kind === 'usd' ? money.amount : value;
  if (typeof price === 'number' && price > 0 && price <= MAX_PRICE) return price;
  throw money?.kind === 'foreign' ? compsProblem(wrongText, DOLLARS_ONLY) : compsFormatProblem(wrongText);
}

function readCondition(value: unknown): Condition {
  const grade = resolveCondition(typeof value === 'string' ? truncate(value) : '');
  if (grade) return grade;
  throw compsFormatProblem(`in condition ${describeValue(value)}, not one of ${CONDITIONS.join(', ')}`);
}

/** Returns a day as tools write it, such as eBay's `Sold Oct 3, 2026`, or undefined for other text. */
const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' ? parseDay(truncate(value).replace(/^sold(?: on)?:? /i, '')) : undefined;

const compsFormatProblem = (wrongText: string) =>
  compsProblem(wrongText, `give up to ${MAX_COMPS} prices of similar sold items in US dollars, such as 40,55,48`);

const compsProblem = (wrongText: string, remedy: string) =>
  inputProblem('comps', (name) => `${name('comps')} is ${wrongText}: ${remedy}.`);

/** Separates prices on a line: a comma with a space, or a space before an amount with a currency sign. */
const PRICE_BREAK_PATTERN = /, |(?<=\d ?[a-z]{0,7}) (?=[$\d]|US ?\$)/i;
const THOUSANDS_PATTERN = /^\D{0,5}\d{1,3}(,\d{3})+(\.\d+)?\D{0,9}$/;
/** An amount in European notation: `1.234,56`. It cannot be two prices, since nobody lists $1.234 next to $56. */
const EUROPEAN_PATTERN = /^\D{0,5}\d{1,3}(\.\d{3})+,\d{2}\D{0,9}$/;

function splitPrices(text: string): string[] {
  const lines = text.split(/[;\n]/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const entries = lines.flatMap((line) => line.split(PRICE_BREAK_PATTERN)).filter((entry) => entry !== '');
  return entries.flatMap((entry) => {
    if (EUROPEAN_PATTERN.test(entry)) return [entry];
    // `1,200` is one price, since nobody lists $1 next to $200, but `120,135` may be two if there are no others.
    const mayMarkThousands = entries.length > 1 || /^\D*\d,/.test(entry);
    if (mayMarkThousands && THOUSANDS_PATTERN.test(entry)) return [entry];
    return entry.split(',').filter((price) => price !== '');
  });
}

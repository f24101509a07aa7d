import { dayOf } from '../../base/day.ts';
import { defined, isBlank } from '../../base/members.ts';
import { Problem } from '../../base/problem.ts';
import { DOLLARS_ONLY, readMoney } from '../../base/read-money.ts';
import { describeValue, truncate } from '../../base/text.ts';
import { Type } from '../../base/type.ts';
import { CONDITIONS, type Condition } from '../../catalog/catalog.ts';
import { MAX_PRICE } from '../../titles/amounts.ts';
import { resolveCondition } from '../../titles/conditions.ts';

/** The price of a similar item that the asker found, either a selling price or an asking price. */
export interface Comp {
  /** US dollars, above 0. */
  readonly price: number;
  readonly condition?: Condition;
  /** YYYY-MM-DD; ignored, because we found no price index to adjust older sales. */
  readonly soldOn?: string;
  /** True for an asking price, which counts less. */
  readonly asking?: true;
}

const MAX_COMPS = 20;

/** Describes valid comparables in an error message, after `give`. */
const COMPS_FORM = `up to ${MAX_COMPS} prices of similar sold items in US dollars, such as 40,55,48`;

const price = Type.Number({ exclusiveMinimum: 0, maximum: MAX_PRICE });

/** Schema for an item's comparables. */
export const COMPS_FIELD = Type.Unsafe<readonly Comp[]>({
  type: 'array',
  items: Type.Union([
    price,
    Type.Object(
      {
        price,
        condition: Type.Optional(Type.String({ enum: CONDITIONS })),
        soldOn: Type.Optional(Type.String({ format: 'date' })),
        asking: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
  ]),
  maxItems: MAX_COMPS,
  examples: [[40, 55, 48]],
  read: readComps,
});

/** Marks an asking price in text; `asked` is the name of 1.x. */
const ASKING = / ask(?:ing|ed)$/;

/** Reads comparables: numbers, objects, or text such as `40; 55 asking`. Throws a 400 {@link Problem}. */
export function readComps(value: unknown): readonly Comp[] {
  const entries = typeof value === 'string' ? pricesIn(truncate(value)) : [value].flat();
  if (entries.length > MAX_COMPS) throw invalidForm(`${entries.length} prices`);
  return entries.map(readComp);
}

/** Formats comparables for a list cell or a form field: `40; 55; 48 asking`. */
export const compsText = (comps: readonly Comp[]): string =>
  comps.map(({ price, asking }) => `${price}${asking ? ' asking' : ''}`).join('; ');

function readComp(entry: unknown): Comp {
  if (typeof entry === 'string' && ASKING.test(truncate(entry))) {
    return { price: readPrice(truncate(entry).replace(ASKING, '').trim()), asking: true };
  }
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return { price: readPrice(entry) };
  const {
    price,
    condition,
    soldOn,
    asked,
    asking = asked,
    currency,
    ...others
  } = entry as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw invalidForm(`${describeValue(unknown)}, not one of price, condition, soldOn, asking`);
  if (!isBlank(currency) && currency !== 'USD') throw otherCurrency(`in ${describeValue(currency)}`);
  const members = {
    condition: isBlank(condition) ? undefined : readGrade(condition),
    soldOn: isBlank(soldOn) ? undefined : readDay(soldOn),
    asking: readAsking(asking),
  };
  return { price: readPrice(price), ...defined(members) };
}

function readAsking(value: unknown): true | undefined {
  if (value === true || value === 'true') return true;
  if (isBlank(value) || value === false || value === 'false') return undefined;
  throw invalidForm(`${describeValue(value)} as asking, not true or false`);
}

function readPrice(value: unknown): number {
  const money = typeof value === 'string' ? readMoney(value) : undefined;
  const price = money?.kind === 'usd' ? money.amount : value;
  if (typeof price === 'number' && price > 0 && price <= MAX_PRICE) return price;
  throw money?.kind === 'foreign' ? otherCurrency(describeValue(value)) : invalidForm(describeValue(value));
}

function readGrade(value: unknown): Condition {
  const text = typeof value === 'string' ? truncate(value) : '';
  const grade = CONDITIONS.find((condition) => condition === text) ?? resolveCondition(text);
  if (grade) return grade;
  throw invalidForm(`in condition ${describeValue(value)}, not one of ${CONDITIONS.join(', ')}`);
}

function readDay(value: unknown): string {
  const day = typeof value === 'string' ? dayOf(truncate(value)) : undefined;
  if (day === undefined) throw invalidForm(`sold on ${describeValue(value)}, which is not a day such as 2026-10-03`);
  return day;
}

const invalidForm = (what: string) => invalidComps(what, `give ${COMPS_FORM}`);
const otherCurrency = (what: string) => invalidComps(what, DOLLARS_ONLY);

const invalidComps = (what: string, remedy: string) =>
  new Problem('invalid_parameter', (name) => `${name('comps')} is ${what}: ${remedy}.`, { parameter: 'comps' });

/** Separates prices on a line: a comma with a space, or a space before an amount with a currency sign. */
const BETWEEN = /, |(?<=\d ?[a-z]{0,7}) (?=[$\d]|US ?\$)/i;
const WITH_THOUSANDS = /^\D{0,5}\d{1,3}(,\d{3})+(\.\d+)?\D{0,9}$/;
/** An amount in European notation: `1.234,56`. It cannot be two prices, since nobody lists $1.234 next to $56. */
const WITH_POINTS = /^\D{0,5}\d{1,3}(\.\d{3})+,\d{2}\D{0,9}$/;

/** Splits text into prices at semicolons, line breaks, and commas that do not mark thousands. */
function pricesIn(text: string): string[] {
  const lines = text.split(/[;\n]/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const parts = lines.flatMap((line) => line.split(BETWEEN)).filter((part) => part !== '');
  return parts.flatMap((part) => {
    if (WITH_POINTS.test(part)) return [part];
    // `1,200` is one price, since nobody lists $1 next to $200, but `120,135` may be two if there are no others.
    const mayMarkThousands = parts.length > 1 || /^\D*\d,/.test(part);
    if (mayMarkThousands && WITH_THOUSANDS.test(part)) return [part];
    return part.split(',').filter((price) => price !== '');
  });
}

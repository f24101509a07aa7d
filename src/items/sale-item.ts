import { type Static, Type } from 'typebox';
import { Problem } from '../base/problem.ts';
import { quoted, shown } from '../base/text.ts';
import { DAY_MS, dayAt, dayOf } from './day.ts';
import { field, WORDS_QUERY } from './described.ts';
import type { Fields } from './field.ts';
import { SOLD_FIELDS } from './item-fields.ts';
import { isObject, readMembers } from './members.ts';

/** The pattern of a sale's id: it comes back in addresses and holds nobody's name. */
const ID = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$';
/** The longest id of an estimate: words of a title are at most 300 characters, of up to three bytes. */
const MAX_ESTIMATE_ID = 1_400;
/** First day of a sale: older ones say little about today's prices. */
const FIRST_DAY = '2000-01-01';

/** One sale, as a key holder sends it. */
export const SaleItem = Type.Object(
  {
    id: Type.String({
      description:
        'Your own name for the sale: letters, digits and `. _ : -`. A sale with an id that you have sent before ' +
        'replaces that one.',
      pattern: ID,
      maxLength: 64,
      form: () => 'letters, digits and . _ : -, at most 64',
    }),
    ...WORDS_QUERY,
    price: field(
      SOLD_FIELDS.price,
      'The amount that the buyer paid for the one item, in US dollars, excluding shipping and sales tax.',
    ),
    estimateId: Type.Optional(
      Type.String({
        description:
          'The estimate that an appraisal gave you, no later than the day of the sale (UTC), and for one sale ' +
          'only. It says what the item is, so title, brand and category may be left out; if given, they must not ' +
          'be for a different brand or category.',
        maxLength: MAX_ESTIMATE_ID,
      }),
    ),
    soldOn: Type.String({ description: 'The day of the sale.', format: 'date', maxLength: 10 }),
    marketplace: Type.Optional(
      Type.String({
        description: 'The marketplace: its id (see `/api/public/marketplaces`) or `other`.',
        maxLength: 40,
      }),
    ),
  },
  {
    $id: 'SaleItem',
    description:
      'An item and the price it sold for. Give a title, or a brand and a category, or both, or an `estimateId`. ' +
      'Nothing else is stored: of a title, only the words on the service’s own lists.',
  },
);

// The day is checked below: only YYYY-MM-DD counts, and no day to come.
const FIELDS = {
  ...SaleItem.properties,
  soldOn: { type: 'string', maxLength: 40 },
} as unknown as Fields;

/** Reads one sale. Throws a 400 {@link Problem} that names the member and says what to give. `now` in milliseconds. */
export function readSaleItem(value: unknown, now: number): Static<typeof SaleItem> {
  if (!isObject(value)) {
    throw new Problem(
      'invalid_parameter',
      `A sale is ${shown(value)}: give an object such as {"id": "A-17", "title": "Coach leather tote", "price": ` +
        '80, "soldOn": "2026-10-03"}.',
      { parameter: 'sales' },
    );
  }
  const sale = readMembers(FIELDS, value) as Partial<Static<typeof SaleItem>>;
  const { id, price, soldOn } = sale;
  if (id === undefined) throw missing('id', 'your own name for the sale, such as "A-17"');
  if (price === undefined) throw missing('price', 'the amount that the buyer paid, in US dollars');
  if (soldOn === undefined) throw missing('soldOn', 'the day of the sale, such as "2026-10-03"');
  return { ...sale, id, price, soldOn: readDay(soldOn, now) };
}

function missing(parameter: string, what: string): Problem {
  return new Problem('missing_parameter', `${parameter} is required: give ${what}.`, { parameter });
}

/** Checks a day of a sale. Takes tomorrow too, which is today somewhere. */
function readDay(day: string, now: number): string {
  const last = dayAt(now + DAY_MS);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && dayOf(day) === day;
  if (isDay && day >= FIRST_DAY && day <= last) return day;
  throw new Problem(
    'invalid_parameter',
    `soldOn is ${quoted(day)}: give a day from ${FIRST_DAY} to today, as YYYY-MM-DD.`,
    { parameter: 'soldOn' },
  );
}

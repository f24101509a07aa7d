import { type Static, type TNumberOptions, type TSchema, Type } from 'typebox';
import { goalOf } from '../answers/goal.ts';
import { dayOf } from '../closet/day.ts';
import { MAX_QUANTITY } from '../garments/garment.ts';
import type { Fields } from '../http/field.ts';
import { Problem } from '../http/problem.ts';
import { firstCharacters, plain, shortened, shown } from '../http/text.ts';
import { AppraiseQuery } from './endpoints/appraise.ts';
import { BuyerTermsQuery } from './estimate-schemas.ts';
import { isBlank, isObject, readMembers } from './members.ts';

/** An amount as in a query, of any number of decimals: programs compute them. */
const anyDecimals = (schema: TSchema, description?: string) => {
  const { multipleOf: _, ...rules } = schema as TSchema & TNumberOptions;
  return Type.Optional(Type.Number({ ...rules, ...(description ? { description } : {}) }));
};
const { askingPrice, ...itemWords } = AppraiseQuery.properties;
const { cost, profit, ...shares } = BuyerTermsQuery;

/** The longest label, in characters. */
const MAX_LABEL = 100;

/** One item of a list: like the query of a single appraisal. */
export const ListItem = Type.Object(
  {
    ...itemWords,
    askingPrice: anyDecimals(
      askingPrice,
      'The asking price of one piece, in US dollars. Overrides a price in the title.',
    ),
    price: anyDecimals(askingPrice, 'The same as `askingPrice`, under its name in CSV files.'),
    cost: anyDecimals(cost),
    profit: anyDecimals(profit),
    ...shares,
    quantity: Type.Optional(
      Type.Integer({
        description: 'Pieces of it, for the total.',
        minimum: 1,
        maximum: MAX_QUANTITY,
        default: 1,
      }),
    ),
    listedOn: Type.Optional(
      Type.String({
        description: 'The day since when it is for sale, such as 2026-10-03; for a plan.',
        maxLength: 30,
      }),
    ),
    floor: anyDecimals(
      askingPrice,
      'The least that its seller takes for one piece, in US dollars; for a plan.',
    ),
    label: Type.Optional(
      Type.String({ description: 'A name of your own, sent back.', maxLength: MAX_LABEL }),
    ),
  },
  {
    description:
      'The parameters of a single appraisal. A member that is null or blank counts as left out, and a plain number may also come as text, such as "50". Members of other names do nothing, and are named in the answer.',
  },
);

/** An item of a list: what it is, how many of it, and what a reseller pays and wants. */
export type ReadItem = Omit<Static<typeof ListItem>, 'price' | 'label'> & {
  readonly quantity: number;
};

/** What of an item is sent back, whether it has a price or not. */
export interface Echo {
  readonly label?: string;
  readonly unknownMembers?: readonly string[];
}

const members = ListItem.properties as unknown as Fields;

/** Names of members that are sent back, at most, and their longest. */
const MAX_UNKNOWN = 20;
const MAX_NAME = 40;

/** The label of an item, and the names of the members that no item has; of what is no object, nothing. */
export function echoOf(value: unknown): Echo {
  const { label } = Object(value) as { label?: unknown };
  const unknown = isObject(value)
    ? Object.keys(value).filter((name) => !Object.hasOwn(members, name))
    : [];
  return {
    ...(typeof label === 'string' && !isBlank(label)
      ? { label: firstCharacters(label, MAX_LABEL) }
      : {}),
    ...(unknown.length > 0
      ? {
          unknownMembers: unknown
            .slice(0, MAX_UNKNOWN)
            .map((name) => shortened(plain(name), MAX_NAME)),
        }
      : {}),
  };
}

/**
 * Reads an item as a program sent it. A member that is null or blank counts as left out, and a plain number may be a text:
 * spreadsheets and automations send cells so. Throws a 400 {@link Problem} that names the member and says what to give.
 */
export function readListItem(value: unknown): ReadItem {
  if (!isObject(value)) {
    throw new Problem(
      'invalid_parameter',
      `An item is ${shown(value)}: give an object such as {"title": "Coach leather tote"}.`,
      { parameter: 'items' },
    );
  }
  const {
    price,
    label: _,
    quantity = 1,
    ...item
  } = readMembers(members, value) as Static<typeof ListItem>;
  if (price !== undefined && item.askingPrice !== undefined) {
    throw new Problem(
      'invalid_parameter',
      'price and askingPrice are two names of the asking price: give only one.',
      { parameter: 'price' },
    );
  }
  goalOf(item);
  if (item.listedOn !== undefined && dayOf(item.listedOn) === undefined) {
    throw new Problem(
      'invalid_parameter',
      `listedOn is ${shown(item.listedOn)}: give a day such as 2026-10-03.`,
      { parameter: 'listedOn' },
    );
  }
  return { ...item, quantity, ...(price === undefined ? {} : { askingPrice: price }) };
}

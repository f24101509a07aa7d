import { type Static, Type } from 'typebox';
import { omit } from '../base/members.ts';
import { Problem } from '../base/problem.ts';
import { firstCharacters, plain, shortened, shown } from '../base/text.ts';
import { titleAndQuantity } from '../titles/lots.ts';
import { EVIDENCE_QUERY, GOAL_QUERY, optionalField, WORDS_QUERY } from './described.ts';
import type { Fields } from './field.ts';
import words from './field-words.json' with { type: 'json' };
import { ITEM_FIELDS } from './item-fields.ts';
import { isBlank, isObject, readMembers } from './members.ts';

const { quantity, askingPrice, cost, listedOn, floor, label } = ITEM_FIELDS;

/** One item of a list: like the query of a single listing. */
export const ListItem = Type.Object(
  {
    ...WORDS_QUERY,
    askingPrice: optionalField(askingPrice, words.askingPriceOfOne),
    price: optionalField(askingPrice, words.price),
    ...EVIDENCE_QUERY,
    cost: optionalField(cost, words.costOfOne),
    ...GOAL_QUERY,
    quantity: optionalField(quantity, words.quantity, { default: 1 }),
    listedOn: optionalField(listedOn, words.listedOn),
    floor: optionalField(floor, words.floor),
    label: optionalField(label, words.ownLabel),
  },
  { $id: 'ListItem', description: words.listItem },
);

/** An item as it was read. */
export type ReadItem = Omit<Static<typeof ListItem>, 'price' | 'label'> & {
  readonly quantity: number;
};

/** The part of an item that is sent back, whether it has a price or not. */
interface Echo {
  readonly label?: string;
  readonly unknownMembers?: readonly string[];
}

const FIELDS = ListItem.properties as unknown as Fields;

/** Most names of unknown members that are sent back. */
const MAX_UNKNOWN = 20;
const MAX_NAME = 40;

/** The label of an item, and the names of the members that no item has; nothing for what is no object. */
export function echoOf(value: unknown): Echo {
  if (!isObject(value)) return {};
  const { label: own } = value;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(FIELDS, name));
  return {
    ...(typeof own === 'string' && !isBlank(own) ? { label: firstCharacters(own, label.maxLength) } : {}),
    ...(unknown.length > 0
      ? {
          unknownMembers: unknown.slice(0, MAX_UNKNOWN).map((name) => shortened(plain(name), MAX_NAME)),
        }
      : {}),
  };
}

/** Reads an item as a program sent it. Throws a 400 {@link Problem} that names the member and says what to give. */
export function readListItem(value: unknown): ReadItem {
  if (!isObject(value)) {
    throw new Problem(
      'invalid_parameter',
      `An item is ${shown(value)}: give an object such as {"title": "Coach leather tote"}.`,
      { parameter: 'items' },
    );
  }
  const read = readMembers(FIELDS, value) as Static<typeof ListItem>;
  const { price, quantity: pieces, ...item } = omit(read, 'label');
  const named = pieces === undefined && item.title !== undefined ? titleAndQuantity(item.title) : undefined;
  if (price !== undefined && item.askingPrice !== undefined) {
    throw new Problem('invalid_parameter', 'price and askingPrice are two names for the asking price: give only one.', {
      parameter: 'price',
    });
  }
  return {
    ...item,
    ...(named && { title: named.title }),
    quantity: pieces ?? named?.quantity ?? 1,
    ...(price === undefined ? {} : { askingPrice: price }),
  };
}

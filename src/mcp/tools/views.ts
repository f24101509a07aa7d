import { defined, membersOf } from '../../base/members.ts';
import { firstCharacters, plain } from '../../base/text.ts';
import { list } from '../../operations/list.ts';
import type { Context, Operation } from '../../operations/operation.ts';
import { INCLUDES, type Include } from '../../present/item-answer.ts';
import { decisiveOf, type RowAnswer } from '../../present/row-answer.ts';

/** How a tool shows what its operation answers. */
interface View {
  /** The schema of what is shown. */
  readonly schema: object;
  /** Returns the input with which the operation answers what is shown. */
  readonly asked: (context: Context, input: Input) => object;
  /** Returns the answer that is read aloud, and the one that is sent. */
  readonly shown: (answer: object, input: Input) => { readonly full: object; readonly sent: object };
}

interface Input {
  readonly include?: readonly Include[];
  readonly marketplace?: string;
}

/** Returns how an operation's answer is shown: whole, but for a list. */
export const viewOf = ({ name, answer: schema }: Operation): View =>
  name === list.name ? FLAT_LIST : { schema, asked: (_, input) => input, shown: showWhole };

function showWhole(answer: object) {
  const full = withShortWords(answer);
  return { full, sent: full };
}

/** Types of a row's members. In a list of a hundred, each word costs a model a hundred tokens, so rows are flat. */
const FLAT_ROW = {
  number: 'integer',
  name: 'string',
  takenFor: 'string',
  quantity: 'integer',
  price: 'integer',
  priceLow: 'integer',
  priceHigh: 'integer',
  atLeast: 'integer',
  evidence: 'string',
  net: 'number',
  profit: 'number',
  call: 'string',
  payUpTo: 'number',
  listPrice: 'number',
  shareBelow: 'number',
  caveats: 'array',
  problem: 'object',
} as const;

/** The schema of a list's answer with flat rows. */
const FLAT_ANSWER = {
  type: 'object',
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(Object.entries(FLAT_ROW).map(([name, type]) => [name, { type }])),
      },
    },
    total: list.answer.properties.total,
  },
  required: ['items', 'total'],
} as const;

/** Returns a row as an agent gets it: what it decides by, the codes of caveats, and what `include` asks for. */
function flatRow(row: RowAnswer, include: readonly Include[] = []): object {
  if ('problem' in row) return row;
  // Searches come unasked where our evidence ends.
  const isWanted = (member: Include) => member === 'searches' || include.includes(member) || include.includes('all');
  const { item, purpose, quantity, shareBelow, caveats } = row;
  return {
    ...membersOf(row, 'number', 'id', 'name', 'sku', 'unknownParameters'),
    takenFor: item.takenFor,
    ...defined({
      quantity,
      ...decisiveOf(row),
      ...((purpose === 'wear' || purpose === 'value') && { net: undefined }),
      shareBelow,
      caveats: caveats.length > 0 ? [...new Set(caveats.map(({ code }) => code))] : undefined,
    }),
    ...membersOf(row as Partial<Record<Include, unknown>>, ...INCLUDES.filter(isWanted)),
  };
}

/** A list, best first: by profit, then by price. Its lines are of full rows, what is sent has flat ones. */
const FLAT_LIST: View = {
  schema: FLAT_ANSWER,
  asked: ({ seller }, input) => {
    // With payouts, rows say what is kept where the person sells.
    const sells = (input.marketplace ?? seller?.marketplace) !== undefined;
    return sells ? { ...input, include: [...(input.include ?? []), 'payouts'] } : input;
  },
  shown: (answer, { include }) => {
    const { items } = answer as { readonly items: readonly RowAnswer[] };
    const rows = items.map(withShortWords).toSorted(byWorth);
    return { full: { ...answer, items: rows }, sent: { ...answer, items: rows.map((row) => flatRow(row, include)) } };
  },
};

/** Returns what a row is sorted by: what it leaves, then its price. */
function worthOf(row: RowAnswer): readonly [profit: number, price: number] {
  if ('problem' in row) return [-Infinity, -1];
  const { profit = -Infinity, price, atLeast = -1 } = decisiveOf(row);
  return [profit, price ?? atLeast];
}

function byWorth(a: RowAnswer, b: RowAnswer): number {
  const [profit, price] = worthOf(a);
  const [otherProfit, otherPrice] = worthOf(b);
  return profit === otherProfit ? otherPrice - price : otherProfit - profit;
}

/** Maximum number of title characters to repeat. Titles are untrusted and may contain instructions for the model. */
const MAX_REPEATED = 200;

/** Truncates the words of a title that an answer repeats. */
function withShortWords<T extends object>(answer: T): T {
  let left = MAX_REPEATED;
  const ignored = (answer as { readonly ignored?: readonly string[] }).ignored?.flatMap((word) => {
    const short = firstCharacters(plain(word), left);
    left -= short.length;
    return short === '' ? [] : [short];
  });
  return { ...answer, ...defined({ ignored }) };
}

import { defined, membersOf } from '../../base/members.ts';
import { firstCharacters, plain } from '../../base/text.ts';
import { list } from '../../operations/list.ts';
import type { Context, Operation } from '../../operations/operation.ts';
import { INCLUDES, type Include, type ItemAnswer } from '../../present/item-answer.ts';
import { profitOf } from '../../present/row-amounts.ts';

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
export const viewOf = (of: Operation): View =>
  of.name === list.name
    ? FLAT_LIST
    : {
        schema: of.answer,
        asked: (_, input) => input,
        shown: (answer) => {
          const full = withShortWords(answer);
          return { full, sent: full };
        },
      };

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

type Row = ItemAnswer & { readonly number: number; readonly problem?: object };
type FlatRow = Partial<Record<keyof typeof FLAT_ROW | Include | 'id' | 'sku' | 'unknownParameters', unknown>>;

/** Returns a list's row as an agent gets it: what it decides by, the codes of its caveats, and what `include` asks for. */
function flatRow(row: Row, include: readonly Include[] = []): FlatRow {
  const own = membersOf(row as FlatRow, 'number', 'id', 'name', 'sku', 'unknownParameters', 'problem');
  if (row.problem) return own;
  // Searches come unasked where our evidence ends.
  const isWanted = (member: Include) => member === 'searches' || include.includes(member) || include.includes('all');
  const { item, purpose, quantity, estimate, atLeast, evidence, sale, verdict, limits, plan, shareBelow, caveats } =
    row;
  return {
    ...own,
    takenFor: item.takenFor,
    ...defined({
      quantity,
      ...(estimate && membersOf(estimate, 'price', 'priceLow', 'priceHigh')),
      atLeast,
      evidence: evidence.grade,
      net: purpose === 'wear' || purpose === 'value' ? undefined : sale?.net,
      profit: profitOf(row),
      call: verdict?.call,
      payUpTo: limits?.payUpTo,
      listPrice: plan?.[0]?.listPrice,
      shareBelow,
      caveats: caveats.length > 0 ? [...new Set(caveats.map(({ code }) => code))] : undefined,
    }),
    ...membersOf(row as FlatRow, ...INCLUDES.filter(isWanted)),
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
    const { items } = answer as { readonly items: readonly Row[] };
    const rows = items.map(withShortWords).toSorted(byWorth);
    return { full: { ...answer, items: rows }, sent: { ...answer, items: rows.map((row) => flatRow(row, include)) } };
  },
};

const worthOf = ({ estimate, atLeast }: Row) => estimate?.price ?? atLeast ?? -1;

function byWorth(a: Row, b: Row): number {
  const [first, second] = [profitOf(a) ?? -Infinity, profitOf(b) ?? -Infinity];
  return first === second ? worthOf(b) - worthOf(a) : second - first;
}

/** Maximum number of title characters to repeat. Titles are untrusted and may contain instructions for the model. */
const MAX_REPEATED = 200;

/** Truncates the words of a title that an answer repeats. */
function withShortWords<T extends { readonly ignored?: readonly string[] }>(answer: T): T {
  let left = MAX_REPEATED;
  const ignored = answer.ignored?.flatMap((word) => {
    const short = firstCharacters(plain(word), left);
    left -= short.length;
    return short === '' ? [] : [short];
  });
  return { ...answer, ...defined({ ignored }) };
}

import { defined, membersOf } from '../../base/members.ts';
import { type ListAnswer, list } from '../../operations/list.ts';
import { INCLUDES, type Include, type ItemAnswer } from '../../present/answer.ts';

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
export const FLAT_LIST = {
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

type Row = ListAnswer['items'][number];
type FlatRow = Partial<Record<keyof typeof FLAT_ROW | Include | 'id' | 'sku' | 'unknownParameters', unknown>>;

/** Returns a list's row as an agent gets it: what it decides by, the codes of its caveats, and the parts of `include`. */
export function flatRow(row: Row, include: readonly Include[]): FlatRow {
  const own = membersOf(row, 'number', 'id', 'name', 'sku', 'unknownParameters');
  if ('problem' in row) return { ...own, problem: row.problem };
  // Searches come unasked where our evidence ends.
  const isWanted = (part: Include) => part === 'searches' || include.includes(part) || include.includes('all');
  const { item, purpose, quantity, estimate, atLeast, evidence, sale, verdict, limits, plan, shareBelow, caveats } =
    row as ItemAnswer & Row;
  return {
    ...own,
    takenFor: item.takenFor,
    ...defined({
      quantity,
      ...(estimate && membersOf(estimate, 'price', 'priceLow', 'priceHigh')),
      atLeast,
      evidence: evidence.grade,
      net: purpose === 'wear' || purpose === 'value' ? undefined : sale?.net,
      profit: verdict?.profit ?? sale?.profit,
      call: verdict?.call,
      payUpTo: limits?.payUpTo,
      listPrice: plan?.[0]?.listPrice,
      shareBelow,
      caveats: caveats.length > 0 ? [...new Set(caveats.map(({ code }) => code))] : undefined,
    }),
    ...membersOf(row as Partial<Record<Include, unknown>>, ...INCLUDES.filter(isWanted)),
  };
}

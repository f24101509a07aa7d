import { pairOf, titleTokens, type TokenRules } from '../../src/pricing/title-tokens.ts';
import { type Cell, type Gender, type Grade, marketName, type TitledItem } from '../cells.ts';
import { type ConditionMix, entriesOf, familyOf, OTHER_TIER, tierOf, type Entry } from '../model/terms.ts';
import type { Rows } from './ridge.ts';
import { knowledgeOf } from './markets.ts';

/** One observation of the joint model: a titled item, a cell of items without titles, or a published figure. */
export interface JointRow {
  readonly source: string;
  readonly marketplace: string;
  readonly basis: string;
  readonly market: string;
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
  readonly fold: number;
  /** Log USD. */
  readonly log: number;
  /** Items behind it. */
  readonly items: number;
  /** Normalized title; undefined for cells. */
  readonly title?: string;
  /** For a published figure: its own entries, and its precision. */
  readonly entries?: readonly Entry[];
  readonly precision?: number;
}

export type Kind = 'bags' | 'garments';
export const kindOf = (category: string): Kind => (category === 'bag' ? 'bags' : 'garments');

/** Kinds of effects with the standard deviation expected of each, log USD. */
export interface Column {
  readonly term: string;
  readonly key: string;
}

export interface Design {
  readonly rows: Rows;
  readonly columns: readonly Column[];
  readonly index: ReadonlyMap<string, number>;
  readonly observations: readonly JointRow[];
  /** Tokens of each titled row. */
  readonly tokens: readonly (readonly string[] | undefined)[];
}

export const MIN_LISTINGS = { word: 3, 'brand word': 3, phrase: 3, pair: 4, 'family word': 3 } as const;

/** Word features of a title, as [term, key]; the same for training and for the service. */
export function wordFeatures(tokens: readonly string[], brand: string, category: string): [string, string][] {
  const out: [string, string][] = [];
  const kind = kindOf(category);
  const catalogue = tierOf(brand) !== OTHER_TIER;
  for (let i = 0; i < tokens.length; i++) {
    const word = tokens[i] as string;
    out.push([`${kind} word`, word]);
    if (kind === 'garments') out.push(['family word', `${familyOf(category)} ${word}`]);
    if (catalogue) out.push([`${kind} brand word`, `${brand} ${word}`]);
    if (i + 1 < tokens.length) out.push([`${kind} phrase`, pairOf(word, tokens[i + 1] as string)]);
    if (kind === 'bags' && catalogue)
      for (let k = i + 1; k < tokens.length; k++)
        out.push(['pair', `${brand} ${pairOf(word, tokens[k] as string)}`]);
  }
  return out;
}

const minimumOf = (term: string): number => {
  const name = term.replace(/^(bags|garments) /, '') as keyof typeof MIN_LISTINGS;
  return MIN_LISTINGS[name];
};

export function marketTerms(row: JointRow): [string, string, number][] {
  const tier = tierOf(row.brand);
  return [
    ['market', row.market, 1],
    ['market x tier', `${row.market} ${tier}`, 1],
    ['market x category', `${row.market} ${row.category}`, 1],
    ...(row.marketplace === 'bunjang' ? [['market x brand', `bunjang ${row.brand}`, 1] as [string, string, number]] : []),
    [knowledgeOf(row.market).choice ? 'choice x brand x category' : 'market x brand x category', `${row.market} ${row.brand} ${row.category}`, 1],
  ];
}

export function structureTerms(row: Pick<JointRow,'brand'|'category'|'gender'|'condition'>, mix: ConditionMix): [string, string, number][] {
  const out: [string, string, number][] = entriesOf({ ...row, market: null }, mix).map(([t, k, w]) => [t, k, w]);
  const grades: Iterable<[string, number]> = row.condition === 'unknown' ? mix : [[row.condition, 1]];
  const family = familyOf(row.category) === 'bags' || familyOf(row.category) === 'footwear' ? familyOf(row.category) : 'clothes';
  for (const [grade, share] of grades)
    if (share > 0 && grade !== 'Good') out.push(['condition x family', `${grade} ${family}`, share]);
  return out;
}

export function buildDesign(observations: readonly JointRow[], mix: ConditionMix, rules: TokenRules): Design {
  const tokens = observations.map((row) =>
    row.title === undefined ? undefined : titleTokens(row.title, row.brand, rules),
  );
  const counts = new Map<string, number>();
  observations.forEach((row, i) => {
    const own = tokens[i];
    if (!own) return;
    for (const [term, key] of wordFeatures(own, row.brand, row.category)) {
      const id = `${term}|${key}`;
      counts.set(id, (counts.get(id) ?? 0) + row.items);
    }
  });
  const index = new Map<string, number>();
  const columns: Column[] = [];
  const columnOf = (term: string, key: string) => {
    const id = `${term}|${key}`;
    let j = index.get(id);
    if (j === undefined) {
      j = columns.length;
      index.set(id, j);
      columns.push({ term, key });
    }
    return j;
  };
  const start = new Int32Array(observations.length + 1);
  let column = new Int32Array(1 << 20);
  let value = new Float32Array(1 << 20);
  let at = 0;
  const push = (j: number, v: number) => {
    if (at === column.length) {
      const c = new Int32Array(at * 2); c.set(column); column = c;
      const x = new Float32Array(at * 2); x.set(value); value = x;
    }
    column[at] = j;
    value[at++] = v;
  };
  observations.forEach((row, i) => {
    if (row.entries) for (const [t, k, w] of row.entries) push(columnOf(t, k), w);
    else {
      for (const [t, k, w] of structureTerms(row, mix)) push(columnOf(t, k), w);
      for (const [t, k, w] of marketTerms(row)) push(columnOf(t, k), w);
    }
    const own = tokens[i];
    if (own)
      for (const [term, key] of wordFeatures(own, row.brand, row.category))
        if ((counts.get(`${term}|${key}`) as number) >= minimumOf(term)) push(columnOf(term, key), 1);
    start[i + 1] = at;
  });
  return {
    rows: { start, column: column.subarray(0, at), value: value.subarray(0, at), columns: columns.length },
    columns, index, observations, tokens,
  };
}

export { marketName, type Cell, type TitledItem };

import { pairOf, type TokenRules, titleTokens } from '../../src/pricing/title-tokens.ts';
import { eachFeature, type FeatureTerm, kindOf } from '../../src/pricing/word-features.ts';
import { isOddBrand, knowledgeOf, ODD_SITE } from '../markets/markets.ts';
import { type ConditionMix, entriesOf, familyOf, OTHER_TIER, tierOf } from '../model/terms.ts';
import type { Rows } from './ridge.ts';
import type { JointRow } from './rows.ts';

/** An effect: the kind that it is of, and what it is about. */
export interface Column {
  readonly term: string;
  readonly key: string;
  /** Whether it belongs to the words of a title. */
  readonly isWord: boolean;
  /** Listings of catalog brands behind a word. */
  readonly listings: number;
}

/** The joint model's equations. Rows that a fit leaves out get no weight in it, so one design serves all fits. */
export interface Design {
  readonly rows: Rows;
  readonly columns: readonly Column[];
  readonly index: ReadonlyMap<string, number>;
  readonly observations: readonly JointRow[];
}

/** Fewest listings behind an effect: no word rests on one or two listings, and no pair identifies a title. */
const LEAST: Readonly<Record<FeatureTerm, number>> = {
  word: 3,
  'family word': 3,
  'brand word': 3,
  neighbors: 3,
  'brand pair': 4,
};

/** Weighted terms of a row: which effects take part, and how much. */
type Weighted = readonly [term: string, key: string, weight: number];

/** Tiers whose goods are worth a copy. */
const COPIED = new Set<string>(['designer', 'luxury']);

/**
 * Brands whose discount on sites where nobody checks can be told: somebody checks elsewhere. It is free by brand and family,
 * so that those sites say which goods of a house are worth more, and not what the house is worth.
 */
function brandsWithDiscount(rows: readonly JointRow[]): Set<string> {
  return new Set(
    rows.flatMap(({ market, brand, figure }) =>
      !figure && COPIED.has(tierOf(brand)) && knowledgeOf(market).checked ? [brand] : [],
    ),
  );
}

function marketTerms(
  { market, marketplace, brand, category, gender }: JointRow,
  discounted: ReadonlySet<string>,
): Weighted[] {
  const terms: Weighted[] = [
    ['market', market, 1],
    ['market x tier', `${market} ${tierOf(brand)}`, 1],
    ['market x category', `${market} ${category}`, 1],
    ['market x brand x category', `${market} ${brand} ${category}`, 1],
  ];
  if (discounted.has(brand) && !knowledgeOf(market).checked)
    terms.push(
      ['unchecked x brand', brand, 1],
      ['unchecked x brand x family', `${brand} ${familyOf(category)}`, 1],
    );
  return marketplace === ODD_SITE
    ? [
        ...terms,
        ['site x brand', `${marketplace} ${brand}`, 1],
        ['site x brand x category', `${marketplace} ${brand} ${category}`, 1],
        ...gendersOf(gender).flatMap(([one, share]): Weighted[] => [
          ['site x category x gender', `${marketplace} ${category} ${one}`, share],
          ...(isOddBrand(brand)
            ? [['site x brand x gender', `${marketplace} ${brand} ${one}`, share] as const]
            : []),
        ]),
      ]
    : terms;
}

/** What a row's gender is, with shares: an unknown one is half and half. */
function gendersOf(gender: JointRow['gender']) {
  const known = gender === 'unknown' ? (['female', 'male'] as const) : [gender];
  return known.map((one) => [one, 1 / known.length] as const);
}

/** Builds the equations of all rows. */
export function buildDesign(
  observations: readonly JointRow[],
  mix: ConditionMix,
  rules: TokenRules,
): Design {
  const tokens = observations.map((row) =>
    row.title === undefined ? undefined : titleTokens(row.title, row.brand, rules),
  );
  const wordsOf = (i: number, take: (term: FeatureTerm, id: string, key: string) => void) => {
    const own = tokens[i];
    if (!own) return;
    const { brand, category } = observations[i] as JointRow;
    const kind = kindOf(category);
    const isCatalog = tierOf(brand) !== OTHER_TIER;
    const owners = { 'family word': familyOf(category), 'brand word': brand, 'brand pair': brand };
    eachFeature(own.length, kind, isCatalog, (term, first, second) => {
      const word = own[first] as string;
      const said = second === undefined ? word : pairOf(word, own[second] as string);
      const owner = (owners as Partial<Record<FeatureTerm, string>>)[term];
      const key = owner === undefined ? said : `${owner} ${said}`;
      take(term, `${kind} ${term}|${key}`, key);
    });
  };
  const counts = new Map<string, { all: number; catalog: number }>();
  observations.forEach(({ items, brand }, i) => {
    const isCatalog = tierOf(brand) !== OTHER_TIER;
    wordsOf(i, (_, id) => {
      const count = counts.get(id) ?? { all: 0, catalog: 0 };
      counts.set(id, count);
      count.all += items;
      if (isCatalog) count.catalog += items;
    });
  });

  const index = new Map<string, number>();
  const columns: Column[] = [];
  const start = new Int32Array(observations.length + 1);
  const column = new Growing(Int32Array);
  const value = new Growing(Float32Array);
  const push = (id: string, weight: number, listings?: number) => {
    let j = index.get(id);
    if (j === undefined) {
      j = columns.length;
      index.set(id, j);
      const at = id.indexOf('|');
      columns.push({
        term: id.slice(0, at),
        key: id.slice(at + 1),
        isWord: listings !== undefined,
        listings: listings ?? 0,
      });
    }
    column.push(j);
    value.push(weight);
  };
  const discounted = brandsWithDiscount(observations);
  observations.forEach((row, i) => {
    const terms = row.figure?.entries ?? [
      ...entriesOf({ ...row, market: null }, mix),
      ...marketTerms(row, discounted),
    ];
    for (const [term, key, weight] of terms) push(`${term}|${key}`, weight);
    wordsOf(i, (term, id) => {
      const count = counts.get(id) as { all: number; catalog: number };
      if (count.all >= LEAST[term]) push(id, 1, count.catalog);
    });
    start[i + 1] = column.length;
  });
  const rows = { start, column: column.values(), value: value.values(), columns: columns.length };
  return { rows, columns, index, observations };
}

/** A typed array that doubles its room when it is full. */
class Growing<T extends Int32Array | Float32Array> {
  length = 0;
  #room: T;
  readonly #make: new (
    size: number,
  ) => T;

  constructor(make: new (size: number) => T) {
    this.#make = make;
    this.#room = new make(1 << 16);
  }

  push(value: number): void {
    if (this.length === this.#room.length) {
      const larger = new this.#make(this.length * 2);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.length++] = value;
  }

  values(): T {
    return this.#room.subarray(0, this.length) as T;
  }
}

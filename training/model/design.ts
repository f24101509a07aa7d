import type { Group } from '../../src/pricing/item/item-effects.ts';
import { isHouseClass } from '../level/levels.ts';
import { informsLevels, isOddBrand, knowledgeOf, ODD_SITE } from '../markets/markets.ts';
import { itemsBy } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { factEntries } from '../titles/fact-entries.ts';
import { type Equations, equationsOf } from './least-squares.ts';
import type { Observation } from './rows.ts';
import {
  type ConditionMix,
  type Entry,
  entriesOf,
  entry,
  gendersOf,
  idOf,
  type Key,
  marketEntries,
  tierOf,
} from './terms.ts';

export interface Column extends Key {
  /** The fact's group, or undefined for other effects. */
  readonly group?: Group | undefined;
}

/** The model's equations. All fits share them, and give zero weight to observations that they leave out. */
export interface Design extends Equations<Column> {
  readonly observations: readonly Observation[];
}

/** Builds the equations for all observations. A fact has an effect if enough items or a published median name it. */
export function buildDesign(observations: readonly Observation[], mix: ConditionMix): Design {
  const { fewestItemsOfFact } = PARAMETERS.fit;
  const described = observations.map((row) => {
    const facts = row.title === undefined ? [] : factEntries({ ...row, title: row.title });
    return { row, facts };
  });
  const namings = described.flatMap(({ row, facts }) =>
    facts.map((fact) => ({ fact, items: row.sales ? fewestItemsOfFact : row.items })),
  );
  const itemsWith = itemsBy(namings, ({ fact }) => idOf(fact));
  const isBacked = (fact: Key) => (itemsWith.get(idOf(fact)) as number) >= fewestItemsOfFact;
  const discounted = brandsWithDiscount(observations);
  // A generator keeps only one row's entries in memory.
  function* rows(): Generator<readonly (Column & Entry)[]> {
    for (const { row, facts } of described) {
      const entries = row.figure?.entries ?? [...entriesOf(row, mix), ...levelEntries(row, discounted)];
      yield [...entries, ...facts.filter(isBacked)];
    }
  }
  return { ...equationsOf<Column>(rows()), observations };
}

/**
 * Returns the houses on sites that inspect goods, whose discount on other sites can be estimated. Because houses are
 * often copied, each has its own discount on sites that don't inspect goods.
 */
function brandsWithDiscount(rows: readonly Observation[]): Set<string> {
  const inspected = rows.filter((row) => !row.figure && isHouseClass(tierOf(row.brand)) && knowledgeOf(row).checked);
  return new Set(inspected.map(({ brand }) => brand));
}

/**
 * Returns the entries for the level of an observation's market relative to the reference market. `discounted` are the
 * brands with a discount on sites that don't inspect goods.
 */
export function levelEntries(
  row: Pick<Observation, 'source' | 'marketplace' | 'basis' | 'brand' | 'category' | 'gender'>,
  discounted: ReadonlySet<string>,
): Entry[] {
  const { source, marketplace: site, basis, brand, category } = row;
  const market = { source, marketplace: site, basis };
  const entries = [
    ...marketEntries(market, brand, category),
    entry('market x tier', { market, tier: tierOf(brand) }),
    entry('market x category', { market, category }),
  ];
  if (discounted.has(brand) && !knowledgeOf(market).checked) entries.push(entry('unchecked x brand', { brand }));
  if (site !== ODD_SITE && informsLevels(market)) return entries;
  entries.push(entry('site x brand', { site, brand }), entry('site x brand x category', { site, brand, category }));
  if (site !== ODD_SITE) return entries;
  for (const [gender, share] of gendersOf(row.gender)) {
    entries.push(entry('site x category x gender', { site, category, gender }, share));
    if (isOddBrand(brand)) entries.push(entry('site x brand x gender', { site, brand, gender }, share));
  }
  return entries;
}

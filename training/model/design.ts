import type { Group } from '../../src/pricing/item/item-effects.ts';
import { isHouseClass } from '../level/levels.ts';
import { informsLevels, isOddBrand, knowledgeOf, ODD_SITE } from '../markets/markets.ts';
import { countBy } from '../numbers/sums.ts';
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

/** An effect of the model. */
export interface Column extends Key {
  /** The group of the fact; undefined if this is not the effect of a fact. */
  readonly group?: Group | undefined;
}

/** The model's equations. All fits share one design: a fit gives zero weight to the observations that it leaves out. */
export interface Design extends Equations<Column> {
  readonly observations: readonly Observation[];
}

/** Builds the equations of all observations. A fact has an effect if enough items or a published median name it. */
export function buildDesign(observations: readonly Observation[], mix: ConditionMix): Design {
  const { fewestItemsOfFact } = PARAMETERS.fit;
  const described = observations.map((row) => {
    const facts = row.title === undefined ? [] : factEntries({ ...row, title: row.title });
    return { row, facts };
  });
  const namings = described.flatMap(({ row, facts }) =>
    facts.map((fact) => ({ fact, items: row.sales ? fewestItemsOfFact : row.items })),
  );
  const itemsWith = countBy(
    namings,
    ({ fact }) => idOf(fact),
    ({ items }) => items,
  );
  const isBacked = (fact: Key) => (itemsWith.get(idOf(fact)) as number) >= fewestItemsOfFact;
  const discounted = brandsWithDiscount(observations);
  // A generator, so that the entries of all rows are never in memory at once.
  function* rows(): Generator<readonly (Column & Entry)[]> {
    for (const { row, facts } of described) {
      const entries = row.figure?.entries ?? [...entriesOf(row, mix), ...levelEntries(row, discounted)];
      yield [...entries, ...facts.filter(isBacked)];
    }
  }
  return { ...equationsOf<Column>(rows()), observations };
}

/**
 * Returns the houses that inspecting sites list, so that their discount on other sites can be estimated. Houses are
 * often copied, so each has a discount of its own on sites that do not inspect goods.
 */
function brandsWithDiscount(rows: readonly Observation[]): Set<string> {
  const inspected = rows.filter((row) => !row.figure && isHouseClass(tierOf(row.brand)) && knowledgeOf(row).checked);
  return new Set(inspected.map(({ brand }) => brand));
}

/**
 * Returns the entries for an observation's price level relative to the reference market. `discounted` are the brands
 * with a discount on sites that do not inspect goods.
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

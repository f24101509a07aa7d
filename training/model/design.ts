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
  /** The fact group of a fact's effect; undefined for other effects. */
  readonly group?: Group | undefined;
}

/** The model's equations. One design serves all fits: a fit gives zero weight to the observations it leaves out. */
export interface Design extends Equations<Column> {
  readonly observations: readonly Observation[];
}

/** Builds the equations of all observations. */
export function buildDesign(observations: readonly Observation[], mix: ConditionMix): Design {
  const facts = observations.map((row) => (row.title === undefined ? [] : factEntries({ ...row, title: row.title })));
  const { fewestItemsOfFact } = PARAMETERS.fit;
  const namings = observations.flatMap(({ items, sales }, i) =>
    (facts[i] ?? []).map((fact) => ({ fact, items: sales ? fewestItemsOfFact : items })),
  );
  const itemsWith = countBy(
    namings,
    ({ fact }) => idOf(fact),
    ({ items }) => items,
  );
  const isBacked = (fact: Key) => (itemsWith.get(idOf(fact)) as number) >= fewestItemsOfFact;
  const discounted = brandsWithDiscount(observations);
  function* rows(): Generator<readonly (Column & Entry)[]> {
    for (const [i, row] of observations.entries()) {
      const entries = row.figure?.entries ?? [...entriesOf(row, mix), ...levelEntries(row, discounted)];
      yield [...entries, ...(facts[i] ?? []).filter(isBacked)];
    }
  }
  return { ...equationsOf<Column>(rows()), observations };
}

/**
 * Returns the houses whose discount on sites that do not inspect goods can be estimated, because inspecting sites list
 * them too. Houses are often copied, so each has a discount of its own: such sites do not show a house's level.
 */
function brandsWithDiscount(rows: readonly Observation[]): Set<string> {
  const inspected = rows.filter((row) => !row.figure && isHouseClass(tierOf(row.brand)) && knowledgeOf(row).checked);
  return new Set(inspected.map(({ brand }) => brand));
}

/**
 * Returns the entries that place an observation relative to the reference market. `discounted` holds the brands with a
 * discount on sites that do not inspect goods.
 */
export function levelEntries(
  row: Pick<Observation, 'source' | 'marketplace' | 'basis' | 'brand' | 'category' | 'gender'>,
  discounted: ReadonlySet<string>,
): Entry[] {
  const { source, marketplace, basis, brand, category } = row;
  const market = { source, marketplace, basis };
  const site = marketplace;
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

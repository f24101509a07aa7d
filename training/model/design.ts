import type { Group } from '../../src/pricing/item/item-effects.ts';
import { isOfHouses } from '../level/levels.ts';
import { isOddBrand, knowledgeOf, ODD_SITE, saysLevels } from '../markets/markets.ts';
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
  /** The group of facts to which the effect belongs; undefined for other effects. */
  readonly group?: Group | undefined;
}

/** The model's equations. A fit gives zero weight to observations that it leaves out, so one design serves all fits. */
export interface Design extends Equations<Column> {
  readonly observations: readonly Observation[];
}

/**
 * Returns the houses, often copied, whose discount on unchecked sites can be estimated, because checked sites list them
 * too. The discount is free by brand: unchecked sites do not show the level of a house.
 */
function brandsWithDiscount(rows: readonly Observation[]): Set<string> {
  return new Set(
    rows.flatMap((row) =>
      !row.figure && isOfHouses(tierOf(row.brand)) && knowledgeOf(row).checked ? [row.brand] : [],
    ),
  );
}

/**
 * Returns the market's entries of an observation. `discounted` are the brands with a known discount on unchecked sites.
 */
export function whereabouts(
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
  if (site !== ODD_SITE && saysLevels(market)) return entries;
  entries.push(entry('site x brand', { site, brand }), entry('site x brand x category', { site, brand, category }));
  if (site !== ODD_SITE) return entries;
  for (const [gender, share] of gendersOf(row.gender)) {
    entries.push(entry('site x category x gender', { site, category, gender }, share));
    if (isOddBrand(brand)) entries.push(entry('site x brand x gender', { site, brand, gender }, share));
  }
  return entries;
}

/** Builds the equations of all rows. */
export function buildDesign(observations: readonly Observation[], mix: ConditionMix): Design {
  const facts = observations.map((row) => (row.title === undefined ? [] : factEntries({ ...row, title: row.title })));
  const backing = countBy(
    observations.flatMap(({ items, sales }, i) =>
      (facts[i] ?? []).map((fact) => ({ fact, items: sales ? PARAMETERS.fit.fewestItemsOfFact : items })),
    ),
    ({ fact }) => idOf(fact),
    ({ items }) => items,
  );
  const isBacked = (fact: Key) => (backing.get(idOf(fact)) as number) >= PARAMETERS.fit.fewestItemsOfFact;
  const discounted = brandsWithDiscount(observations);
  function* rows(): Generator<readonly (Column & Entry)[]> {
    for (const [i, row] of observations.entries())
      yield [
        ...(row.figure?.entries ?? [...entriesOf(row, mix), ...whereabouts(row, discounted)]),
        ...(facts[i] ?? []).filter(isBacked),
      ];
  }
  return { ...equationsOf<Column>(rows()), observations };
}

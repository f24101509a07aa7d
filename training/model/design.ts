import { pairOf, type TokenRules, titleTokens } from '../../src/pricing/title-tokens.ts';
import { eachFeature, type FeatureTerm, kindOf } from '../../src/pricing/word-features.ts';
import { isOddBrand, knowledgeOf, ODD_SITE, RETAIL } from '../markets/markets.ts';
import { type Equations, EquationsBuilder } from './least-squares.ts';
import type { Observation } from './rows.ts';
import {
  type ConditionMix,
  type Entry,
  entriesOf,
  type Facets,
  familyOf,
  gendersOf,
  idOf,
  type Key,
  marketEntries,
  OTHER_TIER,
  tierOf,
} from './terms.ts';

/** An effect of the model. */
export interface Column extends Key {
  /** Whether it belongs to the words of a title. */
  readonly isWord: boolean;
  /** Listings of catalog brands behind a word. */
  readonly listings: number;
}

/** The model's equations. Observations that a fit leaves out get no weight in it, so one design serves all fits. */
export interface Design extends Equations<Column> {
  readonly observations: readonly Observation[];
}

/** Fewest listings behind an effect: no word rests on one or two listings, and no pair identifies a title. */
const LEAST: Readonly<Record<FeatureTerm, number>> = {
  word: 3,
  'family word': 3,
  'brand word': 3,
  neighbors: 3,
  'brand pair': 4,
};

/** Tiers whose goods are worth a copy. */
const COPIED = new Set<string>(['designer', 'luxury']);

/**
 * Brands whose discount on sites where nobody checks can be told: somebody checks elsewhere. It is free by brand and family,
 * so that those sites say which goods of a house are worth more, and not what the house is worth.
 */
function brandsWithDiscount(rows: readonly Observation[]): Set<string> {
  return new Set(
    rows.flatMap((row) =>
      !row.figure && COPIED.has(tierOf(row.brand)) && knowledgeOf(row).checked ? [row.brand] : [],
    ),
  );
}

/** Returns the entries of the market that an observation is from. `discounted` are brands whose discount on unchecked sites is known. */
export function whereabouts(
  row: Pick<Observation, 'source' | 'marketplace' | 'basis' | 'brand' | 'category' | 'gender'>,
  discounted: ReadonlySet<string>,
): Entry[] {
  const { source, marketplace: site, basis, brand, category } = row;
  const market = { source, marketplace: site, basis };
  const of = (term: string, facets: Facets, weight = 1): Entry => ({ term, facets, weight });
  const entries = [
    ...marketEntries(market, brand, category),
    of('market x tier', { market, tier: tierOf(brand) }),
    of('market x category', { market, category }),
  ];
  if (discounted.has(brand) && !knowledgeOf(market).checked)
    entries.push(
      of('unchecked x brand', { brand }),
      of('unchecked x brand x family', { brand, family: familyOf(category) }),
    );
  if (site !== ODD_SITE && site !== RETAIL) return entries;
  entries.push(
    of('site x brand', { site, brand }),
    of('site x brand x category', { site, brand, category }),
  );
  if (site !== ODD_SITE) return entries;
  for (const [gender, share] of gendersOf(row.gender)) {
    entries.push(of('site x category x gender', { site, category, gender }, share));
    if (isOddBrand(brand))
      entries.push(of('site x brand x gender', { site, brand, gender }, share));
  }
  return entries;
}

/** Builds the equations of all rows. */
export function buildDesign(
  observations: readonly Observation[],
  mix: ConditionMix,
  rules: TokenRules,
): Design {
  const tokens = observations.map((row) =>
    row.title === undefined ? undefined : titleTokens(row.title, row.brand, rules),
  );
  const wordsOf = (i: number, take: (feature: FeatureTerm, key: Key, id: string) => void) => {
    const own = tokens[i];
    if (!own) return;
    const { brand, category } = observations[i] as Observation;
    const kind = kindOf(category);
    const isCatalog = tierOf(brand) !== OTHER_TIER;
    const owners: Partial<Record<FeatureTerm, Facets>> = {
      'family word': { family: familyOf(category) },
      'brand word': { brand },
      'brand pair': { brand },
    };
    eachFeature(own.length, kind, isCatalog, (feature, first, second) => {
      const one = own[first] as string;
      const word = second === undefined ? one : pairOf(one, own[second] as string);
      const key = { term: `${kind} ${feature}`, facets: { ...owners[feature], word } };
      take(feature, key, idOf(key));
    });
  };
  const counts = new Map<string, { all: number; catalog: number }>();
  observations.forEach(({ items, brand }, i) => {
    const isCatalog = tierOf(brand) !== OTHER_TIER;
    wordsOf(i, (_feature, _key, id) => {
      const count = counts.get(id) ?? { all: 0, catalog: 0 };
      counts.set(id, count);
      count.all += items;
      if (isCatalog) count.catalog += items;
    });
  });

  const builder = new EquationsBuilder<Column>();
  const discounted = brandsWithDiscount(observations);
  observations.forEach((row, i) => {
    const entries = row.figure?.entries ?? [
      ...entriesOf(row, mix),
      ...whereabouts(row, discounted),
    ];
    for (const { weight, ...key } of entries)
      builder.add(idOf(key), weight, () => ({ ...key, isWord: false, listings: 0 }));
    wordsOf(i, (feature, key, id) => {
      const count = counts.get(id) as { all: number; catalog: number };
      if (count.all >= LEAST[feature])
        builder.add(id, 1, () => ({ ...key, isWord: true, listings: count.catalog }));
    });
    builder.endRow();
  });
  return { ...builder.build(), observations };
}

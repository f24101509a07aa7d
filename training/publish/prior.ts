import { writeFileSync } from 'node:fs';
import { brands, CONDITIONS, type Condition, categories, TIERS, type Tier } from '../../src/catalog/catalog.ts';
import type { Fit, Prior } from '../model/fit.ts';
import {
  CONDITION_TERMS,
  type Effects,
  type Facets,
  GARMENT_TERMS,
  labeledId,
  labelOf,
  ORDINARY_WORDS,
  OTHER_TIER,
  tierOf,
} from '../model/terms.ts';
import { round } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Cell, countItems } from '../read/cells.ts';
import prior from './prior.json' with { type: 'json' };
import type { StaticNumbers } from './static-estimate.ts';
import { reviewable } from './write-artifact.ts';

/** Effects of the published fit, a prior for listings that do not determine all of them. */
interface PublishedEffects {
  readonly version: string;
  /** By term and label, log USD. */
  readonly effects: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The static formula: USD by tier, factors by grade. */
  readonly base: Readonly<Record<Tier, number>>;
  readonly multiplier: Readonly<Record<Condition, number>>;
}

export const published: PublishedEffects = prior;

/** Writes a fit's effects to a file as published ones. */
export function writePublished(
  file: string,
  version: string,
  prices: { readonly fit: Fit; readonly effects: Effects; readonly numbers: StaticNumbers },
): void {
  const effects = Object.fromEntries(
    [...GARMENT_TERMS, ...CONDITION_TERMS].map((term) => {
      const rows = catalogFacets(prices.fit, term).map(
        (facets) => [labelOf(facets), round(prices.effects({ term, facets }), 4)] as const,
      );
      return [term, Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)))];
    }),
  );
  const { base, multiplier } = prices.numbers;
  writeFileSync(file, `${reviewable({ version, effects, base, multiplier })}\n`);
}

/** Returns the facets of a term's effects, without brands outside the catalog. */
function catalogFacets({ design }: Fit, term: string): Facets[] {
  if (term === ORDINARY_WORDS)
    return brands.flatMap(({ slug: brand }) => categories.map(({ slug: category }) => ({ brand, category })));
  return design.columns.flatMap((column) => {
    const { brand } = column.facets;
    const isCatalog = brand === undefined || tierOf(brand) !== OTHER_TIER;
    return column.term === term && isCatalog ? [column.facets] : [];
  });
}

/** Returns tiers, grades and categories with too few listings, except Poor, which is always extrapolated. */
export function lacking(cells: readonly Cell[]): string[] {
  const known = cells.filter(({ brand }) => tierOf(brand) !== OTHER_TIER);
  const tiers = countItems(known, ({ brand }) => tierOf(brand));
  const grades = countItems(known, ({ condition }) => condition);
  const kinds = countItems(known, ({ category }) => category);
  const below = (counts: ReadonlyMap<string, number>, least: number) => (name: string) =>
    (counts.get(name) ?? 0) < least;
  return [
    ...TIERS.filter(below(tiers, PARAMETERS.afterFit.enoughItemsOfTier)),
    ...CONDITIONS.filter((grade) => grade !== 'Poor').filter(below(grades, PARAMETERS.afterFit.enoughItemsOfGrade)),
    ...categories.map(({ slug }) => slug).filter(below(kinds, PARAMETERS.afterFit.enoughItemsOfCategory)),
  ];
}

/**
 * Returns the published effects as prior means if the listings do not determine all of them, so that the listings only
 * need to show differences, and tiers and grades stay in order. Undefined if they determine all.
 */
export function priorFor(
  cells: readonly Cell[],
): { readonly means: Prior; readonly lacking: readonly string[] } | undefined {
  const { effects } = published;
  const isKnown = (name: string) =>
    ['tier', 'condition', 'category'].some((term) => effects[term]?.[name] !== undefined) || name === 'Good';
  const open = lacking(cells).filter(isKnown);
  if (open.length === 0) return undefined;
  const means = Object.entries(effects).flatMap(([term, values]) =>
    Object.entries(values).map(([label, value]) => [labeledId(term, label), value] as const),
  );
  return { means: new Map(means), lacking: open };
}

import { brands } from '../../src/catalog/catalog.ts';
import { depthOf, TERMS } from '../../src/pricing/item/item-effects.ts';
import { saysLevels } from '../markets/markets.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Market, siteOf } from '../read/cells.ts';
import { type Fit, factsOfRow, refit, untitledLog } from './fit.ts';
import { eachEntry } from './least-squares.ts';
import type { Observation } from './rows.ts';
import { OTHER_TIER, tierOf } from './terms.ts';

const { leavingOut } = PARAMETERS;

/** A titled row priced by a fit from which it is held out, log USD. */
export interface LeftOutRow {
  readonly row: Observation;
  /** The price with title and stated grade. */
  readonly titled: number;
  /** Depth of the title's facts, 0 to 3 (`depthOf` in src/pricing/item/item-effects.ts). */
  readonly known: number;
}

/** The fields of an item that decide whether it is left out. */
type Item = Market & Pick<Observation, 'brand' | 'category' | 'fold'>;

/** A fit from which some items are held out. */
export interface LeftOutFit {
  readonly fit: Fit;
  readonly isLeftOut: (item: Item) => boolean;
}

/** Yields fits, each without one part in turn. */
function* leaveOut(whole: Fit, parts: number, partOf: (item: Item) => number | undefined): Generator<LeftOutFit> {
  for (let part = 0; part < parts; part++) {
    const isLeftOut = (item: Item) => partOf(item) === part;
    yield { fit: refit(whole, isLeftOut), isLeftOut };
  }
}

/**
 * Yields fits that each leave out some marketplaces, or folds if there are few, so that every row that shows levels is
 * left out once: a visitor's garment sells on a marketplace that is not in the data.
 */
export function leaveSitesOut(whole: Fit): Generator<LeftOutFit> {
  // Tables without information on levels stay in every fit: they are never predicted.
  const items = countBy(
    whole.design.observations.filter((row) => !row.figure && saysLevels(row)),
    siteOf,
    (row) => row.items,
  );
  if (items.size < leavingOut.fewestSites) {
    const parts = leavingOut.foldsWithoutSites;
    return leaveOut(whole, parts, ({ fold }) => Math.max(0, fold) % parts);
  }
  const ranked = [...items].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const parts = new Map(ranked.map(([site], k) => [site, k % leavingOut.siteFits]));
  return leaveOut(whole, Math.min(leavingOut.siteFits, items.size), (item) => parts.get(siteOf(item)));
}

/** Yields fits that each leave out some of the titles on all marketplaces. */
export function leaveTitlesOut(whole: Fit): Generator<LeftOutFit> {
  return leaveOut(whole, leavingOut.titleParts, ({ fold }) => (fold >= 0 ? fold % leavingOut.titleParts : undefined));
}

/**
 * Yields fits that each leave out some of the pairs of brand and category, by a hash of their place in the catalog.
 */
export function leavePairsOut(whole: Fit): Generator<LeftOutFit> {
  return leaveOut(whole, leavingOut.pairParts, ({ brand, category }) => {
    if (category === '' || tierOf(brand) === OTHER_TIER) return undefined;
    let sum = brands.findIndex(({ slug }) => slug === brand) + 1;
    for (const letter of category) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
    return sum % leavingOut.pairParts;
  });
}

/** Prices the selected rows with a title by a fit. */
export function predictRowsOf(fit: Fit, take: (row: Observation) => boolean): LeftOutRow[] {
  const { design, effect, ordinary } = fit;
  return design.observations.flatMap((row, i): LeftOutRow[] => {
    const { brand, category } = row;
    if (row.title === undefined || tierOf(brand) === OTHER_TIER || !take(row)) return [];
    const usual = ordinary.get(brand)?.get(category) ?? [];
    const facts = factsOfRow(design, effect, i);
    const beside = facts.map((log, g) => (log === undefined ? 0 : log - (usual[g] ?? 0)));
    const titled = untitledLog(fit, row) + total(beside, (log) => log);
    return [{ row, titled, known: depthOf(termsOf(fit, i)) }];
  });
}

/** Returns the terms of a row's facts with an effect. */
function termsOf({ design: { matrix, columns }, effect }: Fit, i: number): Set<string> {
  const terms = new Set<string>();
  eachEntry(matrix, i, (j) => {
    const term = columns[j]?.term ?? '';
    if (term in TERMS && effect[j] !== 0) terms.add(term);
  });
  return terms;
}

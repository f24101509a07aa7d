import { brands } from '../../src/garments/catalog.ts';
import { depthOf, TERMS } from '../../src/pricing/item/item-terms.ts';
import { saysLevels } from '../markets/markets.ts';
import { countBy, total } from '../numbers/sums.ts';
import { PARAMETERS } from '../parameters.ts';
import { type Market, siteOf } from '../read/cells.ts';
import { type Fit, factsOfRow, refit, untitledLog } from './fit.ts';
import { eachEntry } from './least-squares.ts';
import type { Observation } from './rows.ts';
import { OTHER_TIER, tierOf } from './terms.ts';

/** The price that a fit gives a row that it never saw, log USD. */
export interface LeftOutRow {
  readonly row: Observation;
  /** At the reference market, for the mix of conditions, without the title. */
  readonly untitled: number;
  /** With the title and the stated grade; undefined where there is no title. */
  readonly titled?: number;
  /** The amount that the title says, from 0 to 3 (`depthOf` in src/pricing/item/item-terms.ts). */
  readonly known: number;
}

/** The part of an item that decides if it is left out. */
type Item = Market & Pick<Observation, 'brand' | 'category' | 'fold'>;

/** A fit that has not seen some items. */
export interface LeftOutFit {
  readonly fit: Fit;
  readonly isLeftOut: (item: Item) => boolean;
}

/** Fits without each of some parts in turn. */
function* leaveOut(whole: Fit, parts: number, partOf: (item: Item) => number | undefined): Generator<LeftOutFit> {
  for (let part = 0; part < parts; part++) {
    const isLeftOut = (item: Item) => partOf(item) === part;
    yield { fit: refit(whole, isLeftOut), isLeftOut };
  }
}

/**
 * Fits that each leave out some marketplaces, so that every row is left out by one: a visitor's garment is sold where
 * no fit has looked, so the marketplaces left out show what to expect.
 */
export function leaveSitesOut(whole: Fit): Generator<LeftOutFit> {
  // Tables that say nothing of levels stay in every fit: no estimate is for them.
  const items = countBy(
    whole.design.observations.filter((row) => !row.figure && saysLevels(row)),
    siteOf,
    (row) => row.items,
  );
  if (items.size < PARAMETERS.leavingOut.fewestSites) {
    const parts = PARAMETERS.leavingOut.foldsWithoutSites;
    return leaveOut(whole, parts, ({ fold }) => Math.max(0, fold) % parts);
  }
  const ranked = [...items].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const parts = new Map(ranked.map(([site], k) => [site, k % PARAMETERS.leavingOut.siteFits]));
  return leaveOut(whole, Math.min(PARAMETERS.leavingOut.siteFits, items.size), (item) => parts.get(siteOf(item)));
}

/** Fits that each leave out a part of the titles, whatever their marketplace. */
export function leaveTitlesOut(whole: Fit): Generator<LeftOutFit> {
  return leaveOut(whole, PARAMETERS.leavingOut.titleParts, ({ fold }) =>
    fold >= 0 ? fold % PARAMETERS.leavingOut.titleParts : undefined,
  );
}

/**
 * Fits that each leave out a part of the pairs of a brand and a category. Which part follows from the place in the
 * catalog.
 */
export function leavePairsOut(whole: Fit): Generator<LeftOutFit> {
  return leaveOut(whole, PARAMETERS.leavingOut.pairParts, ({ brand, category }) => {
    if (category === '' || tierOf(brand) === OTHER_TIER) return undefined;
    let sum = brands.findIndex(({ slug }) => slug === brand) + 1;
    for (const letter of category) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
    return sum % PARAMETERS.leavingOut.pairParts;
  });
}

/** Prices that a fit gives some rows. */
export function predictRowsOf(fit: Fit, take: (row: Observation) => boolean): LeftOutRow[] {
  const { design, effect, ordinary } = fit;
  return design.observations.flatMap((row, i): LeftOutRow[] => {
    const { brand, category } = row;
    if (row.figure || tierOf(brand) === OTHER_TIER || !take(row)) return [];
    const untitled = untitledLog(fit, { ...row, condition: 'unknown' });
    if (row.title === undefined) return [{ row, untitled, known: 0 }];
    const usual = ordinary.get(brand)?.get(category) ?? [];
    const facts = factsOfRow(design, effect, i);
    const beside = facts.map((log, g) => (log === undefined ? 0 : log - (usual[g] ?? 0)));
    const titled = untitledLog(fit, row) + total(beside, (log) => log);
    return [{ row, untitled, titled, known: depthOf(termsOf(fit, i)) }];
  });
}

/** The terms of a row's facts that have an effect. */
function termsOf({ design: { matrix, columns }, effect }: Fit, i: number): Set<string> {
  const terms = new Set<string>();
  eachEntry(matrix, i, (j) => {
    const term = columns[j]?.term ?? '';
    if (term in TERMS && effect[j] !== 0) terms.add(term);
  });
  return terms;
}

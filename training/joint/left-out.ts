import { FULL_TITLE } from '../../src/pricing/title-words.ts';
import { OTHER_TIER, tierOf } from '../model/terms.ts';
import type { Column, Design } from './design.ts';
import { fitJoint, type JointFit, type JointOptions, untitledLog } from './fit.ts';
import type { JointRow } from './rows.ts';

/** What a fit that never saw a row says of it, log USD. */
export interface LeftOutRow {
  readonly row: JointRow;
  /** At the reference market, for the mix of conditions, without the title. */
  readonly untitled: number;
  /** With the title and the stated grade; undefined where there is no title. */
  readonly titled?: number;
  /** What the title's words add beside those of ordinary listings, log USD. */
  readonly words: number;
  /** Words of the title that the fit knows. */
  readonly known: number;
}

/** The site behind a marketplace: `vinted_fr` and `vinted-it` are both Vinted. */
export const siteOfRow = ({ marketplace }: { marketplace: string }): string =>
  marketplace.split(/[_-]/)[0] as string;

/** Fits that leave sites out; small sites share one. */
const FITS = 8;

/** With fewer sites than this nothing is left to learn from: fifths by title stand in. */
const FEWEST_SITES = 4;

/** A fit that has not seen some rows. */
export interface LeftOutFit {
  readonly fit: JointFit;
  readonly isLeftOut: (row: { readonly marketplace: string; readonly fold: number }) => boolean;
}

/**
 * Fits that each leave out some marketplaces, so that every row is left out by one: a visitor's garment is sold where
 * no fit has looked, so the marketplaces left out show what to expect.
 */
export function* leaveSitesOut(whole: JointFit, options: JointOptions): Generator<LeftOutFit> {
  const foldOf = foldsOf(whole.design);
  const { without } = options;
  for (let k = 0; k < foldOf.count; k++) {
    const isLeftOut: LeftOutFit['isLeftOut'] = (row) => foldOf.of(row) === k;
    const fit = fitJoint(whole.design, {
      ...options,
      from: whole,
      without: (row) => isLeftOut(row) || (without?.(row) ?? false),
    });
    yield { fit, isLeftOut };
  }
}

/** Parts that titles are left out in. */
const PARTS = 3;

/** Fits that each leave out a part of the titles, whatever their marketplace. */
export function* leaveTitlesOut(whole: JointFit, options: JointOptions): Generator<LeftOutFit> {
  for (let k = 0; k < PARTS; k++) {
    const isLeftOut: LeftOutFit['isLeftOut'] = ({ fold }) => fold >= 0 && fold % PARTS === k;
    const fit = fitJoint(whole.design, { ...options, from: whole, without: isLeftOut });
    yield { fit, isLeftOut };
  }
}

function foldsOf({ observations }: Design) {
  const items = new Map<string, number>();
  for (const row of observations)
    if (!row.figure) items.set(siteOfRow(row), (items.get(siteOfRow(row)) ?? 0) + row.items);
  if (items.size < FEWEST_SITES)
    return { count: 5, of: ({ fold }: { fold: number }) => Math.max(0, fold) % 5 };
  const ranked = [...items].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const rank = new Map(ranked.map(([site], k) => [site, k % FITS]));
  return {
    count: Math.min(FITS, items.size),
    of: (row: { marketplace: string }) => rank.get(siteOfRow(row)),
  };
}

/** What a fit says of some rows. */
export function predictRowsOf(fit: JointFit, take: (row: JointRow) => boolean): LeftOutRow[] {
  const { design, effect, typical } = fit;
  return design.observations.flatMap((row, i): LeftOutRow[] => {
    if (row.figure || tierOf(row.brand) === OTHER_TIER || !take(row)) return [];
    const ordinary = typical.get(`${row.brand} ${row.category}`) ?? 0;
    const untitled = untitledLog(fit, { ...row, condition: 'unknown' });
    if (row.title === undefined) return [{ row, untitled, words: 0, known: 0 }];
    const { sum, known } = knownWords(design, effect, i);
    const words = known === 0 ? 0 : sum - ordinary * Math.min(1, known / FULL_TITLE);
    const titled = untitledLog(fit, row) + words;
    return [{ row, untitled, titled, words, known }];
  });
}

/** Sum of a row's words, log USD, and how many of its words have an effect. */
function knownWords({ rows, columns }: Design, effect: Float64Array, i: number) {
  const known = new Set<string>();
  let sum = 0;
  for (let at = rows.start[i] as number; at < (rows.start[i + 1] as number); at++) {
    const j = rows.column[at] as number;
    const { term, key, isWord } = columns[j] as Column;
    if (!isWord || effect[j] === 0) continue;
    sum += effect[j] as number;
    if (term.endsWith(' word')) known.add(key.slice(key.lastIndexOf(' ') + 1));
  }
  return { sum, known: known.size };
}

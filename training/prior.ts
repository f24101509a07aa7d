import { readFileSync, writeFileSync } from 'node:fs';
import {
  CONDITIONS,
  type Condition,
  categories,
  TIERS,
  type Tier,
} from '../src/garments/catalog.ts';
import { type Cell, countItems } from './cells.ts';
import type { Fit } from './model/fit.ts';
import { effectOf, keyOf, type Prior } from './model/system.ts';
import { GARMENT_TERMS, type Term, tierOf } from './model/terms.ts';
import { round } from './round.ts';
import type { StaticNumbers } from './static-estimate.ts';
import { reviewable } from './write-artifact.ts';

/** Effects of the published fit, for listings that leave some of them open. */
export interface PublishedEffects {
  readonly version: string;
  /** By term and key, log USD. */
  readonly effects: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Of the static formula: USD by tier, and multiples by grade. */
  readonly base: Readonly<Record<Tier, number>>;
  readonly multiplier: Readonly<Record<Condition, number>>;
}

const FILE = new URL('./prior.json', import.meta.url);

const CONDITION_TERMS: readonly Term[] = ['condition', 'condition x tier', 'condition x wear'];

/** Reads the published effects. */
export function readPublished(): PublishedEffects {
  return JSON.parse(readFileSync(FILE, 'utf8')) as PublishedEffects;
}

/** Writes the effects of a fit to a file, as the published ones. */
export function writePublished(
  file: string,
  version: string,
  { fit, numbers }: { readonly fit: Fit; readonly numbers: StaticNumbers },
): void {
  const effects = Object.fromEntries(
    [...GARMENT_TERMS, ...CONDITION_TERMS].map((term) => [
      term,
      Object.fromEntries(catalogKeys(fit, term).map((key) => [key, effect(fit, term, key)])),
    ]),
  );
  const { base, multiplier } = numbers;
  writeFileSync(file, `${reviewable({ version, effects, base, multiplier })}\n`);
}

const effect = (fit: Fit, term: Term, key: string) =>
  round(effectOf(fit.system, keyOf(term, key)), 4);

/** Keys of a term less those of brands outside the catalog. */
function catalogKeys(fit: Fit, term: Term): string[] {
  const start = keyOf(term, '');
  const isBrands = term.startsWith('brand');
  return [...fit.system.index.keys()]
    .filter((id) => id.startsWith(start))
    .map((id) => id.slice(start.length))
    .filter((key) => !isBrands || tierOf(key.split(' ')[0] as string) !== 'other')
    .sort();
}

/** Items of a tier, a grade or a category below which its place among the others would be chance. */
const ENOUGH = { tier: 100, grade: 30, category: 30 } as const;

/** Tiers, grades and categories that the listings say too little of; Poor is extrapolated always. */
export function lacking(cells: readonly Cell[]): string[] {
  const known = cells.filter(({ brand }) => tierOf(brand) !== 'other');
  const tiers = countItems(known, ({ brand }) => tierOf(brand));
  const grades = countItems(known, ({ condition }) => condition);
  const kinds = countItems(known, ({ category }) => category);
  const below = (counts: ReadonlyMap<string, number>, least: number) => (name: string) =>
    (counts.get(name) ?? 0) < least;
  return [
    ...TIERS.filter(below(tiers, ENOUGH.tier)),
    ...CONDITIONS.filter((grade) => grade !== 'Poor').filter(below(grades, ENOUGH.grade)),
    ...categories.map(({ slug }) => slug).filter(below(kinds, ENOUGH.category)),
  ];
}

/**
 * The published effects as prior means, where the listings say too little of something that the published fit knows:
 * then they only have to say what is different, and the order of tiers and grades holds. Undefined where the listings
 * speak for themselves.
 */
export function priorFor(
  cells: readonly Cell[],
  published: PublishedEffects,
): { readonly means: Prior; readonly lacking: readonly string[] } | undefined {
  const { effects } = published;
  const means = new Map<string, number>();
  for (const [term, values] of Object.entries(effects))
    for (const [key, value] of Object.entries(values)) means.set(keyOf(term as Term, key), value);
  const isKnown = (name: string) =>
    ['tier', 'condition', 'category'].some((term) => effects[term]?.[name] !== undefined) ||
    name === 'Good';
  const open = lacking(cells).filter(isKnown);
  return open.length > 0 ? { means, lacking: open } : undefined;
}

import { brands, CONDITIONS, categories, GENDERS, type Tier } from '../../src/catalog/catalog.ts';
import { OF_A_MARKET } from '../../src/pricing/total.ts';
import { isOddBrand, knowledgeOf } from '../markets/markets.ts';
import { round, total } from '../numbers/sums.ts';
import { byTerm, PARAMETERS } from '../parameters.ts';
import { type Cell, countItems, type Facts, type Gender, type Grade, type Market, marketName } from '../read/cells.ts';
import noLeather from '../words/no-leather.json' with { type: 'json' };

/** The effect on bags by brands that rarely use leather. The artifact adds it to `brand x category`. */
export const NO_LEATHER = 'bags without leather';

/** The effect of the mean facts of ordinary listings. It follows from fitted facts, so it is not in the equations. */
export const ORDINARY_WORDS = 'ordinary words';

export const GARMENT_TERMS = [
  'base',
  'category',
  'category x gender',
  'tier',
  'tier x category',
  'tier x gender',
  'brand',
  'brand x family',
  'brand x category',
  'brand x gender',
  NO_LEATHER,
  ORDINARY_WORDS,
] as const;

export const CONDITION_TERMS = ['condition', 'condition x wear', 'condition x tier x wear'] as const;

/** The facets that identify an effect within its term, in the order of labels. */
interface Facets {
  readonly market?: Market;
  readonly site?: string;
  readonly brand?: string;
  readonly tier?: string;
  readonly family?: string;
  readonly category?: string;
  readonly gender?: string;
  readonly grade?: string;
  readonly wear?: string;
  /** A fact in a title, such as `coach/tabby`. */
  readonly fact?: string;
  /** A figure in a published table. */
  readonly figure?: string;
}

/** The identity of an effect. Effects of the same term share a prior standard deviation. */
export interface Key {
  readonly term: string;
  readonly facets: Facets;
}

/** An effect with its weight in an observation. */
export interface Entry extends Key {
  readonly weight: number;
}

/** Returns an effect's label in files, such as `coach bag`. Labels are never parsed. */
export function labelOf(facets: Facets): string {
  const values: readonly (string | Market)[] = Object.values(facets);
  return values.map((value) => (typeof value === 'string' ? value : marketName(value))).join(' ');
}

/** Returns an effect's id, which is unique over all terms. */
export const idOf = ({ term, facets }: Key): string => `${term}|${labelOf(facets)}`;

/** Returns the effect with a key, log USD. Unknown effects are zero. */
export type Effects = (key: Key) => number;

/** Returns the weighted sum of effects, log USD. */
export const sumOf = (effects: Effects, entries: readonly Entry[]): number =>
  total(entries, (entry) => entry.weight * effects(entry));

export const entry = (term: string, facets: Facets, weight = 1): Entry => ({ term, facets, weight });

/** The tier of brands outside the catalog, which shares no effects with the catalog's tiers. */
export const OTHER_TIER = 'other';
type ModelTier = Tier | typeof OTHER_TIER;

const tiers = new Map(brands.map((brand) => [brand.slug, brand.tier]));

export const tierOf = (brand: string): ModelTier => tiers.get(brand) ?? OTHER_TIER;

const families = new Map(categories.map((category) => [category.slug, category.family]));

/** Returns the family of a category. Throws an Error for an unknown category. */
export function familyOf(category: string): string {
  const family = families.get(category);
  if (family === undefined) throw new Error(`${category}: there is no such category.`);
  return family;
}

/** Each grade's share of listings. An item of unknown grade is priced as this mix. */
export type ConditionMix = ReadonlyMap<string, number>;

/** Returns a garment's genders with their shares, which are equal if the gender is unknown. */
export const gendersOf = (gender: Gender): [gender: string, share: number][] =>
  gender === 'unknown' ? GENDERS.map((each) => [each, 0.5]) : [[gender, 1]];

/** Returns the entries of a garment without a title, which has ordinary facts. */
export function garmentEntries(brand: string, category: string, gender: Gender): Entry[] {
  return [...structureEntries(brand, category, gender), entry(ORDINARY_WORDS, { brand, category })];
}

const withoutLeather = new Set(noLeather.brands);

/** Returns the entries of a garment without facts, even ordinary ones. */
function structureEntries(brand: string, category: string, gender: Gender): Entry[] {
  const tier = tierOf(brand);
  const entries = [
    entry('base', {}),
    entry('category', { category }),
    entry('tier', { tier }),
    entry('tier x category', { tier, category }),
    entry('brand', { brand }),
    entry('brand x family', { brand, family: familyOf(category) }),
    entry('brand x category', { brand, category }),
  ];
  if (category === 'bag' && withoutLeather.has(brand)) entries.push(entry(NO_LEATHER, {}));
  for (const [wearer, share] of gendersOf(gender)) {
    entries.push(
      entry('category x gender', { category, gender: wearer }, share),
      entry('tier x gender', { tier, gender: wearer }, share),
      entry('brand x gender', { brand, gender: wearer }, share),
    );
  }
  return entries;
}

/** Groups of categories that wear alike. Grades have the same effects on all categories in a group. */
export const WEARS = ['bags', 'footwear', 'clothes'] as const;
export type Wear = (typeof WEARS)[number];

export function wearOf(category: string): Wear {
  const family = familyOf(category);
  return family === 'bags' || family === 'footwear' ? family : 'clothes';
}

/** Returns a grade's entries, or those of the mix if the grade is unknown. */
export function conditionEntries(condition: Grade, tier: ModelTier, wear: Wear, mix: ConditionMix): Entry[] {
  const grades: Iterable<[string, number]> = condition === 'unknown' ? mix : [[condition, 1]];
  const entries: Entry[] = [];
  for (const [grade, share] of grades) {
    // Good is the reference, so its effect is zero.
    if (share === 0 || grade === 'Good') continue;
    entries.push(
      entry('condition', { grade }, share),
      entry('condition x wear', { grade, wear }, share),
      entry('condition x tier x wear', { grade, tier, wear }, share),
    );
  }
  return entries;
}

/** Returns the entries of a garment in its condition at the reference market, without facts. */
export function entriesOf({ brand, category, gender, condition }: Facts, mix: ConditionMix) {
  return [
    ...structureEntries(brand, category, gender),
    ...conditionEntries(condition, tierOf(brand), wearOf(category), mix),
  ];
}

/** Returns the entries of a market's level, overall and for a brand's category. */
export function marketEntries({ source, marketplace, basis }: Market, brand: string, category: string): Entry[] {
  const market = { source, marketplace, basis };
  return [entry('market', { market }), entry(OF_A_MARKET, { market, brand, category })];
}

export const CATEGORIES = categories.map(({ slug }) => slug);

/** Every brand, category, and gender in the catalog. */
export const GARMENTS = brands.flatMap((brand) =>
  categories.flatMap((category) => GENDERS.map((gender) => ({ brand, category, gender }))),
);

export const recordOf = <K extends string, T>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>;

/** Prior standard deviations by term, log USD. */
export const DEVIATIONS = byTerm(PARAMETERS.deviations);

/** Returns a term's prior standard deviation, log USD. Throws an Error if it doesn't have one. */
export function deviationIn(deviations: Readonly<Record<string, number>>, term: string): number {
  const deviation = deviations[term];
  if (deviation === undefined) throw new Error(`There is no deviation for effects of ${term}.`);
  return deviation;
}

/** Terms by which a market's level differs between goods. */
const WITHIN_MARKET = new Set(['market x tier', 'market x category', OF_A_MARKET]);

export function deviationOf({ term, facets: { market, brand } }: Key): number {
  if (term === 'market' && market) return knowledgeOf(market).deviation;
  const deviation = deviationIn(DEVIATIONS, term);
  if (term.startsWith('site x brand') && brand && isOddBrand(brand)) return PARAMETERS.markets.oddBrand;
  if (!market || !WITHIN_MARKET.has(term)) return deviation;
  // A market whose level is well known has that level for all goods. That of an unfamiliar market may vary.
  return Math.min(knowledgeOf(market).deviation, deviation);
}

/** Measures the mix of grades among listings that state one. Without any, it is half Like New and half Good. */
export function conditionMix(cells: readonly Cell[]): ConditionMix {
  const { fewestGradesInMix, fullSourceInMix } = PARAMETERS.reading;
  const graded = cells.filter(({ condition }) => condition !== 'unknown');
  const weights = new Map<string, number>(CONDITIONS.map((grade) => [grade, 0]));
  for (const cellsOfSource of Map.groupBy(graded, ({ source }) => source).values()) {
    const counts = countItems(cellsOfSource, ({ condition }) => condition);
    if (counts.size < fewestGradesInMix) continue;
    const items = total(counts.values(), (count) => count);
    for (const [grade, count] of counts) {
      const weight = (count * Math.min(items, fullSourceInMix)) / items;
      weights.set(grade, (weights.get(grade) as number) + weight);
    }
  }
  const sum = total(weights.values(), (weight) => weight);
  if (sum === 0) return new Map(Object.entries({ 'Like New': 0.5, Good: 0.5 }));
  return new Map([...weights].map(([grade, weight]) => [grade, round(weight / sum, 3)]));
}

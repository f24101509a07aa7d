import { brands, categories, type Tier } from '../../src/garments/catalog.ts';
import { OF_A_MARKET } from '../../src/pricing/total.ts';
import { type Facts, type Gender, type Grade, type Market, marketName } from '../read/cells.ts';
import noLeather from '../words/no-leather.json' with { type: 'json' };

/** Shared by the bags of brands that make hardly any of leather; the artifact has it in their `brand x category`. */
export const NO_LEATHER = 'bags without leather';

/** The facts in titles of a brand's ordinary listings; known once words are fitted, so no effect of the equations. */
export const ORDINARY_WORDS = 'ordinary words';

/** Groups of effects that speak of the garment. */
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

/** Groups of effects that speak of the state it is in. */
export const CONDITION_TERMS = [
  'condition',
  'condition x tier',
  'condition x wear',
  'condition x tier x wear',
] as const;

/** The subject of an effect: the facets of its term, in the order in which its label names them. */
export interface Facets {
  readonly market?: Market;
  readonly site?: string;
  readonly brand?: string;
  readonly tier?: string;
  readonly family?: string;
  readonly category?: string;
  readonly gender?: string;
  readonly grade?: string;
  readonly wear?: string;
  /** A fact of an item, such as `coach/tabby`. */
  readonly fact?: string;
  /** A figure of a published table. */
  readonly figure?: string;
  /** The amount that a title says. */
  readonly known?: string;
}

/** An effect: the group that it is of, whose effects share a standard deviation, and what it is about. */
export interface Key {
  readonly term: string;
  readonly facets: Facets;
}

/** An effect that takes part in an observation, with its weight. */
export interface Entry extends Key {
  readonly weight: number;
}

/** The subject of an effect as files write it: `coach bag`. Nothing takes it apart again. */
export function labelOf(facets: Facets): string {
  let label = '';
  for (const value of Object.values(facets) as (string | Market)[]) {
    const own = typeof value === 'string' ? value : marketName(value);
    label = label === '' ? own : `${label} ${own}`;
  }
  return label;
}

/** An effect's key in a map. */
export const idOf = ({ term, facets }: Key): string => labeledId(term, labelOf(facets));

/** The same from a label that a file holds. */
export const labeledId = (term: string, label: string): string => `${term}|${label}`;

/** Effects by key, log USD: zero where nothing is known. */
export type Effects = (key: Key) => number;

/** Sum of some effects, log USD. */
export function sumOf(effects: Effects, entries: readonly Entry[]): number {
  let sum = 0;
  for (const entry of entries) sum += entry.weight * effects(entry);
  return sum;
}

/** An effect with its weight in an observation. */
export const entry = (term: string, facets: Facets, weight = 1): Entry => ({
  term,
  facets,
  weight,
});

/** Brands outside the catalog share this tier: their level says nothing about a catalog tier. */
export const OTHER_TIER = 'other';
type ModelTier = Tier | typeof OTHER_TIER;

const tiers = new Map(brands.map((brand) => [brand.slug, brand.tier]));

export function tierOf(brand: string): ModelTier {
  return tiers.get(brand) ?? OTHER_TIER;
}

const families = new Map(categories.map((category) => [category.slug, category.family]));

/** The family of a category: kinds of garment in which a brand is expensive or cheap together. */
export function familyOf(category: string): string {
  const family = families.get(category);
  if (family === undefined) throw new Error(`${category}: there is no such category.`);
  return family;
}

/** Shares of the five grades among real listings, for items whose grade is not known. */
export type ConditionMix = ReadonlyMap<string, number>;

/** Genders with their shares: an unknown one is half and half. */
export function gendersOf(gender: Gender): readonly (readonly [gender: string, share: number])[] {
  return gender === 'unknown'
    ? [
        ['female', 0.5],
        ['male', 0.5],
      ]
    : [[gender, 1]];
}

/** The entries of a garment of which no title is known. */
export function garmentEntries(brand: string, category: string, gender: Gender): Entry[] {
  return [...structureEntries(brand, category, gender), entry(ORDINARY_WORDS, { brand, category })];
}

const withoutLeather = new Set(noLeather.brands);

/** The garment's entries without any word. */
export function structureEntries(brand: string, category: string, gender: Gender): Entry[] {
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
  for (const [one, share] of gendersOf(gender)) {
    entries.push(
      entry('category x gender', { category, gender: one }, share),
      entry('tier x gender', { tier, gender: one }, share),
      entry('brand x gender', { brand, gender: one }, share),
    );
  }
  return entries;
}

/** Groups of categories in which condition counts alike: bags, footwear and clothes. */
export const WEARS = ['bags', 'footwear', 'clothes'] as const;
export type Wear = (typeof WEARS)[number];

export function wearOf(category: string): Wear {
  const family = familyOf(category);
  return family === 'bags' || family === 'footwear' ? family : 'clothes';
}

/** The condition's entries: an unknown grade is the mix of real listings. */
export function conditionEntries(condition: Grade, tier: ModelTier, wear: Wear, mix: ConditionMix): Entry[] {
  const grades: Iterable<[string, number]> = condition === 'unknown' ? mix : [[condition, 1]];
  const entries: Entry[] = [];
  for (const [grade, share] of grades) {
    // Good is the grade that the others are measured against.
    if (share === 0 || grade === 'Good') continue;
    entries.push(
      entry('condition', { grade }, share),
      entry('condition x tier', { grade, tier }, share),
      entry('condition x wear', { grade, wear }, share),
      entry('condition x tier x wear', { grade, tier, wear }, share),
    );
  }
  return entries;
}

/** The entries of a garment in its state, at the reference market: a title's words come beside them. */
export function entriesOf({ brand, category, gender, condition }: Facts, mix: ConditionMix) {
  return [
    ...structureEntries(brand, category, gender),
    ...conditionEntries(condition, tierOf(brand), wearOf(category), mix),
  ];
}

/** The entries of a market's level, of all that it sells and of a brand's kind of garment. */
export function marketEntries({ source, marketplace, basis }: Market, brand: string, category: string): Entry[] {
  const market = { source, marketplace, basis };
  return [entry('market', { market }), entry(OF_A_MARKET, { market, brand, category })];
}

import { brands, categories, type Tier } from '../../src/garments/catalog.ts';
import { type Gender, type Grade, type Market, marketName } from '../cells.ts';
import noLeather from '../words/no-leather.json' with { type: 'json' };

/** Shared by the bags of brands that make hardly any of leather; the artifact has it in their `brand x category`. */
export const NO_LEATHER = 'bags without leather';

/** Terms that speak of the garment; the others speak of where and in which state it is sold. */
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
  // What the titles of a brand's ordinary listings say; known once words are fitted.
  'ordinary words',
] as const;

/** The groups of effects of the model, in log USD; each is pooled towards zero with a variance of its own. */
export const TERMS = [
  ...GARMENT_TERMS,
  'condition',
  'condition x tier',
  'condition x wear',
  'platform',
  'market',
  'market x brand x category',
  'table brands',
  'table ratios',
  'table categories',
  'table conditions',
] as const;
export type Term = (typeof TERMS)[number];

/** Brands outside the catalog share this tier: their level says nothing about a catalog tier. */
export const OTHER_TIER = 'other';
export type ModelTier = Tier | typeof OTHER_TIER;

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

/** What is known about one item or cell. A market of null is the reference market: its effects are zero. */
export interface Facts {
  readonly brand: string;
  readonly category: string;
  readonly gender: Gender;
  readonly condition: Grade;
  readonly market: Market | null;
}

/** Shares of the five grades among real listings, for items whose grade is not known. */
export type ConditionMix = ReadonlyMap<string, number>;

/** One effect that takes part in an observation, with its weight. */
export type Entry = readonly [term: Term, key: string, weight: number];

/** The entries of a garment of which no title is known: unknown gender is half and half. */
export function garmentEntries(brand: string, category: string, gender: Gender): Entry[] {
  return [
    ...structureEntries(brand, category, gender),
    ['ordinary words', `${brand} ${category}`, 1],
  ];
}

const withoutLeather = new Set(noLeather.brands);

/** The garment's entries without any word. */
function structureEntries(brand: string, category: string, gender: Gender): Entry[] {
  const tier = tierOf(brand);
  const entries: Entry[] = [
    ['base', '', 1],
    ['category', category, 1],
    ['tier', tier, 1],
    ['tier x category', `${tier} ${category}`, 1],
    ['brand', brand, 1],
    ['brand x family', `${brand} ${familyOf(category)}`, 1],
    ['brand x category', `${brand} ${category}`, 1],
  ];
  if (category === 'bag' && withoutLeather.has(brand)) entries.push([NO_LEATHER, '', 1]);
  const genders = gender === 'unknown' ? (['female', 'male'] as const) : [gender];
  for (const one of genders) {
    entries.push(
      ['category x gender', `${category} ${one}`, 1 / genders.length],
      ['tier x gender', `${tier} ${one}`, 1 / genders.length],
      ['brand x gender', `${brand} ${one}`, 1 / genders.length],
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
export function conditionEntries(
  condition: Grade,
  tier: ModelTier,
  wear: Wear,
  mix: ConditionMix,
): Entry[] {
  const grades: Iterable<[string, number]> = condition === 'unknown' ? mix : [[condition, 1]];
  const entries: Entry[] = [];
  for (const [grade, share] of grades) {
    // Good is the grade that the others are measured against.
    if (share === 0 || grade === 'Good') continue;
    entries.push(
      ['condition', grade, share],
      ['condition x tier', `${grade} ${tier}`, share],
      ['condition x wear', `${grade} ${wear}`, share],
    );
  }
  return entries;
}

/** The site behind a marketplace: `vestiaire_fr` and `vestiaire_collective` are both Vestiaire. */
function siteOf({ marketplace }: Market): string {
  return marketplace.split('_')[0] as string;
}

function marketEntries(market: Market, brand: string, category: string): Entry[] {
  const name = marketName(market);
  return [
    ['platform', `${siteOf(market)} ${market.basis}`.trim(), 1],
    ['market', name, 1],
    ['market x brand x category', `${name} ${brand} ${category}`, 1],
  ];
}

/** The entries of an observation: a title's words come beside them. */
export function entriesOf(facts: Facts, mix: ConditionMix): Entry[] {
  return [
    ...structureEntries(facts.brand, facts.category, facts.gender),
    ...conditionEntries(facts.condition, tierOf(facts.brand), wearOf(facts.category), mix),
    ...(facts.market === null ? [] : marketEntries(facts.market, facts.brand, facts.category)),
  ];
}

import type { Brand, Category } from '../../catalog/catalog.ts';
import type { Facts } from '../../titles/facts.ts';
import { materialAbove, themeAbove } from '../../titles/item-names.ts';
import type { PlaceCount } from '../evidence/evidence.ts';

export interface ItemEffect {
  /** Log USD. */
  readonly log: number;
  /** Number of listings whose titles name the fact, including sold ones. */
  readonly listings: number;
  readonly sold: number;
  /** Effect of judged titles on top of listings, log USD. */
  readonly judged?: number;
  /** Number of judged titles that name the fact. */
  readonly titles?: number;
  /** Published medians of a model's sales in the United States since 2022, USD, with the number of sales of each. */
  readonly medians?: readonly { readonly usd: number; readonly sold: number }[];
  readonly places?: readonly PlaceCount[];
}

/** Terms that name an item, narrowest first. Answers show the evidence for these terms. */
export const NAMING = ['variant', 'model', 'line'] as const satisfies readonly Term[];

/** Returns the key of an effect in the artifact, such as `variant:coach/tabby/26`. */
export const effectKey = (term: Term | KeywordTerm | typeof KEYWORD_COUNT | typeof AVERAGE_TITLE, id: string): string =>
  `${term}:${id}`;

/** Price adjustment fitted to sales of a model or version, or of all models of a price class or brand. */
export interface PaidRow {
  /** Log USD to add, by how detailed the title is. `alone` includes the details that the model usually sells with. */
  readonly log: readonly [detailed: number, version: number, alone: number];
  /** Number of person-to-person sales behind the adjustment, including the sales behind published medians. */
  readonly n: number;
  /** Distance from the price that contains 80% of the sales, log USD; absent for a class or brand. */
  readonly within?: number;
}

/**
 * Adjustment for items of a brand and category whose titles don't name a model. For a house, it follows from the prices
 * of its models and nameless items, in the proportions in which they sell. For other brands, it is fitted to US sales.
 */
export interface Mixture {
  /** Median price of these items relative to the price of a listing with the mean effect of models, log USD. */
  readonly log: number;
  /** Range that contains 80% of a house's items and the prices of its usual models, log USD around the median. */
  readonly ends: readonly [low: number, high: number];
}

/** `item-effects.json`. Its schema describes each field. */
export interface ItemEffectsArtifact {
  readonly version: string;
  /** By {@link effectKey}. */
  readonly effects: Readonly<Record<string, ItemEffect>>;
  /** Mean effects included in prices without a title, log USD, by brand or {@link OTHERS}, category, and group. */
  readonly ordinary: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** By the keys of `paidKeys`. */
  readonly paid?: Readonly<Record<string, PaidRow>> | undefined;
  /** Adjustments for items whose titles don't name a model, by brand and category. */
  readonly mixtures?: Readonly<Record<string, Readonly<Record<string, Mixture>>>> | undefined;
}

/** Key shared by all brands outside the catalog. */
export const OTHERS = 'other brands';

/** Parts of a price that facts replace one by one. For example, an unstated material is assumed to be the usual one. */
export const GROUPS = ['model', 'sub-kind', 'material', 'era'] as const;
export type Group = (typeof GROUPS)[number];

/** Group of each term. The effects of a term have a common prior in the fit. */
export const TERMS = {
  line: 'model',
  model: 'model',
  'named kind': 'model',
  variant: 'model',
  size: 'model',
  'brand size': 'model',
  'sub-kind': 'sub-kind',
  'tier sub-kind': 'sub-kind',
  'brand sub-kind': 'sub-kind',
  material: 'material',
  'tier material': 'material',
  'brand material': 'material',
  'model material': 'material',
  era: 'era',
  'tier era': 'era',
  'brand era': 'era',
} as const satisfies Record<string, Group>;
export type Term = keyof typeof TERMS;

/** Groups of keywords, of which a title may have several. A price without a title includes their usual sum. */
export const KEYWORD_GROUPS = ['feature', 'theme', 'word'] as const;

/** Terms of a keyword's effects on all garments, on a family, and on a brand, which add up. */
export type KeywordTerm = Keyword['group'] | `family ${Keyword['group']}` | `brand ${Keyword['group']}`;

/** Term for the effect of the amount of detail in a title. */
export const KEYWORD_COUNT = 'amount';

/** Term for the mean effect of titles, included in prices without a title and keyed by {@link averageTitles}. */
export const AVERAGE_TITLE = 'usual title';

/** Returns the identifiers of the {@link AVERAGE_TITLE} effects of a kind within a class of brands, and of a brand. */
export const averageTitles = (
  { slug, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
  kind: string,
): readonly [ofKind: string, ofBrand: string] => [`${isOutsideCatalog ? 'other' : tier}/${kind}`, slug];

/** Visits the effects of facts. A specific material also has the effects of the broader materials above it. */
export function eachTerm(
  { line, model, variants, size, subKind, materials, era }: Facts,
  brand: Pick<Brand, 'slug' | 'tier'>,
  category: Pick<Category, 'slug' | 'family'>,
  visit: (term: Term, id: string, weight: number) => void,
): void {
  if (line !== undefined) visit('line', `${brand.slug}/${line}`, 1);
  if (model !== undefined) {
    visit('model', `${brand.slug}/${model}`, 1);
    visit('named kind', `${brand.tier}/${category.slug}`, 1);
  }
  for (const variant of variants) visit('variant', `${brand.slug}/${model}/${variant}`, 1);
  if (size !== undefined) {
    visit('size', `${category.slug}/${size}`, 1);
    visit('brand size', `${brand.slug}/${category.slug}/${size}`, 1);
  }
  if (subKind !== undefined) shared('sub-kind', `${category.slug}/${subKind}`, 1);
  for (const material of materials) {
    const weight = 1 / materials.length;
    if (model !== undefined) visit('model material', `${brand.slug}/${model}/${material}`, weight);
    for (let id: string | undefined = material; id !== undefined; id = materialAbove(id))
      shared('material', `${category.family}/${id}`, weight);
  }
  if (era !== undefined) shared('era', `${category.family}/${era}`, 1);

  function shared(term: 'sub-kind' | 'material' | 'era', id: string, weight: number) {
    visit(term, id, weight);
    visit(`tier ${term}`, `${brand.tier}/${id}`, weight);
    visit(`brand ${term}`, `${brand.slug}/${id}`, weight);
  }
}

/** A feature, theme, or other word in a title. */
export interface Keyword {
  readonly group: (typeof KEYWORD_GROUPS)[number];
  /** Identifier of a feature or theme, or the form of a word. */
  readonly id: string;
}

/** Returns the features, themes, and other words in a title. */
export const keywordsOf = ({ features, themes, others = [] }: Facts): Keyword[] => [
  ...features.map((id) => ({ group: 'feature' as const, id })),
  ...themes.map((id) => ({ group: 'theme' as const, id })),
  ...others.map((id) => ({ group: 'word' as const, id })),
];

/** Visits the effects of a keyword. For a theme, also visits the broader theme above it. */
export function eachKeywordTerm(
  { group, id }: Keyword,
  { slug }: Pick<Brand, 'slug'>,
  { family }: Pick<Category, 'family'>,
  visit: (term: KeywordTerm, id: string) => void,
): void {
  visit(group, id);
  const broader = group === 'theme' ? themeAbove(id) : undefined;
  if (broader !== undefined) visit(group, broader);
  visit(`family ${group}`, `${family}/${id}`);
  visit(`brand ${group}`, `${slug}/${id}`);
}

/** Amounts of detail above this have the same effect as this one. */
const MOST_DETAIL = 6;

/** Returns the identifier of the effect of a number of facts and keywords in a title with or without a brand. */
export const amountId = (amount: number, isNamed: boolean): string =>
  `${isNamed ? 'brand' : 'no brand'}/${Math.min(amount, MOST_DETAIL)}`;

/** Counts the facts in a title, with all materials as one. */
export const countFacts = ({ line, model, subKind, materials, era }: Facts): number =>
  [line, model, subKind, materials[0], era].filter((fact) => fact !== undefined).length;

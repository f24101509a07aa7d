import { membersOf } from '../../base/members.ts';
import type { Brand, Category } from '../../catalog/catalog.ts';
import type { Facts } from '../../titles/facts.ts';
import { materialAbove, themeAbove } from '../../titles/item-names.ts';
import type { PlaceCount } from '../evidence/evidence.ts';

export interface ItemEffect {
  /** Log USD. */
  readonly log: number;
  /** Listings whose titles name it, including sold ones. */
  readonly listings: number;
  readonly sold: number;
  /** Effect of judged titles on top of listings, log USD. */
  readonly judged?: number;
  /** Number of judged titles that name it. */
  readonly titles?: number;
  /** Published medians of a model's sales in the United States since 2022, USD, with the sales behind them. */
  readonly medians?: readonly { readonly usd: number; readonly sold: number }[];
  readonly places?: readonly PlaceCount[];
}

/** Terms that name an item, the narrowest first. Answers show their evidence. */
export const NAMING = ['variant', 'model', 'line'] as const satisfies readonly Term[];

/** Returns the artifact as devices store it. Only naming terms keep their evidence. */
export function lighter(artifact: ItemEffectsArtifact): unknown {
  const effects = Object.entries(artifact.effects).map(([key, effect]) => {
    const isNaming = NAMING.some((term) => key.startsWith(`${term}:`));
    return [key, isNaming ? effect : membersOf(effect, 'log', 'judged')];
  });
  return { ...artifact, effects: Object.fromEntries(effects) };
}

/** Returns the key of an effect in the artifact, such as `variant:coach/tabby/26`. */
export const effectKey = (term: Term | KeywordTerm | typeof KEYWORD_COUNT | typeof AVERAGE_TITLE, id: string): string =>
  `${term}:${id}`;

/** Adjustment of prices to sales of a model or a version, or of all models of a class or a brand. */
export interface PaidRow {
  /** Log USD to add, by how detailed the title is. `alone` includes the details that the model usually sells with. */
  readonly log: readonly [detailed: number, version: number, alone: number];
  /** Person-to-person sales behind it, including those of published medians. */
  readonly n: number;
  /** Distance from the price that holds 80% of the sales, log USD; absent for a class or a brand. */
  readonly within?: number;
}

/**
 * Items of a brand's kind whose titles name no model. A house's are its models and nameless items, in the proportions
 * in which they sell; another brand's are priced by US sales.
 */
export interface Mixture {
  /** Their median relative to a price with the mean effect of models in ordinary listings, log USD. */
  readonly log: number;
  /** Ends of a range with 80% of a house's items and its usual models' prices, log USD relative to the median. */
  readonly ends: readonly [low: number, high: number];
}

/** `item-effects.json`. Its schema describes each field. */
export interface ItemEffectsArtifact {
  readonly version: string;
  /** By {@link effectKey}. */
  readonly effects: Readonly<Record<string, ItemEffect>>;
  /** Mean effects in prices without a title, log USD, by brand or {@link OTHERS}, category, and group. */
  readonly ordinary: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** By the keys of `paidKeys`. */
  readonly paid?: Readonly<Record<string, PaidRow>> | undefined;
  /** Items without a model in prices without a title, by brand and category. */
  readonly mixtures?: Readonly<Record<string, Readonly<Record<string, Mixture>>>> | undefined;
}

/** Key shared by all brands outside the catalog. */
export const OTHERS = 'other brands';

/** Parts of a price that facts replace one by one: an item without a stated material has the usual one. */
export const GROUPS = ['model', 'sub-kind', 'material', 'era'] as const;
export type Group = (typeof GROUPS)[number];

/** The group that each term belongs to. Effects of one term share a prior. */
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

/** Facts that a title may state several of. A price without a title includes only their usual sum. */
export const KEYWORD_GROUPS = ['feature', 'theme', 'word'] as const;

/** Terms of their effects, which add up: for all garments, for a family, and for a brand. */
export type KeywordTerm = Keyword['group'] | `family ${Keyword['group']}` | `brand ${Keyword['group']}`;

/** Term for the amount of detail in a title. */
export const KEYWORD_COUNT = 'amount';

/** Term for the mean effect of usual titles, which prices without a title include, by {@link averageTitles}. */
export const AVERAGE_TITLE = 'usual title';

/** Returns the two identifiers of {@link AVERAGE_TITLE} effects: of a kind in a class of brands, and of a brand. */
export const averageTitles = (
  { slug: brand, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
  kind: string,
): readonly [ofKind: string, ofBrand: string] => [`${isOutsideCatalog ? 'other' : tier}/${kind}`, brand];

/** Visits the effects of facts, for training and for the service. A finer material includes the broader ones. */
export function eachTerm(
  { line, model, variants, size, subKind, materials, era }: Facts,
  { slug: brand, tier }: Pick<Brand, 'slug' | 'tier'>,
  { slug: kind, family }: Pick<Category, 'slug' | 'family'>,
  visit: (term: Term, id: string, weight: number) => void,
): void {
  if (line !== undefined) visit('line', `${brand}/${line}`, 1);
  if (model !== undefined) {
    visit('model', `${brand}/${model}`, 1);
    visit('named kind', `${tier}/${kind}`, 1);
  }
  for (const variant of variants) visit('variant', `${brand}/${model}/${variant}`, 1);
  if (size !== undefined) {
    visit('size', `${kind}/${size}`, 1);
    visit('brand size', `${brand}/${kind}/${size}`, 1);
  }
  if (subKind !== undefined) shared('sub-kind', `${kind}/${subKind}`, 1);
  for (const material of materials) {
    const weight = 1 / materials.length;
    if (model !== undefined) visit('model material', `${brand}/${model}/${material}`, weight);
    for (let id: string | undefined = material; id !== undefined; id = materialAbove(id))
      shared('material', `${family}/${id}`, weight);
  }
  if (era !== undefined) shared('era', `${family}/${era}`, 1);

  function shared(term: 'sub-kind' | 'material' | 'era', id: string, weight: number) {
    visit(term, id, weight);
    visit(`tier ${term}`, `${tier}/${id}`, weight);
    visit(`brand ${term}`, `${brand}/${id}`, weight);
  }
}

/** A feature, theme, or other word in a title. */
export interface Keyword {
  readonly group: (typeof KEYWORD_GROUPS)[number];
  /** Identifier of a feature or theme; the form of a word. */
  readonly id: string;
}

/** Returns the features, themes, and other words in a title. */
export const keywordsOf = ({ features, themes, others = [] }: Facts): Keyword[] => [
  ...features.map((id) => ({ group: 'feature' as const, id })),
  ...themes.map((id) => ({ group: 'theme' as const, id })),
  ...others.map((id) => ({ group: 'word' as const, id })),
];

/** Visits the effects of a keyword. A theme includes its group. */
export function eachKeywordTerm(
  { group, id }: Keyword,
  { slug: brand }: Pick<Brand, 'slug'>,
  { family }: Pick<Category, 'family'>,
  visit: (term: KeywordTerm, id: string) => void,
): void {
  visit(group, id);
  const broader = group === 'theme' ? themeAbove(id) : undefined;
  if (broader !== undefined) visit(group, broader);
  visit(`family ${group}`, `${family}/${id}`);
  visit(`brand ${group}`, `${brand}/${id}`);
}

/** Largest amount of detail with an effect of its own. */
const MOST_DETAIL = 6;

/** Returns the identifier of an amount of detail: the number of facts and known keywords, with or without a brand. */
export const amountId = (amount: number, isNamed: boolean): string =>
  `${isNamed ? 'brand' : 'no brand'}/${Math.min(amount, MOST_DETAIL)}`;

/** Returns the number of facts in a title. Counts several materials once. */
export const countFacts = ({ line, model, subKind, materials, era }: Facts): number =>
  [line, model, subKind, materials[0], era].filter((fact) => fact !== undefined).length;

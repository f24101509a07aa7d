import { membersOf } from '../../base/members.ts';
import type { Brand, Category } from '../../catalog/catalog.ts';
import type { Facts } from '../../titles/facts.ts';
import { materialAbove, themeAbove } from '../../titles/item-names.ts';
import type { PlaceCount } from '../evidence/evidence-grade.ts';

export interface ItemEffect {
  /** Log USD. */
  readonly log: number;
  /** Listings that name it, including sold ones. */
  readonly listings: number;
  readonly sold: number;
  /** Effects of judged titles in addition to listings, log USD. */
  readonly judged?: number;
  /** Judged titles that name it. */
  readonly titles?: number;
  /** Published medians of a model's sales in the United States since 2022, USD, with the sales behind them. */
  readonly medians?: readonly { readonly usd: number; readonly sold: number }[];
  readonly places?: readonly PlaceCount[];
}

/** Terms that name an item: answers show their evidence. */
export const NAMING = ['variant', 'model', 'line'] as const satisfies readonly Term[];

/** Returns the artifact as devices store it, with the evidence of named terms only. */
export function lighter(artifact: ItemEffectsArtifact): unknown {
  const effects = Object.entries(artifact.effects).map(([key, effect]) => {
    const isNaming = NAMING.some((term) => term === partsOfKey(key)[0]);
    return [key, isNaming ? effect : membersOf(effect, 'log', 'judged')];
  });
  return { ...artifact, effects: Object.fromEntries(effects) };
}

/** The key of an effect in the artifact, such as `variant:coach/tabby/26`. */
export const effectKey = (term: Term | KeywordTerm | typeof KEYWORD_COUNT | typeof AVERAGE_TITLE, id: string): string =>
  `${term}:${id}`;

/** Returns the term and the identifier of an {@link effectKey}. */
function partsOfKey(key: string): readonly [term: string, id: string] {
  const at = key.indexOf(':');
  return [key.slice(0, at), key.slice(at + 1)];
}

/** Additions to prices from sales of a model, of a version, or of the models of a class or a brand. */
export interface PaidRow {
  /** Log USD to add, by the detail of the title; for the model alone, with the details with which it usually sells. */
  readonly log: readonly [detailed: number, version: number, alone: number];
  /** Person-to-person sales behind it, including those of published medians. */
  readonly n: number;
  /** Distance from the price that holds 80% of its sales, log USD; only for a model or version with sales. */
  readonly within?: number;
}

/**
 * Pieces of a brand's kind without a stated model: of a house, its models and nameless pieces in the shares in which
 * they sell; of another brand, what US sellers got.
 */
export interface Mixture {
  /** Their median relative to the price with the mean of models among ordinary listings alone, log USD. */
  readonly log: number;
  /** Ends of the range that holds 80% of a house's and the prices of usual models, log USD relative to that median. */
  readonly ends: readonly [low: number, high: number];
}

/** `item-effects.json`; its schema describes each field. */
export interface ItemEffectsArtifact {
  readonly version: string;
  /** By {@link effectKey}. */
  readonly effects: Readonly<Record<string, ItemEffect>>;
  /** Mean effects, log USD, by brand or {@link OTHERS}, category and group: prices without a title include them. */
  readonly ordinary: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** By the keys of `paidKeys`. */
  readonly paid?: Readonly<Record<string, PaidRow>> | undefined;
  /** Pieces without a model, by brand and category; prices without a title include them. */
  readonly mixtures?: Readonly<Record<string, Readonly<Record<string, Mixture>>>> | undefined;
}

/** Key for all brands outside the catalog. */
export const OTHERS = 'other brands';

/** Parts of a price that facts replace one by one: text without a material has the usual one. */
export const GROUPS = ['model', 'sub-kind', 'material', 'era'] as const;
export type Group = (typeof GROUPS)[number];

/** An effect's term and the group that it is part of; effects of one term share a prior. */
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

/** Facts of which a title may state several. Prices without a title include none of them one by one. */
export const KEYWORD_GROUPS = ['feature', 'theme', 'word'] as const;
type KeywordGroup = (typeof KEYWORD_GROUPS)[number];

/** Their effects, from the one shared by all garments to the brand's own; they add up. */
export type KeywordTerm = KeywordGroup | `family ${KeywordGroup}` | `brand ${KeywordGroup}`;

/** The effect of a title's amount of detail. */
export const KEYWORD_COUNT = 'amount';

/** Mean effect of the titles of usual listings, by {@link averageTitles}, which prices without a title include. */
export const AVERAGE_TITLE = 'usual title';

/** Returns the two parts of a usual title's effect: for a kind among brands of a class, and for a brand. */
export const averageTitles = (
  { slug: brand, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
  kind: string,
): readonly [ofKind: string, ofBrand: string] => [`${isOutsideCatalog ? 'other' : tier}/${kind}`, brand];

/** Walks through the effects of facts, for training and for the service; a finer material includes the broader one. */
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
  for (const named of materials) {
    const weight = 1 / materials.length;
    if (model !== undefined) visit('model material', `${brand}/${model}/${named}`, weight);
    for (let id: string | undefined = named; id !== undefined; id = materialAbove(id))
      shared('material', `${family}/${id}`, weight);
  }
  if (era !== undefined) shared('era', `${family}/${era}`, 1);

  function shared(term: 'sub-kind' | 'material' | 'era', id: string, weight: number) {
    visit(term, id, weight);
    visit(`tier ${term}`, `${tier}/${id}`, weight);
    visit(`brand ${term}`, `${brand}/${id}`, weight);
  }
}

/** An item that a title states, by its identifier; for a word, its form. */
export interface Keyword {
  readonly group: KeywordGroup;
  readonly id: string;
}

/** Returns the features and themes of an item, and the other words of its title. */
export const keywordsOf = ({ features, themes, others = [] }: Facts): Keyword[] => [
  ...features.map((id) => ({ group: 'feature' as const, id })),
  ...themes.map((id) => ({ group: 'theme' as const, id })),
  ...others.map((id) => ({ group: 'word' as const, id })),
];

/** Walks through the effects of one such item; a theme includes its group. */
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

/** More keywords than this have no more effect. */
const MOST_KEYWORDS = 6;

/** The amount of detail in a title: its groups of facts and known keywords, with or without a known brand. */
export const amountId = (sayings: number, isNamed: boolean): string =>
  `${isNamed ? 'brand' : 'no brand'}/${Math.min(sayings, MOST_KEYWORDS)}`;

/** Returns the number of facts that are named, counting materials once. */
export const countFacts = ({ line, model, subKind, materials, era }: Facts): number =>
  [line, model, subKind, materials[0], era].filter((fact) => fact !== undefined).length;

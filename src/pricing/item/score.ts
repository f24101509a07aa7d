import type { Brand, Category } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import type { Facts } from '../../titles/facts.ts';
import type { PairSize } from '../../titles/genders.ts';
import { modelWith } from '../../titles/models.ts';
import type { KindsArtifact } from '../loading/artifact.ts';
import {
  AVERAGE_TITLE,
  amountId,
  averageTitles,
  countFacts,
  eachKeywordTerm,
  eachTerm,
  effectKey,
  GROUPS,
  type Group,
  type ItemEffect,
  type ItemEffectsArtifact,
  KEYWORD_COUNT,
  KEYWORD_GROUPS,
  type Keyword,
  keywordsOf,
  NAMING,
  OTHERS,
  TERMS,
  type Term,
} from './item-effects.ts';

/** Judged effects of words below this, log USD, are not told from nothing by any sales. */
const LEAST_EFFECT = 0.08;
/** Words that describe a piece change its price by at most this factor in all, log USD: more adds up to nothing. */
const MOST_OF_WORDS = Math.log(1.3);

/** Number of sales at which their distance weighs as much as the usual one. */
const HALF_WEIGHT = 5;

/** Returns the keys of a model's rows: its class's, its brand's, its own, then its versions'. */
export function paidKeys(
  { slug, tier, isOutsideCatalog }: Pick<Brand, 'slug' | 'tier' | 'isOutsideCatalog'>,
  { family }: Pick<Category, 'family'>,
  { model, variants }: Pick<Facts, 'model' | 'variants'>,
): readonly string[] {
  return [
    `class:${isOutsideCatalog ? OTHERS : tier}/${family}`,
    `brand:${slug}/${family}`,
    `model:${slug}/${model}`,
    ...variants.map((variant) => `variant:${slug}/${model}/${variant}`),
  ];
}

/** Returns true if facts state more about a model than one version and the facts that its name implies. */
export function isDetailed(
  brand: Brand,
  { model, variants, size, materials, era, features, themes }: Facts,
  hasWords: boolean,
): boolean {
  const implied = model === undefined ? undefined : modelWith(brand, model)?.material;
  const isTold = size !== undefined || era !== undefined || features.length > 0 || themes.length > 0;
  return isTold || hasWords || variants.length > 1 || materials.some((one) => one !== implied);
}

/** Returns the place in a row of the effect on such titles: detailed, of a version, or of the model alone. */
function placeInRow({ variants }: Facts, hasDetails: boolean): 0 | 1 | 2 {
  if (hasDetails) return 0;
  return variants.length > 0 ? 1 : 2;
}

/** Returns log USD to add for sales of a named model, and the sales of its narrowest row; undefined without rows. */
export function paidFor(
  table: NonNullable<ItemEffectsArtifact['paid']>,
  brand: Brand,
  category: Category,
  facts: Facts,
  hasWords: boolean,
): ({ readonly log: number; readonly n: number } & Pick<ItemScore, 'within'>) | undefined {
  if (facts.model === undefined) return undefined;
  const place = placeInRow(facts, isDetailed(brand, facts, hasWords));
  const rows = paidKeys(brand, category, facts).flatMap((key) => (table[key] ? [table[key]] : []));
  if (rows.length === 0) return undefined;
  const [measured] = rows.filter(({ within }) => within !== undefined).sort((a, b) => a.n - b.n);
  return {
    log: rows.reduce((sum, { log }) => sum + log[place], 0),
    n: measured?.n ?? 0,
    within: measured && { distance: measured.within as number, weight: measured.n / (measured.n + HALF_WEIGHT) },
  };
}

interface ItemPart {
  readonly group: Group | Keyword['group'] | typeof KEYWORD_COUNT;
  readonly id?: string;
  /** Log USD. */
  readonly log: number;
}

export interface ItemScore {
  /** Log USD to add to the log of the price without a title; 0 if no fact has an effect. */
  readonly log: number;
  readonly parts: readonly ItemPart[];
  /** True if a fact or word has an effect. */
  readonly isKnown: boolean;
  /** True if its line, model or size has an effect. */
  readonly isOfModel?: boolean;
  readonly isLineKnown: boolean;
  /** The narrowest of model, variant and line with listings, sales or judgments. */
  readonly named: NamedEvidence | undefined;
  /** Distance of the model's own sales from its price, and its weight relative to the usual one, a fraction. */
  readonly within?: { readonly distance: number; readonly weight: number } | undefined;
  /** The price of an adult model, whole USD; a child's pair sells for a share of it. */
  readonly ofGrownUp?: NonNullable<KindsArtifact['childsModels']>[PairSize] & {
    readonly size: PairSize;
    readonly price: number;
  };
}

export interface NamedEvidence extends ItemEffect {
  readonly of: (typeof NAMING)[number];
}

export const NOTHING_KNOWN: ItemScore = {
  log: 0,
  parts: [],
  isKnown: false,
  isLineKnown: false,
  named: undefined,
};

/** Minimum sales for a model to be priced below its brand's usual piece. */
const ENOUGH_SALES = 10;

/** Creates the function that scores facts by an artifact. Pure; some microseconds per item. */
export function createItemScorer({
  effects,
  ordinary,
  paid = {},
  mixtures = {},
}: Omit<ItemEffectsArtifact, 'version' | 'spread'>): (brand: Brand, category: Category, facts: Facts) => ItemScore {
  return (brand, category, facts) => {
    const sums = new Map<Group, number>();
    const add = (group: Group, log: number) => sums.set(group, (sums.get(group) ?? 0) + log);
    const known = new Set<string>();
    const evidence = new Map<Term, NamedEvidence>();
    let modelSales = 0;
    let lineLog = 0;
    eachTerm(facts, brand, category, (term, id, weight) => {
      const effect = effects[effectKey(term, id)];
      if (!effect) return;
      known.add(term);
      const log = effect.log + (effect.judged ?? 0);
      add(TERMS[term], weight * log);
      if (term === 'model') modelSales = salesOf(effect);
      if (term === 'line') lineLog = log;
      const naming = NAMING.find((one) => one === term);
      const isKnown = effect.listings > 0 || effect.medians !== undefined || effect.judged !== undefined;
      if (naming && !evidence.has(term) && isKnown) evidence.set(term, { ...effect, of: naming });
    });
    const ofSayings = sayingParts(brand, category, facts);
    const hasWords = ofSayings.some(isTelling);
    const sales = paidFor(paid, brand, category, facts, hasWords);
    if (sales) {
      add('model', sales.log);
      modelSales = Math.max(modelSales, sales.n);
      known.add('model');
    }
    if (hasWords) known.add('word');
    if (known.size === 0) return NOTHING_KNOWN;
    const means = (ordinary[brand.isOutsideCatalog ? OTHERS : brand.slug] ?? ordinary[OTHERS])?.[category.slug];
    const mixture = mixtures[brand.slug]?.[category.slug];
    // A size alone does not say which model it is.
    const isNamed = facts.model !== undefined || facts.line !== undefined;
    const ofFacts = GROUPS.flatMap((group, g): ItemPart[] => {
      const sum = sums.get(group);
      const ofPiece = group === 'model' && isNamed ? (mixture?.log ?? 0) : 0;
      return sum === undefined ? [] : [{ group, log: sum - (means?.[g] ?? 0) - ofPiece }];
    });
    const all = [...ofFacts, ...ofSayings];
    const isPlainModel = facts.model !== undefined && !known.has('variant') && !known.has('size');
    const parts =
      isPlainModel && modelSales < ENOUGH_SALES ? notBelowUsual(all, Math.min(0, lineLog) - (mixture?.log ?? 0)) : all;
    return {
      log: parts.reduce((sum, part) => sum + part.log, 0),
      parts,
      isKnown: true,
      isOfModel: sums.has('model'),
      isLineKnown: evidence.has('line'),
      named: NAMING.map((term) => evidence.get(term)).find((one) => one),
      within: sales?.within,
    };
  };

  function judgedOf(key: string): number | undefined {
    const effect = effects[key];
    return effect && (effect.judged ?? 0);
  }

  function sayingParts(brand: Brand, category: Category, facts: Facts): ItemPart[] {
    const parts = bounded(
      keywordsOf(facts).flatMap((saying): ItemPart[] => {
        const log = keywordLog(saying, brand, category, judgedOf);
        return log === undefined ? [] : [{ ...saying, log }];
      }),
    );
    const amount = countFacts(facts) + parts.filter(isTelling).length;
    const effect = effects[effectKey(KEYWORD_COUNT, amountId(amount, !isUnknown(brand)))];
    if (facts.others && amount > 0 && effect) {
      let log = effect.judged ?? 0;
      for (const id of averageTitles(brand, category.slug)) log -= effects[effectKey(AVERAGE_TITLE, id)]?.judged ?? 0;
      parts.push({ group: KEYWORD_COUNT, log });
    }
    return parts;
  }
}

/**
 * Returns the effect of a keyword by `judgedOf` its terms, log USD: 0 if it is too small to count, undefined if no
 * judged title has it.
 */
export function keywordLog(
  keyword: Keyword,
  brand: Brand,
  category: Category,
  judgedOf: (key: string) => number | undefined,
): number | undefined {
  let log: number | undefined;
  eachKeywordTerm(keyword, brand, category, (term, id) => {
    const judged = judgedOf(effectKey(term, id));
    if (judged !== undefined) log = (log ?? 0) + judged;
  });
  return log !== undefined && Math.abs(log) < LEAST_EFFECT ? 0 : log;
}

/** Returns true for a keyword with an effect: others say nothing about the piece, and are no detail. */
export const isTelling = ({ group, log }: ItemPart): boolean =>
  log !== 0 && KEYWORD_GROUPS.some((keyword) => keyword === group);

/** Returns keywords with a bounded sum of effects. */
function bounded(counted: readonly ItemPart[]): ItemPart[] {
  const sum = Math.abs(counted.reduce((all, { log }) => all + log, 0));
  const share = Math.min(1, MOST_OF_WORDS / sum);
  return counted.map((part) => ({ ...part, log: share * part.log }));
}

const salesOf = ({ sold, medians = [] }: ItemEffect): number => medians.reduce((sum, one) => sum + one.sold, sold);

/** Groups in which a model's usual piece differs: its era and other words state something else. */
const OF_MODEL: readonly ItemPart['group'][] = ['model', 'sub-kind', 'material', KEYWORD_COUNT];

/** Raises a model without variants to its brand's, or its line's, usual piece, unless enough sales show less. */
function notBelowUsual(parts: readonly ItemPart[], usual: number): readonly ItemPart[] {
  const sum = parts.reduce((all, { group, log }) => (OF_MODEL.includes(group) ? all + log : all), 0);
  const missing = usual - sum;
  return missing <= 0 ? parts : [{ group: 'model', log: missing }, ...parts];
}

import { sumOf } from '../../base/numbers.ts';
import type { Brand, Category } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import type { Facts } from '../../titles/facts.ts';
import type { PairSize } from '../../titles/genders.ts';
import { modelWith } from '../../titles/models.ts';
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
  type PaidRow,
  TERMS,
  type Term,
} from './item-effects.ts';

/** Minimum judged effect of a word that counts, log USD, since sales cannot tell smaller effects from zero. */
const LEAST_EFFECT = 0.08;
/** Maximum effect of all descriptive words together, log USD. */
const MOST_OF_WORDS = Math.log(1.3);

/** Number of sales at which a model's measured distance weighs as much as the usual distance. */
const HALF_WEIGHT = 5;

/** Returns the keys of the `paid` rows for a model: its class, its brand, the model itself, then its versions. */
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

/** Returns true if facts say more about a model than a single version and the material that its name implies. */
export function isDetailed(
  brand: Brand,
  { model, variants, size, materials, era, features, themes }: Facts,
  hasWords: boolean,
): boolean {
  const impliedMaterial = model === undefined ? undefined : modelWith(brand, model)?.material;
  const hasFacts = size !== undefined || era !== undefined || features.length > 0 || themes.length > 0;
  return hasFacts || hasWords || variants.length > 1 || materials.some((material) => material !== impliedMaterial);
}

function paidLog({ log: [detailed, version, alone] }: PaidRow, { variants }: Facts, hasDetails: boolean): number {
  if (hasDetails) return detailed;
  return variants.length > 0 ? version : alone;
}

/** Returns the log USD to add for sales of a named model, with the sales and distance of its narrowest row, if any. */
export function paidFor(
  table: NonNullable<ItemEffectsArtifact['paid']>,
  brand: Brand,
  category: Category,
  facts: Facts,
  hasWords: boolean,
): ({ readonly log: number; readonly n: number } & Pick<ItemScore, 'within'>) | undefined {
  if (facts.model === undefined) return undefined;
  const rows = paidKeys(brand, category, facts).flatMap((key) => table[key] ?? []);
  if (rows.length === 0) return undefined;
  const hasDetails = isDetailed(brand, facts, hasWords);
  const log = sumOf(rows.map((row) => paidLog(row, facts, hasDetails)));
  const [narrowest] = rows.filter(({ within }) => within !== undefined).sort((a, b) => a.n - b.n);
  if (narrowest?.within === undefined) return { log, n: 0 };
  const { n, within: distance } = narrowest;
  return { log, n, within: { distance, weight: n / (n + HALF_WEIGHT) } };
}

interface ItemPart {
  readonly group: Group | Keyword['group'] | typeof KEYWORD_COUNT;
  readonly id?: string;
  /** Log USD. */
  readonly log: number;
}

/** Price of the adult model of a child's pair, whole US dollars. The pair sells for exp(`log`) times as much. */
export interface GrownUpPrice {
  readonly size: PairSize;
  readonly price: number;
  readonly log: number;
  /** Sold and judged pairs that `log` was fitted to. */
  readonly sold: number;
  readonly judged: number;
}

export interface ItemScore {
  /** Log USD to add to the price without a title; 0 if no fact has an effect. */
  readonly log: number;
  readonly parts: readonly ItemPart[];
  /** True if a fact or word has an effect. */
  readonly isKnown: boolean;
  /** True if the line, model, or size has an effect. */
  readonly isOfModel?: boolean;
  readonly isLineKnown: boolean;
  /** The narrowest of variant, model, and line that has listings, sales, or judgments. */
  readonly named: NamedEvidence | undefined;
  /** Distance that contains 80% of the model's sales, log USD, and its weight against the usual one, a fraction. */
  readonly within?: { readonly distance: number; readonly weight: number } | undefined;
  readonly ofGrownUp?: GrownUpPrice;
}

interface NamedEvidence extends ItemEffect {
  readonly of: (typeof NAMING)[number];
}

export const NOTHING_KNOWN: ItemScore = {
  log: 0,
  parts: [],
  isKnown: false,
  isLineKnown: false,
  named: undefined,
};

/** Minimum number of sales for a model to be priced below its brand's usual item. */
const ENOUGH_SALES = 10;

/** Scores the facts of an item with a pricing model's effects. Pure. */
export function scoreItem(
  artifact: Omit<ItemEffectsArtifact, 'version'>,
  brand: Brand,
  category: Category,
  facts: Facts,
): ItemScore {
  const { groups, terms, evidence, modelSales } = fittedEffects(artifact, brand, category, facts);
  const keywords = keywordParts(artifact, brand, category, facts);
  const hasWords = keywords.some(isTelling);
  const sales = paidFor(artifact.paid ?? {}, brand, category, facts, hasWords);
  if (sales) addTo(groups, 'model', sales.log);
  if (groups.size === 0 && !hasWords) return NOTHING_KNOWN;

  const mixtureLog = artifact.mixtures?.[brand.slug]?.[category.slug]?.log ?? 0;
  // A size alone does not name a model, so the mixture's effect stays in the price.
  const isNamed = facts.model !== undefined || facts.line !== undefined;
  const allParts = [...groupParts(artifact, brand, category, groups, isNamed ? mixtureLog : 0), ...keywords];
  const isPlainModel = facts.model !== undefined && !terms.has('variant') && !terms.has('size');
  const hasEnoughSales = Math.max(modelSales, sales?.n ?? 0) >= ENOUGH_SALES;
  const usualLog = Math.min(0, terms.get('line') ?? 0) - mixtureLog;
  const parts = isPlainModel && !hasEnoughSales ? notBelowUsual(allParts, usualLog) : allParts;
  return {
    log: sumOf(parts.map((part) => part.log)),
    parts,
    isKnown: true,
    isOfModel: groups.has('model'),
    isLineKnown: evidence.has('line'),
    named: evidence.get('variant') ?? evidence.get('model') ?? evidence.get('line'),
    within: sales?.within,
  };
}

function fittedEffects(
  { effects }: Pick<ItemEffectsArtifact, 'effects'>,
  brand: Brand,
  category: Category,
  facts: Facts,
) {
  const groups = new Map<Group, number>();
  const terms = new Map<Term, number>();
  const evidence = new Map<Term, NamedEvidence>();
  let modelSales = 0;
  eachTerm(facts, brand, category, (term, id, weight) => {
    const effect = effects[effectKey(term, id)];
    if (!effect) return;
    const log = weight * (effect.log + (effect.judged ?? 0));
    addTo(groups, TERMS[term], log);
    addTo(terms, term, log);
    if (term === 'model') modelSales = effect.sold + sumOf((effect.medians ?? []).map(({ sold }) => sold));
    const naming = NAMING.find((name) => name === term);
    const hasEvidence = effect.listings > 0 || effect.medians !== undefined || effect.judged !== undefined;
    if (naming && hasEvidence && !evidence.has(term)) evidence.set(term, { ...effect, of: naming });
  });
  return { groups, terms, evidence, modelSales };
}

function addTo<Key>(logs: Map<Key, number>, key: Key, log: number): void {
  logs.set(key, (logs.get(key) ?? 0) + log);
}

/** Subtracts each group's usual effect, since the price without a title already includes it. */
function groupParts(
  { ordinary }: Pick<ItemEffectsArtifact, 'ordinary'>,
  brand: Brand,
  category: Category,
  logs: ReadonlyMap<Group, number>,
  mixtureLog: number,
): ItemPart[] {
  const ofBrand = ordinary[brand.isOutsideCatalog ? OTHERS : brand.slug] ?? ordinary[OTHERS];
  const usualLogs = ofBrand?.[category.slug] ?? [];
  const parts: ItemPart[] = [];
  GROUPS.forEach((group, at) => {
    const log = logs.get(group);
    if (log === undefined) return;
    const relative = log - (usualLogs[at] ?? 0);
    parts.push({ group, log: group === 'model' ? relative - mixtureLog : relative });
  });
  return parts;
}

function keywordParts(
  { effects }: Pick<ItemEffectsArtifact, 'effects'>,
  brand: Brand,
  category: Category,
  facts: Facts,
): ItemPart[] {
  const judgedLog = (key: string) => {
    const effect = effects[key];
    return effect ? (effect.judged ?? 0) : undefined;
  };
  const parts: ItemPart[] = [];
  for (const keyword of keywordsOf(facts)) {
    const log = keywordLog(keyword, brand, category, judgedLog);
    if (log !== undefined) parts.push({ ...keyword, log });
  }
  const boundedParts = bounded(parts);
  const amount = countFacts(facts) + boundedParts.filter(isTelling).length;
  const amountLog = judgedLog(effectKey(KEYWORD_COUNT, amountId(amount, !isUnknown(brand))));
  if (!facts.others || amount === 0 || amountLog === undefined) return boundedParts;
  let log = amountLog;
  for (const id of averageTitles(brand, category.slug)) log -= judgedLog(effectKey(AVERAGE_TITLE, id)) ?? 0;
  return [...boundedParts, { group: KEYWORD_COUNT, log }];
}

/** Returns the effect of a keyword, log USD: 0 if too small to count, undefined if no judged title has the keyword. */
export function keywordLog(
  keyword: Keyword,
  brand: Brand,
  category: Category,
  judgedLog: (key: string) => number | undefined,
): number | undefined {
  let log: number | undefined;
  eachKeywordTerm(keyword, brand, category, (term, id) => {
    const judged = judgedLog(effectKey(term, id));
    if (judged !== undefined) log = (log ?? 0) + judged;
  });
  return log !== undefined && Math.abs(log) < LEAST_EFFECT ? 0 : log;
}

/** Returns true for a keyword with an effect. Others say nothing about the item, so they do not count as detail. */
export const isTelling = ({ group, log }: ItemPart): boolean =>
  log !== 0 && KEYWORD_GROUPS.some((keyword) => keyword === group);

function bounded(parts: readonly ItemPart[]): ItemPart[] {
  const sum = Math.abs(sumOf(parts.map(({ log }) => log)));
  const scale = Math.min(1, MOST_OF_WORDS / sum);
  return parts.map((part) => ({ ...part, log: scale * part.log }));
}

/** Groups that set a model's usual item apart from its brand's. Era and words are not part of the model. */
const GROUPS_OF_MODEL: readonly ItemPart['group'][] = ['model', 'sub-kind', 'material', KEYWORD_COUNT];

function notBelowUsual(parts: readonly ItemPart[], usual: number): readonly ItemPart[] {
  const ofModel = parts.filter(({ group }) => GROUPS_OF_MODEL.includes(group));
  const missing = usual - sumOf(ofModel.map(({ log }) => log));
  return missing <= 0 ? parts : [{ group: 'model', log: missing }, ...parts];
}

import { sumOf } from '../../base/numbers.ts';
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
  type PaidRow,
  TERMS,
  type Term,
} from './item-effects.ts';

/** Judged effects of a word smaller than this, log USD, count as 0, since sales can't distinguish them from 0. */
const LEAST_EFFECT = 0.08;
/** Maximum effect of all keywords together, log USD. */
const MOST_OF_KEYWORDS = Math.log(1.3);

/** Number of a model's sales at which their distance from the price weighs as much as that of the price class. */
const HALF_WEIGHT = 5;

/** Returns the keys of a model's rows in `paid`, most general first: class, brand, model, and versions. */
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

/** Returns true if a title adds details to a model, beyond one version and the material that its name implies. */
export function isDetailed(brand: Brand, facts: Facts, hasKeywords: boolean): boolean {
  const { model, variants, size, materials, era, features, themes } = facts;
  const hasFacts = size !== undefined || era !== undefined || features.length > 0 || themes.length > 0;
  if (hasFacts || hasKeywords || variants.length > 1) return true;
  const impliedMaterial = model === undefined ? undefined : modelWith(brand, model)?.material;
  return materials.some((material) => material !== impliedMaterial);
}

function paidLog(row: PaidRow, { variants }: Facts, hasDetails: boolean): number {
  const [detailed, version, alone] = row.log;
  if (hasDetails) return detailed;
  return variants.length > 0 ? version : alone;
}

/** An item with the facts in its title. */
interface TitledItem {
  readonly brand: Brand;
  readonly category: Category;
  readonly facts: Facts;
}

/** Returns the adjustment by a named model's sales, log USD, with their `n` and distance; undefined if none sold. */
export function paidFor(
  table: NonNullable<ItemEffectsArtifact['paid']>,
  { brand, category, facts }: TitledItem,
  hasKeywords: boolean,
) {
  if (facts.model === undefined) return undefined;
  const rows = paidKeys(brand, category, facts).flatMap((key) => table[key] ?? []);
  if (rows.length === 0) return undefined;
  const hasDetails = isDetailed(brand, facts, hasKeywords);
  const log = sumOf(rows.map((row) => paidLog(row, facts, hasDetails)));
  // Only rows of a model or version state a distance. A version has fewer sales than its model.
  const [narrowest] = rows.filter(({ within }) => within !== undefined).sort((a, b) => a.n - b.n);
  if (narrowest?.within === undefined) return { log, n: 0, within: undefined };
  const { n } = narrowest;
  return { log, n, within: { distance: narrowest.within, weight: n / (n + HALF_WEIGHT) } };
}

interface ItemPart {
  readonly group: Group | Keyword['group'] | typeof KEYWORD_COUNT;
  readonly id?: string;
  /** Log USD. */
  readonly log: number;
}

export interface ItemScore {
  /** Adjustment of the price without a title, log USD. */
  readonly log: number;
  readonly parts: readonly ItemPart[];
  /** True if a fact or word has an effect. */
  readonly isKnown: boolean;
  /** True if the line, model, or size has an effect. */
  readonly isOfModel?: boolean;
  readonly isLineKnown: boolean;
  /** Evidence for the most specific of variant, model, and line that has any. */
  readonly named: (ItemEffect & { readonly of: (typeof NAMING)[number] }) | undefined;
  /** Distance that contains 80% of the model's sales, log USD; the usual distance has the rest of the weight. */
  readonly within?: { readonly distance: number; readonly weight: number } | undefined;
  /** Price of the adult model of a children's pair, whole US dollars. The pair sells for exp(`log`) times as much. */
  readonly ofGrownUp?: NonNullable<KindsArtifact['childsModels']>[PairSize] & {
    readonly size: PairSize;
    readonly price: number;
  };
}

export const NOTHING_KNOWN: ItemScore = {
  log: 0,
  parts: [],
  isKnown: false,
  isLineKnown: false,
  named: undefined,
};

/** With fewer sales, a model is priced no lower than its brand's usual item. */
const ENOUGH_SALES = 10;

/** Scores the facts of an item with the effects of a pricing model. Pure. */
export function scoreItem(artifact: Omit<ItemEffectsArtifact, 'version'>, item: TitledItem): ItemScore {
  const { brand, category, facts } = item;
  const { groupLogs, termLogs, evidence, modelSales } = fittedEffects(artifact, item);
  const keywords = keywordParts(artifact, item);
  const hasKeywords = keywords.some(isTelling);
  const paid = paidFor(artifact.paid ?? {}, item, hasKeywords);
  if (paid) addTo(groupLogs, 'model', paid.log);
  if (groupLogs.size === 0 && !hasKeywords) return NOTHING_KNOWN;

  const mixtureLog = artifact.mixtures?.[brand.slug]?.[category.slug]?.log ?? 0;
  // The price without a title includes the mixture's effect, which a named model replaces but a size alone does not.
  const isNamed = facts.model !== undefined || facts.line !== undefined;
  const fittedParts = groupParts(artifact, item, groupLogs, isNamed ? mixtureLog : 0);
  const allParts = [...fittedParts, ...keywords];
  const isPlainModel = facts.model !== undefined && !termLogs.has('variant') && !termLogs.has('size');
  const hasEnoughSales = Math.max(modelSales, paid?.n ?? 0) >= ENOUGH_SALES;
  const usualLog = Math.min(0, termLogs.get('line') ?? 0) - mixtureLog;
  const parts = isPlainModel && !hasEnoughSales ? notBelowUsual(allParts, usualLog) : allParts;
  return {
    log: sumOf(parts.map((part) => part.log)),
    parts,
    isKnown: true,
    isOfModel: groupLogs.has('model'),
    isLineKnown: evidence.has('line'),
    named: evidence.get('variant') ?? evidence.get('model') ?? evidence.get('line'),
    within: paid?.within,
  };
}

/** Looks up the fitted effects of facts. Adds them up by group and by term, log USD. */
function fittedEffects({ effects }: Pick<ItemEffectsArtifact, 'effects'>, { brand, category, facts }: TitledItem) {
  const groupLogs = new Map<Group, number>();
  const termLogs = new Map<Term, number>();
  const evidence = new Map<Term, NonNullable<ItemScore['named']>>();
  let modelSales = 0;
  eachTerm(facts, brand, category, (term, id, weight) => {
    const effect = effects[effectKey(term, id)];
    if (!effect) return;
    const log = weight * (effect.log + (effect.judged ?? 0));
    addTo(groupLogs, TERMS[term], log);
    addTo(termLogs, term, log);
    if (term === 'model') modelSales = effect.sold + sumOf((effect.medians ?? []).map(({ sold }) => sold));
    const namingTerm = NAMING.find((name) => name === term);
    const hasEvidence = effect.listings > 0 || effect.medians !== undefined || effect.judged !== undefined;
    if (namingTerm && hasEvidence && !evidence.has(term)) evidence.set(term, { ...effect, of: namingTerm });
  });
  return { groupLogs, termLogs, evidence, modelSales };
}

function addTo<Key>(logs: Map<Key, number>, key: Key, log: number): void {
  logs.set(key, (logs.get(key) ?? 0) + log);
}

/** Returns a part for each group with an effect, minus the usual effect that the price without a title includes. */
function groupParts(
  { ordinary }: Pick<ItemEffectsArtifact, 'ordinary'>,
  { brand, category }: TitledItem,
  groupLogs: ReadonlyMap<Group, number>,
  mixtureLog: number,
): ItemPart[] {
  const ofBrand = ordinary[brand.isOutsideCatalog ? OTHERS : brand.slug] ?? ordinary[OTHERS];
  const usualLogs = ofBrand?.[category.slug] ?? [];
  const parts: ItemPart[] = [];
  for (const [index, group] of GROUPS.entries()) {
    const groupLog = groupLogs.get(group);
    if (groupLog === undefined) continue;
    const log = groupLog - (usualLogs[index] ?? 0);
    parts.push({ group, log: group === 'model' ? log - mixtureLog : log });
  }
  return parts;
}

/** Returns a part for each keyword that a judged title has, then one for the title's amount of detail. */
function keywordParts({ effects }: Pick<ItemEffectsArtifact, 'effects'>, item: TitledItem): ItemPart[] {
  const { brand, category, facts } = item;
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

/** Returns the effect of a keyword, log USD: 0 if it is too small to count, undefined if no judged title has it. */
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

/** Returns true for a keyword with an effect. Keywords without an effect add no detail to a title. */
export const isTelling = ({ group, log }: ItemPart): boolean =>
  log !== 0 && KEYWORD_GROUPS.some((keyword) => keyword === group);

/** Scales parts down so that their sum does not exceed {@link MOST_OF_KEYWORDS}. */
function bounded(parts: readonly ItemPart[]): ItemPart[] {
  const sum = Math.abs(sumOf(parts.map(({ log }) => log)));
  const scale = Math.min(1, MOST_OF_KEYWORDS / sum);
  return parts.map((part) => ({ ...part, log: scale * part.log }));
}

/** Groups that describe a model itself. Era and keywords describe a single item. */
const GROUPS_OF_MODEL: readonly ItemPart['group'][] = ['model', 'sub-kind', 'material', KEYWORD_COUNT];

/** Adds a part that raises the model to its brand's usual item, at `usualLog` log USD, if it is below that. */
function notBelowUsual(parts: readonly ItemPart[], usualLog: number): readonly ItemPart[] {
  const ofModel = parts.filter(({ group }) => GROUPS_OF_MODEL.includes(group));
  const missingLog = usualLog - sumOf(ofModel.map(({ log }) => log));
  return missingLog <= 0 ? parts : [{ group: 'model', log: missingLog }, ...parts];
}

import type { Brand, Category } from '../../catalog/catalog.ts';
import { isUnknown } from '../../catalog/other-brands.ts';
import type { Facts } from '../../titles/facts.ts';
import type { PairSize } from '../../titles/genders.ts';
import type { ChildsShare } from '../kinds/kinds-artifact.ts';
import { effectKey, type ItemEffect, type ItemEffectsArtifact, type Mixture, NAMING, OTHERS } from './item-effects.ts';
import {
  AVERAGE_TITLE,
  amountId,
  averageTitles,
  countFacts,
  depthOf,
  eachKeywordTerm,
  eachPairTerm,
  eachTerm,
  GROUPS,
  type Group,
  KEYWORD_COUNT,
  type KeywordGroup,
  keywordsOf,
  PAIR_TERMS,
  TERMS,
  type Term,
} from './item-terms.ts';
import { type PaidFor, paidFor } from './paid.ts';

/** A part of an item's price beside its brand's usual piece of the kind. */
export interface ItemPart {
  /** The group of facts that it is about, something else that is said, or the amount of it. */
  readonly group: Group | KeywordGroup | typeof KEYWORD_COUNT;
  /** The identifier of what else is said. */
  readonly id?: string;
  /** Log USD. */
  readonly log: number;
}

/** Effect of an item's facts on its price. */
export interface ItemScore {
  /** Log USD to add to the log of the price without a title; 0 where no fact has an effect. */
  readonly log: number;
  /** Parts that add up to it: one for each group of facts that is named. */
  readonly parts: readonly ItemPart[];
  /** Amount that is known, as {@link depthOf} counts it. */
  readonly depth: number;
  /** True where listings, sales or judgments stand behind the line. */
  readonly isLineKnown: boolean;
  /** The narrowest of model, variant and line that listings, sales or judgments stand behind. */
  readonly named: NamedEvidence | undefined;
  /** Distance of the model's own sales from its price. */
  readonly within?: PaidFor['within'];
  /** Ends of the range that holds those of all models, log USD beside the price, if no model is named. */
  readonly anyModel?: Mixture['ends'];
  /** The price of a grown-up's model, of which a child's pair brings a share. */
  readonly ofGrownUp?: OfGrownUp;
}

/** A share of the price of a grown-up's model, with the pairs that it was fitted to. */
export interface OfGrownUp extends ChildsShare {
  readonly size: PairSize;
  /** Price of the grown-up's model, whole USD. */
  readonly price: number;
}

/** Evidence of a model, a variant or a line. */
export interface NamedEvidence extends ItemEffect {
  readonly of: (typeof NAMING)[number];
  readonly id: string;
}

/** The score of a text without facts. */
export const NOTHING_KNOWN: ItemScore = {
  log: 0,
  parts: [],
  depth: 0,
  isLineKnown: false,
  named: undefined,
};

/** Sales that may put a model below its brand's usual piece. */
const ENOUGH_SALES = 10;

type Scored = Pick<ItemEffectsArtifact, 'effects' | 'ordinary' | 'judgedShare' | 'paid' | 'mixtures'>;

/** Makes the function that scores facts by an artifact. Pure; some microseconds an item. */
export function createItemScorer({
  effects,
  ordinary,
  judgedShare = {},
  paid = {},
  mixtures = {},
}: Scored): (brand: Brand, category: Category, facts: Facts) => ItemScore {
  const effectOf = (term: Parameters<typeof effectKey>[0], id: string): ItemEffect | undefined =>
    effects[effectKey(term, id)];
  return (brand, category, facts) => {
    const share = judgedShare[brand.isOutsideCatalog ? OTHERS : brand.tier] ?? 1;
    const sums: (number | undefined)[] = GROUPS.map(() => undefined);
    const known = new Set<string>();
    const evidence = new Map<Term, NamedEvidence>();
    let modelSales = 0;
    let lineLog = 0;
    eachTerm(facts, brand, category, (term, id, weight) => {
      const effect = effectOf(term, id);
      if (!effect) return;
      known.add(term);
      const place = GROUPS.indexOf(TERMS[term]);
      sums[place] = (sums[place] ?? 0) + weight * (effect.log + share * (effect.judged ?? 0));
      if (term === 'model') modelSales = salesOf(effect);
      if (term === 'line') lineLog = effect.log + share * (effect.judged ?? 0);
      const naming = NAMING.find((one) => one === term);
      const isKnown = effect.listings > 0 || effect.medians !== undefined || effect.judged !== undefined;
      if (naming && !evidence.has(term) && isKnown) evidence.set(term, { ...effect, of: naming, id });
    });
    eachPairTerm(facts, brand, category, (term, id, weight) => {
      const effect = effectOf(term, id);
      if (!effect) return;
      const place = GROUPS.indexOf(PAIR_TERMS[term]);
      sums[place] = (sums[place] ?? 0) + weight * share * (effect.judged ?? 0);
      known.add(term);
    });
    const ofSayings = sayingParts(brand, category, facts, share);
    const sales = paidFor(
      paid,
      brand,
      category,
      facts,
      ofSayings.some(({ group }) => group !== KEYWORD_COUNT),
    );
    if (sales) {
      const place = GROUPS.indexOf('model');
      sums[place] = (sums[place] ?? 0) + sales.log;
      modelSales = Math.max(modelSales, sales.n);
      known.add('model');
    }
    const means = (ordinary[brand.isOutsideCatalog ? OTHERS : brand.slug] ?? ordinary[OTHERS])?.[category.slug];
    const mixture = mixtures[brand.slug]?.[category.slug];
    const ofFacts = GROUPS.flatMap((group, g): ItemPart[] => {
      const sum = sums[g];
      const usual = (means?.[g] ?? 0) + (group === 'model' ? (mixture?.log ?? 0) : 0);
      return sum === undefined ? [] : [{ group, log: sum - usual }];
    });
    if (ofSayings.length > 0) known.add('word');
    if (known.size === 0) return NOTHING_KNOWN;
    const isPlainModel = facts.model !== undefined && !known.has('variant') && !known.has('size');
    const all = [...ofFacts, ...ofSayings];
    const parts =
      isPlainModel && modelSales < ENOUGH_SALES ? notBelowUsual(all, Math.min(0, lineLog) - (mixture?.log ?? 0)) : all;
    const named = NAMING.map((term) => evidence.get(term)).find((one) => one);
    const log = parts.reduce((sum, part) => sum + part.log, 0);
    const isLineKnown = evidence.has('line');
    return {
      log,
      parts,
      depth: depthOf(known),
      isLineKnown,
      named,
      ...(sales?.within && { within: sales.within }),
      ...(sums[GROUPS.indexOf('model')] === undefined && mixture && { anyModel: mixture.ends }),
    };
  };

  function sayingParts(brand: Brand, category: Category, facts: Facts, share: number): ItemPart[] {
    const parts: ItemPart[] = [];
    for (const saying of keywordsOf(facts)) {
      let log: number | undefined;
      eachKeywordTerm(saying, brand, category, (term, id) => {
        const effect = effectOf(term, id);
        if (effect) log = (log ?? 0) + share * (effect.judged ?? 0);
      });
      if (log !== undefined) parts.push({ group: saying.group, id: saying.id, log });
    }
    const amount = countFacts(facts) + parts.length;
    const effect = effectOf(KEYWORD_COUNT, amountId(amount, !isUnknown(brand)));
    if (facts.others && amount > 0 && effect) {
      let log = effect.judged ?? 0;
      for (const id of averageTitles(brand, category.slug)) log -= effectOf(AVERAGE_TITLE, id)?.judged ?? 0;
      parts.push({ group: KEYWORD_COUNT, log: share * log });
    }
    return parts;
  }
}

const salesOf = ({ sold, medians = [] }: ItemEffect): number => medians.reduce((sum, one) => sum + one.sold, sold);

/** Groups that a model's usual piece differs by: its time and other words say something else. */
const OF_MODEL: readonly ItemPart['group'][] = ['model', 'sub-kind', 'material', KEYWORD_COUNT];

/**
 * Parts of a model without variants: few sales do not put it below its brand's, or its line's, usual piece of the kind.
 */
function notBelowUsual(parts: readonly ItemPart[], usual: number): readonly ItemPart[] {
  const sum = parts.reduce((all, { group, log }) => (OF_MODEL.includes(group) ? all + log : all), 0);
  const missing = usual - sum;
  if (missing <= 0) return parts;
  const model = parts.find(({ group }) => group === 'model');
  return model
    ? parts.map((part) => (part === model ? { ...part, log: part.log + missing } : part))
    : [{ group: 'model', log: missing }, ...parts];
}

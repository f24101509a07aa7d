import type { Garment } from '../catalog/catalog.ts';
import { findRareModels } from '../titles/beyond-evidence.ts';
import { factsOfModel, NO_FACTS } from '../titles/facts.ts';
import { modelsOfKind } from '../titles/models.ts';
import { asTokens, wordsOf } from '../titles/tokens.ts';
import type { Pricing } from './pricing.ts';

interface ModelPrice {
  readonly name: string;
  /** Whole US dollars. */
  readonly price: number;
}

/** A model whose effect is smaller than this (log) is not worth listing. */
const LEAST_EFFECT = Math.log(1.1);
/** Number of model names to try: a brand has up to a few hundred. */
const MOST_TRIED = 16;
/** Cached lists, about 500 bytes each: computing one costs more than rendering the rest of its page. */
const MOST_KEPT = 4_000;
const kept = new WeakMap<Pricing, Map<string, readonly ModelPrice[]>>();

/** Returns usual prices of a brand's best known models of a kind with listings, sales or judgments, highest first. */
export function modelPrices(pricing: Pricing, garment: Garment, most: number): readonly ModelPrice[] {
  const { brand, category, gender, condition } = garment;
  const key = [brand.slug, category.slug, gender, condition, most].join();
  const lists = kept.get(pricing) ?? new Map<string, readonly ModelPrice[]>();
  kept.set(pricing, lists);
  const known = lists.get(key);
  if (known) return known;
  if (lists.size >= MOST_KEPT) lists.clear();
  const made = makeList(pricing, garment, most);
  lists.set(key, made);
  return made;
}

function makeList(pricing: Pricing, garment: Garment, most: number): ModelPrice[] {
  const chosen: ModelPrice[] = [];
  const used = new Set<string>();
  const { brand, category } = garment;
  const own = new Set(wordsOf(brand.name));
  let tried = 0;
  for (const model of modelsOfKind(brand, category.slug)) {
    if (chosen.length >= most || tried >= MOST_TRIED) break;
    const { name } = model;
    const words = wordsOf(name);
    // `Neverfull MM` after `Neverfull`, or with the brand's name again, would fill the list.
    if (words.some((word) => own.has(word) || used.has(word))) continue;
    tried++;
    if (findRareModels(asTokens(words), brand, category).length > 0) continue;
    const { price, item } = pricing.appraise(garment, factsOfModel({ ...NO_FACTS, others: [] }, model));
    if (!item.named || Math.abs(item.log) < LEAST_EFFECT) continue;
    for (const word of words) used.add(word);
    chosen.push({ name, price });
  }
  return chosen.sort((a, b) => b.price - a.price);
}

import type { Garment } from '../catalog/catalog.ts';
import { findRareModels } from '../titles/beyond-evidence.ts';
import { factsOfModel, NO_FACTS } from '../titles/facts.ts';
import { modelsOfKind } from '../titles/models.ts';
import { asTokens, wordsOf } from '../titles/tokens.ts';
import { plainItem, withName } from './keyed-item.ts';
import type { Pricing } from './pricing.ts';

interface ModelPrice {
  readonly name: string;
  /** Whole US dollars. */
  readonly price: number;
}

/** Minimum effect of a model on the price for it to be listed, log USD. */
const LEAST_EFFECT = Math.log(1.1);
/** Maximum number of models to price, since a brand may have hundreds. */
const MOST_TRIED = 16;
/** Maximum number of cached lists, 500 bytes each. */
const MOST_CACHED = 4_000;
/** Cached because computing a list takes longer than rendering the rest of its page. */
const cachedLists = new WeakMap<Pricing, Map<string, readonly ModelPrice[]>>();

/** Returns the usual prices of the brand's best-known models in a category, highest first, up to `most` models. */
export function modelPrices(pricing: Pricing, garment: Garment, most: number): readonly ModelPrice[] {
  const { brand, category, gender, condition } = garment;
  const key = [brand.slug, category.slug, gender, condition, most].join();
  const lists = cachedLists.get(pricing) ?? new Map<string, readonly ModelPrice[]>();
  cachedLists.set(pricing, lists);
  const cached = lists.get(key);
  if (cached) return cached;
  if (lists.size >= MOST_CACHED) lists.clear();
  const prices = computeModelPrices(pricing, garment, most);
  lists.set(key, prices);
  return prices;
}

/** Skips rare models, models without evidence, and those priced like any other item of the brand. */
function computeModelPrices(pricing: Pricing, garment: Garment, most: number): ModelPrice[] {
  const { brand, category } = garment;
  const plain = plainItem(garment);
  const prices: ModelPrice[] = [];
  // Skips names that share a word with a listed one or the brand, such as `Neverfull MM` after `Neverfull`.
  const usedWords = new Set(wordsOf(brand.name));
  let tried = 0;
  for (const model of modelsOfKind(brand, category.slug)) {
    if (prices.length >= most || tried >= MOST_TRIED) break;
    const { name } = model;
    const words = wordsOf(name);
    if (words.some((word) => usedWords.has(word))) continue;
    tried++;
    if (findRareModels(asTokens(words), brand, category).length > 0) continue;
    const { price, item, basePrice } = pricing.appraise(withName(plain, factsOfModel(NO_FACTS, model), name));
    if (!item.isNamed || Math.abs(Math.log(price / basePrice.price)) < LEAST_EFFECT) continue;
    for (const word of words) usedWords.add(word);
    prices.push({ name, price });
  }
  return prices.sort((a, b) => b.price - a.price);
}

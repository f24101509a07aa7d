import { categories } from '../src/garments/catalogue.ts';
import { createTitleScorer } from '../src/pricing/title-words.ts';
import { marketName, type TitledItem } from './cells.ts';
import { knowledgeOf } from './joint/markets.ts';
import { tierOf } from './model/terms.ts';
import { round } from './round.ts';
import type { WordTables } from './title-words.ts';
import { readWordsWithEffect } from './words-of-title.ts';

/** What a brand's mean words share with its tier's, in items. */
const POOLED_TITLES = 20;

/**
 * The tables with what the words of ordinary listings come to as the service reads titles, by brand and category. The fit
 * reads all words, so that its own means include words that the service leaves out; less those, titles would be priced
 * too low or too high on average. From the same markets as the fit's means, and pooled alike. Pure.
 */
export function withOrdinaryAsRead(words: WordTables, titled: readonly TitledItem[]): WordTables {
  const brands = Object.entries(words.brands);
  const bare = brands.map(([slug, tables]) => [slug, { ...tables, ordinary: {} }] as const);
  const scorer = createTitleScorer({ ...words, brands: Object.fromEntries(bare) });
  const families = new Map(categories.map((category) => [category.slug, category]));
  const sums = new Map<string, { items: number; sum: number }>();
  const add = (key: string, items: number, sum: number) => {
    const entry = sums.get(key) ?? { items: 0, sum: 0 };
    sums.set(key, { items: entry.items + items, sum: entry.sum + sum });
  };
  for (const item of titled) {
    const items = item.items * knowledgeOf(marketName(item)).flow;
    const category = families.get(item.category);
    if (items === 0 || !category) continue;
    const { text, kindWords } = readWordsWithEffect(item.title, item.brand, item.category);
    const { log } = scorer.score({ slug: item.brand }, category, text, kindWords);
    for (const owner of [item.brand, `tier ${tierOf(item.brand)}`, 'all'])
      add(`${owner} ${item.category}`, items, items * log);
  }
  const pooled = (key: string, toward: number) => {
    const { items, sum } = sums.get(key) ?? { items: 0, sum: 0 };
    return (sum + POOLED_TITLES * toward) / (items + POOLED_TITLES);
  };
  const meansOf = (slug: string) =>
    Object.fromEntries(
      categories.map(({ slug: category }) => {
        const tier = pooled(`tier ${tierOf(slug)} ${category}`, pooled(`all ${category}`, 0));
        return [category, round(pooled(`${slug} ${category}`, tier), 3)];
      }),
    );
  return {
    ...words,
    brands: Object.fromEntries(
      brands.map(([slug, tables]) => [slug, { ...tables, ordinaryAsRead: meansOf(slug) }]),
    ),
  };
}

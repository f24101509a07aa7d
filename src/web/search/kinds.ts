import { type Brand, type Category, categories } from '../../catalog/catalog.ts';
import { adultKinds, childrensKinds, findOtherKind } from '../../catalog/other-kinds.ts';
import { countsOf } from '../../pricing/evidence/evidence.ts';
import type { Pricing } from '../../pricing/pricing.ts';
import { usualGarment } from '../answer.ts';
import titles from './kind-titles.json' with { type: 'json' };

const EXCEPTIONS: Readonly<Record<string, string>> = titles;

/** Returns words that name a kind in a title: those of its slug, unless titles read these as another. */
export function kindTitle({ slug }: Pick<Category, 'slug'>): string {
  return EXCEPTIONS[slug] ?? slug.replaceAll('-', ' ');
}

/** Returns the kinds that a brand makes, those with the most US listings first, then those with the most anywhere. */
export function kindsOf(pricing: Pricing, brand: Brand): Category[] {
  const { evidence } = pricing.artifacts;
  return kindsMade(brand)
    .map((category) => ({
      category,
      american: americanListings(countsOf(evidence, brand, { category })),
      all: pricing.predict(usualGarment(pricing, brand, category)).listings,
    }))
    .sort((a, b) => b.american - a.american || b.all - a.all)
    .map(({ category }) => category);
}

/** Returns the listings from the United States among counts by place. */
export function americanListings(counts: ReturnType<typeof countsOf>): number {
  const { sold = 0, asked = 0 } = counts.find(({ place }) => place === 'us') ?? {};
  return sold + asked;
}

/** Returns the kinds that a brand may make: a jeweler makes no clothes. */
function kindsMade({ wearer, makes }: Brand): readonly Category[] {
  if (wearer === 'children') return childrensKinds;
  const made = makes === undefined ? undefined : findOtherKind(makes);
  return made ? adultKinds.filter(({ family }) => family === made.family) : categories;
}

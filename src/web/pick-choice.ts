import { categories, type Gender } from '../garments/catalogue.ts';
import { type PickChoice, type Shop, USUAL_KEPT } from '../marketplaces/worth-picking-up.ts';
import { MANY_LISTINGS } from '../wording/evidence-grade.ts';
import { chosenMarketplace } from './chosen-marketplace.ts';
import type { Site } from './site.ts';

/** The fields of the picks' form, each one of its listed values. */
export interface PicksQuery {
  readonly shop?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly category?: string | undefined;
  readonly evidence?: string | undefined;
  readonly marketplace?: string | undefined;
  /** US dollars. */
  readonly keep?: number | undefined;
}

const LEAST_LISTINGS = { direct: MANY_LISTINGS, seen: 1, any: 0 } as const;

/** How much evidence the form can ask for. */
export const EVIDENCE_CHOICES: readonly string[] = Object.keys(LEAST_LISTINGS);

/** The choice made in the form, with defaults for empty fields. Throws a `Problem`. */
export function pickChoice({ marketplaces }: Site, query: PicksQuery): PickChoice {
  const { shop = 'thrift', gender, category, evidence = 'direct', keep = USUAL_KEPT } = query;
  return {
    shop: shop as Shop,
    gender,
    category: categories.find(({ slug }) => slug === category),
    leastListings: LEAST_LISTINGS[evidence as keyof typeof LEAST_LISTINGS],
    leastKept: keep,
    marketplace: chosenMarketplace(marketplaces, query.marketplace),
  };
}

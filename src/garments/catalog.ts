import brandRows from './brands.json' with { type: 'json' };
import categoryRows from './categories.json' with { type: 'json' };
import conditionRows from './lexicon/conditions.json' with { type: 'json' };
import kinds from './lexicon/kinds.json' with { type: 'json' };
import tierRows from './tiers.json' with { type: 'json' };

/** The five condition grades, best first: the only spellings the service accepts. */
export const CONDITIONS = ['New with tags', 'Like New', 'Good', 'Fair', 'Poor'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** The five brand tiers, most expensive first. */
export const TIERS = ['designer', 'luxury', 'premium', 'mid-range', 'fast-fashion'] as const;
export type Tier = (typeof TIERS)[number];

/** The wearer of a garment; `female` is the default when no gender is given. */
export const GENDERS = ['female', 'male'] as const;
export type Gender = (typeof GENDERS)[number];
export const DEFAULT_GENDER: Gender = 'female';

export interface Brand {
  readonly slug: string;
  readonly name: string;
  /** Of a brand outside the catalog, the tier whose prices it resembles. */
  readonly tier: Tier;
  readonly tierLabel: string;
  /** Other names people and marketplaces use for the brand. */
  readonly aliases: readonly string[];
  /** A brand outside the catalog: it is priced, and is none of the 55. */
  readonly isOther?: true;
  /** One of them that an operator's own model brings. */
  readonly isOwn?: true;
  /** Of a brand that makes one kind nearly alone, such as shoes: the category's slug. */
  readonly makes?: string;
}

export interface Category {
  readonly slug: string;
  readonly name: string;
  /** Kinds of garment in which a brand is expensive or cheap together; the fit pools within a family. */
  readonly family: string;
  /** The kinds of garment the category covers, in plain words. */
  readonly holds: string;
  /** Everyday words for the kinds of garment that it covers. */
  readonly aliases: readonly string[];
}

export interface ConditionGrade {
  readonly name: Condition;
  /** Its meaning, in plain words. */
  readonly meaning: string;
  /** Words for it that count wherever they stand. */
  readonly words: readonly string[];
  /** Ordinary words too: they count where they stand alone. */
  readonly alone: readonly string[];
  /** Names that marketplaces give it, in several languages, as the whole of a field. */
  readonly field: readonly string[];
  /** All words for it that people use: those that count in a text. */
  readonly aliases: readonly string[];
}

const labels = new Map(tierRows.map((row) => [row.slug, row.label]));

/** Display label of a tier, such as `Fast Fashion`. */
export function tierLabel(tier: Tier): string {
  return labels.get(tier) as string;
}

/** A grade as addresses write it, such as `like-new`. */
export function conditionSlug(condition: Condition): string {
  return condition.toLowerCase().replaceAll(' ', '-');
}

/** All brands, by tier (most expensive first), in the catalog's order. */
export const brands: readonly Brand[] = brandRows.map((row) => ({
  ...row,
  tier: row.tier as Tier,
  tierLabel: tierLabel(row.tier as Tier),
}));

/** All categories, in the catalog's order. */
export const categories: readonly Category[] = categoryRows.map((row) => ({
  ...row,
  aliases: (kinds.covered as Readonly<Record<string, readonly string[]>>)[row.slug] ?? [],
}));

/** The five grades with what they mean, best first. */
export const conditionGrades: readonly ConditionGrade[] = conditionRows.grades.map((row) => ({
  ...row,
  name: row.name as Condition,
  aliases: [...row.words, ...row.alone].filter((word) => !word.includes('<')),
}));

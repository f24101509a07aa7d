import type { Brand, Category, Condition, Gender } from '../catalog/catalog.ts';
import { brandsBeginning, resolveBrand } from './brand-field.ts';
import { findWearer } from './genders.ts';
import { categoriesBeginning } from './kind-field.ts';
import { isKindWord, isOrdinaryWord } from './known-words.ts';
import { findModelsOf, type GarmentModel } from './models.ts';
import type { NotCovered } from './not-covered.ts';
import type { Reading } from './title.ts';

/** The meaning of a typed phrase such as `mens nike shoes`. */
export interface Phrase {
  readonly brand?: Brand | undefined;
  readonly category?: Category | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** Something known that has no price. */
  readonly notCovered?: NotCovered | undefined;
  /** The model that it names. */
  readonly model?: GarmentModel | undefined;
  /** Corrections of misspelled words. */
  readonly readAs: readonly string[];
  /** The words for the category; some are ambiguous. */
  readonly categoryWords?: string | undefined;
  /** Unknown words; one of them may be a brand. */
  readonly rest: readonly string[];
  /** Without a brand: candidates that the remaining words begin or misspell. */
  readonly maybeBrands: readonly Brand[];
  /** Without a category: candidates, likewise. */
  readonly maybeCategories: readonly Category[];
}

/** Interprets a search that was read as a title: what its words name or may mean. Unknown words are skipped. */
export function readPhrase(reading: Reading): Phrase {
  const { mentions, brand, category, words, spans, roles } = reading;
  const open = words.filter((_, i) => !roles[i] && !spans.some(({ from, to }) => i >= from && i < to));
  const unread = open.filter((word) => !isKindWord(word));
  const rest = unread.filter((word) => !isOrdinaryWord(word));
  const kind = spans.find(({ concept }) => concept === 'category');
  const models = brand ? findModelsOf(brand, words) : [];
  return {
    brand,
    category,
    gender: genderOf(reading),
    condition: reading.condition,
    notCovered: notCoveredOf(reading),
    model: models.find(({ value }) => value.kind === category?.slug)?.value,
    readAs: [
      ...(mentions.brand?.by === 'spelling' ? [mentions.brand.name] : []),
      ...(reading.kindFrom === 'spelling' && category ? [category.name] : []),
    ],
    categoryWords: kind && words.slice(kind.from, kind.to).join(' '),
    rest,
    // In `red dress`, red is a color; alone it may begin Red Wing.
    maybeBrands: brand ? [] : guessBrands(category ? rest : unread),
    maybeCategories: category ? [] : [...new Set([open.join(''), ...open].flatMap(categoriesBeginning))],
  };
}

/** Returns the gender in a search. In a search `her` means the wearer; in a title it may not. */
function genderOf({ gender, genderFrom, words }: Reading): Gender | undefined {
  if (genderFrom === 'word') return gender;
  const { wearer } = findWearer(words, 'search');
  return wearer === 'female' || wearer === 'male' ? wearer : undefined;
}

function notCoveredOf({ mentions, collaboration }: Reading): NotCovered | undefined {
  // `Coach Spanx`: without a kind, the brand without prices is meant.
  const other = mentions.category ? undefined : collaboration?.brands.find(({ slug }) => !slug);
  if (other) return { what: 'brand', name: other.name };
  if (mentions.brand && mentions.brand.slug === undefined) {
    const { name, isAppraised } = mentions.brand;
    return { what: 'brand', name, ...(isAppraised && { isAppraised }) };
  }
  return mentions.category?.name === undefined ? undefined : { what: 'kind', name: mentions.category.name };
}

function guessBrands(rest: readonly string[]): Brand[] {
  const near = rest.length > 0 ? resolveBrand(rest.join(' ')).nearest : [];
  return [...new Set([...[rest.join(''), ...rest].flatMap(brandsBeginning), ...near])];
}

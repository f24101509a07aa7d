import type { Brand, Category, Condition, Gender } from '../catalog.ts';
import { brandsBeginning, resolveBrand } from './brand-field.ts';
import { findWearer } from './genders.ts';
import { categoriesBeginning } from './kind-field.ts';
import { isKindWord, isOrdinaryWord } from './known-words.ts';
import { findModelsOf, type GarmentModel } from './models.ts';
import { CHILDRENS, type NotCovered } from './not-covered.ts';
import type { TitleReading } from './title.ts';

/** The things that a typed phrase such as `mens nike shoes` names. */
export interface Phrase {
  readonly brand?: Brand | undefined;
  readonly category?: Category | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** It asks for something that is known to have no price. */
  readonly notCovered?: NotCovered | undefined;
  /** The model that it names. */
  readonly model?: GarmentModel | undefined;
  /** Names that misspelled words were taken for. */
  readonly readAs: readonly string[];
  /** The words that named the category: some words could mean several. */
  readonly categoryWords?: string | undefined;
  /** Words that say nothing that is known: one of them may be a brand's name. */
  readonly rest: readonly string[];
  /** Without a brand: the ones that the remaining words may be the beginning of, or a slip of. */
  readonly maybeBrands: readonly Brand[];
  /** Without a category: the same. */
  readonly maybeCategories: readonly Category[];
}

/**
 * Returns what somebody searches for with words that were read as a title: what they name, or may mean.
 * Words that name nothing are passed over.
 */
export function readPhrase(reading: TitleReading): Phrase {
  const { says, brand, category, words, spans, roles } = reading;
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
      ...(says.brand?.by === 'spelling' ? [says.brand.name] : []),
      ...(reading.kindFrom === 'spelling' && category ? [category.name] : []),
    ],
    categoryWords: kind && words.slice(kind.from, kind.to).join(' '),
    rest,
    // In `red dress` red is a color; alone it may be on the way to Red Wing.
    maybeBrands: brand ? [] : guessBrands(category ? rest : unread),
    maybeCategories: category ? [] : [...new Set([open.join(''), ...open].flatMap(categoriesBeginning))],
  };
}

/** Returns the gender that a search names: a search says `her` of the wearer, a title of much else. */
function genderOf({ gender, genderFrom, words }: TitleReading): Gender | undefined {
  if (genderFrom === 'word') return gender;
  const { whose } = findWearer(words, 'search');
  return whose === 'female' || whose === 'male' ? whose : undefined;
}

function notCoveredOf({ says, wearer, collaboration }: TitleReading): NotCovered | undefined {
  if (wearer === 'children') return CHILDRENS;
  // `Coach Spanx`: where nothing says what the item is, the brand without a price is what is meant.
  const other = says.category ? undefined : collaboration?.brands.find(({ slug }) => !slug);
  if (other) return { what: 'brand', name: other.name };
  if (says.brand && says.brand.slug === undefined) return { what: 'brand', name: says.brand.name };
  return says.category?.name === undefined ? undefined : { what: 'kind', name: says.category.name };
}

function guessBrands(rest: readonly string[]): Brand[] {
  const near = rest.length > 0 ? resolveBrand(rest.join(' ')).nearest : [];
  return [...new Set([...[rest.join(''), ...rest].flatMap(brandsBeginning), ...near])];
}

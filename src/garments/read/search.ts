import type { Brand, Category, Condition, Gender } from '../catalog.ts';
import {
  brandsBeginning,
  isOrdinaryWord,
  readBrand,
  readBrandSpelling,
  resolveBrand,
} from './brand-field.ts';
import { findGrades, worstOf } from './conditions.ts';
import { findWearer } from './genders.ts';
import {
  categoriesBeginning,
  isKindWord,
  type KindInPhrase,
  readKind,
  readKindSpelling,
} from './kind-field.ts';
import type { GarmentModel } from './models.ts';
import { CHILDRENS, type NotCovered } from './not-covered.ts';
import type { FoundPhrase } from './phrase-tree.ts';
import { wordsOf } from './tokens.ts';

/** What a typed phrase such as `mens nike shoes` says. */
export interface Phrase {
  readonly brand?: Brand | undefined;
  readonly category?: Category | undefined;
  readonly gender?: Gender | undefined;
  readonly condition?: Condition | undefined;
  /** It asks for something that is known to have no price. */
  readonly notCovered?: NotCovered | undefined;
  /** The model that it names. */
  readonly model?: GarmentModel | undefined;
  /** What was read as something else than it says: a slip, or a model for its brand. */
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

/** Reads a phrase; words that name nothing are passed over. */
export function readPhrase(text: string): Phrase {
  const words = wordsOf(text);
  const whose = findWearer(words, 'search');
  const named = readBrand(words).found;
  const kind = kindOf(words, named);
  const used = new Set<number>();
  use(used, named);
  const grade = worstOf(
    findGrades(
      { words: words.map((word, at) => (used.has(at) ? '' : word)), endsPart: () => false },
      kind.match?.slug === 'jeans',
    ),
  );
  for (const one of [...whose.found, ...kind.all]) use(used, one);
  use(used, grade);

  const slip = named || kind.model ? undefined : readBrandSpelling(without(words, used));
  const brand = named?.value.brand ?? slip?.resolution.match ?? kind.model?.brand;
  const kindSlip = kind.match || kind.notCovered ? undefined : kindSpelling(words, used);
  const category = kind.match ?? kindSlip?.category;
  const notCovered =
    whose.whose === 'children'
      ? CHILDRENS
      : (named?.value.notCovered ??
        slip?.resolution.notCovered ??
        kind.notCovered ??
        kindSlip?.notCovered);
  const rest = without(words, used).filter(
    (word) => !isOrdinaryWord(word) && !isKindWord(word) && !slip?.words.includes(word),
  );
  return {
    brand,
    category,
    gender: whose.whose === 'female' || whose.whose === 'male' ? whose.whose : undefined,
    condition: grade?.value,
    notCovered,
    model: kind.model,
    readAs: [slip?.resolution.match?.name, kindSlip?.category?.name].filter(
      (name) => name !== undefined,
    ),
    categoryWords: kind.found && words.slice(kind.found.from, kind.found.to).join(' '),
    rest,
    maybeBrands: brand ? [] : guessBrands(rest),
    maybeCategories: category ? [] : guessCategories(without(words, used)),
  };
}

/** The kind that a phrase names; words of the brand's name count only where no others do ("Ralph Lauren Polo"). */
function kindOf(
  words: readonly string[],
  named: (FoundPhrase<{ readonly brand?: Brand }> & object) | undefined,
): KindInPhrase {
  const brand = named?.value.brand;
  const whole = readKind(words, brand);
  if (!named || whole.model) return whole;
  const rest = words.map((word, at) => (at >= named.from && at < named.to ? '' : word));
  const outside = readKind(rest, brand);
  if (outside.match || outside.notCovered) return outside;
  return whole.found && whole.found.to === named.to && whole.found.from > named.from
    ? whole
    : outside;
}

function kindSpelling(words: readonly string[], used: ReadonlySet<number>) {
  for (const word of without(words, used).reverse()) {
    if (isOrdinaryWord(word) || isKindWord(word)) continue;
    const { match, notCovered } = readKindSpelling(word);
    if (match || notCovered) return { category: match, notCovered };
  }
  return undefined;
}

function use(used: Set<number>, found: FoundPhrase<unknown> | undefined): void {
  for (let at = found?.from ?? 0; at < (found?.to ?? 0); at++) used.add(at);
}

function without(words: readonly string[], used: ReadonlySet<number>): string[] {
  return words.filter((_, at) => !used.has(at));
}

function guessBrands(rest: readonly string[]): Brand[] {
  const all = rest.join('');
  return [
    ...new Set([
      ...brandsBeginning(all),
      ...rest.flatMap(brandsBeginning),
      ...(rest.length > 0 ? resolveBrand(rest.join(' ')).nearest : []),
    ]),
  ];
}

function guessCategories(rest: readonly string[]): Category[] {
  return [
    ...new Set([...categoriesBeginning(rest.join('')), ...rest.flatMap(categoriesBeginning)]),
  ];
}
